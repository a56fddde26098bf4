//! Alliances (T8): invitations by the offense, then by the defense, then the others answer clockwise.

use crate::ask::decision::{Argument, Arguments, Ask, Choice, Decision, Pickable, Topic};
use crate::course::moves::leave;
use crate::course::ships::{everybody_home, ships_on_bases};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::encounter::Called;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::number::Number;
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;
use crate::things::state::State;

/// T8: an invited seat joins one side, or neither.
impl Step for AnswerInvitation {
    const RULE: Rule = Rule::T8;

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        let (encounter, seat) = (&play.state.encounter, self.seat);
        let is_invited = encounter.sides.iter().any(|(_, front)| front.invited.contains(seat));
        !encounter.welcome.contains(seat) && !is_invited && encounter.called[seat].is_none()
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met])
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
        for side in Side::BOTH {
            let is_invited = play.state.encounter[side].invited.contains(seat);
            if !can_join(play, seat, side) {
                if is_invited && !play.state.takes_allies(play.rules, side) {
                    play.tell(Event::TurnedAway { seat, side });
                }
                continue;
            }
            if welcome || is_invited {
                options.push(Pickable::Side(side));
            }
            if is_invited {
                invited.push(Argument::Seat(by[side]));
            }
        }
        if options.is_empty() {
            return Ok(());
        }
        let ask = Ask::one_of(options.into_iter().chain([Pickable::Pass]));
        let question = Decision { args: invited, ..play.question(seat, Topic::AnswerInvitation, ask) };
        match play.pick_one(question)? {
            Pickable::Side(side) => play.then(&frames![play.to_fix(Number::ShipLimit, seat), SendShips { seat, side }]),
            _ => {
                play.tell(Event::StayedOut { seat });
                Ok(())
            }
        }
    }
}

impl State {
    /// T8: whether another ally can join a side: it has room, and not all the others are kept from it.
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

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let SendShips { seat, side } = self;
        let bounds = ships_on_bases(play, seat);
        let max = play.ship_limit(seat).min(bounds.total() as u8);
        if max == 0 {
            play.tell(Event::StayedOut { seat });
            return Ok(());
        }
        let called = play.state.encounter.called[seat].filter(|called| called.side == side && called.ships > 0);
        let (min, max) = called.map_or((1, max), |called| (called.ships.min(max), called.ships.min(max)));
        let to = play.player(side)?;
        let mut question = play.question(seat, Topic::SendShips, Ask::Ships { bounds, min, max });
        question.args.push(Argument::Seat(to));
        let chosen = play.pick_ships(question)?;
        let from = leave(play, seat, &chosen)?;
        if play.state.ships.gather(seat, &from, Berth::Front(side)) == 0 {
            play.tell(Event::StayedOut { seat });
            return Ok(());
        }
        play.state.encounter[side].allies.insert(seat);
        play.tell(Event::Joined { seat, side, from });
        Ok(())
    }
}

/// Whether nothing keeps a seat from joining a side: no power does, and there is room.
fn can_join(play: &Play<'_, '_>, seat: Seat, side: Side) -> bool {
    play.state.takes_allies(play.rules, side) && !play.state.encounter[side].barred.contains(seat)
}

/// A seat may join either side, invited or not; once all have answered, one that has stayed out is asked again.
///
/// # Errors
/// A fault when too much is to be done.
pub(crate) fn may_join(play: &mut Play<'_, '_>, hook: Hook, seat: Seat) -> Flow {
    play.state.encounter.welcome.insert(seat);
    play.tell(Event::InvitedByPower { seat });
    let is_late = hook == Hook::AfterAlliances && play.others().any(|other| other == seat);
    if is_late && play.state.allied_with(seat).is_none() {
        play.then(&frames![AnswerInvitation { seat }])?;
    }
    Ok(())
}

/// A seat may not join a side, or neither.
pub(crate) fn bar(play: &mut Play<'_, '_>, seat: Seat, side: Option<Side>) {
    for barred in Side::BOTH.into_iter().filter(|barred| side.is_none_or(|side| side == *barred)) {
        play.state.encounter[barred].barred.insert(seat);
    }
    play.tell(Event::MayNotJoin { seat, side });
}

/// A seat must join a side when it answers; the last word counts.
pub(crate) fn call(play: &mut Play<'_, '_>, seat: Seat, side: Side, ships: u8) {
    play.state.encounter.called[seat] = Some(Called { side, ships });
    play.tell(Event::MustJoin { seat, side, ships });
}

/// An ally goes over to the other side with its ships, if there is room; once the encounter is decided nothing happens.
pub(crate) fn switch_side(play: &mut Play<'_, '_>, seat: Seat) {
    let Some(side) = play.state.allied_with(seat).filter(|_| play.state.encounter.outcome.is_none()) else { return };
    let other = side.other();
    if !play.state.takes_allies(play.rules, other) {
        play.tell(Event::TurnedAway { seat, side: other });
        return;
    }
    let ships = play.state.ships[side][seat];
    play.state.ships.shift_all(seat, Berth::Front(side), Berth::Front(other));
    play.state.encounter[side].allies.remove(seat);
    play.state.encounter[other].allies.insert(seat);
    play.tell(Event::SideSwitched { seat, side: other, ships });
}

/// T8: a main player invites any of the others, or none. No allies at a table of two (D1).
pub(crate) fn invite(play: &mut Play<'_, '_>, side: Side) -> Flow {
    let by = play.player(side)?;
    let others: Vec<Pickable> = play.others().map(Pickable::Seat).collect();
    if others.is_empty() {
        return Ok(());
    }
    let question = play.question(by, Topic::Invite, Ask::pick(0, others.len(), others));
    let Choice::Pick(picked) = play.desk.ask(question)? else { return Err(misfit()) };
    let seats: SeatSet =
        picked.iter().filter_map(|option| if let Pickable::Seat(seat) = option { Some(*seat) } else { None }).collect();
    play.state.encounter[side].invited = seats;
    play.tell(Event::Invited { by, seats });
    Ok(())
}

/// T8: each answers in turn; the next only after the ships of the one before are committed.
pub(crate) fn ask_for_answers(play: &mut Play<'_, '_>) -> Flow {
    let mut frames = Vec::new();
    for seat in play.others() {
        frames.push(Window::about(Hook::OnAnswer, seat).into());
        frames.push(AnswerInvitation { seat }.into());
    }
    frames.push(Window::at(Hook::AfterAlliances).into());
    play.then(&frames)
}

/// All alliances are off: allied ships of both sides go back to bases, and no other can be made in this encounter.
///
/// # Errors
/// Waiting, or a fault.
pub fn cancel_alliances(play: &mut Play<'_, '_>) -> Flow {
    play.tell(Event::AlliancesCancelled);
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
