//! What a frontend holds: content, engine, game, match.
//!
//! [`Content`] is what is played (editions, checked scripts, texts) and can be shared by threads;
//! an [`Engine`] runs it on one thread; a [`Game`] is plain data, played by an engine; a [`Match`] is
//! a game with its record, so that it can be saved, resumed, replayed and taken back.

mod adopt;
mod campaign;
mod content;
mod engine;
mod error;
mod imagine;
mod interpreters;
mod lines;
mod matches;
mod options;
mod pack;
mod play;
mod replay;
mod saved;
mod sources;

pub use campaign::{Campaign, GameResult};
pub use content::Content;
pub use engine::{Counts, Engine, Purity};
pub use error::{ContentError, GameError};
pub use lines::{Header, Line, Note, When};
pub use matches::Match;
pub use options::TableOptions;
pub use pack::ContentFile;
pub use play::{Game, Progress};
pub use replay::Replayed;
