//! Alliances (T8): the offense invites, then the defense, and then the other seats answer clockwise.

use crate::decision::{Argument, Arguments, Choice, Decision, PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Berth, Called, Event, Hook, Number, Ruleset, Side, State};
use crate::steps::moves::leave;
use crate::steps::ships::{everybody_home, ships_on_bases};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Fact, Flow, Play, Settles, Step, misfit};

/// T8: an invited seat joins one side, or neither.
impl Step for AnswerInvitation {
    const RULE: Rule = Rule::T8;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met]);

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        let (encounter, seat) = (&play.state.encounter, self.seat);
        let is_invited = encounter.sides.iter().any(|(_, front)| front.invited.contains(seat));
        !encounter.welcome.contains(seat) && !is_invited && encounter.called[seat].is_none()
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let AnswerInvitation { seat } = self;
        play.state.encounter.answered.insert(seat);
        play.state.encounter.alliances_made = play.others().all(|other| play.state.encounter.answered.contains(other));
        if !play.state.has_bases(seat, play.rules.seats) {
            return Ok(());
        }
        if let Some(Called { side, .. }) =
            play.state.encounter.called[seat].filter(|called| can_join(play, seat, called.side))
        {
            return play.then(&frames![play.to_fix(Number::ShipLimit, seat), SendShips { seat, side }]);
        }
        let by = play.players()?;
        let (welcome, mut options, mut invited) =
            (play.state.encounter.welcome.contains(seat), Vec::new(), Arguments::new());
        let has_joined = has_joined_any(play, seat);
        for side in Side::BOTH {
            let is_invited = play.state.encounter[side].invited.contains(seat);
            if !can_join(play, seat, side) {
                if is_invited && !has_joined && !play.state.takes_allies(play.rules, side) {
                    play.emit(Event::TurnedAway { seat, side });
                }
                continue;
            }
            if welcome || is_invited {
                options.push(PickOption::Side(side));
            }
            if is_invited {
                invited.push(Argument::Seat(by[side]));
            }
        }
        if options.is_empty() {
            return Ok(());
        }
        let question = |play: &Play<'_, '_>| {
            let ask = Prompt::one_of(options.into_iter().chain([PickOption::Pass]));
            Decision { args: invited, ..play.question(seat, Topic::AnswerInvitation, ask) }
        };
        match play.pick_one(question)? {
            PickOption::Side(side) => {
                play.then(&frames![play.to_fix(Number::ShipLimit, seat), SendShips { seat, side }])
            }
            _ => {
                if !has_joined {
                    play.emit(Event::StayedOut { seat });
                }
                Ok(())
            }
        }
    }
}

fn has_joined_any(play: &Play<'_, '_>, seat: Seat) -> bool {
    Side::BOTH.into_iter().any(|side| play.state.encounter[side].allies.contains(seat))
}

impl State {
    /// T8: returns `true` if any other ally can join a side.
    ///
    /// The side must have room, and at least one seat must not be barred from it.
    pub fn takes_allies(&self, rules: &Ruleset, side: Side) -> bool {
        let (front, most) = (&self.encounter[side], rules.numbers.allies_limit);
        let main = Side::BOTH.map(|side| self.main_player(side));
        let is_open = rules.seats().any(|seat| !main.contains(&Some(seat)) && !front.barred.contains(seat));
        is_open && (most == 0 || front.allies.len() < usize::from(most))
    }
}

/// T8: an ally sends 1 to 4 ships from any of its bases.
impl Step for SendShips {
    const RULE: Rule = Rule::T8;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let SendShips { seat, side } = self;
        let bounds = ships_on_bases(play, seat);
        let max = play.ship_limit(seat).min(bounds.total() as u8);
        let stays_out = |play: &mut Play<'_, '_>| {
            if !has_joined_any(play, seat) {
                play.emit(Event::StayedOut { seat });
            }
            Ok(())
        };
        if max == 0 {
            return stays_out(play);
        }
        let called = play.state.encounter.called[seat].filter(|called| called.side == side && called.ships > 0);
        let (min, max) = called.map_or((1, max), |called| (called.ships.min(max), called.ships.min(max)));
        let to = play.player(side)?;
        let chosen = play.pick_ships(|play| {
            let mut question = play.question(seat, Topic::SendShips, Prompt::Ships { bounds, min, max });
            question.args.push(Argument::Seat(to));
            question
        })?;
        let from = leave(play, seat, &chosen)?;
        if play.state.ships.gather(seat, &from, Berth::Front(side)) == 0 {
            return stays_out(play);
        }
        play.state.encounter[side].allies.insert(seat);
        play.emit(Event::Joined { seat, side, from });
        if play.state.encounter.two_sided.contains(seat) && can_join(play, seat, side.other()) {
            return play.then(&frames![AnswerInvitation { seat }]);
        }
        Ok(())
    }
}

/// Returns `true` if the side has room, no power bars the seat from it, and the seat has not joined it yet.
fn can_join(play: &Play<'_, '_>, seat: Seat, side: Side) -> bool {
    let front = &play.state.encounter[side];
    play.state.takes_allies(play.rules, side) && !front.barred.contains(seat) && !front.allies.contains(seat)
}

/// Allows a seat to join both sides, if it may join each of them.
///
/// When it has joined one side, it is asked about the other.
pub(crate) fn may_join_both(play: &mut Play<'_, '_>, seat: Seat) {
    if !play.state.encounter.two_sided.contains(seat) {
        play.state.encounter.two_sided.insert(seat);
        play.emit(Event::MayJoinBoth { seat });
    }
}

/// Allows a seat to join either side without an invitation.
///
/// If all seats have answered, a seat that stayed out is prompted again.
///
/// # Errors
/// Returns a fault if the stack is full.
pub(crate) fn may_join(play: &mut Play<'_, '_>, hook: Hook, seat: Seat) -> Flow {
    play.state.encounter.welcome.insert(seat);
    play.emit(Event::InvitedByPower { seat });
    let is_late = hook == Hook::AfterAlliances && play.others().any(|other| other == seat);
    if is_late && play.state.allied_with(seat).is_none() {
        play.then(&frames![AnswerInvitation { seat }])?;
    }
    Ok(())
}

/// Bars a seat from a side, or from both sides.
pub(crate) fn bar(play: &mut Play<'_, '_>, seat: Seat, side: Option<Side>) {
    for barred in Side::BOTH.into_iter().filter(|barred| side.is_none_or(|side| side == *barred)) {
        play.state.encounter[barred].barred.insert(seat);
    }
    play.emit(Event::MayNotJoin { seat, side });
}

/// Makes a seat join a side when it answers. The last call for a seat applies.
pub(crate) fn call(play: &mut Play<'_, '_>, seat: Seat, side: Side, ships: u8) {
    play.state.encounter.called[seat] = Some(Called { side, ships });
    play.emit(Event::MustJoin { seat, side, ships });
}

/// Moves an ally and its ships to the other side, if that side has room.
///
/// Does nothing for an ally of both sides, and once the encounter is decided.
pub(crate) fn switch_side(play: &mut Play<'_, '_>, seat: Seat) {
    let Some(side) = play.state.allied_with(seat).filter(|_| play.state.encounter.outcome.is_none()) else { return };
    let other = side.other();
    if play.state.is_allied_with(seat, other) {
        return;
    }
    if !play.state.takes_allies(play.rules, other) {
        play.emit(Event::TurnedAway { seat, side: other });
        return;
    }
    let ships = play.state.ships[side][seat];
    play.state.ships.shift_all(seat, Berth::Front(side), Berth::Front(other));
    play.state.encounter[side].allies.remove(seat);
    play.state.encounter[other].allies.insert(seat);
    play.emit(Event::SideSwitched { seat, side: other, ships });
}

/// T8: lets a main player invite other seats. There are no allies at a table with 2 seats (D1).
pub(crate) fn invite(play: &mut Play<'_, '_>, side: Side) -> Flow {
    let by = play.player(side)?;
    let others = play.others().count();
    if others == 0 {
        return Ok(());
    }
    let question = |play: &Play<'_, '_>| {
        play.question(by, Topic::Invite, Prompt::pick(0, others, play.others().map(PickOption::Seat)))
    };
    let Choice::Pick(picked) = play.ask(question)? else { return Err(misfit()) };
    let seats: SeatSet = picked
        .iter()
        .filter_map(|option| if let PickOption::Seat(seat) = option { Some(*seat) } else { None })
        .collect();
    play.state.encounter[side].invited = seats;
    play.emit(Event::Invited { by, seats });
    Ok(())
}

/// T8: asks each seat in turn for its answer, after the previous seat has sent its ships.
pub(crate) fn ask_for_answers(play: &mut Play<'_, '_>) -> Flow {
    let mut frames = Vec::new();
    for seat in play.others() {
        frames.push(Window::about(Hook::OnAnswer, seat).into());
        frames.push(AnswerInvitation { seat }.into());
    }
    frames.push(Window::at(Hook::AfterAlliances).into());
    play.then(&frames)
}

/// Cancels all alliances, and returns the allied ships of both sides to bases.
///
/// No new alliance is possible in this encounter.
///
/// # Errors
/// Returns a pending question or a fault.
pub fn cancel_alliances(play: &mut Play<'_, '_>) -> Flow {
    play.emit(Event::AlliancesCancelled);
    let others: SeatSet = play.others().collect();
    for side in Side::BOTH {
        (play.state.encounter[side].allies, play.state.encounter[side].barred) = (SeatSet::EMPTY, others);
    }
    let offense = play.state.offense;
    let homeward: Vec<Frame> = everybody_home(play, play.why().rule)
        .into_iter()
        .filter(|frame| !matches!(frame, Frame::ReturnShips(ReturnShips { seat, .. }) if *seat == offense))
        .collect();
    play.perform(&homeward)
}
