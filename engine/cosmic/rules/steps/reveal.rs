//! The reveal of the played cards, and a second choice by a power (C1).

use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{CardBag, Event, Hook, Laid, Lies, Phase, Side, Zone};
use crate::table::{Seat, SeatSet};
use crate::trigger::{BOTH_LAID, Broken, Fact, Flow, Play, Settles, Step};

/// Begins the phase in which the cards are revealed.
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

/// C1: reveals both cards.
impl Step for TurnCards {
    const RULE: Rule = Rule::C1;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_turned().map(|now| now.with(&[Fact::Turned]));

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        for (side, seat) in play.players()?.iter() {
            let seat = *seat;
            let laid = play.state.laid(side).ok_or(Broken::NoLaidCard)?;
            let kind = play.rules.kind(laid.card);
            let front = &mut play.state.encounter[side];
            front.face = front.claim.or(play.rules.face_of(kind));
            if front.claim.is_none() && play.state.cards.turn_up(laid.card) {
                play.emit(Event::CardTurned { seat, kind });
            }
        }
        Ok(())
    }
}

/// After the reveal: the cards are chosen again if a power requires it.
impl Step for AfterReveal {
    const RULE: Rule = Rule::C1;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| now.to_be_decided().map(|now| now.with(&BOTH_LAID));

    /// This step always runs, because old cards must leave the table before the new choice.
    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        if !play.state.encounter.play_again {
            return Ok(());
        }
        // A card that no power has taken or set aside returns to its hand.
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

/// Sets a main player's revealed card aside until the end of the encounter.
///
/// If the main player has no other card to play, it takes the card back and must play it again.
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
        let hidden = [play.rules.kind(card)].into_iter().collect::<CardBag>();
        play.tell_as_it_lay(open, seat, Event::CardsLaidAside { seat, hidden });
    }
}

/// Puts a main player's played card back into its hand, if it is on the table.
///
/// All seats have seen the card, unless it was never revealed.
pub(crate) fn take_back(play: &mut Play<'_, '_>, seat: Seat, side: Side) {
    let Some(Laid { card, open }) = play.state.laid(side) else { return };
    let witnesses = if open { play.rules.all_seats() } else { SeatSet::one(seat) };
    if side == Side::Offense {
        // The offense takes its card back, so it has not run out of encounter cards (T9).
        play.state.ran_out = false;
    }
    play.shift_card(card, Zone::Hand(seat), witnesses);
    let hidden = [play.rules.kind(card)].into_iter().collect::<CardBag>();
    play.tell_as_it_lay(open, seat, Event::PlayedCardTaken { seat, by: seat, hidden });
}
