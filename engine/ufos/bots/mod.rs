//! A bot that plays by rules of thumb, and the evaluation for search bots.

mod evaluation;
mod steady;

pub use steady::Steady;
pub(crate) use steady::reason;
