//! `hyperkon balance`: the wins of one alien, compared with an even share.

use crate::common::pack;
use crate::program::terminal::{folder, out, refusal, run, typed_in};
use serde_json::Value;
use std::path::Path;

const WORLDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds");

fn json(line: &str) -> Value {
    serde_json::from_str(&out(&run(&format!("balance {line} --bot random --json"))))
        .unwrap_or_else(|_| panic!("{line}"))
}

fn number(row: &Value, key: &str) -> f64 {
    row[key].as_f64().unwrap_or_else(|| panic!("{key} in {row}"))
}

#[test]
fn balance_prints_its_tables() {
    let line = "balance zombie -n 60 --bot random --seed 1";
    insta::assert_snapshot!("balance", out(&run(line)));
    let told = |lang: &str| out(&run(&format!("{line} --lang {lang}")));
    assert!(told("nl").contains("keer een gelijk deel") && told("nl").contains("2 spelers"), "{}", told("nl"));
    assert!(told("sv").contains("gånger en jämn andel") && told("sv").contains("vid bord med"), "{}", told("sv"));
}

/// The games of all sizes add up, and each even share is 1 divided by the number of seats.
#[test]
fn balance_counts_add_up() {
    let found = json("clone -n 90 --seed 4 --edition universums-harskare --jobs 1");
    assert_eq!(found, json("clone -n 90 --seed 4 --edition universums-harskare --jobs 3"));
    let rows = found["by_seats"].as_array().unwrap();
    let seats: Vec<f64> = rows.iter().map(|row| number(row, "seats")).collect();
    assert!(seats.len() > 2 && seats.windows(2).all(|pair| pair[0] + 1.0 == pair[1]), "{seats:?}");
    let sum = |of: &dyn Fn(&Value) -> f64| rows.iter().map(of).sum::<f64>();
    assert_eq!(sum(&|row| number(row, "games")), 90.0);
    assert!((sum(&|row| number(row, "wins")) - number(&found["all"], "wins")).abs() < 1e-9, "{found}");
    for row in rows {
        assert!((number(row, "even") - 1.0 / number(row, "seats")).abs() < 1e-9, "{row}");
        assert!((number(row, "times") - number(row, "share") * number(row, "seats")).abs() < 1e-9, "{row}");
        assert!(number(row, "times_low") <= number(row, "times") && number(row, "times") <= number(row, "times_high"));
    }
    // In each game, every other seat has another alien.
    let beside = found["beside"].as_array().unwrap();
    let met: f64 = beside.iter().map(|row| number(row, "games")).sum();
    assert_eq!(met, sum(&|row| number(row, "games") * (number(row, "seats") - 1.0)));
    assert!(beside.iter().all(|row| row["id"] != "clone" && row["games"] == row["other"]["games"]), "{found}");
    // The alien and its opponents share the wins of each game.
    let theirs: f64 = beside.iter().map(|row| number(&row["other"], "wins")).sum();
    assert!((theirs + number(&found["all"], "wins") - 90.0).abs() < 1e-9, "{theirs}");
}

#[test]
fn balance_finds_strong_and_weak_aliens() {
    let deck = |id: &str, worth: i32| {
        format!(
            "api = 2\nid = \"{id}\"\nextends = \"kosmische-strijd\"\nname = {{ en = \"{id}\" }}\n[aliens]\nmacron = {{ worth = {worth} }}\n"
        )
    };
    let folder = pack(&[("decks/big.toml", &deck("big", 40)), ("decks/small.toml", &deck("small", 1))]);
    let told = |edition: &str| {
        let line = format!("balance macron --mods . --edition {edition} --seats 4 -n 100 --bot random");
        out(&typed_in(folder.path(), &line, ""))
    };
    let (big, small) = (told("big"), told("small"));
    assert!(big.contains("It is clearly stronger"), "{big}");
    assert!(!small.contains("It is clearly stronger"), "{small}");
    assert!(big.contains("4 seats") && !big.contains("3 seats"), "{big}");
}

/// The default edition is the mod's own, and first the one with the mod's name.
#[test]
fn balance_chooses_an_edition_with_the_alien() {
    let edition = |line: &str| json(line)["edition"].clone();
    assert_eq!(edition("zombie -n 2"), "kosmische-strijd");
    assert_eq!(edition(&format!("Fury -n 2 --mods {WORLDS}")), "known-worlds");
    assert_eq!(edition(&format!("fury -n 2 --mods {WORLDS} --edition long-table --seats 8")), "long-table");
    assert_eq!(edition(&format!("zombie -n 2 --mods {WORLDS}/../newcomers")), "newcomers");
    assert_eq!(edition("chenar -n 2"), "sp4x");
}

#[test]
fn balance_draws_a_chart() {
    let folder = folder("balance_chart");
    let line = "balance zombie -n 12 --bot random --seed 1 --svg zombie.svg --json";
    let found: Value = serde_json::from_str(&out(&typed_in(&folder, line, ""))).unwrap();
    let text = std::fs::read_to_string(folder.join("zombie.svg")).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    let bars = picture.descendants().filter(|node| node.attribute("class") == Some("bar")).count();
    let rows = |key: &str| found[key].as_array().unwrap().len();
    assert_eq!(bars, 1 + rows("by_seats") + rows("beside"));
    let has = |text: &str| picture.descendants().any(|node| node.text() == Some(text));
    assert!(
        has("Wins of Zombie, Kosmische Strijd (Dutch edition)") && has("2 seats") && has("100 %") && has("150 %"),
        "{text}"
    );
}

#[test]
fn invalid_balance_is_rejected() {
    let refused = |line: &str| refusal(Path::new("."), &format!("balance {line}"));
    for (line, what) in [
        ("zombi", "unknown alien `zombi` (did you mean `zombie`?)"),
        (
            "fury --edition kosmische-strijd",
            "unknown alien `fury` in kosmische-strijd (available: amoeba, anti_matter, ",
        ),
        ("zombie --edition kosmische-strijt", "`--edition kosmische-strijt`: unknown edition (did you mean"),
        ("zombie --seats 9", "`--seats 9`: `zombie` plays in kosmische-strijd with "),
        ("zombie --bot fast", "`--bot fast`: "),
        ("zombie --lang xx", "`--lang xx`: no texts in this language"),
        ("zombie -n 0", "is less than 1"),
        ("zombie -n 2 --svg no-such-folder/a.svg", "no-such-folder"),
    ] {
        let told = refused(line);
        assert!(told.contains(what), "{line}: {told}");
    }
}
