//! Names for alliances (T8).

use super::argument::Game;
use super::table::{reads, verbs};
use crate::course::allies;
use crate::course::effects;
use crate::moment::sight::Sight;
use crate::table::Seat;

reads! {
    "all answers to the invitations are in"
    fn are_alliances_made(sight, call, _game: Game) -> bool { sight.state.encounter.alliances_made }

    "somebody is an ally"
    fn has_allies(sight, call, _game: Game) -> bool { sight.has_allies() }

    "it has joined a side, once all answers are in; it stays an ally when its ships are gone"
    fn is_ally(sight, call, seat: Seat) -> bool { sight.is_ally(seat) }

    "a main player has invited it"
    fn is_invited(sight, call, seat: Seat) -> bool { sight.invitations(seat) > 0 }

    "both main players have invited it"
    fn is_invited_by_both(sight, call, seat: Seat) -> bool { sight.invitations(seat) == 2 }
}

verbs! {
    "all allied ships go back to bases"
        at [OnAlliancesMade, BeforeChoice, OnChoice, BeforeReveal, AnyTime] else "earlier it sends home those who have joined so far, and others can still join; once the ships have landed or fallen nothing happens"
    fn cancel_alliances(play, call, _game: Game) -> () { allies::cancel_alliances(play) }

    "it may join either side, invited or not"
        at [OnAlliesAnswer] else "before the invitations it is forgotten; once the seat has answered it is not asked again"
    fn may_join_either_side(play, call, seat: Seat) -> () { effects::invite_by_both(play, seat) }
}

impl Sight<'_> {
    fn has_allies(self) -> bool {
        self.rules.seats().any(|seat| self.is_ally(seat))
    }

    fn is_ally(self, seat: Seat) -> bool {
        self.state.allied_with(seat).is_some()
    }

    /// How many main players have invited it.
    fn invitations(self, seat: Seat) -> usize {
        self.state.encounter.sides.both().into_iter().filter(|front| front.invited.contains(seat)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::things::berth::Berth;
    use crate::things::side::Side;
    use crate::things::state::State;

    #[test]
    fn allies_are_read_and_who_has_invited_them() {
        let rules = rules();
        let mut state = position(&rules);
        let read = |state: &State| {
            let sight = Sight { state, rules: &rules };
            ([RED, BLUE, GREEN].map(|seat| sight.is_ally(seat)), sight.has_allies(), sight.invitations(GREEN))
        };
        assert_eq!(read(&state), ([false, false, true], true, 0));
        state.encounter[Side::Defense].invited.insert(GREEN);
        assert_eq!(read(&state).2, 1);
        state.encounter[Side::Offense].invited.insert(GREEN);
        state.ships.shift_all(GREEN, Berth::Front(Side::Offense), Berth::Hole);
        assert_eq!(read(&state), ([false; 3], false, 2));
    }
}
