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

/// The wins of a role or a seat, compared with an even share of each game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evenness {
    /// The number of games.
    pub games: u64,
    /// The wins, in [`Paired::UNIT`]s.
    parts: u64,
    /// The even shares of all games, in [`Paired::UNIT`]s.
    even: u64,
}

impl Evenness {
    /// Adds a game with this number of seats.
    pub fn add_game(&mut self, winners: SeatSet, seat: Seat, seats: u8) {
        self.add_parts(parts(winners, seat), seats);
    }

    /// Adds a game with this number of seats, and the seat's part of the win.
    pub fn add_parts(&mut self, parts: u64, seats: u8) {
        self.games += 1;
        self.parts += parts;
        self.even += Paired::UNIT / u64::from(seats.max(1));
    }

    /// Adds games that were counted elsewhere.
    pub const fn add(&mut self, other: Evenness) {
        self.games += other.games;
        self.parts += other.parts;
        self.even += other.even;
    }

    /// Returns the number of wins. Shared wins count as fractions.
    pub fn wins(&self) -> f64 {
        self.parts as f64 / Paired::UNIT as f64
    }

    /// Returns the share of games that were won, with Wilson's interval.
    pub fn share(&self) -> Interval {
        wilson(ratio(self.parts, self.games * Paired::UNIT), self.games as f64)
    }

    /// Returns the share of games that an average seat wins.
    pub fn even(&self) -> f64 {
        ratio(self.even, self.games * Paired::UNIT)
    }

    /// Returns the share as a multiple of the even share. Without games, it is 0.
    pub fn times(&self) -> Interval {
        let (Interval { value, low, high }, even) = (self.share(), self.even());
        let times = |share: f64| if even > 0.0 { share / even } else { 0.0 };
        Interval { value: times(value), low: times(low), high: times(high) }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_wins_are_one_even_share() {
        let mut found = Evenness::default();
        for number in 0..120 {
            let seats = 2 + number % 4;
            // The first seat wins its even share of the games of each size, and once in 10 games with another seat.
            let winners = if number % 10 == 0 { vec![Seat(0), Seat(1)] } else { vec![Seat(number / 4 % seats)] };
            let winners: SeatSet = winners.into_iter().collect();
            (0..seats).for_each(|seat| found.add_game(winners, Seat(seat), seats));
        }
        // Each game has one win, which its seats share.
        assert_eq!((found.games, found.wins()), (420, 120.0));
        let Interval { value, low, high } = found.times();
        assert!((value - 1.0).abs() < 1e-12 && low > 0.8 && high < 1.2, "{found:?}");
        let none = Evenness::default();
        assert_eq!((none.even(), none.times().low, none.times().high), (0.0, 0.0, 0.0));
    }

    #[test]
    fn even_share_follows_the_seats() {
        let mut found = Evenness::default();
        found.add_parts(Paired::UNIT, 4);
        found.add_parts(0, 2);
        assert_eq!((found.share().value, found.even(), found.times().value), (0.5, 0.375, 4.0 / 3.0));
    }
}
