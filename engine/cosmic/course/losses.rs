//! Ships that are lost: who loses which (C3, C4, C10, C13), and what powers can do about it (C6, C12).

use crate::ask::decision::{Ask, Decision, Topic};
use crate::course::ships::{chooser, out_of_the_hole, places_question};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{BySeat, Seat};
use crate::things::berth::Berth;
use crate::things::encounter::Outcome;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::moment::Moment;
use crate::things::place::{Place, ShipCounts};
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;
use crate::things::state::State;

impl State {
    /// The ships that have just gone to the black hole, by seat, where that is at stake.
    pub fn just_lost(&self, moment: &Moment) -> Option<&BySeat<u8>> {
        if let Frame::AfterLosses(AfterLosses { ships, .. }) = self.stack.matter(moment)? { Some(ships) } else { None }
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

/// The losing side's ships leave their places and fall.
impl Step for LoseDefeated {
    const RULE: Rule = Rule::C3;
    const QUIET: bool = true;

    fn rule(&self, _state: &State) -> Rule {
        if self.side == Side::Offense { Rule::C4 } else { Self::RULE }
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Pointed, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let side = self.side;
        let (players, planet) = (play.players()?, play.target()?);
        let mut ships = BySeat::of(0);
        for seat in play.rules.seats() {
            let (mut from, mut allied) = (ShipCounts::NONE, 0);
            match side {
                Side::Offense => from.set(Place::Cone, play.state.ships[side][seat]),
                Side::Defense if seat == players[side] => {
                    from.set(Place::Planet(planet), play.state.ships_on(planet, seat));
                }
                Side::Defense => allied = play.state.ships[side][seat],
            }
            ships[seat] = fall(play, seat, &from, allied);
        }
        play.then(&frames![Lose { loss: Loss::of(ships, Cause::Defeat) }])
    }
}

/// Ships fall: scripts may bring them back before they are lost.
impl Step for Lose {
    const RULE: Rule = Rule::C11;
    const QUIET: bool = true;

    fn rule(&self, state: &State) -> Rule {
        self.loss.rule(state)
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.then_at_stake(Hook::OnLoseShips, None, SettleLosses { loss: self.loss })
    }
}

/// What is left of the fallen ships goes to the black hole, or out of the game.
impl Step for SettleLosses {
    const RULE: Rule = Rule::C11;
    const QUIET: bool = true;

    fn rule(&self, state: &State) -> Rule {
        self.loss.rule(state)
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let mut loss = self.loss;
        for seat in play.rules.seats() {
            let (ships, leave_game) = (loss.ships[seat], loss.leave_game.contains(seat));
            if ships == 0 {
                continue;
            }
            let to = if leave_game { Berth::Gone } else { Berth::Hole };
            play.state.ships.shift(seat, ships, Berth::Falling, to);
            if leave_game {
                loss.ships[seat] = 0;
            }
            if loss.cause == Cause::Defeat {
                let lost = &mut play.state.encounter.lost[seat];
                *lost = lost.saturating_add(ships);
            }
            let by = if leave_game { loss.sent_away_by } else { None };
            play.on_behalf_of(by, |play| play.tell(Event::ShipsLost { seat, ships, leave_game }));
        }
        if loss.ships == BySeat::of(0) {
            return Ok(());
        }
        play.then_at_stake(Hook::AfterLoseShips, None, AfterLosses { ships: loss.ships, cause: loss.cause })
    }
}

impl Step for AfterLosses {
    const RULE: Rule = Rule::C11;

    fn is_idle(&self, _play: &Play<'_, '_>) -> bool {
        true
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, _play: &mut Play<'_, '_>) -> Flow {
        Ok(())
    }
}

/// The question which ships to lose, put to their owner if nobody else chooses (C13); `None` when there are none.
pub(crate) fn loss_question(
    play: &Play<'_, '_>,
    seat: Seat,
    ships: u8,
    at: ShipCounts,
    by: Option<Seat>,
) -> Option<Decision> {
    let ships = u32::from(ships).min(at.total()) as u8;
    let ask = Ask::Ships { bounds: at, min: ships, max: ships };
    (ships > 0).then(|| chooser(play, seat, by, Topic::LoseShips, ask))
}

/// A seat loses so many of these ships, of whose choice it is.
pub(crate) fn lose_ships_from(
    play: &mut Play<'_, '_>,
    seat: Seat,
    ships: u8,
    at: ShipCounts,
    by: Option<Seat>,
) -> Flow {
    let Some(question) = loss_question(play, seat, ships, at, by) else { return Ok(()) };
    let from = play.pick_ships(question)?;
    let mut lost = BySeat::of(0);
    lost[seat] = fall(play, seat, &from, 0);
    play.perform(&frames![Lose { loss: Loss::of(lost, Cause::Effect) }])
}

/// Ships leave these places, and ships sent to the defense leave it, and fall; how many.
pub(crate) fn fall(play: &mut Play<'_, '_>, seat: Seat, from: &ShipCounts, allied: u8) -> u8 {
    play.state.ships.shift(seat, allied, Berth::Front(Side::Defense), Berth::Falling);
    let ships = allied + play.state.ships.gather(seat, from, Berth::Falling);
    if ships > 0 {
        play.tell(Event::ShipsFalling { seat, ships, from: *from });
    }
    ships
}

/// A seat's ships that have just gone to the black hole are given back to its bases. They count as lost all
/// the same (C6).
///
/// # Errors
/// Waiting, or a fault.
pub fn give_back_lost_ships(play: &mut Play<'_, '_>, by: Seat, moment: &Moment, seat: Seat) -> Flow {
    let Some(Frame::AfterLosses(AfterLosses { ships, .. })) = play.state.stack.matter_mut(moment) else {
        return Ok(());
    };
    let lost = std::mem::take(&mut ships[seat]);
    match out_of_the_hole(play, seat, lost, None)? {
        Some(to) => play.tell(Event::ShipsGivenBack { seat, by, to }),
        None => play.tell(Event::NothingFound { seat: by }),
    }
    Ok(())
}

/// So many of a seat's fallen ships, or all of them, go to these places of its choice, or to its bases: they were never
/// lost. Without a place to go they fall after all (C12).
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn save_falling_ships(
    play: &mut Play<'_, '_>,
    moment: &Moment,
    seat: Seat,
    ships: Option<u8>,
    to: Option<&[Berth]>,
) -> Flow {
    let falling = play.state.falling(moment).map_or(0, |loss| loss.ships[seat]);
    let ships = ships.map_or(falling, |ships| ships.min(falling));
    let Some(question) = places_question(play, seat, ships, to)? else { return Ok(()) };
    let to = play.pick_ships(question)?;
    if let Some(loss) = play.state.falling_mut(moment) {
        loss.ships[seat] -= ships;
    }
    play.state.ships.spread(seat, Berth::Falling, &to);
    play.tell(Event::ShipsSaved { seat, to });
    Ok(())
}
