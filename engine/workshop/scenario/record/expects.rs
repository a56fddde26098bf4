//! Expectations that are derived from the events.

use super::super::events::Happened;
use super::page::{Keys, Val};
use super::recording::{Mark, Recording, Stretch};
use super::trail::{Move, Part};
use crate::scenario::fact::{Fact, Facts};
use hyperkon_table::{Question as _, Table};

/// Cuts a part of a game into stretches. Each further stretch starts at the first question of the rules in a chapter.
pub fn stretches<G: Recording>(game: &G, part: &Part<G>) -> Vec<Stretch> {
    let (mut list, mut from, mut over) = (Vec::new(), 0, false);
    let mut then = &part.start;
    for (index, each) in part.moves.iter().enumerate() {
        if over && stands_still(game, part, index) {
            let expect = checkpoint(game, then, &each.before, &events(part, from..index, from == 0, false));
            list.push(Stretch { moves: from..index, expect });
            (from, over, then) = (index, false, &each.before);
        }
        over |= each.events.iter().any(|told| G::mark(&told.event) == Mark::Chapter);
    }
    let moves = from..part.moves.len();
    let mut expect = Keys::new();
    if part.fault.is_none() {
        expect = checkpoint(game, then, &part.end, &events(part, moves.clone(), from == 0, true));
    }
    list.push(Stretch { moves, expect });
    list
}

/// Returns `true` if only the rules ask questions before a move, and none of them is answered yet.
fn stands_still<G: Recording>(game: &G, part: &Part<G>, index: usize) -> bool {
    let asked = |each: &Move<G>| each.before.full_state().questions().len();
    let mut questions = part.moves[index].before.full_state().questions().iter();
    let no_window = questions.all(|question| !game.called(part.start.rules(), question).is_window);
    no_window && (index == 0 || asked(&part.moves[index - 1]) == 1)
}

fn events<G: Recording>(part: &Part<G>, moves: std::ops::Range<usize>, opening: bool, ending: bool) -> Vec<&G::Event> {
    let opening = part.opening.iter().filter(|_| opening);
    let ending = part.ending.iter().filter(|_| ending);
    let moves = part.moves[moves].iter().flat_map(|each| &each.events);
    opening.chain(moves).chain(ending).map(|told| &told.event).collect()
}

fn checkpoint<G: Recording>(game: &G, then: &Table<G>, now: &Table<G>, events: &[&G::Event]) -> Keys {
    let happened: Vec<Happened> = events.iter().map(|event| game.happened(now.rules(), event)).collect();
    game.stated(then, now, events, &happened)
}

/// Returns the expectations at the end of the scenario.
pub fn at_the_end<G: Recording>(game: &G, part: &Part<G>) -> Keys {
    let (mut keys, rules) = (Keys::new(), part.end.rules());
    if part.fault.is_some() {
        keys.push(("no_events".into(), Val::texts([G::STEP_UNDONE.to_owned()])));
        return keys;
    }
    let winners = part.end.winners().iter().map(|seat| game.of_seat(rules, seat));
    keys.push(("winners".into(), Val::texts(winners)));
    let asked = part.end.full_state().questions().iter();
    let asked: Keys = asked
        .map(|question| (game.of_seat(rules, question.seat()), Val::text(game.called(rules, question).about())))
        .collect();
    if !asked.is_empty() {
        keys.push(("asked".to_owned(), Val::Table(asked)));
    }
    keys
}

/// Returns an event with its fields, as far as a file can state them.
pub fn stated(event: &Happened, fields: &[&str]) -> Val {
    let value = |field: &&str| {
        let (key, words) = event.fields.iter().find(|(key, _)| key == field)?;
        let is_plain = words.parse::<i32>().is_ok() || words.parse::<bool>().is_ok();
        Some((key.clone(), if is_plain { Val::Plain(words.clone()) } else { Val::text(words.as_str()) }))
    };
    if fields.is_empty() {
        return Val::text(event.name.as_str());
    }
    Val::Table(vec![(event.name.clone(), Val::Table(fields.iter().filter_map(value).collect()))])
}

/// Returns the differences between facts, in the notation of a file.
pub fn diff(then: &Facts, now: &Facts) -> Keys {
    let changed = now.iter().filter_map(|(key, fact)| Some(((*key).to_owned(), changed(then.get(key), fact)?)));
    changed.collect()
}

fn changed(then: Option<&Fact>, now: &Fact) -> Option<Val> {
    if then == Some(now) {
        return None;
    }
    let words = |words: &[String]| Val::text(if words.is_empty() { "none".to_owned() } else { words.join(", ") });
    Some(match now {
        Fact::Is(serde_json::Value::String(word)) => Val::text(word.as_str()),
        Fact::Is(value) => Val::plain(value),
        Fact::Signed(number) => Val::plain(number),
        Fact::Bag(things) | Fact::Row(things) => words(things),
        Fact::Each(parts) => {
            let before = |key: &String| match then {
                Some(Fact::Each(before)) => before.get(key),
                _ => None,
            };
            let parts = parts.iter().filter_map(|(key, fact)| Some((key.clone(), changed(before(key), fact)?)));
            Val::Table(parts.collect())
        }
    })
}
