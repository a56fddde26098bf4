//! Hyperkon: the board game of cosmic conquest. The rules are in Rust, the aliens in Lua.
//!
//! A program that depends on this crate uses four types:
//!
//! - [`Content`]: editions, checked scripts, and texts. It is read once and shared by all threads.
//! - [`Engine`]: a content with one Lua interpreter. One thread uses it at a time, but it can move to another thread.
//! - [`Game`]: the state of one game as plain data. It has no history and is cheap to copy. An engine plays it.
//! - [`Match`]: a game with its record, which can be saved, resumed, replayed, and undone.
//!
//! A game waits for answers of some seats ([`seats_to_act`](Game::seats_to_act)), each to the seat's own question.
//! [`Engine::answer`] gives one answer, continues to the next question, and returns the events. An illegal answer is
//! rejected and changes nothing. Show a player only [`seen`](Game::seen), which includes the player's question, and
//! [`Update::to`].
//!
//! ```
//! use hyperkon::{Bot, Content, Engine, RandomBot, TableOptions};
//!
//! let mut engine = Engine::new(Content::builtin()?)?;
//! let options = TableOptions::new("kosmische-strijd").seats(3).seed(7);
//! let (mut game, mut progress) = engine.start(&options)?;
//! let mut bot = RandomBot::new(1);
//! while let Some(seat) = game.seats_to_act().iter().next() {
//!     let Some(choice) = Bot::choose(&mut bot, &engine, game.seen(seat)) else { break };
//!     progress = engine.answer(&mut game, seat, choice)?;
//! }
//! assert!(game.is_over());
//! assert!(!game.winners().is_empty());
//! assert!(progress.faults.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An answer can be built from parts: a question lists the parts that are possible next ([`AnswerBuilder`]). A game can
//! be saved at any question, in any serde format, and restored from a [`Snapshot`].
//!
//! The same seed and the same answers replay the same game on every machine.
//!
//! The items below are the stable public API. The modules behind them serve the workshop and the tests. They are not
//! documented here and may change with every version.
//!
//! Comments cite the rules by number: S setup, W winning, T turns, C cards and results, P powers, D games for two.
#[doc(hidden)]
pub use hyperkon_frame::plain;
#[doc(hidden)]
pub use hyperkon_table as table;

#[doc(hidden)]
pub mod cosmic;
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod mods;
#[doc(hidden)]
pub mod problem;
#[doc(hidden)]
pub mod version;

#[doc(hidden)]
pub use cosmic::{bots, edition, game, narrate, script};

#[doc(inline)]
pub use cosmic::frontend::*;

/// Compiles and runs the code of these pages as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../examples/README.md")]
struct Pages;
