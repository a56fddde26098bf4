//! Texts that fall into one place of the interpreter's table of texts.
//!
//! All texts of an interpreter lie in one table, by a hash that anybody can work out. Thousands of texts made to have the
//! same one would all have to be gone through whenever another of them is met. So few texts of a script, and not many of all
//! scripts together, may fall into one place; chance puts some few there.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hasher};

/// So many texts of one script may fall into one place.
pub(crate) const OWN: u32 = 8;

/// So many texts of all scripts together.
pub(crate) const TOGETHER: u32 = 128;

/// A text, as far as it matters here: its place, and what tells it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    place: u16,
    text: u64,
}

impl Spot {
    pub(crate) fn of(text: &[u8]) -> Spot {
        let mut hasher = DefaultHasher::new();
        hasher.write(text);
        let [low, high, ..] = hash(text).to_le_bytes();
        Spot { place: u16::from_le_bytes([low, high]), text: hasher.finish() }
    }
}

/// What has fallen where.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    known: BTreeSet<Spot>,
    all: BTreeMap<u16, u32>,
    own_known: BTreeSet<Spot>,
    own: BTreeMap<u16, u32>,
}

impl Crowd {
    /// A script is loaded.
    pub(crate) fn begin_script(&mut self) {
        self.own_known.clear();
        self.own.clear();
    }

    /// Texts of the script that was begun last; what is wrong if too many fall into one place.
    pub(crate) fn add(&mut self, spots: &[Spot]) -> Result<(), String> {
        for spot in spots {
            let fresh = |known: &mut BTreeSet<Spot>, places: &mut BTreeMap<u16, u32>| {
                let count = places.entry(spot.place).or_default();
                *count += u32::from(known.insert(*spot));
                *count
            };
            let own = fresh(&mut self.own_known, &mut self.own);
            if own > OWN || fresh(&mut self.known, &mut self.all) > TOGETHER {
                let whose = if own > OWN { "of its texts" } else { "texts of all scripts" };
                return Err(format!("too many {whose} fall into one place of the interpreter's table of texts"));
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
