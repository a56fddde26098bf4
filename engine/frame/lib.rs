//! The frame: what a game supplies beside its rules to be hosted, told, simulated and searched, and what every game is told with.
//!
//! A game implements [`Game`](hyperkon_table::Game) and [`Searchable`](hyperkon_table::Searchable) of the table, and
//! [`Served`] here; a server, a command line and a scenario runner know it through these traits alone.
//!
//! Invariant: no game is named here, nor anything that only one game has.

mod phase;
pub mod plain;
mod request;
mod served;
pub mod suggest;
pub mod texts;
mod words;

pub use phase::{Phase, Until};
pub use request::{TableRequest, own_options};
pub use served::{Advice, Advised, Served};
pub use words::{Part, PlainWords, Words, plain_name};
