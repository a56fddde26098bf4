//! The trait of a searchable game: a playout bot, phase boundaries, and an evaluation.

use super::{Bot, BySeat, Game, Observation, Seat, Table};

/// A game that can be searched. Threads share the game's rules and states, but each thread has its own `Self`.
pub trait Searchable:
    Game<Options: Send + Sync, Rules: Send + Sync, State: Send + Sync, Question: Send + Sync, Choice: Send + Sync> + Send
{
    /// The bot that answers for all seats in playouts. A thinker keeps this bot's answer unless another is clearly
    /// better.
    type PlayoutBot: Bot<Self>;

    /// Returns a playout bot; equal seeds give equal answers. Each playout creates its own bot.
    fn playout_bot(seed: u64) -> Self::PlayoutBot;

    /// Returns each seat's expected share of the win, from 0 to 1. The shares add up to 1. If the game is over, the
    /// winners have equal shares. Only sampled tables are evaluated, so the evaluation may use the full state. By
    /// default, all shares are 0 until the game is over.
    fn evaluate(table: &Table<Self>) -> BySeat<f64> {
        BySeat::each(|seat| table.winners().part(seat))
    }

    /// Returns the id of the position's phase, which changes only between phases. An evaluation is more accurate
    /// between two phases than within one, so long playouts stop when the id changes. Without phases, each playout
    /// continues to the end of the game.
    fn chapter(_table: &Table<Self>) -> u64 {
        0
    }

    /// Returns each seat's probability to deviate from the playout bot, from 0 to 1. The probability depends only on
    /// the viewer's observation. In that share of the samples, the seat answers at random.
    fn deviation_rate(_seen: Observation<'_, Self>) -> BySeat<f64> {
        BySeat::of(0.0)
    }

    /// Returns `true` if an answer spends something that the seat could use later. An example is a card in a reaction
    /// window. A thinker spends only if that is better than the default answer by more than chance, and never wastes.
    fn spends(_question: &Self::Question, _choice: &Self::Choice) -> bool {
        false
    }

    /// Returns `true` if two tables differ at most in what the seat has spent.
    fn is_same_but_spent(_one: &Table<Self>, _other: &Table<Self>, _seat: Seat) -> bool {
        false
    }

    /// Returns the work that this value has done since its creation. The units do not depend on the machine. Searches
    /// have a limit in these units ([`SearchBot`](crate::SearchBot)). A typical step takes about 1,000. If steps can be
    /// expensive, the work must grow with every step.
    fn work(&self) -> u64 {
        0
    }

    /// Returns a copy that plays identically, for another thread, or `None` if copying is impossible.
    fn another(&self) -> Option<Self> {
        None
    }
}

/// Returns each seat's share of the win: the softmax of the scores.
///
/// Scores range from about -20 to 20. A seat without a score gets 0.
pub fn win_shares(mut score: impl FnMut(Seat) -> Option<f64>) -> BySeat<f64> {
    let grown = BySeat::each(|seat| score(seat).map_or(0.0, exp));
    let all: f64 = grown.values().sum();
    grown.map(|grown| if all > 0.0 { grown / all } else { 0.0 })
}

/// Returns an approximate exponential. It uses sums and products only, so it is bit-identical on every machine.
fn exp(of: f64) -> f64 {
    const DOUBLINGS: u32 = 12;
    let mut grown = (1.0 + of.clamp(-20.0, 20.0) / f64::from(1 << DOUBLINGS)).max(0.0);
    for _ in 0..DOUBLINGS {
        grown *= grown;
    }
    grown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_follow_exponentials() {
        assert!((-3..=3).all(|of| (exp(f64::from(of)) / f64::from(of).exp() - 1.0).abs() < 0.002));
        let shares = win_shares(|seat| [Some(1.0), Some(0.0), None, Some(1e9)].get(seat.index()).copied().flatten());
        assert_eq!((shares[Seat(2)], shares[Seat(7)]), (0.0, 0.0));
        assert!(shares[Seat(0)] > shares[Seat(1)] && shares[Seat(3)] > 0.99);
        assert!((shares.values().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(win_shares(|_| None), BySeat::of(0.0));
    }
}
