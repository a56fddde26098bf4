//! Tests that the list of clauses, the rules page, the comments, and the tests agree.

use hyperkon_ufos::{RULES, Rule};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.extension() {
            _ if path.is_dir() => files(&path, found),
            Some(end) if end == "rs" => found.push(path),
            _ => {}
        }
    }
}

fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    found.into_iter().map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// Returns the clause numbers in a line. A clause number is a letter and 1 or 2 digits.
fn cited(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| {
        let (letter, figures) = word.split_at(word.len().min(1));
        "MBTS".contains(letter) && (1..=2).contains(&figures.len()) && figures.bytes().all(|byte| byte.is_ascii_digit())
    })
}

#[test]
fn list_and_page_have_same_clauses() {
    let headings: Vec<&str> = RULES.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    assert_eq!(headings, Rule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>());
    let empty: Vec<&Rule> = Rule::ALL.iter().filter(|rule| rule.text().is_empty()).collect();
    assert!(empty.is_empty(), "clauses without text: {empty:?}");
}

#[test]
fn comments_cite_existing_clauses() {
    let mut unknown = Vec::new();
    for (path, text) in texts(".") {
        for line in text.lines().filter(|line| line.trim_start().starts_with("//")) {
            unknown.extend(
                cited(line).filter(|number| Rule::named(number).is_none()).map(|n| (path.clone(), n.to_owned())),
            );
        }
    }
    assert!(unknown.is_empty(), "unknown clauses: {unknown:?}");
}

#[test]
fn clauses_are_cited_by_tests() {
    let mut shown = BTreeSet::new();
    for (_, text) in texts("tests") {
        let mut comment = Vec::new();
        for line in text.lines().map(str::trim) {
            match line {
                "#[test]" => shown.extend(comment.drain(..).filter_map(Rule::named)),
                _ if line.starts_with("///") => comment.extend(cited(line)),
                _ => comment.clear(),
            }
        }
    }
    let unshown: Vec<&Rule> = Rule::ALL.iter().filter(|rule| !shown.contains(rule)).collect();
    assert!(unshown.is_empty(), "clauses without a test: {unshown:?}");
}

#[test]
fn steps_have_clauses_with_texts() {
    use hyperkon_ufos::Step;
    for step in [Step::Appoint, Step::Deal, Step::Lay, Step::Bid, Step::WinBetting, Step::DealersCards] {
        assert!(!step.rule().text().is_empty());
    }
    assert_eq!(Rule::named("B2").map(Rule::text).unwrap().lines().next(), Rule::B2.text().lines().next());
    assert_eq!(Rule::named("B9"), None);
}
