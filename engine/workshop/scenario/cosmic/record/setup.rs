//! Writes a position as the keys of a setup.

use super::super::super::record::{Keys, Val};
use super::super::names::{Names, plain};
use super::super::position::share_of;
use super::super::recall;
use super::super::table_cards;
use super::super::zones;
use crate::cosmic::{Berth, Frame, PhaseIndex, Phases, Planet, Side, State, Windows, Zone};
use crate::table::{BySeat, Seat};

/// Returns the setup for a state at the start of the game, a turn, an encounter, or a phase. It contains everything that a setup can
/// express. A trial run of the scenario finds any remaining difference.
pub fn keys(names: &Names<'_>, state: &State) -> Keys {
    let (rules, mut keys) = (names.rules, Keys::new());
    keys.push(("seats".into(), Val::plain(rules.seats)));
    let windows = if rules.windows == Windows::All { "all" } else { "holders" };
    keys.push(("windows".into(), Val::text(windows)));
    keys.push(("seed".into(), Val::plain(state.dice.seed())));
    keys.push(("chance".into(), Val::plain(state.dice.used())));
    keys.extend(rules.begins.map(|seat| ("begins".into(), Val::text(names.of_seat(seat)))));
    keys.push(("aliens".into(), Val::Table(aliens(names, state))));
    let phase = match state.stack.top() {
        Some(Frame::Phases(Phases { from: PhaseIndex(index) })) => {
            rules.choices.phases.get(usize::from(*index)).map(plain).unwrap_or_default()
        }
        Some(Frame::BeginTurn(_)) => "turn".to_owned(),
        Some(Frame::BeginEncounter(_)) => "encounter".to_owned(),
        _ => {
            keys.push(("phase".into(), Val::text("begin")));
            return keys;
        }
    };
    let at_turn = phase == "turn";
    keys.push(("phase".into(), Val::text(phase)));
    keys.push(("offense".into(), Val::text(names.of_seat(state.offense))));
    keys.push(("turn".into(), Val::plain(state.turn + u16::from(at_turn))));
    if let Some(Frame::BeginEncounter(begin)) = state.stack.top() {
        number(begin.number, state, &mut keys);
    } else if !at_turn {
        encounter(names, state, &mut keys);
    }
    pieces(names, state, &mut keys);
    cards(names, state, &mut keys);
    minds(names, state, &mut keys);
    keys
}

fn aliens(names: &Names<'_>, state: &State) -> Keys {
    let of = |seat: Seat| {
        let ids: Vec<String> =
            state.powers.of(seat).map(|(_, power)| names.of_script(power.alien).to_owned()).collect();
        match ids.as_slice() {
            [] => None,
            [one] => Some((names.of_seat(seat).to_owned(), Val::text(one.as_str()))),
            _ => Some((names.of_seat(seat).to_owned(), Val::texts(ids))),
        }
    };
    names.rules.seats().filter_map(of).collect()
}

/// Returns the counts by color, without those that are 0.
fn counts(names: &Names<'_>, zone: &BySeat<u8>) -> Keys {
    let there = names.rules.seats().filter(|seat| zone[*seat] > 0);
    there.map(|seat| (names.of_seat(seat).to_owned(), Val::plain(zone[seat]))).collect()
}

fn push_table(keys: &mut Keys, key: &str, table: Keys) {
    if !table.is_empty() {
        keys.push((key.to_owned(), Val::Table(table)));
    }
}

fn push_texts(keys: &mut Keys, key: &str, texts: Vec<String>) {
    if !texts.is_empty() {
        keys.push((key.to_owned(), Val::texts(texts)));
    }
}

/// Adds the number of the encounter in this turn.
fn number(number: u8, state: &State, keys: &mut Keys) {
    keys.push(("encounter".into(), Val::plain(number)));
    if state.ran_out {
        keys.push(("ran_out".into(), Val::plain(true)));
    }
}

fn encounter(names: &Names<'_>, state: &State, keys: &mut Keys) {
    let encounter = &state.encounter;
    number(encounter.number, state, keys);
    keys.extend(encounter.defense().map(|seat| ("defense".into(), Val::text(names.of_seat(seat)))));
    keys.extend(encounter.planet().map(|planet| ("planet".into(), Val::text(names.of_planet(planet)))));
    if encounter.meeting.is_some_and(|meeting| meeting.at_home) {
        keys.push(("at_home".into(), Val::plain(true)));
    }
    let invited = encounter.sides.iter().filter(|(_, front)| !front.invited.is_empty());
    let invited = invited.map(|(side, front)| {
        let seats = front.invited.iter().map(|seat| names.of_seat(seat).to_owned());
        (plain(&side), Val::texts(seats))
    });
    push_table(keys, "invited", invited.collect());
    let laid = Side::BOTH.into_iter().filter_map(|side| Some((side, state.laid(side)?.card)));
    let laid = laid.map(|(side, card)| (plain(&side), Val::text(names.of_card(names.rules.kind(card)))));
    push_table(keys, "laid", laid.collect());
    let zapped = names.rules.seats().filter(|seat| state.powers.of(*seat).any(|(_, power)| power.zapped));
    push_texts(keys, "zapped", zapped.map(|seat| names.of_seat(seat).to_owned()).collect());
}

/// Adds ships, and seats that have left the game.
fn pieces(names: &Names<'_>, state: &State, keys: &mut Keys) {
    let out: Vec<String> = state.out.iter().map(|seat| names.of_seat(seat).to_owned()).collect();
    push_texts(keys, "out", out);
    push_table(keys, "cone", counts(names, &state.ships[Side::Offense]));
    push_table(keys, "allies", counts(names, &state.ships[Side::Defense]));
    let moved = state.planets.moved();
    let planets = moved.map(|(planet, at)| (names.of_planet(planet), Val::text(names.of_whereabouts(planet, at))));
    push_table(keys, "planets", planets.collect());
    let added = names.rules.seats().filter(|seat| state.ships.added(*seat) > 0);
    let added = added.map(|seat| (names.of_seat(seat).to_owned(), Val::plain(state.ships.added(seat))));
    push_table(keys, "added_ships", added.collect());
    push_table(keys, "ships", ships(names, state));
    let holders = names.rules.seats().filter(|seat| state.captives(*seat) > 0);
    let held = |seat: Seat| Val::Table(counts(names, &state.ships[Berth::Held(seat)]));
    push_table(keys, "captives", holders.map(|seat| (names.of_seat(seat).to_owned(), held(seat))).collect());
    push_table(keys, "black_hole", counts(names, &state.ships[Berth::Hole]));
    push_table(keys, "gone", counts(names, &state.ships[Berth::Gone]));
}

/// Returns the planets that differ from the start. A system without foreign bases becomes one list.
fn ships(names: &Names<'_>, state: &State) -> Keys {
    let mut keys = Keys::new();
    let usual = names.rules.numbers.ships_per_planet;
    // A planet that is out of the game has no ships.
    let has = |planet: &Planet| state.planets.has(*planet);
    for home in names.rules.seats() {
        let own = |planet: Planet| state.ships_on(planet, home);
        let alone = |planet: Planet| names.rules.seats().all(|seat| seat == home || !state.has_base(planet, seat));
        let full = |planet| usual + share_of(names, state.ships.added(home), planet);
        if names.rules.system(home).filter(has).all(|planet| alone(planet) && own(planet) == full(planet)) {
            continue;
        }
        if names.rules.system(home).all(|planet| has(&planet) && alone(planet)) {
            let list = names.rules.system(home).map(|planet| Val::plain(own(planet))).collect();
            keys.push((names.of_seat(home).to_owned(), Val::List(list)));
            continue;
        }
        let differs = |planet: &Planet| !alone(*planet) || own(*planet) != full(*planet);
        for planet in names.rules.system(home).filter(has).filter(differs) {
            keys.push((names.of_planet(planet), on_planet(names, state, planet)));
        }
    }
    keys
}

/// Returns the ships on a planet. If only the home seat has ships there, this is one number.
pub fn on_planet(names: &Names<'_>, state: &State, planet: Planet) -> Val {
    let zone = state.ships[planet];
    let others = names.rules.seats().any(|seat| seat != planet.home() && zone[seat] > 0);
    if others { Val::Table(counts(names, &zone)) } else { Val::plain(zone[planet.home()]) }
}

/// Returns the planets whose ships differ between two states.
pub fn changed_planets<'a>(names: &Names<'_>, then: &'a State, now: &'a State) -> impl Iterator<Item = Planet> + 'a {
    names.rules.planets().filter(|planet| then.ships[*planet] != now.ships[*planet])
}

fn cards(names: &Names<'_>, state: &State, keys: &mut Keys) {
    let of = |card| names.of_card(names.rules.kind(card));
    let lists = |zone: fn(Seat) -> Zone| -> Keys {
        let some = names.rules.seats().filter(|seat| !state.cards.of(zone(*seat)).is_empty());
        let list = |seat: Seat| state.cards.of(zone(seat)).iter().map(of).collect::<Vec<_>>().join(", ");
        some.map(|seat| (names.of_seat(seat).to_owned(), Val::text(list(seat)))).collect()
    };
    push_table(keys, "hands", lists(Zone::Hand));
    push_table(keys, "aside", lists(Zone::Aside));
    push_table(keys, "zones", piles(names, state));
    if !state.cards.discard().is_empty() {
        keys.push(("discard".into(), Val::text(state.cards.discard().iter().map(of).collect::<Vec<_>>().join(", "))));
    }
    let deck = state.cards.deck().rev().map(of);
    keys.push(("deck_top".into(), Val::text(deck.collect::<Vec<_>>().join(", "))));
    let star = |star: &u8| names.of_star(*star).to_owned();
    push_texts(keys, "star_top", state.stars.as_slice().iter().rev().map(star).collect());
    keys.push(("star_deck_size".into(), Val::plain(state.stars.len())));
    push_texts(keys, "stars_drawn", state.star_discards.as_slice().iter().map(star).collect());
}

/// Returns the cards in the zones of powers, by color and zone name.
fn piles(names: &Names<'_>, state: &State) -> Keys {
    let of = |seat: Seat| {
        let lists = zones::of_seat(names, state, seat).into_iter().map(|(pile, zone)| {
            let cards = state.cards.of(zone).iter().map(|card| names.of_card(names.rules.kind(card)));
            (pile.name.clone(), cards.collect::<Vec<_>>().join(", "))
        });
        let lists = lists.filter(|(_, list)| !list.is_empty()).map(|(name, list)| (name, Val::text(list)));
        (names.of_seat(seat).to_owned(), lists.collect::<Keys>())
    };
    let all = names.rules.seats().map(of).filter(|(_, lists)| !lists.is_empty());
    all.map(|(color, lists)| (color, Val::Table(lists))).collect()
}

/// Adds cards on the table, memory, known cards, and disabled scripts.
fn minds(names: &Names<'_>, state: &State, keys: &mut Keys) {
    let recalled = recall::of_state(names, state);
    let table = |list: Vec<(String, Vec<(String, String)>)>, value: fn(String) -> Val| -> Keys {
        let inner = |cells: Vec<(String, String)>| cells.into_iter().map(|(key, words)| (key, value(words))).collect();
        list.into_iter().map(|(color, cells)| (color, Val::Table(inner(cells)))).collect()
    };
    push_texts(keys, "lying", table_cards::all(names, state));
    push_table(keys, "memory", table(recalled.memory, Val::Plain));
    push_table(keys, "known", table(recalled.known, Val::Text));
    push_texts(keys, "disabled", recalled.disabled);
}
