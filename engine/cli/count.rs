//! What is counted in many games: whole numbers that are only added up, and the shares they make.

use hyperkon::cosmic::{Event, ScriptId};
use hyperkon::edition::Edition;
use hyperkon::game::{Game, Progress};
use hyperkon::table::{MAX_SEATS, Seat, SeatSet};
use hyperkon_workshop::tournament::{Interval, Paired, wilson};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const _: () = assert!(MAX_SEATS <= 8);

/// A seat's part of the win in [`Paired::UNIT`]s, so that shared wins add up exactly.
pub fn parts(winners: SeatSet, seat: Seat) -> u64 {
    if winners.contains(seat) { Paired::UNIT / winners.len() as u64 } else { 0 }
}

/// What is counted of one alien.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlienCount {
    /// Games in which it sat at the table.
    pub games: u64,
    /// Wins, in [`Paired::UNIT`]s.
    pub parts: u64,
    /// Uses of its power that took effect.
    pub uses: u64,
    /// Uses that were cancelled.
    pub cancelled: u64,
}

impl AlienCount {
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
    /// By the alien's id.
    pub aliens: BTreeMap<String, AlienCount>,
}

impl Count {
    /// Whether games of this edition can add up to this.
    pub fn is_sound(&self, edition: &Edition) -> bool {
        let can_be = |(id, count): (&String, &AlienCount)| {
            edition.aliens.contains_key(id) && count.parts <= count.games.saturating_mul(Paired::UNIT)
        };
        self.shared <= self.games && self.aliens.iter().all(can_be)
    }

    /// Adds what others have counted.
    pub fn add(&mut self, other: &Count) {
        // They may come out of a file, which says what it likes.
        let add = |sum: &mut u64, count: u64| *sum = sum.saturating_add(count);
        add(&mut self.games, other.games);
        add(&mut self.decisions, other.decisions);
        add(&mut self.turns, other.turns);
        add(&mut self.shared, other.shared);
        for (id, count) in &other.aliens {
            let sum = self.aliens.entry(id.clone()).or_default();
            add(&mut sum.games, count.games);
            add(&mut sum.parts, count.parts);
            add(&mut sum.uses, count.uses);
            add(&mut sum.cancelled, count.cancelled);
        }
    }

    fn alien(&mut self, game: &Game, alien: ScriptId) -> &mut AlienCount {
        let id = &game.rules().script(alien).id;
        if !self.aliens.contains_key(id) {
            self.aliens.insert(id.clone(), AlienCount::default());
        }
        self.aliens.entry(id.clone()).or_default()
    }

    /// Counts what came of an answer.
    pub fn count_events(&mut self, game: &Game, progress: &Progress) {
        for told in &progress.events {
            match &told.event {
                // What lies on the table is nobody's.
                Event::PowerUsed { alien, .. } | Event::PowerCancelled { alien, .. }
                    if !game.rules().script(*alien).is_alien() => {}
                Event::PowerUsed { alien, .. } => self.alien(game, *alien).uses += 1,
                Event::PowerCancelled { alien, .. } => self.alien(game, *alien).cancelled += 1,
                Event::TurnBegan { .. } => self.turns += 1,
                _ => {}
            }
        }
    }

    /// Counts who sat at a table, and who has won.
    pub fn count_winners(&mut self, game: &Game) {
        let winners = game.winners();
        self.shared += u64::from(winners.len() > 1);
        for seat in game.rules().seats() {
            for (_, power) in game.referee().state().powers.of(seat) {
                let count = self.alien(game, power.alien);
                count.games += 1;
                count.parts += parts(winners, seat);
            }
        }
    }
}
