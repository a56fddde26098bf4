//! Handles: the objects of a game as scripts hold them.
//!
//! A handle is a number stored as a light userdata. It needs no allocation. Two handles to the same object are equal.
//! Scripts cannot create handles or do arithmetic with them. A handle is an index and not a pointer, so a stale handle
//! is harmless.

use crate::value::{Data, Value};

/// An object that scripts can hold, such as a seat or a card. Only the game interprets its number.
pub trait ScriptHandle: Copy {
    /// Returns the number of the object. Scripts treat objects with equal numbers as the same object.
    fn number(self) -> usize;

    /// Returns the object with this number, or `None` if the number is invalid.
    fn from_number(number: usize) -> Option<Self>;

    /// Returns `true` if scripts may learn the order of the numbers. Scripts then iterate over tables in that order.
    fn has_order(self) -> bool {
        true
    }

    /// Returns the name of the object in messages, such as "a seat".
    fn name(self) -> &'static str;

    /// Returns the type of the object as a script's `type` returns it, such as "seat".
    fn kind(self) -> &'static str;

    /// Returns the object that a value refers to.
    fn of(value: &Value) -> Option<Self> {
        match value {
            Value::Handle(number) => Self::from_number(*number),
            _ => None,
        }
    }

    /// Returns the object as a value for scripts.
    fn data(self) -> Data {
        Data::Handle(self.number())
    }

    /// Returns the name of a value in messages.
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

    /// Returns a message that names the expected and the actual value.
    fn wanted(what: &str, got: &Value) -> String {
        format!("expected {what}, found {}", Self::name_of(got))
    }

    /// Returns an integer between two bounds. Strings and fractions are rejected.
    ///
    /// # Errors
    /// Returns the expected and the actual value.
    fn whole(value: &Value, least: i64, most: i64) -> Result<i64, InvalidNumber> {
        let number = match value {
            Value::Integer(number) => *number,
            #[expect(clippy::cast_possible_truncation, reason = "checked above: an integer within the bounds")]
            Value::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => *number as i64,
            Value::Number(number) => return Err(InvalidNumber::NotWhole { got: *number }),
            _ => return Err(InvalidNumber::NoNumber { got: Self::name_of(value) }),
        };
        if (least..=most).contains(&number) {
            Ok(number)
        } else {
            Err(InvalidNumber::Outside { least, most, got: number })
        }
    }
}

/// The reason why a value is not the expected number.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum InvalidNumber {
    /// A value of another type.
    #[error("expected an integer, found {got}")]
    NoNumber {
        /// The name of the actual value.
        got: &'static str,
    },
    /// A fraction, or a number too large to be an exact integer.
    #[error("expected an integer, found {got}")]
    NotWhole {
        /// The actual value.
        got: f64,
    },
    /// A number out of range.
    #[error("expected a number from {least} to {most}, found {got}")]
    Outside {
        /// The minimum.
        least: i64,
        /// The maximum.
        most: i64,
        /// The actual value.
        got: i64,
    },
}
