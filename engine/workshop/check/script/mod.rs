//! Static checks of a script: names, calls, questions, options, memory, and actions in read-only code.
//!
//! Only certain errors are reported: each of them would also occur while the script is running.

mod calls;
mod declared;
mod facts;
mod kind;
mod libraries;
mod library;
mod reach;
mod requests;
mod surroundings;
mod tables;
mod walk;

use crate::check::text_keys::line_of_key;
use crate::check::wrong::WrongCode;
use crate::game::{Content, ContentFile};
use crate::problem::{Place, Problem};
use libraries::modules;
use surroundings::Surroundings;
use walk::Walker;

/// A line of the script, with the word to point at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Spot {
    /// The number of the file: 0 for the script, or that of a library.
    module: usize,
    line: usize,
    word: String,
    /// The column: the byte offset in the line, from 0.
    at: Option<usize>,
}

/// The maximum number of rounds, which no script should reach.
const MOST_ROUNDS: usize = 30;

/// Returns all problems of a script, of the functions of libraries that it reaches, and of its text keys. The script must
/// compile.
pub(super) fn check(file: &ContentFile, files: &[ContentFile], content: &Content) -> Vec<Problem> {
    let Some(modules) = modules(file, files) else { return Vec::new() };
    let around = Surroundings::new(file, files, content);
    let mut walker = Walker::new(&around, &modules);
    for _ in 0..MOST_ROUNDS {
        let before = walker.facts.clone();
        walker.round();
        if walker.facts.is_as(&before) {
            break;
        }
    }
    walker.reached();
    walker.options();
    walker.unused();
    walker.secrets();
    let unsaid: Vec<String> = around.words.iter().filter(|key| !walker.facts.said.contains(key)).cloned().collect();
    let times = |keys: &[String], key: &str| keys.iter().filter(|known| *known == key).count();
    let only_asked = around.words.iter().filter(|key| {
        let asked = times(&walker.facts.asked, key);
        asked > 0 && asked >= times(&walker.facts.said, key)
    });
    let never_told: Vec<Problem> = only_asked.flat_map(|key| around.told_of(key)).collect();
    let mut problems = walker.problems;
    problems.extend(never_told);
    problems.extend(unsaid.iter().map(|key| never_shown(key, files, &around)));
    problems
}

fn never_shown(key: &str, files: &[ContentFile], around: &Surroundings<'_>) -> Problem {
    let text = files.iter().find(|file| file.path == around.text_file);
    let place =
        Place { line: text.and_then(|file| line_of_key(&file.text, "en", key)), ..Place::word(&around.text_file, key) };
    Problem { place, ..Problem::warning("", WrongCode::TextUnused { key: key.to_owned() }) }
}
