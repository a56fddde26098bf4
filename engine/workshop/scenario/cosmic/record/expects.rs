//! What must hold, read off what happened.

use super::super::super::events::Happened;
use super::super::fields;
use super::super::names::Names;
use super::page::{Keys, Val};
use super::setup::{changed_planets, on_planet};
use super::trail::{Move, Part};
use crate::cosmic::{Berth, Event, Topic};
use crate::game::Game;
use crate::table::Seat;

/// A stretch of a part: up to the beginning of another encounter, or to the end.
pub struct Stretch {
    /// The first move, and the one after the last.
    pub moves: std::ops::Range<usize>,
    /// What must hold after it.
    pub expect: Keys,
}

/// Cuts a part at the first question of the rules in each further encounter, where a scenario can stand still.
pub fn stretches(names: &Names<'_>, part: &Part) -> Vec<Stretch> {
    let (mut list, mut from, mut over) = (Vec::new(), 0, false);
    let mut then = &part.start;
    for (index, each) in part.moves.iter().enumerate() {
        if over && stands_still(part, index) {
            let events = events(part, from..index, from == 0, false);
            list.push(Stretch { moves: from..index, expect: checkpoint(names, then, &each.before, &events) });
            (from, over, then) = (index, false, &each.before);
        }
        over |= each.events.iter().any(|heard| matches!(heard.event, Event::EncounterBegan { .. }));
    }
    let moves = from..part.moves.len();
    let mut expect = Keys::new();
    if part.fault.is_none() {
        let events = events(part, moves.clone(), from == 0, true);
        expect = checkpoint(names, then, &part.end, &events);
    }
    list.push(Stretch { moves, expect });
    list
}

/// Whether all who are asked before a move are asked by the rules, and nobody has answered yet.
fn stands_still(part: &Part, index: usize) -> bool {
    let waiting = |each: &Move| each.before.referee().questions().len();
    let no_window =
        part.moves[index].before.referee().questions().iter().all(|decision| decision.topic != Topic::Window);
    let first = index == 0 || waiting(&part.moves[index - 1]) == 1;
    no_window && first
}

fn events(part: &Part, moves: std::ops::Range<usize>, opening: bool, ending: bool) -> Vec<&Event> {
    let opening = part.opening.iter().filter(|_| opening);
    let ending = part.ending.iter().filter(|_| ending);
    let moves = part.moves[moves].iter().flat_map(|each| &each.events);
    opening.chain(moves).chain(ending).map(|heard| &heard.event).collect()
}

/// What has changed, and the main things that happened.
fn checkpoint(names: &Names<'_>, then: &Game, now: &Game, events: &[&Event]) -> Keys {
    let (before, after) = (then.referee().state(), now.referee().state());
    let mut keys = Keys::new();
    let told: Vec<Happened> = events.iter().map(|event| fields::of_event(names, event)).collect();
    let last = |name: &str, field: &str| {
        let told = told.iter().rev().find(|told| told.name == name)?;
        told.fields.iter().find(|(key, _)| key == field).map(|(_, value)| value.clone())
    };
    keys.extend(last("decided", "outcome").map(|outcome| ("outcome".into(), Val::Text(outcome))));
    if let (Some(offense), Some(defense)) = (last("totals", "offense"), last("totals", "defense")) {
        keys.push(("totals".into(), Val::List(vec![Val::Plain(offense), Val::Plain(defense)])));
    }
    let ships: Keys = changed_planets(names, before, after)
        .map(|planet| (names.of_planet(planet), on_planet(names, after, planet)))
        .collect();
    push(&mut keys, "ships", ships);
    for (key, berth) in [("black_hole", Berth::Hole), ("gone", Berth::Gone)] {
        let (then, now) = (before.ships[berth], after.ships[berth]);
        let changed = names.rules.seats().filter(|seat| then[*seat] != now[*seat]);
        let counts = changed.map(|seat| (names.of_seat(seat).to_owned(), Val::plain(now[seat])));
        push(&mut keys, key, counts.collect());
    }
    let hand = |game: &Game, seat: Seat| names.of_cards(&game.seen(seat).view().hand);
    let hands = names.rules.seats().filter(|seat| hand(then, *seat) != hand(now, *seat));
    let hands = hands.map(|seat| (names.of_seat(seat).to_owned(), Val::text(hand(now, seat))));
    push(&mut keys, "hands", hands.collect());
    let main: Vec<Val> = events.iter().zip(&told).filter_map(|(event, told)| main_event(event, told)).collect();
    if !main.is_empty() {
        keys.push(("events".into(), Val::List(main)));
    }
    keys
}

fn push(keys: &mut Keys, key: &str, table: Keys) {
    if !table.is_empty() {
        keys.push((key.to_owned(), Val::Table(table)));
    }
}

/// What must hold when all is over.
pub fn at_the_end(names: &Names<'_>, part: &Part) -> Keys {
    let mut keys = Keys::new();
    if part.fault.is_some() {
        keys.push(("no_events".into(), Val::texts(["step_undone".to_owned()])));
        return keys;
    }
    let winners = part.end.winners().iter().map(|seat| names.of_seat(seat).to_owned());
    keys.push(("winners".into(), Val::texts(winners)));
    let asked = part.end.referee().questions().iter();
    let asked = asked
        .map(|decision| (names.of_seat(decision.seat).to_owned(), Val::text(super::answers::about(names, decision))));
    push(&mut keys, "asked", asked.collect());
    keys
}

/// The main things that happen, with what is plain in them: the fields of which a file can say something.
fn main_event(event: &Event, told: &Happened) -> Option<Val> {
    let fields: &[&str] = match event {
        Event::Totals { .. } => &["offense", "defense"],
        Event::Decided { .. } => &["outcome"],
        Event::ShipsLost { .. } => &["seat", "ships"],
        Event::ShipsSaved { .. } => &["seat", "to"],
        Event::Landed { .. } => &["seat", "planet", "ships"],
        Event::Settled { .. } => &["seat", "planet"],
        Event::Rewarded { .. } => &["seat", "cards", "ships"],
        Event::CardsGiven { .. } => &["from", "to", "count", "why"],
        Event::PowerDeclared { .. } | Event::PowerCancelled { .. } => &["seat", "alien"],
        Event::DestinyCardPlayed { .. } => &["seat", "card"],
        Event::PlayedCardTaken { .. } => &["seat", "by"],
        Event::HandsSwapped { .. } => &["one", "other"],
        Event::OfferAccepted { .. } => &["by"],
        Event::NoCompensation { .. }
        | Event::SeatLeft { .. }
        | Event::MayNotWin { .. }
        | Event::PowerLost { .. }
        | Event::PowerRegained { .. } => &["seat"],
        Event::GameWon { .. } => &["winners"],
        Event::AlliancesCancelled | Event::ChoosingAgain | Event::PlayedCardsSwapped => &[],
        _ => return None,
    };
    if fields.is_empty() {
        return Some(Val::text(told.name.as_str()));
    }
    let value = |field: &&str| {
        let (key, words) = told.fields.iter().find(|(key, _)| key == field)?;
        let value = if words.parse::<i32>().is_ok() { Val::Plain(words.clone()) } else { Val::text(words.as_str()) };
        Some((key.clone(), value))
    };
    let kept = fields.iter().filter_map(value).collect();
    Some(Val::Table(vec![(told.name.clone(), Val::Table(kept))]))
}
