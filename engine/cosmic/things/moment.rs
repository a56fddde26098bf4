//! A moment of the game at which scripts may act: which it is, whom it is about, what is at stake.

use super::card::ScriptId;
use super::hook::Hook;
use super::place::Planet;
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

/// How a seat would win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// By its bases outside its home system (W2).
    Bases,
    /// By this power or card (P1).
    Power(ScriptId),
}

/// What the rules ask powers about: whether it is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// To win so.
    Win(Way),
    /// To point the cone at this planet.
    Aim(Planet),
}

/// A moment at which scripts may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moment {
    /// Which.
    pub hook: Hook,
    /// The seat it is about, where it is about one.
    pub subject: Option<Seat>,
    /// What is at stake, where something is: a frame further down that those who act can change before it is done.
    #[serde(default)]
    pub matter: Option<Depth>,
    /// What the rules ask there, where they do.
    #[serde(default)]
    pub case: Option<Case>,
}

impl Moment {
    /// A moment about nobody, at which nothing is at stake.
    pub const fn of(hook: Hook) -> Moment {
        Moment { hook, subject: None, matter: None, case: None }
    }

    /// A moment about a seat.
    pub const fn about(hook: Hook, seat: Seat) -> Moment {
        Moment { hook, subject: Some(seat), matter: None, case: None }
    }

    /// A question of the rules about a seat.
    pub const fn asking(hook: Hook, seat: Seat, case: Case) -> Moment {
        Moment { hook, subject: Some(seat), matter: None, case: Some(case) }
    }
}
