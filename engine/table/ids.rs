//! Question ids, counted per seat: an answer of another seat does not change them.

use super::{BySeat, Seat};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// The id of a question at one table, such as "3.17". It consists of the seat and a growing number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = r"^[0-7]\.(0|[1-9][0-9]{0,9})$")))]
pub struct QuestionId {
    /// The prompted seat.
    pub seat: Seat,
    /// A number that grows with each question, and each time a step is undone.
    pub number: u32,
}

impl fmt::Display for QuestionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seat.0, self.number)
    }
}

/// The error for an invalid question id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid question id: expected seat and number, such as \"3.17\"")]
pub struct ParseQuestionIdError;

impl FromStr for QuestionId {
    type Err = ParseQuestionIdError;

    fn from_str(text: &str) -> Result<QuestionId, ParseQuestionIdError> {
        let (seat, number) = text.split_once('.').ok_or(ParseQuestionIdError)?;
        let (Ok(seat), Ok(number)) = (seat.parse(), number.parse()) else { return Err(ParseQuestionIdError) };
        let id = QuestionId { seat: Seat(seat), number };
        // One id has one text: "+3.017" is not valid.
        if id.to_string() == text { Ok(id) } else { Err(ParseQuestionIdError) }
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

/// The counters for a table's question ids. A table that is restored from its record has the same counters, so its
/// questions get the same ids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Ids {
    /// The number of answers that each seat has given, including undone ones.
    pub(super) answered: BySeat<u32>,
    /// The number of times that the table was rewound. Each time, all pending questions get new ids.
    pub(super) breaks: u32,
}

impl Ids {
    /// Returns the id of a seat's pending question.
    pub(super) fn of(&self, seat: Seat) -> QuestionId {
        QuestionId { seat, number: self.answered[seat].wrapping_add(self.breaks) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_id_has_one_text() {
        let id = QuestionId { seat: Seat(3), number: 17 };
        assert_eq!((id.to_string().as_str(), "3.17".parse()), ("3.17", Ok(id)));
        for text in
            ["", "3", "3.", ".17", "3.17.1", "+3.17", "03.17", "3.017", "256.1", "3.4294967296", "3.-1", " 3.17"]
        {
            assert_eq!(text.parse::<QuestionId>(), Err(ParseQuestionIdError), "{text}");
        }
    }
}
