//! What can be picked where one of several things is asked for.

use crate::table::Seat;
use crate::things::card::{CardKind, ScriptId};
use crate::things::place::Planet;
use crate::things::side::Side;
use serde::{Deserialize, Serialize};

/// One option of a pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
}

/// A text key of a script, by a number that is made of the key alone: it is the same whatever else there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Word(pub u32);
