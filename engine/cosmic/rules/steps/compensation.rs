//! Compensation for a loser that negotiated: from the winner's hand or from the deck (C5).

use crate::decision::{PickOption, Prompt, Topic};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{CardSet, CompensationFrom, Event, Hook, Number, TransferReason, Use};
use crate::table::Seat;
use crate::trigger::{Fact, Flow, Play, Settles, Step, Wrong};

/// The loser takes compensation, by choice or by duty.
impl Step for Compensation {
    const RULE: Rule = Rule::C5;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met, Fact::Decided]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let players = play.players()?;
        let (seat, from) = (players[self.loser], players[self.loser.other()]);
        let piles = sources(play, from);
        // Without cards to take, only a power can act on the loser's claim.
        let hooks = [Hook::OnCompensation, Hook::AfterCompensation];
        let acts = || hooks.iter().any(|hook| !play.state.powers_with(*hook).is_empty());
        if play.state.encounter.lost[seat] == 0 || piles.is_empty() && !acts() {
            return Ok(());
        }
        let source = match choose_source(play, seat, piles)? {
            PickOption::Pass => {
                play.emit(Event::NoCompensation { seat });
                return Ok(());
            }
            PickOption::Deck => None,
            _ => Some(from),
        };
        let frames = taking(play, seat, source, play.state.encounter.lost[seat]);
        play.then(&frames)
    }
}

/// Returns the piles from which compensation is allowed and possible (C5).
fn sources(play: &Play<'_, '_>, winner: Seat) -> Vec<PickOption> {
    let from = play.rules.choices.compensation_from;
    let in_hand = from != CompensationFrom::Deck && !play.hand(winner).is_empty();
    let in_deck =
        from != CompensationFrom::Hand && (play.state.cards.deck().len() > 0 || !play.state.cards.discard().is_empty());
    let hand = in_hand.then_some(PickOption::Seat(winner));
    hand.into_iter().chain(in_deck.then_some(PickOption::Deck)).collect()
}

/// C5: asks a loser with a choice whether it takes compensation, and from which pile.
///
/// If only the winner's hand is possible, the question is yes or no. Without cards to take, there is no question.
fn choose_source(play: &mut Play<'_, '_>, seat: Seat, mut piles: Vec<PickOption>) -> Flow<PickOption> {
    let may_decline = play.rules.choices.compensation == Use::May;
    match piles[..] {
        [] if play.rules.choices.compensation_from == CompensationFrom::Deck => return Ok(PickOption::Deck),
        [] => return Ok(PickOption::Yes),
        [only] if !may_decline => return Ok(only),
        [PickOption::Seat(_)] => piles = vec![PickOption::Yes],
        _ => {}
    }
    let options = piles.into_iter().chain(may_decline.then_some(PickOption::Pass));
    play.pick_one(|play| play.question(seat, Topic::TakeCompensation, Prompt::one_of(options)))
}

/// Returns the steps of taking compensation.
///
/// Scripts can prevent compensation, act at any time (P4), and change the number of cards.
fn taking(play: &Play<'_, '_>, seat: Seat, from: Option<Seat>, cards: u8) -> [Frame; 4] {
    let due = play.to_fix_from(Number::Compensation, seat, cards.into());
    let prevented = Window::about(Hook::OnCompensation, seat);
    frames![prevented, Window::at(Hook::AnyTime), due, DrawCompensation { seat, from }]
}

/// Draws one card per lost ship, from the deck or from the winner's hand.
impl Step for DrawCompensation {
    const RULE: Rule = Rule::C5;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Met, Fact::Decided]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let DrawCompensation { seat, from } = self;
        if play.state.encounter.no_compensation {
            play.emit(Event::NoCompensation { seat });
            return Ok(());
        }
        let count = usize::try_from(play.fixed(Number::Compensation, seat)).unwrap_or_default();
        match from {
            // The hand was empty, or a card played in the meantime has emptied it.
            Some(from) if play.hand(from).is_empty() => {
                if count > 0 {
                    play.emit(Event::NoCompensation { seat });
                }
            }
            Some(from) => take(play, seat, from, count),
            None => draw(play, seat, count),
        }
        play.then(&frames![Window::about(Hook::AfterCompensation, seat)])
    }
}

/// Makes a seat take compensation through a power.
///
/// Once the encounter is decided, scripts can prevent or change this compensation like any other. If the power itself
/// acts on compensation, its extra cards trigger no further compensation.
///
/// # Errors
/// Returns a pending question or a fault.
pub(crate) fn take_by_power(play: &mut Play<'_, '_>, hook: Hook, seat: Seat, from: Seat, cards: u8) -> Flow {
    if seat == from {
        return Err(Wrong::SameSeat.into());
    }
    if cards == 0 || play.hand(from).is_empty() {
        return Ok(());
    }
    let acts_on_it = matches!(hook, Hook::OnCompensation | Hook::AfterCompensation);
    if acts_on_it || play.state.encounter.outcome.is_none() {
        take(play, seat, from, cards.into());
        return Ok(());
    }
    let frames = taking(play, seat, Some(from), cards);
    play.perform(&frames)
}

/// Gives a seat cards at random from another hand, at most the whole hand.
fn take(play: &mut Play<'_, '_>, seat: Seat, from: Seat, count: usize) {
    let cards: CardSet = play.random_cards(play.hand(from), count);
    play.give_cards(from, seat, cards, [seat, from].into_iter().collect(), TransferReason::Compensation);
}

/// Draws compensation for a seat from the deck.
fn draw(play: &mut Play<'_, '_>, seat: Seat, count: usize) {
    let drawn = play.draw_cards(seat, u8::try_from(count).unwrap_or(u8::MAX));
    play.note_drawn(seat, None, drawn.len() as u8, DrawnFor::Compensation);
}
