//! A share of something, and how well it is known: by blocks that are each one trial.

use super::Z;

/// A value and the 95 % interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// Wilson's 95 % interval of a share from 0 to 1 that was found in so many independent trials. It has width where the share
/// is 0 or 1, and goes from 0 to 1 without trials.
pub fn wilson(share: f64, trials: f64) -> Interval {
    if trials <= 0.0 {
        return Interval { value: share, low: 0.0, high: 1.0 };
    }
    let middle = share + Z * Z / (2.0 * trials);
    let half = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    let whole = 1.0 + Z * Z / trials;
    // Where nothing or everything was won, rounding must leave no more than that.
    let low = if share <= 0.0 { 0.0 } else { ((middle - half) / whole).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { ((middle + half) / whole).min(1.0) };
    Interval { value: share, low, high }
}

/// A part of a whole, both added up over blocks.
///
/// The spread between the blocks says how many independent trials they are worth; that number goes into Wilson's
/// interval. To the blocks found, one is added that is as uneven as a block can be: all or nothing. So a few blocks
/// that happen to be alike are not taken for certainty. Where the share is 0 or 1, each block is one trial.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ratio {
    blocks: f64,
    part: f64,
    whole: f64,
    part_part: f64,
    part_whole: f64,
    whole_whole: f64,
}

impl Ratio {
    /// Adds a block: `part` of `whole`; one of nothing is no block.
    pub fn add(&mut self, part: f64, whole: f64) {
        if whole > 0.0 {
            self.blocks += 1.0;
            self.part += part;
            self.whole += whole;
            self.part_part += part * part;
            self.part_whole += part * whole;
            self.whole_whole += whole * whole;
        }
    }

    /// The parts of all blocks.
    pub const fn part(&self) -> f64 {
        self.part
    }

    /// The wholes of all blocks.
    pub const fn whole(&self) -> f64 {
        self.whole
    }

    /// The share; 0 of nothing.
    pub fn share(&self) -> f64 {
        if self.whole > 0.0 { self.part / self.whole } else { 0.0 }
    }

    /// The mean size of a block.
    pub(super) fn size(&self) -> f64 {
        if self.blocks > 0.0 { self.whole / self.blocks } else { 0.0 }
    }

    /// The sum, over the blocks, of the square of what a block has more than this share of it.
    pub(super) fn spread(&self, share: f64) -> f64 {
        (self.part_part - 2.0 * share * self.part_whole + share * share * self.whole_whole).max(0.0)
    }

    /// The share with its interval.
    pub fn interval(&self) -> Interval {
        let share = self.share();
        let uneven = share * (1.0 - share) * self.size() * self.size();
        let spread = self.spread(share) + uneven;
        let trials = if uneven > 0.0 { self.blocks * self.blocks * uneven / spread } else { self.blocks };
        wilson(share, trials)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    fn ratio(blocks: &[(f64, f64)]) -> Ratio {
        let mut ratio = Ratio::default();
        blocks.iter().for_each(|(part, whole)| ratio.add(*part, *whole));
        ratio
    }

    #[test]
    fn wilsons_interval_of_known_cases() {
        // 25 of 100, 0 of 10: the values that tables of the interval have.
        for ((share, trials), (low, high)) in [((0.25, 100.0), (0.1755, 0.3430)), ((0.0, 10.0), (0.0, 0.2775))] {
            let found = wilson(share, trials);
            assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}");
        }
        for trials in 1..500 {
            assert_eq!((wilson(0.0, f64::from(trials)).low, wilson(1.0, f64::from(trials)).high), (0.0, 1.0));
        }
        assert_eq!(wilson(0.0, 0.0), Interval { value: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn blocks_of_one_are_nearly_the_trials_they_are() {
        let blocks: Vec<(f64, f64)> = (0..100).map(|number| (f64::from(u8::from(number < 25)), 1.0)).collect();
        let found = ratio(&blocks).interval();
        // Worked out by hand: the spread is 18.75, the uneven block 0.1875, so 10000 · 0.1875 / 18.9375 = 99.01 trials.
        let Interval { low, high, .. } = wilson(0.25, 10_000.0 * 0.1875 / 18.9375);
        assert!((found.low - low).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
        assert!((found.low - 0.1755).abs() < 0.001 && (found.high - 0.3430).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn blocks_that_are_all_or_nothing_count_once() {
        // Ten blocks of four games, each won or lost as a whole.
        let blocks: Vec<(f64, f64)> = (0..10).map(|number| (f64::from(4 * (number % 2)), 4.0)).collect();
        let found = ratio(&blocks).interval();
        let Interval { low, high, .. } = wilson(0.5, 100.0 / 11.0);
        assert!((found.low - low).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn nothing_and_all_have_an_interval_with_width() {
        for share in [0.0, 1.0] {
            let found = ratio(&vec![(share * 4.0, 4.0); 50]).interval();
            let Interval { low, high, .. } = wilson(share, 50.0);
            assert_eq!((found.value, found.low, found.high), (share, low, high));
            assert!(high - low > 0.05);
        }
        // Blocks that are all alike are known better, but not without doubt.
        let alike = ratio(&[(1.0, 4.0); 3]).interval();
        assert!(alike.low < 0.2 && alike.high > 0.3, "{alike:?}");
        let none = Ratio::default().interval();
        assert_eq!((none.low, none.high), (0.0, 1.0));
    }

    /// A game of four seats that is known: the lot of the deal decides by how much the bot's seat is better.
    #[test]
    fn nineteen_of_twenty_intervals_hold_the_truth() {
        let mut dice = Dice::new(7);
        for deals in [12, 40, 150] {
            for least in [0, 20, 60] {
                // In each deal the bot wins with one chance, drawn between `least` and 100 in 100, in all four games.
                let truth = f64::from(least + 100) / 200.0;
                let mut held = 0;
                for _ in 0..2000 {
                    let mut found = Ratio::default();
                    for _ in 0..deals {
                        let chance = least + dice.below(101 - least);
                        let won: u32 = (0..4).map(|_| u32::from(dice.below(100) < chance)).sum();
                        found.add(f64::from(won), 4.0);
                    }
                    let Interval { low, high, .. } = found.interval();
                    held += u32::from(low <= truth && truth <= high);
                }
                assert!((1870..=1960).contains(&held), "{held} of 2000 with {deals} deals from {least}");
            }
        }
    }
}
