//! Damaged and made-up saves, records and campaigns: each is refused in one sentence, or can be played to its end.
//!
//! The long search is an example: `cargo run --release --example fuzz-saves -- --minutes 24 --seed 1`. Here is a short one
//! whose cases are always the same, and what was found once.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

#[path = "../common/mod.rs"]
mod common;
mod fuzzer;

use fuzzer::mutate::stand_at_checkpoint;
use fuzzer::target::Bench;
use fuzzer::words::COSMIC;
use fuzzer::{Tally, attack, targets};
use hyperkon::cosmic::Frame;
use hyperkon::game::{Campaign, Game, TableOptions, UnfitCampaign};
use hyperkon::table::limits;
use serde_json::{Value, json};

/// What was found once: where a saved game was changed, into what, and how that is refused.
const FOUND: [(&str, &str, &str); 8] = [
    ("dice/at", "18446744073709551615", "it has drawn more than"),
    ("stack/1", r#"{"phase_work":{"phase":"cards"}}"#, "it says which cards are laid, and a step is to settle that"),
    ("stack", r#"[{"phases":{"from":10}}]"#, "it does not say what the cards laid count as, and a step counts on it"),
    ("stack", r#"[{"phases":{"from":11}}]"#, "it says which cards are laid, and a step is to settle that"),
    ("stack/0", r#"{"turn_cards":null}"#, "nothing is to be done after what is under way"),
    ("stack/1", r#"{"carry_out":null}"#, "it does not say what the cards laid count as, and a step counts on it"),
    ("stack/1", r#"{"begin_turn":null}"#, "another turn or encounter is to begin within one"),
    ("stars/0", "0", "star cards, not"),
];

#[test]
fn what_was_found_once_is_refused() {
    let bench = Bench::new("cosmic", fuzzer::engine, |_| TableOptions::new("kosmische-strijd").seats(3).seed(5), "{}");
    // A game in which both cards lie there and are about to be turned.
    let is_laid = |save: &Value| {
        let checkpoint = &save["position"]["checkpoint"];
        let laid = checkpoint["cards"]["laid"].as_array().unwrap().iter().filter(|cards| **cards != json!([]));
        let turned = checkpoint["encounter"]["sides"]["offense"]["face"] != json!(null);
        laid.count() == 2 && !turned && checkpoint["stack"].as_array().unwrap().len() > 1
    };
    let mut save = (20..400).map(|answers| bench.real_save(5, answers)).find(is_laid).unwrap();
    stand_at_checkpoint(&mut save);
    let engine = fuzzer::engine();
    assert!(Game::load(&engine, &save.to_string()).is_ok());
    for (place, value, says) in FOUND {
        let mut damaged = save.clone();
        let value: Value = serde_json::from_str(value).unwrap();
        *damaged.pointer_mut(&format!("/position/checkpoint/{place}")).unwrap() = value.clone();
        stand_at_checkpoint(&mut damaged);
        let Err(refused) = Game::load(&engine, &damaged.to_string()) else { panic!("{place} = {value} is taken") };
        let refused = refused.to_string();
        assert!(refused.contains(says), "{place} = {value}: {refused}");
    }
}

/// Every step that there is can be put on a stack.
#[test]
fn the_dictionary_has_every_step() {
    let unknown = serde_json::from_value::<Frame>(json!("x")).unwrap_err().to_string();
    let steps: Vec<&str> = unknown.split('`').skip(3).step_by(2).collect();
    assert!(steps.len() > 40, "{unknown}");
    let missing: Vec<&&str> = steps.iter().filter(|step| !COSMIC.contains(&format!("{{\"{step}\":"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Lengths that no real file has.
#[test]
fn what_is_too_long_is_refused_at_once() {
    let engine = fuzzer::engine();
    for text in [" ".repeat(limits::SAVE + 1), format!("{{\"format\":2,\"more\":\"{}\"}}", "x".repeat(limits::SAVE))] {
        let refused = Game::load(&engine, &text).map(|_| ()).unwrap_err().to_string();
        assert_eq!(refused, format!("the saved game is damaged: it has more than {} bytes", limits::SAVE));
    }
    let refused = Campaign::read(&" ".repeat(limits::CAMPAIGN + 1)).unwrap_err();
    assert_eq!(refused, UnfitCampaign::TooLong { most: limits::CAMPAIGN });
}

/// Cases for each of the targets.
const CASES: [u64; 3] = [400, 150, 150];

#[test]
fn what_is_damaged_is_refused_or_can_be_played() {
    let mut tally = Tally::default();
    for (mut target, cases) in targets().into_iter().zip(CASES) {
        (0..cases).for_each(|number| attack(&mut *target, number, &mut tally, &mut |_| {}));
    }
    let found: Vec<String> =
        tally.found.iter().map(|(what, (times, case))| format!("{times} times {what}\n{:#?}", case.story)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let taken: usize = tally.taken.values().sum();
    assert!(taken > 100 && tally.refused.len() > 80, "too tame: {taken} taken, {} refusals", tally.refused.len());
}
