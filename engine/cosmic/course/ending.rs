//! P1: a power or a card ends the encounter before it is decided. Nothing further is compared; what follows is what follows a
//! deal (C9), the want of one (C10), or nothing at all.

use super::compare::{decide, result_frames};
use super::ships::{allies_home, everybody_home};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::rule::Rule;
use crate::things::encounter::{Ending, Outcome};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::side::Side;

/// The encounter is to end so, once the moment is over; the last word counts. Before the defense is known, and once it is
/// decided or breaks off, nothing happens.
pub(crate) fn end_encounter(play: &mut Play<'_, '_>, ending: Ending) {
    if is_open(play) {
        play.state.encounter.ending = Some(ending);
        play.state.encounter.bent.ending = play.why().by;
    }
}

/// Whether the encounter is under way, between whom is known, and it is not decided.
fn is_open(play: &Play<'_, '_>) -> bool {
    let encounter = &play.state.encounter;
    let is_under_way = play.state.stack.frames().iter().any(|frame| matches!(frame, Frame::Phases(_)));
    encounter.meeting.is_some() && encounter.outcome.is_none() && encounter.broken_off.is_none() && is_under_way
}

/// The end that is due now: one was said, the moment is over, and the next step of the encounter comes up. Cards that are to
/// be chosen again are, and take it back.
#[inline]
pub(crate) fn due(play: &Play<'_, '_>) -> Option<Ending> {
    let ending = play.state.encounter.ending?;
    let is_next = play.state.stack.top().is_some_and(is_of_encounter);
    (is_next && !play.state.encounter.play_again && is_open(play)).then_some(ending)
}

/// Whether a step is one of those that an encounter goes by, up to its result.
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

/// The encounter ends: what is left of it is dropped, the cards laid are discarded, and all ships in it go home.
///
/// # Errors
/// A fault when too much is to be done.
pub(crate) fn end_as_said(play: &mut Play<'_, '_>, ending: Ending) -> Flow {
    while let Some(frame) = play.state.stack.pop() {
        if matches!(frame, Frame::Phases(_)) {
            break;
        }
    }
    play.state.encounter.offer = None;
    let clause = match ending {
        Ending::Deal => Rule::C9,
        Ending::NoDeal => Rule::C10,
        Ending::Success | Ending::Failure => Rule::P1,
    };
    let script = play.state.encounter.bent.ending;
    play.on_behalf_of(script, |play| decide(play, ending.outcome(), clause));
    let mut frames = match ending {
        // C7: allied ships go home before anything comes of it.
        Ending::Deal | Ending::NoDeal => {
            let mut frames = allies_home(play, Side::Offense, Rule::C7);
            frames.extend(allies_home(play, Side::Defense, Rule::C7));
            frames
        }
        Ending::Success | Ending::Failure => Vec::new(),
    };
    frames.extend(cards_away(play));
    if play.state.encounter.outcome == Some(Outcome::NoDeal) {
        frames.push(NoDealLosses.into());
    }
    match ending {
        Ending::Deal | Ending::NoDeal => {
            frames.push(ReturnShips { seat: play.state.offense, side: Side::Offense, except: None, clause }.into());
        }
        Ending::Success | Ending::Failure => frames.extend(everybody_home(play, clause)),
    }
    let last = play.rules.choices.phases.len() as u8;
    frames.push(Phases { from: PhaseIndex(last) }.into());
    play.then(&frames)
}

/// What follows a result (C11), as far as cards lie there: on cards that were never turned nobody acts before they go.
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
