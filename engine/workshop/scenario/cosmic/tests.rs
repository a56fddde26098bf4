//! Tests that all events of a game can be written into a scenario.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]

use super::super::events::{Happened, Wanted};
use super::super::values::shown;
use super::{Names, fields, shapes};
use crate::bots::RandomBot;
use crate::cosmic::Event;
use crate::game::{Content, Engine, TableOptions};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Returns an event as in a file. Numbers and booleans stay as they are; other values are quoted.
fn written(told: &Happened) -> Value {
    let value = |words: &str| match (words.parse::<i64>(), words.parse::<bool>()) {
        (Ok(number), _) => Value::from(number),
        (_, Ok(flag)) => Value::from(flag),
        _ => Value::from(words),
    };
    if told.fields.is_empty() {
        return Value::from(told.name.as_str());
    }
    let fields: Value = told.fields.iter().map(|(field, words)| (field.clone(), value(words))).collect();
    [(told.name.clone(), fields)].into_iter().collect()
}

/// An event that is copied into a scenario with all its fields reads back as the same event.
#[test]
fn events_read_back_unchanged() {
    let mods = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../decks/mods/known-worlds");
    let content = Content::with_mods(&[mods]).unwrap();
    let mut engine = Engine::new(Arc::clone(&content)).unwrap();
    let mut seen = BTreeSet::new();
    for seed in 0..200 {
        let edition = ["kosmische-strijd", "frontier", "known-worlds", "long-table"][seed as usize % 4];
        let edition = content.edition(edition).unwrap();
        let mut options = TableOptions::new(&edition.id).seats(edition.seats[1]).seed(seed);
        options.aliens_per_seat = 1 + (seed % 3) as u8;
        let (mut game, progress) = engine.start(&options).unwrap();
        let (mut bot, mut events) = (RandomBot::wild(seed), progress.events);
        while let Some(question) = game.full_state().questions().first().filter(|_| events.len() < 5000) {
            let (seat, choice) = (question.seat, bot.choose(question));
            events.extend(engine.answer(&mut game, seat, choice).unwrap().events);
        }
        let names = Names { content: &content, rules: game.rules(), colors: &edition.colors };
        let mut lines = BTreeSet::new();
        for heard in &events {
            for event in [heard.event.clone(), Event::for_onlookers(heard)] {
                let told = fields::of_event(&names, &event);
                let line = written(&told);
                if !lines.insert(shown(&line)) {
                    continue;
                }
                let read = Wanted::read(&engine, game.rules(), &line)
                    .unwrap_or_else(|what| panic!("{}: {what}", shown(&line)));
                assert_eq!((&read.name, &read.fields), (&told.name, &told.fields), "{}", shown(&line));
                seen.insert(told.name);
            }
        }
    }
    // Built-in scripts never cause some of these events, and the others are too rare for this number of games.
    let rare = [
        "script_disabled",
        "step_undone",
        "seat_left",
        "claim_called",
        "number_fixed",
        "nothing_found",
        "cards_seen",
        "said",
        "may_not_win",
        "may_not_join",
        "must_join",
        "side_switched",
        "planet_moved",
    ];
    let events = shapes::events().iter().map(|shape| shape.name);
    let unseen: Vec<&str> = events.filter(|name| !seen.contains(*name) && !rare.contains(name)).collect();
    assert!(unseen.is_empty(), "no game tells of {unseen:?}");
}
