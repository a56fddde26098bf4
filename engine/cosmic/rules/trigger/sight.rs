//! The game as read-only data: the state of a table and its rules.
//!
//! This module does not change the state or ask a seat.

use super::fault::Flow;
use super::play::Play;
use super::step_error::{Broken, Wrong};
use crate::state::{BySide, Meeting, Planet, Ruleset, Side, State};
use crate::table::Seat;

/// A state with its rules, for reads only.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The state.
    pub state: &'a State,
    /// The rules of the table.
    pub rules: &'a Ruleset,
}

impl Play<'_, '_> {
    /// Returns the current state and rules for reading.
    pub fn sight(&self) -> Sight<'_> {
        Sight { state: self.state, rules: self.rules }
    }
}

/// Values of the encounter, for steps that require them.
impl Play<'_, '_> {
    /// Returns the meeting. The step must come after the star card (T5).
    pub(crate) fn meeting(&self) -> Flow<Meeting> {
        Ok(self.state.encounter.meeting.ok_or(Broken::NoDefense)?)
    }

    /// Returns the main players. The step must come after the star card (T5).
    pub(crate) fn players(&self) -> Flow<BySide<Seat>> {
        Ok(BySide { offense: self.state.offense, defense: self.meeting()?.defense })
    }

    /// Returns the main player of a side. The step must come after the star card (T5).
    pub(crate) fn player(&self, side: Side) -> Flow<Seat> {
        Ok(self.players()?[side])
    }

    /// Returns the planet at which the cone points. The step must come after pointing (T6).
    pub(crate) fn target(&self) -> Flow<Planet> {
        Ok(self.meeting()?.planet.ok_or(Broken::NoPlanet)?)
    }
}

impl Sight<'_> {
    /// Returns the side of a main player.
    ///
    /// # Errors
    /// The seat is not a main player.
    pub(crate) fn side(&self, seat: Seat) -> Flow<Side> {
        Ok(self.state.side_of(seat).ok_or(Wrong::NotMainPlayer { seat })?)
    }

    /// Returns the side of a main player with a card that is revealed or claimed.
    ///
    /// # Errors
    /// The seat is not a main player, or has no such card on the table.
    pub(crate) fn turned_side(&self, seat: Seat) -> Flow<Side> {
        let side = self.side(seat)?;
        if self.state.laid(side).is_none() || self.state.encounter[side].face.is_none() {
            return Err(Wrong::NoTurnedCard { seat }.into());
        }
        Ok(side)
    }
}
