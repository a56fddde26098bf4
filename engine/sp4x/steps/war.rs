//! War, in which seats lose pieces ([`Rule::C7`]).
//!
//! [`Rule::C7`]: crate::Rule::C7

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::Flow;
use crate::state::{Event, HexId, Kind, Piece, Road, Task};
use hyperkon_table::Seat;

impl Play<'_, '_> {
    /// Returns the seats that a seat can strike. They have a piece on a hex with its worker.
    fn targets(&self, seat: Seat) -> Vec<Pick> {
        let at = self.state.each_hex().filter(|(_, hex)| hex.workers[seat] > 0);
        let others = |hex: HexId| seat.after(self.rules.seats).map(move |other| (hex, other));
        let all = at.flat_map(|(hex, _)| others(hex));
        let there = all.filter(|(hex, other)| self.state.hex(*hex).is_some_and(|hex| hex.has_piece_of(*other)));
        there.map(|(hex, seat)| Pick::Strike { hex, seat }).collect()
    }

    /// Strikes one seat, which loses a piece (C7).
    pub(super) fn strike(&mut self, seat: Seat) -> Flow {
        let targets = self.targets(seat);
        let pick = self.may(seat, Topic::Strike, targets)?;
        self.done();
        self.point(seat, pick);
        Ok(())
    }

    /// Lets the seats strike in turn. A seat with a target must strike, and the war ends when no seat has a target
    /// (C7).
    pub(super) fn war(&mut self, next: Seat, quiet: u8) -> Flow {
        let targets = self.targets(next);
        let left = self.rules.left_of(next);
        if targets.is_empty() {
            self.done();
            if quiet + 1 < self.rules.seats {
                self.then(Task::War { next: left, quiet: quiet + 1 });
            }
            return Ok(());
        }
        let pick = self.ask(next, Topic::Strike, targets)?;
        self.done();
        self.then(Task::War { next: left, quiet: 0 });
        self.point(next, pick);
        Ok(())
    }

    fn point(&mut self, seat: Seat, pick: Pick) {
        if let Pick::Strike { hex, seat: at } = pick {
            self.emit(Event::Pointed { seat, hex, at });
            self.then(Task::Lose { seat: at, hex });
        }
    }

    /// Makes a seat lose a piece of its choice, or a metal instead (C7).
    pub(super) fn lose(&mut self, seat: Seat, hex: HexId) -> Flow {
        let pieces = self.state.pieces(seat, hex).into_iter().map(Pick::Lose);
        let saves = (self.state.resources[seat].metal > 0).then_some(Pick::Save);
        let picks: Vec<Pick> = pieces.chain(saves).collect();
        let pick = self.ask(seat, Topic::Lose, picks)?;
        self.done();
        let Pick::Lose(piece) = pick else { return self.pay(seat, Kind::Metal, 1) };
        let there = self.hex_mut(hex)?;
        match piece {
            Piece::Worker => there.workers[seat] -= 1,
            Piece::Base => there.bases.remove(seat),
            Piece::Road(direction) => there.roads.retain(|road| *road != Road { seat, direction }),
        }
        self.emit(Event::Lost { seat, hex, piece });
        Ok(())
    }
}
