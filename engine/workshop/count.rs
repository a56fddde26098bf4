//! Counters over many games. They are integers that can be added, and shares are computed from them.

use crate::setup::{EditionInfo, Setup, Use};
use crate::table::{MAX_SEATS, Seat, SeatSet, Table, Update};
use crate::tournament::{Interval, Paired, wilson};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const _: () = assert!(MAX_SEATS <= 8);

/// Returns a seat's part of the win in [`Paired::UNIT`]s. The parts of a shared win add up exactly.
pub fn parts(winners: SeatSet, seat: Seat) -> u64 {
    if winners.contains(seat) { Paired::UNIT / winners.len() as u64 } else { 0 }
}

/// The counters of one role or one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// The number of games with the role or seat.
    pub games: u64,
    /// The wins, in [`Paired::UNIT`]s.
    pub parts: u64,
    /// The number of uses of its power that took effect.
    pub uses: u64,
    /// The number of uses that were canceled.
    pub cancelled: u64,
}

impl Counted {
    /// Returns the number of wins. Shared wins count as fractions.
    pub fn wins(&self) -> f64 {
        self.parts as f64 / Paired::UNIT as f64
    }

    /// Returns the share of games that were won, from 0 to 1.
    pub fn share(&self) -> f64 {
        ratio(self.parts, self.games.saturating_mul(Paired::UNIT))
    }

    /// Returns the Wilson confidence interval of the share. Shared wins count as fractions.
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

/// Adds without overflow, because counts in a file can have any size.
const fn add(sum: &mut u64, count: u64) {
    *sum = sum.saturating_add(count);
}

/// Returns the ratio of two numbers, or 0 if the second is 0.
pub fn ratio(part: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { part as f64 / of as f64 }
}

/// The counters of all games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// The number of games played.
    pub games: u64,
    /// The number of answers given.
    pub decisions: u64,
    /// The number of turns begun.
    pub turns: u64,
    /// The number of games with more than one winner.
    pub shared: u64,
    /// The counters by role id.
    pub roles: BTreeMap<String, Counted>,
    /// The counters by seat number, from 0.
    pub seats: BTreeMap<u8, Counted>,
}

impl Count {
    /// Returns `true` if these counts are possible for games of this edition.
    pub fn is_sound(&self, edition: &EditionInfo) -> bool {
        let roles = self.roles.iter().all(|(id, count)| edition.roles.contains_key(id) && count.is_sound());
        let seats = self.seats.iter().all(|(seat, count)| *seat < edition.seats[1] && count.is_sound());
        self.shared <= self.games && roles && seats
    }

    /// Adds other counters to these.
    pub fn add(&mut self, other: &Count) {
        add(&mut self.games, other.games);
        add(&mut self.decisions, other.decisions);
        add(&mut self.turns, other.turns);
        add(&mut self.shared, other.shared);
        other.roles.iter().for_each(|(id, count)| self.count_role(id, count));
        other.seats.iter().for_each(|(seat, count)| self.seats.entry(*seat).or_default().add(count));
    }

    fn count_role(&mut self, id: &str, more: &Counted) {
        match self.roles.get_mut(id) {
            Some(role) => role.add(more),
            None => drop(self.roles.insert(id.to_owned(), *more)),
        }
    }

    /// Counts the uses of powers after an answer.
    pub fn count_events<G: Setup>(&mut self, table: &Table<G>, progress: &Update<G>) {
        for told in &progress.events {
            match G::used(table.rules(), &told.event) {
                Some((id, Use::Used)) => self.count_role(id, &Counted { uses: 1, ..Counted::default() }),
                Some((id, Use::Cancelled)) => self.count_role(id, &Counted { cancelled: 1, ..Counted::default() }),
                None => {}
            }
        }
    }

    /// Counts a finished game with its seats, roles, and winners.
    pub fn count_game<G: Setup>(&mut self, table: &Table<G>, answers: u64) {
        let winners = table.winners();
        self.games += 1;
        self.decisions += answers;
        self.turns += G::phase(table).turn;
        self.shared += u64::from(winners.len() > 1);
        let won = |seat| Counted { games: 1, parts: parts(winners, seat), ..Counted::default() };
        for (seat, roles) in (0..).map(Seat).zip(G::roles(table)) {
            roles.iter().for_each(|id| self.count_role(id, &won(seat)));
        }
        table.seats().for_each(|seat| self.seats.entry(seat.0).or_default().add(&won(seat)));
    }
}
