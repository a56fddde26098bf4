//! What a seat is asked, and how an answer to it is made.

use super::{Code, Dice, Refusal, Seat};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A question that a seat can be asked.
pub trait Question: Clone + PartialEq {
    /// What answers it.
    type Choice: Clone + PartialEq;
    /// What an answer is put together from. Answers whose parts are the same in another order are one answer.
    type Part: Clone + PartialEq + PartialOrd + fmt::Debug + Serialize + DeserializeOwned;
    /// What can be wrong with an answer of the right kind, beside what there is too many or too few of.
    type Unfit: Clone + PartialEq + fmt::Debug + fmt::Display + Code;
    /// The seat that is asked.
    fn seat(&self) -> Seat;
    /// A number that tells questions apart, from everything but texts.
    fn fingerprint(&self) -> u64;
    /// Whether the options, or the answer, are nobody else's business.
    fn is_secret(&self) -> bool;
    /// Whether it is asked of whoever may act at one moment, also of those who cannot, so that nobody learns who could: nobody
    /// is shown then who is still asked and who has passed.
    fn is_window(&self) -> bool {
        false
    }

    /// The only legal answer, where there is just one.
    fn only_choice(&self) -> Option<Self::Choice>;
    /// Whether any legal answer exists.
    fn is_answerable(&self) -> bool;
    /// Tests an answer.
    ///
    /// # Errors
    /// Says what is wrong with it and what would do.
    fn check(&self, choice: &Self::Choice) -> Result<(), Refusal<Self::Unfit>>;
    /// What can come next in an answer with these parts, which came one by one out of what this said: after each there is
    /// a way to a whole answer, and every legal answer has such a way whose parts do not fall.
    fn parts(&self, so_far: &[Self::Part]) -> Parts<Self::Part>;

    /// The answer that these parts make; `None` if they make none, or something is missing.
    fn made_of(&self, parts: &[Self::Part]) -> Option<Self::Choice>;

    /// The parts that make an answer, in an order in which they can come.
    fn parts_of(choice: &Self::Choice) -> Vec<Self::Part>;

    /// What a host answers for a seat that does not: always legal, and as little as can be.
    fn fallback(&self) -> Self::Choice;

    /// A legal answer at random; equal dice give equal answers.
    fn any_choice(&self, dice: &mut Dice, manner: Manner) -> Self::Choice;
}

/// What can come next in an answer that is being put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Parts<A> {
    /// The parts that can come next, in the question's order.
    pub next: Vec<A>,
    /// Whether the answer can be given as it is.
    pub done: bool,
}

impl<A> Parts<A> {
    /// Nothing can come, and there is no answer.
    pub const NONE: Parts<A> = Parts { next: Vec::new(), done: false };

    /// Nothing more can come: the answer is whole.
    pub const WHOLE: Parts<A> = Parts { next: Vec::new(), done: true };
}

/// How a random answer is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// With the plain sense not to give something for nothing.
    Sensible,
    /// Every legal answer has a chance, also foolish ones: for tests.
    Wild,
}
