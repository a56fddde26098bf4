//! The difference between two ways to play, measured on the same deals.

use super::{Interval, Z};
use serde::{Deserialize, Serialize};

/// Sums of differences between paired games, as integers. Each difference is at most [`Paired::UNIT`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// The number of pairs of games.
    pub pairs: u64,
    /// The sum of the differences.
    pub sum: i64,
    /// The sum of the squared differences.
    pub squares: u64,
    /// The number of pairs that differ.
    pub differ: u64,
}

impl Paired {
    /// The value of one win. It can be divided exactly among 1 to 8 seats.
    pub const UNIT: u64 = 840;

    /// The minimum number of differing pairs for a verdict. With fewer, the variance is unknown.
    pub const LEAST: u64 = 20;

    /// Adds a pair of games. The first has `more` units than the second, or fewer if negative.
    pub fn add(&mut self, more: i64) {
        self.pairs = self.pairs.saturating_add(1);
        self.sum = self.sum.saturating_add(more);
        self.squares = self.squares.saturating_add(more.unsigned_abs().saturating_pow(2));
        self.differ = self.differ.saturating_add(u64::from(more != 0));
    }

    /// Adds pairs that were counted elsewhere.
    pub fn add_all(&mut self, other: &Paired) {
        self.pairs = self.pairs.saturating_add(other.pairs);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
        self.differ = self.differ.saturating_add(other.differ);
    }

    /// Returns `true` if pairs of games can have these sums.
    pub const fn is_sound(&self) -> bool {
        let most = self.differ.saturating_mul(Self::UNIT);
        self.differ <= self.pairs && self.sum.unsigned_abs() <= most && self.squares <= most.saturating_mul(Self::UNIT)
    }

    /// Returns `true` if one way to play is clearly better. This needs a minimum number of pairs in addition to the
    /// interval.
    pub fn is_clear(&self) -> bool {
        let Interval { low, high, .. } = self.interval();
        self.differ >= Self::LEAST && (low > 0.0 || high < 0.0)
    }

    /// Returns the mean difference, from −1 to 1, with its 95 % interval. For the interval, one pair that differs by a
    /// whole win is added, so that the interval has width even if no pair differs.
    pub fn interval(&self) -> Interval {
        if self.pairs == 0 {
            return Interval { value: 0.0, low: -1.0, high: 1.0 };
        }
        let (pairs, unit) = (self.pairs as f64, Self::UNIT as f64);
        let mean = self.sum as f64 / unit / pairs;
        let spread = (self.squares as f64 / unit / unit - pairs * mean * mean).max(0.0) + 1.0;
        let half = Z * spread.sqrt() / pairs;
        Interval { value: mean, low: (mean - half).max(-1.0), high: (mean + half).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    #[test]
    fn difference_matches_manual_calculation() {
        let mut paired = Paired::default();
        for more in [840, 840, -840, 420, 0, 0, 0, 0, 0, 0] {
            paired.add(more);
        }
        // The mean is 1.5 / 10. The squared deviations add up to 3.25 − 10 · 0.0225 = 3.025, plus 1 for the added pair.
        // The half-width is 1.96 · √4.025 / 10 = 0.3932.
        let Interval { value, low, high } = paired.interval();
        assert!((value - 0.15).abs() < 1e-12 && (low + 0.2432).abs() < 1e-4 && (high - 0.5432).abs() < 1e-4);
    }

    #[test]
    fn equal_pairs_keep_interval_width() {
        let mut paired = Paired::default();
        (0..100).for_each(|_| paired.add(0));
        let Interval { value, low, high } = paired.interval();
        assert!(value == 0.0 && (high - 0.0196).abs() < 1e-4 && low == -high);
        assert_eq!(Paired::default().interval().high, 1.0);
    }

    #[test]
    fn intervals_contain_difference_nineteen_in_twenty() {
        let mut dice = Dice::new(3);
        for pairs in [50, 400] {
            let mut held = 0;
            for _ in 0..2000 {
                let mut paired = Paired::default();
                for _ in 0..pairs {
                    // On average, 7 of 10 pairs have no difference. The first way wins 2 of 3 of the other pairs.
                    let more = if dice.below(10) < 7 { 0 } else { 840 * (1 - 2 * i64::from(dice.below(3) == 0)) };
                    paired.add(more);
                }
                let Interval { low, high, .. } = paired.interval();
                held += u32::from(low <= 0.1 && 0.1 <= high);
            }
            assert!((1870..=1960).contains(&held), "{held} of 2000 with {pairs} pairs");
        }
    }
}
