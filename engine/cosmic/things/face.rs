//! What a card counts as, and which cards somebody speaks of.

use crate::things::card::{CardKind, ScriptId};
use serde::{Deserialize, Serialize};

/// How a turned card counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// As an attack of this value.
    Attack(i16),
    /// As a negotiate.
    Negotiate,
}

impl Face {
    /// What it adds to a total: a negotiate nothing.
    pub fn value(self) -> i16 {
        if let Face::Attack(value) = self { value } else { 0 }
    }

    /// What a card without a script counts as.
    pub const fn plain(kind: CardKind) -> Option<Face> {
        match kind {
            CardKind::Attack(value) => Some(Face::Attack(value)),
            CardKind::Negotiate => Some(Face::Negotiate),
            CardKind::Scripted(_) => None,
        }
    }
}

/// A card somebody asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// A negotiate.
    Negotiate,
    /// An attack of at least this value.
    AttackOfAtLeast(i16),
    /// This card with a script.
    Scripted(ScriptId),
}

impl Wanted {
    /// The card that it is named by.
    pub const fn card(self) -> CardKind {
        match self {
            Wanted::Negotiate => CardKind::Negotiate,
            Wanted::AttackOfAtLeast(value) => CardKind::Attack(value),
            Wanted::Scripted(script) => CardKind::Scripted(script),
        }
    }

    /// Such cards as this one: an attack stands for all of at least its value.
    pub const fn of(kind: CardKind) -> Wanted {
        match kind {
            CardKind::Attack(value) => Wanted::AttackOfAtLeast(value),
            CardKind::Negotiate => Wanted::Negotiate,
            CardKind::Scripted(script) => Wanted::Scripted(script),
        }
    }

    /// Whether a card is such a one.
    pub const fn fits(self, kind: CardKind) -> bool {
        match (self, kind) {
            (Wanted::Negotiate, CardKind::Negotiate) => true,
            (Wanted::AttackOfAtLeast(least), CardKind::Attack(value)) => value >= least,
            (Wanted::Scripted(wanted), CardKind::Scripted(script)) => wanted.0 == script.0,
            _ => false,
        }
    }
}
