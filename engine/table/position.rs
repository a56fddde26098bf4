//! The driver: a step is run from its checkpoint until it ends, waits for an answer, or faults.
//!
//! A position is plain data. When an answer comes, the step is run again from the checkpoint with all
//! answers of the step; so a position can be copied, saved and sent at any question, and a step that
//! faults is undone by forgetting it.

use super::looks::Looks;
use super::{Answer, Desk, Differs, Game, Halt, Question, Refusal, Seat, Told, Witness};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// More steps than this without a question are taken for a game that never comes to one.
const STEPS_TO_A_QUESTION: usize = 10_000;

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
    asked: Vec<Q>,
    point: u16,
    told: usize,
    #[serde(skip)]
    looks: Looks,
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
fn copy<S: Clone>(from: &S, there: &mut Arc<S>) {
    match Arc::get_mut(there) {
        Some(room) => room.clone_from(from),
        None => *there = Arc::new(from.clone()),
    }
}

/// How far an advance went.
#[derive(Clone, Debug, PartialEq)]
pub enum Advance<F> {
    /// The game waits for answers.
    Waiting,
    /// The game is over.
    Over,
    /// The step has ended, and no further one was begun.
    StepEnded,
    /// A step faulted and was undone: `undone` events given out for it are to be taken back.
    Undone {
        /// What went wrong.
        fault: Box<F>,
        /// How many of the events already given out belong to the undone step.
        undone: usize,
        /// How many answers it had been given; they no longer count.
        answers: usize,
    },
}

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the next question.
    Question,
    /// To the end of the step in progress, if no question comes first.
    StepEnd,
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

    /// Runs steps until one waits, the game is over, or one faults. With questions still in wait nothing is run.
    pub fn advance<G>(
        &mut self,
        game: &G,
        rules: &G::Rules,
        until: Until,
        events: &mut Vec<Told<G::Event>>,
    ) -> Advance<G::Fault>
    where
        G: Game<State = S, Question = Q, Choice = Q::Choice>,
    {
        if !self.asked.is_empty() {
            return Advance::Waiting;
        }
        if !self.answers.is_empty() {
            copy(&*self.checkpoint, &mut self.state);
        }
        let state = Arc::make_mut(&mut self.state);
        let mut steps = 0;
        while !G::is_over(state) {
            if steps == STEPS_TO_A_QUESTION {
                let fault = game.endless(rules, state, steps);
                return Advance::Undone { fault: Box::new(fault), undone: 0, answers: 0 };
            }
            steps += 1;
            let (before, already) = (events.len(), self.told);
            // A witness compares all that the step tells, and looks itself.
            let mut all = Vec::new();
            let watched = !game.witnesses().is_empty();
            let mut looks = std::mem::take(&mut self.looks);
            if game.looks_anew() {
                looks.forget();
            }
            let (list, skipped) = if watched { (&mut all, 0) } else { (&mut *events, already) };
            let asked = std::mem::take(&mut self.asked);
            let mut desk = Desk::new(&self.answers, asked, list, skipped, &mut looks, steps == 1);
            let mut result = game.step(rules, state, &mut desk, Witness::First);
            for witness in game.witnesses() {
                let before = (&*self.checkpoint, &self.answers[..]);
                if let Err(fault) = testify(game, rules, *witness, before, (&result, &*state), &desk) {
                    result = Err(Halt::Fault(Box::new(fault)));
                }
            }
            let (point, own_looks) = (desk.waiting_point(), desk.own_looks());
            let (asked, told) = desk.into_parts();
            (self.asked, self.looks) = (asked, looks);
            events.extend(all.into_iter().skip(already));
            match result {
                Ok(()) => {
                    self.told = 0;
                    self.asked.clear();
                    self.answers.clear();
                    self.looks.forget_first(own_looks);
                    copy(state, &mut self.checkpoint);
                    if until == Until::StepEnd && !G::is_over(state) {
                        return Advance::StepEnded;
                    }
                }
                Err(Halt::Waiting) => {
                    self.told = told;
                    self.point = point;
                    return Advance::Waiting;
                }
                Err(Halt::Fault(fault)) => {
                    let answers = self.answers.len();
                    events.truncate(before);
                    self.rewind();
                    return Advance::Undone { fault, undone: already, answers };
                }
            }
        }
        Advance::Over
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

/// Takes the step once more from where it began, with its answers, and says what the witness finds different from what
/// came of it the first time: how it ended, and the state it left.
fn testify<G: Game>(
    game: &G,
    rules: &G::Rules,
    witness: Witness,
    (checkpoint, answers): (&G::State, &[Answer<G::Choice>]),
    (first, left): (&Result<(), Halt<G::Fault>>, &G::State),
    desk: &Desk<'_, G::Question, G::Event>,
) -> Result<(), G::Fault> {
    if matches!(first, Err(Halt::Fault(_))) {
        return Ok(());
    }
    let mut state = checkpoint.clone();
    let (mut told, mut looks) = (Vec::new(), Looks::default());
    let mut again = Desk::new(answers, Vec::new(), &mut told, 0, &mut looks, desk.is_first());
    let result = game.step(rules, &mut state, &mut again, witness);
    let differs = match (first, result) {
        (_, Err(Halt::Fault(fault))) => return Err(*fault),
        (Ok(()), Err(Halt::Waiting)) | (Err(_), Ok(())) => Some(Differs::Ending),
        _ if state != *left => Some(Differs::State),
        _ if again.asked() != desk.asked() => Some(Differs::Questions),
        _ if again.told() != desk.told() => Some(Differs::Events),
        _ => None,
    };
    differs.map_or(Ok(()), |what| Err(game.impure(rules, witness, what)))
}
