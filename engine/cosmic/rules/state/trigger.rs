//! The triggers of scripts: each has a hook, a subject, and a stake.

use super::card::ScriptId;
use super::hook::Hook;
use super::place::Planet;
use crate::table::Seat;
use serde::{Deserialize, Serialize};

/// The position of a frame in the stack, counted from the bottom.
///
/// The frame keeps its position while other frames are pushed and popped above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Depth(pub(super) u8);

impl Depth {
    /// Returns the position with this number.
    pub(crate) const fn of(number: u8) -> Depth {
        Depth(number)
    }
}

/// A way in which a seat can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// By its bases outside its home system (W2).
    Bases,
    /// By this power or card (P1).
    Power(ScriptId),
}

/// A question of the rules to powers: whether an act is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Case {
    /// Permission to win in this way.
    Win(Way),
    /// Permission to point the cone at this planet.
    Aim(Planet),
}

/// A trigger at which scripts may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trigger {
    /// The hook of the trigger.
    pub hook: Hook,
    /// The seat that is the subject.
    pub subject: Option<Seat>,
    /// The stake's position in the stack. The stake is a pending step that scripts can still change.
    #[serde(default)]
    pub matter: Option<Depth>,
    /// The question of the rules, for hooks that answer one.
    #[serde(default)]
    pub case: Option<Case>,
}

impl Trigger {
    /// Creates a trigger without subject or stake.
    pub const fn of(hook: Hook) -> Trigger {
        Trigger { hook, subject: None, matter: None, case: None }
    }

    /// Creates a trigger with a seat as its subject.
    pub const fn about(hook: Hook, seat: Seat) -> Trigger {
        Trigger { hook, subject: Some(seat), matter: None, case: None }
    }

    /// Creates a question of the rules with a seat as its subject.
    pub const fn asking(hook: Hook, seat: Seat, case: Case) -> Trigger {
        Trigger { hook, subject: Some(seat), matter: None, case: Some(case) }
    }
}
