//! The rules of the trick-taking game UFOs, for 3 to 6 seats.
//!
//! Invariants: this crate uses no terminal, files, clock, or language. Every step belongs to one clause of `RULES.md`,
//! asks before it changes anything, and reports its changes as events.

mod bots;
mod decision;
mod fault;
mod game;
mod host;
mod observation;
mod rule;
mod state;
mod steps;
mod text;

pub use bots::Steady;
pub use decision::{Choice, Illegal, Part, Prompt, Question};
pub use fault::{Fault, Flow};
pub use game::{GameError, Ufos};
pub use host::Wished;
pub use observation::{InvalidState, SeatView, TrickView, View};
pub use rule::{RULES, Rule};
pub use state::{
    ALL_CHIPS, Bet, Bidding, CARDS, Card, CardSet, Cards, Chips, Decided, Edition, Event, HIGHEST, InvalidTable, Laid,
    MOST_CHIPS, MetamorphFollows, NoCard, Place, PowerCard, Purse, RULEBOOK, Race, RaceSet, Ruleset, SEATS, ScoreCard,
    State, Step, TableOptions, Trick, Values, recommended_hands,
};
pub use steps::Play;
pub use text::Words;
