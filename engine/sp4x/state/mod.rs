//! The state of the game, one file per noun of the rulebook. This module asks no questions, reports no events, and does
//! not depend on the steps.

mod board;
mod card;
mod edition;
mod event;
mod full;
mod hex;
mod invalid_table;
mod known;
mod resources;
mod ruleset;
mod scripts;
mod task;

pub use card::{Card, Cards};
pub use edition::{Edition, Faction, Field, Pairs, Points};
pub use event::{Event, Source};
pub use full::State;
pub use hex::{At, DIRECTIONS, Hex, HexId, Piece, Road};
pub use invalid_table::InvalidTable;
pub use known::Known;
pub use resources::{Kind, Resources};
pub use ruleset::{Ruleset, TableOptions};
pub use scripts::{Declares, Scripts};
pub use task::{How, Task};
