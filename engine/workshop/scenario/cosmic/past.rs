//! What seats had, and were asked, so far: by it an expectation that could not fail is known.

use super::names::Names;
use crate::cosmic::{Ask, CardKind, Decision, Pickable, ScriptId, State, Topic};
use crate::game::Game;
use crate::table::{Seat, SeatSet};
use std::collections::BTreeSet;

/// What seats had, and were asked, in the course of a scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    /// Kinds of cards that were in a hand.
    pub cards: BTreeSet<(Seat, CardKind)>,
    /// Scripts that acted for a seat: its aliens', and those of what lay on the table for it.
    pub acting: BTreeSet<(Seat, ScriptId)>,
    /// Seats that a power asked for a card: it may offer cards that nobody holds.
    pub named: SeatSet,
    /// Seats in the game.
    pub present: SeatSet,
}

impl Past {
    /// Reads it off the games of a scenario so far.
    pub fn of(names: &Names<'_>, games: &[Game]) -> Past {
        let mut past = Past::default();
        games.iter().for_each(|game| past.note(names, game.referee().state(), game.referee().questions()));
        past
    }

    /// Notes a state and the questions that are asked in it.
    fn note<'q>(&mut self, names: &Names<'_>, state: &State, asked: impl IntoIterator<Item = &'q Decision>) {
        for seat in names.rules.seats() {
            self.cards.extend(state.cards.hand(seat).iter().map(|card| (seat, names.rules.kind(card))));
            self.acting.extend(acting(state, seat).map(|script| (seat, script)));
            if !state.out.contains(seat) {
                self.present.insert(seat);
            }
        }
        for decision in asked {
            let Ask::Pick { options, .. } = &decision.ask else { continue };
            let cards = options.iter().any(|option| matches!(option, Pickable::Card(_)));
            if cards && !is_of_hand(decision.topic) {
                self.named.insert(decision.seat);
            }
        }
    }

    pub fn has_been_held(&self, alien: ScriptId) -> bool {
        self.acting.iter().any(|(_, held)| *held == alien)
    }
}

/// The scripts that act for a seat: its aliens', and those of what lies on the table for it.
pub(super) fn acting(state: &State, seat: Seat) -> impl Iterator<Item = ScriptId> + '_ {
    state.powers.iter().filter(move |(_, power)| power.holder == seat).map(|(_, power)| power.alien)
}

/// Whether the cards that such a question offers are those of the seat's hand.
pub(super) fn is_of_hand(topic: Topic) -> bool {
    matches!(topic, Topic::Window | Topic::ChooseCard | Topic::DiscardCard | Topic::GiveCard)
}
