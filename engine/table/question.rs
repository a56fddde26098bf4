//! Questions to seats, and the parts of their answers.

use super::{Code, Dice, Refusal, Seat};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A question to a seat.
pub trait Question: Clone + PartialEq {
    /// The type of the answers.
    type Choice: Clone + PartialEq;
    /// The parts of an answer. The order of the parts does not matter.
    type Part: Clone + PartialEq + PartialOrd + fmt::Debug + Serialize + DeserializeOwned;
    /// The game's own reasons to reject an answer.
    type InvalidAnswer: Clone + PartialEq + fmt::Debug + fmt::Display + Code;
    /// Returns the prompted seat.
    fn seat(&self) -> Seat;
    /// Returns a hash of everything except texts, which identifies the question.
    fn fingerprint(&self) -> u64;
    /// Returns `true` if other seats must not see the options and the answer.
    fn is_secret(&self) -> bool;
    /// Returns `true` for a reaction window. To hide who can act, the game also prompts seats that cannot. Other seats
    /// do not see who has answered.
    fn is_window(&self) -> bool {
        false
    }

    /// Returns the forced answer if there is exactly one legal answer.
    fn forced_choice(&self) -> Option<Self::Choice>;
    /// Returns `true` if a legal answer exists.
    fn is_answerable(&self) -> bool;
    /// Checks an answer.
    ///
    /// # Errors
    /// Returns the problem and the legal range.
    fn check(&self, choice: &Self::Choice) -> Result<(), Refusal<Self::InvalidAnswer>>;
    /// Returns the parts that can follow a partial answer. The given parts must come from earlier results. Every
    /// partial answer can be completed, and parts in non-descending order reach every legal answer.
    fn parts(&self, so_far: &[Self::Part]) -> Parts<Self::Part>;

    /// Returns the answer made of these parts, or `None` if it is not legal.
    fn choice_from_steps(&self, parts: &[Self::Part]) -> Option<Self::Choice>;

    /// Returns the parts of an answer, in an order that `parts` allows.
    fn parts_of(choice: &Self::Choice) -> Vec<Self::Part>;

    /// Returns the default answer for a seat that does not reply. The answer is legal and minimal.
    fn default_choice(&self) -> Self::Choice;

    /// Returns a random legal answer. Equal dice give equal answers.
    fn sample_choice(&self, dice: &mut Dice, manner: BotStyle) -> Self::Choice;
}

/// The possible continuations of a partial answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts<A> {
    /// The possible next parts, in the question's order.
    pub next: Vec<A>,
    /// True if the answer is complete without further parts.
    pub done: bool,
}

impl<A> Parts<A> {
    /// A partial answer that is incomplete and has no further parts.
    pub const NONE: Parts<A> = Parts { next: Vec::new(), done: false };

    /// A complete answer without further parts.
    pub const WHOLE: Parts<A> = Parts { next: Vec::new(), done: true };
}

/// The style of a random bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotStyle {
    /// Never gives away something for nothing.
    Sensible,
    /// Picks any legal answer, even a foolish one; used in tests.
    Wild,
}
