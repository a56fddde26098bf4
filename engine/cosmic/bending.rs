//! The verbs that bend a rule of the encounter instead of moving ships or cards.

use super::card::CardKind;
use super::decision::{Argument, Ask, Choice, Pickable, Word};
use super::encounter::{Bound, Face, Wanted};
use super::event::Event;
use super::play::{Flow, Play, misfit};
use super::powers::Call;
use super::side::Side;
use super::verbs::{Reply, ScriptAsk, Verb, wrong};
use crate::table::{Seat, SeatSet};

impl Play<'_, '_> {
    /// Does a verb that bends a rule.
    pub(super) fn bend(&mut self, verb: Verb, call: &Call) -> Flow<Reply> {
        match verb {
            Verb::ChooseCardsAgain => self.state.encounter.play_again = true,
            Verb::LaysOpen { seat } => self.on_side(seat, |play, side| play.state.encounter[side].lays_open = true)?,
            Verb::IsDrawnFor { seat, passed_over } => {
                self.on_side(seat, |play, side| play.state.encounter[side].drawn = Some(passed_over))?;
            }
            Verb::PeaceWins { seat } => {
                self.on_side(seat, |play, side| play.state.encounter[side].peace_wins = true)?;
            }
            Verb::MultiplyShips { seat } => {
                self.on_side(seat, |play, side| play.state.encounter[side].tally.multiplied = true)?;
            }
            Verb::SubtractShips { seat } => {
                self.on_side(seat, |play, side| play.state.encounter[side].tally.subtracted = true)?;
            }
            Verb::LeaveOutAllies { seat } => {
                self.on_side(seat, |play, side| play.state.encounter[side].tally.without_allies = true)?;
            }
            Verb::LowerTotalWins => self.state.encounter.lower_wins = true,
            Verb::CountsAsNegotiate { seat } => {
                let side = self.turned_side(seat)?;
                self.state.encounter[side].face = Some(Face::Negotiate);
                self.tell(Event::CountsAs { seat, face: Face::Negotiate });
            }
            Verb::CancelPower => {
                if !self.cancel_declared_use(&call.moment) {
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
                self.state.encounter.sides.both_mut().into_iter().for_each(|front| front.invited.insert(seat));
                self.tell(Event::InvitedByPower { seat });
            }
            Verb::GoesOn => self.state.encounter.goes_on = true,
            Verb::Promises { seat, wanted, about, words } => return self.promise(seat, wanted, about, words, call),
            Verb::TellsWhetherHolds { seat, wanted } => return Ok(Reply::Done(self.tell_whether_holds(seat, wanted))),
            Verb::Claims { seat, face } => self.on_side(seat, |play, side| play.claim(side, face))?,
            Verb::CallClaim { seat } => {
                let side = self.side(seat)?;
                return Ok(Reply::Done(self.call_claim(side)));
            }
            Verb::FallingShipsLeaveGame { seats } => self.falling_ships_leave_game(&call.moment, seats),
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

    /// Asks a main player whether it will play such a card. Only what its hand makes possible can be promised, so
    /// the options are its own business.
    fn promise(&mut self, seat: Seat, wanted: Wanted, about: Word, [yes, no]: [Word; 2], call: &Call) -> Flow<Reply> {
        let side = self.side(seat)?;
        let cards = self.cards_where(self.hand(seat), CardKind::is_encounter_card);
        let fitting = self.cards_where(cards, |kind| wanted.fits(kind));
        let can = [(yes, !fitting.is_empty()), (no, fitting.len() < cards.len() || cards.is_empty())];
        let options = can.into_iter().filter(|(_, can)| *can).map(|(word, _)| Pickable::Word(word));
        let args = std::iter::once(Argument::Card(wanted.card())).collect();
        let ask = ScriptAsk { about, args, ask: Ask::one_of(options), secret: true };
        let question = self.script_question(seat, &ask, call);
        let will = self.pick_one(question)? == Pickable::Word(yes);
        self.bind_choice(side, Bound { wanted, will });
        self.tell(Event::Promised { seat, wanted, yes: will });
        Ok(Reply::Done(will))
    }

    /// Asks a seat for any number of seats.
    pub(super) fn choose_seats(&mut self, seat: Seat, from: SeatSet, about: Word, call: &Call) -> Flow<Reply> {
        let options: Vec<Pickable> = self.order().filter(|seat| from.contains(*seat)).map(Pickable::Seat).collect();
        let ask =
            ScriptAsk { about, args: Default::default(), ask: Ask::pick(0, options.len(), options), secret: false };
        let Choice::Pick(picked) = self.desk.ask(self.script_question(seat, &ask, call))? else { return Err(misfit()) };
        let chosen =
            picked.iter().filter_map(|option| if let Pickable::Seat(seat) = option { Some(*seat) } else { None });
        Ok(Reply::Seats(chosen.collect()))
    }
}
