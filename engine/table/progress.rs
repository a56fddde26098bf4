//! What came of an answer: events with their numbers, faults, what was taken back.

use super::{Game, Told, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Events that did not happen after all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Undone {
    /// The number of the first of them.
    pub from: u64,
    /// The number after the last of them.
    pub to: u64,
}

/// What came of an answer.
pub struct Progress<G: Game> {
    /// What happened, in order. Show a viewer only what is meant for it ([`Progress::to`]).
    pub events: Vec<Told<G::Event>>,
    /// The number of the first of these events. Events of a table are numbered from 0, for everybody alike, and no number
    /// is given twice.
    pub first: u64,
    /// Events that did not happen after all, because their step was undone or answers were taken back.
    pub undone: Vec<Undone>,
    /// The faults met on the way; the last one has stopped the game if [`Table::is_stopped`](super::Table::is_stopped).
    pub faults: Vec<G::Fault>,
    /// For each fault the change by which the table got over it; the last has none if it has stopped the game.
    pub(super) mends: Vec<G::Change>,
    /// How many answers no longer count, because their step was undone.
    pub taken_back: usize,
    /// How many of these events had happened when other rules came into force.
    pub other_rules: Option<usize>,
}

impl<G: Game> Progress<G> {
    /// Adds what came next.
    pub fn then(&mut self, later: Progress<G>) {
        self.other_rules = later.other_rules.map(|at| self.events.len() + at).or(self.other_rules);
        self.undone.extend(later.undone);
        self.events.extend(later.events);
        self.faults.extend(later.faults);
        self.mends.extend(later.mends);
        self.taken_back += later.taken_back;
    }

    /// The events as a viewer may see them, each with its number.
    pub fn to(&self, viewer: Viewer) -> impl Iterator<Item = (u64, G::Event)> {
        (self.first..).zip(self.events.iter().map(move |told| G::seen(told, viewer.seat())))
    }

    /// The last `events` events did not happen: told as an event of its own at the end of these.
    pub(super) fn tell_undone(&mut self, events: u64) {
        let to = self.first + self.events.len() as u64;
        self.undone.push(Undone { from: to.saturating_sub(events), to });
        self.events.push(Told::to_all(G::undone(events.try_into().unwrap_or(u32::MAX))));
    }
}

impl<G: Game> Default for Progress<G> {
    fn default() -> Self {
        let (events, undone, faults, mends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Progress { events, first: 0, undone, faults, mends, taken_back: 0, other_rules: None }
    }
}

impl<G: Game> Clone for Progress<G>
where
    G::Fault: Clone,
{
    fn clone(&self) -> Self {
        Progress {
            events: self.events.clone(),
            first: self.first,
            undone: self.undone.clone(),
            faults: self.faults.clone(),
            mends: self.mends.clone(),
            taken_back: self.taken_back,
            other_rules: self.other_rules,
        }
    }
}

impl<G: Game> PartialEq for Progress<G>
where
    G::Fault: PartialEq,
{
    fn eq(&self, other: &Self) -> bool {
        self.events == other.events
            && (self.first, &self.undone) == (other.first, &other.undone)
            && self.faults == other.faults
            && self.taken_back == other.taken_back
            && self.other_rules == other.other_rules
    }
}

impl<G: Game> fmt::Debug for Progress<G>
where
    G::Event: fmt::Debug,
    G::Fault: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress")
            .field("first", &self.first)
            .field("events", &self.events)
            .field("faults", &self.faults)
            .field("taken_back", &self.taken_back)
            .field("other_rules", &self.other_rules)
            .finish()
    }
}
