//! The nouns of the rulebook; each owns its data. Nothing here asks, tells or knows a step's course.

mod board;
mod card;
mod edition;
mod event;
mod hex;
mod known;
mod resources;
mod ruleset;
mod scripts;
mod state;
mod task;
mod unfit;

pub use card::{Card, Cards};
pub(crate) use edition::name_in;
pub use edition::{Edition, Faction, Field, Pairs, Points};
pub use event::{Event, Source};
pub use hex::{At, DIRECTIONS, Hex, HexId, Piece, Road};
pub use known::Known;
pub use resources::{Kind, Resources};
pub use ruleset::{Ruleset, TableOptions};
pub use scripts::{Declares, Scripts};
pub use state::State;
pub use task::{How, Task};
pub use unfit::UnfitTable;
