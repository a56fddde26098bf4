//! The game as it is read: the state of a table and the rules it plays by.
//!
//! Nothing here changes anything, and nothing here asks anybody.

use super::fault::Flow;
use super::play::Play;
use super::wrong::{Broken, Wrong};
use crate::table::Seat;
use crate::things::encounter::Meeting;
use crate::things::place::Planet;
use crate::things::ruleset::Ruleset;
use crate::things::side::{BySide, Side};
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

/// What the encounter has come to, in a step that counts on it.
impl Play<'_, '_> {
    /// The meeting, in a step that comes after the star card (T5).
    pub(crate) fn meeting(&self) -> Flow<Meeting> {
        Ok(self.state.encounter.meeting.ok_or(Broken::NoDefense)?)
    }

    /// The main players, in a step that comes after the star card (T5).
    pub(crate) fn players(&self) -> Flow<BySide<Seat>> {
        Ok(BySide { offense: self.state.offense, defense: self.meeting()?.defense })
    }

    /// The main player of a side, in a step that comes after the star card (T5).
    pub(crate) fn player(&self, side: Side) -> Flow<Seat> {
        Ok(self.players()?[side])
    }

    /// The planet the cone points at, in a step that comes after it was pointed (T6).
    pub(crate) fn target(&self) -> Flow<Planet> {
        Ok(self.meeting()?.planet.ok_or(Broken::NoPlanet)?)
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
