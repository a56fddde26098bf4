//! Spending of resources, in any number and order ([`Rule::T3`]).
//!
//! [`Rule::T3`]: crate::Rule::T3

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::Flow;
use crate::state::{HexId, Kind, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Spends nutrient to move or place a worker, or plastic to build a road (T3).
    ///
    /// [R] If a worker stays after being chosen to move, it cannot be chosen again before the next payment. This prevents
    /// endless choices.
    pub(super) fn spend(&mut self, seat: Seat, stayed: &[HexId]) -> Flow {
        let owned = self.state.resources[seat];
        let mut picks = Vec::new();
        if owned.nutrient > 0 {
            let reaches = |hex| !self.state.reach(self.rules, seat, hex).is_empty();
            let movers = self.hexes_with(|hex| hex.workers[seat] > 0);
            let movers = movers.into_iter().filter(|hex| !stayed.contains(hex) && reaches(*hex));
            picks.extend(movers.map(Pick::From));
            let any_left = self.state.workers_left(self.rules, seat) > 0;
            picks.extend(self.hexes_with(|hex| any_left && hex.is_held_by(seat)).into_iter().map(Pick::At));
        }
        if owned.plastic > 0 {
            picks.extend(self.bought_roads(seat));
        }
        let pick = self.may(seat, Topic::Spend, picks)?;
        self.done();
        if pick == Pick::Stop {
            return Ok(());
        }
        let stayed = if let Pick::From(_) = pick { stayed.to_vec() } else { Vec::new() };
        self.then(Task::Spend { seat, stayed });
        match pick {
            Pick::From(from) => {
                // The seat pays when it chooses the destination, so a worker that stays costs nothing.
                self.then(Task::MoveTo { seat, from, explores: false });
                Ok(())
            }
            Pick::At(hex) => {
                self.pay(seat, Kind::Nutrient, 1)?;
                self.place_workers(seat, hex, 1).map(drop)
            }
            Pick::Road { hex, direction } => {
                self.pay(seat, Kind::Plastic, 1)?;
                self.build_road(seat, hex, direction)
            }
            _ => self.invalid_answer(seat),
        }
    }
}
