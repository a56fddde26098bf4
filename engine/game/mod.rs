//! What a frontend holds: content, engine, game, match.
//!
//! [`Content`] is what is played (editions, checked scripts, texts) and can be shared by threads;
//! an [`Engine`] runs it, on one thread at a time; a [`Game`] is plain data, played by an engine; a [`Match`] is
//! a game with its record, so that it can be saved, resumed, replayed and taken back.
//!
//! What is the same for every game at a table (steps, history, records, saves, other worlds) is in
//! [`table`](hyperkon_table); here this game is put in, with its content and its scripts.

mod at_table;
mod campaign;
mod change;
mod changing;
mod content;
mod engine;
mod error;
mod identity;
mod interpreters;
mod options;
mod origin;
mod pack;
mod play;
mod rules;
mod sources;
mod tracing;
mod wrong_pack;

pub use at_table::{Game, Header, Line, Progress, Referee, Replayed, Seen, Snapshot};
pub use campaign::{Campaign, GameResult, UnfitCampaign};
pub use change::{RecordedChange, TableChange};
pub use content::Content;
pub use engine::{Counts, Engine, Purity};
pub use error::{ContentError, GameError};
pub use hyperkon_table::{Note, When};
pub use options::TableOptions;
pub use origin::Origin;
pub use pack::ContentFile;
pub use play::Match;
pub use rules::TableRules;
pub use tracing::Notes;
pub use wrong_pack::WrongPack;
