//! The rules of SP4X, a game with hexes, workers, and pairs of cards. It has 3 or 4 seats.
//!
//! Invariants: this crate uses no terminal, files, or clock, and names no field or faction, because these are defined by
//! editions. Every step is a task in the state, asks before it changes anything, and reports its changes as events.

mod bots;
mod decision;
mod fault;
mod game;
mod host;
mod observation;
mod rule;
mod script;
mod state;
mod steps;
mod text;

pub use bots::Steady;
pub use decision::{Illegal, Pick, Question, Topic};
pub use fault::{Fault, Flow, WrongScript};
pub use game::{GameError, Sp4x};
pub use host::Wished;
pub use observation::{InvalidState, SeatView, View};
pub use rule::{RULES, Rule};
pub use script::reference;
pub use state::{
    At, Card, Cards, DIRECTIONS, Declares, Edition, Event, Faction, Field, Hex, HexId, How, InvalidTable, Kind, Known,
    Pairs, Piece, Points, Resources, Road, Ruleset, Scripts, Source, State, TableOptions, Task,
};
pub use steps::Play;
pub use text::Words;
