//! The driver: runs a step from its checkpoint until the step ends, waits, or faults.

use super::position::copy;
use super::reads::Looks;
use super::{Answer, Differs, EventLog, Game, Position, Question, ReplayCheck, StepContext, StepExit};
use std::sync::Arc;

/// The maximum number of steps without a question. A game that exceeds it counts as endless.
const STEPS_TO_A_QUESTION: usize = 10_000;

/// The result of an advance.
#[derive(Clone, Debug, PartialEq)]
pub enum Advance<F> {
    /// The game waits for answers.
    Waiting,
    /// The game is over.
    Over,
    /// The step has ended, and the next one has not begun.
    StepEnded,
    /// A fault undid a step. Viewers must drop the last `undone` events that they received.
    Rollback {
        /// The fault.
        fault: Box<F>,
        /// The number of events of the undone step that were already sent.
        undone: usize,
        /// The number of answers that were undone with the step.
        answers: usize,
    },
}

/// The point at which an advance stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The next question.
    Question,
    /// The end of the step in progress, or a question before it.
    StepEnd,
}

impl<S: Clone + PartialEq, Q: Question> Position<S, Q> {
    /// Runs steps until one waits, the game is over, or one faults. Runs nothing while a question is unanswered.
    pub fn advance<G>(
        &mut self,
        game: &G,
        rules: &G::Rules,
        until: Until,
        mut log: EventLog<'_, S, G::Event>,
    ) -> Advance<G::Fault>
    where
        G: Game<State = S, Question = Q, Choice = Q::Choice>,
    {
        if !self.asked.is_empty() {
            return Advance::Waiting;
        }
        if self.looks.asked_first {
            G::restart(&mut self.state, &self.checkpoint);
        } else if !self.answers.is_empty() {
            copy(&*self.checkpoint, &mut self.state);
        }
        let state = Arc::make_mut(&mut self.state);
        let mut steps = 0;
        while !G::is_over(state) {
            if steps == STEPS_TO_A_QUESTION {
                let fault = game.endless(rules, state, steps);
                return Advance::Rollback { fault: Box::new(fault), undone: 0, answers: 0 };
            }
            steps += 1;
            let (before, already) = (log.entries.len(), self.told);
            let states_before = log.states.as_ref().map_or(0, |states| states.len());
            // A replay check compares all events of the step and repeats its condition checks.
            let (mut all, mut all_states) = (Vec::new(), Vec::new());
            let watched = !game.witnesses().is_empty();
            let mut looks = std::mem::take(&mut self.looks);
            if game.reruns_reads() {
                looks.forget_results();
            }
            let (list, states, skipped) = match watched {
                true => (&mut all, log.states.is_some().then_some(&mut all_states), 0),
                false if log.unkept.is_some() => (&mut *log.entries, None, usize::MAX),
                false => (&mut *log.entries, log.states.as_deref_mut(), already),
            };
            let asked = std::mem::take(&mut self.asked);
            let mut desk = StepContext::new(&self.answers, asked, (list, states), skipped, &mut looks, steps == 1);
            let mut result = game.step(rules, state, &mut desk, ReplayCheck::First);
            for witness in game.witnesses() {
                let before = (&*self.checkpoint, &self.answers[..]);
                if let Err(fault) = testify(game, rules, *witness, before, (&result, &*state), &desk) {
                    result = Err(StepExit::Fault(Box::new(fault)));
                }
            }
            let (point, own_looks) = (desk.waiting_point(), desk.own_looks());
            let (asked, told) = desk.into_parts();
            (self.asked, self.looks) = (asked, looks);
            match &mut log.unkept {
                Some(unkept) if !matches!(result, Err(StepExit::Fault(_))) => {
                    **unkept += told.saturating_sub(already) as u64;
                }
                Some(_) => {}
                None => {
                    log.entries.extend(all.into_iter().skip(already));
                    log.states.iter_mut().for_each(|states| states.extend(all_states.drain(..).skip(already)));
                }
            }
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
                Err(StepExit::Waiting) => {
                    self.told = told;
                    self.point = point;
                    return Advance::Waiting;
                }
                Err(StepExit::Fault(fault)) => {
                    let answers = self.answers.len();
                    log.entries.truncate(before);
                    log.states.iter_mut().for_each(|states| states.truncate(states_before));
                    self.rewind();
                    return Advance::Rollback { fault, undone: already, answers };
                }
            }
        }
        Advance::Over
    }
}

/// Runs the step again from its checkpoint with its answers. Returns a fault if the second run ends differently, or if
/// its state, questions, or events differ.
fn testify<G: Game>(
    game: &G,
    rules: &G::Rules,
    witness: ReplayCheck,
    (checkpoint, answers): (&G::State, &[Answer<G::Choice>]),
    (first, left): (&Result<(), StepExit<G::Fault>>, &G::State),
    desk: &StepContext<'_, G::State, G::Question, G::Event>,
) -> Result<(), G::Fault> {
    if matches!(first, Err(StepExit::Fault(_))) {
        return Ok(());
    }
    let mut state = checkpoint.clone();
    let (mut told, mut looks) = (Vec::new(), Looks::default());
    let mut again = StepContext::new(answers, Vec::new(), (&mut told, None), 0, &mut looks, desk.is_first());
    let result = game.step(rules, &mut state, &mut again, witness);
    let differs = match (first, result) {
        (_, Err(StepExit::Fault(fault))) => return Err(*fault),
        (Ok(()), Err(StepExit::Waiting)) | (Err(_), Ok(())) => Some(Differs::Ending),
        _ if state != *left => Some(Differs::State),
        _ if again.asked() != desk.asked() => Some(Differs::Questions),
        _ if again.told() != desk.told() => Some(Differs::Events),
        _ => None,
    };
    differs.map_or(Ok(()), |what| Err(game.impure(rules, witness, what)))
}
