//! The words of SP4X in scenarios: seats, cards, directions, pieces, and picks.

use super::super::plain;
use super::super::values::{Read, digits};
use crate::problem::what_there_is;
use hyperkon_sp4x::{Card, HexId, Kind, Pick, Piece, Ruleset, Sp4x, Topic};
use hyperkon_table::Seat;

/// The names of the directions, each 60 degrees after the previous one.
pub(super) const WAYS: [&str; 6] = ["east", "north-east", "north-west", "west", "south-west", "south-east"];

/// Returns the seat with this name at the table.
pub(super) fn seat(rules: &Ruleset, name: &str) -> Read<Seat> {
    plain::seat::<Sp4x>(rules.seats, name)
}

/// Returns the name of a seat.
pub(super) fn named(seat: Seat) -> &'static str {
    plain::named::<Sp4x>(seat)
}

pub(super) fn card(word: &str) -> Read<Card> {
    let known = || what_there_is(Card::ALL.into_iter().map(Card::word));
    Card::ALL.into_iter().find(|card| card.word() == word).ok_or_else(|| format!("unknown card `{word}`; {}", known()))
}

pub(super) fn kind(word: &str) -> Read<Kind> {
    let known = || what_there_is(Kind::ALL.into_iter().map(Kind::word));
    Kind::ALL
        .into_iter()
        .find(|kind| kind.word() == word)
        .ok_or_else(|| format!("unknown resource `{word}`; {}", known()))
}

pub(super) fn way(word: &str) -> Read<u8> {
    let at = WAYS.iter().position(|way| *way == word);
    at.map(|at| at as u8).ok_or_else(|| format!("unknown direction `{word}`; {}", what_there_is(WAYS)))
}

pub(super) fn way_word(direction: u8) -> &'static str {
    WAYS.get(usize::from(direction)).copied().unwrap_or("nowhere")
}

pub(super) fn piece(word: &str) -> Read<Piece> {
    match word.split_once(' ') {
        None if word == "worker" => Ok(Piece::Worker),
        None if word == "base" => Ok(Piece::Base),
        Some(("road", to)) => way(to).map(Piece::Road),
        _ => Err(format!("unknown piece `{word}`; expected `worker`, `base`, or `road west`")),
    }
}

pub(super) fn piece_word(piece: Piece) -> String {
    match piece {
        Piece::Worker => "worker".to_owned(),
        Piece::Base => "base".to_owned(),
        Piece::Road(direction) => format!("road {}", way_word(direction)),
    }
}

fn hex(word: &str) -> Read<HexId> {
    digits(word).ok_or_else(|| format!("invalid hex number `{word}`"))
}

/// Reads a pick. Some words are valid for only one question.
pub(super) fn pick(rules: &Ruleset, topic: Topic, word: &str) -> Read<Pick> {
    let (first, rest) = word.split_once(' ').unwrap_or((word, ""));
    Ok(match (first, rest) {
        ("stop", "") => Pick::Stop,
        ("alone", "") => Pick::Alone,
        ("first", "") => Pick::First,
        ("last", "") => Pick::Last,
        ("save", "") => Pick::Save,
        ("use", "all") => Pick::UseAll,
        ("draw", of) => Pick::DrawFrom(seat(rules, of)?),
        ("show", of) => Pick::Show(card(of)?),
        ("pair", of) => Pick::Pair(card(of)?),
        ("ai", with) => Pick::WithAi(card(with)?),
        ("choose", action) => Pick::Action(card(action)?),
        ("worker", from) => Pick::From(hex(from)?),
        ("to", to) => Pick::To(hex(to)?),
        ("base", on) => Pick::Base(hex(on)?),
        ("harvest", on) => Pick::Harvest(hex(on)?),
        ("use", on) => Pick::Use(hex(on)?),
        ("on", on) => Pick::At(hex(on)?),
        ("count", count) => Pick::Count(hex(count)?),
        ("lose", of) => Pick::Lose(piece(of)?),
        ("explore", rest) | ("road", rest) if rest.contains(' ') => {
            let (from, to) = rest.split_once(' ').unwrap_or_default();
            let (from, way) = (hex(from)?, way(to)?);
            if first == "road" { Pick::Road { hex: from, direction: way } } else { Pick::Explore { from, way } }
        }
        ("take", rest) | ("strike", rest) if rest.contains(' ') => {
            let (one, other) = rest.split_once(' ').unwrap_or_default();
            if first == "take" {
                Pick::Take { kind: kind(one)?, from: seat(rules, other)? }
            } else {
                Pick::Strike { seat: seat(rules, one)?, hex: hex(other)? }
            }
        }
        _ if kind(word).is_ok() => Pick::Of(kind(word)?),
        _ => {
            return Err(format!(
                "`{word}` does not answer the question `{}`; write an answer like {}",
                topic.word(),
                like(topic)
            ));
        }
    })
}

/// Returns examples of answers to a question, for an error message.
const fn like(topic: Topic) -> &'static str {
    match topic {
        Topic::Draw => "`draw blue`",
        Topic::Main => "`show move`, `pair move`, `ai move`, `alone`",
        Topic::Spend => "`stop`, `worker 1`, `on 1`, `road 1 east`",
        Topic::Order => "`first`, `last`",
        Topic::Plan => "`choose move`",
        Topic::Worker => "`stop`, `worker 1`",
        Topic::Way => "`stop`, `to 1`, `explore 1 east`",
        Topic::Build => "`stop`, `base 1`, `road 1 east`",
        Topic::Exploit | Topic::Effect => "`stop`, `harvest 1`, `use 1`, `metal`, `use all`",
        Topic::Fill | Topic::Kind => "`stop`, `metal`",
        Topic::Many => "`count 2`",
        Topic::Place => "`on 1`",
        Topic::Steal => "`stop`, `take metal blue`",
        Topic::Strike => "`stop`, `strike blue 1`",
        Topic::Lose => "`lose worker`, `lose base`, `lose road east`, `save`",
    }
}

pub(super) fn word_of(pick: &Pick) -> String {
    match *pick {
        Pick::Stop => "stop".to_owned(),
        Pick::DrawFrom(seat) => format!("draw {}", named(seat)),
        Pick::Show(card) => format!("show {card}"),
        Pick::Pair(card) => format!("pair {card}"),
        Pick::WithAi(card) => format!("ai {card}"),
        Pick::Alone => "alone".to_owned(),
        Pick::First => "first".to_owned(),
        Pick::Last => "last".to_owned(),
        Pick::Action(card) => format!("choose {card}"),
        Pick::From(hex) => format!("worker {hex}"),
        Pick::To(hex) => format!("to {hex}"),
        Pick::Explore { from, way } => format!("explore {from} {}", way_word(way)),
        Pick::Road { hex, direction } => format!("road {hex} {}", way_word(direction)),
        Pick::Base(hex) => format!("base {hex}"),
        Pick::Harvest(hex) => format!("harvest {hex}"),
        Pick::Use(hex) => format!("use {hex}"),
        Pick::UseAll => "use all".to_owned(),
        Pick::Of(kind) => kind.word().to_owned(),
        Pick::At(hex) => format!("on {hex}"),
        Pick::Count(count) => format!("count {count}"),
        Pick::Take { from, kind } => format!("take {} {}", kind.word(), named(from)),
        Pick::Strike { hex, seat } => format!("strike {} {hex}", named(seat)),
        Pick::Lose(piece) => format!("lose {}", piece_word(piece)),
        Pick::Save => "save".to_owned(),
    }
}
