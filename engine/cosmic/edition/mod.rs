//! Editions: TOML files that are checked against the scripts and converted into rulesets.
//!
//! Invariant: only this module uses the TOML library.

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
mod unsupported;
mod wrong_edition;
mod wrong_text;

pub use check::Known;
pub use emblem::{Icon, WrongEmblem, emblem_in};
pub use file::RawEdition;
pub use file::{AtTable, CardCounts, Color, Edition, Preset};
pub use paint::SeatStyle;
pub use path_data::WrongPath;
pub(crate) use read::read_leniently;
pub use read::{line_at, read_toml, toml_lines};
pub use resolve::Seating;
pub(crate) use resolve::classes;
pub use shape::Shape;
pub use texts::{TextFile, Texts, stands_aside};
pub use unsupported::UnsupportedOptions;
pub use wrong_edition::WrongEdition;
pub use wrong_text::{WrongText, WrongToml};
