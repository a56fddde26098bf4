//! The course of the game, as the rulebook tells it: from the deal of the cards to the win.

pub(crate) mod allies;
pub(crate) mod cards;
pub(crate) mod choose;
pub(crate) mod effects;
pub(crate) mod resolve;
pub(crate) mod setup;
pub(crate) mod ships;
pub(crate) mod talks;
pub(crate) mod targets;
pub(crate) mod turn;
