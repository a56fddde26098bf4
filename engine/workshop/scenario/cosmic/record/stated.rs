//! Expectations that are derived from the events of a recorded game.

use super::super::super::events::Happened;
use super::super::super::record::{self, Keys, Val};
use super::super::names::Names;
use super::setup::{changed_planets, on_planet};
use crate::cosmic::{Berth, Event};
use crate::game::Game;
use crate::table::Seat;

/// Returns the changes of the state, and the main events.
pub(super) fn stated(names: &Names<'_>, then: &Game, now: &Game, events: &[&Event], told: &[Happened]) -> Keys {
    let (before, after) = (then.full_state().state(), now.full_state().state());
    let mut keys = Keys::new();
    let last =
        |name: &str, field: &str| told.iter().rev().find(|told| told.name == name)?.field(field).map(str::to_owned);
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
    let main: Vec<Val> = events.iter().zip(told).filter_map(|(event, told)| main_event(event, told)).collect();
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

/// Returns a main event, with the fields that a scenario can state.
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
    Some(record::stated(told, fields))
}
