//! The rulebook's nouns: cards, ships, planets, sides, encounters, and the state.
//!
//! Invariant: this module never asks a question, emits an event, or runs a step, and it does not depend on neighboring
//! modules.

pub(crate) mod berth;
pub(crate) mod card;
pub(crate) mod cards;
pub(crate) mod class;
pub(crate) mod deal;
pub(crate) mod encounter;
pub(crate) mod event;
pub(crate) mod face;
pub(crate) mod frame;
pub(crate) mod full;
pub(crate) mod hook;
pub(crate) mod in_place;
pub(crate) mod kinds;
pub(crate) mod memory_value;
pub(crate) mod number;
pub(crate) mod overrides;
pub(crate) mod pickable;
pub(crate) mod place;
pub(crate) mod planets;
pub(crate) mod power;
pub(crate) mod power_sets;
pub(crate) mod ruleset;
pub(crate) mod script;
pub(crate) mod side;
mod spent;
pub(crate) mod stack;
pub(crate) mod stall;
pub(crate) mod star;
pub(crate) mod trigger;

pub use berth::*;
pub use card::*;
pub use cards::*;
pub use class::*;
pub use deal::*;
pub use encounter::*;
pub use event::*;
pub use face::*;
pub use frame::*;
pub use hook::*;
pub use kinds::*;
pub use memory_value::*;
pub use number::*;
pub use overrides::*;
pub use pickable::*;
pub use place::*;
pub use planets::*;
pub use power::*;
pub use power_sets::*;
pub use ruleset::*;
pub use trigger::*;
// This `FirstStar` is the setting; the step with the same name is `frame::FirstStar`.
pub use full::*;
pub use ruleset::FirstStar;
pub use script::*;
pub use side::*;
pub use stack::*;
pub use stall::*;
pub use star::*;
