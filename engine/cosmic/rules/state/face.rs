//! The faces of cards, and the cards that promises and questions name.

use crate::state::card::{CardKind, ScriptId};
use serde::{Deserialize, Serialize};

/// The face that a revealed card counts as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// An attack of this value.
    Attack(i16),
    /// A negotiate.
    Negotiate,
}

impl Face {
    /// Returns the value that the face adds to a total; 0 for a negotiate.
    pub fn value(self) -> i16 {
        if let Face::Attack(value) = self { value } else { 0 }
    }

    /// Returns the face of a card without a script.
    pub const fn plain(kind: CardKind) -> Option<Face> {
        match kind {
            CardKind::Attack(value) => Some(Face::Attack(value)),
            CardKind::Negotiate => Some(Face::Negotiate),
            CardKind::Scripted(_) => None,
        }
    }
}

/// A card that a question or promise names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// Any negotiate.
    Negotiate,
    /// An attack of at least this value.
    AttackOfAtLeast(i16),
    /// The scripted card with this script.
    Scripted(ScriptId),
}

impl Wanted {
    /// Returns a card that represents this description.
    pub const fn card(self) -> CardKind {
        match self {
            Wanted::Negotiate => CardKind::Negotiate,
            Wanted::AttackOfAtLeast(value) => CardKind::Attack(value),
            Wanted::Scripted(script) => CardKind::Scripted(script),
        }
    }

    /// Returns the description that fits a card.
    ///
    /// For an attack, it includes all attacks of at least the same value.
    pub const fn of(kind: CardKind) -> Wanted {
        match kind {
            CardKind::Attack(value) => Wanted::AttackOfAtLeast(value),
            CardKind::Negotiate => Wanted::Negotiate,
            CardKind::Scripted(script) => Wanted::Scripted(script),
        }
    }

    /// Returns `true` if a card fits this description.
    pub const fn fits(self, kind: CardKind) -> bool {
        match (self, kind) {
            (Wanted::Negotiate, CardKind::Negotiate) => true,
            (Wanted::AttackOfAtLeast(least), CardKind::Attack(value)) => value >= least,
            (Wanted::Scripted(wanted), CardKind::Scripted(script)) => wanted.0 == script.0,
            _ => false,
        }
    }
}
