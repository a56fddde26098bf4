//! Evaluation of positions for search bots, whose playouts stop at the end of a hand.

use crate::bots::Steady;
use crate::game::Ufos;
use crate::state::ScoreCard;
use hyperkon_table::{BySeat, Searchable, Seat, Table, win_shares};

/// Lead in chips, per remaining hand, that multiplies a seat's odds by e.
const LEAD: f64 = 4.0;

impl Searchable for Ufos {
    type PlayoutBot = Steady;

    fn playout_bot(_seed: u64) -> Steady {
        Steady
    }

    /// Evaluates a position by each seat's chips. In a hand with positive scoring, the tricks taken so far also count.
    fn evaluate(table: &Table<Ufos>) -> BySeat<f64> {
        let (rules, state) = (table.rules(), table.full_state().state());
        let ahead = LEAD * f64::from(rules.hands.saturating_sub(state.hand) + 1);
        let tricks = |seat: Seat| match state.bidding.decided {
            Some(decided) if decided.score == ScoreCard::Positive => {
                state.tricks(rules, seat) as u16 * rules.times(decided.winner() == Some(seat))
            }
            _ => 0,
        };
        let score = |seat: Seat| f64::from(state.chips.of(seat) + tricks(seat)) / ahead;
        table.won().unwrap_or_else(|| win_shares(|seat| (seat.0 < rules.seats).then(|| score(seat))))
    }

    fn chapter(table: &Table<Ufos>) -> u64 {
        u64::from(table.full_state().state().hand)
    }

    fn another(&self) -> Option<Ufos> {
        Some(self.clone())
    }
}
