//! The rules of both editions.
//!
//! - `state`: the rulebook's nouns.
//! - `decision`: the questions.
//! - `trigger`: the step in progress, and the interface to scripts.
//! - `steps`: the rules, from setup to win.
//! - `run`: the table that maps steps to functions.
//! - `observation`: the looks at a state, and its views.
//! - `lexicon`: the functions that scripts can call.
//!
//! Invariants: this crate has no code for an interpreter, files, clocks, or threads. It names no alien or destiny card,
//! because their effects arrive through [`Powers`]. It never tests which edition is played, because every difference is
//! a value of the [`Ruleset`].

use hyperkon_table as table;

/// The kernel, for [`by_the_rules!`].
#[doc(hidden)]
pub mod __private {
    pub use hyperkon_table as table;
}

mod decision;
mod lexicon;
mod observation;
mod playable;
mod rule;
mod run;
mod state;
mod steps;
#[cfg(test)]
mod testing;
mod trigger;

pub use decision::{
    Argument, Arguments, Choice, Decision, InvalidAnswer, MAX_OPTIONS, MAX_PICKED, OfferItem, Options, Part, Prompt,
    Refusal, Selection, Topic, Word,
};
pub use lexicon::{Act, Does, Entry, Field, Gives, LEXICON, Meaning, Next, Otherwise, Reading, Receiver, Request};
pub use observation::invalid_state::{InvalidState, Unsettled};
pub use observation::look::{Look, PileLook, PowerLook, SeatLook};
pub use observation::rule_change::IncompatibleRules;
pub use observation::sample::try_sample_state;
pub use observation::sums::{ShipValue, TotalView, ship_values, sums};
pub use observation::view::{AlienView, PendingUseView, PileView, SeatView, Standing, TableCardView, View};
pub use rule::{RULES, Rule};
pub use state::*;
pub use trigger::actors::order;
pub use trigger::call::Call;
pub use trigger::fault::{Fault, Flow};
pub use trigger::play::{Play, Powers};
pub use trigger::reply::Reply;
pub use trigger::sight::Sight;
pub use trigger::step_error::{ArgumentKind, Broken, FaultKind, Mend, Wrong};
pub use trigger::trace::{
    Bar, Looked, Noted, On, Outcome as UseOutcome, Printed, Round, Said, Shown, Trace, Traced, Verdict,
};
