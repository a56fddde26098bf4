//! What a script weighs: the most that can be done between two points at which the interpreter can stop.
//!
//! What is [guarded](super::guard) counts with its guard. These points (safepoints) are calls, returns and the ends of loops; no way from one to the next leaves a function or
//! goes backwards. So what all instructions of a function cost together is a bound for each of its ways, known when the
//! script is loaded, and a safepoint costs that much fuel. A unit is a plain instruction, or about 8 bytes.

use super::chunk::{Chunk, Function};
use super::op::{self, Word};

/// What a safepoint costs in the lightest script.
const LEAST: u32 = 16;

/// What a safepoint of a script costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// While the script is loaded.
    pub load: u32,
    /// In its functions: the heaviest counts.
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
    // To enter it clears its registers.
    let mut units = u32::from(function.stack) * 2;
    // To look for a name goes through those that fall into the same place: at worst all that the script has.
    let looking = 8 + u32::try_from(chunk.texts.len()).unwrap_or(u32::MAX) / 16;
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied().map(Word) {
        let behind = function.code.get(at + 1).copied().unwrap_or(0);
        let (b, c) = (u32::from(word.b()), u32::from(word.c()));
        let number = usize::try_from(word.d()).unwrap_or(usize::MAX);
        let cost = match word.op() {
            // With what is looked at before something is put in.
            op::SETTABLE | op::SETTABLEKS | op::SETTABLEN => looking + 4,
            op::GETTABLE..=op::SETTABLEN | op::NAMECALL => looking,
            op::FORNPREP | op::FORGPREP => 2,
            op::JUMPIFEQ..=op::JUMPIFNOTLT => 4,
            op::LENGTH => 8,
            // Each of its texts has a thousand bytes at most; that there is a new one is paid for when it has been made.
            op::CONCAT => 16 + c.saturating_sub(b) * 16,
            // Its list, and the power of two of its other places.
            op::NEWTABLE => 8u32.saturating_add(behind.saturating_mul(2)).saturating_add(places(b) * 4),
            op::DUPTABLE => 8 + 8 * function.table_keys.get(number).map_or(0, |keys| *keys as u32),
            // What a call has given: as many as `unpack` may give, and some.
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

/// How many places a table has that are no list: 0, or a power of two.
const fn places(code: u32) -> u32 {
    if code == 0 { 0 } else { 1 << (if code > 25 { 24 } else { code - 1 }) }
}
