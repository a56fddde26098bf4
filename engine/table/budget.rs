//! A bot's search budget for one question.

use std::fmt;
use std::str::FromStr;

/// A bot's search budget for one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The number of simulations per decision, at least 1. The answer is the same on every machine.
    Simulations(u32),
    /// The time per decision in milliseconds, at least 1. The number of simulations depends on the machine.
    Millis(u32),
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::Simulations(400)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Simulations(number) => write!(f, "{number}"),
            Budget::Millis(number) => write!(f, "{number}ms"),
        }
    }
}

/// The error for an invalid budget text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid budget `{0}`: write simulations per decision, such as `400`, or milliseconds, such as `50ms`")]
pub struct NoBudget(String);

impl FromStr for Budget {
    type Err = NoBudget;

    fn from_str(text: &str) -> Result<Budget, NoBudget> {
        let (digits, budget): (&str, fn(u32) -> Budget) = match text.strip_suffix("ms") {
            Some(digits) => (digits, Budget::Millis),
            None => (text, Budget::Simulations),
        };
        let number = digits
            .parse()
            .ok()
            .filter(|number| *number > 0 && digits.starts_with(|first: char| first.is_ascii_digit()));
        number.map(budget).ok_or_else(|| NoBudget(text.to_owned()))
    }
}
