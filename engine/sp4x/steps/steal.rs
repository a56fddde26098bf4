//! Stealing of resources ([`Rule::C5`]).
//!
//! [`Rule::C5`]: crate::Rule::C5

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::Flow;
use crate::state::{Event, Kind, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Steals resources one by one from a single seat (C5). The target needs a worker or a base where the thief has a
    /// worker.
    ///
    /// Resources for which the thief has no room are lost.
    pub(super) fn steal(&mut self, seat: Seat, from: Option<Seat>, left: u8) -> Flow {
        let meets = |other: Seat| self.state.board.iter().any(|hex| hex.workers[seat] > 0 && hex.is_held_by(other));
        let victims = seat.after(self.rules.seats).filter(|other| match from {
            Some(from) => *other == from,
            None => meets(*other),
        });
        let resources = &self.state.resources;
        let taken = victims.flat_map(|from| {
            let kinds = Kind::ALL.into_iter().filter(move |kind| resources[from].of(*kind) > 0);
            kinds.map(move |kind| Pick::Take { from, kind })
        });
        let picks: Vec<Pick> = taken.filter(|_| left > 0).collect();
        let pick = self.may(seat, Topic::Steal, picks)?;
        self.done();
        let Pick::Take { from, kind } = pick else { return Ok(()) };
        self.then(Task::Steal { seat, from: Some(from), left: left - 1 });
        *self.state.resources[from].of_mut(kind) -= 1;
        let own = self.state.resources[seat].of_mut(kind);
        let kept = *own < self.rules.edition.track;
        *own += u8::from(kept);
        self.emit(Event::Stolen { seat, from, kind, kept });
        Ok(())
    }
}
