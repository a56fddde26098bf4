//! Functions with which scripts act: they ask a seat or change the state.

use super::entry::{Act, Does, Entry, Stop};
use super::thing::{Given, Handle};
use crate::decision::{Pick, Topic};
use crate::state::{HexId, Kind};
use crate::steps::Play;
use hyperkon_luau::{Data, ScriptHandle as _};
use hyperkon_table::Seat;

/// Maximum change of points by a script. The limit prevents overflows.
pub(super) const MOST_POINTS: i16 = 100;

/// Returns all functions that act.
pub(super) fn acting() -> Vec<Entry> {
    let row = |name, takes, doc, act: Act| Entry { name, takes, doc, does: Does::Acts(act) };
    vec![
        row(
            "may_choose_hex",
            "(hexes: {Hex}, what: (\"place\" | \"go\" | \"base\")?) -> Hex?",
            "asks the seat to choose one of these hexes. `what` is the purpose in the question: to place workers, to go there, or to build a base. Returns nil if the seat passes or the list is empty",
            may_choose_hex,
        ),
        row(
            "may_choose_kind",
            "(kinds: {Kind}, what: (\"take\" | \"fill\")?) -> Kind?",
            "asks the seat to choose one of these resources. Returns nil if the seat passes or the list is empty",
            may_choose_kind,
        ),
        row(
            "choose_number",
            "(least: number, most: number) -> number",
            "asks the seat to choose an integer from `least` to `most` (0 to 100). If only one number is possible, the seat is not asked",
            choose_number,
        ),
        row(
            "gain",
            "(kind: Kind, count: number) -> number",
            "the seat gets this number of units of a resource, as far as it has room (M2). Returns the number received",
            gain,
        ),
        row(
            "pay",
            "(kind: Kind, count: number)",
            "the seat pays this number of units of a resource. Fails if it has fewer units, so call `resources` first",
            pay,
        ),
        row(
            "place_workers",
            "(hex: Hex, count: number) -> number",
            "the seat places this number of workers on a hex, as far as the supply allows (M1). Returns the number placed",
            place_workers,
        ),
        row(
            "move_workers",
            "(from: Hex, to: Hex, count: number)",
            "the seat moves this number of workers from one hex to another, at any distance. If it has fewer, it moves all of them",
            move_workers,
        ),
        row(
            "build_base",
            "(hex: Hex)",
            "the seat builds a base on the hex and pays the cost of the field (C2). Fails if it cannot, so call `base_places` first",
            build_base,
        ),
        row(
            "score",
            "(points: number)",
            "the seat scores this number of points, from -100 to 100. With a negative number, it loses points",
            score,
        ),
    ]
}

/// Returns these hexes without duplicates. Fails if a hex is not on the table.
fn laid(play: &Play<'_, '_>, hexes: Vec<HexId>) -> Result<Vec<HexId>, Stop> {
    let mut found = Vec::new();
    for hex in hexes {
        play.sight().at(hex)?;
        if !found.contains(&hex) {
            found.push(hex);
        }
    }
    Ok(found)
}

fn hex(play: &Play<'_, '_>, given: &mut Given<'_>) -> Result<HexId, Stop> {
    let hex = given.hex()?;
    play.sight().at(hex)?;
    Ok(hex)
}

fn may_choose_hex(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let hexes = laid(play, given.hexes()?)?;
    let (topic, pick): (Topic, fn(HexId) -> Pick) = match given.word(&["place", "go", "base"])? {
        "go" => (Topic::Way, Pick::To),
        "base" => (Topic::Build, Pick::Base),
        _ => (Topic::Place, Pick::At),
    };
    match play.may(seat, topic, hexes.into_iter().map(pick))? {
        Pick::To(hex) | Pick::Base(hex) | Pick::At(hex) => Ok(Handle::Hex(hex).data()),
        _ => Ok(Data::Nothing),
    }
}

fn may_choose_kind(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let wanted = given.kinds()?;
    let kinds = Kind::ALL.into_iter().filter(|kind| wanted.contains(kind));
    let topic = if given.word(&["take", "fill"])? == "fill" { Topic::Fill } else { Topic::Kind };
    match play.may(seat, topic, kinds.map(Pick::Of))? {
        Pick::Of(kind) => Ok(Data::Word(kind.word())),
        _ => Ok(Data::Nothing),
    }
}

fn choose_number(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let least = given.number(MOST_POINTS as u8)?;
    let most = given.whole(least.into(), MOST_POINTS.into())? as u8;
    match play.ask(seat, Topic::Many, (least..=most).map(Pick::Count).collect())? {
        Pick::Count(count) => Ok(Data::Number(count.into())),
        _ => Ok(play.invalid_answer(seat)?),
    }
}

fn gain(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let (kind, count) = (given.kind()?, given.number(u8::MAX)?);
    let before = play.state.resources[seat].of(kind);
    play.gain(seat, kind, count);
    Ok(Data::Number((play.state.resources[seat].of(kind) - before).into()))
}

fn pay(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let (kind, count) = (given.kind()?, given.number(u8::MAX)?);
    let owned = play.state.resources[seat].of(kind);
    if owned < count {
        return Err(Stop::Wrong(format!(
            "the seat has only {owned} {}, not {count}: call `resources` first",
            kind.word()
        )));
    }
    play.pay(seat, kind, count)?;
    Ok(Data::Nothing)
}

fn place_workers(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let (hex, count) = (hex(play, given)?, given.number(u8::MAX)?);
    Ok(Data::Number(play.place_workers(seat, hex, count)?.into()))
}

fn move_workers(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let (from, to, count) = (hex(play, given)?, hex(play, given)?, given.number(u8::MAX)?);
    if from != to && count > 0 && play.state.hex(from).is_some_and(|hex| hex.workers[seat] > 0) {
        play.move_workers(seat, from, to, count)?;
    }
    Ok(Data::Nothing)
}

fn build_base(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let hex = hex(play, given)?;
    if !play.state.places_for_bases(play.rules, seat).contains(&hex) {
        return Err(Stop::Wrong("the seat cannot build a base on this hex: call `base_places` first".to_owned()));
    }
    play.build_base(seat, hex)?;
    Ok(Data::Nothing)
}

fn score(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let points = given.whole((-MOST_POINTS).into(), MOST_POINTS.into())? as i16;
    play.points(seat, points);
    Ok(Data::Nothing)
}
