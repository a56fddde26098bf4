//! The rulebook's nouns: cards, ships, planets, sides, encounters, and the state that is made of them.
//!
//! Invariant: nothing here asks, tells or changes the course of a game; nothing here knows the rooms beside it.

pub(crate) mod bent;
pub(crate) mod berth;
pub(crate) mod card;
pub(crate) mod cards;
pub(crate) mod class;
pub(crate) mod deal;
pub(crate) mod encounter;
pub(crate) mod event;
pub(crate) mod face;
pub(crate) mod frame;
pub(crate) mod hook;
pub(crate) mod in_place;
pub(crate) mod kinds;
pub(crate) mod moment;
pub(crate) mod number;
pub(crate) mod pickable;
pub(crate) mod place;
pub(crate) mod planets;
pub(crate) mod power;
pub(crate) mod power_sets;
pub(crate) mod recalled;
pub(crate) mod ruleset;
pub(crate) mod script;
pub(crate) mod side;
pub(crate) mod stack;
pub(crate) mod stall;
pub(crate) mod star;
pub(crate) mod state;
