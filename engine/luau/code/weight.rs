//! The weight of a script: the maximum work between two safepoints.
//!
//! The script can stop only at safepoints: calls, returns, and ends of loops. A path between two safepoints stays in
//! one function and never goes backward. So the sum of a function's instructions bounds the work on each path. The
//! bound is computed when the script is loaded and includes the [guards](super::guard). Each safepoint costs that
//! amount of fuel. A unit of fuel is a plain instruction, or about 8 bytes.

use super::chunk::{Chunk, Function};
use super::op::{self, Word};

/// The minimum cost of a safepoint.
const LEAST: u32 = 16;

/// The cost of a safepoint of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// The cost of a safepoint while the script is loaded.
    pub load: u32,
    /// The cost of a safepoint in the script's functions, determined by the heaviest function.
    pub functions: u32,
}

pub(super) fn weigh(chunk: &Chunk<'_>) -> Weight {
    let mut weight = Weight { load: LEAST, functions: LEAST };
    for (number, function) in chunk.functions.iter().enumerate() {
        let units = units(function, chunk);
        weight.load = weight.load.max(units);
        if number != chunk.main {
            weight.functions = weight.functions.max(units);
        }
    }
    weight
}

fn units(function: &Function<'_>, chunk: &Chunk<'_>) -> u32 {
    // A function clears its registers when it is entered.
    let mut units = u32::from(function.stack) * 2;
    // In the worst case, all names of the script collide, and a lookup visits all of them.
    let looking = 8 + u32::try_from(chunk.texts.len()).unwrap_or(u32::MAX) / 16;
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied().map(Word) {
        let behind = function.code.get(at + 1).copied().unwrap_or(0);
        let (b, c) = (u32::from(word.b()), u32::from(word.c()));
        let number = usize::try_from(word.d()).unwrap_or(usize::MAX);
        let cost = match word.op() {
            // Writes cost more, because of the checks before an insertion.
            op::SETTABLE | op::SETTABLEKS | op::SETTABLEN => looking + 4,
            op::GETTABLE..=op::SETTABLEN | op::NAMECALL => looking,
            op::FORNPREP | op::FORGPREP => 2,
            op::JUMPIFEQ..=op::JUMPIFNOTLT => 4,
            op::LENGTH => 8,
            // Each string has at most 1,000 bytes. The new string is charged for after it has been created.
            op::CONCAT => 16 + c.saturating_sub(b) * 16,
            // The list part of the new table, and its hash slots, whose number is rounded up to a power of two.
            op::NEWTABLE => 8u32.saturating_add(behind.saturating_mul(2)).saturating_add(places(b) * 4),
            op::DUPTABLE => 8 + 8 * function.table_keys.get(number).map_or(0, |keys| *keys as u32),
            // If the number is open, the values are the results of a call: at most the limit of `unpack`, and a few
            // more.
            op::SETLIST => {
                if c == 0 {
                    200
                } else {
                    c
                }
            }
            op::NEWCLOSURE => {
                let child = function.children.get(number).and_then(|child| chunk.functions.get(*child));
                8 + 5 * child.map_or(0, |child| u32::from(child.upvalues))
            }
            op::DUPCLOSURE => 24,
            _ => 1,
        };
        units = units.saturating_add(cost);
        at += op::words(word.op());
    }
    units
}

/// Returns the number of a table's hash slots: 0, or a power of two.
const fn places(code: u32) -> u32 {
    if code == 0 { 0 } else { 1 << (if code > 25 { 24 } else { code - 1 }) }
}
