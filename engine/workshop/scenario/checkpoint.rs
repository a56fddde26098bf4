//! Where expectations are held against the game: what has happened, and what does not hold.

use super::events::Told;
use super::names::Names;
use super::past::Past;
use crate::cosmic::{Decision, Event};
use crate::game::Game;
use crate::table::Told as Heard;

/// A statement that does not hold: its key, the statement, what was seen instead.
pub(super) struct Miss {
    pub key: &'static str,
    /// The part of it, "red", "3"; nothing: all of it.
    pub part: String,
    pub statement: String,
    pub seen: String,
}

/// A game at a checkpoint, with what has happened since the last one.
pub(super) struct Checkpoint<'a> {
    pub names: &'a Names<'a>,
    pub game: &'a Game,
    pub told: &'a [Told],
    /// The same as they were told, with who saw them.
    pub heard: &'a [Heard<Event>],
    /// Options offered, "red: my_alien".
    pub offered: &'a [String],
    pub misses: Vec<Miss>,
    /// Whether anything was done since the last checkpoint.
    pub acted: bool,
    /// Windows that were passed on the way to this checkpoint.
    pub passed: &'a [Decision],
    /// What seats had, and were asked, in the whole scenario so far.
    pub past: &'a Past,
    /// What could not fail: its key, its part, why.
    pub flags: Vec<(&'static str, String, String)>,
}
