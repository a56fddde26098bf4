//! Bots: seats that answer by themselves.
//!
//! A bot sees what a player sees: the question and the seat's view, nothing else.

pub mod evaluation;
mod leech;
mod named;
mod steady;
pub mod strangers;

use crate::game::Engine;
pub use hyperkon_table::RandomBot;
pub use leech::Leech;
pub use named::{BotName, NoBot};
pub use steady::{Maxim, Steady, Weights};

/// A bot that tries its answers out in worlds that it imagines.
pub type Thinker = hyperkon_table::Thinker<Engine>;
