//! A game of any kind that Python owns.

use crate::error::Wrong;
use crate::open::Wish;
use hyperkon_table::{SeatSet, Status};
use hyperkon_workshop::count::Count;
use serde_json::Value;

/// An answer from Python.
pub enum Given {
    /// A complete answer.
    Choice(Value),
    /// An answer in parts.
    Parts(Vec<Value>),
}

/// Public facts of a table.
pub struct About {
    /// The name of the game.
    pub game: &'static str,
    /// The id of the edition.
    pub edition: String,
    /// The number of seats.
    pub seats: u8,
    /// The seed of the game.
    pub seed: u64,
    /// The status of the game.
    pub status: Status,
    /// The seats to act.
    pub waiting: SeatSet,
    /// The seats that have won.
    pub winners: SeatSet,
    /// The number of events so far.
    pub events: u64,
    /// The number of answers given so far.
    pub answers: u64,
}

/// An action with what simulated games say about it.
pub struct Weighed {
    /// The number of the action.
    pub action: usize,
    /// The mean share of the win in these games, from 0 to 1.
    pub share: f64,
    /// The number of simulated games.
    pub tries: u32,
}

/// The result of playing for a while.
pub enum Came {
    /// A seat without a bot must act.
    Asked(u8),
    /// The game is over.
    Over,
    /// The game can continue with bots.
    Further,
}

/// A game of any kind.
pub trait AnyGame: ForPlayers + ForLearners {}

impl<T: ForPlayers + ForLearners> AnyGame for T {}

/// A game of any kind, with the operations for players.
pub trait ForPlayers: Send {
    /// Returns an independent copy of the game.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// Returns public facts about the table.
    fn about(&self) -> About;
    /// Returns the names of everything that views refer to by number: colors, aliens, cards, planets.
    fn names(&self, lang: &str) -> Result<Value, Wrong>;
    /// Returns the ids of aliens or factions by seat.
    fn who(&self) -> Vec<Vec<String>>;
    /// Returns the question of a seat, with its text if a language is given.
    fn question(&self, seat: u8, lang: Option<&str>) -> Result<Option<Value>, Wrong>;
    /// Returns the possible next parts of an answer.
    fn parts(&self, seat: u8, so_far: Vec<Value>, lang: Option<&str>) -> Result<Value, Wrong>;
    /// Returns the observation of a seat or a spectator.
    fn view(&self, viewer: Option<u8>, full: bool) -> Result<Value, Wrong>;
    /// Returns the events from this number on, as a seat or a spectator sees them.
    fn events(&self, viewer: Option<u8>, since: u64, lang: Option<&str>) -> Result<Vec<Value>, Wrong>;
    /// Gives a seat's answer.
    fn answer(&mut self, seat: u8, given: Given, question: Option<&str>) -> Result<(), Wrong>;
    /// Returns the game as text.
    fn save(&self) -> Result<String, Wrong>;
    /// Returns the record of the game so far, as lines of JSON.
    fn record(&self) -> Result<String, Wrong>;
    /// Returns each answer of the log with its seat.
    fn given(&self) -> Result<Vec<Value>, Wrong>;
    /// Returns a sampled game that is consistent with what a seat knows.
    fn sample_state(&self, seat: u8, seed: u64) -> Result<Box<dyn AnyGame>, Wrong>;
    /// Returns a bot's answer for a seat.
    fn choose(&self, seat: u8, bot: &str, seed: u64) -> Result<Value, Wrong>;
}

/// A game of any kind, with the operations for learners.
pub trait ForLearners: Send {
    /// Lets bots play for a short time, until a seat without a bot must act. The time is short because Python
    /// handles signals only afterwards.
    fn advance(&mut self, bots: &[Option<String>], skip_forced: bool) -> Result<Came, Wrong>;
    /// Returns the lengths of an observation and of a mask.
    fn sizes(&self) -> Result<(usize, usize), Wrong>;
    /// Returns the meaning of numbers.
    fn spec(&self) -> Result<Value, Wrong>;
    /// Returns the legal actions of a seat.
    fn legal(&self, seat: u8) -> Result<Vec<usize>, Wrong>;
    /// Writes a byte for each action: 1 if it is legal, otherwise 0.
    fn mask(&self, seat: u8, out: &mut [u8]) -> Result<(), Wrong> {
        out.fill(0);
        self.legal(seat)?.into_iter().for_each(|action| out[action] = 1);
        Ok(())
    }
    /// Returns the part for an action, or `None` for "done".
    fn part(&self, seat: u8, action: usize) -> Result<Option<Value>, Wrong>;
    /// Writes a seat's observation into a buffer of its length.
    fn observe(&self, seat: u8, out: &mut [u8]) -> Result<(), Wrong>;
    /// Takes an action. Returns `true` if the answer is now complete and given.
    fn act(&mut self, seat: u8, action: usize) -> Result<bool, Wrong>;
    /// Returns a bot's next action for a seat. Returns `None` if the actions chosen so far do not lead to its answer.
    fn advise(&self, seat: u8, bot: &str, seed: u64) -> Result<Option<usize>, Wrong>;
    /// Returns a seat's next actions with their shares of the win in simulated games, and the numbers of these games.
    fn weigh(&self, seat: u8, simulations: u32, seed: u64) -> Result<Vec<Weighed>, Wrong>;
    /// Starts a new game with the same request and another seed.
    fn again(&mut self, wish: &Wish, seed: u64) -> Result<(), Wrong>;
    /// Turns the recording of events on or off.
    fn keep_events(&mut self, keep: bool);
    /// Adds the finished game to counts.
    fn count(&self, count: &mut Count);
}
