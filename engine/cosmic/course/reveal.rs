//! The cards laid are turned, and chosen again if a power says so (C1).

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{BOTH_LAID, Fact, Facts};
use crate::moment::step::Step;
use crate::moment::wrong::Broken;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Seat, SeatSet};
use crate::things::cards::{Lies, Zone};
use crate::things::encounter::Laid;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::ruleset::{Phase, Ruleset};
use crate::things::side::Side;

/// The phase of the reveal.
pub(super) fn begin(play: &mut Play<'_, '_>) -> Flow {
    play.then(&frames![
        Window::at(Hook::BeforeReveal),
        Window::at(Hook::OnReveal),
        TurnCards,
        Window::at(Hook::OnCardsTurned),
        Window::at(Hook::AfterReveal),
        Window::at(Hook::AnyTime),
        AfterReveal,
    ])
}

/// C1: both cards are turned.
impl Step for TurnCards {
    const RULE: Rule = Rule::C1;
    const QUIET: bool = true;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.to_be_turned().map(|now| now.with(&[Fact::Turned]))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        for (side, seat) in play.players()?.iter() {
            let seat = *seat;
            let laid = play.state.laid(side).ok_or(Broken::NoLaidCard)?;
            let kind = play.rules.kind(laid.card);
            let front = &mut play.state.encounter[side];
            front.face = front.claim.or(play.rules.face_of(kind));
            if front.claim.is_none() && play.state.cards.turn_up(laid.card) {
                play.tell(Event::CardTurned { seat, kind });
            }
        }
        Ok(())
    }
}

/// After the reveal: the cards are chosen once more if a power has said so.
impl Step for AfterReveal {
    const RULE: Rule = Rule::C1;
    const QUIET: bool = true;

    /// Cards that are chosen again lie there afterwards, and somebody must see to them.
    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.to_be_decided().map(|now| now.with(&BOTH_LAID))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        if !play.state.encounter.play_again {
            return Ok(());
        }
        // A card that nobody has taken back or laid aside goes back to the hand it came from.
        for (side, seat) in play.players()?.iter() {
            take_back(play, *seat, side);
        }
        play.state.encounter.forget_cards();
        let script = play.state.encounter.bent.choice;
        play.on_behalf_of(script, |play| play.tell_by(Rule::P1, Event::ChoosingAgain));
        let reveal = PhaseWork { phase: Phase::Reveal };
        play.then(&frames![CardsDue, Window::at(Hook::OnChoice), Choose, reveal])
    }
}

/// A main player's turned card is laid aside until the encounter is over, unless it holds no other
/// card it could lay: then it takes it back and must lay it again.
pub(crate) fn lay_aside(play: &mut Play<'_, '_>, seat: Seat, side: Side) {
    if !play.has_encounter_card(seat) {
        take_back(play, seat, side);
        return;
    }
    if let Some(Laid { card, open }) = play.state.laid(side) {
        let witnesses = if open { play.rules.all_seats() } else { SeatSet::one(seat) };
        let lies = if open { Lies::Up } else { Lies::Down };
        play.state.cards.shift(play.rules, card, Zone::Aside(seat), lies, witnesses);
        play.state.encounter.bent.aside[seat] = play.why().by;
        let hidden = [play.rules.kind(card)].into_iter().collect::<Kinds>();
        play.tell_as_it_lay(open, seat, Event::CardsLaidAside { seat, hidden });
    }
}

/// A main player takes its played card, if it still lies there, back in hand; everybody has seen it, unless it was
/// never turned.
pub(crate) fn take_back(play: &mut Play<'_, '_>, seat: Seat, side: Side) {
    let Some(Laid { card, open }) = play.state.laid(side) else { return };
    let witnesses = if open { play.rules.all_seats() } else { SeatSet::one(seat) };
    if side == Side::Offense {
        // A card that is kept was not its last one (T9).
        play.state.ran_out = false;
    }
    play.shift_card(card, Zone::Hand(seat), witnesses);
    let hidden = [play.rules.kind(card)].into_iter().collect::<Kinds>();
    play.tell_as_it_lay(open, seat, Event::PlayedCardTaken { seat, by: seat, hidden });
}
