//! Names for the moment itself: what it is about, and what can still be changed of it.
//!
//! A moment is about the frame that lies below it on the stack. Each name exists at the moments it is made for and at no
//! others: there it fails, and `hyperkon check` says so in its line.

use super::argument::{Count, Goal, It, Places};
use super::given::Given;
use super::table::{reads, verbs};
use crate::course::{captives, effects, losses};
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::reply::Reply;
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::table::{Seat, SeatSet};
use crate::things::frame::{AfterLanding, AfterLosses, Cause, Drawn, DrawnFor, Frame, Landing, Leave, SettleLosses};
use crate::things::moment::{Case, Way};
use crate::things::place::Planet;
use crate::things::power_sets::PowerSlot;
use crate::things::side::Side;

reads! {
    "the seat that the moment is about"
        at [BeforeTurn, BeforeEncounter, BeforeFreeShip, OnStar, AfterStar, OnNewHand, ShipLimit, OnAnswer, OnFirstCardLaid, CardValue, ShipValue, Total, OnCompensation, Compensation, AfterCompensation, OnPowerUsed, AfterPowerCancelled, AfterCardPlayed, OnCardDiscarded, AfterFree, AfterDraw, MayWin, MayAim, OnLeave] fails "that moment is about no seat"
    fn seat(sight, call, _it: It) -> Seat { sight.subject(call) }

    "the side whose card or total it is, or whose ships land"
        at [CardValue, Total, OnLand, AfterLand] fails "that moment is about no side"
    fn side(sight, call, _it: It) -> Option<Side> { sight.side_in_question(call) }

    "the side that is about to win"
        at [OnResult] fails "nobody is about to win then"
    fn winning_side(sight, call, _it: It) -> Option<Side> { sight.about_to_win(call) }

    "the power whose use is declared, or has been cancelled; nil: it is at the table no more"
        at [OnPowerUsed, AfterPowerCancelled] fails "no power is used then"
    fn power(sight, call, _it: It) -> Option<PowerSlot> { sight.power_in_use(call) }

    "it is this script's own power whose use has been cancelled"
        at [AfterPowerCancelled] fails "nothing has been cancelled then"
    fn is_own(sight, call, _it: It) -> bool { sight.is_own_use(call) }

    "how it would win: \"bases\", or the id of the power or card that lets it"
        at [MayWin] fails "nobody is about to win then"
    fn how(sight, call, _it: It) -> WinningBy { sight.way_to_win(call) }

    "why it happens: ships are lost by the encounter's result, for want of a deal, or by a card or a power (`\"effect\"`); cards come to a hand as a new hand, a reward, compensation, by a deal, or by a card or a power"
        at [OnLoseShips, AfterLoseShips, AfterDraw] fails "that moment has no cause"
    fn cause(sight, call, _it: It) -> CauseWord { sight.cause(call) }

    "the seat from whose hand the cards have come; nil: they come from the deck"
        at [AfterDraw] fails "nobody has drawn then"
    fn from(sight, call, _it: It) -> Option<Seat> { sight.just_drawn(call).map(|drawn| drawn.from) }

    "how many cards have come to the hand"
        at [AfterDraw] fails "nobody has drawn then"
    fn number(sight, call, _it: It) -> u8 { sight.just_drawn(call).map(|drawn| drawn.number) }

    "the planet that ships leave, on which they land, or at which the cone would point"
        at [OnLand, AfterLand, OnLeave, MayAim] fails "that moment is about no planet"
    fn planet(sight, call, _it: It) -> Planet { sight.planet_at_stake(call) }

    "ships of this seat that are about to be lost, to land or to leave a planet, or have just gone to the black hole or landed"
        at [OnLoseShips, AfterLoseShips, OnLand, AfterLand, OnLeave] fails "that moment is about no ships"
    fn ships(sight, call, _it: It, seat: Seat) -> u8 { sight.ships_at_stake(call, seat) }
}

verbs! {
    "the declared use is cancelled, and that power is off for the rest of the encounter; ships that were about to leave a planet stay there"
        at [OnPowerUsed, OnLeave] fails "nothing is declared then, and no ships are leaving"
    fn cancel(play, call, _it: It) -> () { effects::cancel(play, call) }

    "its ships that are falling or landing, or so many of them, go back to its bases, or to these places: they were never lost, and do not land; without a place to go they fall or land after all"
        at [OnLoseShips, OnLand] fails "no ships are falling or landing then"
    fn spare(play, call, _it: It, seat: Seat { ships: Option<Count>, to: Option<Places> }) -> ()
        { effects::spare(play, &call.moment, seat, ships.map(|ships| ships.0), to.as_ref().map(|to| to.0.as_slice())) }

    "the ships of these seats that are falling go to this place instead, those that are landing or leaving a planet to this place or planet: `game:beyond()` takes them out of the game. Ships that were landing and are sent elsewhere have not landed: no `after_land` follows"
        at [OnLoseShips, OnLand, OnLeave] fails "no ships are falling, landing or leaving then"
    fn send(play, call, _it: It, seats: SeatSet, to: Goal) -> () { effects::send(play, &call.moment, seats, to.0) }

    "the falling ships of these other seats are held captive by this power's holder: they do not go to the black hole, but count as lost (C5); when the power goes, they go there"
        stakes Loss fails "no ships are falling then; in a card or a rule"
    fn capture(play, call, _it: It, seats: SeatSet) -> () { captives::capture(play, call, seats) }

    "its ships that have just gone to the black hole go back to its bases; they count as lost for compensation"
        stakes Lost fails "no ships have just been lost then"
    fn give_back(play, call, _it: It, seat: Seat) -> () { losses::give_back_lost_ships(play, call.me, &call.moment, seat) }
}

/// Why what a moment is about happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CauseWord(&'static str);

impl Given for CauseWord {
    const TYPE: &'static str =
        "\"defeat\" | \"no_deal\" | \"effect\" | \"new_hand\" | \"reward\" | \"compensation\" | \"deal\"";

    fn reply(self) -> Reply {
        Reply::Name(self.0)
    }
}

/// How a seat would win.
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
            return Ok(CauseWord(match drawn.why {
                DrawnFor::NewHand => "new_hand",
                DrawnFor::Reward => "reward",
                DrawnFor::Compensation => "compensation",
                DrawnFor::Deal => "deal",
                DrawnFor::Effect => "effect",
            }));
        }
        let cause = match self.state.stack.matter(&call.moment) {
            Some(Frame::SettleLosses(SettleLosses { loss })) => loss.cause,
            Some(Frame::AfterLosses(AfterLosses { cause, .. })) => *cause,
            _ => return Err(Wrong::NotOfMoment { hook: call.moment.hook.spec().name }.into()),
        };
        Ok(CauseWord(match cause {
            Cause::Defeat => "defeat",
            Cause::NoDeal => "no_deal",
            Cause::Effect => "effect",
        }))
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
    use crate::table::BySeat;
    use crate::testing::*;
    use crate::things::card::ScriptId;
    use crate::things::frame::{Lose, Loss};
    use crate::things::hook::{HOOKS, Hook};
    use crate::things::moment::Moment;
    use std::collections::BTreeSet;

    #[test]
    fn what_is_lost_is_read_where_it_is_at_stake() {
        let rules = rules();
        let read = |frame: Frame, hook| {
            let mut state = position(&rules);
            let moment = state.stack.before_next(Moment::of(hook));
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

    /// A script that moves from `on_x` to `after_x` reads the same things there.
    #[test]
    fn after_hooks_read_what_on_hooks_read() {
        let after =
            |hook: &Hook| Hook::named(&hook.spec().name.strip_prefix("on_").map(|rest| format!("after_{rest}"))?);
        let mut pairs = BTreeSet::new();
        for reading in READINGS {
            for (on, after) in reading.at.iter().filter_map(|on| Some((on, after(on)?))) {
                pairs.insert(after.spec().name);
                // Once a result has followed, `game:outcome()` says whose it is.
                assert!(reading.at.contains(&after) || reading.name == "winning_side", "{}: {on:?}", reading.name);
            }
        }
        let pairs: Vec<&str> = pairs.into_iter().collect();
        assert_eq!(pairs, ["after_compensation", "after_land", "after_lose_ships", "after_result", "after_star"]);
    }

    #[test]
    fn a_moment_about_a_seat_names_it() {
        let seat = READINGS.iter().find(|entry| entry.name == "seat").unwrap();
        for spec in HOOKS {
            assert_eq!(seat.at.contains(&spec.hook), spec.subject != "none", "{}", spec.name);
        }
    }
}
