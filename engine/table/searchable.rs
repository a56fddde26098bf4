//! What a game supplies so that a thinker can search it: who plays on in its head, where that may stop, and how likely each
//! seat is to win from there.

use super::{Bot, BySeat, Game, Seat, Seen, Table};

/// A game that can be searched. What threads share of it can be shared, and each of them has a `Self` of its own.
pub trait Searchable:
    Game<Options: Send + Sync, Rules: Send + Sync, State: Send + Sync, Question: Send + Sync, Choice: Send + Sync> + Send
{
    /// The bot that plays on for all seats in the thinker's head; a thinker departs from its answer only for a reason.
    type PlayoutBot: Bot<Self>;

    /// That bot; equal seeds give equal answers. One is made for each game played on.
    fn playout_bot(seed: u64) -> Self::PlayoutBot;

    /// The share of the win that each seat can expect from here, 0 to 1, all together 1. Where the game is over: the win
    /// itself, in equal parts. It is asked of imagined tables only, and may look at everything there.
    /// Where nothing is known of a game, it is nobody's before it is over.
    fn evaluate(table: &Table<Self>) -> BySeat<f64> {
        BySeat::each(|seat| table.winners().part(seat))
    }

    /// The number of the chapter in which the game is; it need only change from one to the next. An evaluation is better
    /// between two chapters than within one: a game played on long enough is stopped where the next one begins.
    /// Where there are no chapters, each game is played on to its end.
    fn chapter(_table: &Table<Self>) -> u64 {
        0
    }

    /// How likely each seat is to play otherwise than the playout bot would, 0 to 1, by what somebody at the table sees: in so
    /// many of a thinker's worlds it answers at random.
    fn strangeness(_seen: Seen<'_, Self>) -> BySeat<f64> {
        BySeat::of(0.0)
    }

    /// What it has done since it was made, in units that depend on what was played alone, and not on the machine: a thought
    /// is bounded in them ([`Thinker`](crate::Thinker)). A step of usual length is some 1,000. It must grow with every step that is
    /// run if a step can cost much.
    fn work(&self) -> u64 {
        0
    }

    /// Another that plays equally, for another thread; `None` if there can be but one.
    fn another(&self) -> Option<Self> {
        None
    }
}

/// The share of the win of each seat, by the exponentials of scores of about -20 to 20; a seat without a score wins nothing.
pub fn win_shares(mut score: impl FnMut(Seat) -> Option<f64>) -> BySeat<f64> {
    let grown = BySeat::each(|seat| score(seat).map_or(0.0, exp));
    let all: f64 = grown.values().sum();
    grown.map(|grown| if all > 0.0 { grown / all } else { 0.0 })
}

/// The exponential of a number, nearly, by sums and products only: the same to the last bit on every machine.
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
    fn shares_are_those_of_exponentials() {
        assert!((-3..=3).all(|of| (exp(f64::from(of)) / f64::from(of).exp() - 1.0).abs() < 0.002));
        let shares = win_shares(|seat| [Some(1.0), Some(0.0), None, Some(1e9)].get(seat.index()).copied().flatten());
        assert_eq!((shares[Seat(2)], shares[Seat(7)]), (0.0, 0.0));
        assert!(shares[Seat(0)] > shares[Seat(1)] && shares[Seat(3)] > 0.99);
        assert!((shares.values().sum::<f64>() - 1.0).abs() < 1e-12);
        assert_eq!(win_shares(|_| None), BySeat::of(0.0));
    }
}
