//! The verbs that bend a rule of the encounter instead of moving ships or cards.

use super::decision::{Ask, Choice, Pickable, Side};
use super::event::Event;
use super::play::{Flow, Play, misfit};
use super::powers::Call;
use super::state::{Bound, Face};
use super::verbs::{Reply, ScriptAsk, Verb, wrong};
use crate::table::{Seat, SeatSet};

impl Play<'_, '_> {
    /// Does a verb that bends a rule.
    pub(super) fn bend(&mut self, verb: Verb, call: &Call) -> Flow<Reply> {
        match verb {
            Verb::ChooseCardsAgain => self.state.encounter.play_again = true,
            Verb::LaysOpen { seat } => {
                self.on_side(seat, |play, side| play.state.encounter.lays_open[side.index()] = true)?
            }
            Verb::IsDrawnFor { seat, passed_over_aside } => self.on_side(seat, |play, side| {
                play.state.encounter.drawn_for[side.index()] = true;
                play.state.encounter.passed_over_aside = passed_over_aside;
            })?,
            Verb::PeaceWins { seat } => {
                self.on_side(seat, |play, side| play.state.encounter.peace_wins[side.index()] = true)?;
            }
            Verb::MultiplyShips { seat } => {
                self.on_side(seat, |play, side| play.state.encounter.tally[side.index()].multiplied = true)?;
            }
            Verb::SubtractShips { seat } => {
                self.on_side(seat, |play, side| play.state.encounter.tally[side.index()].subtracted = true)?;
            }
            Verb::LeaveOutAllies { seat } => {
                self.on_side(seat, |play, side| play.state.encounter.tally[side.index()].without_allies = true)?;
            }
            Verb::LowerTotalWins => self.state.encounter.lower_wins = true,
            Verb::CountsAsNegotiate { seat } => {
                let side = self.turned_side(seat)?;
                self.state.encounter.face[side.index()] = Some(Face::Negotiate);
                self.tell(Event::CountsAs { seat, face: Face::Negotiate });
            }
            Verb::CancelPower => {
                if !self.cancel_declared_use() {
                    return Err(wrong("no use of a power is declared", "cancel_power belongs in on_power_used"));
                }
            }
            Verb::CancelAlliances => self.cancel_alliances()?,
            Verb::NoCompensation => self.state.encounter.no_compensation = true,
            Verb::MayFreeInDeal { any_seat } => {
                let encounter = &mut self.state.encounter;
                let scope = if any_seat { &mut encounter.may_free_any } else { &mut encounter.may_free };
                scope.insert(call.me);
                self.tell(Event::MayFreeInDeal { seat: call.me });
            }
            Verb::MayJoinEitherSide { seat } => {
                self.state.encounter.invited.iter_mut().for_each(|invited| invited.insert(seat));
                self.tell(Event::InvitedByPower { seat });
            }
            Verb::GoesOn => self.state.encounter.goes_on = true,
            Verb::Promises { seat, wanted, will } => {
                self.on_side(seat, |play, side| play.bind_choice(side, Bound { wanted, will }))?;
                self.tell(Event::Promised { seat, wanted, yes: will });
            }
            Verb::TellsWhetherHolds { seat, wanted } => return Ok(Reply::Done(self.tell_whether_holds(seat, wanted))),
            Verb::Claims { seat, face } => self.on_side(seat, |play, side| play.claim(side, face))?,
            Verb::CallClaim { seat } => {
                let side = self.side(seat)?;
                return Ok(Reply::Done(self.call_claim(side)));
            }
            Verb::FallingShipsLeaveGame { seats } => self.falling_ships_leave_game(seats),
            Verb::LeaveGame { seat } => self.leave_game(seat),
            Verb::Remember { slot, value } => self.remember(call, slot, value)?,
            _ => return Err(misfit()),
        }
        Ok(Reply::Nothing)
    }

    fn on_side(&mut self, seat: Seat, change: impl FnOnce(&mut Self, Side)) -> Flow {
        let side = self.side(seat)?;
        change(self, side);
        Ok(())
    }

    /// Asks a seat for any number of seats.
    pub(super) fn choose_seats(
        &mut self,
        seat: Seat,
        from: SeatSet,
        about: super::decision::Word,
        call: &Call,
    ) -> Flow<Reply> {
        let options: Vec<Pickable> = self.order().filter(|seat| from.contains(*seat)).map(Pickable::Seat).collect();
        let ask =
            ScriptAsk { about, args: Default::default(), ask: Ask::pick(0, options.len(), options), secret: false };
        let Choice::Pick(picked) = self.desk.ask(self.script_question(seat, &ask, call))? else { return Err(misfit()) };
        let chosen =
            picked.iter().filter_map(|option| if let Pickable::Seat(seat) = option { Some(*seat) } else { None });
        Ok(Reply::Seats(chosen.collect()))
    }
}
