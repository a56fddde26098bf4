//! Questions with a list of single-part answers, for small games.

use super::{BotStyle, Code, Dice, Fnv, Parts, Question, Refusal, Seat};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// A public question to one seat with a list of legal answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OneOf<P> {
    /// The prompted seat.
    pub seat: Seat,
    /// The offered answers. The first one is the default answer for a seat that does not reply.
    pub offered: Vec<P>,
}

/// The error for an answer that was not offered.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("illegal answer `{answer}`; expected one of: {offered}")]
pub struct NotOffered {
    /// The answer.
    pub answer: String,
    /// The offered answers.
    pub offered: String,
}

impl Code for NotOffered {
    fn code(&self) -> &'static str {
        "not_offered"
    }
}

impl<P> OneOf<P> {
    /// Creates a question to a seat with these answers.
    pub fn new(seat: Seat, offered: impl IntoIterator<Item = P>) -> OneOf<P> {
        OneOf { seat, offered: offered.into_iter().collect() }
    }
}

impl<P: Clone + fmt::Debug + PartialOrd + Serialize + DeserializeOwned> Question for OneOf<P> {
    type Choice = P;
    type Part = P;
    type InvalidAnswer = NotOffered;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn fingerprint(&self) -> u64 {
        Fnv::of(&format!("{} {:?}", self.seat.0, self.offered))
    }

    fn is_secret(&self) -> bool {
        false
    }

    fn forced_choice(&self) -> Option<P> {
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
        Err(Refusal::InvalidAnswer(NotOffered { answer: format!("{choice:?}"), offered: offered.join(", ") }))
    }

    fn parts(&self, so_far: &[P]) -> Parts<P> {
        if so_far.is_empty() { Parts { next: self.offered.clone(), done: false } } else { Parts::WHOLE }
    }

    fn choice_from_steps(&self, parts: &[P]) -> Option<P> {
        if let [part] = parts { Some(part.clone()) } else { None }
    }

    fn parts_of(choice: &P) -> Vec<P> {
        vec![choice.clone()]
    }

    fn default_choice(&self) -> P {
        self.offered[0].clone()
    }

    fn sample_choice(&self, dice: &mut Dice, _: BotStyle) -> P {
        self.offered[dice.below(self.offered.len() as u32) as usize].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_must_be_offered() {
        let question = OneOf::new(Seat(1), [3_u8, 5]);
        assert_eq!(question.check(&5), Ok(()));
        let refused = question.check(&4).unwrap_err();
        assert_eq!(
            (refused.to_string(), refused.code()),
            ("illegal answer `4`; expected one of: 3, 5".to_owned(), "not_offered")
        );
        assert_eq!(question.parts(&[]), Parts { next: vec![3, 5], done: false });
        assert_eq!(
            (question.choice_from_steps(&[5]), question.choice_from_steps(&[]), question.default_choice()),
            (Some(5), None, 3)
        );
        assert_eq!((question.forced_choice(), OneOf::new(Seat(1), [3_u8]).forced_choice()), (None, Some(3)));
        assert_ne!(question.fingerprint(), OneOf::new(Seat(0), [3_u8, 5]).fingerprint());
        let mut dice = Dice::new(1);
        assert!((0..20).all(|_| question.check(&question.sample_choice(&mut dice, BotStyle::Wild)).is_ok()));
    }
}
