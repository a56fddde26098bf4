//! The rules of the trick-taking game known as UFOs, for 3 to 6 seats.
//!
//! Invariants: nothing here names a terminal, a file, a clock or a language. Every step is the step of one clause of
//! `RULES.md`, asks before it changes anything, and tells what it changes.

mod ask;
mod course;
mod evaluation;
mod fault;
mod game;
mod host;
mod rule;
mod seen;
mod steady;
mod things;
mod words;

pub use ask::{Ask, Choice, Illegal, Part, Question};
pub use course::Play;
pub use fault::{Fault, Flow};
pub use game::{Trouble, Ufos};
pub use rule::{RULES, Rule};
pub use seen::{SeatView, TrickView, Unsound, View};
pub use steady::Steady;
pub use things::{
    ALL_CHIPS, Bet, Bidding, CARDS, Card, CardSet, Cards, Chips, Decided, Edition, Event, HIGHEST, Laid, MOST_CHIPS,
    MetamorphFollows, NoCard, Place, PowerCard, Purse, RULEBOOK, Race, RaceSet, Ruleset, SEATS, ScoreCard, State, Step,
    TableOptions, Trick, UnfitTable, Values, recommended_hands,
};
pub use words::Words;
