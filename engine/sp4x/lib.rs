//! The rules of SP4X, a game of hexes, workers and pairs of cards for 3 or 4 seats.
//!
//! Invariants: nothing here names a terminal, a file, a clock, a field or a faction: what those are is an edition's. Every
//! step is a task of the state, asks before it changes anything, and tells what it changes.

mod ask;
mod course;
mod evaluation;
mod fault;
mod game;
mod host;
mod rule;
mod script;
mod seen;
mod steady;
mod things;
mod words;

pub use ask::{Illegal, Pick, Question, Topic};
pub use course::Play;
pub use fault::{Fault, Flow, WrongScript};
pub use game::{Sp4x, Trouble};
pub use rule::{RULES, Rule};
pub use script::reference;
pub use seen::{SeatView, Unsound, View};
pub use steady::Steady;
pub use things::{
    At, Card, Cards, DIRECTIONS, Declares, Edition, Event, Faction, Field, Hex, HexId, How, Kind, Known, Pairs, Piece,
    Points, Resources, Road, Ruleset, Scripts, Source, State, TableOptions, Task, UnfitTable,
};
pub use words::Words;
