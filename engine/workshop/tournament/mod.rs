//! Tournaments of bots: who sits where, what is counted of it, and what that says.
//!
//! A deal is all chance of a game, aliens and cards included. It is played once for each rotation of the bots over the
//! seats, so that no bot gains by the lot. Games of one deal are no independent trials: a deal is one trial, and all
//! intervals come from the spread between deals.
//!
//! Invariants: any [`Game`](crate::table::Game) can be played; nothing here knows a file, a thread or a clock. Results come
//! from the deals in the order of their numbers, whatever the order in which they were played.

mod deal;
mod lineup;
mod matrix;
mod paired;
mod rating;
mod ratio;
mod results;
mod sprt;

pub use deal::{Deal, Played, play_deal};
pub use lineup::Lineup;
pub use paired::Paired;
pub use rating::{Duels, ratings};
pub use ratio::{Interval, Ratio, wilson};
pub use results::{Meeting, OnAlien, OnSeat, Results, Standing};
pub use sprt::{Sprt, Stand, Verdict};

/// Two-sided 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;
