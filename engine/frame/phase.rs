//! The phase of a game.

use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A game's phase, which is public.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phase {
    /// The number of the turn, from the start of the game.
    pub turn: u64,
    /// The number of the encounter within the turn, below 256, or of the game's equivalent.
    pub encounter: u64,
    /// The seat whose turn it is, or `None`.
    pub on_turn: Option<Seat>,
    /// The main players of the encounter.
    pub main: SeatSet,
}

/// The end of a seat's auto-pass or hold. It does not depend on hidden information.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The next encounter, or the game's equivalent.
    Encounter,
    /// The seat's own turn.
    MyTurn,
    /// The next time that the seat is a main player.
    MainPlayer,
}

impl Until {
    /// All values, in the order in which they are offered.
    pub const ALL: [Until; 3] = [Until::Encounter, Until::MyTurn, Until::MainPlayer];
}

impl Phase {
    /// Returns a number that identifies the encounter.
    pub const fn encounter_mark(&self) -> u64 {
        self.turn << 8 | self.encounter
    }

    /// Returns a number that identifies the phase for a seat. It changes with the encounter and with the seat's role.
    pub fn mark(&self, seat: Seat) -> u64 {
        self.encounter_mark() << 1 | u64::from(self.main.contains(seat))
    }

    /// Returns `true` if the awaited phase has begun since the phase with this [`mark`](Phase::mark).
    pub fn has_come(&self, seat: Seat, until: Until, since: u64) -> bool {
        let now = self.mark(seat);
        let is_later = now >> 1 != since >> 1;
        match until {
            Until::Encounter => is_later,
            Until::MyTurn => is_later && self.on_turn == Some(seat),
            // If the seat becomes a main player in the first encounter of the wait, the wait can end within that
            // encounter.
            Until::MainPlayer => now != since && self.main.contains(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seat_waits_until_it_is_main_player() {
        let (me, other) = (Seat(1), Seat(0));
        let before = Phase { turn: 3, encounter: 1, on_turn: Some(other), main: SeatSet::one(other) };
        let since = before.mark(me);
        for until in [Until::Encounter, Until::MyTurn, Until::MainPlayer] {
            assert!(!before.has_come(me, until, since), "{until:?}");
        }
        let joined = Phase { main: [me, other].into_iter().collect(), ..before };
        assert!(joined.has_come(me, Until::MainPlayer, since) && !joined.has_come(me, Until::Encounter, since));
        let later = Phase { encounter: 2, ..before };
        assert!(later.has_come(me, Until::Encounter, since) && !later.has_come(me, Until::MainPlayer, since));
        let mine = Phase { turn: 4, on_turn: Some(me), ..before };
        assert!(mine.has_come(me, Until::MyTurn, since) && !later.has_come(me, Until::MyTurn, since));
    }
}
