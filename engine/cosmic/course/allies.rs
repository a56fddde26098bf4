//! Alliances (T8): invitations by the offense, then by the defense, then the others answer clockwise.

use crate::ask::decision::{Argument, Arguments, Ask, Choice, Decision, Pickable, Topic};
use crate::moment::asking::misfit;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::number::Number;
use crate::things::side::Side;

impl Step for AnswerInvitation {
    const RULE: Rule = Rule::T8;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.answer_invitation(self.seat)
    }
}

impl Step for SendShips {
    const RULE: Rule = Rule::T8;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.send_ships(self.seat, self.side)
    }
}

impl Play<'_, '_> {
    /// T8: a main player invites any of the others, or none. No allies at a table of two (D1).
    pub(crate) fn invite(&mut self, side: Side) -> Flow {
        let by = self.player(side)?;
        let others: Vec<Pickable> = self.others().map(Pickable::Seat).collect();
        if others.is_empty() {
            return Ok(());
        }
        let question = self.question(by, Topic::Invite, Ask::pick(0, others.len(), others));
        let Choice::Pick(picked) = self.desk.ask(question)? else { return Err(misfit()) };
        let seats: SeatSet = picked
            .iter()
            .filter_map(|option| if let Pickable::Seat(seat) = option { Some(*seat) } else { None })
            .collect();
        self.state.encounter[side].invited = seats;
        self.tell(Event::Invited { by, seats });
        Ok(())
    }

    /// T8: each answers in turn; the next only after the ships of the one before are committed.
    pub(crate) fn ask_for_answers(&mut self) -> Flow {
        let mut frames = Vec::new();
        for seat in self.others() {
            frames.push(Window::about(Hook::OnAlliesAnswer, seat).into());
            frames.push(AnswerInvitation { seat }.into());
        }
        frames.push(Window::at(Hook::OnAlliancesMade).into());
        self.then(&frames)
    }

    /// T8: an invited seat joins one side, or neither.
    pub(crate) fn answer_invitation(&mut self, seat: Seat) -> Flow {
        self.state.encounter.answered.insert(seat);
        self.state.encounter.alliances_made = self.others().all(|other| self.state.encounter.answered.contains(other));
        let welcome = self.state.encounter.welcome.contains(seat);
        let sides = self.state.encounter.sides.iter().filter(|(_, front)| welcome || front.invited.contains(seat));
        let options: Vec<Pickable> = sides.map(|(side, _)| Pickable::Side(side)).collect();
        let by = self.players()?;
        let invited = by.iter().filter(|(side, _)| self.state.encounter[*side].invited.contains(seat));
        let invited: Arguments = invited.map(|(_, by)| Argument::Seat(*by)).collect();
        if options.is_empty() || self.ships_on_bases(seat).total() == 0 {
            return Ok(());
        }
        let ask = Ask::one_of(options.into_iter().chain([Pickable::Pass]));
        let question = Decision { args: invited, ..self.question(seat, Topic::AnswerInvitation, ask) };
        match self.pick_one(question)? {
            Pickable::Side(side) => self.then(&frames![self.to_fix(Number::ShipLimit, seat), SendShips { seat, side }]),
            _ => {
                self.tell(Event::StayedOut { seat });
                Ok(())
            }
        }
    }

    /// T8: an ally sends 1 to 4 ships from any of its bases.
    pub(crate) fn send_ships(&mut self, seat: Seat, side: Side) -> Flow {
        let bounds = self.ships_on_bases(seat);
        let max = self.ship_limit(seat).min(bounds.total() as u8);
        if max == 0 {
            self.tell(Event::StayedOut { seat });
            return Ok(());
        }
        let question = self.question(seat, Topic::SendShips, Ask::Ships { bounds, min: 1, max });
        let from = self.pick_ships(question)?;
        self.state.ships.gather(seat, &from, Berth::Front(side));
        self.tell(Event::Joined { seat, side, from });
        Ok(())
    }

    /// All alliances are off: allied ships of both sides go back to bases.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn cancel_alliances(&mut self) -> Flow {
        self.tell(Event::AlliancesCancelled);
        let offense = self.state.offense;
        let homeward: Vec<Frame> = self
            .everybody_home(self.why().rule)
            .into_iter()
            .filter(|frame| !matches!(frame, Frame::ReturnShips(ReturnShips { seat, .. }) if *seat == offense))
            .collect();
        self.perform(&homeward)
    }
}
