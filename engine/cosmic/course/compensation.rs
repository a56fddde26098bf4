//! Compensation: the loser that negotiated draws from the winner's hand (C5).

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::Seat;
use crate::things::card::CardSet;
use crate::things::event::{Event, Handover};
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::number::Number;
use crate::things::ruleset::{Ruleset, Use};

/// The loser may take, or must take, compensation.
impl Step for Compensation {
    const RULE: Rule = Rule::C5;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let players = play.players()?;
        let (seat, from) = (players[self.loser], players[self.loser.other()]);
        if play.state.encounter.lost[seat] == 0 || play.hand(from).is_empty() {
            return Ok(());
        }
        if play.rules.choices.compensation == Use::May {
            let ask = Ask::one_of([Pickable::Yes, Pickable::Pass]);
            let question = play.question(seat, Topic::TakeCompensation, ask);
            if play.pick_one(question)? != Pickable::Yes {
                play.tell(Event::NoCompensation { seat });
                return Ok(());
            }
        }
        let frames = taking(play, seat, from, play.state.encounter.lost[seat]);
        play.then(&frames)
    }
}

/// What taking compensation goes through: scripts may prevent it, and change how many cards it is.
fn taking(play: &Play<'_, '_>, seat: Seat, from: Seat, cards: u8) -> [Frame; 3] {
    let due = play.to_fix_from(Number::Compensation, seat, cards.into());
    frames![Window::about(Hook::OnCompensation, seat), due, DrawCompensation { seat, from }]
}

/// One card at random from the winner's hand for each ship lost, as far as it holds so many.
impl Step for DrawCompensation {
    const RULE: Rule = Rule::C5;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Met, Fact::Decided])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let DrawCompensation { seat, from } = self;
        if play.state.encounter.no_compensation {
            play.tell(Event::NoCompensation { seat });
            return Ok(());
        }
        let count = usize::try_from(play.fixed(Number::Compensation, seat)).unwrap_or_default();
        take(play, seat, from, count);
        play.then(&frames![Window::about(Hook::AfterCompensation, seat)])
    }
}

/// A power has a seat take compensation: once the encounter is decided it can be prevented and changed as any other. Where a
/// script acts on compensation already, cards that it has taken besides are no compensation of their own.
///
/// # Errors
/// Waiting, or a fault.
pub(crate) fn take_by_power(play: &mut Play<'_, '_>, hook: Hook, seat: Seat, from: Seat, cards: u8) -> Flow {
    if cards == 0 || play.hand(from).is_empty() {
        return Ok(());
    }
    let acts_on_it = matches!(hook, Hook::OnCompensation | Hook::AfterCompensation);
    if acts_on_it || play.state.encounter.outcome.is_none() {
        take(play, seat, from, cards.into());
        return Ok(());
    }
    let frames = taking(play, seat, from, cards);
    play.perform(&frames)
}

/// A seat takes cards at random from a hand, all if they are fewer.
fn take(play: &mut Play<'_, '_>, seat: Seat, from: Seat, count: usize) {
    let cards: CardSet = play.random_cards(play.hand(from), count);
    play.give_cards(from, seat, cards, [seat, from].into_iter().collect(), Handover::Compensation);
}
