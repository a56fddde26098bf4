//! An event together with the seats that learn its hidden part.

use super::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Something that happened, and who sees all of it; the audience is fixed when the event is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Told<E> {
    /// What happened, whole.
    pub event: E,
    /// The seats that learn the hidden part; `None`: nothing is hidden.
    pub audience: Option<SeatSet>,
}

impl<E> Told<E> {
    /// An event that the whole table sees.
    pub fn to_all(event: E) -> Told<E> {
        Told { event, audience: None }
    }

    /// An event whose hidden part only some seats see.
    pub fn to(seats: SeatSet, event: E) -> Told<E> {
        Told { event, audience: Some(seats) }
    }

    /// Whether this seat sees the whole event.
    pub fn is_open_to(&self, seat: Seat) -> bool {
        self.audience.is_none_or(|seats| seats.contains(seat))
    }
}
