//! The history of cards, powers, and questions, to find statements that could not fail.

use super::names::Names;
use crate::cosmic::{CardKind, Decision, PickOption, Prompt, ScriptId, State, Topic};
use crate::game::Game;
use crate::table::{Seat, SeatSet};
use std::collections::BTreeSet;

/// The history of the seats in a scenario.
#[derive(Clone, Debug, Default)]
pub(super) struct Past {
    /// The kinds of cards that each seat has had in its hand.
    pub cards: BTreeSet<(Seat, CardKind)>,
    /// The scripts that have acted for each seat: its aliens and its cards on the table.
    pub acting: BTreeSet<(Seat, ScriptId)>,
    /// The seats that a power asked to name a card. The question may offer cards that the seat does not have.
    pub named: SeatSet,
    /// The seats that are in the game.
    pub present: SeatSet,
}

impl Past {
    /// Collects the history from a scenario's games so far.
    pub fn of(names: &Names<'_>, games: &[Game]) -> Past {
        let mut past = Past::default();
        games.iter().for_each(|game| past.note(names, game.full_state().state(), game.full_state().questions()));
        past
    }

    /// Adds a state and its pending questions.
    fn note<'q>(&mut self, names: &Names<'_>, state: &State, asked: impl IntoIterator<Item = &'q Decision>) {
        for seat in names.rules.seats() {
            self.cards.extend(state.cards.hand(seat).iter().map(|card| (seat, names.rules.kind(card))));
            self.acting.extend(acting(state, seat).map(|script| (seat, script)));
            if !state.out.contains(seat) {
                self.present.insert(seat);
            }
        }
        for decision in asked {
            let Prompt::Pick { options, .. } = &decision.ask else { continue };
            let cards = options.iter().any(|option| matches!(option, PickOption::Card(_)));
            if cards && !is_of_hand(decision.topic) {
                self.named.insert(decision.seat);
            }
        }
    }

    pub fn has_been_held(&self, alien: ScriptId) -> bool {
        self.acting.iter().any(|(_, held)| *held == alien)
    }
}

/// Returns the scripts that act for a seat: its aliens and its cards on the table.
pub(super) fn acting(state: &State, seat: Seat) -> impl Iterator<Item = ScriptId> + '_ {
    state.powers.iter().filter(move |(_, power)| power.holder == seat).map(|(_, power)| power.alien)
}

/// Returns `true` if questions of this topic offer cards from the seat's hand.
pub(super) fn is_of_hand(topic: Topic) -> bool {
    matches!(topic, Topic::Window | Topic::ChooseCard | Topic::DiscardCard | Topic::GiveCard)
}
