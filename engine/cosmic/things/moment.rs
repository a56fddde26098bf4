//! A moment of the game at which scripts may act: which it is, whom it is about, what is at stake.

use super::hook::Hook;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// A place in the stack, counted from its bottom: what lies there stays there while things come and go on top of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Depth(pub(super) u8);

impl Depth {
    /// The place of this number.
    pub(crate) const fn of(number: u8) -> Depth {
        Depth(number)
    }
}

/// A moment at which scripts may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Which.
    pub hook: Hook,
    /// The seat it is about, where it is about one.
    pub subject: Option<Seat>,
    /// What is at stake, where something is: a frame further down that those who act can change before it is done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub matter: Option<Depth>,
}

impl Moment {
    /// A moment about nobody, at which nothing is at stake.
    pub const fn of(hook: Hook) -> Moment {
        Moment { hook, subject: None, matter: None }
    }

    /// A moment about a seat.
    pub const fn about(hook: Hook, seat: Seat) -> Moment {
        Moment { hook, subject: Some(seat), matter: None }
    }
}
