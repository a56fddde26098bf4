//! Hyperkon: the board game of cosmic conquest, played by rules in Rust and by aliens in Lua.
//!
//! A program that depends on this crate holds four things:
//!
//! - [`Content`]: editions, checked scripts, texts. Read once, shared by all threads.
//! - [`Engine`]: a content at work, with one Lua interpreter. It can be moved to another thread, one uses it at a time.
//! - [`Game`]: plain data without history, cheap to copy, played by an engine.
//! - [`Match`]: a game with its record, so that it can be saved, resumed, replayed and taken back.
//!
//! A game is a conversation: it waits for some seats ([`waiting`](Game::waiting)), each with a question of its own;
//! [`Engine::answer`] gives one an answer and plays on to the next, handing back what
//! happened. An answer that was not offered is refused and changes nothing. What a player may know is
//! [`seen`](Game::seen), its question among it, and [`Progress::to`]; nothing else.
//!
//! ```
//! use hyperkon::{Bot, Content, Engine, RandomBot, TableOptions};
//!
//! let mut engine = Engine::new(Content::builtin()?)?;
//! let options = TableOptions::new("kosmische-strijd").seats(3).seed(7);
//! let (mut game, mut progress) = engine.start(&options)?;
//! let mut bot = RandomBot::new(1);
//! while let Some(seat) = game.waiting().iter().next() {
//!     let Some(choice) = Bot::choose(&mut bot, &engine, game.seen(seat)) else { break };
//!     progress = engine.answer(&mut game, seat, choice)?;
//! }
//! assert!(game.is_over());
//! assert!(!game.winners().is_empty());
//! assert!(progress.faults.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An answer can be put together part by part: a question says what can come next ([`Partial`]). A game is written at any
//! question, in any format of serde, and read as a [`Snapshot`].
//!
//! The same seed and the same answers give the same game on every machine.
//!
//! What a frontend needs is listed below and stays. The modules behind it serve the workshop and the tests, are not
//! in these pages, and may change with every version.
//!
//! Comments cite the rules by number: S setup, W winning, T turns, C cards and results, P powers, D two seats.
#[doc(hidden)]
pub use hyperkon_cosmic as cosmic;
#[doc(hidden)]
pub use hyperkon_table as table;

#[doc(hidden)]
pub mod bots;
#[doc(hidden)]
pub mod door;
#[doc(hidden)]
pub mod edition;
#[doc(hidden)]
pub mod game;
mod host;
#[doc(hidden)]
pub mod narrate;
#[doc(hidden)]
pub use hyperkon_frame::plain;
#[doc(hidden)]
pub mod problem;
#[doc(hidden)]
pub mod script;
#[doc(hidden)]
pub mod version;

mod frontend;
#[doc(inline)]
pub use frontend::*;

/// The code of the README is compiled and run with that of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
