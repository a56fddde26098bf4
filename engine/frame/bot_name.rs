//! Bots by name, as users write them.

use crate::Served;
use crate::suggest::{nearest, what_there_is};
use hyperkon_table::{Bot, Budget, NoBudget, RandomBot, Seat, Table, Unfinished, Update, mix};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// The bot that answers at random.
const RANDOM: &str = "random";
/// The bot that searches within a budget before it answers.
pub(crate) const THINKER: &str = "thinker";
/// The maximum budget of a thinker per decision.
const MOST_MILLIS: u32 = 3_600_000;
const MOST_SIMULATIONS: u32 = 10_000_000;
/// The maximum number of answers of a game of bots.
const ENDLESS: u64 = 200_000;

/// A bot selected by name: `random`, `steady`, or `thinker` with its search budget per decision.
///
/// `thinker:400` runs 400 simulations, and `thinker:50ms` searches for 50 milliseconds.
///
/// A specification contains no state of a game. The bot's answers depend only on the seed and the position, so a game
/// of bots can be resumed anywhere. Budgets in milliseconds are the exception.
pub struct BotSpec<G> {
    name: &'static str,
    budget: Option<Budget>,
    game: PhantomData<fn() -> G>,
}

/// The error for an invalid bot name or budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBotError {
    /// An unknown bot name.
    #[error("unknown bot `{name}` ({})", hint(*meant, known))]
    Unknown {
        /// The name as the user wrote it.
        name: String,
        /// The most similar bot name, if one is similar.
        meant: Option<&'static str>,
        /// The game's bots.
        known: Vec<&'static str>,
    },
    /// An invalid budget after the colon.
    #[error(transparent)]
    Budget(#[from] NoBudget),
    /// A budget that would take too long.
    #[error(
        "invalid budget of `thinker`; expected at most {MOST_MILLIS}ms (an hour) or {MOST_SIMULATIONS} simulations per decision"
    )]
    TooLong,
    /// A budget for a bot that does not search.
    #[error("`{name}` cannot have a search budget: only `thinker` can, as in `thinker:400` or `thinker:50ms`")]
    NoThinker {
        /// The bot.
        name: String,
    },
}

fn hint(meant: Option<&str>, known: &[&str]) -> String {
    meant.map_or_else(|| what_there_is(known.iter().copied()), |name| format!("did you mean `{name}`?"))
}

impl<G: Served> BotSpec<G> {
    /// Returns a thinker with this search budget.
    pub const fn thinker(budget: Budget) -> Self {
        BotSpec { name: THINKER, budget: Some(budget), game: PhantomData }
    }

    /// Returns the bot that answers at random, which every game has.
    pub const fn random() -> Self {
        BotSpec { name: RANDOM, budget: None, game: PhantomData }
    }

    /// Returns the search budget of a thinker, or `None` for another bot.
    pub const fn budget(self) -> Option<Budget> {
        self.budget
    }

    /// Returns the name for a served table. A default budget is omitted.
    pub fn served(self) -> String {
        if self.budget == Some(G::USUAL_BUDGET) { self.name.to_owned() } else { self.to_string() }
    }

    /// Creates the bot for a whole game. Equal seeds give equal answers.
    pub fn seated(self, seed: u64) -> Box<dyn Bot<G>> {
        match self.budget {
            Some(budget) => Box::new(hyperkon_table::SearchBot::new(budget, seed)),
            None => G::bot(self.name, seed).unwrap_or_else(|| Box::new(RandomBot::new(seed))),
        }
    }

    /// Returns the bot's answer for a seat. `number` counts the answers of the game from 0.
    pub fn answer(self, game: &G, table: &Table<G>, seat: Seat, seed: u64, number: u64) -> Option<G::Choice> {
        // The random bot is the most common bot in simulations, so this path does not allocate.
        if self.name == RANDOM {
            return Bot::choose(&mut RandomBot::at_answer(seed, number), game, table.seen(seat));
        }
        self.seated(mix(seed, number)).choose(game, table.seen(seat))
    }
}

/// Plays a table to its end with one bot per seat. Returns the number of answers.
///
/// # Errors
/// Returns an error if the game does not end, a script faults, or `told` reports a problem. `told` receives the result
/// of each answer.
pub fn play_by_bots<G: Served>(
    game: &G,
    table: &mut Table<G>,
    (bots, seed): (&[BotSpec<G>], u64),
    told: ToldOf<'_, G>,
) -> Result<u64, Unfinished> {
    let answer =
        |table: &Table<G>, seat: Seat, number: u64| bots.get(seat.index())?.answer(game, table, seat, seed, number);
    let heard = |table: &Table<G>, progress: &Update<G>, answers: u64| match progress.faults.first() {
        Some(fault) => Err(fault.to_string()),
        None => told(table, progress, answers),
    };
    table.play_out(game, ENDLESS, answer, heard)
}

/// A callback that receives the result of each answer and the number of answers.
pub type ToldOf<'a, G> = &'a mut dyn FnMut(&Table<G>, &Update<G>, u64) -> Result<(), String>;

impl<G: Served> FromStr for BotSpec<G> {
    type Err = ParseBotError;

    fn from_str(text: &str) -> Result<Self, ParseBotError> {
        let (name, budget) = text.split_once(':').map_or((text, None), |(name, budget)| (name, Some(budget)));
        let known: Vec<&str> = G::BOTS.iter().chain(G::MEASURES).copied().collect();
        let Some(name) = known.iter().copied().find(|one| *one == name) else {
            return Err(ParseBotError::Unknown { name: name.to_owned(), meant: nearest(name, known.clone()), known });
        };
        if name == THINKER {
            return match budget.map_or(Ok(G::USUAL_BUDGET), str::parse)? {
                Budget::Millis(millis) if millis > MOST_MILLIS => Err(ParseBotError::TooLong),
                Budget::Simulations(games) if games > MOST_SIMULATIONS => Err(ParseBotError::TooLong),
                budget => Ok(BotSpec::thinker(budget)),
            };
        }
        match budget {
            None => Ok(BotSpec { name, budget: None, game: PhantomData }),
            Some(_) => Err(ParseBotError::NoThinker { name: name.to_owned() }),
        }
    }
}

/// The stand-in bot for a late player.
impl<G: Served> Default for BotSpec<G> {
    fn default() -> Self {
        BotSpec { name: G::STAND_IN, budget: None, game: PhantomData }
    }
}

impl<G> fmt::Display for BotSpec<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)?;
        self.budget.map_or(Ok(()), |budget| write!(f, ":{budget}"))
    }
}

impl<G> fmt::Debug for BotSpec<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BotName({self})")
    }
}

impl<G> Clone for BotSpec<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for BotSpec<G> {}

impl<G> PartialEq for BotSpec<G> {
    fn eq(&self, other: &Self) -> bool {
        (self.name, self.budget) == (other.name, other.budget)
    }
}

impl<G> Eq for BotSpec<G> {}
