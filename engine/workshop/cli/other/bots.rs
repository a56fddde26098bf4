//! Bots of games that have no table of their own here, by the words that name them.

use crate::bots;
use hyperkon::bots::BotName;
use hyperkon::problem::what_there_is;
use hyperkon_table::{Bot, Budget, Thinker};
use hyperkon_workshop::others::Other;
use std::fmt;

/// A bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// One of the game's own, with the budget that the game gives it.
    Named(&'static str),
    /// A thinker with its own.
    Thinker(Budget),
}

impl Player {
    /// The bot that a word names: `steady`, `thinker`, `thinker:200`.
    ///
    /// # Errors
    /// When there is no such bot in this game.
    pub fn named<G: Other>(word: &str) -> Result<Player, String> {
        if let Some(name) = G::BOTS.iter().find(|name| **name == word) {
            return Ok(Player::Named(name));
        }
        match word.contains(':').then(|| bots::named(word)) {
            Some(Ok(BotName::Thinker(budget))) => Ok(Player::Thinker(budget)),
            Some(Err(what)) => Err(what),
            _ => Err(format!("there is no such bot in this game; {}", what_there_is(G::BOTS.iter().copied()))),
        }
    }

    /// The bot, for one answer or for many.
    pub fn seated<G: Other>(self, seed: u64) -> Option<Box<dyn Bot<G>>> {
        match self {
            Player::Named(name) => G::bot(name, seed),
            Player::Thinker(budget) => Some(Box::new(Thinker::new(budget, seed))),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Named(name) => f.write_str(name),
            Player::Thinker(budget) => write!(f, "thinker:{budget}"),
        }
    }
}
