//! Everything that is wrong with packs: one call, all problems at once, each with its place.
//!
//! What loading finds comes first. Then every script is checked without being run, and its texts.
//! If all of that is sound, the packs are played: their scenarios, and random games in which every step is run
//! twice, so that a script that keeps something is found out.

mod budget;
mod packs;
mod play;
mod script;
mod texts;
mod wrong;

pub use budget::HookBudget;
pub use play::{Played, ScriptPlayed};
pub use wrong::{WrongCode, WrongPlay, WrongTexts};

use crate::game::{Content, ContentFile};
use crate::problem::Problem;
use crate::script::compiles;
use packs::Files;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What is wanted of a check.
#[derive(Clone, Debug)]
pub struct Wishes {
    /// Random games for each script; 0: nothing is played, scenarios neither.
    pub games: u64,
    /// The seed of these games.
    pub seed: u64,
}

impl Default for Wishes {
    fn default() -> Self {
        Wishes { games: 60, seed: 1 }
    }
}

/// What a check has found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// All that is wrong: file by file, from the top of each.
    pub problems: Vec<Problem>,
    /// The files that were checked.
    pub files: Vec<ContentFile>,
    /// What came of playing; `None` when something was not sound, or nothing was to be played.
    pub played: Option<Played>,
}

impl Report {
    /// How many errors there are.
    pub fn errors(&self) -> usize {
        self.problems.iter().filter(|problem| problem.is_error()).count()
    }

    /// How many warnings there are.
    pub fn warnings(&self) -> usize {
        self.problems.len() - self.errors()
    }
}

/// Checks packs; without any: the library's content itself. `base`: the packs on which they stand, on top of the
/// library's content. `told`: how many of how many games have been played.
pub fn check<P: AsRef<Path>>(base: &[P], packs: &[P], wishes: &Wishes, told: &(dyn Fn(u64, u64) + Sync)) -> Report {
    let roots: Vec<&Path> = base.iter().chain(packs).map(AsRef::as_ref).collect();
    let (files, problems) = Content::collect(&roots);
    let files = Files::of(files, base.len(), packs.len());
    let scenarios = packs.iter().flat_map(|root| scenario_folders(root.as_ref())).collect();
    let mods = roots.iter().map(|root| format!(" --mods {}", as_a_word(root))).collect();
    Check { files, problems, scenarios, mods, wishes }.run(told)
}

/// Checks files that need not lie anywhere, for an editor: of `files`, those for which `given` says so.
pub fn check_files(files: &[ContentFile], given: impl Fn(&ContentFile) -> bool) -> Vec<Problem> {
    let mut problems = Vec::new();
    let content = Content::salvage(files, &mut problems);
    let given: Vec<&ContentFile> = files.iter().filter(|file| given(file)).collect();
    problems.extend(still(&given, files, &content, &problems));
    in_order(&mut problems);
    problems
}

/// A path as one word of a command line.
fn as_a_word(path: &Path) -> String {
    let path = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || "/._-+:\\".contains(c);
    if path.chars().all(plain) { path } else { format!("'{}'", path.replace('\'', "'\\''")) }
}

/// Where a pack keeps its scenarios.
fn scenario_folders(root: &Path) -> Vec<PathBuf> {
    ["scenarios", "tests/scenarios"].iter().map(|folder| root.join(folder)).filter(|folder| folder.is_dir()).collect()
}

struct Check<'a> {
    files: Files,
    problems: Vec<Problem>,
    scenarios: Vec<PathBuf>,
    /// The packs as a command line names them.
    mods: String,
    wishes: &'a Wishes,
}

impl Check<'_> {
    fn run(self, told: &(dyn Fn(u64, u64) + Sync)) -> Report {
        let Check { files, mut problems, scenarios, mods, wishes } = self;
        let content = Content::salvage(&files.all, &mut problems);
        let given = files.given();
        let found = still(&given, &files.all, &content, &problems);
        problems.extend(found);
        let sound = !problems.iter().any(Problem::is_error);
        let mut played = None;
        if sound && wishes.games > 0 {
            let (result, found) = play::play(&Arc::new(content), &given, &scenarios, &mods, wishes, told);
            problems.extend(found);
            played = Some(result);
        }
        in_order(&mut problems);
        Report { problems, files: given.into_iter().cloned().collect(), played }
    }
}

/// What can be said without playing.
fn still(given: &[&ContentFile], files: &[ContentFile], content: &Content, so_far: &[Problem]) -> Vec<Problem> {
    let mut problems = scripts(given, files, content);
    problems.extend(texts::check(given, files, content));
    problems.extend(packs::in_no_edition(given, content, so_far));
    problems
}

/// A script may be nested a thousand deep; its tree is walked on a stack that is large enough for that.
const STACK: usize = 256 * 1024 * 1024;

fn scripts(given: &[&ContentFile], files: &[ContentFile], content: &Content) -> Vec<Problem> {
    let all = || -> Vec<Problem> {
        let sound = given.iter().filter(|file| texts::is_script(file) && compiles(&file.text));
        sound.flat_map(|file| script::check(file, files, content)).collect()
    };
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, all) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(_) => all(),
    })
}

/// Sorted by file and line, each once.
fn in_order(problems: &mut Vec<Problem>) {
    problems.sort_by(|a, b| (&a.place.file, a.place.line).cmp(&(&b.place.file, b.place.line)));
    problems.dedup_by(|a, b| a.place.file == b.place.file && a.place.line == b.place.line && a.what() == b.what());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_can_be_pasted() {
        assert_eq!(as_a_word(Path::new("decks/my-mod")), "decks/my-mod");
        assert_eq!(as_a_word(Path::new("my mods/it's")), "'my mods/it'\\''s'");
    }
}
