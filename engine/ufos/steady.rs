//! A bot that plays by rules of thumb, by what its seat sees alone: it knows what its hand is good for, bets what that is worth,
//! takes tricks as cheaply as it can where tricks pay, and gets rid of its high cards where they cost.
//!
//! Nothing is searched and nothing is drawn at random: equal views have equal answers.

use crate::ask::{Ask, Choice, Question};
use crate::game::Ufos;
use crate::seen::View;
use crate::things::{Card, CardSet, Decided, HIGHEST, Laid, PowerCard, Race, ScoreCard, Trick};
use hyperkon_table::{Bot, Seen};

/// The bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steady;

/// A card of this value takes a trick of its race about as often as not, where nobody trumps.
const MIDDLE: f32 = 11.0;
/// How much of what the betting is worth is bet: who wins it pays, and the others win as well.
const BETS: f32 = 0.5;
/// What a trump is worth beyond its value, in parts of a trick.
const TRUMPS: f32 = 0.35;

impl Bot<Ufos> for Steady {
    fn choose(&mut self, _: &Ufos, seen: Seen<'_, Ufos>) -> Option<Choice> {
        let question = *seen.question()?;
        let view = seen.view();
        Some(match question.ask {
            Ask::Lay => Choice::Lay(lay(&view)),
            Ask::Bid { .. } => bid(&view, &question),
            Ask::Play { .. } => Choice::Play(play(&view, question.cards())?),
            Ask::Name { .. } => Choice::Name(name(&view)),
        })
    }
}

/// The tricks that a hand can be expected to take, with this race in power.
fn tricks(hand: CardSet, power: PowerCard) -> f32 {
    let of = |card: Card| {
        let value = f32::from(card.value());
        let by_value = ((value - MIDDLE) / f32::from(HIGHEST) * 2.0 + 0.5).clamp(0.0, 1.0);
        let is_trump = power.trump().is_some() && card.race() == power.trump();
        if is_trump { (by_value + TRUMPS).min(1.0) } else { by_value * 0.8 }
    };
    hand.iter().map(of).sum()
}

/// The race of which it would take the most tricks, scored positive if they are more than its share.
fn lay(view: &View) -> Laid {
    let best = |one: &PowerCard, other: &PowerCard| tricks(view.hand, *one).total_cmp(&tricks(view.hand, *other));
    let power = PowerCard::ALL.into_iter().max_by(best).unwrap_or(PowerCard::NoTrump);
    let share = view.hand.len() as f32 / f32::from(view.rules.seats);
    if tricks(view.hand, power) >= share {
        return Laid { power, score: ScoreCard::Positive };
    }
    let least = |one: &PowerCard, other: &PowerCard| best(other, one);
    let power = PowerCard::ALL.into_iter().max_by(least).unwrap_or(PowerCard::NoTrump);
    Laid { power, score: ScoreCard::Negative }
}

/// The least bet while the betting is worth it.
fn bid(view: &View, question: &Question) -> Choice {
    let me = view.seats.iter().find(|seat| seat.seat == question.seat);
    let own = me.and_then(|me| Some((me.power?, me.score?)));
    let (Some((power, score)), Some(bets)) = (own, question.bets()) else { return Choice::Pass };
    let expected = tricks(view.hand, power);
    let share = view.hand.len() as f32 / f32::from(view.rules.seats);
    let worth = match score {
        // Each of its tricks counts once more.
        ScoreCard::Positive => expected,
        // About as many as the most tricks, once more, if it has the fewest.
        ScoreCard::Negative => (share * 1.5) * ((share - expected) / share).clamp(0.0, 1.0) * 2.0,
    };
    if f32::from(*bets.start()) <= worth * BETS { Choice::Bet(*bets.start()) } else { Choice::Pass }
}

/// Takes the trick as cheaply as it can, or keeps out of it as high as it can.
fn play(view: &View, cards: CardSet) -> Option<Card> {
    let decided = view.decided?;
    let value = |card: &Card| (card.race().is_some() && card.race() == decided.trump(), card.value());
    let lowest = || cards.iter().min_by_key(value);
    let highest = || cards.iter().max_by_key(value);
    // Where tricks cost, the seat with the most of them pays.
    let wants = decided.score == ScoreCard::Positive;
    if view.trick.cards.is_empty() {
        return if wants { highest() } else { lowest() };
    }
    let (taking, rest): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| would_take(view, decided, *card));
    let is_last = view.trick.cards.len() + 1 == usize::from(view.rules.seats);
    if !wants {
        // What takes nothing goes as high as it can; where all take, the highest while it must be, the lowest while others play.
        let out = rest.into_iter().max_by_key(value);
        return out.or_else(|| if is_last { highest() } else { lowest() });
    }
    let sure = |card: &Card| is_last || card.value() >= 13 || value(card).0;
    let cheapest = taking.iter().copied().filter(|card| sure(card)).min_by_key(value);
    cheapest.or_else(|| rest.into_iter().min_by_key(value)).or_else(lowest)
}

/// Whether a card would be the highest of the trick so far.
fn would_take(view: &View, decided: Decided, card: Card) -> bool {
    let trick = Trick { leader: view.trick.leader, led: view.trick.led };
    let cards: Vec<Card> = view.trick.cards.iter().map(|(_, card)| *card).chain([card]).collect();
    trick.highest(&cards, decided.trump()) + 1 == cards.len()
}

/// The race in power where tricks pay; else the one of which it holds the fewest cards, so that others must take it.
fn name(view: &View) -> Race {
    let Some(decided) = view.decided else { return Race::Plants };
    let held = |race: Race| view.hand.iter().filter(|card| card.race() == Some(race)).count();
    let trump = decided.trump();
    if let Some(trump) = trump.filter(|_| decided.score == ScoreCard::Positive) {
        return trump;
    }
    let others = Race::ALL.into_iter().filter(|race| Some(*race) != trump);
    let by_held = |race: &Race| held(*race);
    match decided.score {
        ScoreCard::Positive => others.max_by_key(by_held),
        ScoreCard::Negative => others.min_by_key(by_held),
    }
    .unwrap_or(Race::Plants)
}
