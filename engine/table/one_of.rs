//! A question that lists all its answers, each of one part: enough for a game with few of them.

use super::{Code, Dice, Fnv, Manner, Parts, Question, Refusal, Seat};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// A public question to one seat, answered by one of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OneOf<P> {
    /// The seat that is asked.
    pub seat: Seat,
    /// The answers that are offered. The first stands for a seat that does not answer.
    pub offered: Vec<P>,
}

/// An answer that was not offered.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("{answer} is not offered (offered: {offered})")]
pub struct NotOffered {
    /// The answer.
    pub answer: String,
    /// What is offered.
    pub offered: String,
}

impl Code for NotOffered {
    fn code(&self) -> &'static str {
        "not_offered"
    }
}

impl<P> OneOf<P> {
    /// A question to a seat, with the answers that it offers.
    pub fn new(seat: Seat, offered: impl IntoIterator<Item = P>) -> OneOf<P> {
        OneOf { seat, offered: offered.into_iter().collect() }
    }
}

impl<P: Clone + fmt::Debug + PartialOrd + Serialize + DeserializeOwned> Question for OneOf<P> {
    type Choice = P;
    type Part = P;
    type Unfit = NotOffered;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn fingerprint(&self) -> u64 {
        Fnv::of(&format!("{} {:?}", self.seat.0, self.offered))
    }

    fn is_secret(&self) -> bool {
        false
    }

    fn only_choice(&self) -> Option<P> {
        if let [only] = self.offered.as_slice() { Some(only.clone()) } else { None }
    }

    fn is_answerable(&self) -> bool {
        !self.offered.is_empty()
    }

    fn check(&self, choice: &P) -> Result<(), Refusal<NotOffered>> {
        if self.offered.contains(choice) {
            return Ok(());
        }
        let offered: Vec<String> = self.offered.iter().map(|one| format!("{one:?}")).collect();
        Err(Refusal::Unfit(NotOffered { answer: format!("{choice:?}"), offered: offered.join(", ") }))
    }

    fn parts(&self, so_far: &[P]) -> Parts<P> {
        if so_far.is_empty() { Parts { next: self.offered.clone(), done: false } } else { Parts::WHOLE }
    }

    fn made_of(&self, parts: &[P]) -> Option<P> {
        if let [part] = parts { Some(part.clone()) } else { None }
    }

    fn parts_of(choice: &P) -> Vec<P> {
        vec![choice.clone()]
    }

    fn fallback(&self) -> P {
        self.offered[0].clone()
    }

    fn any_choice(&self, dice: &mut Dice, _: Manner) -> P {
        self.offered[dice.below(self.offered.len() as u32) as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_one_of_those_offered() {
        let question = OneOf::new(Seat(1), [3_u8, 5]);
        assert_eq!(question.check(&5), Ok(()));
        let refused = question.check(&4).unwrap_err();
        assert_eq!(
            (refused.to_string(), refused.code()),
            ("4 is not offered (offered: 3, 5)".to_owned(), "not_offered")
        );
        assert_eq!(question.parts(&[]), Parts { next: vec![3, 5], done: false });
        assert_eq!((question.made_of(&[5]), question.made_of(&[]), question.fallback()), (Some(5), None, 3));
        assert_eq!((question.only_choice(), OneOf::new(Seat(1), [3_u8]).only_choice()), (None, Some(3)));
        assert_ne!(question.fingerprint(), OneOf::new(Seat(0), [3_u8, 5]).fingerprint());
        let mut dice = Dice::new(1);
        assert!((0..20).all(|_| question.check(&question.any_choice(&mut dice, Manner::Wild)).is_ok()));
    }
}
