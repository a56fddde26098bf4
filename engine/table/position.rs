//! Where a game stands: the state at the start of the step in progress, and its answers.
//!
//! A position is plain data. When an answer comes, the step is run again from the checkpoint with all
//! answers of the step; so a position can be copied, saved and sent at any question, and a step that
//! faults is undone by forgetting it.

use super::looks::Looks;
use super::{Answer, Question, Refusal, Seat};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game at rest: waiting for answers, over, or stopped by a fault.
///
/// Copies share both states until one of them plays on: only then is what it changes copied.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct Position<S, Q: Question> {
    /// The state, half-way through the step in progress.
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

// Derived, it would ask for states that can be copied, and not use the room of the lists.
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

/// States are written as what they are, whoever shares them.
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

/// Puts a copy of a state there: into the room of the state there, if nobody shares that.
pub(super) fn copy<S: Clone>(from: &S, there: &mut Arc<S>) {
    match Arc::get_mut(there) {
        Some(room) => room.clone_from(from),
        None => *there = Arc::new(from.clone()),
    }
}

impl<S: Clone + PartialEq, Q: Question> Position<S, Q> {
    /// A position at the start of a step.
    pub fn new(state: S) -> Self {
        let (answers, asked, looks) = (Vec::new(), Vec::new(), Looks::default());
        let state = Arc::new(state);
        Position { checkpoint: Arc::clone(&state), state, answers, asked, point: 0, told: 0, looks }
    }

    /// The questions that wait for an answer, each of another seat.
    pub fn asked(&self) -> &[Q] {
        &self.asked
    }

    /// The number of the place in the step at which the questions in wait were asked.
    pub const fn point(&self) -> u16 {
        self.point
    }

    /// Records an answer without going on.
    ///
    /// # Errors
    /// A [`Refusal`] when the seat is not asked or the choice is not legal; nothing has changed.
    pub fn record(&mut self, seat: Seat, choice: Q::Choice) -> Result<(), Refusal<Q::Unfit>> {
        let index = self.asked.iter().position(|q| q.seat() == seat).ok_or(Refusal::NotAsked { seat })?;
        self.asked[index].check(&choice)?;
        let (fingerprint, secret) = (self.asked[index].fingerprint(), self.asked[index].is_secret());
        self.asked.drain(index..=index);
        let answer = Answer { point: self.point, seat, fingerprint, secret, choice };
        // In the order of places and seats, so that the order in which answers come leaves no trace.
        let at = self.answers.partition_point(|other| (other.point, other.seat) < (answer.point, answer.seat));
        // Few steps take more than one, and choices are large.
        self.answers.reserve_exact(1);
        self.answers.insert(at, answer);
        Ok(())
    }

    /// Whether the position stands between two steps: no answer of a step is kept, no question waits.
    pub const fn is_between_steps(&self) -> bool {
        self.answers.is_empty() && self.asked.is_empty()
    }

    /// Takes the step in progress back to its checkpoint, without its answers.
    pub fn rewind(&mut self) -> usize {
        self.answers.clear();
        self.asked.clear();
        self.looks.forget();
        self.state = Arc::clone(&self.checkpoint);
        std::mem::take(&mut self.told)
    }

    /// Changes the state between two steps; the step in progress is taken back first.
    pub fn amend(&mut self, change: impl FnOnce(&mut S)) -> usize {
        let undone = self.rewind();
        change(Arc::make_mut(&mut self.checkpoint));
        self.state = Arc::clone(&self.checkpoint);
        undone
    }

    /// Begins the step in progress anew in a world that looks alike, keeping the events given out.
    pub fn replace_world(&mut self, start: S, answers: Vec<Answer<Q::Choice>>) {
        (self.checkpoint, self.answers) = (Arc::new(start), answers);
        self.state = Arc::clone(&self.checkpoint);
        self.asked.clear();
        self.looks.forget();
    }
}
