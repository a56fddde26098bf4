//! The things of a game as scripts hold them: handles.
//!
//! A handle is a number in the clothes of a light userdata: it costs no allocation, two handles of
//! the same thing are equal, and a script can neither make one nor do arithmetic with it. It names a
//! place, not a piece of memory, so one kept too long can do no harm.

use crate::value::{Data, Value};

/// A thing that scripts can hold: a seat, a card. What its number means, only the game knows.
pub trait Thing: Copy {
    /// Its number; two things are the same to a script if their numbers are.
    fn number(self) -> usize;

    /// The thing with this number; `None`: there is no such thing.
    fn from_number(number: usize) -> Option<Self>;

    /// Whether the order of the numbers may be told: a script goes through a table in that order.
    fn has_order(self) -> bool {
        true
    }

    /// What it is called in messages: "a seat".
    fn name(self) -> &'static str;

    /// What `type` says of it in a script: "seat".
    fn kind(self) -> &'static str;

    /// A value as a thing.
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Handle(number) => Self::from_number(*number),
            _ => None,
        }
    }

    /// A thing, to be given to a script.
    fn data(self) -> Data {
        Data::Handle(self.number())
    }

    /// What a value is called in messages.
    fn name_of(value: &Value) -> &'static str {
        match value {
            Value::Handle(number) => Self::from_number(*number).map_or("an unknown handle", Self::name),
            Value::Nil => "nil",
            Value::Boolean(_) => "true or false",
            Value::Integer(_) | Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Table(_) => "a table",
            Value::Function(_) => "a function",
            Value::Other => "something else",
        }
    }

    /// Says what was expected, and what came.
    fn wanted(what: &str, got: &Value) -> String {
        format!("{what} expected, got {}", Self::name_of(got))
    }

    /// A whole number between two bounds; strings and fractions are no numbers here.
    ///
    /// # Errors
    /// What was expected, and what came.
    fn whole(value: &Value, least: i64, most: i64) -> Result<i64, Unfit> {
        let number = match value {
            Value::Integer(number) => *number,
            #[expect(clippy::cast_possible_truncation, reason = "whole and within the bounds, tested before")]
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => *number as i64,
            Value::Number(number) => return Err(Unfit::NotWhole { got: *number }),
            _ => return Err(Unfit::NoNumber { got: Self::name_of(value) }),
        };
        if (least..=most).contains(&number) { Ok(number) } else { Err(Unfit::Outside { least, most, got: number }) }
    }
}

/// Why a value is not the number that was expected.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Unfit {
    /// It is something else: what it is called.
    #[error("a whole number expected, got {got}")]
    NoNumber {
        /// What came.
        got: &'static str,
    },
    /// It is a fraction, or too large to be counted exactly.
    #[error("a whole number expected, got {got}")]
    NotWhole {
        /// What came.
        got: f64,
    },
    /// It is less or more than it may be.
    #[error("a number from {least} to {most} expected, got {got}")]
    Outside {
        /// The least that it may be.
        least: i64,
        /// The most that it may be.
        most: i64,
        /// What came.
        got: i64,
    },
}
