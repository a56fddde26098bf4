//! Counters that detect a game without progress.

use crate::state::card::ScriptId;
use crate::table::BySeat;
use serde::{Deserialize, Serialize};

/// The last progress of the game: a change in the number of foreign bases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stall {
    /// The turn of the last progress.
    pub since: u16,
    /// The number of each seat's foreign bases at that time.
    pub bases: BySeat<u8>,
    /// The script that removed the last planet from the game.
    pub removed_by: Option<ScriptId>,
}

/// The turns in which a power has acted since the last progress of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Acts {
    /// The number of turns.
    pub turns: u16,
    /// The number of turns in which the power was the first to act.
    first: u16,
    /// The last turn in which the power acted.
    last: u16,
}

impl Acts {
    /// Returns `true` if the power has acted in this turn.
    pub const fn acted_in(&self, turn: u16) -> bool {
        self.turns > 0 && self.last == turn
    }

    /// Counts a turn, if it is not counted yet.
    pub const fn note(&mut self, turn: u16, is_first: bool) {
        if !self.acted_in(turn) {
            (self.turns, self.last) = (self.turns.saturating_add(1), turn);
            self.first = self.first.saturating_add(is_first as u16);
        }
    }
}
