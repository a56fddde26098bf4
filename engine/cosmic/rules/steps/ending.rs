//! P1: a power or a card ends the encounter before its result.
//!
//! The cards are not compared. The result is a win (C3, C4), a deal (C9), a failed deal (C10), or only success or
//! failure.

use super::compare::{consequences, decide, result_frames};
use super::deal::forget_talks;
use super::ships::{allies_home, everybody_home};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Ending, Hook, Outcome, PlanetSet, Side};
use crate::table::SeatSet;
use crate::trigger::{Flow, Play};

/// Sets the ending that applies after the current trigger; the last call applies.
///
/// Does nothing before the defense is known, or once the encounter is decided or broken off.
pub(crate) fn end_encounter(play: &mut Play<'_, '_>, ending: Ending) {
    if is_open(play) {
        play.state.encounter.ending = Some(ending);
        play.state.encounter.bent.ending = play.why().by;
    }
}

/// Makes a side win, regardless of cards and totals; the last call applies.
///
/// With `at_once`, the encounter ends after the current trigger. Before the planet is known, the side wins at the result
/// instead, because ships have nowhere to land.
pub(crate) fn decide_for(play: &mut Play<'_, '_>, side: Side, at_once: bool) {
    let encounter = &mut play.state.encounter;
    encounter.decided_for = Some(side);
    let ends_already = matches!(encounter.ending, Some(Ending::Won(_)));
    if ends_already || at_once && encounter.planet().is_some() {
        end_encounter(play, Ending::Won(side));
    }
}

/// Returns `true` if the encounter is in progress, with a defense and without an outcome.
fn is_open(play: &Play<'_, '_>) -> bool {
    let encounter = &play.state.encounter;
    let is_under_way = play.state.stack.frames().iter().any(|frame| matches!(frame, Frame::Phases(_)));
    encounter.meeting.is_some() && encounter.outcome.is_none() && encounter.broken_off.is_none() && is_under_way
}

/// Returns the ending that applies now.
///
/// The ending applies once the trigger that set it is over and a step of the encounter is next. If the cards are chosen
/// again, the ending is canceled.
#[inline]
pub(crate) fn due(play: &Play<'_, '_>) -> Option<Ending> {
    let ending = play.state.encounter.ending?;
    let is_next = play.state.stack.top().is_some_and(is_of_encounter);
    (is_next && !play.state.encounter.play_again && is_open(play)).then_some(ending)
}

/// Returns `true` for the steps of an encounter before its result.
const fn is_of_encounter(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Phases(_)
            | Frame::PhaseWork(_)
            | Frame::Load(_)
            | Frame::Point(_)
            | Frame::AnswerInvitation(_)
            | Frame::CardsDue(_)
            | Frame::Choose(_)
            | Frame::LayCard(_)
            | Frame::TurnCards(_)
            | Frame::AfterReveal(_)
            | Frame::MakeTotals(_)
            | Frame::CompareTotals(_)
            | Frame::Won(_)
            | Frame::Negotiate(_)
            | Frame::Talk(_)
            | Frame::CarryOut(_)
    )
}

/// Ends the encounter.
///
/// Its remaining steps are dropped, and the played cards are discarded. After a win, ships land and are lost as usual;
/// otherwise, all ships return home.
///
/// # Errors
/// Returns a fault if the stack is full.
pub(crate) fn end_as_said(play: &mut Play<'_, '_>, ending: Ending) -> Flow {
    let mut talked = false;
    while let Some(frame) = play.state.stack.pop() {
        talked |= matches!(frame, Frame::Talk(_) | Frame::CarryOut(_));
        if matches!(frame, Frame::Phases(_)) {
            break;
        }
    }
    // Without talks, only the main players take part in the deal (C10).
    if !talked {
        play.state.encounter.dealers = SeatSet::EMPTY;
    }
    forget_talks(play);
    let clause = match ending {
        Ending::Deal => Rule::C9,
        Ending::NoDeal => Rule::C10,
        Ending::Won(Side::Offense) => Rule::C3,
        Ending::Won(Side::Defense) => Rule::C4,
        Ending::Success | Ending::Failure => Rule::P1,
    };
    let script = play.state.encounter.bent.ending;
    play.on_behalf_of(script, |play| decide(play, ending.outcome(), clause));
    let mut frames = match ending {
        // C7: allied ships return home before the outcome takes effect.
        Ending::Deal | Ending::NoDeal => {
            let mut frames = allies_home(play, Side::Offense, Rule::C7);
            frames.extend(allies_home(play, Side::Defense, Rule::C7));
            frames
        }
        Ending::Success | Ending::Failure | Ending::Won(_) => Vec::new(),
    };
    frames.extend(cards_away(play));
    if play.state.encounter.outcome == Some(Outcome::NoDeal) {
        frames.push(NoDealLosses.into());
    }
    match ending {
        Ending::Deal | Ending::NoDeal => {
            let except = PlanetSet::EMPTY;
            frames.push(ReturnShips { seat: play.state.offense, side: Side::Offense, except, clause }.into());
        }
        Ending::Success | Ending::Failure => frames.extend(everybody_home(play, clause)),
        Ending::Won(side) => frames.extend(consequences(play, side)),
    }
    let last = play.rules.choices.phases.len() as u8;
    frames.push(Phases { from: PhaseIndex(last) }.into());
    play.then(&frames)
}

/// Returns the frames that discard the played cards (C11); none if no card was played.
///
/// Cards that were never revealed trigger no script when they are discarded.
fn cards_away(play: &Play<'_, '_>) -> Vec<Frame> {
    let result = Window::at(Hook::AfterResult);
    let is_turned = Side::BOTH.into_iter().all(|side| play.state.encounter[side].face.is_some());
    let is_laid = Side::BOTH.into_iter().any(|side| play.state.laid(side).is_some());
    match (is_laid, is_turned) {
        (true, true) => result_frames(),
        (true, false) => Vec::from(frames![result, DiscardPlayed, Window::at(Hook::AfterDiscard)]),
        (false, _) => Vec::from(frames![result]),
    }
}
