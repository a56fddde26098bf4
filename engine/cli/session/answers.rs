//! The answers that a person has typed, and the auto-pass settings.

use hyperkon_frame::Until;
use hyperkon_table::{Game, LogEntry, Seat};

/// The auto-pass setting of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(super) seat: Seat,
    pub(super) until: Until,
    /// The mark of the phase in which the person set it.
    pub(super) since: u64,
}

/// The answers typed in this session.
pub(super) struct Answers<G: Game> {
    pub(super) given: Vec<Given<G>>,
    /// True if another seat has done more than pass since the last typed answer.
    pub(super) others_acted: bool,
}

impl<G: Game> Default for Answers<G> {
    fn default() -> Self {
        Answers { given: Vec::new(), others_acted: false }
    }
}

/// A typed answer, and the state of the session before it.
pub(super) struct Given<G: Game> {
    /// Number of answers in the game before this one.
    pub(super) before: usize,
    /// Events since the previous typed answer.
    pub(super) recent: Vec<LogEntry<G::Event>>,
    pub(super) standing: Vec<Standing>,
    pub(super) others_acted: bool,
}
