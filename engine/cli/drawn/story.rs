//! The log: events with the rules behind them, which appear at the person's pace.

use super::rich::Rich;
use crate::terminal::eyes::Reason;
use hyperkon_table::Seat;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The rule behind an event.
#[derive(Clone, Debug)]
pub struct Why {
    /// The number of the clause, such as "C4".
    pub clause: String,
    /// The clause, and the script that changed its effect.
    pub cause: String,
    /// The texts of the clause and of the script that changed its effect.
    pub grounds: Vec<String>,
}

impl Why {
    /// Converts the cause of an event.
    pub fn of(reason: Reason) -> Why {
        let Reason { cause, clause, bent } = reason;
        let number = cause.split(':').next().unwrap_or_default().to_owned();
        Why { clause: number, cause, grounds: [clause].into_iter().chain(bent).collect() }
    }
}

/// An entry of the log.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The sentence about the event.
    pub text: Rich,
    /// The rule behind the event.
    pub why: Option<Why>,
    /// True if a part of the game begins with the event.
    pub is_heading: bool,
    /// True if the entry is a message of the program.
    pub is_notice: bool,
    /// True if an undo has reverted the event.
    pub is_undone: bool,
}

impl Entry {
    /// Creates an entry for a sentence of the game.
    pub const fn told(text: Rich, why: Option<Why>, is_heading: bool) -> Entry {
        Entry { text, why, is_heading, is_notice: false, is_undone: false }
    }

    /// Returns the seat that acted.
    pub fn seat(&self) -> Option<Seat> {
        self.text.first_seat()
    }
}

/// The time between two entries in milliseconds, from the slowest pace to the fastest.
const PACES: [u64; 6] = [1600, 900, 450, 200, 80, 0];
/// The default pace.
pub const USUAL_PACE: u8 = 3;
/// The fastest pace, which shows entries without waiting.
pub const FASTEST: u8 = PACES.len() as u8;

/// The log, and the entries that have not appeared yet.
pub struct Story {
    /// The entries that have appeared.
    pub told: Vec<Entry>,
    coming: VecDeque<Entry>,
    /// The pace, from 1 (slowest) to [`FASTEST`].
    pub pace: u8,
    next: Instant,
    /// True if entries appear without waiting until the next question.
    is_skipping: bool,
}

impl Story {
    /// Creates an empty log.
    pub fn new(pace: u8) -> Story {
        Story {
            told: Vec::new(),
            coming: VecDeque::new(),
            pace: pace.clamp(1, FASTEST),
            next: Instant::now(),
            is_skipping: false,
        }
    }

    /// Adds an entry, which appears later.
    pub fn note(&mut self, entry: Entry) {
        self.coming.push_back(entry);
    }

    /// Adds a message of the program, which appears immediately.
    pub fn notice(&mut self, text: &str) {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.told.push(Entry {
                text: Rich::plain(line.trim()),
                why: None,
                is_heading: false,
                is_notice: true,
                is_undone: false,
            });
        }
    }

    /// Marks all entries after the first `from` entries as undone.
    pub fn undo(&mut self, from: usize) {
        self.coming.clear();
        self.told.iter_mut().skip(from).filter(|entry| !entry.is_notice).for_each(|entry| entry.is_undone = true);
    }

    /// Returns the latest event that has appeared.
    pub fn last(&self) -> Option<&Entry> {
        self.told.iter().rev().find(|entry| !entry.is_notice && !entry.is_undone)
    }

    /// Returns `true` if some event has a rule.
    pub fn has_reasons(&self) -> bool {
        self.told.iter().rev().any(|entry| entry.why.is_some())
    }

    /// Returns `true` if some entries have not appeared yet.
    pub fn is_telling(&self) -> bool {
        !self.coming.is_empty()
    }

    /// Adds the due entries to the log. Returns `true` if at least one was due.
    pub fn tell(&mut self) -> bool {
        let before = self.told.len();
        while Instant::now() >= self.next || self.is_skipping || self.pace == FASTEST {
            let Some(entry) = self.coming.pop_front() else { break };
            self.told.push(entry);
            self.next = Instant::now() + Duration::from_millis(PACES[usize::from(self.pace) - 1]);
        }
        self.told.len() > before
    }

    /// Returns the time until the next entry is due.
    pub fn wait(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// Returns `true` if all entries have been visible long enough.
    pub fn is_ready(&self) -> bool {
        self.coming.is_empty() && (self.is_skipping || self.wait().is_zero())
    }

    /// Shows all entries without waiting until the next question.
    pub fn skip(&mut self) {
        self.is_skipping = true;
    }

    /// Shows all entries because of a new question, and ends the skipping.
    pub fn is_asked(&mut self) {
        self.tell_all();
        self.is_skipping = false;
    }

    /// Shows all entries.
    pub fn tell_all(&mut self) {
        self.told.extend(self.coming.drain(..));
    }

    /// Changes the pace by one step.
    pub fn change_pace(&mut self, faster: bool) {
        self.pace = if faster { (self.pace + 1).min(FASTEST) } else { (self.pace - 1).max(1) };
    }
}
