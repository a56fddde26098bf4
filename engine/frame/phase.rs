//! Where a game stands in its course.

use hyperkon_table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Where a game stands in its course, as everybody knows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phase {
    /// The number of the turn.
    pub turn: u64,
    /// The number of the encounter in it, or of whatever the game has in its place, below 256.
    pub encounter: u64,
    /// Whose turn it is.
    pub on_turn: Option<Seat>,
    /// The seats that the encounter is about.
    pub main: SeatSet,
}

/// Until when a seat passes or holds in every window. It depends on nothing that the seat alone knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// The next encounter, or whatever the game has in its place.
    Encounter,
    /// My turn.
    MyTurn,
    /// I become a main player.
    MainPlayer,
}

impl Phase {
    /// A number for the phase as a seat sees it: another encounter or another role in it gives another number.
    pub fn mark(&self, seat: Seat) -> u64 {
        (self.turn << 8 | self.encounter) << 1 | u64::from(self.main.contains(seat))
    }

    /// Whether the game has come to where a seat waits for since a phase with this [`mark`](Phase::mark).
    pub fn has_come(&self, seat: Seat, until: Until, since: u64) -> bool {
        let now = self.mark(seat);
        let is_later = now >> 1 != since >> 1;
        match until {
            Until::Encounter => is_later,
            Until::MyTurn => is_later && self.on_turn == Some(seat),
            // Also in the encounter in which the seat has said so, when it becomes one.
            Until::MainPlayer => now != since && self.main.contains(seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_waits_until_it_becomes_a_main_player() {
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
