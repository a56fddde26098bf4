//! The position of a game: its state, and the answers of the current step.
//!
//! A position is plain data. With each new answer, the step runs again from its checkpoint with all its answers. So a
//! position can be copied, saved, and sent at any question, and a faulty step can be undone. A step that has changed
//! nothing before its question needs no checkpoint for that, and takes its answer at once.

use super::reads::Looks;
use super::{Answer, Question, Refusal, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game at rest: waiting for answers, over, or stopped by a fault.
///
/// Copies share both states until one of them continues; only then is a changed state copied.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Position<S, Q: Question> {
    /// The state within the step in progress.
    #[serde(with = "shared", bound(serialize = "S: Serialize", deserialize = "S: Deserialize<'de>"))]
    pub state: Arc<S>,
    /// The state at the start of the step in progress.
    #[serde(with = "shared", bound(serialize = "S: Serialize", deserialize = "S: Deserialize<'de>"))]
    pub checkpoint: Arc<S>,
    /// The answers given within the step in progress.
    #[serde(bound(serialize = "Q::Choice: Serialize", deserialize = "Q::Choice: Deserialize<'de>"))]
    pub answers: Vec<Answer<Q::Choice>>,
    pub(super) asked: Vec<Q>,
    pub(super) point: u16,
    pub(super) told: usize,
    #[serde(skip)]
    pub(super) looks: Looks,
}

// A derived impl would require cloneable states, and it would not reuse the memory of the lists.
impl<S, Q: Question> Clone for Position<S, Q> {
    fn clone(&self) -> Self {
        let Position { state, checkpoint, answers, asked, point, told, looks } = self;
        let (state, checkpoint, answers) = (Arc::clone(state), Arc::clone(checkpoint), answers.clone());
        Position { state, checkpoint, answers, asked: asked.clone(), point: *point, told: *told, looks: looks.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        let Position { state, checkpoint, answers, asked, point, told, looks } = other;
        (self.state, self.checkpoint) = (Arc::clone(state), Arc::clone(checkpoint));
        self.answers.clone_from(answers);
        self.asked.clone_from(asked);
        self.looks.clone_from(looks);
        (self.point, self.told) = (*point, *told);
    }
}

/// Serializes shared states as plain states.
mod shared {
    use super::{Arc, Deserialize, Serialize};
    use serde::{Deserializer, Serializer};

    pub(super) fn serialize<S: Serialize, T: Serializer>(state: &Arc<S>, serializer: T) -> Result<T::Ok, T::Error> {
        S::serialize(state, serializer)
    }

    pub(super) fn deserialize<'de, S: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Arc<S>, D::Error> {
        S::deserialize(deserializer).map(Arc::new)
    }
}

/// Copies a state, and reuses the existing allocation if it is not shared.
pub(super) fn copy<S: Clone>(from: &S, there: &mut Arc<S>) {
    match Arc::get_mut(there) {
        Some(room) => room.clone_from(from),
        None => *there = Arc::new(from.clone()),
    }
}

impl<S: Clone + PartialEq, Q: Question> Position<S, Q> {
    /// Creates a position at the start of a step.
    pub fn new(state: S) -> Self {
        Position::of(Arc::new(state))
    }

    /// Creates a position at the start of a step, with a shared state.
    pub(super) fn of(state: Arc<S>) -> Self {
        let (answers, asked, looks) = (Vec::new(), Vec::new(), Looks::default());
        Position { checkpoint: Arc::clone(&state), state, answers, asked, point: 0, told: 0, looks }
    }

    /// Returns the pending questions, at most one per seat.
    pub fn asked(&self) -> &[Q] {
        &self.asked
    }

    /// Returns the number of the pending questions within the step.
    pub const fn point(&self) -> u16 {
        self.point
    }

    /// Records an answer without running the step.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the seat is not prompted or the choice is illegal; the position is then unchanged.
    pub fn record(&mut self, seat: Seat, choice: Q::Choice) -> Result<(), Refusal<Q::InvalidAnswer>> {
        let index = self.asked.iter().position(|q| q.seat() == seat).ok_or(Refusal::NotAsked { seat })?;
        self.asked[index].check(&choice)?;
        let (fingerprint, secret) = (self.asked[index].fingerprint(), self.asked[index].is_secret());
        self.asked.drain(index..=index);
        let answer = Answer { point: self.point, seat, fingerprint, secret, choice };
        // Answers are ordered by point and seat, so their order of arrival does not matter.
        let at = self.answers.partition_point(|other| (other.point, other.seat) < (answer.point, answer.seat));
        // Reserve room for one answer only: most steps have just one, and choices are large.
        self.answers.reserve_exact(1);
        self.answers.insert(at, answer);
        Ok(())
    }

    /// Returns `true` between two steps, when the current step has no answers and no questions.
    pub const fn is_between_steps(&self) -> bool {
        self.answers.is_empty() && self.asked.is_empty()
    }

    /// Resets the current step to its checkpoint and drops its answers. Returns the number of events undone.
    pub fn rewind(&mut self) -> usize {
        self.answers.clear();
        self.asked.clear();
        self.looks.forget();
        self.state = Arc::clone(&self.checkpoint);
        std::mem::take(&mut self.told)
    }

    /// Changes the state between two steps. The step in progress is undone first.
    pub fn amend(&mut self, change: impl FnOnce(&mut S)) -> usize {
        let undone = self.rewind();
        change(Arc::make_mut(&mut self.checkpoint));
        self.state = Arc::clone(&self.checkpoint);
        undone
    }

    /// Replaces the start and the answers of the current step by those of a sample. Events already sent still count.
    pub fn replace_world(&mut self, start: S, answers: Vec<Answer<Q::Choice>>) {
        (self.checkpoint, self.answers) = (Arc::new(start), answers);
        self.state = Arc::clone(&self.checkpoint);
        self.asked.clear();
        self.looks.forget();
    }
}
