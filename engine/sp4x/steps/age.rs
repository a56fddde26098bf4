//! The end of an age and the end of the game ([`Rule::A1`], [`Rule::A2`]).
//!
//! [`Rule::A1`]: crate::Rule::A1
//! [`Rule::A2`]: crate::Rule::A2

use super::Play;
use crate::fault::Flow;
use crate::script::Hook;
use crate::state::{Event, Hex, Source, Task};
use hyperkon_table::{Seat, SeatSet};

/// Number of ages.
const AGES: u8 = 2;

impl Play<'_, '_> {
    /// Scores resources. After the last age, also scores the factions and ends the game (A1).
    pub(super) fn end_age(&mut self) -> Flow {
        self.state.tasks.clear();
        self.emit(Event::AgeEnded { age: self.state.age });
        for seat in self.rules.seats() {
            let points = self.rules.age_points(self.state, seat)?;
            self.points_for(seat, points, Source::Resources);
        }
        if self.state.age < AGES {
            self.state.age += 1;
            self.then(Task::Deal);
            return Ok(());
        }
        for seat in self.rules.seats() {
            if self.rules.has_hook(self.rules.faction(seat).file(), Hook::EndPoints) {
                let points = self.rules.end_points(self.state, seat)?;
                self.points_for(seat, points, Source::End);
            }
        }
        self.end_game();
        Ok(())
    }

    fn held(&self, seat: Seat) -> i16 {
        self.state.board.iter().filter(|hex: &&Hex| hex.is_held_by(seat)).count() as i16
    }

    /// Ends the game (A1). The seat with the most points wins. Of tied seats, the one on the most hexes wins;
    /// seats that are still tied share the win.
    fn end_game(&mut self) {
        let key = |seat: Seat| (self.state.points[seat], self.held(seat));
        let best = self.rules.seats().map(key).max();
        let winners: SeatSet = self.rules.seats().filter(|seat| Some(key(*seat)) == best).collect();
        self.state.winners = winners;
        let points = best.map_or(0, |(points, _)| points);
        self.emit(Event::GameWon { winners, points });
    }
}
