//! The rules by their numbers: every number that is cited leads to a clause, and every clause has a scenario.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

use hyperkon::cosmic::{RULES, Rule};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Clauses that no scenario can show, and why.
const UNSHOWN: [(Rule, &str); 2] = [
    (Rule::V2, "a campaign is many games and a scenario plays one; `engine/game/campaign.rs` tests its scores"),
    (Rule::V3, "a scenario names its aliens itself; `commands` deals each preset of the edition"),
];

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
}

/// The numbers of rules in a text: a letter of the rulebook and one or two figures, alone.
fn cited(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_number = |word: &&str| {
        let (letter, figures) = word.split_at(word.len().min(1));
        "SWTCPDV".contains(letter)
            && !letter.is_empty()
            && (1..=2).contains(&figures.len())
            && figures.bytes().all(|byte| byte.is_ascii_digit())
    };
    words.filter(is_number).collect()
}

fn texts(folder: &str, ending: &str) -> BTreeMap<PathBuf, String> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn every_clause_of_the_list_has_its_words_and_the_page_no_other() {
    let headings: Vec<&str> = RULES.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect();
    assert_eq!(headings, Rule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>());
    let empty: Vec<&Rule> = Rule::ALL.iter().filter(|rule| rule.text().is_empty()).collect();
    assert!(empty.is_empty(), "{empty:?} say nothing");
}

#[test]
fn every_number_that_is_cited_leads_to_a_clause() {
    let mut nowhere = Vec::new();
    for (folder, ending) in [("engine", "rs"), ("tests", "toml"), ("powers", "md"), ("powers", "lua")] {
        for (path, text) in texts(folder, ending) {
            // Code is not what cites: comments, documentation and the `rule` of a scenario do.
            let lines = text.lines().filter(|line| ending != "rs" || line.trim_start().starts_with("//"));
            for line in lines {
                let unknown = cited(line).into_iter().filter(|number| Rule::named(number).is_none());
                nowhere.extend(unknown.map(|number| format!("{}: {number}", path.display())));
            }
        }
    }
    assert!(nowhere.is_empty(), "numbers that lead nowhere:\n{}", nowhere.join("\n"));
}

#[test]
fn every_clause_has_a_scenario() {
    let mut shown = BTreeSet::new();
    for text in texts("tests/scenarios", "toml").values() {
        let line = text.lines().find(|line| line.starts_with("rule = ")).unwrap_or_default();
        shown.extend(cited(line).into_iter().filter_map(Rule::named));
    }
    for rule in Rule::ALL {
        let excused = UNSHOWN.iter().any(|(unshown, _)| unshown == rule);
        assert_ne!(shown.contains(rule), excused, "{rule} is shown by a scenario, or has a reason not to be");
    }
}
