//! Bots by their names, as a person writes them.

use super::{Leech, Steady, Thinker};
use crate::game::{Engine, Game};
use crate::problem::{self, nearest};
use hyperkon_cosmic::Choice;
use hyperkon_table::{Bot, Budget, NoBudget, RandomBot, mix};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A bot by its name: `random`, `steady`, `thinker`, or `leech`, which is there to measure others by. A thinker's budget
/// may follow it: `thinker:400` has 400 simulations per decision, `thinker:50ms` has 50 milliseconds.
///
/// It says what a bot is, and holds nothing that a game would leave behind: what it answers depends on the game's seed and
/// the place in the game only, so that a game of bots is told by its seed and can be resumed anywhere. A budget in
/// milliseconds is the exception.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BotName {
    /// Answers at random, with the plain sense not to give something for nothing.
    Random,
    /// Plays by rules of thumb.
    #[default]
    Steady,
    /// Joins the offense wherever it is invited, and is steady for the rest.
    Leech,
    /// Tries its answers out in worlds that it imagines.
    Thinker(Budget),
}

/// The name is no bot's.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoBot {
    /// Nobody is called that.
    #[error("no bot is called `{name}` ({})", hint(*meant))]
    Unknown {
        /// What was written.
        name: String,
        /// What was probably meant.
        meant: Option<&'static str>,
    },
    /// What follows a thinker's name is no budget.
    #[error(transparent)]
    Budget(#[from] NoBudget),
    /// Only a thinker has a budget.
    #[error("`{name}` has no budget: only `thinker` has one, such as `thinker:400` or `thinker:50ms`")]
    NoThinker {
        /// The bot.
        name: String,
    },
}

impl BotName {
    /// A bot for many answers; equal seeds give equal answers.
    pub fn seated(self, seed: u64) -> Box<dyn Bot<Engine>> {
        match self {
            BotName::Random => Box::new(RandomBot::new(seed)),
            BotName::Steady => Box::new(Steady::new(seed)),
            BotName::Leech => Box::new(Leech::new(seed)),
            BotName::Thinker(budget) => Box::new(Thinker::new(budget, seed)),
        }
    }

    /// What it answers to the question that a seat of a game is asked, as the game's answer of this number, from 0.
    pub fn answer(
        self,
        engine: &Engine,
        game: &Game,
        seat: hyperkon_table::Seat,
        seed: u64,
        number: u64,
    ) -> Option<Choice> {
        match self {
            // The commonest by far in simulations: nothing is put on the heap for it.
            BotName::Random => Bot::choose(&mut RandomBot::at_answer(seed, number), engine, game.seen(seat)),
            _ => self.seated(mix(seed, number)).choose(engine, game.seen(seat)),
        }
    }
}

fn hint(meant: Option<&str>) -> String {
    meant.map_or_else(|| problem::what_there_is(NAMES), |name| format!("did you mean `{name}`?"))
}

const NAMES: [&str; 4] = ["random", "steady", "leech", "thinker"];

impl FromStr for BotName {
    type Err = NoBot;

    fn from_str(text: &str) -> Result<BotName, NoBot> {
        let (name, budget) = text.split_once(':').map_or((text, None), |(name, budget)| (name, Some(budget)));
        let bot = match name {
            "random" => BotName::Random,
            "steady" => BotName::Steady,
            "leech" => BotName::Leech,
            "thinker" => BotName::Thinker(budget.map_or(Ok(Budget::default()), str::parse)?),
            _ => return Err(NoBot::Unknown { name: name.to_owned(), meant: nearest(name, NAMES) }),
        };
        match (bot, budget) {
            (BotName::Thinker(_), _) | (_, None) => Ok(bot),
            (_, Some(_)) => Err(NoBot::NoThinker { name: name.to_owned() }),
        }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotName::Random => f.write_str("random"),
            BotName::Steady => f.write_str("steady"),
            BotName::Leech => f.write_str("leech"),
            BotName::Thinker(budget) => write!(f, "thinker:{budget}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_read_as_it_is_written() {
        for name in ["random", "steady", "leech", "thinker:400", "thinker:50ms"] {
            assert_eq!(name.parse::<BotName>().map(|bot| bot.to_string()), Ok(name.to_owned()));
        }
        assert_eq!("thinker".parse(), Ok(BotName::Thinker(Budget::Simulations(400))));
    }

    #[test]
    fn what_is_no_bot_says_what_would_be() {
        let said = |name: &str| name.parse::<BotName>().map_or_else(|error| error.to_string(), |bot| bot.to_string());
        assert_eq!(said("steddy"), "no bot is called `steddy` (did you mean `steady`?)");
        assert_eq!(said(""), "no bot is called `` (there are random, steady, leech, thinker)");
        assert_eq!(
            said("steady:5"),
            "`steady` has no budget: only `thinker` has one, such as `thinker:400` or `thinker:50ms`"
        );
        for budget in ["", "-1", "+5", "0ms", "4 ms", "99999999999"] {
            assert!(said(&format!("thinker:{budget}")).starts_with(&format!("`{budget}` is no budget")));
        }
    }
}
