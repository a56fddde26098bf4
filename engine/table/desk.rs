//! Where a step asks: it hands out recorded answers and stops the step at the first question without one.
//!
//! Every place at which a step asks has a number (its *point*) within the step, so that answers of
//! several seats may come in any order. Each recorded answer carries the fingerprint of its question:
//! a step that asks something else when it is run again is a fault, not a different game.

use super::looks::{Look, Looks};
use super::{Happening, Question, Seat, SeatSet, Told};
use crate::mistakes;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// Which run of a step this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Witness {
    /// The run that counts.
    First,
    /// The same again.
    Again,
    /// The same with everything anew that the game keeps beside its states.
    Anew,
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Witness::First => "run",
            Witness::Again => "run again",
            Witness::Anew => "run anew",
        })
    }
}

mistakes! {
    /// What two runs of one step do not have in common.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Differs in "fault.differs" {
        Ending as "ending" says "one run asks where the other ends";
        State as "state" says "the state differs";
        Questions as "questions" says "the questions differ";
        Events as "events" says "the events differ";
    }
}

/// What can go wrong between a step and its answers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DeskFault {
    /// The step asked something else than when the answer was given.
    #[error("asked {seat} something else when the step was run again")]
    ChangedQuestion {
        /// The seat asked.
        seat: Seat,
    },
    /// The question has no legal answer.
    #[error("asked {seat} a question that has no legal answer")]
    NoLegalAnswer {
        /// The seat asked.
        seat: Seat,
    },
    /// The step asks without end.
    #[error("asked more than {limit} questions in one step")]
    TooManyQuestions {
        /// The most questions in one step.
        limit: usize,
    },
    /// One step comes after the other, and nobody is ever asked.
    #[error("no question in {limit} steps: the game does not get on")]
    TooManySteps {
        /// The most steps without a question.
        limit: usize,
    },
    /// The step did not do the same thing twice.
    #[error("did something else when {witness}: {what}")]
    Impure {
        /// The run that told.
        witness: Witness,
        /// What differs.
        what: Differs,
    },
}

/// Why a step stopped before its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt<F> {
    /// It waits for an answer.
    Waiting,
    /// It faulted.
    Fault(Box<F>),
}

impl<F> From<F> for Halt<F> {
    fn from(fault: F) -> Self {
        Halt::Fault(Box::new(fault))
    }
}

impl<F> From<Box<F>> for Halt<F> {
    fn from(fault: Box<F>) -> Self {
        Halt::Fault(fault)
    }
}

/// An answer given within the step in progress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer<C> {
    /// The number of the place in the step at which it was asked.
    pub point: u16,
    /// Who answered.
    pub seat: Seat,
    /// The fingerprint of the question.
    pub fingerprint: u64,
    /// Whether the question was secret.
    pub secret: bool,
    /// The answer.
    pub choice: C,
}

/// The desk of one run of one step.
#[derive(Debug)]
pub struct Desk<'a, Q: Question, E: Happening> {
    answers: &'a [Answer<Q::Choice>],
    point: u16,
    asked: Vec<Q>,
    told: &'a mut Vec<Told<E>>,
    /// Events that an earlier run of the step has given out already: these are not told again.
    already: usize,
    /// Events of this run so far.
    count: usize,
    looks: &'a mut Looks,
    /// Looks of this run so far.
    looked: usize,
    /// How many of them were the step's own, once it looks what the next one is to do.
    own_looks: Option<usize>,
    /// Whether nothing has been done since a question was answered.
    is_first: bool,
}

/// More questions than this in one step are taken for an endless loop.
const QUESTIONS_PER_STEP: u16 = 200;

impl<'a, Q: Question, E: Happening> Desk<'a, Q, E> {
    /// A desk with the answers given so far and an empty list for what is asked. What is told goes to the end of a list, but
    /// for the first `already`, which an earlier run of the step has given out.
    pub(super) fn new(
        answers: &'a [Answer<Q::Choice>],
        asked: Vec<Q>,
        told: &'a mut Vec<Told<E>>,
        already: usize,
        looks: &'a mut Looks,
        is_first: bool,
    ) -> Self {
        let (point, count, looked) = (0, 0, 0);
        Desk { answers, point, asked, told, already, count, looks, looked, own_looks: None, is_first }
    }

    /// Whether this is the first step since a question was answered: what is bounded from one question to the next is
    /// counted from here.
    pub const fn is_first(&self) -> bool {
        self.is_first
    }

    /// Asks one seat. A public question with a single legal answer is answered here.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when the answer is still to come; a fault for a question that cannot be answered
    /// or is not the one that was answered before.
    pub fn ask<F: From<DeskFault>>(&mut self, question: Q) -> Result<Q::Choice, Halt<F>> {
        if !question.is_secret()
            && let Some(choice) = question.only_choice()
        {
            return Ok(choice);
        }
        let point = self.next_point().map_err(F::from)?;
        match self.recorded(point, &question).map_err(F::from)? {
            Some(choice) => Ok(choice),
            None => {
                // Mostly it is the only one, and questions are large.
                self.asked.reserve_exact(1);
                self.asked.push(question);
                Err(Halt::Waiting)
            }
        }
    }

    /// Asks several seats at once, each at most one question; the answers come back in the questions' order.
    ///
    /// # Errors
    /// As [`Desk::ask`]; it waits until all have answered.
    pub fn ask_all<F: From<DeskFault>>(&mut self, mut questions: Vec<Q>) -> Result<Vec<Q::Choice>, Halt<F>> {
        let point = self.next_point().map_err(F::from)?;
        let (mut choices, mut waiting) = (Vec::with_capacity(questions.len()), SeatSet::EMPTY);
        for question in &questions {
            let only = if question.is_secret() { None } else { question.only_choice() };
            match only.map_or_else(|| self.recorded(point, question), |choice| Ok(Some(choice))).map_err(F::from)? {
                Some(choice) => choices.push(choice),
                None => waiting.insert(question.seat()),
            }
        }
        if waiting.is_empty() {
            return Ok(choices);
        }
        if !choices.is_empty() {
            questions.retain(|question| waiting.contains(question.seat()));
        }
        self.asked = questions;
        Err(Halt::Waiting)
    }

    /// Tells the table what happened.
    pub fn tell(&mut self, told: Told<E>) {
        self.count += 1;
        if self.count > self.already {
            self.told.push(told);
        }
    }

    /// What the next look of the step has found, if an earlier run has made it: then it is not made again. A look tests
    /// something that costs much and changes nothing.
    pub fn looked(&mut self) -> Option<Look> {
        let look = self.looks.kept(self.looked)?;
        self.looked += 1;
        Some(look)
    }

    /// The next look of the step has been made; each run must find the same.
    pub fn keep_look(&mut self, look: Look) {
        self.looks.keep(look);
        self.looked += 1;
    }

    /// From here on the step looks what the next one is to do, as that will look itself, if this one ends here.
    pub fn look_ahead(&mut self) {
        self.own_looks = Some(self.looked);
    }

    /// How many looks were the step's own.
    pub(super) fn own_looks(&self) -> usize {
        self.own_looks.unwrap_or(self.looked)
    }

    /// The point the questions in wait belong to.
    pub(super) fn waiting_point(&self) -> u16 {
        self.point.saturating_sub(1)
    }

    pub(super) fn asked(&self) -> &[Q] {
        &self.asked
    }

    pub(super) fn told(&self) -> &[Told<E>] {
        self.told
    }

    /// The questions asked, and how many events have been told.
    pub(super) fn into_parts(self) -> (Vec<Q>, usize) {
        (self.asked, self.count)
    }

    fn next_point(&mut self) -> Result<u16, DeskFault> {
        if self.point == QUESTIONS_PER_STEP {
            return Err(DeskFault::TooManyQuestions { limit: usize::from(QUESTIONS_PER_STEP) });
        }
        self.point += 1;
        Ok(self.point - 1)
    }

    fn recorded(&self, point: u16, question: &Q) -> Result<Option<Q::Choice>, DeskFault> {
        let seat = question.seat();
        let Some(answer) = self.answers.iter().find(|answer| answer.point == point && answer.seat == seat) else {
            return if question.is_answerable() { Ok(None) } else { Err(DeskFault::NoLegalAnswer { seat }) };
        };
        if answer.fingerprint != question.fingerprint() {
            return Err(DeskFault::ChangedQuestion { seat });
        }
        Ok(Some(answer.choice.clone()))
    }
}
