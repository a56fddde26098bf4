//! The table's randomness as plain data: a seed and a position in a specified generator.
//!
//! ChaCha with 8 rounds generates the same words on every machine and in every version. This module draws bounded
//! numbers with its own code, because libraries may change their distributions between versions.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// The table's random number generator: equal dice give equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    seed: u64,
    at: u64,
}

impl Dice {
    /// Creates dice at the start of a seed's sequence.
    pub const fn new(seed: u64) -> Dice {
        Dice { seed, at: 0 }
    }

    /// Creates dice at a position of a seed's sequence, after `used` words.
    pub const fn at(seed: u64, used: u64) -> Dice {
        Dice { seed, at: used }
    }

    /// Returns the seed.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the number of words drawn so far.
    pub const fn used(&self) -> u64 {
        self.at
    }

    /// Returns an integer from 0 to `bound - 1`. A bound of 0 gives 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        self.words(|words| draw(words, bound))
    }

    /// Shuffles the items (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.words(|words| {
            for last in (1..items.len()).rev() {
                items.swap(last, draw(words, last as u32 + 1) as usize);
            }
        });
    }

    fn words<T>(&mut self, draw: impl FnOnce(&mut Words) -> T) -> T {
        GENERATORS.with_borrow_mut(|generators| {
            let words = &mut generators[self.seed as usize % GENERATORS_KEPT];
            words.go_to(self.seed, self.at);
            let drawn = draw(words);
            self.at = words.at;
            drawn
        })
    }
}

/// A generator with its position. Setting up a generator is expensive, and most words are drawn in sequence. So each
/// thread caches a few generators. The cache does not affect the numbers drawn.
struct Words {
    seed: u64,
    at: u64,
    generator: ChaCha8Rng,
}

const GENERATORS_KEPT: usize = 8;

thread_local! {
    static GENERATORS: RefCell<[Words; GENERATORS_KEPT]> = RefCell::new(std::array::from_fn(|_| Words::new(0)));
}

impl Words {
    fn new(seed: u64) -> Words {
        Words { seed, at: 0, generator: ChaCha8Rng::seed_from_u64(seed) }
    }

    fn go_to(&mut self, seed: u64, at: u64) {
        if self.seed != seed {
            *self = Words::new(seed);
        }
        if self.at != at {
            self.generator.set_word_pos(u128::from(at));
            self.at = at;
        }
    }

    fn next(&mut self) -> u32 {
        self.at = self.at.wrapping_add(1);
        self.generator.next_u32()
    }
}

/// Returns a number below the bound without bias. Words that would favor low numbers are skipped.
fn draw(words: &mut Words, bound: u32) -> u32 {
    let usable = u32::MAX - u32::MAX % bound;
    loop {
        let word = words.next();
        if word < usable {
            return word % bound;
        }
    }
}

/// Derives a seed from a seed and a number (splitmix64). Each game and each bot gets its own.
pub const fn mix(seed: u64, number: u64) -> u64 {
    let mut z = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequence_is_fixed() {
        let mut dice = Dice::new(7);
        let drawn: Vec<u32> = (0..8).map(|_| dice.below(100)).collect();
        let mut again = Dice::new(7);
        assert_eq!(drawn, (0..8).map(|_| again.below(100)).collect::<Vec<_>>());
        assert_ne!(drawn, (0..8).map(|_| Dice::new(8).below(100)).collect::<Vec<_>>());
        assert_eq!(drawn, [39, 76, 70, 19, 93, 37, 51, 2], "saved games depend on these numbers");
    }

    #[test]
    fn draws_do_not_depend_on_earlier_draws() {
        let one_by_one = |seed: u64| {
            let mut dice = Dice::new(seed);
            (0..200).map(|_| dice.below(1 << 20)).collect::<Vec<_>>()
        };
        // There are more sequences than generators in a thread's cache. Some are at the same position, and one is
        // rewound.
        let seeds: Vec<u64> = (0..24).map(|number| number * 5).collect();
        let mut dice: Vec<Dice> = seeds.iter().map(|seed| Dice::new(*seed)).collect();
        for _ in 0..200 {
            for (dice, seed) in dice.iter_mut().zip(&seeds) {
                let mut again = *dice;
                assert_eq!(again.below(1 << 20), dice.below(1 << 20));
                assert_eq!(Dice::at(*seed, dice.used()), *dice);
            }
        }
        let drawn = one_by_one(15);
        let mut late = Dice::at(15, 150);
        assert_eq!(late.below(1 << 20), drawn[150]);
        assert_eq!(one_by_one(15), drawn);
    }

    #[test]
    fn shuffling_keeps_all_items() {
        let mut items: Vec<u8> = (0..54).collect();
        Dice::new(1).shuffle(&mut items);
        assert_ne!(items, (0..54).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..54).collect::<Vec<_>>());
    }
}
