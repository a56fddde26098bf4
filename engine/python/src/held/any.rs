//! A game of any kind, as Python holds it.

use crate::wrong::Wrong;
use hyperkon_table::{SeatSet, Status};
use serde_json::Value;

/// An answer out of Python.
pub enum Given {
    /// Whole.
    Choice(Value),
    /// By its parts.
    Parts(Vec<Value>),
}

/// What everybody knows of a table.
pub struct About {
    /// The word for the game.
    pub game: &'static str,
    /// The edition.
    pub edition: String,
    /// How many sit there.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// How it stands.
    pub status: Status,
    /// The seats that are asked.
    pub waiting: SeatSet,
    /// Who has won.
    pub winners: SeatSet,
    /// How many events have happened.
    pub events: u64,
    /// How many answers have been taken.
    pub answers: u64,
}

/// What came of playing on.
pub enum Came {
    /// A seat without a bot must decide.
    Asked(u8),
    /// The game is over.
    Over,
    /// Neither yet.
    Further,
}

/// A game of any kind.
pub trait AnyGame: Send {
    /// The same again; it goes its own way.
    fn copy(&self) -> Box<dyn AnyGame>;
    /// What everybody knows.
    fn about(&self) -> About;
    /// Names, by which views count: colours, aliens, cards, planets.
    fn names(&self, lang: &str) -> Result<Value, Wrong>;
    /// Aliens or factions by seat.
    fn who(&self) -> Vec<Vec<String>>;
    /// The question of a seat; in a language also its text.
    fn question(&self, seat: u8, lang: Option<&str>) -> Result<Option<Value>, Wrong>;
    /// What can come next in an answer.
    fn parts(&self, seat: u8, so_far: Vec<Value>, lang: Option<&str>) -> Result<Value, Wrong>;
    /// What a seat, or an onlooker, may know.
    fn view(&self, viewer: Option<u8>, full: bool) -> Result<Value, Wrong>;
    /// The events from a number on, as a seat or an onlooker sees them.
    fn events(&self, viewer: Option<u8>, since: u64, lang: Option<&str>) -> Result<Vec<Value>, Wrong>;
    /// Gives an answer.
    fn answer(&mut self, seat: u8, given: Given, question: Option<&str>) -> Result<(), Wrong>;
    /// The game as a text.
    fn save(&self) -> Result<String, Wrong>;
    /// A world that agrees with what a seat knows.
    fn imagine(&self, seat: u8, seed: u64) -> Result<Box<dyn AnyGame>, Wrong>;
    /// What a bot would answer for a seat.
    fn choose(&self, seat: u8, bot: &str, seed: u64) -> Result<Value, Wrong>;
    /// Plays on by bots until a seat without one must decide, for a while: nobody who holds the game hears Python.
    fn advance(&mut self, bots: &[Option<String>], skip_forced: bool) -> Result<Came, Wrong>;
    /// How long observation and mask are.
    fn sizes(&self) -> Result<(usize, usize), Wrong>;
    /// What numbers mean.
    fn spec(&self) -> Result<Value, Wrong>;
    /// The actions that are legal.
    fn legal(&self, seat: u8) -> Result<Vec<usize>, Wrong>;
    /// Writes a 1 for each action that is legal and a 0 for the others, as many bytes as there are actions.
    fn mask(&self, seat: u8, out: &mut [u8]) -> Result<(), Wrong> {
        out.fill(0);
        self.legal(seat)?.into_iter().for_each(|action| out[action] = 1);
        Ok(())
    }
    /// The part that an action stands for; `None` is "done".
    fn part(&self, seat: u8, action: usize) -> Result<Option<Value>, Wrong>;
    /// Writes what a seat sees, as many bytes as an observation is long.
    fn observe(&self, seat: u8, out: &mut [u8]) -> Result<(), Wrong>;
    /// Takes an action; whether the answer is given with it.
    fn act(&mut self, seat: u8, action: usize) -> Result<bool, Wrong>;
    /// Begins again with another seed.
    fn again(&mut self, seed: u64) -> Result<(), Wrong>;
    /// From now on events are kept, or not.
    fn keep_events(&mut self, keep: bool);
}
