//! A bot that plays by rules of thumb and sees only its seat's view.
//!
//! The bot bets according to its hand. If tricks earn chips, it takes them as cheaply as possible. If tricks cost chips, it
//! discards its high cards. The bot does not search and uses no randomness, so equal views lead to equal answers.

use crate::decision::{Choice, Prompt, Question};
use crate::game::Ufos;
use crate::observation::View;
use crate::state::{Card, CardSet, Decided, HIGHEST, Laid, PowerCard, Race, ScoreCard, Trick};
use hyperkon_table::{Bot, Observation};

/// A bot that plays by rules of thumb.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Steady;

/// Value of a card that takes about half of its race's tricks, without trumps.
const MIDDLE: f32 = 11.0;
/// Maximum bet as a fraction of the betting's value. The winner pays the bet, but the other seats profit too.
const BETS: f32 = 0.5;
/// Extra value of a trump, in tricks.
const TRUMPS: f32 = 0.35;

impl Bot<Ufos> for Steady {
    fn choose(&mut self, _: &Ufos, seen: Observation<'_, Ufos>) -> Option<Choice> {
        let question = *seen.question()?;
        let view = seen.view();
        Some(match question.ask {
            Prompt::Lay => Choice::Lay(lay(&view)),
            Prompt::Bid { .. } => bid(&view, &question),
            Prompt::Play { .. } => Choice::Play(play(&view, question.cards())?),
            Prompt::Name { .. } => Choice::Name(name(&view)),
        })
    }
}

/// Returns the reason for a steady bot's answer: the key of its text, and its values. Returns `None` for other answers.
pub fn reason(
    game: &Ufos,
    seen: Observation<'_, Ufos>,
    choice: &Choice,
) -> Option<(&'static str, Vec<(&'static str, String)>)> {
    let (view, none) = (seen.view(), Vec::new);
    if Steady.choose(game, seen).as_ref() != Some(choice) {
        return None;
    }
    Some(match choice {
        Choice::Lay(Laid { power, score }) => {
            let share = view.hand.len() as f32 / f32::from(view.rules.seats);
            let values = [("tricks", tricks(view.hand, *power)), ("share", share)];
            let values = values.map(|(name, number)| (name, format!("{number:.1}"))).into();
            (if *score == ScoreCard::Positive { "hint_reason.positive" } else { "hint_reason.negative" }, values)
        }
        Choice::Bet(_) => ("hint_reason.bet", none()),
        Choice::Pass => ("hint_reason.pass", none()),
        Choice::Play(_) if view.decided?.score == ScoreCard::Positive => ("hint_reason.take", none()),
        Choice::Play(_) => ("hint_reason.avoid", none()),
        _ => return None,
    })
}

/// Returns the expected number of tricks for a hand with this trump.
fn tricks(hand: CardSet, power: PowerCard) -> f32 {
    let of = |card: Card| {
        let value = f32::from(card.value());
        let by_value = ((value - MIDDLE) / f32::from(HIGHEST) * 2.0 + 0.5).clamp(0.0, 1.0);
        let is_trump = power.trump().is_some() && card.race() == power.trump();
        if is_trump { (by_value + TRUMPS).min(1.0) } else { by_value * 0.8 }
    };
    hand.iter().map(of).sum()
}

/// Chooses the trump and the scoring for the hand. Scoring is positive if the hand expects at least its share of
/// tricks.
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

/// Makes the lowest legal bet if the betting is worth it, otherwise passes.
fn bid(view: &View, question: &Question) -> Choice {
    let me = view.seats.iter().find(|seat| seat.seat == question.seat);
    let own = me.and_then(|me| Some((me.power?, me.score?)));
    let (Some((power, score)), Some(bets)) = (own, question.bets()) else { return Choice::Pass };
    let expected = tricks(view.hand, power);
    let share = view.hand.len() as f32 / f32::from(view.rules.seats);
    let worth = match score {
        // The winner of the betting earns double, so winning it is worth the expected tricks once more.
        ScoreCard::Positive => expected,
        // The seat with the fewest tricks earns about as many chips as the maximum number of tricks, doubled for the
        // bet winner.
        ScoreCard::Negative => (share * 1.5) * ((share - expected) / share).clamp(0.0, 1.0) * 2.0,
    };
    if f32::from(*bets.start()) <= worth * BETS { Choice::Bet(*bets.start()) } else { Choice::Pass }
}

/// Takes the trick as cheaply as possible, or avoids it with the highest possible card.
fn play(view: &View, cards: CardSet) -> Option<Card> {
    let decided = view.decided?;
    let value = |card: &Card| (card.race().is_some() && card.race() == decided.trump(), card.value());
    let lowest = || cards.iter().min_by_key(value);
    let highest = || cards.iter().max_by_key(value);
    // With negative scoring, the seat with the most tricks pays.
    let wants = decided.score == ScoreCard::Positive;
    if view.trick.cards.is_empty() {
        return if wants { highest() } else { lowest() };
    }
    let (taking, rest): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| would_take(view, decided, *card));
    let is_last = view.trick.cards.len() + 1 == usize::from(view.rules.seats);
    if !wants {
        // Play the highest card that does not take the trick. If every card takes it, play the highest card as the last
        // seat, and otherwise the lowest.
        let out = rest.into_iter().max_by_key(value);
        return out.or_else(|| if is_last { highest() } else { lowest() });
    }
    let sure = |card: &Card| is_last || card.value() >= 13 || value(card).0;
    let cheapest = taking.iter().copied().filter(|card| sure(card)).min_by_key(value);
    cheapest.or_else(|| rest.into_iter().min_by_key(value)).or_else(lowest)
}

/// Returns `true` if the card would be the highest of the trick so far.
fn would_take(view: &View, decided: Decided, card: Card) -> bool {
    let trick = Trick { leader: view.trick.leader, led: view.trick.led };
    let cards: Vec<Card> = view.trick.cards.iter().map(|(_, card)| *card).chain([card]).collect();
    trick.highest(&cards, decided.trump()) + 1 == cards.len()
}

/// Names a race for a metamorph.
///
/// If tricks earn chips, this is the trump, or else the race with the most cards in hand. Otherwise it is the race
/// with the fewest cards in hand, so that others must take the trick.
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
