//! Moving workers and exploring ([`Rule::C1`]).
//!
//! [`Rule::C1`]: crate::Rule::C1

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::Flow;
use crate::state::{HexId, Kind, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Asks which worker moves next. Each worker moves once (C1).
    pub(super) fn moves(&mut self, seat: Seat, left: u8, fresh: &[u8]) -> Flow {
        let can_go = |hex: &HexId| {
            let explores = !self.state.hexes.is_empty() && !self.state.frontier(seat, *hex).is_empty();
            explores || !self.state.reach(self.rules, seat, *hex).is_empty()
        };
        let from: Vec<HexId> =
            (0..).zip(fresh).filter(|(_, workers)| **workers > 0).map(|(hex, _)| hex).filter(can_go).collect();
        let from = if left == 0 { Vec::new() } else { from };
        let pick = self.may(seat, Topic::Worker, from.into_iter().map(Pick::From))?;
        self.done();
        let Pick::From(from) = pick else { return Ok(()) };
        let mut fresh = fresh.to_vec();
        fresh[usize::from(from)] -= 1;
        self.then(Task::Moves { seat, left: left - 1, fresh });
        self.then(Task::MoveTo { seat, from, explores: true });
        Ok(())
    }

    /// Moves a worker by one step, or explores. The seat's own roads are free before and after the step (C1).
    ///
    /// [R] Exploring ends the move. Otherwise the move is paid when its destination is chosen (T3). [R] A worker that stays
    /// has not moved, but is not asked about again.
    pub(super) fn move_to(&mut self, seat: Seat, from: HexId, explores: bool) -> Flow {
        let mut picks: Vec<Pick> = self.state.reach(self.rules, seat, from).into_iter().map(Pick::To).collect();
        if explores && !self.state.hexes.is_empty() {
            let places = self.state.frontier(seat, from);
            picks.extend(places.into_iter().map(|(from, way)| Pick::Explore { from, way }));
        }
        match self.may(seat, Topic::Way, picks)? {
            Pick::To(to) => {
                self.done();
                if !explores {
                    self.pay(seat, Kind::Nutrient, 1)?;
                    self.note_spent(None);
                }
                self.move_workers(seat, from, to, 1)
            }
            Pick::Explore { from: stand, way } => {
                self.done();
                if stand != from {
                    self.move_workers(seat, from, stand, 1)?;
                }
                let Some(field) = self.state.hexes.pop() else { return Ok(()) };
                let at = self.hex_mut(stand)?.at.beside(way);
                let hex = self.lay_hex(at, field, Some(seat));
                if self.rules.field(field).by_road { Ok(()) } else { self.move_workers(seat, stand, hex, 1) }
            }
            _ => {
                self.done();
                match self.state.tasks.last_mut() {
                    Some(Task::Moves { left, .. }) if explores => *left = left.saturating_add(1),
                    _ => self.note_spent(Some(from)),
                }
                Ok(())
            }
        }
    }

    /// Tells the pending `Spend` task about a worker that stayed or a payment (T3).
    fn note_spent(&mut self, stays: Option<HexId>) {
        if let Some(Task::Spend { stayed, .. }) = self.state.tasks.last_mut() {
            match stays {
                Some(hex) => stayed.push(hex),
                None => stayed.clear(),
            }
        }
    }
}
