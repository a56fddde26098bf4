//! How likely each seat is to win, and who plays on in a thinker's head: bots at random, to the end of a hand.

use crate::game::Ufos;
use crate::things::ScoreCard;
use hyperkon_table::{BySeat, RandomBot, Searched, Seat, Table, win_shares};

/// How many chips a seat must be ahead by to be the likelier winner by far, in the last hand; each hand to come asks for as
/// many more.
const FAR_AHEAD: f64 = 4.0;

impl Searched for Ufos {
    type Quick = RandomBot;

    fn quick(seed: u64) -> RandomBot {
        RandomBot::new(seed)
    }

    /// By the chips, and by the tricks of a hand that is scored positive.
    fn worth(table: &Table<Ufos>) -> BySeat<f64> {
        let (rules, state) = (table.rules(), table.referee().state());
        let ahead = FAR_AHEAD * f64::from(rules.hands.saturating_sub(state.hand) + 1);
        let tricks = |seat: Seat| match state.bidding.decided {
            Some(decided) if decided.score == ScoreCard::Positive => {
                state.tricks(rules, seat) as u16 * decided.times(seat)
            }
            _ => 0,
        };
        let score = |seat: Seat| f64::from(state.chips.of(seat) + tricks(seat)) / ahead;
        table.won().unwrap_or_else(|| win_shares(|seat| (seat.0 < rules.seats).then(|| score(seat))))
    }

    fn chapter(table: &Table<Ufos>) -> u64 {
        u64::from(table.referee().state().hand)
    }

    fn another(&self) -> Option<Ufos> {
        Some(*self)
    }
}
