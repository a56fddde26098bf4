//! Damaged and made-up saves, records and campaigns: each is refused in one sentence, or can be played to its end.
//!
//! The long search is an example: `cargo run --release --example fuzz-saves -- --minutes 24 --seed 1`. Here is a short one
//! whose cases are always the same, and what was found once.

mod fuzzer;
mod used;

use crate::common;
use fuzzer::mutate::stand_at_checkpoint;
use fuzzer::target::Bench;
use fuzzer::words::COSMIC;
use fuzzer::{Tally, attack, targets};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Frame, State, Unsound};
use hyperkon::game::{Campaign, Game, TableOptions, UnfitCampaign};
use hyperkon::table::Seat;
use hyperkon::table::limits;
use serde_json::{Value, json};

/// What was found once: where a saved game was changed, into what, and how that is refused.
const FOUND: [(&str, &str, &str); 9] = [
    ("dice/at", "18446744073709551615", "it has drawn more than"),
    ("stack/1", r#"{"phase_work":{"phase":"cards"}}"#, "it says which cards are laid, and a step is to settle that"),
    ("stack", r#"[{"phases":{"from":10}}]"#, "it does not say what the cards laid count as, and a step counts on it"),
    ("stack", r#"[{"phases":{"from":11}}]"#, "it says which cards are laid, and a step is to settle that"),
    ("stack/0", r#"{"turn_cards":null}"#, "nothing is to be done after what is under way"),
    ("stack/1", r#"{"carry_out":null}"#, "it does not say what the cards laid count as, and a step counts on it"),
    ("stack/1", r#"{"begin_turn":null}"#, "another turn or encounter is to begin within one"),
    ("stars/0", "0", "star cards, not"),
    ("turn", "0", "it does not say whose turn it is, and a step counts on it"),
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

/// What an offer has promised is no more where it was once it has been carried out: real games stand there (C7, C8).
#[test]
fn an_offer_that_has_been_carried_out_can_no_longer_be() {
    let (mut engine, mut found) = (fuzzer::engine(), 0);
    let carry_out: Frame = serde_json::from_value(json!({ "carry_out": null })).unwrap();
    for seed in 0..200 {
        let (mut game, _) = engine.start(&common::random_table(seed)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..300 {
            let state = State::clone(&game.referee().position().checkpoint);
            let is_open = |frame: &Frame| matches!(frame, Frame::Talk(_) | Frame::CarryOut(_));
            if state.encounter.offer.is_some() && !state.stack.frames().iter().any(is_open) {
                state.sound(game.rules()).unwrap();
                let mut again = state.clone();
                again.stack.push(&[carry_out]).unwrap();
                found += usize::from(again.sound(game.rules()) == Err(Unsound::NoSuchDeal));
            }
            if game.is_over() {
                break;
            }
            common::answer_first(&mut engine, &mut game, &mut bot);
        }
    }
    assert!(found > 0);
}

/// A card that is discarded, or taken back in place of it, has been turned before (C11).
#[test]
fn cards_that_are_discarded_have_been_turned() {
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
    assert!(refused.contains("it does not say what the cards laid count as, and a step counts on it"), "{refused}");
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
    assert!(taken > 120 && tally.refused.len() > 150, "too tame: {taken} taken, {} refusals", tally.refused.len());
}
