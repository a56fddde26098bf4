//! Scenarios: short games as data, with expectations.
//!
//! A file sets up a position, gives answers by seat, and states expectations; `tests/README.md` describes the format.
//! Every scenario is played with the strictest determinism check, and the state must be valid after each answer. The
//! files are TOML, read through [`read_toml`](crate::edition::read_toml); no other code here depends on TOML.
//!
//! Invariants: only a game's own folder contains its nouns (`notation`); all other code here works for every game.

mod answer;
mod answering;
mod checkpoint;
mod cosmic;
mod events;
mod expect;
mod expected_events;
pub(crate) mod explain;
mod fact;
pub(crate) mod failure;
mod field_kind;
mod file;
mod found;
mod json;
pub(crate) mod notation;
mod plain;
mod playing;
mod question;
pub(crate) mod record;
mod refused;
pub(crate) mod run;
mod setup;
mod sp4x;
mod ufos;
mod unread;
mod values;
mod words;

pub use crate::files::Found;
pub(crate) use cosmic::{Logged, Names, aliens, played};
pub use explain::TracedCourse;
pub use failure::{Failure, Kind};
pub use found::{is_mod, of_mod, texts};
pub use notation::Notation;
pub use plain::{Expect, Plain};
pub(crate) use playing::run_with;
pub use playing::{course, explain, record_of, run, run_watching, trace};
pub use record::{Course, Recorded, Unwritten, Wish, record};
