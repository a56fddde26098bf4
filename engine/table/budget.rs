//! How much a bot may think about one question.

use std::fmt;
use std::str::FromStr;

/// How much a bot may think about one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Number of simulations per decision, at least 1: the same answer on every machine.
    Simulations(u32),
    /// Milliseconds per decision, at least 1: how far it gets depends on the machine.
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

/// What is written is no budget.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no budget: write simulations per decision, such as `400`, or milliseconds, such as `50ms`")]
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
