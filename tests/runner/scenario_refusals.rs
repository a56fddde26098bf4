//! Scenarios with unknown or impossible statements. Each is rejected with one sentence at its line, before playing or at
//! its step. All sentences are in one snapshot.

use hyperkon_workshop::scenario;
use std::fmt::Write;

const HEAD: &str = "rule = \"C2\"\nstory = \"Red attacks blue.\"\nedition = \"kosmische-strijd\"\n";
const SETUP: &str = "phase = \"cards\"\ndefense = \"blue\"\nplanet = \"blue 1\"\ncone = { red = 2 }\n\
hands = { red = \"attack 8, negotiate\", blue = \"negotiate, plague\" }\n";
const EXPECT: &str = "totals = [10, 10]\n";

/// Returns a scenario with one line of a case. The line is of the file, the setup, the answers, an offer, or the
/// expectations. A repeated key of the setup replaces the old one.
fn scenario_with(case: &str) -> String {
    let (part, line) = case.split_once(": ").unwrap();
    let key = line.split_once(" =").map_or(line, |(key, _)| key);
    let without = |text: &str| -> String {
        text.lines().filter(|old| old.split_once(" =").unwrap().0 != key).map(|line| format!("{line}\n")).collect()
    };
    let file = |head: &str, setup: &str, steps: &str, expect: &str| {
        format!("{head}\n[setup]\n{setup}\n{steps}\n[expect]\n{expect}")
    };
    match part {
        "file" => file(&(without(HEAD) + line + "\n"), SETUP, "", EXPECT),
        "setup" => file(HEAD, &(without(SETUP) + line + "\n"), "", EXPECT),
        "begin" => file(HEAD, &format!("phase = \"begin\"\n{line}\n"), "", EXPECT),
        "turn" => file(HEAD, &format!("phase = \"turn\"\n{line}\n"), "", EXPECT),
        "encounter" => file(HEAD, &format!("phase = \"encounter\"\n{line}\n"), "", EXPECT),
        "step" => file(HEAD, SETUP, &format!("[[step]]\n{line}\n"), EXPECT),
        "answer" => file(HEAD, SETUP, &format!("[[step]]\nanswers = [{line}]\n"), EXPECT),
        "deal" => {
            let start = "\"red: negotiate\", \"blue: negotiate\"";
            file(HEAD, SETUP, &format!("[[step]]\nanswers = [{start}, \"red: {line}\"]\n"), EXPECT)
        }
        "expect" => file(HEAD, SETUP, "", &format!("{line}\n")),
        other => panic!("no such part: {other}"),
    }
}

#[test]
fn unknown_statements_are_rejected() {
    let mut games = crate::games(&[]);
    let mut page = String::new();
    for case in
        include_str!("../attacks/scenarios.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let failures = scenario::run(&mut games, "some.toml", &scenario_with(case));
        assert_eq!(failures.len(), 1, "{case}: {failures:#?}");
        let said = failures[0].to_string();
        assert!(failures[0].seen.is_none(), "{case} was played and did not hold: {said}");
        assert!(failures[0].line.is_some(), "{case}: no line: {said}");
        // Rust terms that must not leak: types, variants, and quoted debug output.
        for foreign in ["Planet(", "Seat(", "Some(", "Pickable", "u8", "u16", "i16", "u64", "usize", "{\"", "Object"] {
            assert!(!said.contains(foreign), "{case}: `{foreign}` is not a word of scenarios: {said}");
        }
        writeln!(page, "{case}\n    {said}").unwrap();
    }
    insta::assert_snapshot!("refusals", page);
}
