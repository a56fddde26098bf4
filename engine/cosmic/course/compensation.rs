//! Compensation: the loser that negotiated draws from the winner's hand, or as the edition says (C5).

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::moment::wrong::Wrong;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::Seat;
use crate::things::card::CardSet;
use crate::things::event::{Event, Handover};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::number::Number;
use crate::things::ruleset::{CompensationFrom, Ruleset};
use crate::things::script::Use;

/// The loser may take, or must take, compensation.
impl Step for Compensation {
    const RULE: Rule = Rule::C5;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let players = play.players()?;
        let (seat, from) = (players[self.loser], players[self.loser.other()]);
        let piles = sources(play, from);
        if play.state.encounter.lost[seat] == 0 || piles.is_empty() {
            return Ok(());
        }
        let source = match choose_source(play, seat, piles)? {
            Pickable::Pass => {
                play.tell(Event::NoCompensation { seat });
                return Ok(());
            }
            Pickable::Deck => None,
            _ => Some(from),
        };
        let frames = taking(play, seat, source, play.state.encounter.lost[seat]);
        play.then(&frames)
    }
}

/// Where compensation can be drawn from, as far as the edition lets it and cards lie there (C5).
fn sources(play: &Play<'_, '_>, winner: Seat) -> Vec<Pickable> {
    let from = play.rules.choices.compensation_from;
    let in_hand = from != CompensationFrom::Deck && !play.hand(winner).is_empty();
    let in_deck =
        from != CompensationFrom::Hand && (play.state.cards.deck().len() > 0 || !play.state.cards.discard().is_empty());
    let hand = in_hand.then_some(Pickable::Seat(winner));
    hand.into_iter().chain(in_deck.then_some(Pickable::Deck)).collect()
}

/// C5: whether the loser takes compensation, where the edition leaves it that, and from where. That it takes it from the only
/// hand it can be is a plain yes.
fn choose_source(play: &mut Play<'_, '_>, seat: Seat, mut piles: Vec<Pickable>) -> Flow<Pickable> {
    let may_decline = play.rules.choices.compensation == Use::May;
    match piles[..] {
        [only] if !may_decline => return Ok(only),
        [Pickable::Seat(_)] => piles = vec![Pickable::Yes],
        _ => {}
    }
    let options = piles.into_iter().chain(may_decline.then_some(Pickable::Pass));
    let question = play.question(seat, Topic::TakeCompensation, Ask::one_of(options));
    play.pick_one(question)
}

/// What taking compensation goes through: scripts may prevent it, act at any time (P4), and change how many cards it is.
fn taking(play: &Play<'_, '_>, seat: Seat, from: Option<Seat>, cards: u8) -> [Frame; 4] {
    let due = play.to_fix_from(Number::Compensation, seat, cards.into());
    let prevented = Window::about(Hook::OnCompensation, seat);
    frames![prevented, Window::at(Hook::AnyTime), due, DrawCompensation { seat, from }]
}

/// One card for each ship lost: at random from the winner's hand, as far as it holds so many, or from the deck.
impl Step for DrawCompensation {
    const RULE: Rule = Rule::C5;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let DrawCompensation { seat, from } = self;
        // What was played meanwhile may have emptied the hand.
        let is_empty = from.is_some_and(|from| play.hand(from).is_empty());
        if play.state.encounter.no_compensation || is_empty {
            play.tell(Event::NoCompensation { seat });
            return Ok(());
        }
        let count = usize::try_from(play.fixed(Number::Compensation, seat)).unwrap_or_default();
        match from {
            Some(from) => take(play, seat, from, count),
            None => draw(play, seat, count),
        }
        play.then(&frames![Window::about(Hook::AfterCompensation, seat)])
    }
}

/// A power has a seat take compensation: once the encounter is decided it can be prevented and changed as any other. Where a
/// script acts on compensation already, cards that it has taken besides are no compensation of their own.
///
/// # Errors
/// Waiting, or a fault.
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

/// A seat takes cards at random from a hand, all if they are fewer.
fn take(play: &mut Play<'_, '_>, seat: Seat, from: Seat, count: usize) {
    let cards: CardSet = play.random_cards(play.hand(from), count);
    play.give_cards(from, seat, cards, [seat, from].into_iter().collect(), Handover::Compensation);
}

/// A seat draws compensation from the deck.
fn draw(play: &mut Play<'_, '_>, seat: Seat, count: usize) {
    let drawn = play.draw_cards(seat, u8::try_from(count).unwrap_or(u8::MAX));
    play.note_drawn(seat, None, drawn.len() as u8, DrawnFor::Compensation);
}
