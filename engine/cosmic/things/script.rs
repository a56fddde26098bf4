//! What the rules know of a script: its options as the edition sets them, its hooks, its memory.

use crate::things::hook::HOOK_COUNT;
use crate::things::ruleset::Use;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a hook of a script is used, after the edition's options have been applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookUse {
    /// Mandatory or optional.
    pub use_: Use,
    /// At most once an encounter for each holder.
    pub once: bool,
}

/// A cell of a power's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryCell {
    /// Its key in the script.
    pub key: String,
    /// Its first slot.
    pub slot: u8,
    /// One slot for each seat.
    pub per_seat: bool,
    /// The value is yes or no.
    pub flag: bool,
    /// It is forgotten when the encounter ends.
    pub encounter: bool,
    /// Every seat may see it.
    pub public: bool,
    /// The value at the start.
    pub initial: i16,
}

impl MemoryCell {
    /// Its slots at a table of so many seats.
    pub fn slots(&self, seats: u8) -> std::ops::Range<usize> {
        let first = usize::from(self.slot);
        first..first + if self.per_seat { usize::from(seats) } else { 1 }
    }
}

/// Slots of memory for each power.
pub const MEMORY_SLOTS: usize = 16;

/// The value of an option of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Text(String),
}

impl OptionValue {
    /// What such a value is called in messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            OptionValue::Flag(_) => "true or false",
            OptionValue::Number(_) => "a whole number",
            OptionValue::Text(_) => "a word",
        }
    }
}

/// What the rules need to know of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptInfo {
    /// Its id, "my_alien".
    pub id: String,
    /// Its number in the content, by which [`Powers`](crate::Powers) finds it.
    pub module: usize,
    /// A destiny card, not an alien.
    pub is_destiny: bool,
    /// Its options as the edition sets them.
    pub options: BTreeMap<String, OptionValue>,
    /// How each of its hooks is used; `None`: it has none there.
    pub hooks: [Option<HookUse>; HOOK_COUNT],
    /// Its memory.
    pub memory: Vec<MemoryCell>,
}
