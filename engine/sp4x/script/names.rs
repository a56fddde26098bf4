//! The lexicon of field and faction scripts. The reference is generated from it.

use super::acts::acting;
use super::entry::{Does, Entry, LENT, Sight};
use super::thing::{Given, Handle, Wrong, hex_of, hexes, seat_of, seats};
use crate::state::{HexId, Kind};
use hyperkon_luau::{self as luau, Binding, Data, Name, ScriptHandle as _, Value};
use hyperkon_table::Seat;

fn of_game(name: &'static str, takes: &'static str, doc: &'static str, reads: fn(&Sight<'_>) -> Data) -> Entry {
    Entry { name, takes, doc, does: Does::OfGame(reads) }
}

fn of_seat(
    name: &'static str,
    takes: &'static str,
    doc: &'static str,
    reads: fn(&Sight<'_>, Seat, &mut Given<'_>) -> Result<Data, Wrong>,
) -> Entry {
    Entry { name, takes, doc, does: Does::OfSeat(reads) }
}

fn of_hex(
    name: &'static str,
    takes: &'static str,
    doc: &'static str,
    reads: fn(&Sight<'_>, HexId, &mut Given<'_>) -> Result<Data, Wrong>,
) -> Entry {
    Entry { name, takes, doc, does: Does::OfHex(reads) }
}

fn number(number: impl Into<i64>) -> Data {
    Data::Number(number.into())
}

/// Returns all read-only functions.
fn reading() -> Vec<Entry> {
    vec![
        of_game("age", "() -> number", "the age, 1 or 2 (A1)", |sight| number(sight.state.age)),
        of_game(
            "hexes",
            "() -> {Hex}",
            "the hexes on the table, in the order of placement; the first is the mothership (M2)",
            |sight| hexes(sight.state.hexes()),
        ),
        of_game("seats", "() -> {Seat}", "the seats, in turn order (T1)", |sight| seats(sight.rules.seats())),
        of_game("track", "() -> number", "the number of units of each resource that a seat can store (M2)", |sight| {
            number(sight.rules.edition.track)
        }),
        of_seat("points", "() -> number", "the seat's points so far", |sight, seat, _| {
            Ok(number(sight.state.points[seat]))
        }),
        of_seat(
            "resources",
            "(kind: Kind) -> number",
            "the number of units of this resource that the seat has (M2)",
            |sight, seat, given| Ok(number(sight.state.resources[seat].of(given.kind()?))),
        ),
        of_seat("kinds", "() -> {Kind}", "the kinds of resources that the seat has (M2)", |sight, seat, _| {
            let owned = Kind::ALL.into_iter().filter(|kind| sight.state.resources[seat].of(*kind) > 0);
            Ok(Data::List(owned.map(|kind| Data::Word(kind.word())).collect()))
        }),
        of_seat("hexes", "() -> {Hex}", "the hexes on which the seat has a worker or a base", |sight, seat, _| {
            Ok(hexes(sight.state.each_hex().filter(|(_, hex)| hex.is_held_by(seat)).map(|(id, _)| id)))
        }),
        of_seat("workers", "() -> number", "the number of the seat's workers on the table (M1)", |sight, seat, _| {
            Ok(number(sight.state.on_table(seat)[0]))
        }),
        of_seat("bases", "() -> number", "the number of the seat's bases on the table (M1)", |sight, seat, _| {
            Ok(number(sight.state.on_table(seat)[1]))
        }),
        of_seat("roads", "() -> number", "the number of the seat's roads on the table (M1)", |sight, seat, _| {
            Ok(number(sight.state.on_table(seat)[2]))
        }),
        of_seat(
            "workers_left",
            "() -> number",
            "the number of workers that the seat can still place (M1)",
            |sight, seat, _| Ok(number(sight.state.workers_left(sight.rules, seat))),
        ),
        of_seat(
            "base_places",
            "() -> {Hex}",
            "the hexes on which the seat can build a base: the seat has a worker there, has no base there, and can pay (C2)",
            |sight, seat, _| Ok(hexes(sight.state.places_for_bases(sight.rules, seat))),
        ),
        of_hex("field", "() -> string", "the id of the hex's field (M2)", |sight, hex, _| {
            Ok(Data::Text(sight.rules.field(sight.at(hex)?.field).id.clone()))
        }),
        of_hex(
            "workers",
            "(seat: Seat) -> number",
            "the number of a seat's workers on the hex",
            |sight, hex, given| Ok(number(sight.at(hex)?.workers[given.seat()?])),
        ),
        of_hex("has_base", "(seat: Seat) -> boolean", "true if a seat has a base on the hex", |sight, hex, given| {
            Ok(Data::Flag(sight.at(hex)?.bases.contains(given.seat()?)))
        }),
        of_hex("holders", "() -> {Seat}", "the seats with a worker or a base on the hex", |sight, hex, _| {
            let hex = sight.at(hex)?;
            Ok(seats(sight.rules.seats().filter(|seat| hex.is_held_by(*seat))))
        }),
        of_hex("neighbors", "() -> {Hex}", "the adjacent hexes", |sight, hex, _| {
            sight.at(hex)?;
            Ok(hexes((0..6).filter_map(|way| sight.state.beside(hex, way))))
        }),
    ]
}

/// Returns all functions, first the read-only ones and then the ones that act.
pub(super) fn entries() -> Vec<Entry> {
    reading().into_iter().chain(acting()).collect()
}

/// Returns the binding for the interpreter.
pub(super) fn binding() -> Binding {
    let all = entries();
    let mut names: Vec<Name> = Vec::new();
    for (code, entry) in all.iter().enumerate() {
        let on = entry.on();
        if names.iter().any(|other| other.name == entry.name && other.on == on) {
            continue;
        }
        let is_alike = |other: &&Entry| other.name == entry.name && other.on() == on;
        let rows: Vec<Does> = all.iter().filter(is_alike).map(|other| other.does).collect();
        let does =
            if let Does::Acts(_) = entry.does { luau::Does::Acts(code) } else { luau::Does::Reads(reader(rows)) };
        names.push(Name { name: entry.name, on, does });
    }
    let words = luau::Words { acts: "`use` and `after_action`", keys: "numbers, strings, seats or hexes" };
    Binding { names, prelude: include_str!("prelude.lua"), words, print: None }
}

/// Returns a closure for a read-only name. It calls the function that fits the receiver.
fn reader(rows: Vec<Does>) -> luau::Reader {
    Box::new(move |values| {
        if !LENT.is_set() {
            return Err("the game cannot be read before it starts".into());
        }
        let before = values.next().unwrap_or(Value::Nil);
        LENT.with(|sight| {
            let mut given = Given::new(values);
            let on = Handle::of(&before);
            let read = rows.iter().find_map(|does| match (does, on) {
                (Does::OfGame(read), None) => Some(Ok(read(&sight))),
                (Does::OfSeat(read), Some(Handle::Seat(seat))) => Some(read(&sight, seat, &mut given)),
                (Does::OfHex(read), Some(Handle::Hex(hex))) => Some(read(&sight, hex, &mut given)),
                _ => None,
            });
            let wrong = || match rows.first() {
                Some(Does::OfHex(_)) => hex_of(&before).err(),
                _ => seat_of(&before).err(),
            };
            read.unwrap_or_else(|| Err(wrong().unwrap_or_default())).map_err(Into::into)
        })
    })
}
