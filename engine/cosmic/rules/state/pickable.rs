//! The options of a pick: a choice that a script offers to a seat.

use crate::state::card::{CardKind, ScriptId};
use crate::state::place::Planet;
use crate::state::side::Side;
use crate::table::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One option of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PickOption {
    /// Choose nothing, or stop choosing.
    Pass,
    /// Yes.
    Yes,
    /// A seat.
    Seat(Seat),
    /// A planet.
    Planet(Planet),
    /// The cone.
    Cone,
    /// A card of this kind; equal cards are one option.
    Card(CardKind),
    /// Use the power of this script.
    Power(ScriptId),
    /// A side of the encounter.
    Side(Side),
    /// A word that the script defines.
    Word(Word),
    /// An alien.
    Alien(ScriptId),
    /// The top card of the draw deck.
    Deck,
}

impl fmt::Display for PickOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PickOption::Pass => f.write_str("pass"),
            PickOption::Yes => f.write_str("yes"),
            PickOption::Seat(seat) => seat.fmt(f),
            PickOption::Planet(planet) => planet.fmt(f),
            PickOption::Cone => f.write_str("cone"),
            PickOption::Card(kind) => kind.fmt(f),
            PickOption::Power(script) => write!(f, "power of script {}", script.0),
            PickOption::Side(side) => side.fmt(f),
            PickOption::Deck => f.write_str("the deck"),
            PickOption::Alien(script) => write!(f, "alien of script {}", script.0),
            PickOption::Word(word) => write!(f, "word {}", word.0),
        }
    }
}

/// The hash of a script's text key. It stays the same when other keys are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Word(pub u32);
