//! The workshop: checks of mods, scenarios, traces, tournaments, and table setup, for any game.
//!
//! Invariants: the workshop contains no rules, and games can be played without it.

pub mod balance;
pub mod begun;
#[cfg_attr(not(feature = "check"), allow(dead_code, unused_imports, reason = "its functions are the feature"))]
pub mod check;
pub mod count;
pub mod entry;
pub mod games;
pub mod scenario;
pub mod setup;
pub mod tournament;
pub mod trace;

pub(crate) use hyperkon::__private::{bots, cosmic, edition, files, game, narrate, problem, script};
pub(crate) use hyperkon_frame::plain;
pub(crate) use hyperkon_table as table;
