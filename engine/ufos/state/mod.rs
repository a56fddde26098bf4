//! The state of the game, one file per noun of the rulebook. This module asks no questions, reports no events, and does
//! not depend on the steps.

mod action;
mod bidding;
mod card;
mod cards;
mod chips;
mod edition;
mod event;
mod full;
mod races;
mod ruleset;
mod trick;

pub use action::{Laid, PowerCard, ScoreCard};
pub use bidding::{Bet, Bidding, Decided};
pub use card::{CARDS, Card, CardSet, HIGHEST, NoCard};
pub use cards::{Cards, Place};
pub use chips::{ALL_CHIPS, Chips, Purse};
pub use edition::Edition;
pub use event::Event;
pub use full::{State, Step};
pub use races::{Race, RaceSet};
pub use ruleset::{
    InvalidTable, MOST_CHIPS, MetamorphFollows, RULEBOOK, Ruleset, SEATS, TableOptions, Values, recommended_hands,
};
pub use trick::Trick;
