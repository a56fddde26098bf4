//! Tournaments of bots: line-ups, counters, and statistics.
//!
//! A deal fixes all randomness of a game, including aliens and cards. It is played once for each rotation of the bots
//! over the seats, so that luck favors no bot. Games of one deal are not independent, so a deal is one trial, and all
//! intervals are computed from the variance between deals.
//!
//! Invariants: any [`Game`](crate::table::Game) can be played. This module uses no files, threads, or clocks. Results
//! depend on the deals in the order of their numbers, not in the order of play.

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

/// The quantile of the normal distribution for a two-sided 95 % interval.
const Z: f64 = 1.959_963_984_540_054;
