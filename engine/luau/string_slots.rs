//! A limit on strings that share a slot of the interpreter's string table.
//!
//! The interpreter stores all strings in one hash table, and anybody can compute its hash. Each lookup compares the
//! string with all strings of the same slot. Thousands of crafted strings with the same hash would make lookups slow.
//! So this module limits the number of strings per slot, both for one script and for all scripts together.

use crate::code::Code;
use crate::error::{Error, ScriptError};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

/// The maximum number of strings of one script in a slot. A few share a slot by chance.
pub(crate) const OWN: usize = 16;

/// The maximum number of strings of all scripts in a slot.
pub(crate) const TOGETHER: usize = 128;

/// A string's slot and identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    place: usize,
    text: u64,
}

impl Spot {
    pub(crate) fn of(text: &[u8]) -> Spot {
        let mut hasher = DefaultHasher::new();
        hasher.write(text);
        Spot { place: hash(text) as usize % PLACES, text: hasher.finish() }
    }
}

/// The number of slots that are distinguished. It is a power of two, at most the size of the interpreter's table.
const PLACES: usize = 1024;

/// The strings that a loaded script holds permanently, for [`check_strings`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Strings(Arc<[Spot]>);

impl Strings {
    /// Returns the slots of the strings.
    pub(crate) fn spots(&self) -> &[Spot] {
        &self.0
    }
}

impl FromIterator<Spot> for Strings {
    fn from_iter<T: IntoIterator<Item = Spot>>(spots: T) -> Self {
        Strings(spots.into_iter().collect())
    }
}

/// Checks that these scripts can share an interpreter. Each has its file, its code, and the strings that it holds.
///
/// # Errors
/// Returns [`ScriptError::HoldsMuch`] if too many strings have the same hash, with the file of the busiest script.
pub fn check_strings<'a>(scripts: impl IntoIterator<Item = (&'a str, &'a Code, &'a Strings)>) -> Result<(), Error> {
    let mut crowd = Crowd::default();
    for (file, code, strings) in scripts {
        crowd.begin_script(file);
        crowd.add(&code.texts)?;
        crowd.add(&strings.0)?;
    }
    Ok(())
}

/// All strings counted so far.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    all: Texts,
    scripts: Vec<Own>,
}

/// The strings of one script.
#[derive(Debug)]
struct Own {
    file: String,
    texts: Texts,
}

/// A set of different strings, grouped by slot.
#[derive(Debug, Default)]
struct Texts(BTreeSet<Spot>);

impl Texts {
    /// Returns the number of strings in a slot.
    fn in_place(&self, place: usize) -> usize {
        self.0.range(Spot { place, text: 0 }..=Spot { place, text: u64::MAX }).count()
    }

    /// Adds a string. Returns the number of strings in its slot.
    fn add(&mut self, spot: Spot) -> usize {
        self.0.insert(spot);
        self.in_place(spot.place)
    }
}

impl Crowd {
    /// Starts counting for a script that is being loaded.
    pub(crate) fn begin_script(&mut self, file: &str) {
        self.scripts.push(Own { file: file.to_owned(), texts: Texts::default() });
    }

    /// Adds strings of the current script.
    pub(crate) fn add(&mut self, spots: &[Spot]) -> Result<(), Error> {
        let Some(own) = self.scripts.last_mut() else { return Ok(()) };
        for spot in spots {
            let (of_its_own, of_all) = (own.texts.add(*spot), self.all.add(*spot));
            if of_its_own > OWN || of_all > TOGETHER {
                let whose = if of_its_own > OWN {
                    "strings of this script"
                } else {
                    "strings of all scripts, most of them from this script,"
                };
                let what = format!("too many {whose} have the same hash in the interpreter");
                let busiest = self.scripts.iter().rev().max_by_key(|script| script.texts.in_place(spot.place));
                let file = busiest.map(|script| script.file.clone());
                return Err(Error { file, ..Error::new(ScriptError::HoldsMuch { local: None }, what) });
            }
        }
        Ok(())
    }
}

/// Returns the interpreter's own hash of a string.
pub(crate) fn hash(text: &[u8]) -> u32 {
    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let (mut a, mut b, mut hash) = (0_u32, 0_u32, length);
    let mut rest = text;
    while rest.len() >= 32 {
        let (block, behind) = rest.split_at(12);
        let word = |at: usize| u32::from_le_bytes([block[at], block[at + 1], block[at + 2], block[at + 3]]);
        a = a.wrapping_add(word(0));
        b = b.wrapping_add(word(4));
        hash = hash.wrapping_add(word(8));
        a = (a ^ hash).wrapping_sub(hash.rotate_right(14));
        b = (b ^ a).wrapping_sub(a.rotate_right(11));
        hash = (hash ^ b).wrapping_sub(b.rotate_right(25));
        rest = behind;
    }
    for byte in rest.iter().rev() {
        let step = (hash << 5).wrapping_add(hash >> 2).wrapping_add(u32::from(*byte));
        hash ^= step;
    }
    hash
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use super::*;
    use mlua::{Lua, LuaString};
    use std::collections::BTreeMap;

    /// The size of a table with one slot per 16-bit hash.
    const ROOM: usize = 1 << 16;

    /// Checks [`hash`] by iteration over a table. The raw iteration visits the slots in order, and each string is in
    /// the slot of its hash unless that slot is taken.
    #[test]
    fn hash_gives_the_slot_of_a_string() {
        let texts = (0..=1000_usize).map(|length| {
            let bytes = (0..length).map(|at| (at * 7 + length * 31) as u8 ^ (at >> 3) as u8);
            bytes.collect::<Vec<u8>>()
        });
        let by_place: BTreeMap<usize, Vec<u8>> = texts.map(|text| (hash(&text) as usize % ROOM, text)).collect();
        assert!(by_place.len() > 950, "{}", by_place.len());
        let lua = Lua::new();
        let table = lua.create_table_with_capacity(0, ROOM).unwrap();
        for text in by_place.values() {
            table.raw_set(lua.create_string(text).unwrap(), true).unwrap();
        }
        let found = table.pairs::<LuaString, bool>().map(|pair| pair.unwrap().0.as_bytes().to_vec());
        assert_eq!(found.collect::<Vec<_>>(), by_place.into_values().collect::<Vec<_>>());
    }
}
