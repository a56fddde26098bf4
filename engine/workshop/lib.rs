//! The workshop: what is wrong with a mod, plays told as data, the command line.
//!
//! Invariants: the rules are not here, nor anything that a game needs to be played.

pub mod check;
pub mod count;
pub mod entry;
pub mod games;
pub mod others;
pub mod players;
pub mod scenario;
pub mod setup;
pub mod tournament;
pub mod trace;

pub(crate) use hyperkon::{bots, cosmic, door, edition, game, narrate, plain, problem, script, table};
