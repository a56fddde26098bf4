//! Bots by the words that name them on a command line.

use hyperkon::bots::{BotName, NoBot};
use hyperkon::problem::what_there_is;
use hyperkon_frame::Served;
use hyperkon_table::{Bot, Budget, RandomBot, Searchable, Seat, Table, Thinker, mix};
use std::fmt;

/// The most that a thinker may think about a decision.
const MOST_MILLIS: u32 = 3_600_000;
const MOST_SIMULATIONS: u32 = 10_000_000;

/// A bot of the first game by its name; a thinker that nobody could wait for is none.
///
/// # Errors
/// When there is no such bot.
pub fn named(name: &str) -> Result<BotName, String> {
    let bot = name.parse().map_err(|error: NoBot| error.to_string())?;
    match bot {
        BotName::Thinker(Budget::Millis(millis)) if millis > MOST_MILLIS => {
            Err(format!("a thinker has at most {MOST_MILLIS}ms, an hour, for a decision"))
        }
        BotName::Thinker(Budget::Simulations(games)) if games > MOST_SIMULATIONS => {
            Err(format!("a thinker has at most {MOST_SIMULATIONS} simulations for a decision"))
        }
        bot => Ok(bot),
    }
}

/// The bot that is the same in every game.
const RANDOM: &str = "random";

/// A bot of a game without scripts.
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
    pub fn named<G: Served>(word: &str) -> Result<Player, String> {
        if let Some(name) = G::BOTS.iter().find(|name| **name == word) {
            return Ok(Player::Named(name));
        }
        match word.contains(':').then(|| named(word)) {
            Some(Ok(BotName::Thinker(budget))) => Ok(Player::Thinker(budget)),
            Some(Err(what)) => Err(what),
            _ => Err(format!("there is no such bot in this game; {}", what_there_is(G::BOTS.iter().copied()))),
        }
    }

    /// What it answers as the game's answer of this number, from 0, where the game has this seed.
    pub fn answer<G: Served + Searchable>(
        self,
        game: &G,
        table: &Table<G>,
        seat: Seat,
        (seed, number): (u64, u64),
    ) -> Option<G::Choice> {
        match self {
            // The commonest by far in simulations: nothing is put on the heap for it.
            Player::Named(RANDOM) => {
                table.seen(seat).question().map(|asked| RandomBot::at_answer(seed, number).choose(asked))
            }
            _ => self.seated::<G>(mix(seed, number))?.choose(game, table.seen(seat)),
        }
    }

    /// The bot, for one answer or for many.
    pub fn seated<G: Served + Searchable>(self, seed: u64) -> Option<Box<dyn Bot<G>>> {
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
