//! Damaged and made-up saves, records and campaigns. Each is rejected in one sentence, or can be played to its end.
//!
//! The long search is an example: `cargo run --release --example fuzz-saves -- --minutes 24 --seed 1`. This module has a
//! short search with fixed cases, and earlier findings.

mod fuzzer;
mod used;

use crate::common;
use fuzzer::mutate::stand_at_checkpoint;
use fuzzer::target::Bench;
use fuzzer::words::COSMIC;
use fuzzer::{Tally, attack, targets};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Frame, InvalidState, State};
use hyperkon::__private::game::{Campaign, Game, InvalidCampaign, TableOptions};
use hyperkon_table::Seat;
use hyperkon_table::limits;
use serde_json::{Value, json};

/// Earlier findings: the changed place of a saved game, its new value, and the rejection.
const FOUND: [(&str, &str, &str); 9] = [
    ("dice/at", "18446744073709551615", " random numbers drawn"),
    (
        "stack/1",
        r#"{"phase_work":{"phase":"cards"}}"#,
        "unexpected the encounter cards, which a pending step has yet to decide",
    ),
    ("stack", r#"[{"phases":{"from":10}}]"#, "missing the values of the encounter cards, which a step needs"),
    ("stack", r#"[{"phases":{"from":11}}]"#, "unexpected the encounter cards, which a pending step has yet to decide"),
    ("stack/0", r#"{"turn_cards":null}"#, "no step follows the current one"),
    ("stack/1", r#"{"carry_out":null}"#, "missing the values of the encounter cards, which a step needs"),
    ("stack/1", r#"{"begin_turn":null}"#, "a turn or an encounter begins within another one"),
    ("stars/0", "0", "star cards; expected"),
    ("turn", "0", "missing the seat whose turn it is, which a step needs"),
];

#[test]
fn earlier_findings_are_rejected() {
    let bench = Bench::new("cosmic", fuzzer::engine, |_| TableOptions::new("kosmische-strijd").seats(3).seed(5), "{}");
    // A game in which both cards are played and about to be revealed.
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

/// A completed offer is no longer possible: the promised cards and ships have moved. Real games reach this point (C7,
/// C8).
#[test]
fn carried_out_offers_are_no_longer_possible() {
    let (mut engine, mut found) = (fuzzer::engine(), 0);
    let carry_out: Frame = serde_json::from_value(json!({ "carry_out": null })).unwrap();
    for seed in 0..200 {
        let (mut game, _) = engine.start(&common::random_table(seed)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..300 {
            let state = State::clone(&game.full_state().position().checkpoint);
            let is_open = |frame: &Frame| matches!(frame, Frame::Talk(_) | Frame::CarryOut(_));
            if state.encounter.offer.is_some() && !state.stack.frames().iter().any(is_open) {
                state.sound(game.rules()).unwrap();
                let mut again = state.clone();
                again.stack.push(&[carry_out]).unwrap();
                found += usize::from(again.sound(game.rules()) == Err(InvalidState::NoSuchDeal));
            }
            if game.is_over() {
                break;
            }
            common::answer_first(&mut engine, &mut game, &mut bot);
        }
    }
    assert!(found > 0);
}

/// A card that is discarded, or taken back instead, has been revealed before (C11).
#[test]
fn discarded_cards_were_revealed() {
    let clone = |seed| TableOptions::new("kosmische-strijd").seats(3).seed(seed).alien(Seat(0), "clone");
    let bench = Bench::new("cosmic", fuzzer::engine, clone, "{}");
    let is_discarding = |save: &Value| save["position"]["checkpoint"]["stack"].to_string().contains("\"on_discard\"");
    let mut save =
        (0..400).map(|number| bench.real_save(number % 8, 10 + number as usize)).find(is_discarding).unwrap();
    stand_at_checkpoint(&mut save);
    let engine = fuzzer::engine();
    assert!(Game::load(&engine, &save.to_string()).is_ok());
    save["position"]["checkpoint"]["encounter"]["sides"]["defense"]["face"] = json!(null);
    stand_at_checkpoint(&mut save);
    let refused = Game::load(&engine, &save.to_string()).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("missing the values of the encounter cards, which a step needs"), "{refused}");
}

/// Every step can be put on a stack.
#[test]
fn dictionary_has_every_step() {
    let unknown = serde_json::from_value::<Frame>(json!("x")).unwrap_err().to_string();
    let steps: Vec<&str> = unknown.split('`').skip(3).step_by(2).collect();
    assert!(steps.len() > 40, "{unknown}");
    let missing: Vec<&&str> = steps.iter().filter(|step| !COSMIC.contains(&format!("{{\"{step}\":"))).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// Lengths that no real file has.
#[test]
fn overlong_files_are_rejected_at_once() {
    let engine = fuzzer::engine();
    for text in [" ".repeat(limits::SAVE + 1), format!("{{\"format\":2,\"more\":\"{}\"}}", "x".repeat(limits::SAVE))] {
        let refused = Game::load(&engine, &text).map(|_| ()).unwrap_err().to_string();
        assert_eq!(refused, format!("the saved game is corrupt: more than {} bytes", limits::SAVE));
    }
    let refused = Campaign::read(&" ".repeat(limits::CAMPAIGN + 1)).unwrap_err();
    assert_eq!(refused, InvalidCampaign::TooLong { most: limits::CAMPAIGN });
}

/// Number of cases for each target.
const CASES: [u64; 3] = [400, 150, 150];

#[test]
fn damaged_texts_are_rejected_or_playable() {
    let mut tally = Tally::default();
    for (mut target, cases) in targets().into_iter().zip(CASES) {
        (0..cases).for_each(|number| attack(&mut *target, number, &mut tally, &mut |_| {}));
    }
    let found: Vec<String> =
        tally.found.iter().map(|(what, (times, case))| format!("{times} times {what}\n{:#?}", case.story)).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    let taken: usize = tally.taken.values().sum();
    assert!(taken > 120 && tally.refused.len() > 150, "too tame: {taken} taken, {} refusals", tally.refused.len());
}
