//! The step context: gives a step its recorded answers. The step stops at the first question without one.
//!
//! Each call that asks has a number within the step, its *point*. So answers of several seats can arrive in any order.
//! Each recorded answer contains the fingerprint of its question. If a step asks a different question when it runs
//! again, the kernel reports a fault. Only a step that asks before it changes anything can take its answers without
//! asking again ([`StepContext::answered`]).

use super::reads::{Looks, ReadResult};
use super::{GameEvent, LogEntry, Question, Seat, SeatSet};
use crate::diagnostics;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// The purpose of a step's run: the real run or a determinism check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayCheck {
    /// The real run.
    First,
    /// A second run of the same step, as a check.
    Again,
    /// A run that rebuilds all caches of the game, as a check.
    Anew,
}

impl fmt::Display for ReplayCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ReplayCheck::First => "run",
            ReplayCheck::Again => "run again",
            ReplayCheck::Anew => "run from scratch",
        })
    }
}

diagnostics! {
    /// The difference between two runs of one step.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Differs in "fault.differs" {
        Ending as "ending" says "one run asks a question, but the other run ends";
        State as "state" says "the state differs";
        Questions as "questions" says "the questions differ";
        Events as "events" says "the events differ";
    }
}

/// An inconsistency between the two runs of a step, or a step without an end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContextFault {
    /// A step that asked a different question when it ran again with the recorded answer.
    #[error("the question for {seat} changed when the step ran again")]
    ChangedQuestion {
        /// The prompted seat.
        seat: Seat,
    },
    /// A question without a legal answer.
    #[error("the question for {seat} has no legal answer")]
    NoLegalAnswer {
        /// The prompted seat.
        seat: Seat,
    },
    /// A step that asks too many questions.
    #[error("more than {limit} questions in one step")]
    TooManyQuestions {
        /// The maximum number of questions in one step.
        limit: usize,
    },
    /// Too many steps without a question.
    #[error("the game makes no progress: no question in {limit} steps")]
    TooManySteps {
        /// The maximum number of steps without a question.
        limit: usize,
    },
    /// A step that is not deterministic.
    #[error("step is not deterministic when {witness}: {what}")]
    Impure {
        /// The check in which the second run differed.
        witness: ReplayCheck,
        /// The difference.
        what: Differs,
    },
}

/// The reason why a step stopped early.
#[derive(Clone, Debug, PartialEq)]
pub enum StepExit<F> {
    /// A pending question.
    Waiting,
    /// A fault.
    Fault(Box<F>),
}

impl<F> From<F> for StepExit<F> {
    fn from(fault: F) -> Self {
        StepExit::Fault(Box::new(fault))
    }
}

impl<F> From<Box<F>> for StepExit<F> {
    fn from(fault: Box<F>) -> Self {
        StepExit::Fault(fault)
    }
}

/// An answer given within the step in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer<C> {
    /// The number of the question within the step.
    pub point: u16,
    /// The seat that answered.
    pub seat: Seat,
    /// The fingerprint of the question.
    pub fingerprint: u64,
    /// True if the question was secret.
    pub secret: bool,
    /// The answer.
    pub choice: C,
}

/// The interface between a running step and the table: recorded answers, questions, and events.
#[derive(Debug)]
pub struct StepContext<'a, S, Q: Question, E: GameEvent> {
    answers: &'a [Answer<Q::Choice>],
    point: u16,
    asked: Vec<Q>,
    told: &'a mut Vec<LogEntry<E>>,
    /// The state as of each event, if the caller wants them.
    states: Option<&'a mut Vec<Arc<S>>>,
    /// The number of events that an earlier run already sent; they are not sent again.
    already: usize,
    /// The number of events of this run so far.
    count: usize,
    looks: &'a mut Looks,
    /// The number of condition checks of this run so far.
    looked: usize,
    /// The number of the step's own condition checks. The later checks belong to the next step.
    own_looks: Option<usize>,
    /// True if no step has ended since the last answer.
    is_first: bool,
    /// True if the step runs again only to receive the answers to its first questions.
    is_answered: bool,
    /// True if the step has changed at most its pending steps.
    is_untouched: bool,
}

/// The maximum number of questions in one step. A step that exceeds it counts as endless.
const QUESTIONS_PER_STEP: u16 = 200;

impl<'a, S: Clone + PartialEq, Q: Question, E: GameEvent> StepContext<'a, S, Q, E> {
    /// Creates a context with the answers so far and an empty list of questions. Events are appended to `told`, except
    /// for the first `already`, which an earlier run of the step has sent. So are the states as of these events.
    pub(super) fn new(
        answers: &'a [Answer<Q::Choice>],
        asked: Vec<Q>,
        (told, states): (&'a mut Vec<LogEntry<E>>, Option<&'a mut Vec<Arc<S>>>),
        already: usize,
        looks: &'a mut Looks,
        is_first: bool,
    ) -> Self {
        StepContext {
            answers,
            point: 0,
            asked,
            told,
            states,
            already,
            count: 0,
            is_answered: std::mem::take(&mut looks.asked_first),
            is_untouched: true,
            looks,
            looked: 0,
            own_looks: None,
            is_first,
        }
    }

    /// Returns the answers to the step's first questions, if it runs again for them. It must then skip these questions
    /// and the condition checks before them, and charge the costs of [`StepContext::looks_before`].
    pub fn answered(&mut self) -> Option<&'a [Answer<Q::Choice>]> {
        if !std::mem::take(&mut self.is_answered) {
            return None;
        }
        (self.point, self.looked) = (1, self.looks.all().len());
        Some(self.answers)
    }

    /// Returns the results of the step's condition checks so far. Each has the game's own number of who checked.
    pub fn looks_before(&self) -> &[(u8, ReadResult)] {
        self.looks.all()
    }

    /// Notes that the step may change more than its pending steps. For answers to later questions, it runs again from
    /// its start. An event implies this. A change that is the same when it is made twice needs no note.
    pub const fn touch(&mut self) {
        self.is_untouched = false;
    }

    /// Returns `true` in the first step after an answer. Limits that apply between two questions are counted from here.
    pub const fn is_first(&self) -> bool {
        self.is_first
    }

    /// Asks one seat. A public question with a single legal answer is answered without a prompt.
    ///
    /// # Errors
    /// Returns [`StepExit::Waiting`] until the answer arrives. Returns a fault if the question has no legal answer or
    /// has changed since it was answered.
    pub fn ask<F: From<ContextFault>>(&mut self, question: Q) -> Result<Q::Choice, StepExit<F>> {
        if !question.is_secret()
            && let Some(choice) = question.forced_choice()
        {
            self.touch();
            return Ok(choice);
        }
        let point = self.next_point().map_err(F::from)?;
        match self.recorded(point, &question).map_err(F::from)? {
            Some(choice) => Ok(choice),
            None => {
                // Reserve room for one question only: most steps have just one, and questions are large.
                self.asked.reserve_exact(1);
                self.asked.push(question);
                self.looks.asked_first = self.is_untouched && point == 0;
                Err(StepExit::Waiting)
            }
        }
    }

    /// Asks several seats at once, at most one question each. Returns the answers in the order of the questions.
    ///
    /// # Errors
    /// The same as for [`StepContext::ask`]. The step waits until all seats have answered.
    pub fn ask_all<F: From<ContextFault>>(&mut self, mut questions: Vec<Q>) -> Result<Vec<Q::Choice>, StepExit<F>> {
        let point = self.next_point().map_err(F::from)?;
        let (mut choices, mut waiting) = (Vec::with_capacity(questions.len()), SeatSet::EMPTY);
        for question in &questions {
            let only = if question.is_secret() { None } else { question.forced_choice() };
            match only.map_or_else(|| self.recorded(point, question), |choice| Ok(Some(choice))).map_err(F::from)? {
                Some(choice) => choices.push(choice),
                None => waiting.insert(question.seat()),
            }
        }
        if waiting.is_empty() {
            return Ok(choices);
        }
        self.looks.asked_first = self.is_untouched && point == 0 && choices.is_empty();
        if !choices.is_empty() {
            questions.retain(|question| waiting.contains(question.seat()));
        }
        self.asked = questions;
        Err(StepExit::Waiting)
    }

    /// Sends an event to the table. `state` is the state that the event led to.
    pub fn emit(&mut self, state: &S, told: LogEntry<E>) {
        self.touch();
        self.count += 1;
        if self.count <= self.already {
            return;
        }
        self.told.push(told);
        if let Some(states) = &mut self.states {
            // Many events change nothing, so equal states share one copy.
            let same = states.last().filter(|last| ***last == *state).cloned();
            states.push(same.unwrap_or_else(|| Arc::new(state.clone())));
        }
    }

    /// Returns the result of the step's next condition check, if an earlier run made it. The step then skips the check.
    pub fn looked(&mut self) -> Option<ReadResult> {
        let look = self.looks.kept(self.looked)?;
        self.looked += 1;
        Some(look)
    }

    /// Stores the result of the step's next condition check for later runs of the step.
    /// `by` is the game's own number of who checked, for the costs.
    pub fn keep_look(&mut self, by: u8, look: ReadResult) {
        self.looks.keep(by, look);
        self.looked += 1;
    }

    /// Marks all further condition checks as those of the next step. The next step makes the same checks if this step
    /// ends here.
    pub fn look_ahead(&mut self) {
        self.own_looks = Some(self.looked);
    }

    /// Returns the number of the step's own condition checks.
    pub(super) fn own_looks(&self) -> usize {
        self.own_looks.unwrap_or(self.looked)
    }

    /// Returns the number of the pending questions within the step.
    pub(super) fn waiting_point(&self) -> u16 {
        self.point.saturating_sub(1)
    }

    pub(super) fn asked(&self) -> &[Q] {
        &self.asked
    }

    pub(super) fn told(&self) -> &[LogEntry<E>] {
        self.told
    }

    /// Returns the questions asked and the number of events.
    pub(super) fn into_parts(self) -> (Vec<Q>, usize) {
        (self.asked, self.count)
    }

    fn next_point(&mut self) -> Result<u16, ContextFault> {
        if self.point == QUESTIONS_PER_STEP {
            return Err(ContextFault::TooManyQuestions { limit: usize::from(QUESTIONS_PER_STEP) });
        }
        (self.point, self.is_answered) = (self.point + 1, false);
        Ok(self.point - 1)
    }

    fn recorded(&self, point: u16, question: &Q) -> Result<Option<Q::Choice>, ContextFault> {
        let seat = question.seat();
        let Some(answer) = self.answers.iter().find(|answer| answer.point == point && answer.seat == seat) else {
            return if question.is_answerable() { Ok(None) } else { Err(ContextFault::NoLegalAnswer { seat }) };
        };
        if answer.fingerprint != question.fingerprint() {
            return Err(ContextFault::ChangedQuestion { seat });
        }
        Ok(Some(answer.choice.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OneOf;

    #[derive(Clone, Debug, PartialEq)]
    struct Silence;

    impl GameEvent for Silence {
        type Reason = ();
    }

    type Desk<'a> = StepContext<'a, (), OneOf<u8>, Silence>;

    /// Returns `true` if a step that asks like this receives its answers at once.
    fn takes_answers(asks: impl FnOnce(&mut Desk<'_>)) -> bool {
        let (mut told, mut looks) = (Vec::new(), Looks::default());
        asks(&mut Desk::new(&[], Vec::new(), (&mut told, None), 0, &mut looks, true));
        looks.asked_first
    }

    fn ask(desk: &mut Desk<'_>, offered: &[u8]) {
        let _ = desk.ask::<ContextFault>(OneOf::new(Seat(0), offered.iter().copied()));
    }

    #[test]
    fn only_first_questions_are_answered_at_once() {
        assert!(takes_answers(|desk| ask(desk, &[1, 2])));
        let both = |offered: [&[u8]; 2]| [0, 1].map(|seat| OneOf::new(Seat(seat), offered[usize::from(seat)].to_vec()));
        let ask_all = |offered| takes_answers(|desk| drop(desk.ask_all::<ContextFault>(both(offered).to_vec())));
        assert!(ask_all([&[1, 2], &[1, 2]]));
        assert!(!ask_all([&[1, 2], &[1]]), "one of the answers is forced, and not recorded");
        let emit: fn(&mut Desk<'_>) = |desk| desk.emit(&(), LogEntry::public(Silence));
        let earlier: [fn(&mut Desk<'_>); 4] =
            [emit, |desk| desk.touch(), |desk| ask(desk, &[1]), |desk| ask(desk, &[1, 2])];
        for earlier in earlier {
            assert!(!takes_answers(|desk| {
                earlier(desk);
                ask(desk, &[3, 4]);
            }));
        }
    }

    #[test]
    fn answered_steps_keep_earlier_costs() {
        let (mut told, mut looks) = (Vec::new(), Looks::default());
        let look = ReadResult { found: true, cost: 9 };
        let mut desk = Desk::new(&[], Vec::new(), (&mut told, None), 0, &mut looks, true);
        desk.keep_look(3, look);
        ask(&mut desk, &[1, 2]);
        let mut again = Desk::new(&[], Vec::new(), (&mut told, None), 0, &mut looks, true);
        assert!(again.answered().is_some());
        assert_eq!(again.looks_before(), [(3, look)]);
        assert_eq!(again.looked(), None);
    }
}
