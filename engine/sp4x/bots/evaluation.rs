//! Evaluation of positions for search bots, whose playouts use steady bots.

use crate::bots::Steady;
use crate::game::Sp4x;
use hyperkon_table::{BySeat, Searchable, Seat, Table, win_shares};

/// Lead in points that multiplies a seat's odds by e.
const LEAD: f64 = 6.0;

impl Searchable for Sp4x {
    type PlayoutBot = Steady;

    fn playout_bot(_seed: u64) -> Steady {
        Steady
    }

    /// Evaluates a position by each seat's points. Resources count as if they were scored now. Pieces on the table
    /// count a little.
    fn evaluate(table: &Table<Sp4x>) -> BySeat<f64> {
        let (rules, state) = (table.rules(), table.full_state().state());
        let score = |seat: Seat| {
            let [workers, bases, roads] = state.on_table(seat).map(f64::from);
            let resources = rules.age_points(state, seat).unwrap_or(0);
            let points = f64::from(state.points[seat]) + f64::from(resources);
            (points + bases * 1.5 + workers * 0.3 + roads * 0.3) / LEAD
        };
        table.won().unwrap_or_else(|| win_shares(|seat| (seat.0 < rules.seats).then(|| score(seat))))
    }

    fn chapter(table: &Table<Sp4x>) -> u64 {
        table.full_state().state().turns.into()
    }

    fn another(&self) -> Option<Sp4x> {
        Some(self.clone())
    }
}
