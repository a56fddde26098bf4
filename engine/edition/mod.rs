//! Editions: TOML files as data, checked against the scripts, turned into what a table plays by.
//!
//! Invariant: TOML is named only here.

mod check;
mod entry;
mod file;
mod read;
mod resolve;
mod texts;

pub(crate) use check::Known;
pub use entry::{Entry, with_entry};
pub(crate) use file::RawEdition;
pub use file::{CardCounts, Colour, Edition, Preset};
pub use read::{read_toml, toml_lines};
pub use resolve::Seating;
pub use texts::Texts;
