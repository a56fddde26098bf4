//! The game as it is read: the state of a table and the rules it plays by.
//!
//! Nothing here changes anything, and nothing here asks anybody.

use super::fault::Flow;
use super::play::Play;
use super::wrong::Wrong;
use crate::table::Seat;
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;
use crate::things::state::State;

/// A state with its rules, to be read.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The state.
    pub state: &'a State,
    /// What the table plays by.
    pub rules: &'a Ruleset,
}

impl Play<'_, '_> {
    /// The game as it stands now.
    pub fn sight(&self) -> Sight<'_> {
        Sight { state: self.state, rules: self.rules }
    }
}

impl Sight<'_> {
    /// The side of a main player.
    ///
    /// # Errors
    /// The seat is none.
    pub(crate) fn side(&self, seat: Seat) -> Flow<Side> {
        Ok(self.state.side_of(seat).ok_or(Wrong::NotMainPlayer { seat })?)
    }

    /// The side of a main player whose card has been turned, or left face down with a word.
    ///
    /// # Errors
    /// The seat is no main player, or has no such card on the table.
    pub(crate) fn turned_side(&self, seat: Seat) -> Flow<Side> {
        let side = self.side(seat)?;
        if self.state.laid(side).is_none() || self.state.encounter[side].face.is_none() {
            return Err(Wrong::NoTurnedCard { seat }.into());
        }
        Ok(side)
    }
}
