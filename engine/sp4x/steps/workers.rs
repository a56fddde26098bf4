//! Placing workers on the table ([`Rule::C4`]).
//!
//! [`Rule::C4`]: crate::Rule::C4

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::Flow;
use crate::state::{HexId, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Places 2 workers on one hex with a base (C4). If the supply is short, places fewer. [R] The seat chooses the hex
    /// but cannot decline (C4).
    pub(super) fn recruit(&mut self, seat: Seat) -> Flow {
        let any_left = self.state.workers_left(self.rules, seat) > 0;
        let places = self.hexes_with(|hex| any_left && hex.bases.contains(seat));
        if places.is_empty() {
            self.done();
            return Ok(());
        }
        let pick = self.ask(seat, Topic::Place, places.into_iter().map(Pick::At).collect())?;
        self.done();
        let Pick::At(hex) = pick else { return self.invalid_answer(seat) };
        self.place_workers(seat, hex, 2).map(drop)
    }

    /// Places workers on these hexes in these numbers (C4, T4).
    ///
    /// If the supply is short, the seat chooses the hexes one by one. If the seat may decline, it is asked for each hex.
    pub(super) fn place(&mut self, seat: Seat, left: &[(HexId, u8)], may: bool) -> Flow {
        let supply = self.state.workers_left(self.rules, seat);
        let wanted: u8 = left.iter().map(|(_, workers)| *workers).sum();
        if supply == 0 || wanted == 0 {
            self.done();
            return Ok(());
        }
        let is_short = wanted > supply;
        if !is_short && !may {
            self.done();
            for (hex, workers) in left {
                self.place_workers(seat, *hex, *workers)?;
            }
            return Ok(());
        }
        let places = left.iter().filter(|(_, workers)| *workers > 0).map(|(hex, _)| Pick::At(*hex));
        let pick =
            if may { self.may(seat, Topic::Place, places)? } else { self.ask(seat, Topic::Place, places.collect())? };
        self.done();
        let Pick::At(hex) = pick else { return Ok(()) };
        let there = left.iter().find(|(one, _)| *one == hex).map_or(0, |(_, workers)| *workers);
        let placed = if is_short { 1 } else { there };
        let less = |(one, workers): &(HexId, u8)| (*one, workers - if *one == hex { placed } else { 0 });
        let left: Vec<(HexId, u8)> = left.iter().map(less).collect();
        self.then(Task::Place { seat, left, may });
        self.place_workers(seat, hex, placed).map(drop)
    }
}
