//! The driver: a step is run from its checkpoint until it ends, waits for an answer, or faults.

use super::looks::Looks;
use super::position::copy;
use super::{Answer, Desk, Differs, Game, Halt, Position, Question, Told, Witness};
use std::sync::Arc;

/// More steps than this without a question are taken for a game that never comes to one.
const STEPS_TO_A_QUESTION: usize = 10_000;

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
