//! What is counted of a game that does not get on.

use crate::table::BySeat;
use crate::things::card::ScriptId;
use serde::{Deserialize, Serialize};

/// Since when nobody has come nearer to winning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stall {
    /// The turn of the last change.
    pub since: u16,
    /// The foreign bases of each seat then.
    pub bases: BySeat<u8>,
    /// The script that has taken the last planet out of the game.
    pub removed_by: Option<ScriptId>,
}

/// The turns in which a power has acted since the game got on last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Acts {
    /// How many.
    pub turns: u16,
    /// In how many of them it was the first that acted.
    first: u16,
    /// The last one.
    last: u16,
}

impl Acts {
    /// Whether it has acted in this turn.
    pub const fn acted_in(&self, turn: u16) -> bool {
        self.turns > 0 && self.last == turn
    }

    /// Counts a turn, once.
    pub const fn note(&mut self, turn: u16, is_first: bool) {
        if !self.acted_in(turn) {
            (self.turns, self.last) = (self.turns.saturating_add(1), turn);
            self.first = self.first.saturating_add(is_first as u16);
        }
    }
}
