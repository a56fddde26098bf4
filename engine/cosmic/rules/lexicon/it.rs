//! Script functions for the trigger: its subject, and the changes that are still possible.
//!
//! The event of a trigger is the frame below it on the stack. Each function exists only at certain triggers. At others
//! it fails, and `hyperkon check` reports the line of the call.

use super::argument::{Count, Goal, It, Places};
use super::given::{Foreseen, Given};
use super::table::{reads, verbs};
use crate::state::{
    AfterLanding, AfterLosses, Case, Drawn, Frame, Landing, Leave, Planet, PowerSlot, SettleLosses, Side, Way,
};
use crate::steps::{captives, effects, losses};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Call, Flow, Reply, Sight, Wrong};

reads! {
    "the seat that the trigger is about"
        at [BeforeTurn, BeforeEncounter, BeforeFreeShip, OnStar, AfterStar, OnNewHand, ShipLimit, OnAnswer, OnFirstCardLaid, CardValue, ShipValue, Total, OnCompensation, Compensation, AfterCompensation, OnPowerUsed, AfterPowerCancelled, AfterCardPlayed, OnCardDiscarded, AfterFree, AfterDraw, MayWin, MayAim, OnLeave] fails "fails, because the trigger is not about a seat"
    fn seat(sight, call, _it: It) -> Seat { sight.subject(call) }

    "the side that has the card or the total, or whose ships land"
        at [CardValue, Total, OnLand, AfterLand] fails "fails, because the trigger is not about a side"
    fn side(sight, call, _it: It) -> Foreseen<Side> { Foreseen(sight.side_in_question(call)) }

    "the side that is about to win"
        at [OnResult] fails "fails, because nobody is about to win"
    fn winning_side(sight, call, _it: It) -> Foreseen<Side> { Foreseen(sight.about_to_win(call)) }

    "the power whose use is declared or canceled; nil if the power is no longer in the game"
        at [OnPowerUsed, AfterPowerCancelled] fails "fails, because no power is used"
    fn power(sight, call, _it: It) -> Option<PowerSlot> { sight.power_in_use(call) }

    "true if the canceled use was one of this script's own power"
        at [AfterPowerCancelled] fails "fails, because nothing has been canceled"
    fn is_own(sight, call, _it: It) -> bool { sight.is_own_use(call) }

    "the way in which the seat would win: \"bases\", or the id of the power or card that lets it win"
        at [MayWin] fails "fails, because nobody is about to win"
    fn how(sight, call, _it: It) -> WinningBy { sight.way_to_win(call) }

    "the reason for the loss or the draw. Ships are lost in a defeat, after a failed deal, or by the effect of a card or a power. A hand receives cards as a new hand, as a reward, as compensation, in a deal, or by the effect of a card or a power"
        at [OnLoseShips, AfterLoseShips, AfterDraw] fails "fails, because the trigger has no cause"
    fn cause(sight, call, _it: It) -> CauseWord { sight.cause(call) }

    "the seat from whose hand the cards came; nil if they came from the deck"
        at [AfterDraw] fails "fails, because nobody has drawn cards"
    fn from(sight, call, _it: It) -> Option<Seat> { sight.just_drawn(call).map(|drawn| drawn.from) }

    "the number of cards that the hand has received"
        at [AfterDraw] fails "fails, because nobody has drawn cards"
    fn number(sight, call, _it: It) -> u8 { sight.just_drawn(call).map(|drawn| drawn.number) }

    "the planet that ships are about to leave, on which they land, or at which the cone could be aimed"
        at [OnLand, AfterLand, OnLeave, MayAim] fails "fails, because the trigger is not about a planet"
    fn planet(sight, call, _it: It) -> Planet { sight.planet_at_stake(call) }

    "the number of this seat's ships that are about to be lost, to land, or to leave a planet, or that have just been lost or landed"
        at [OnLoseShips, AfterLoseShips, OnLand, AfterLand, OnLeave] fails "fails, because the trigger is not about ships"
    fn ships(sight, call, _it: It, seat: Seat) -> u8 { sight.ships_at_stake(call, seat) }
}

verbs! {
    "in `on_power_used`, the declared use is canceled, and the power is off for the rest of the encounter. In `on_leave`, the ships stay on the planet. If no loaded ship leaves its planet, the offense is asked again, and loads ships from its other bases"
        at [OnPowerUsed, OnLeave] fails "fails, because nothing is declared and no ships are leaving"
    fn cancel(play, call, _it: It) -> () { effects::cancel(play, call) }

    "the seat's falling or landing ships return to its bases, or go to the places in `to`. With `ships`, only this number of ships returns. These ships do not count as lost, and do not land. If they cannot go to any place, they still fall or land"
        at [OnLoseShips, OnLand] fails "fails, because no ships are falling or landing"
    fn spare(play, call, _it: It, seat: Seat { ships: Option<Count>, to: Option<Places> }) -> ()
        { effects::spare(play, &call.moment, seat, ships.map(|ships| ships.0), to.as_ref().map(|to| to.0.as_slice())) }

    "the falling, landing, or leaving ships of these seats go to this place instead; landing and leaving ships can also go to a planet. `game:beyond()` removes them from the game. Redirected landing ships do not land, so `after_land` is not called"
        at [OnLoseShips, OnLand, OnLeave] fails "fails, because no ships are falling, landing, or leaving"
    fn send(play, call, _it: It, seats: SeatSet, to: Goal) -> () { effects::send(play, &call.moment, seats, to.0) }

    "the holder of this power takes the falling ships of these other seats captive. The ships do not go to the black hole, but count as lost (C5). When the holder loses the power, they go to the black hole"
        stakes Loss fails "fails, because no ships are falling; it also fails in a card or a rule"
    fn capture(play, call, _it: It, seats: SeatSet) -> () { captives::capture(play, call, seats) }

    "the seat's ships that have just gone to the black hole return to its bases. They still count as lost for compensation"
        stakes Lost fails "fails, because no ships have just been lost"
    fn give_back(play, call, _it: It, seat: Seat) -> () { losses::give_back_lost_ships(play, call.me, &call.moment, seat) }
}

/// The cause of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CauseWord(&'static str);

impl Given for CauseWord {
    const TYPE: &'static str =
        "\"defeat\" | \"no_deal\" | \"effect\" | \"new_hand\" | \"reward\" | \"compensation\" | \"deal\"";

    fn reply(self) -> Reply {
        Reply::Name(self.0)
    }
}

/// The way in which a seat would win.
enum WinningBy {
    Bases,
    Power(String),
}

impl Given for WinningBy {
    const TYPE: &'static str = "string";

    fn reply(self) -> Reply {
        match self {
            WinningBy::Bases => Reply::Name("bases"),
            WinningBy::Power(id) => Reply::Text(id),
        }
    }
}

impl Sight<'_> {
    fn way_to_win(self, call: &Call) -> Flow<WinningBy> {
        match call.moment.case {
            Some(Case::Win(Way::Bases)) => Ok(WinningBy::Bases),
            Some(Case::Win(Way::Power(script))) => Ok(WinningBy::Power(self.rules.script(script).id.clone())),
            _ => Err(Wrong::NotOfMoment { hook: call.moment.hook.spec().name }.into()),
        }
    }

    fn side_in_question(self, call: &Call) -> Option<Side> {
        match self.state.stack.matter(&call.moment) {
            Some(Frame::Landing(Landing { side, .. }) | Frame::AfterLanding(AfterLanding { side, .. })) => Some(*side),
            _ => self.state.side_of(call.moment.subject?),
        }
    }

    fn planet_at_stake(self, call: &Call) -> Flow<Planet> {
        match self.state.stack.matter(&call.moment) {
            Some(
                Frame::Landing(Landing { planet, .. })
                | Frame::AfterLanding(AfterLanding { planet, .. })
                | Frame::Leave(Leave { planet, .. }),
            ) => Ok(*planet),
            _ => match call.moment.case {
                Some(Case::Aim(planet)) => Ok(planet),
                _ => Err(Wrong::NotOfMoment { hook: call.moment.hook.spec().name }.into()),
            },
        }
    }

    fn about_to_win(self, call: &Call) -> Option<Side> {
        match self.state.stack.matter(&call.moment)? {
            Frame::Won(won) => Some(won.winner(self.state)),
            _ => None,
        }
    }

    fn power_in_use(self, call: &Call) -> Option<PowerSlot> {
        let Frame::UsePower(used) = self.state.stack.matter(&call.moment)? else { return None };
        self.state.powers.get(used.power).map(|_| used.power)
    }

    fn is_own_use(self, call: &Call) -> bool {
        matches!(self.state.stack.matter(&call.moment), Some(Frame::UsePower(used)) if Some(used.power) == call.power)
    }

    fn subject(self, call: &Call) -> Flow<Seat> {
        Ok(call.moment.subject.ok_or(Wrong::NotOfMoment { hook: call.moment.hook.spec().name })?)
    }

    fn cause(self, call: &Call) -> Flow<CauseWord> {
        if let Some(drawn) = self.state.just_drawn(&call.moment) {
            return Ok(CauseWord(drawn.why.word()));
        }
        let cause = match self.state.stack.matter(&call.moment) {
            Some(Frame::SettleLosses(SettleLosses { loss })) => loss.cause,
            Some(Frame::AfterLosses(AfterLosses { cause, .. })) => *cause,
            _ => return Err(Wrong::NotOfMoment { hook: call.moment.hook.spec().name }.into()),
        };
        Ok(CauseWord(cause.word()))
    }

    fn just_drawn(self, call: &Call) -> Flow<Drawn> {
        let drawn = self.state.just_drawn(&call.moment).copied();
        Ok(drawn.ok_or(Wrong::NotOfMoment { hook: call.moment.hook.spec().name })?)
    }

    fn ships_at_stake(self, call: &Call, seat: Seat) -> Flow<u8> {
        let ships = match self.state.stack.matter(&call.moment) {
            Some(Frame::SettleLosses(SettleLosses { loss })) => Some(loss.ships[seat]),
            Some(
                Frame::AfterLosses(AfterLosses { ships, .. })
                | Frame::Landing(Landing { ships, .. })
                | Frame::AfterLanding(AfterLanding { ships, .. }),
            ) => Some(ships[seat]),
            Some(Frame::Leave(leaving)) => Some(if leaving.seat == seat { leaving.ships } else { 0 }),
            _ => None,
        };
        Ok(ships.ok_or(Wrong::NotOfMoment { hook: call.moment.hook.spec().name })?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Cause, HOOKS, Hook, Lose, Loss, ScriptId, Trigger};
    use crate::table::BySeat;
    use crate::testing::*;
    use std::collections::BTreeSet;

    #[test]
    fn losses_are_read_at_their_triggers() {
        let rules = rules();
        let read = |frame: Frame, hook| {
            let mut state = position(&rules);
            let moment = state.stack.before_next(Trigger::of(hook));
            state.stack.push(&[frame]).unwrap();
            let call = Call { script: ScriptId(0), me: RED, power: None, moment, knows: false };
            let sight = Sight { state: &state, rules: &rules };
            (sight.cause(&call).ok(), sight.ships_at_stake(&call, BLUE).ok())
        };
        let loss = Loss::of(BySeat::each(|seat| if seat == BLUE { 3 } else { 0 }), Cause::NoDeal);
        assert_eq!(read(SettleLosses { loss }.into(), Hook::OnLoseShips), (Some(CauseWord("no_deal")), Some(3)));
        let lost = AfterLosses { ships: loss.ships, cause: loss.cause };
        assert_eq!(read(lost.into(), Hook::AfterLoseShips), (Some(CauseWord("no_deal")), Some(3)));
        assert_eq!(read(Lose { loss }.into(), Hook::AnyTime), (None, None));
    }

    /// A script that moves from `on_x` to `after_x` can call the same functions there.
    #[test]
    fn after_hooks_share_on_hook_reads() {
        let after =
            |hook: &Hook| Hook::named(&hook.spec().name.strip_prefix("on_").map(|rest| format!("after_{rest}"))?);
        let mut pairs = BTreeSet::new();
        for reading in READINGS {
            for (on, after) in reading.at.iter().filter_map(|on| Some((on, after(on)?))) {
                pairs.insert(after.spec().name);
                // In `after_result`, `game:winning_side()` returns the winner instead.
                assert!(reading.at.contains(&after) || reading.name == "winning_side", "{}: {on:?}", reading.name);
            }
        }
        let pairs: Vec<&str> = pairs.into_iter().collect();
        assert_eq!(pairs, ["after_compensation", "after_land", "after_lose_ships", "after_result", "after_star"]);
    }

    #[test]
    fn triggers_with_subject_have_seat() {
        let seat = READINGS.iter().find(|entry| entry.name == "seat").unwrap();
        for spec in HOOKS {
            assert_eq!(seat.at.contains(&spec.hook), spec.subject != "none", "{}", spec.name);
        }
    }
}
