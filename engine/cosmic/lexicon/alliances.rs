//! Names for alliances (T8).

use super::argument::{Count, Game};
use super::table::{reads, verbs};
use crate::course::allies;
use crate::moment::sight::Sight;
use crate::table::Seat;
use crate::things::side::Side;

reads! {
    "somebody is an ally"
    fn has_allies(sight, call, _game: Game) -> bool { sight.has_allies() }

    "it has joined a side, once all answers are in; it stays an ally when its ships are gone"
    fn is_ally(sight, call, seat: Seat) -> bool { sight.is_ally(seat) }

    "a main player has invited it; with a side: that one has"
    fn is_invited(sight, call, seat: Seat, by: Option<Side>) -> bool { sight.is_invited(seat, by) }
}

verbs! {
    "all allied ships go back to bases"
        at [AfterAlliances, BeforeChoice, OnChoice, BeforeReveal, AnyTime] else "earlier it sends home those who have joined so far, and others can still join; once the ships have landed or fallen nothing happens"
    fn cancel_alliances(play, call, _game: Game) -> () { allies::cancel_alliances(play) }

    "it may join either side, invited or not; in after_alliances a seat that has stayed out is asked once more"
        at [OnAnswer, AfterAlliances] else "before the invitations it is forgotten; once the cards are due it is not asked again"
    fn may_join(play, call, seat: Seat) -> () { allies::may_join(play, call.moment.hook, seat) }

    "in this encounter it may not join this side, or neither, whoever invites it"
        at [BeforeInvite, OnAnswer] else "earlier in the encounter it counts as well; once the seat has answered nothing comes of it"
    fn may_not_join(play, call, seat: Seat, side: Option<Side>) -> () { allies::bar(play, seat, side) }

    "when its turn to answer comes it joins this side, invited or not: with so many ships, as far as it may send them; with 0, or where none are named, with as many as it likes. A ban on joining takes precedence, and so does a side that has all its allies; the last call counts"
        at [BeforeInvite, OnAnswer] else "earlier in the encounter it counts as well; once the seat has answered nothing comes of it"
    fn must_join(play, call, seat: Seat, side: Side { ships: Option<Count> }) -> () { allies::call(play, seat, side, ships.map_or(0, |ships| ships.0)) }

    "an ally goes over to the other side at once, with its ships, if that can have another ally; what its ships count and how many they are stays"
        at [AfterAlliances, BeforeChoice, OnChoice, BeforeReveal, OnCardsTurned, AfterReveal, OnTotals, OnResult] else "before all answers are in, and once the encounter is decided, nothing happens; to a seat that is no ally nothing ever does"
    fn switch_side(play, call, seat: Seat) -> () { allies::switch_side(play, seat) }
}

impl Sight<'_> {
    fn has_allies(self) -> bool {
        self.rules.seats().any(|seat| self.is_ally(seat))
    }

    fn is_ally(self, seat: Seat) -> bool {
        self.state.allied_with(seat).is_some()
    }

    fn is_invited(self, seat: Seat, by: Option<Side>) -> bool {
        self.state
            .encounter
            .sides
            .iter()
            .any(|(side, front)| by.is_none_or(|by| by == side) && front.invited.contains(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::things::berth::Berth;
    use crate::things::state::State;

    #[test]
    fn allies_are_read_and_who_has_invited_them() {
        let rules = rules();
        let mut state = position(&rules);
        let read = |state: &State| {
            let sight = Sight { state, rules: &rules };
            let invited = [None, Some(Side::Offense), Some(Side::Defense)].map(|by| sight.is_invited(GREEN, by));
            ([RED, BLUE, GREEN].map(|seat| sight.is_ally(seat)), sight.has_allies(), invited)
        };
        assert_eq!(read(&state), ([false; 3], false, [false; 3]));
        state.encounter[Side::Defense].allies.insert(GREEN);
        assert_eq!(read(&state).0, [false; 3], "not all answers are in");
        state.encounter.alliances_made = true;
        state.encounter[Side::Defense].invited.insert(GREEN);
        assert_eq!(read(&state), ([false, false, true], true, [true, false, true]));
        state.encounter[Side::Offense].invited.insert(GREEN);
        state.ships.shift_all(GREEN, Berth::Front(Side::Defense), Berth::Hole);
        assert_eq!(read(&state), ([false, false, true], true, [true; 3]), "it is still an ally");
    }
}
