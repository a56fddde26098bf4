//! All words of a scenario, tested before anything is played: a misspelt name must not look like a game that goes
//! another way.

use super::answer::Answer;
use super::bounds::Asked;
use super::events::Wanted;
use super::expect::aliens_are_read;
use super::fields::{OUTCOMES, one_of, phases};
use super::file::{Expect, ScenarioFile};
use super::happened::{Reason, order, seen, sentences};
use super::names::{Names, Read};
use super::phrases::{option_of_seat, ships_on};
use super::position::captives;
use super::recall::KNOWN;
use super::values::{number, table, text};
use super::{Failure, Source};
use crate::table::SeatSet;
use serde_json::Value;

/// Everything that is wrong with the words of a scenario.
pub(super) fn faults(names: &Names<'_>, file: &ScenarioFile, source: &Source<'_>) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut note = |at: String, read: Read<()>| {
        if let Err(what) = read {
            failures.push(source.failure(&at, &what).refused());
        }
    };
    for (number, step) in file.step.iter().enumerate() {
        for (index, value) in step.answers.iter().enumerate() {
            note(format!("step/{number}/answers/{index}"), Answer::read(names, value).map(|_| ()));
        }
        if let Some(expect) = &step.expect {
            expected(names, expect, &format!("step/{number}/expect"), &mut note);
        }
    }
    if let Some(expect) = &file.expect {
        expected(names, expect, "expect", &mut note);
    }
    failures
}

fn expected(names: &Names<'_>, expect: &Expect, at: &str, note: &mut impl FnMut(String, Read<()>)) {
    let mut note = |key: &str, part: &str, read: Read<()>| note(format!("{at}/{key}/{part}"), read);
    for (key, list) in [("events", &expect.events), ("no_events", &expect.no_events), ("once", &expect.once)] {
        for (index, value) in list.iter().enumerate() {
            note(key, &index.to_string(), Wanted::read(names, value).map(|_| ()));
        }
    }
    for (colour, asked) in &expect.asked {
        note("asked", colour, names.seat(colour).and_then(|_| Asked::read(names, asked)).map(|_| ()));
    }
    for (number, value) in expect.before.iter().enumerate() {
        note("before", &number.to_string(), order(names, value).map(|_| ()));
    }
    for (number, value) in expect.reasons.iter().enumerate() {
        note("reasons", &number.to_string(), Reason::read(names, value).map(|_| ()));
    }
    for (key, table) in [("saw", &expect.saw), ("never_saw", &expect.never_saw)] {
        for (viewer, value) in table {
            note(key, viewer, seen(names, viewer, value).map(|_| ()));
        }
    }
    for (language, value) in &expect.told {
        note("told", language, sentences(names, language, value).map(|_| ()));
    }
    for (key, list) in [("offered", &expect.offered), ("never_offered", &expect.never_offered)] {
        for (index, entry) in list.iter().enumerate() {
            note(key, &index.to_string(), option_of_seat(names, entry).map(|_| ()));
        }
    }
    for (key, table) in expect.counts() {
        for (colour, value) in table {
            note(key, colour, names.seat(colour).and_then(|_| number(value)).map(|_| ()));
        }
    }
    for (key, table) in expect.cards() {
        for (colour, value) in table {
            note(
                key,
                colour,
                names.seat(colour).and_then(|_| text(value)).and_then(|list| names.cards(list)).map(|_| ()),
            );
        }
    }
    for (key, list) in [("discard", &expect.discard), ("not_discard", &expect.not_discard)] {
        note(key, "", list.as_deref().map_or(Ok(()), |list| names.cards(list).map(|_| ())));
    }
    for (colour, held) in &expect.captives {
        note("captives", colour, names.seat(colour).and_then(|_| captives(names, held)).map(|_| ()));
    }
    for (name, value) in &expect.planets {
        let at = |_| text(value).and_then(|at| names.whereabouts(at));
        note("planets", name, names.planet(name).and_then(at).map(|_| ()));
    }
    for (place, value) in &expect.ships {
        note("ships", place, names.planet(place).and_then(|planet| ships_on(names, planet, value)).map(|_| ()));
    }
    for (colour, value) in &expect.power {
        let flag = || value.as_bool().ok_or_else(|| "`power` is true or false for each colour".to_owned());
        note("power", colour, names.seat(colour).and_then(|_| flag()).map(|_| ()));
    }
    for (colour, value) in &expect.aliens {
        note("aliens", colour, aliens_are_read(names, colour, value));
    }
    for (viewer, others) in &expect.known {
        note("known", viewer, known(names, viewer, others));
    }
    for (key, colours) in [("winners", expect.winners.as_ref()), ("not_asked", Some(&expect.not_asked))] {
        let seats = colours.map_or(Ok(SeatSet::EMPTY), |colours| names.seats(colours.iter().map(String::as_str)));
        note(key, "", seats.map(|_| ()));
    }
    course(names, expect, &mut note);
}

/// How the game stands.
fn course(names: &Names<'_>, expect: &Expect, note: &mut impl FnMut(&str, &str, Read<()>)) {
    for (key, colour) in [("offense", &expect.offense), ("defense", &expect.defense)] {
        let read = match colour.as_deref() {
            None => Ok(()),
            Some("none") if key == "defense" => Ok(()),
            Some(colour) => names.seat(colour).map(|_| ()),
        };
        note(key, "", read);
    }
    let planet = expect.planet.as_deref().filter(|planet| *planet != "none");
    note("planet", "", planet.map_or(Ok(()), |planet| names.planet(planet).map(|_| ())));
    let phase = expect.phase.as_deref().map_or(Ok(()), |phase| one_of("phase", phase, &phases(names)).map(|_| ()));
    note("phase", "", phase);
    let outcome = expect.outcome.as_deref();
    note("outcome", "", outcome.map_or(Ok(()), |outcome| one_of("outcome", outcome, &OUTCOMES).map(|_| ())));
    if expect.totals.as_ref().is_some_and(|totals| totals.len() != 2) {
        let what = "`totals` is two numbers, the offense's first: `totals = [14, 22]`";
        note("totals", "", Err(what.to_owned()));
    }
}

/// What a seat knows of others' hands; its own it always knows.
fn known(names: &Names<'_>, viewer: &str, others: &Value) -> Read<()> {
    let seat = names.seat(viewer)?;
    for (colour, value) in table(others, KNOWN)? {
        if names.seat(colour)? == seat {
            return Err(format!("{viewer} knows its own hand; say whose other hand it knows"));
        }
        names.cards(text(value)?)?;
    }
    Ok(())
}
