//! Answers built from parts: the same for clicks, keys, clients, and learners.
//!
//! For each partial answer, a question lists the possible next parts and reports whether the answer is complete. The
//! kernel never lists all whole answers, and every partial answer can be completed.

use super::{Parts, Question, Refusal};

/// A partial answer, built part by part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerBuilder<Q: Question> {
    question: Q,
    parts: Vec<Q::Part>,
}

impl<Q: Question> AnswerBuilder<Q> {
    /// Starts an answer without parts.
    pub const fn of(question: Q) -> Self {
        AnswerBuilder { question, parts: Vec::new() }
    }

    /// Creates a partial answer from these parts, in order.
    ///
    /// # Errors
    /// Returns [`Refusal::NotNow`] if a part is not possible in its place.
    pub fn with(question: Q, parts: &[Q::Part]) -> Result<Self, Refusal<Q::InvalidAnswer>> {
        let mut partial = AnswerBuilder::of(question);
        parts.iter().try_for_each(|part| partial.push(part.clone()))?;
        Ok(partial)
    }

    /// Returns the question.
    pub const fn question(&self) -> &Q {
        &self.question
    }

    /// Returns the parts so far.
    pub fn so_far(&self) -> &[Q::Part] {
        &self.parts
    }

    /// Returns the parts that are possible next.
    pub fn parts(&self) -> Parts<Q::Part> {
        self.question.parts(&self.parts)
    }

    /// Adds one part.
    ///
    /// # Errors
    /// Returns [`Refusal::NotNow`] if the part is not possible now; the answer is then unchanged.
    pub fn push(&mut self, part: Q::Part) -> Result<(), Refusal<Q::InvalidAnswer>> {
        if !self.parts().next.contains(&part) {
            return Err(Refusal::NotNow { number: self.parts.len() });
        }
        self.parts.push(part);
        Ok(())
    }

    /// Removes the last part.
    pub fn pop(&mut self) -> Option<Q::Part> {
        self.parts.pop()
    }

    /// Returns the answer.
    ///
    /// # Errors
    /// Returns an error if the answer is incomplete.
    pub fn finish(&self) -> Result<Q::Choice, Refusal<Q::InvalidAnswer>> {
        let choice = self.question.choice_from_steps(&self.parts).filter(|_| self.parts().done);
        choice.ok_or(Refusal::NotWhole)
    }
}

/// An iterator over all legal answers. Answers that differ only in the order of their parts appear once.
#[derive(Clone, Debug)]
pub struct Choices<'a, Q: Question> {
    question: &'a Q,
    /// The partial answers still to be extended.
    ahead: Vec<Vec<Q::Part>>,
}

impl<'a, Q: Question> Choices<'a, Q> {
    /// Creates an iterator over all answers to a question. Some questions have too many answers to list, such as deals.
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
            if let Some(choice) = self.question.choice_from_steps(&parts).filter(|_| done) {
                return Some(choice);
            }
        }
        None
    }
}
