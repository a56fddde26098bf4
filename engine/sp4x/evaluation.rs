//! How likely each seat is to win, for thinkers, whose games are played on by steady bots.

use crate::game::Sp4x;
use crate::steady::Steady;
use hyperkon_table::{BySeat, Searchable, Seat, Table, win_shares};

/// A lead in points that multiplies a seat's odds by e, at the start and at the end of a game.
const LEAD: f64 = 6.0;

impl Searchable for Sp4x {
    type PlayoutBot = Steady;

    fn playout_bot(_seed: u64) -> Steady {
        Steady
    }

    /// By the points, the resources as they would score now, and a little for what lies on the table.
    fn evaluate(table: &Table<Sp4x>) -> BySeat<f64> {
        let (rules, state) = (table.rules(), table.referee().state());
        let score = |seat: Seat| {
            let [workers, bases, roads] = state.on_table(seat).map(f64::from);
            let resources = rules.age_points(state, seat).unwrap_or(0);
            let points = f64::from(state.points[seat]) + f64::from(resources);
            (points + bases * 1.5 + workers * 0.3 + roads * 0.3) / LEAD
        };
        table.won().unwrap_or_else(|| win_shares(|seat| (seat.0 < rules.seats).then(|| score(seat))))
    }

    fn chapter(table: &Table<Sp4x>) -> u64 {
        table.referee().state().turns.into()
    }

    fn another(&self) -> Option<Sp4x> {
        Some(self.clone())
    }
}
