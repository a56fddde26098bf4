//! The result of an answer: numbered events, faults, and undone events.

use super::{EventLog, Game, LogEntry, Table, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A range of undone events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rollback {
    /// The number of the first undone event.
    pub from: u64,
    /// The number after the last undone event.
    pub to: u64,
}

/// The result of an answer.
pub struct Update<G: Game> {
    /// The events, in order. Show each viewer only the viewer's own version ([`Update::to`]).
    pub events: Vec<LogEntry<G::Event>>,
    /// The table as of each event, without questions. `None` unless [`Table::answer_in_detail`] was called, and if a
    /// fault undid a step.
    pub tables: Option<Vec<Table<G>>>,
    /// The number of the first of these events. A table's events are numbered from 0. The numbers are the same for
    /// every viewer and are never reused.
    pub first: u64,
    /// Events that no longer count, because their step or its answers were undone.
    pub undone: Vec<Rollback>,
    /// The faults of the steps. If [`Table::is_stopped`](super::Table::is_stopped), the last fault has stopped the
    /// game.
    pub faults: Vec<G::Fault>,
    /// For each fault, the change that recovered from it. A fault that stopped the game has no such change.
    pub(super) mends: Vec<G::Change>,
    /// The number of answers that were undone together with their step.
    pub taken_back: usize,
    /// The number of these events before the rules changed. `None` means that they did not change.
    pub other_rules: Option<usize>,
    /// The number of events that a quiet answer has not kept; `None` for other answers.
    pub(super) unkept: Option<u64>,
}

impl<G: Game> Update<G> {
    /// Creates an update that keeps the table as of each event.
    pub(super) fn detailed() -> Self {
        Update { tables: Some(Vec::new()), ..Update::default() }
    }

    /// Returns an empty update, which reuses the memory of the events.
    pub(super) fn emptied(mut self) -> Self {
        self.events.clear();
        Update { events: self.events, ..Update::default() }
    }

    /// Appends a later result.
    pub fn then(&mut self, later: Update<G>) {
        self.other_rules = later.other_rules.map(|at| self.events.len() + at).or(self.other_rules);
        self.undone.extend(later.undone);
        if !later.events.is_empty() {
            self.tables = self.tables.take().zip(later.tables).map(|(mine, its)| [mine, its].concat());
        }
        self.log().add(later.events);
        self.faults.extend(later.faults);
        self.mends.extend(later.mends);
        self.taken_back += later.taken_back;
    }

    /// Returns the events that a viewer may see, each with its number.
    pub fn to(&self, viewer: Viewer) -> impl Iterator<Item = (u64, G::Event)> {
        (self.first..).zip(self.events.iter().map(move |told| G::seen(told, viewer.seat())))
    }

    /// Returns the number of events, even if a quiet answer has not kept them.
    pub(super) fn count(&self) -> u64 {
        self.events.len() as u64 + self.unkept.unwrap_or_default()
    }

    /// Returns the log for the events of this update.
    pub(super) fn log(&mut self) -> EventLog<'_, G::State, G::Event> {
        EventLog { entries: &mut self.events, states: None, unkept: self.unkept.as_mut() }
    }

    /// Appends an event which reports that the last `events` events were undone.
    pub(super) fn tell_undone(&mut self, events: u64) {
        let to = self.first + self.count();
        self.undone.push(Rollback { from: to.saturating_sub(events), to });
        self.log().add([LogEntry::public(G::undone(events.try_into().unwrap_or(u32::MAX)))]);
    }
}

impl<G: Game> Default for Update<G> {
    fn default() -> Self {
        let (events, undone, faults, mends) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        Update { events, tables: None, first: 0, undone, faults, mends, taken_back: 0, other_rules: None, unkept: None }
    }
}

impl<G: Game> Clone for Update<G>
where
    G::Fault: Clone,
{
    fn clone(&self) -> Self {
        Update {
            events: self.events.clone(),
            tables: self.tables.clone(),
            first: self.first,
            undone: self.undone.clone(),
            faults: self.faults.clone(),
            mends: self.mends.clone(),
            taken_back: self.taken_back,
            other_rules: self.other_rules,
            unkept: self.unkept,
        }
    }
}

impl<G: Game> PartialEq for Update<G>
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

impl<G: Game> fmt::Debug for Update<G>
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
