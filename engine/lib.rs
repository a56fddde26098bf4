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
//! The items below are the stable public API. Without the default features, only the types for clients remain:
//! questions, answers, views, and events. Then no C++ compiler is needed.
//!
//! Comments cite the rules by number: S setup, W winning, T turns, C cards and results, P powers, D games for two.

#[cfg(feature = "scripts")]
mod cosmic;
#[cfg(feature = "scripts")]
mod files;
mod frontend;
#[cfg(feature = "scripts")]
mod mods;
#[cfg(feature = "scripts")]
mod problem;
#[cfg(feature = "scripts")]
mod version;

#[cfg(feature = "scripts")]
use cosmic::{bots, edition, game, script, text as narrate};

/// The modules behind the API, for the workshop and the tests. They may change with every version.
#[cfg(feature = "scripts")]
#[doc(hidden)]
pub mod __private {
    pub use crate::cosmic::host::{Wished, proposal};
    pub use crate::cosmic::{bots, edition, game, script, text as narrate};
    pub use hyperkon_cosmic as cosmic;

    pub mod files {
        pub use crate::files::*;
    }
    pub mod mods {
        pub use crate::mods::*;
    }
    pub mod problem {
        pub use crate::problem::*;
    }
    pub mod version {
        pub use crate::version::*;
    }
}

#[doc(inline)]
pub use frontend::*;

/// Compiles and runs the code of these pages as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../examples/README.md")]
struct Pages;
