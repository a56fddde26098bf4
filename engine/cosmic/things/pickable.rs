//! What can be picked where one of several things is asked for.

use crate::table::Seat;
use crate::things::card::{CardKind, ScriptId};
use crate::things::place::Planet;
use crate::things::side::Side;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One option of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pickable {
    /// Do nothing, or no more.
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
    /// A word of a script.
    Word(Word),
    /// An alien.
    Alien(ScriptId),
    /// The draw deck.
    Deck,
}

impl fmt::Display for Pickable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pickable::Pass => f.write_str("pass"),
            Pickable::Yes => f.write_str("yes"),
            Pickable::Seat(seat) => seat.fmt(f),
            Pickable::Planet(planet) => planet.fmt(f),
            Pickable::Cone => f.write_str("cone"),
            Pickable::Card(kind) => kind.fmt(f),
            Pickable::Power(script) => write!(f, "power of script {}", script.0),
            Pickable::Side(side) => side.fmt(f),
            Pickable::Deck => f.write_str("the deck"),
            Pickable::Alien(script) => write!(f, "alien of script {}", script.0),
            Pickable::Word(word) => write!(f, "word {}", word.0),
        }
    }
}

/// A text key of a script, by a number that is made of the key alone: it is the same whatever else there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Word(pub u32);
