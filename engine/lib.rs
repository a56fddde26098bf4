//! Hyperkon: the board game of cosmic conquest, played by rules in Rust and by aliens in Lua.
//!
//! A program that depends on this crate holds four things, all in [`game`]:
//!
//! - [`Content`](game::Content): editions, checked scripts, texts. Read once, shared by all threads.
//! - [`Engine`](game::Engine): a content at work on one thread, with one Lua interpreter.
//! - [`Game`](game::Game): plain data without history, cheap to copy, played by an engine.
//! - [`Match`](game::Match): a game with its record, so that it can be saved, resumed, replayed and taken back.
//!
//! A game is a conversation: it waits with [`decisions`](game::Game::decisions), each put to another seat;
//! [`Engine::answer`](game::Engine::answer) gives one an answer and plays on to the next, handing back what
//! happened. An answer that was not offered is refused and changes nothing. What a player may know is
//! [`view`](game::Game::view) and [`Progress::for_seat`](game::Progress::for_seat), and nothing else.
//!
//! ```
//! use hyperkon::bots::RandomBot;
//! use hyperkon::game::{Content, Engine, TableOptions};
//!
//! let mut engine = Engine::new(Content::builtin()?)?;
//! let options = TableOptions::new("kosmische-strijd").seats(3).seed(7);
//! let (mut game, mut progress) = engine.start(&options)?;
//! let mut bot = RandomBot::new(1);
//! while let Some(question) = game.decisions().first() {
//!     let (seat, choice) = (question.seat, bot.choose(question));
//!     progress = engine.answer(&mut game, seat, choice)?;
//! }
//! assert!(game.is_over());
//! assert!(!game.winners().is_empty());
//! assert!(progress.faults.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same seed and the same answers give the same game on every machine.
//!
//! # The modules, from the ground up
//!
//! [`table`] has what any game needs (seats, questions, chance, steps, history, records, saves, bots), and knows no ship
//! and no card: a game is put in through its trait [`Game`](table::Game). [`cosmic`] is the rules, one file for each part
//! of the rulebook; it knows no alien and no interpreter. [`script`] runs Lua files as the rules'
//! [`Powers`](cosmic::Powers), [`edition`] reads TOML files, [`game`] puts this game in with its content, [`plain`] makes
//! what others wrote fit to be shown.
//!
//! Comments cite the rules by number: S setup, W winning, T turns, C cards and results, P powers, D two seats.
pub use hyperkon_cosmic as cosmic;
pub use hyperkon_table as table;

pub mod bots;
pub mod edition;
pub mod game;
pub mod narrate;
pub mod plain;
pub mod problem;
pub mod script;
pub mod version;
