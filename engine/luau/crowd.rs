//! Texts that fall into one place of the interpreter's table of texts.
//!
//! All texts of an interpreter lie in one table, by a hash that anybody can work out. Thousands of texts made to have the
//! same one would all have to be gone through whenever another of them is met. So few texts of a script, and not many of all
//! scripts together, may fall into one place; chance puts some few there.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hasher};

/// So many texts of one script may fall into one place.
pub(crate) const OWN: usize = 16;

/// So many texts of all scripts together.
pub(crate) const TOGETHER: usize = 128;

/// A text, as far as it matters here: its place, and what tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
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

/// The places that are told apart: the interpreter's own table is a power of two as large, or larger.
const PLACES: usize = 1024;

/// What has fallen where.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    all: Texts,
    scripts: Vec<Own>,
}

/// What is a script's own.
#[derive(Debug)]
struct Own {
    file: String,
    texts: Texts,
}

/// Texts that differ, by their places.
#[derive(Debug, Default)]
struct Texts(BTreeSet<Spot>);

impl Texts {
    /// How many of them are in a place.
    fn in_place(&self, place: usize) -> usize {
        self.0.range(Spot { place, text: 0 }..=Spot { place, text: u64::MAX }).count()
    }

    /// Puts one more there, and says how many are in its place then.
    fn add(&mut self, spot: Spot) -> usize {
        self.0.insert(spot);
        self.in_place(spot.place)
    }
}

/// Too many texts are in one place.
pub(crate) struct Crowded {
    /// The script that has most of them there; of several the first.
    pub(crate) file: String,
    pub(crate) what: String,
}

impl Crowd {
    /// A script is loaded.
    pub(crate) fn begin_script(&mut self, file: &str) {
        self.scripts.push(Own { file: file.to_owned(), texts: Texts::default() });
    }

    /// Texts of the script that was begun last.
    pub(crate) fn add(&mut self, spots: &[Spot]) -> Result<(), Crowded> {
        let Some(own) = self.scripts.last_mut() else { return Ok(()) };
        for spot in spots {
            let (of_its_own, of_all) = (own.texts.add(*spot), self.all.add(*spot));
            if of_its_own > OWN || of_all > TOGETHER {
                let whose =
                    if of_its_own > OWN { "of its texts" } else { "texts of all scripts, and of this one most," };
                let what = format!("too many {whose} fall into one place of the interpreter's table of texts");
                let busiest = self.scripts.iter().rev().max_by_key(|script| script.texts.in_place(spot.place));
                let file = busiest.map_or_else(String::new, |script| script.file.clone());
                return Err(Crowded { file, what });
            }
        }
        Ok(())
    }
}

/// The interpreter's own hash of a text.
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
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;
    use mlua::{Lua, LuaString};
    use std::collections::BTreeMap;

    /// As many places of a table as there are values of the lower 16 bits of a hash.
    const ROOM: usize = 1 << 16;

    /// A raw loop over a table goes from place to place, and a text lies in the place that its hash tells, unless that is
    /// taken.
    #[test]
    fn a_text_lies_where_the_hash_tells() {
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
