//! The dice game Pig: an example of a new game on the kernel.

mod game;
mod rules;

pub use rules::Pig;
