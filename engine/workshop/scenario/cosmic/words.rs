//! Validates the words in statements about a position before the game is played.

use super::super::values::{Read, number, one_of, table, text};
use super::facts::aliens_are_read;
use super::fields::{OUTCOMES, phases};
use super::file::Expect;
use super::names::Names;
use super::phrases::ships_on;
use super::position::captives;
use super::recall::KNOWN;
use serde_json::Value;

/// Validates the words in the expectations.
pub(super) fn expected(names: &Names<'_>, expect: &Expect, note: &mut dyn FnMut(&str, &str, Read<()>)) {
    for (key, table) in expect.counts() {
        for (color, value) in table {
            note(key, color, names.seat(color).and_then(|_| number(value)).map(|_| ()));
        }
    }
    for (key, table) in expect.cards() {
        for (color, value) in table {
            note(
                key,
                color,
                names.seat(color).and_then(|_| text(value)).and_then(|list| names.cards(list)).map(|_| ()),
            );
        }
    }
    for (key, list) in [("discard", &expect.discard), ("not_discard", &expect.not_discard)] {
        note(key, "", list.as_deref().map_or(Ok(()), |list| names.cards(list).map(|_| ())));
    }
    for (color, held) in &expect.captives {
        note("captives", color, names.seat(color).and_then(|_| captives(names, held)).map(|_| ()));
    }
    for (name, value) in &expect.planets {
        let at = |_| text(value).and_then(|at| names.whereabouts(at));
        note("planets", name, names.planet(name).and_then(at).map(|_| ()));
    }
    for (place, value) in &expect.ships {
        note("ships", place, names.planet(place).and_then(|planet| ships_on(names, planet, value)).map(|_| ()));
    }
    for (color, value) in &expect.power {
        let flag =
            || value.as_bool().ok_or_else(|| "invalid `power`: expected true or false for each color".to_owned());
        note("power", color, names.seat(color).and_then(|_| flag()).map(|_| ()));
    }
    for (color, value) in &expect.aliens {
        note("aliens", color, aliens_are_read(names, color, value));
    }
    for (viewer, others) in &expect.known {
        note("known", viewer, known(names, viewer, others));
    }
    course(names, expect, note);
}

/// Validates the words about the state of the game.
fn course(names: &Names<'_>, expect: &Expect, note: &mut dyn FnMut(&str, &str, Read<()>)) {
    for (key, color) in [("offense", &expect.offense), ("defense", &expect.defense)] {
        let read = match color.as_deref() {
            None => Ok(()),
            Some("none") if key == "defense" => Ok(()),
            Some(color) => names.seat(color).map(|_| ()),
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
        let what = "invalid `totals`: expected two numbers, the offense's first, such as `totals = [14, 22]`";
        note("totals", "", Err(what.to_owned()));
    }
}

/// Validates the cards that a seat is expected to know in other hands.
fn known(names: &Names<'_>, viewer: &str, others: &Value) -> Read<()> {
    let seat = names.seat(viewer)?;
    for (color, value) in table(others, KNOWN)? {
        if names.seat(color)? == seat {
            return Err(format!("{viewer} always knows its own hand; name the other seat whose hand it knows"));
        }
        names.cards(text(value)?)?;
    }
    Ok(())
}
