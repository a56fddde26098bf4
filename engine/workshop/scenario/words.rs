//! Validates all words of a scenario before it is played. Otherwise a misspelled name could look like an event that did
//! not happen.

use super::answer::Answer;
use super::events::Wanted;
use super::expect::{option_of_seat, seats};
use super::expected_events::{Because, order, seen, sentences};
use super::failure::{Failure, Source};
use super::file::{ExpectOf, FileOf, Stated as _};
use super::notation::Notation;
use super::question::Asked;
use super::values::Read;

/// Returns all errors in the words of a scenario.
pub(super) fn faults<G: Notation>(game: &G, rules: &G::Rules, file: &FileOf<G>, source: &Source<'_>) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut note = |at: String, read: Read<()>| {
        if let Err(what) = read {
            failures.push(source.failure(&at, &what).refused());
        }
    };
    for (number, step) in file.step.iter().enumerate() {
        for (index, value) in step.answers.iter().enumerate() {
            note(format!("step/{number}/answers/{index}"), Answer::read(game, rules, value).map(drop));
        }
        if let Some(expect) = &step.expect {
            expected(game, rules, expect, &format!("step/{number}/expect"), &mut note);
        }
    }
    if let Some(expect) = &file.expect {
        expected(game, rules, expect, "expect", &mut note);
    }
    failures
}

fn expected<G: Notation>(
    game: &G,
    rules: &G::Rules,
    expect: &ExpectOf<G>,
    at: &str,
    note: &mut impl FnMut(String, Read<()>),
) {
    let mut note = |key: &str, part: &str, read: Read<()>| note(format!("{at}/{key}/{part}"), read);
    let common = expect.common();
    for (key, list) in [("events", common.events), ("no_events", common.no_events), ("once", common.once)] {
        for (index, value) in list.iter().enumerate() {
            note(key, &index.to_string(), Wanted::read(game, rules, value).map(drop));
        }
    }
    for (name, asked) in common.asked {
        note("asked", name, game.seat(rules, name).and_then(|_| Asked::read(game, rules, asked)).map(drop));
    }
    for (number, value) in common.before.iter().enumerate() {
        note("before", &number.to_string(), order(game, rules, value).map(drop));
    }
    for (number, value) in common.reasons.iter().enumerate() {
        note("reasons", &number.to_string(), Because::read(game, rules, value).map(drop));
    }
    for (key, table) in [("saw", common.saw), ("never_saw", common.never_saw)] {
        for (viewer, value) in table {
            note(key, viewer, seen(game, rules, viewer, value).map(drop));
        }
    }
    for (lang, value) in common.told {
        note("told", lang, sentences(game, lang, value).map(drop));
    }
    for (key, list) in [("offered", common.offered), ("never_offered", common.never_offered)] {
        for (index, entry) in list.iter().enumerate() {
            note(key, &index.to_string(), option_of_seat(game, rules, entry).map(drop));
        }
    }
    for (key, names) in [("winners", common.winners.as_deref()), ("not_asked", Some(common.not_asked))] {
        note(key, "", seats(game, rules, names.unwrap_or_default()).map(drop));
    }
    game.read_words(rules, expect, &mut note);
}
