//! A table at its start (S1 to S5): planets full of ships, decks unshuffled, aliens on their seats.

use crate::table::{BySeat, Dice, MAX_SEATS, Seat, SeatSet};
use crate::things::berth::{Berth, Ships};
use crate::things::card::{CardId, CardSet, Pile, ScriptId};
use crate::things::encounter::Encounter;
use crate::things::frame::Begin;
use crate::things::hook::HOOK_COUNT;
use crate::things::place::Planet;
use crate::things::power::{MAX_ALIENS, PowerSlot};
use crate::things::ruleset::{MEMORY_SLOTS, Ruleset};
use crate::things::stack::Stack;
use crate::things::state::State;

impl State {
    /// The state before the first shuffle, with these aliens for each seat.
    pub fn new(rules: &Ruleset, aliens: &[Vec<ScriptId>], dice: Dice) -> State {
        let mut state = State {
            stack: Stack::of(Begin),
            dice,
            ships: Ships::NONE,
            hands: BySeat::of(CardSet::EMPTY),
            seen: BySeat::of(CardSet::EMPTY),
            deck: (0..rules.cards.len() as u8).collect(),
            discard: CardSet::EMPTY,
            in_play: CardSet::EMPTY,
            aside: BySeat::of(CardSet::EMPTY),
            aside_unseen: CardSet::EMPTY,
            stars: (0..rules.numbers.star_cards_per_seat).flat_map(|_| rules.seats().map(|seat| seat.0)).collect(),
            star_discards: Pile::EMPTY,
            aliens: BySeat::of([None; MAX_ALIENS]),
            power_hooks: [0; HOOK_COUNT],
            memory: [[0; MEMORY_SLOTS]; MAX_SEATS * MAX_ALIENS],
            disabled: 0,
            powerless: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            turn: 0,
            offense: Seat(0),
            ran_out: false,
            phase: rules.choices.phases[0],
            encounter: Encounter::new(0, rules.numbers.ship_limit),
            winners: SeatSet::EMPTY,
        };
        for planet in Planet::all(rules.seats) {
            state.ships.lay_out(planet.home(), rules.numbers.ships_per_planet, Berth::Planet(planet));
        }
        for (seat, aliens) in rules.seats().zip(aliens) {
            for (place, alien) in aliens.iter().take(MAX_ALIENS).enumerate() {
                state.seat_alien(rules, PowerSlot::of(seat, place as u8), *alien);
            }
        }
        state
    }

    pub(crate) fn seat_alien(&mut self, rules: &Ruleset, power: PowerSlot, alien: ScriptId) {
        self.aliens[power.seat()][usize::from(power.place())] = Some(alien);
        self.find_hooks(rules, power, alien);
        for cell in &rules.script(alien).memory {
            let slots = if cell.per_seat { usize::from(rules.seats) } else { 1 };
            let first = usize::from(cell.slot);
            self.memory[usize::from(power.0)][first..first + slots].fill(cell.initial);
        }
    }

    /// The cards of a set, for tests of conservation.
    pub(crate) fn pile_set(pile: &Pile) -> CardSet {
        pile.as_slice().iter().map(|card| CardId(*card)).collect()
    }
}
