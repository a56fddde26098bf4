//! Shares with confidence intervals. They are computed from blocks, each of which is one trial.

use super::Z;

/// A value with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// Returns Wilson's 95 % interval for a share of independent trials. Even for a share of 0 or 1, its width
/// is not 0. Without trials, it is 0 to 1.
pub fn wilson(share: f64, trials: f64) -> Interval {
    if trials <= 0.0 {
        return Interval { value: share, low: 0.0, high: 1.0 };
    }
    let middle = share + Z * Z / (2.0 * trials);
    let half = Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
    let whole = 1.0 + Z * Z / trials;
    // For a share of 0 or 1, set the bound exactly, to avoid rounding errors.
    let low = if share <= 0.0 { 0.0 } else { ((middle - half) / whole).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { ((middle + half) / whole).min(1.0) };
    Interval { value: share, low, high }
}

/// A share of a whole, where both are sums over blocks.
///
/// The variance between blocks gives the equivalent number of independent trials for Wilson's interval. One block with
/// the maximum deviation, all or nothing, is added: a few blocks that are equal by chance do not mean certainty. For a
/// share of 0 or 1, each block counts as one trial.
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
    /// Adds a block with `part` of `whole`. Ignores a block whose whole is 0.
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

    /// Returns the sum of all parts.
    pub const fn part(&self) -> f64 {
        self.part
    }

    /// Returns the sum of all wholes.
    pub const fn whole(&self) -> f64 {
        self.whole
    }

    /// Returns the share, or 0 if the whole is 0.
    pub fn share(&self) -> f64 {
        if self.whole > 0.0 { self.part / self.whole } else { 0.0 }
    }

    /// Returns the mean size of a block.
    pub(super) fn size(&self) -> f64 {
        if self.blocks > 0.0 { self.whole / self.blocks } else { 0.0 }
    }

    /// Returns the sum of the blocks' squared deviations from this share.
    pub(super) fn spread(&self, share: f64) -> f64 {
        (self.part_part - 2.0 * share * self.part_whole + share * share * self.whole_whole).max(0.0)
    }

    /// Returns the share with its interval.
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
    fn wilson_interval_matches_published_values() {
        // The values for 25 of 100 and for 0 of 10 are from published tables.
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
    fn single_game_blocks_count_as_trials() {
        let blocks: Vec<(f64, f64)> = (0..100).map(|number| (f64::from(u8::from(number < 25)), 1.0)).collect();
        let found = ratio(&blocks).interval();
        // Computed by hand: the variance is 18.75 and the added block's is 0.1875, so 10000 · 0.1875 / 18.9375 = 99.01
        // trials.
        let Interval { low, high, .. } = wilson(0.25, 10_000.0 * 0.1875 / 18.9375);
        assert!((found.low - low).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
        assert!((found.low - 0.1755).abs() < 0.001 && (found.high - 0.3430).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn all_or_nothing_blocks_count_once() {
        // There are 10 blocks of 4 games. In each block, all games are won, or all are lost.
        let blocks: Vec<(f64, f64)> = (0..10).map(|number| (f64::from(4 * (number % 2)), 4.0)).collect();
        let found = ratio(&blocks).interval();
        let Interval { low, high, .. } = wilson(0.5, 100.0 / 11.0);
        assert!((found.low - low).abs() < 1e-12 && (found.high - high).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn extreme_shares_keep_interval_width() {
        for share in [0.0, 1.0] {
            let found = ratio(&vec![(share * 4.0, 4.0); 50]).interval();
            let Interval { low, high, .. } = wilson(share, 50.0);
            assert_eq!((found.value, found.low, found.high), (share, low, high));
            assert!(high - low > 0.05);
        }
        // Blocks with equal results narrow the interval, but it still has a width.
        let alike = ratio(&[(1.0, 4.0); 3]).interval();
        assert!(alike.low < 0.2 && alike.high > 0.3, "{alike:?}");
        let none = Ratio::default().interval();
        assert_eq!((none.low, none.high), (0.0, 1.0));
    }

    /// Simulates games of 4 seats with known odds. The deal determines the advantage of the bot's seat.
    #[test]
    fn intervals_contain_truth_nineteen_in_twenty() {
        let mut dice = Dice::new(7);
        for deals in [12, 40, 150] {
            for least in [0, 20, 60] {
                // In each deal, the bot wins all 4 games with one probability, which is drawn between `least` and 100
                // percent.
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
