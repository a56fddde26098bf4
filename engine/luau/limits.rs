//! What scripts may use up.

use crate::code::{DEAR, LONGEST_TEXT, MANY_NAMES, MAX_SOURCE, NEAR};
use crate::crowd::{OWN, TOGETHER};
use crate::effort::{ALLOWANCES, ALLOWANCES_TO_A_QUESTION, CHEAP, FIRST_ACTS, MOST_EFFECTS};
use crate::fuel::{EIGHT_BYTES, NEW_TEXT};

/// What a script may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// What one call of a hook may cost, and the loading of a script: a unit is a plain instruction, or work on about 8
    /// bytes. It is counted at each point at which the interpreter can stop, from the script's [weight](crate::Weight).
    pub fuel: u32,
    /// Bytes of memory of the interpreter. The fuel keeps scripts far below: where it is reached all the same, no script is
    /// to blame.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fuel: 1_000_000, memory: 128 * 1024 * 1024 }
    }
}

/// So many things a script may hold for good: entries of tables and upvalues that can be reached from what it declares.
pub(crate) const MOST_HELD: usize = 5_000;

/// So many bytes the texts may have that a script holds for good.
pub(crate) const MOST_HELD_TEXT: usize = MAX_SOURCE;

/// So many values `unpack` and `string.byte` give at once.
pub(crate) const MOST_VALUES: usize = 100;

/// What it costs when a script is told something, beside the telling's own size.
pub(crate) const READING: u32 = 16;

/// What it costs to act: others are set off by it, and pay for themselves.
pub(crate) const ACTING: u32 = 1_000;

/// What it costs to print, and each value that is printed.
pub(crate) const PRINTING: u32 = 1_000;
pub(crate) const PRINTING_VALUE: u32 = 100;

impl Limits {
    /// Every limit of a script, for people: what it bounds, how much that is, what happens beyond it.
    pub fn table(self) -> Vec<[String; 3]> {
        let row = |what: &str, most: String, beyond: &str| [what.to_owned(), most, beyond.to_owned()];
        let (fuel, together) = (i64::from(self.fuel), i64::from(self.fuel) * i64::from(ALLOWANCES));
        let stopped = "the call is stopped, its script is to blame";
        vec![
            row(
                "one call of a hook's function, and the loading of a script",
                format!("{} units", grouped(fuel)),
                stopped,
            ),
            row(
                "all scripts that are loaded",
                format!("{} units", grouped(together)),
                "the content is refused, the script that has spent most is to blame",
            ),
            row(
                "all calls in one step of the game together",
                format!("{} units", grouped(together)),
                "the step is stopped, the script that has spent most is to blame; what the last call uses comes on top",
            ),
            row(
                "all steps of the game from one question to the next",
                format!("{} units", grouped(i64::from(self.fuel) * i64::from(ALLOWANCES_TO_A_QUESTION))),
                "the step is stopped, the script that has spent most since the question is to blame",
            ),
            row(
                "a call that the act of another script has set off",
                format!("below {} units", grouped(fuel / i64::from(CHEAP))),
                "not counted when the script that has spent most is picked, unless no script has spent much otherwise",
            ),
            row(
                "acts in a call that the act of another script has set off",
                format!("the first {FIRST_ACTS}"),
                "not counted when the script that has acted most is picked, unless no script has acted much otherwise",
            ),
            row("to act", format!("costs {} units", grouped(i64::from(ACTING))), stopped),
            row(
                "to print, whether a trace is wanted or not",
                format!("costs {} units, and {PRINTING_VALUE} for each value", grouped(i64::from(PRINTING))),
                stopped,
            ),
            row(
                "effects that one effect sets off",
                MOST_EFFECTS.to_string(),
                "it is stopped, the script that has acted most is to blame",
            ),
            row(
                "a text: in the script, put together, or given by the library",
                format!("{LONGEST_TEXT} bytes"),
                "the script is refused, or the call is stopped and its script to blame",
            ),
            row(
                "a text that is put together or given by the library",
                format!("costs {NEW_TEXT} units, as many for each of its parts, and {EIGHT_BYTES} for every 8 bytes"),
                stopped,
            ),
            row("values that `unpack` or `string.byte` gives at once", MOST_VALUES.to_string(), stopped),
            row(
                "to remove something from a table, or to write `t[key]` where the key is a text, or no whole number from 0 \
                 to 1,000",
                format!("costs {} units", grouped(i64::from(DEAR))),
                stopped,
            ),
            row(
                "a list written out in a script",
                format!("{} items", grouped(i64::from(NEAR))),
                "the script is refused",
            ),
            row("entries and locals that a script holds for good", grouped(MOST_HELD as i64), "the script is refused"),
            row(
                "texts that a script holds for good, one beside the other",
                format!("{} KB", MOST_HELD_TEXT / 1024),
                "the script is refused",
            ),
            row(
                "texts of a script that the interpreter's hash function puts into one place (by chance only a few ever are)",
                OWN.to_string(),
                "the script is refused",
            ),
            row("such texts of all scripts together", TOGETHER.to_string(), "the content is refused"),
            row(
                "different words of a script, comments and all, and its texts",
                grouped(MANY_NAMES as i64),
                "the script is refused",
            ),
            row("a script's file", format!("{} KB", MAX_SOURCE / 1024), "the script is refused"),
            row(
                "memory of the interpreter, which the units keep far from it",
                format!("{} MB", self.memory / (1024 * 1024)),
                "the game stops, and nobody is to blame",
            ),
        ]
    }
}

/// A number with its thousands apart.
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
