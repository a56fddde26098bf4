//! The project's writing rules: doc comments, test names, spelling, and banned forms, counted by file.
//!
//! `writing.txt` lists the remaining violations of each file. Counts may only fall: `UPDATE_WRITING=1` lowers the counts
//! in the list, and never raises one.

use crate::workspace::root;
use regex::Regex;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Words with which no doc comment begins: they name neither the thing nor the actor.
const BEGINNINGS: &str = r"^(What|Who|Whoever|Whatever|Whose|Whom|How|Where|Wherever|Why|Whether|It|They|That|Those)\b";

/// Forms that no engineer would say aloud to a colleague.
const BANNED: &str = r"(?i)\b(anew|as it were|but for|of which|all the same|goes? on with|is told|are told|whoever|whatever|there is no such|if not said|nor has any|not without)\b";

/// British spellings. Hooks of scripts keep theirs (`after_power_cancelled`).
const BRITISH: &str = r"(?i)colour|licence|\bgrey|neighbour|behaviour|\bcentre|favour|honour|artefact\b|(capital|normal|initial|serial)is(e|ation)";

/// The most words in the first sentence of a doc comment, and in the name of a test.
const SENTENCE: usize = 15;
const NAME: usize = 7;

/// The most doc comments of the project that break a rule of form.
const MOST_BEGINNINGS: usize = 40;
const MOST_LONG: usize = 300;

/// Files whose words are not ours to choose, or that list the forbidden ones.
const EXCEPT: [&str; 3] = ["tests/rules/writing.rs", "engine/server/page/vendor", "CHANGELOG.md"];

fn files(folder: &Path, found: &mut Vec<(String, String)>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
        let is_ours = !["target", "node_modules", "__pycache__", "snapshots"].iter().any(|no| path.ends_with(no));
        if EXCEPT.contains(&name.as_str()) || !is_ours || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            files(&path, found);
        } else if ["rs", "js", "py", "lua", "md"].iter().any(|kind| path.extension().is_some_and(|own| own == *kind)) {
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for folder in ["engine", "powers", "decks", "examples", "tests"] {
        files(&root().join(folder), &mut found);
    }
    for page in ["README.md", "CONTRIBUTING.md", "SECURITY.md"] {
        found.extend(fs::read_to_string(root().join(page)).ok().map(|text| (page.to_owned(), text)));
    }
    assert!(found.len() > 600, "the sources have moved: {}", found.len());
    found
}

/// The first paragraph of each doc comment of a Rust file, with its line from 1.
fn docs(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut open): (Vec<(usize, String)>, Option<&str>) = (Vec::new(), None);
    let mut is_whole = false;
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        let kind = ["///", "//!"].into_iter().find(|kind| line.starts_with(kind) && !line.starts_with("////"));
        let Some(kind) = kind else {
            open = None;
            continue;
        };
        let words = line[kind.len()..].trim();
        if open != Some(kind) {
            found.push((number, String::new()));
            (open, is_whole) = (Some(kind), false);
        }
        is_whole |= words.is_empty();
        let doc = &mut found.last_mut().unwrap().1;
        if !is_whole {
            *doc += if doc.is_empty() { "" } else { " " };
            *doc += words;
        }
    }
    found
}

fn first_sentence(doc: &str) -> &str {
    doc.match_indices(['.', '!', '?'])
        .map(|(at, _)| at + 1)
        .find(|at| doc[*at..].starts_with(' '))
        .map_or(doc, |at| &doc[..at])
}

/// Returns the names of the tests of a Rust file.
fn tests(text: &str) -> Vec<&str> {
    let (mut names, mut is_test) = (Vec::new(), false);
    for line in text.lines().map(str::trim) {
        is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        if let Some((_, rest)) = line.split_once("fn ").filter(|_| is_test && !line.starts_with("//")) {
            names.extend(rest.split(['(', '<']).next());
            is_test = false;
        }
    }
    names
}

#[test]
fn docs_begin_with_the_thing() {
    let beginnings = Regex::new(BEGINNINGS).unwrap();
    let (mut begun, mut long, mut docs_seen) = (Vec::new(), Vec::new(), 0);
    for (file, text) in sources().iter().filter(|(file, _)| file.ends_with(".rs")) {
        for (line, doc) in docs(text) {
            docs_seen += 1;
            let place = || format!("{file}:{line}: {}", first_sentence(&doc));
            begun.extend(beginnings.is_match(&doc).then(place));
            long.extend((first_sentence(&doc).split_whitespace().count() > SENTENCE).then(place));
        }
    }
    assert!(docs_seen > 9000, "{docs_seen}");
    assert!(
        begun.len() < MOST_BEGINNINGS,
        "{} doc comments begin with a question word:\n{}",
        begun.len(),
        begun.join("\n")
    );
    assert!(long.len() < MOST_LONG, "{} first sentences are long:\n{}", long.len(), long.join("\n"));
}

#[test]
fn test_names_are_short() {
    let mut names = 0;
    let mut long = Vec::new();
    for (file, text) in sources().iter().filter(|(file, _)| file.ends_with(".rs")) {
        for name in tests(text) {
            names += 1;
            long.extend((name.split('_').count() > NAME).then(|| format!("{file}: {name}")));
        }
    }
    assert!(names > 1000, "{names}");
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// Returns how many banned forms and British spellings each file has.
fn counts() -> BTreeMap<String, usize> {
    let (banned, british) = (Regex::new(BANNED).unwrap(), Regex::new(BRITISH).unwrap());
    let count = |text: &str| banned.find_iter(text).count() + british.find_iter(text).count();
    sources().into_iter().map(|(file, text)| (file, count(&text))).filter(|(_, count)| *count > 0).collect()
}

#[test]
fn banned_forms_only_become_fewer() {
    let list = root().join("tests/rules/writing.txt");
    let text = fs::read_to_string(&list).unwrap();
    let line = |line: &str| line.split_once(' ').map(|(count, file)| (file.to_owned(), count.parse().unwrap()));
    let allowed: BTreeMap<String, usize> = text.lines().filter_map(line).collect();
    let counts = counts();
    let more: Vec<_> =
        counts.iter().filter(|(file, count)| allowed.get(*file).is_none_or(|most| *count > most)).collect();
    assert!(more.is_empty(), "banned forms or British spellings, more than writing.txt allows: {more:#?}");
    if counts == allowed {
        return;
    }
    assert!(std::env::var_os("UPDATE_WRITING").is_some(), "there are fewer now: run with UPDATE_WRITING=1");
    let lines: String = counts.iter().map(|(file, count)| format!("{count} {file}\n")).collect();
    fs::write(list, lines).unwrap();
}

#[test]
fn guard_finds_each_form() {
    let text =
        "/// What a seat\n/// may know.\n///\n/// More. Here.\nfn a() {}\n    /// A hand. Of cards.\n//! It is.\n";
    assert_eq!(
        docs(text),
        [(1, "What a seat may know.".to_owned()), (6, "A hand. Of cards.".to_owned()), (7, "It is.".to_owned())]
    );
    assert_eq!(first_sentence("A hand. Of cards."), "A hand.");
    assert_eq!(tests("#[test]\n#[ignore]\nfn a_b() {}\nfn c() {}\n"), ["a_b"]);
    let (banned, british) = (Regex::new(BANNED).unwrap(), Regex::new(BRITISH).unwrap());
    assert!(banned.is_match("dealt anew") && !banned.is_match("renewed"));
    assert!(british.is_match("own_colour") && !british.is_match("own_color, after_power_cancelled"));
}
