//! What has happened, as lines of the log: each with its reason, told one after the other at a pace that the person chooses.

use super::rich::Rich;
use crate::telling::{Eyes, is_told};
use hyperkon::cosmic::{Event, Why};
use hyperkon::game::Engine;
use hyperkon::narrate::Narrator;
use hyperkon::table::{Seat, Told};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// A line of the log. `W`: how a rule is cited.
#[derive(Clone, Debug)]
pub struct Entry<W> {
    /// What happened.
    pub text: Rich,
    /// By which rule.
    pub why: Option<W>,
    /// A turn or an encounter begins here.
    pub is_heading: bool,
    /// The program says it, not the game.
    pub is_notice: bool,
    /// It did not happen after all: the answer was taken back.
    pub is_undone: bool,
}

impl<W> Entry<W> {
    /// A sentence of the game.
    pub const fn told(text: Rich, why: Option<W>, is_heading: bool) -> Entry<W> {
        Entry { text, why, is_heading, is_notice: false, is_undone: false }
    }

    /// The seat that did it.
    pub fn seat(&self) -> Option<Seat> {
        self.text.first_seat()
    }
}

/// How long a line is shown before the next one comes, in milliseconds, from the slowest.
const PACES: [u64; 6] = [1600, 900, 450, 200, 80, 0];
/// Where nobody says.
pub const USUAL_PACE: u8 = 3;
/// The fastest, at which nothing is waited for.
pub const FASTEST: u8 = PACES.len() as u8;

/// The log, and what is still to be told.
pub struct Story<W> {
    /// What has been told.
    pub told: Vec<Entry<W>>,
    coming: VecDeque<Entry<W>>,
    /// From 1, the slowest.
    pub pace: u8,
    next: Instant,
    /// All is told at once until the person is asked.
    is_skipping: bool,
}

impl Story<Why> {
    /// Notes what has happened.
    pub fn add(&mut self, narrator: &Narrator, eyes: Eyes, events: &[Told<Event>]) {
        for told in events.iter().filter(is_told::<Engine>) {
            let sentence = narrator.event(&eyes.see::<Engine>(told), told.why.as_ref());
            let is_heading =
                matches!(told.event, Event::TurnBegan { .. } | Event::EncounterBegan { .. } | Event::GameWon { .. });
            self.note(Entry::told(Rich::sentence(&sentence), told.why, is_heading));
        }
    }
}

impl<W> Story<W> {
    /// Nothing has happened.
    pub fn new(pace: u8) -> Story<W> {
        Story {
            told: Vec::new(),
            coming: VecDeque::new(),
            pace: pace.clamp(1, FASTEST),
            next: Instant::now(),
            is_skipping: false,
        }
    }

    /// Notes something that has happened.
    pub fn note(&mut self, entry: Entry<W>) {
        self.coming.push_back(entry);
    }

    /// Says something that is no part of the game, at once.
    pub fn notice(&mut self, text: &str) {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.told.push(Entry {
                text: Rich::said(line.trim()),
                why: None,
                is_heading: false,
                is_notice: true,
                is_undone: false,
            });
        }
    }

    /// What was told after so many lines did not happen after all.
    pub fn undo(&mut self, from: usize) {
        self.coming.clear();
        self.told.iter_mut().skip(from).filter(|entry| !entry.is_notice).for_each(|entry| entry.is_undone = true);
    }

    /// Whether something is still to be told.
    pub fn is_telling(&self) -> bool {
        !self.coming.is_empty()
    }

    /// Tells what is due; whether anything was.
    pub fn tell(&mut self) -> bool {
        let before = self.told.len();
        while Instant::now() >= self.next || self.is_skipping || self.pace == FASTEST {
            let Some(entry) = self.coming.pop_front() else { break };
            self.told.push(entry);
            self.next = Instant::now() + Duration::from_millis(PACES[usize::from(self.pace) - 1]);
        }
        self.told.len() > before
    }

    /// How long until the next line is due.
    pub fn wait(&self) -> Duration {
        self.next.saturating_duration_since(Instant::now())
    }

    /// Whether the table may go on: all is told, and was there long enough to be read.
    pub fn is_ready(&self) -> bool {
        self.coming.is_empty() && (self.is_skipping || self.wait().is_zero())
    }

    /// All at once, until the person is asked.
    pub fn skip(&mut self) {
        self.is_skipping = true;
    }

    /// The person is asked: what is told from here on takes its time again.
    pub fn is_asked(&mut self) {
        self.tell_all();
        self.is_skipping = false;
    }

    /// Everything that has happened is told.
    pub fn tell_all(&mut self) {
        self.told.extend(self.coming.drain(..));
    }

    /// Slower or faster.
    pub fn change_pace(&mut self, faster: bool) {
        self.pace = if faster { (self.pace + 1).min(FASTEST) } else { (self.pace - 1).max(1) };
    }
}
