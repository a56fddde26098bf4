//! The objects that clients use: content, engine, game, and match.
//!
//! - [`Content`] is everything that can be played: editions, checked scripts, and texts. Threads can share it.
//! - An [`Engine`] runs content, on one thread at a time.
//! - A [`Game`] is plain data; an engine plays it.
//! - A [`Match`] is a game with its record, which can be saved, resumed, replayed, and undone.
//!
//! Steps, history, records, saves, and hidden states are common to all games, so they are in [`table`](hyperkon_table).
//! This module adds the content and the scripts of this game.

mod at_table;
mod campaign;
mod change;
mod changing;
mod content;
mod engine;
mod error;
mod identity;
mod interpreters;
mod libraries;
mod look;
mod mods;
mod options;
mod origin;
mod pack;
mod play;
mod reading;
mod rules;
mod settings;
mod sources;
mod tracing;
mod wrong_pack;

pub use at_table::{FullState, Game, Header, Line, Observation, Replayed, Snapshot, Update};
pub use campaign::{Campaign, GameResult, InvalidCampaign};
pub use change::{RecordedChange, TableChange};
pub use content::Content;
pub use engine::{Counts, DeterminismCheck, Engine};
pub use error::{ContentError, GameError};
pub use hyperkon_table::{Note, When};
pub use libraries::Visible;
pub use look::GameLook;
pub use mods::{Mod, NamedMod};
pub use options::TableOptions;
pub use origin::Origin;
pub use pack::{ContentFile, packed, stubs};
pub use play::Match;
pub use rules::TableRules;
pub use settings::{SettingRange, TableSetting};
pub use tracing::Notes;
pub use wrong_pack::WrongPack;
