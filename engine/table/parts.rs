//! Answers put together part by part: the same for clicks, keys, clients and learners.
//!
//! A question says at each point which parts can come next and whether the answer can be given as it is. No list of whole
//! answers is ever made, and no way leads to a dead end.

use super::{Parts, Question, Refusal};

/// An answer that is being put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partial<Q: Question> {
    question: Q,
    parts: Vec<Q::Part>,
}

impl<Q: Question> Partial<Q> {
    /// Nothing yet.
    pub const fn of(question: Q) -> Self {
        Partial { question, parts: Vec::new() }
    }

    /// These parts, one after the other.
    ///
    /// # Errors
    /// [`Refusal::NotNow`] when one of them cannot come where it does.
    pub fn with(question: Q, parts: &[Q::Part]) -> Result<Self, Refusal<Q::Unfit>> {
        let mut partial = Partial::of(question);
        parts.iter().try_for_each(|part| partial.push(part.clone()))?;
        Ok(partial)
    }

    /// The question.
    pub const fn question(&self) -> &Q {
        &self.question
    }

    /// The parts so far.
    pub fn so_far(&self) -> &[Q::Part] {
        &self.parts
    }

    /// What can come next.
    pub fn parts(&self) -> Parts<Q::Part> {
        self.question.parts(&self.parts)
    }

    /// One part more.
    ///
    /// # Errors
    /// [`Refusal::NotNow`] when it cannot come here; nothing has changed.
    pub fn push(&mut self, part: Q::Part) -> Result<(), Refusal<Q::Unfit>> {
        if !self.parts().next.contains(&part) {
            return Err(Refusal::NotNow { number: self.parts.len() });
        }
        self.parts.push(part);
        Ok(())
    }

    /// Takes the last part back.
    pub fn pop(&mut self) -> Option<Q::Part> {
        self.parts.pop()
    }

    /// The answer.
    ///
    /// # Errors
    /// When something is still missing.
    pub fn finish(&self) -> Result<Q::Choice, Refusal<Q::Unfit>> {
        let choice = self.question.made_of(&self.parts).filter(|_| self.parts().done);
        choice.ok_or(Refusal::NotWhole)
    }
}

/// Every legal answer to a question, one at a time and none twice: parts that can come in any order come in one.
#[derive(Clone, Debug)]
pub struct Choices<'a, Q: Question> {
    question: &'a Q,
    /// Beginnings of answers that are still to be looked at.
    ahead: Vec<Vec<Q::Part>>,
}

impl<'a, Q: Question> Choices<'a, Q> {
    /// All answers to a question. There can be very many: of a deal more than anybody could look at.
    pub fn of(question: &'a Q) -> Self {
        Choices { question, ahead: vec![Vec::new()] }
    }
}

impl<Q: Question> Iterator for Choices<'_, Q> {
    type Item = Q::Choice;

    fn next(&mut self) -> Option<Q::Choice> {
        while let Some(parts) = self.ahead.pop() {
            let Parts { next, done } = self.question.parts(&parts);
            let later = next.into_iter().rev().filter(|next| parts.last().is_none_or(|last| last <= next));
            self.ahead.extend(later.map(|next| parts.iter().cloned().chain([next]).collect()));
            if let Some(choice) = self.question.made_of(&parts).filter(|_| done) {
                return Some(choice);
            }
        }
        None
    }
}
