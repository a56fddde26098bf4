//! The limits of scripts.

use crate::code::{DEAR, LONGEST_TEXT, MANY_NAMES, MAX_SOURCE, NEAR};
use crate::effort::{ALLOWANCES, ALLOWANCES_TO_A_QUESTION, CHEAP, FIRST_ACTS, MOST_EFFECTS};
use crate::fuel::{EIGHT_BYTES, NEW_TEXT};
use crate::string_slots::{OWN, TOGETHER};

/// The limits of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum cost of loading a script, and of one hook call. A unit is a plain instruction, or work on about 8
    /// bytes. Each safepoint costs as many units as the script's [weight](crate::Weight).
    pub fuel: u32,
    /// The maximum memory of the interpreter, in bytes. Fuel keeps scripts far below this limit. If it is reached, the
    /// error names no script.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fuel: 1_000_000, memory: 128 * 1024 * 1024 }
    }
}

/// The maximum number of table entries and upvalues reachable from a script's declarations.
pub(crate) const MOST_HELD: usize = 5_000;

/// The maximum total size of the strings that a script holds permanently, in bytes.
pub(crate) const MOST_HELD_TEXT: usize = MAX_SOURCE;

/// The maximum number of values that `unpack` and `string.byte` return.
pub(crate) const MOST_VALUES: usize = 100;

/// The cost of passing a value to a script, in addition to the value's size.
pub(crate) const READING: u32 = 16;

/// The cost of an action. Effects that it triggers have their own costs.
pub(crate) const ACTING: u32 = 1_000;

/// The cost of a call of `print`, and of each printed value.
pub(crate) const PRINTING: u32 = 1_000;
pub(crate) const PRINTING_VALUE: u32 = 100;

impl Limits {
    /// Sets the cost limit of loading a script, and of one hook call.
    #[must_use]
    pub const fn fuel(mut self, fuel: u32) -> Self {
        self.fuel = fuel;
        self
    }

    /// Sets the memory limit of the interpreter, in bytes.
    #[must_use]
    pub const fn memory(mut self, memory: usize) -> Self {
        self.memory = memory;
        self
    }

    /// Returns all limits of a script for the documentation. Each row has subject, size, and consequence.
    pub fn table(self) -> Vec<[String; 3]> {
        let row = |what: &str, most: String, beyond: &str| [what.to_owned(), most, beyond.to_owned()];
        let (fuel, together) = (i64::from(self.fuel), i64::from(self.fuel) * i64::from(ALLOWANCES));
        let stopped = "the call is stopped; its script is at fault";
        vec![
            row(
                "one call of a hook's function, or loading one script with its libraries",
                format!("{} units", grouped(fuel)),
                stopped,
            ),
            row(
                "loading a library, for each script that uses it",
                "costs 1 unit per byte of its compiled code, besides its instructions".to_owned(),
                stopped,
            ),
            row(
                "loading all scripts",
                format!("{} units", grouped(together)),
                "the content is rejected, and the script with the highest cost is at fault",
            ),
            row(
                "all calls in one step of the game",
                format!("{} units", grouped(together)),
                "the step is stopped after the current call, and the script with the highest cost is at fault",
            ),
            row(
                "all steps from one question to the next",
                format!("{} units", grouped(i64::from(self.fuel) * i64::from(ALLOWANCES_TO_A_QUESTION))),
                "the step is stopped, and the script with the highest cost since the question is at fault",
            ),
            row(
                "a call triggered by an action of another script",
                format!("costs less than {} units", grouped(fuel / i64::from(CHEAP))),
                "the cost counts toward the fault; a lower cost counts only if all other costs are low",
            ),
            row(
                "actions in a call triggered by an action of another script",
                FIRST_ACTS.to_string(),
                "further actions count toward the fault; the first ones count only if all other counts are low",
            ),
            row("an action", format!("costs {} units", grouped(i64::from(ACTING))), stopped),
            row(
                "a call of `print`, with or without a trace",
                format!("costs {} units, and {PRINTING_VALUE} for each value", grouped(i64::from(PRINTING))),
                stopped,
            ),
            row(
                "effects triggered by one effect",
                MOST_EFFECTS.to_string(),
                "the effect is stopped, and the script with the most actions is at fault",
            ),
            row(
                "one string: in the script, concatenated, or returned by the library",
                format!("{LONGEST_TEXT} bytes"),
                "the script is rejected, or the call is stopped and its script is at fault",
            ),
            row(
                "a string that is concatenated or returned by the library",
                format!("costs {NEW_TEXT} units, {NEW_TEXT} more for each of its parts, and {EIGHT_BYTES} per 8 bytes"),
                stopped,
            ),
            row("values returned by one call of `unpack` or `string.byte`", MOST_VALUES.to_string(), stopped),
            row(
                "removing a table entry, or assigning to `t[key]` if the key is not an integer from 0 to 1,000",
                format!("costs {} units", grouped(i64::from(DEAR))),
                stopped,
            ),
            row("a list literal in a script", format!("{} items", grouped(i64::from(NEAR))), "the script is rejected"),
            row(
                "table entries and captured variables that a script keeps",
                grouped(MOST_HELD as i64),
                "the script is rejected",
            ),
            row(
                "total size of the strings that a script keeps",
                format!("{} KB", MOST_HELD_TEXT / 1024),
                "the script is rejected",
            ),
            row(
                "strings of a script with the same hash in the interpreter (more than a few occur only in crafted scripts)",
                OWN.to_string(),
                "the script is rejected",
            ),
            row("strings with the same hash in all scripts together", TOGETHER.to_string(), "the content is rejected"),
            row(
                "different words in a script, including comments and strings",
                grouped(MANY_NAMES as i64),
                "the script is rejected",
            ),
            row("a script's file", format!("{} KB", MAX_SOURCE / 1024), "the script is rejected"),
            row(
                "memory of the interpreter (the fuel limits keep scripts far below this maximum)",
                format!("{} MB", self.memory / (1024 * 1024)),
                "the game stops, and no script is at fault",
            ),
        ]
    }
}

/// Returns a number with its thousands separated.
fn grouped(number: i64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
