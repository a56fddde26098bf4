//! What is counted in many games: whole numbers that are only added up, and the shares they make.

use crate::setup::{EditionInfo, Setup, Use};
use crate::table::{MAX_SEATS, Progress, Seat, SeatSet, Table};
use crate::tournament::{Interval, Paired, wilson};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const _: () = assert!(MAX_SEATS <= 8);

/// A seat's part of the win in [`Paired::UNIT`]s, so that shared wins add up exactly.
pub fn parts(winners: SeatSet, seat: Seat) -> u64 {
    if winners.contains(seat) { Paired::UNIT / winners.len() as u64 } else { 0 }
}

/// What is counted of one role, or of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// Games in which it sat at the table.
    pub games: u64,
    /// Wins, in [`Paired::UNIT`]s.
    pub parts: u64,
    /// Uses of its power that took effect.
    pub uses: u64,
    /// Uses that were cancelled.
    pub cancelled: u64,
}

impl Counted {
    /// Wins, shared ones as the part they are.
    pub fn wins(&self) -> f64 {
        self.parts as f64 / Paired::UNIT as f64
    }

    /// Wins by games.
    pub fn share(&self) -> f64 {
        ratio(self.parts, self.games.saturating_mul(Paired::UNIT))
    }

    /// Wilson's interval; a shared win counts as the part it is.
    pub fn interval(&self) -> Interval {
        wilson(self.share(), self.games as f64)
    }

    fn add(&mut self, other: &Counted) {
        add(&mut self.games, other.games);
        add(&mut self.parts, other.parts);
        add(&mut self.uses, other.uses);
        add(&mut self.cancelled, other.cancelled);
    }

    const fn is_sound(&self) -> bool {
        self.parts <= self.games.saturating_mul(Paired::UNIT)
    }
}

/// Counts may come out of a file, which says what it likes.
const fn add(sum: &mut u64, count: u64) {
    *sum = sum.saturating_add(count);
}

/// A part of a whole; 0 of nothing.
pub fn ratio(part: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { part as f64 / of as f64 }
}

/// What is counted of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// Games played.
    pub games: u64,
    /// Answers given.
    pub decisions: u64,
    /// Turns begun.
    pub turns: u64,
    /// Games with more than one winner.
    pub shared: u64,
    /// By the role's id.
    pub roles: BTreeMap<String, Counted>,
    /// By the seat's number from 0.
    pub seats: BTreeMap<u8, Counted>,
}

impl Count {
    /// Whether games of this edition can add up to this.
    pub fn is_sound(&self, edition: &EditionInfo) -> bool {
        let roles = self.roles.iter().all(|(id, count)| edition.roles.contains_key(id) && count.is_sound());
        let seats = self.seats.iter().all(|(seat, count)| *seat < edition.seats[1] && count.is_sound());
        self.shared <= self.games && roles && seats
    }

    /// Adds what others have counted.
    pub fn add(&mut self, other: &Count) {
        add(&mut self.games, other.games);
        add(&mut self.decisions, other.decisions);
        add(&mut self.turns, other.turns);
        add(&mut self.shared, other.shared);
        other.roles.iter().for_each(|(id, count)| self.roles.entry(id.clone()).or_default().add(count));
        other.seats.iter().for_each(|(seat, count)| self.seats.entry(*seat).or_default().add(count));
    }

    fn role(&mut self, id: &str) -> &mut Counted {
        if !self.roles.contains_key(id) {
            self.roles.insert(id.to_owned(), Counted::default());
        }
        self.roles.entry(id.to_owned()).or_default()
    }

    /// Counts what came of an answer.
    pub fn count_events<G: Setup>(&mut self, table: &Table<G>, progress: &Progress<G>) {
        for told in &progress.events {
            match G::used(table.rules(), &told.event) {
                Some((id, Use::Used)) => self.role(id).uses += 1,
                Some((id, Use::Cancelled)) => self.role(id).cancelled += 1,
                None => {}
            }
        }
    }

    /// Counts a game that is over: who sat at its table, and who has won.
    pub fn count_game<G: Setup>(&mut self, table: &Table<G>, answers: u64) {
        let winners = table.winners();
        self.games += 1;
        self.decisions += answers;
        self.turns += G::phase(table).turn;
        self.shared += u64::from(winners.len() > 1);
        let won = |seat| Counted { games: 1, parts: parts(winners, seat), ..Counted::default() };
        for (seat, roles) in (0..).map(Seat).zip(G::roles(table)) {
            roles.iter().for_each(|id| self.role(id).add(&won(seat)));
        }
        table.seats().for_each(|seat| self.seats.entry(seat.0).or_default().add(&won(seat)));
    }
}
