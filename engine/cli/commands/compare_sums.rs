//! The counters of a comparison. They are integers, so their sum does not depend on the order of the games.

use crate::counting::counters::Sums;
use hyperkon_table::{Seat, SeatSet};
use hyperkon_workshop::count::parts;
use hyperkon_workshop::setup::EditionInfo;
use hyperkon_workshop::tournament::Paired;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The counters of one role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Both {
    /// Wins with the change, in [`Paired::UNIT`]s.
    pub with: u64,
    /// Wins without the change, in [`Paired::UNIT`]s.
    pub against: u64,
    /// The difference in each pair of games.
    pub paired: Paired,
}

/// The counters of all pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs {
    /// Number of pairs of games.
    pub pairs: u64,
    /// Number of pairs whose games differed.
    pub different: u64,
    /// Number of answers in all games with the change, and in all games without it.
    pub answers: [u64; 2],
    /// Number of turns in all games with the change, and in all games without it.
    pub turns: [u64; 2],
    /// Counters by role id, or by seat number from 1 in games without roles.
    pub roles: BTreeMap<String, Both>,
}

/// The result of one game of a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The winners of the game.
    pub winners: SeatSet,
    /// Number of answers.
    pub answers: u64,
    /// Number of events.
    pub events: usize,
    /// Number of turns, including the last one.
    pub turns: u64,
    /// The role ids by seat, or the seat's number in games without roles.
    pub roles: Vec<Vec<String>>,
}

impl Both {
    /// Returns `true` if some set of pairs can have these counts.
    fn is_sound(&self) -> bool {
        let most = self.paired.pairs.saturating_mul(Paired::UNIT);
        let sum = i128::from(self.with) - i128::from(self.against);
        self.with.max(self.against) <= most && sum == i128::from(self.paired.sum) && self.paired.is_sound()
    }
}

impl Pairs {
    /// Returns `true` if some set of games of these editions can have these counts.
    pub fn is_sound(&self, editions: &[EditionInfo; 2]) -> bool {
        let is_seat = |id: &str| id.parse::<u8>().is_ok_and(|seat| (1..=editions[0].seats[1]).contains(&seat));
        let has_roles = |edition: &EditionInfo| edition.most_roles > 0;
        let is_known = |id: &str| match editions.iter().any(has_roles) {
            true => editions.iter().any(|edition| edition.roles.contains_key(id)),
            false => is_seat(id),
        };
        let can_be = |(id, both): (&String, &Both)| is_known(id) && both.paired.pairs <= self.pairs && both.is_sound();
        self.different <= self.pairs && self.roles.iter().all(can_be)
    }

    /// Counts a pair of games, one with the change and one without it.
    pub fn count(&mut self, one: &Course, other: &Course) {
        self.pairs += 1;
        self.different += u64::from(one != other);
        for (which, course) in [one, other].into_iter().enumerate() {
            self.answers[which] += course.answers;
            self.turns[which] += course.turns;
        }
        for (seat, ids) in (0..).map(Seat).zip(&one.roles) {
            let (with, against) = (parts(one.winners, seat), parts(other.winners, seat));
            for id in ids {
                let both = self.roles.entry(id.clone()).or_default();
                both.with += with;
                both.against += against;
                both.paired.add(with as i64 - against as i64);
            }
        }
    }
}

impl Sums for Pairs {
    type Whole = Pairs;

    fn pieces(&self) -> u64 {
        self.pairs
    }

    fn add_to(self, whole: &mut Pairs, _: u64) {
        whole.pairs = whole.pairs.saturating_add(self.pairs);
        whole.different = whole.different.saturating_add(self.different);
        for which in [0, 1] {
            whole.answers[which] = whole.answers[which].saturating_add(self.answers[which]);
            whole.turns[which] = whole.turns[which].saturating_add(self.turns[which]);
        }
        for (id, both) in self.roles {
            let sum = whole.roles.entry(id).or_default();
            sum.with = sum.with.saturating_add(both.with);
            sum.against = sum.against.saturating_add(both.against);
            sum.paired.add_all(&both.paired);
        }
    }

    fn of(whole: Pairs) -> Pairs {
        whole
    }
}
