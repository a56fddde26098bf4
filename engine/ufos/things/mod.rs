//! The nouns of the rulebook; each owns its data. Nothing here asks, tells or knows a step's course.

mod action;
mod bidding;
mod card;
mod cards;
mod chips;
mod edition;
mod event;
mod races;
mod ruleset;
mod state;
mod trick;

pub use action::{Laid, PowerCard, ScoreCard};
pub use bidding::{Bet, Bidding, Decided};
pub use card::{CARDS, Card, CardSet, HIGHEST, NoCard};
pub use cards::{Cards, Place};
pub use chips::{ALL_CHIPS, Chips, Purse};
pub use edition::Edition;
pub use event::Event;
pub use races::{Race, RaceSet};
pub use ruleset::{
    MOST_CHIPS, MetamorphFollows, RULEBOOK, Ruleset, SEATS, TableOptions, UnfitTable, Values, recommended_hands,
};
pub use state::{State, Step};
pub use trick::Trick;
