//! Ships on the move: who chooses from where and to where, and which powers may act on a loss.

use crate::ask::decision::{Ask, Decision, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::table::{BySeat, Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::encounter::Outcome;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::place::{Place, Planet, ShipCounts};
use crate::things::ruleset::AllyReturn;
use crate::things::side::Side;
use crate::things::stack::Moment;
use crate::things::state::State;

impl State {
    /// The ships that have just gone to the black hole, by seat, where that is at stake.
    pub fn just_lost(&self, moment: &Moment) -> Option<&BySeat<u8>> {
        if let Frame::AfterLosses(AfterLosses { ships }) = self.stack.matter(moment)? { Some(ships) } else { None }
    }

    /// The ships that fall and can still be saved, where they are at stake.
    pub fn falling(&self, moment: &Moment) -> Option<&Loss> {
        if let Frame::SettleLosses(SettleLosses { loss }) = self.stack.matter(moment)? { Some(loss) } else { None }
    }

    pub(crate) fn falling_mut(&mut self, moment: &Moment) -> Option<&mut Loss> {
        if let Frame::SettleLosses(SettleLosses { loss }) = self.stack.matter_mut(moment)? { Some(loss) } else { None }
    }
}

impl Loss {
    /// The clause by which the ships are lost.
    fn rule(&self, state: &State) -> Rule {
        match (self.cause, state.encounter.outcome) {
            (Cause::Defeat, Some(Outcome::Won(Side::Defense))) => Rule::C4,
            (Cause::Defeat, _) => Rule::C3,
            (Cause::NoDeal, _) => Rule::C10,
            (Cause::Effect, _) => Rule::P1,
        }
    }
}

impl Step for Lose {
    const RULE: Rule = Rule::C11;

    fn rule(&self, state: &State) -> Rule {
        self.loss.rule(state)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.lose(&self.loss)
    }
}

impl Step for SettleLosses {
    const RULE: Rule = Rule::C11;

    fn rule(&self, state: &State) -> Rule {
        self.loss.rule(state)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.settle_losses(self.loss)
    }
}

impl Step for AfterLosses {
    const RULE: Rule = Rule::C11;

    fn run(self, _play: &mut Play<'_, '_>) -> Flow {
        Ok(())
    }
}

impl Step for ReturnShips {
    const RULE: Rule = Rule::C14;

    fn rule(&self, _state: &State) -> Rule {
        self.clause
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.return_ships(self.seat, self.side)
    }
}

impl Step for FreeShips {
    const RULE: Rule = Rule::C14;

    fn rule(&self, _state: &State) -> Rule {
        self.clause
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.free_ships(self.seat, self.ships)
    }
}

impl Play<'_, '_> {
    /// A seat's ships on its bases, by planet.
    pub fn ships_on_bases(&self, seat: Seat) -> ShipCounts {
        let mut counts = ShipCounts::NONE;
        for planet in self.state.bases(seat, self.rules.seats) {
            counts.set(Place::Planet(planet), self.state.ships_on(planet, seat));
        }
        counts
    }

    /// A seat's ships on its bases and on the cone.
    pub fn ships_at_large(&self, seat: Seat) -> ShipCounts {
        let mut counts = self.ships_on_bases(seat);
        counts.set(Place::Cone, self.state.ships[Side::Offense][seat]);
        counts
    }

    /// The question where to put ships among a seat's bases; `None` without a base (C12, C14).
    pub(crate) fn place_question(&self, seat: Seat, ships: u8, not: Option<Planet>) -> Option<Decision> {
        let mut bounds = ShipCounts::NONE;
        for planet in self.state.bases(seat, self.rules.seats).filter(|planet| Some(*planet) != not) {
            bounds.set(Place::Planet(planet), ships);
        }
        let ask = Ask::Ships { bounds, min: ships, max: ships };
        (bounds.total() > 0).then(|| self.question(seat, Topic::ReturnShips, ask))
    }

    /// C4, C7, C9, T2: a seat's ships go back from the encounter to bases of its choice;
    /// without a base they go to the black hole (C12).
    pub(crate) fn return_ships(&mut self, seat: Seat, side: Side) -> Flow {
        let ships = self.state.ships[side][seat];
        if ships == 0 {
            return Ok(());
        }
        let defended = side == Side::Defense && self.state.encounter.outcome == Some(Outcome::Won(Side::Defense));
        let not = match self.rules.choices.ally_return {
            AllyReturn::NotDefended if defended => self.state.encounter.planet,
            _ => None,
        };
        let to = match self.place_question(seat, ships, not) {
            Some(question) => Some(self.pick_ships(question)?),
            None => None,
        };
        match to {
            Some(to) => {
                self.state.ships.spread(seat, Berth::Front(side), &to);
                self.tell(Event::ShipsReturned { seat, to });
            }
            None => {
                self.state.ships.shift(seat, ships, Berth::Front(side), Berth::Hole);
                self.tell_by(Rule::C12, Event::ShipsLost { seat, ships, leave_game: false });
            }
        }
        Ok(())
    }

    /// Frames that send every ship of the encounter home by a clause: the offense's side, then the defense's allies.
    pub(crate) fn everybody_home(&self, clause: Rule) -> Vec<Frame> {
        let offense = std::iter::once(self.state.offense).chain(self.state.offense.after(self.rules.seats));
        let mut frames: Vec<Frame> = offense
            .filter(|seat| self.state.ships[Side::Offense][*seat] > 0)
            .map(|seat| ReturnShips { seat, side: Side::Offense, clause }.into())
            .collect();
        frames.extend(self.allies_home(Side::Defense, clause));
        frames
    }

    /// Frames that send the allies of one side home by a clause, clockwise.
    pub(crate) fn allies_home(&self, side: Side, clause: Rule) -> Vec<Frame> {
        let ships = &self.state.ships[side];
        let allies = self.state.offense.after(self.rules.seats).filter(|seat| ships[*seat] > 0);
        allies.map(|seat| ReturnShips { seat, side, clause }.into()).collect()
    }

    /// A seat frees ships from the black hole to bases of its choice; none without a base.
    pub(crate) fn free_ships(&mut self, seat: Seat, ships: u8) -> Flow {
        if let Some(to) = self.out_of_the_hole(seat, ships)? {
            self.tell(Event::ShipsFreed { seat, to });
        }
        Ok(())
    }

    /// Ships come out of the black hole to bases of their owner's choice; `None` where there are none, or no base.
    fn out_of_the_hole(&mut self, seat: Seat, ships: u8) -> Flow<Option<ShipCounts>> {
        let ships = ships.min(self.state.ships[Berth::Hole][seat]);
        let question = if ships > 0 { self.place_question(seat, ships, None) } else { None };
        let Some(question) = question else { return Ok(None) };
        let to = self.pick_ships(question)?;
        self.state.ships.spread(seat, Berth::Hole, &to);
        Ok(Some(to))
    }

    /// Several seats free all their ships at once; seats without a base free none.
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn free_all_ships(&mut self, seats: SeatSet) -> Flow {
        let freed: Vec<(Seat, Decision)> = seats
            .iter()
            .map(|seat| (seat, self.state.ships[Berth::Hole][seat]))
            .filter(|(_, ships)| *ships > 0)
            .filter_map(|(seat, ships)| Some((seat, self.place_question(seat, ships, None)?)))
            .collect();
        let (seats, questions): (Vec<Seat>, Vec<Decision>) = freed.into_iter().unzip();
        let places = self.pick_ships_all(questions)?;
        for (seat, to) in seats.into_iter().zip(places) {
            self.state.ships.spread(seat, Berth::Hole, &to);
            self.tell(Event::ShipsFreed { seat, to });
        }
        Ok(())
    }

    /// The question which ships to lose (C13); `None` when there are none.
    pub(crate) fn loss_question(&self, seat: Seat, ships: u8, at: ShipCounts) -> Option<Decision> {
        let ships = u32::from(ships).min(at.total()) as u8;
        let ask = Ask::Ships { bounds: at, min: ships, max: ships };
        (ships > 0).then(|| self.question(seat, Topic::LoseShips, ask))
    }

    /// A seat loses ships of its choice from its bases (C13).
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn lose_ships_of_choice(&mut self, seat: Seat, ships: u8) -> Flow {
        let at = self.ships_on_bases(seat);
        self.lose_ships_from(seat, ships, at)
    }

    pub(crate) fn lose_ships_from(&mut self, seat: Seat, ships: u8, at: ShipCounts) -> Flow {
        let Some(question) = self.loss_question(seat, ships, at) else { return Ok(()) };
        let from = self.pick_ships(question)?;
        let mut lost = BySeat::of(0);
        lost[seat] = self.fall(seat, &from, 0);
        self.perform(&frames![Lose { loss: Loss::of(lost, Cause::Effect) }])
    }

    /// Ships leave these places, and ships sent to the defense leave it, and fall; how many.
    pub(crate) fn fall(&mut self, seat: Seat, from: &ShipCounts, allied: u8) -> u8 {
        self.state.ships.shift(seat, allied, Berth::Front(Side::Defense), Berth::Falling);
        let ships = allied + self.state.ships.gather(seat, from, Berth::Falling);
        if ships > 0 {
            self.tell(Event::ShipsFalling { seat, ships, from: *from });
        }
        ships
    }

    /// Ships fall: scripts may bring them back before they are lost.
    pub(crate) fn lose(&mut self, loss: &Loss) -> Flow {
        self.then_at_stake(Hook::OnLoseShips, None, SettleLosses { loss: *loss })
    }

    /// What is left of the fallen ships goes to the black hole, or out of the game.
    pub(crate) fn settle_losses(&mut self, mut loss: Loss) -> Flow {
        for seat in self.rules.seats() {
            let (ships, leave_game) = (loss.ships[seat], loss.leave_game.contains(seat));
            if ships == 0 {
                continue;
            }
            let to = if leave_game { Berth::Gone } else { Berth::Hole };
            self.state.ships.shift(seat, ships, Berth::Falling, to);
            if leave_game {
                loss.ships[seat] = 0;
            }
            if loss.cause == Cause::Defeat {
                self.state.encounter.lost[seat] += ships;
            }
            let by = if leave_game { loss.sent_away_by } else { None };
            self.on_behalf_of(by, |play| play.tell(Event::ShipsLost { seat, ships, leave_game }));
        }
        if loss.ships == BySeat::of(0) {
            return Ok(());
        }
        self.then_at_stake(Hook::OnShipsLost, None, AfterLosses { ships: loss.ships })
    }

    /// A seat's ships that have just gone to the black hole are given back to its bases. They count as lost all
    /// the same (C6).
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn give_back_lost_ships(&mut self, by: Seat, moment: &Moment, seat: Seat) -> Flow {
        let Some(Frame::AfterLosses(AfterLosses { ships })) = self.state.stack.matter_mut(moment) else {
            return Ok(());
        };
        let lost = std::mem::take(&mut ships[seat]);
        match self.out_of_the_hole(seat, lost)? {
            Some(to) => self.tell(Event::ShipsGivenBack { seat, by, to }),
            None => self.tell(Event::NothingFound { seat: by }),
        }
        Ok(())
    }

    /// A seat's fallen ships go back to bases of its choice: they were never lost. Without a base they fall after
    /// all (C12).
    ///
    /// # Errors
    /// Waiting, or a fault.
    pub fn save_falling_ships(&mut self, moment: &Moment, seat: Seat) -> Flow {
        let ships = self.state.falling(moment).map_or(0, |loss| loss.ships[seat]);
        if ships == 0 {
            return Ok(());
        }
        let Some(question) = self.place_question(seat, ships, None) else { return Ok(()) };
        let to = self.pick_ships(question)?;
        if let Some(loss) = self.state.falling_mut(moment) {
            loss.ships[seat] = 0;
        }
        self.state.ships.spread(seat, Berth::Falling, &to);
        self.tell(Event::ShipsSaved { seat, to });
        Ok(())
    }
}
