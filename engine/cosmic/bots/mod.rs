//! Bots, which answer for seats automatically.

pub mod evaluation;
mod leech;
mod steady;
pub mod strangers;
pub mod tempers;
#[cfg(test)]
mod tests;

use crate::game::Engine;
pub use hyperkon_frame::ParseBotError;
pub use hyperkon_table::RandomBot;
pub use leech::Leech;
pub use steady::{Maxim, Steady, Weights, reason};

/// A bot by name. Every game has the same bots, and this game adds the baseline `leech`.
pub type BotSpec = hyperkon_frame::BotSpec<Engine>;

/// A bot that tries each answer in sampled hidden states.
pub type SearchBot = hyperkon_table::SearchBot<Engine>;
