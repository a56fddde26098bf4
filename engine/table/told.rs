//! An event together with the seats that learn its hidden part.

use super::{Seat, SeatSet};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What happens in a game.
pub trait Happening: Clone + PartialEq {
    /// Why it happens: a clause of the rules, and what bent it. `()` for a game that does not say.
    type Why: Copy + fmt::Debug + PartialEq + Serialize + DeserializeOwned;
}

/// Something that happened, and who sees all of it; the audience is fixed when the event is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(bound = "E: Happening + schemars::JsonSchema, E::Why: schemars::JsonSchema"))]
#[serde(bound = "E: Serialize + DeserializeOwned")]
pub struct Told<E: Happening> {
    /// What happened, whole.
    pub event: E,
    /// The seats that learn the hidden part; `None`: nothing is hidden.
    pub audience: Option<SeatSet>,
    /// Why it happened; `None` for what is no part of the game: a step undone.
    pub why: Option<E::Why>,
}

impl<E: Happening> Told<E> {
    /// An event that the whole table sees.
    pub fn to_all(event: E) -> Told<E> {
        Told { event, audience: None, why: None }
    }

    /// An event whose hidden part only some seats see.
    pub fn to(seats: SeatSet, event: E) -> Told<E> {
        Told { event, audience: Some(seats), why: None }
    }

    /// The same, with the reason.
    #[must_use]
    pub fn because(self, why: E::Why) -> Told<E> {
        Told { why: Some(why), ..self }
    }

    /// Whether this seat sees the whole event.
    pub fn is_open_to(&self, seat: Seat) -> bool {
        self.audience.is_none_or(|seats| seats.contains(seat))
    }
}
