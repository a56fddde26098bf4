//! Losses of ships (C3, C4, C10, C13), and powers that act on losses (C6, C12).

use crate::decision::{Decision, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Berth, Event, Hook, Outcome, Place, ScriptId, ShipCounts, Side, State, Trigger};
use crate::steps::ships::{chooser, out_of_the_hole, places_question};
use crate::table::{BySeat, Seat};
use crate::trigger::{Fact, Flow, Play, Settles, Step};

impl State {
    /// Returns each seat's ships that have just gone to the black hole.
    ///
    /// Returns `None` if the trigger is not about such ships.
    pub fn just_lost(&self, moment: &Trigger) -> Option<&BySeat<u8>> {
        if let Frame::AfterLosses(AfterLosses { ships, .. }) = self.stack.matter(moment)? { Some(ships) } else { None }
    }

    /// Returns the falling ships that can still be saved, if the trigger is about them.
    pub fn falling(&self, moment: &Trigger) -> Option<&Loss> {
        if let Frame::SettleLosses(SettleLosses { loss }) = self.stack.matter(moment)? { Some(loss) } else { None }
    }

    pub(crate) fn falling_mut(&mut self, moment: &Trigger) -> Option<&mut Loss> {
        if let Frame::SettleLosses(SettleLosses { loss }) = self.stack.matter_mut(moment)? { Some(loss) } else { None }
    }
}

impl Loss {
    /// Returns the rule by which the ships are lost.
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
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met, Fact::Pointed, Fact::Decided]);

    fn rule(&self, _state: &State) -> Rule {
        if self.side == Side::Offense { Rule::C4 } else { Self::RULE }
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

/// Ships fall, and scripts can save them before they are lost.
impl Step for Lose {
    const RULE: Rule = Rule::C11;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn rule(&self, state: &State) -> Rule {
        self.loss.rule(state)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.then_at_stake(Hook::OnLoseShips, None, SettleLosses { loss: self.loss })
    }
}

/// Sends the ships that are still falling to the black hole, or out of the game.
impl Step for SettleLosses {
    const RULE: Rule = Rule::C11;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn rule(&self, state: &State) -> Rule {
        self.loss.rule(state)
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
            play.on_behalf_of(by, |play| play.emit(Event::ShipsLost { seat, ships, leave_game }));
        }
        if loss.ships == BySeat::of(0) {
            return Ok(());
        }
        play.then_at_stake(Hook::AfterLoseShips, None, AfterLosses { ships: loss.ships, cause: loss.cause })
    }
}

/// Asks which ships to lose: the owner chooses, or `by` (C13). Returns `None` if there are no ships.
pub(crate) fn loss_question(
    play: &Play<'_, '_>,
    seat: Seat,
    ships: u8,
    at: ShipCounts,
    by: Option<Seat>,
) -> Option<Decision> {
    let ships = u32::from(ships).min(at.total()) as u8;
    let ask = Prompt::Ships { bounds: at, min: ships, max: ships };
    (ships > 0).then(|| chooser(play, seat, by, Topic::LoseShips, ask))
}

/// Makes a seat lose a number of these ships; the owner or `by` chooses which.
pub(crate) fn lose_ships_from(
    play: &mut Play<'_, '_>,
    seat: Seat,
    ships: u8,
    at: ShipCounts,
    (by, why): (Option<Seat>, Option<(Hook, ScriptId)>),
) -> Flow {
    let Some(mut question) = loss_question(play, seat, ships, at, by) else { return Ok(()) };
    (question.hook, question.source) = why.unzip();
    let from = play.pick_ships(|_| question)?;
    let mut lost = BySeat::of(0);
    lost[seat] = fall(play, seat, &from, 0);
    play.perform(&frames![Lose { loss: Loss::of(lost, Cause::Effect) }])
}

/// Makes ships fall from these places, and allied ships from the defense.
///
/// Returns the number of falling ships.
pub(crate) fn fall(play: &mut Play<'_, '_>, seat: Seat, from: &ShipCounts, allied: u8) -> u8 {
    play.state.ships.shift(seat, allied, Berth::Front(Side::Defense), Berth::Falling);
    let ships = allied + play.state.ships.gather(seat, from, Berth::Falling);
    if ships > 0 {
        play.emit(Event::ShipsFalling { seat, ships, from: *from });
    }
    ships
}

/// Sends ships that have just gone to the black hole back to their owner's bases.
///
/// The ships still count as lost (C6).
///
/// # Errors
/// Returns a pending question or a fault.
pub fn give_back_lost_ships(play: &mut Play<'_, '_>, by: Seat, moment: &Trigger, seat: Seat) -> Flow {
    let Some(Frame::AfterLosses(AfterLosses { ships, .. })) = play.state.stack.matter_mut(moment) else {
        return Ok(());
    };
    let lost = std::mem::take(&mut ships[seat]);
    match out_of_the_hole(play, seat, lost, None)? {
        Some(to) => play.emit(Event::ShipsGivenBack { seat, by, to }),
        None => play.emit(Event::NothingFound { seat: by }),
    }
    Ok(())
}

/// Saves some or all falling ships of a seat; they do not count as lost.
///
/// The seat chooses among these places, or among its bases if none are given. Without any place, the ships are lost
/// (C12).
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn save_falling_ships(
    play: &mut Play<'_, '_>,
    moment: &Trigger,
    seat: Seat,
    ships: Option<u8>,
    to: Option<&[Berth]>,
) -> Flow {
    let falling = play.state.falling(moment).map_or(0, |loss| loss.ships[seat]);
    let ships = ships.map_or(falling, |ships| ships.min(falling));
    let Some(question) = places_question(play, seat, ships, to)? else { return Ok(()) };
    let to = play.pick_ships(|_| question)?;
    if let Some(loss) = play.state.falling_mut(moment) {
        loss.ships[seat] -= ships;
    }
    play.state.ships.spread(seat, Berth::Falling, &to);
    play.emit(Event::ShipsSaved { seat, to });
    Ok(())
}
