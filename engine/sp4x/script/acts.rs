//! The names with which scripts act: they ask a seat, or change what lies on the table.

use super::entry::{Act, Does, Entry, Stop};
use super::thing::{Given, Handle};
use crate::ask::{Pick, Topic};
use crate::course::Play;
use crate::things::{HexId, Kind};
use hyperkon_luau::{Data, Thing as _};
use hyperkon_table::Seat;

/// More points than this do not come or go at once: sums of them are counted without a loss.
pub(super) const MOST_POINTS: i16 = 100;

/// The names that act.
pub(super) fn acting() -> Vec<Entry> {
    let row = |name, takes, doc, act: Act| Entry { name, takes, doc, does: Does::Acts(act) };
    vec![
        row(
            "may_choose_hex",
            "(hexes: {Hex}, what: (\"place\" | \"go\" | \"base\")?) -> Hex?",
            "asks it for one of these hexes: to place something there, to go there, or to build a base there; nil: it wants \
             none, or there is none",
            may_choose_hex,
        ),
        row(
            "may_choose_kind",
            "(kinds: {Kind}, what: (\"take\" | \"fill\")?) -> Kind?",
            "asks it for one of these resources; nil: it wants none, or there is none",
            may_choose_kind,
        ),
        row(
            "choose_number",
            "(least: number, most: number) -> number",
            "asks it for a whole number, from 0 to 100; not asked where there is only one",
            choose_number,
        ),
        row(
            "gain",
            "(kind: Kind, count: number) -> number",
            "it gets so many of a resource, as far as there is room (M2); how many came",
            gain,
        ),
        row(
            "pay",
            "(kind: Kind, count: number)",
            "it gives back so many of a resource; an error if it has fewer: ask `resources` before",
            pay,
        ),
        row(
            "place_workers",
            "(hex: Hex, count: number) -> number",
            "so many of its workers come onto a hex, as far as the supply goes (M1); how many came",
            place_workers,
        ),
        row(
            "move_workers",
            "(from: Hex, to: Hex, count: number)",
            "so many of its workers go from one hex to another, whatever lies between; all of them if there are fewer",
            move_workers,
        ),
        row(
            "build_base",
            "(hex: Hex)",
            "it builds a base there and pays what the field costs (C2); an error if it cannot: ask `base_places` before",
            build_base,
        ),
        row("score", "(points: number)", "so many points come, or go if they are below 0; -100 to 100", score),
    ]
}

/// The hexes that lie on the table, each once.
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
        _ => Ok(play.unfit(seat)?),
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
        return Err(Stop::Wrong(format!("it has {owned} {}, not {count}: ask `resources` before", kind.word())));
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
        return Err(Stop::Wrong("it cannot build a base there: ask `base_places` before".to_owned()));
    }
    play.build_base(seat, hex)?;
    Ok(Data::Nothing)
}

fn score(play: &mut Play<'_, '_>, seat: Seat, given: &mut Given<'_>) -> Result<Data, Stop> {
    let points = given.whole((-MOST_POINTS).into(), MOST_POINTS.into())? as i16;
    play.points(seat, points);
    Ok(Data::Nothing)
}
