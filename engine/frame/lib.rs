//! The interface of a game besides its rules, and the texts that all games share.
//!
//! A game implements [`Game`](hyperkon_table::Game) and [`Searchable`](hyperkon_table::Searchable) from the table
//! crate, and [`Served`] from this crate. A server uses a game only through these traits; scenarios and the command
//! line need more.
//!
//! Invariant: this crate contains nothing that belongs to a single game.

mod bot_name;
mod first_game;
mod phase;
pub mod plain;
pub mod puzzle;
mod request;
mod served;
mod stops;
pub mod suggest;
pub mod texts;
mod themes;
mod words;

pub use bot_name::{BotSpec, ParseBotError, ToldOf, play_by_bots};
pub use first_game::{FirstGame, FirstTable, Lesson, Step, When};
pub use phase::{Phase, Until};
pub use request::{TableRequest, own_options};
pub use served::{Advice, Advised, Served};
pub use stops::{PINS, Pin, Stop, Stops, name_of_option};
pub use themes::Theme;
pub use words::{Part, PlainWords, Words, plain_name};
