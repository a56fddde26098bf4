//! Editions: TOML files as data, checked against the scripts, turned into what a table plays by.
//!
//! Invariant: TOML is named only here.

mod check;
mod emblem;
mod file;
mod owners;
mod paint;
mod path_data;
mod read;
mod resolve;
mod shape;
mod texts;
mod unmet;
mod wrong_edition;
mod wrong_text;

pub use check::Known;
pub use emblem::{Emblem, WrongEmblem, emblem_in};
pub use file::RawEdition;
pub use file::{AtTable, CardCounts, Colour, Edition, Preset};
pub use paint::Paint;
pub use path_data::WrongPath;
pub use read::{line_at, read_toml, toml_lines};
pub use resolve::Seating;
pub(crate) use resolve::classes;
pub use shape::Shape;
pub use texts::{TextFile, Texts, stands_aside};
pub use unmet::Unmet;
pub use wrong_edition::WrongEdition;
pub use wrong_text::{WrongText, WrongToml};
