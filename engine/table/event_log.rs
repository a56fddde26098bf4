//! Events and the seats that see their hidden parts.

use super::{Seat, SeatSet};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// An event of a game.
pub trait GameEvent: Clone + PartialEq {
    /// The reason of an event: a clause of the rules and its modifiers. `()` for games without reasons.
    type Reason: Copy + fmt::Debug + PartialEq + Serialize + DeserializeOwned;
}

/// An event with its visibility, which is fixed on creation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "schema",
    schemars(bound = "E: GameEvent + schemars::JsonSchema, E::Reason: schemars::JsonSchema")
)]
#[serde(bound = "E: Serialize + DeserializeOwned")]
pub struct LogEntry<E: GameEvent> {
    /// The whole event.
    pub event: E,
    /// The seats that see the hidden part, or `None` if nothing is hidden.
    pub audience: Option<SeatSet>,
    /// The reason of the event. It is `None` for events outside the rules, such as an undone step.
    pub why: Option<E::Reason>,
}

/// The place where a step reports its events.
#[derive(Debug)]
pub struct EventLog<'a, S, E: GameEvent> {
    pub(super) entries: &'a mut Vec<LogEntry<E>>,
    /// The state as of each event that a step reports; `None` keeps no states.
    pub(super) states: Option<&'a mut Vec<Arc<S>>>,
    /// The number of events that were not kept; `None` keeps all events.
    pub(super) unkept: Option<&'a mut u64>,
}

impl<'a, S, E: GameEvent> EventLog<'a, S, E> {
    /// Creates a log that adds all events to a list.
    pub const fn to(entries: &'a mut Vec<LogEntry<E>>) -> Self {
        EventLog { entries, states: None, unkept: None }
    }

    /// Adds events that no step has reported.
    pub(super) fn add(self, events: impl IntoIterator<Item = LogEntry<E>>) {
        match self.unkept {
            Some(unkept) => *unkept += events.into_iter().count() as u64,
            None => self.entries.extend(events),
        }
    }
}

impl<E: GameEvent> LogEntry<E> {
    /// Creates an event that everybody sees.
    pub fn public(event: E) -> LogEntry<E> {
        LogEntry { event, audience: None, why: None }
    }

    /// Creates an event with a hidden part that only these seats see.
    pub fn to(seats: SeatSet, event: E) -> LogEntry<E> {
        LogEntry { event, audience: Some(seats), why: None }
    }

    /// Adds a reason to the event.
    #[must_use]
    pub fn because(self, why: E::Reason) -> LogEntry<E> {
        LogEntry { why: Some(why), ..self }
    }

    /// Returns the part of the event that a viewer may see. `hide` removes the hidden part. The viewer `None` is a
    /// spectator.
    pub fn seen_by(&self, viewer: Option<Seat>, hide: impl FnOnce(&mut E)) -> E {
        let mut event = self.event.clone();
        if self.audience.is_some() && viewer.is_none_or(|seat| !self.is_visible_to(seat)) {
            hide(&mut event);
        }
        event
    }

    /// Returns `true` if this seat sees the whole event.
    pub fn is_visible_to(&self, seat: Seat) -> bool {
        self.audience.is_none_or(|seats| seats.contains(seat))
    }
}
