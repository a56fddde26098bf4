//! Script functions for alliances (T8).

use super::argument::{Count, Game};
use super::table::{reads, verbs};
use crate::state::Side;
use crate::steps::allies;
use crate::table::Seat;
use crate::trigger::Sight;

reads! {
    "true if any seat is an ally"
    fn has_allies(sight, call, _game: Game) -> bool { sight.has_allies() }

    "true if the seat has joined a side and all invitations are answered. It remains an ally after it loses its ships"
    fn is_ally(sight, call, seat: Seat) -> bool { sight.is_ally(seat) }

    "true if a main player has invited the seat; with `by`, only if that side has invited it"
    fn is_invited(sight, call, seat: Seat, by: Option<Side>) -> bool { sight.is_invited(seat, by) }
}

verbs! {
    "cancels all alliances: the ships of the allies return to their bases"
        at [AfterAlliances, BeforeChoice, OnChoice, BeforeReveal, AnyTime] else "earlier, it sends the present allies home, and other seats can still join; after the ships have landed or are lost, it does nothing"
    fn cancel_alliances(play, call, _game: Game) -> () { allies::cancel_alliances(play) }

    "the seat may join either side, even without an invitation. In `after_alliances`, a seat that has not joined is asked again"
        at [OnAnswer, AfterAlliances] else "before the invitations, it has no effect; after the choice of cards begins, the seat is not asked again"
    fn may_join(play, call, seat: Seat) -> () { allies::may_join(play, call.moment.hook, seat) }

    "the seat may join both sides, if it is invited by both or may join without an invitation: when it has joined one side, it is asked about the other. It sends ships to each side, up to its limit for each, and is an ally of both sides, with the gains and losses of both. `seat:side()` is then the offense's side; `seat:is_on(side)` is true for both"
        at [BeforeInvite, OnAnswer] else "earlier in the encounter, it works too; after the seat's answer, it does nothing"
    fn may_join_both(play, call, seat: Seat) -> () { allies::may_join_both(play, seat) }

    "the seat may not join this side in this encounter, even if it is invited; without `side`, it may not join either side"
        at [BeforeInvite, OnAnswer] else "earlier in the encounter, it works too; after the seat's answer, it does nothing"
    fn may_not_join(play, call, seat: Seat, side: Option<Side>) -> () { allies::bar(play, seat, side) }

    "the seat must join this side when it answers, even without an invitation. It sends the number of ships in `ships`, or as many as its limit allows; with 0 or without `ships`, it chooses the number. It cannot join a side that is full, or that it is forbidden to join. If the function is called again, the last call counts"
        at [BeforeInvite, OnAnswer] else "earlier in the encounter, it works too; after the seat's answer, it does nothing"
    fn must_join(play, call, seat: Seat, side: Side { ships: Option<Count> }) -> () { allies::call(play, seat, side, ships.map_or(0, |ships| ships.0)) }

    "an ally immediately switches to the other side, if that side has room for an ally. The number and the value of its ships do not change"
        at [AfterAlliances, BeforeChoice, OnChoice, BeforeReveal, OnCardsTurned, AfterReveal, OnTotals, OnResult] else "before all invitations are answered, and after the result, it does nothing; it never affects a seat that is not an ally, or is an ally of both sides"
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
    use crate::state::{Berth, State};
    use crate::testing::*;

    #[test]
    fn allies_and_invitations_are_read() {
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
