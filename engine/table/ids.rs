//! Ids of questions: for each seat its own, so that what others answer makes none stale.

use super::{BySeat, Seat};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The id of a question at one table: its seat and a number that only grows; written "3.17".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = r"^[0-7]\.(0|[1-9][0-9]{0,9})$")))]
pub struct QuestionId {
    /// The seat that is asked.
    pub seat: Seat,
    /// Grows with each question that the seat is asked, and when a step is undone.
    pub number: u32,
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat.0, self.number)
    }
}

/// A text that is no id of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the id of a question is written as seat and number, \"3.17\"")]
pub struct NoQuestionId;

impl FromStr for QuestionId {
    type Err = NoQuestionId;

    fn from_str(text: &str) -> Result<QuestionId, NoQuestionId> {
        let (seat, number) = text.split_once('.').ok_or(NoQuestionId)?;
        let (Ok(seat), Ok(number)) = (seat.parse(), number.parse()) else { return Err(NoQuestionId) };
        let id = QuestionId { seat: Seat(seat), number };
        // One id has one text: no "+3.017".
        if id.to_string() == text { Ok(id) } else { Err(NoQuestionId) }
    }
}

impl Serialize for QuestionId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for QuestionId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<QuestionId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(Error::custom)
    }
}

/// What the ids of a table's questions are made of: all of it can be counted in the table's record, so that a table read
/// from there gives its questions the same ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ids {
    /// How many answers each seat has given, those among them that count no more.
    pub(super) answered: BySeat<u32>,
    /// How many times the table went back: every question is asked anew then.
    pub(super) breaks: u32,
}

impl Ids {
    /// The id of the question that waits for a seat.
    pub(super) fn of(&self, seat: Seat) -> QuestionId {
        QuestionId { seat, number: self.answered[seat].wrapping_add(self.breaks) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_one_text() {
        let id = QuestionId { seat: Seat(3), number: 17 };
        assert_eq!((id.to_string().as_str(), "3.17".parse()), ("3.17", Ok(id)));
        for text in
            ["", "3", "3.", ".17", "3.17.1", "+3.17", "03.17", "3.017", "256.1", "3.4294967296", "3.-1", " 3.17"]
        {
            assert_eq!(text.parse::<QuestionId>(), Err(NoQuestionId), "{text}");
        }
    }
}
