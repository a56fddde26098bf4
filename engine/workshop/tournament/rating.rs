//! Bradley-Terry ratings. Each entrant has a number, and the difference of two predicts how often one does better.

use super::matrix::{inverse, product};
use super::{Interval, Z};

/// Points per natural unit of strength. As in Elo, 400 points mean odds of 10 to 1.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// The change of the strengths below which the iteration ends.
const EXACT: f64 = 1e-12;
/// The maximum number of iterations.
const ROUNDS: usize = 100_000;

/// The wins between entrants in one block, as a square matrix.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Duels {
    entrants: usize,
    better: Vec<f64>,
}

impl Duels {
    /// Creates a block without games.
    pub fn new(entrants: usize) -> Duels {
        Duels { entrants, better: vec![0.0; entrants * entrants] }
    }

    /// Adds a game in which one entrant does better than another.
    pub fn add(&mut self, one: usize, than: usize) {
        self.better[one * self.entrants + than] += 1.0;
    }

    /// Returns how often one entrant did better than another.
    pub fn better(&self, one: usize, than: usize) -> f64 {
        self.better[one * self.entrants + than]
    }

    /// Returns the number of games in which either of two entrants did better than the other.
    fn decided(&self, one: usize, other: usize) -> f64 {
        self.better(one, other) + self.better(other, one)
    }
}

/// Returns each entrant's rating in points, with a 95 % interval. The mean of all ratings is 0.
///
/// Take the games in which entrants A and B do not do equally well. A is expected to do better in a share of `1 / (1 +
/// 10^((b − a) / 400))` of these games. Equal results do not count. For each pair of entrants, a block with half a win
/// each is added, so that all ratings are finite. The intervals are computed from the variance between blocks.
pub fn ratings(entrants: usize, blocks: &[Duels]) -> Vec<Interval> {
    let (sums, added) = sums(entrants, blocks);
    let strengths = strengths(&sums);
    let errors = errors(&strengths, &sums, blocks, &added);
    let interval = |(strength, error): (&f64, f64)| {
        let (value, half) = (POINTS * strength.ln(), POINTS * Z * error);
        Interval { value, low: value - half, high: value + half }
    };
    strengths.iter().zip(errors).map(interval).collect()
}

/// Returns the sum of all blocks including the added ones, and the sizes of the added blocks.
fn sums(entrants: usize, blocks: &[Duels]) -> (Duels, Vec<Vec<f64>>) {
    let mut sums = Duels::new(entrants);
    for block in blocks {
        sums.better.iter_mut().zip(&block.better).for_each(|(sum, more)| *sum += more);
    }
    let size = |one: usize, other: usize| {
        let decided = sums.decided(one, other);
        if one == other {
            0.0
        } else if decided > 0.0 {
            decided / blocks.len() as f64
        } else {
            1.0
        }
    };
    let added: Vec<Vec<f64>> = (0..entrants).map(|one| (0..entrants).map(|other| size(one, other)).collect()).collect();
    sums.better.iter_mut().zip(added.iter().flatten()).for_each(|(sum, size)| *sum += size / 2.0);
    (sums, added)
}

/// Returns the maximum-likelihood strengths, whose geometric mean is 1. The algorithm is Hunter's
/// minorization-maximization: it updates each strength from the others until all are stable.
fn strengths(sums: &Duels) -> Vec<f64> {
    let entrants = sums.entrants;
    let others = |one: usize| (0..entrants).filter(move |other| *other != one);
    let mut strengths = vec![1.0; entrants];
    for _ in 0..ROUNDS {
        let before = strengths.clone();
        for one in 0..entrants {
            let won: f64 = others(one).map(|other| sums.better(one, other)).sum();
            let met = |other: usize| sums.decided(one, other) / (strengths[one] + strengths[other]);
            let met: f64 = others(one).map(met).sum();
            if met > 0.0 {
                strengths[one] = won / met;
            }
        }
        let mean = (strengths.iter().map(|strength: &f64| strength.ln()).sum::<f64>() / entrants as f64).exp();
        strengths.iter_mut().for_each(|strength| *strength /= mean);
        let moved = strengths.iter().zip(&before).map(|(now, then)| (now / then - 1.0).abs());
        if moved.fold(0.0, f64::max) < EXACT {
            break;
        }
    }
    strengths
}

/// Returns the standard error of each strength's logarithm, relative to the mean of all. It is the sandwich estimator
/// from the information matrix and the variance of the blocks' scores.
fn errors(strengths: &[f64], sums: &Duels, blocks: &[Duels], added: &[Vec<f64>]) -> Vec<f64> {
    let entrants = strengths.len();
    let chance = |one: usize, other: usize| strengths[one] / (strengths[one] + strengths[other]);
    let mut information = vec![vec![0.0; entrants]; entrants];
    let mut spread = information.clone();
    for (one, sizes) in added.iter().enumerate() {
        for (other, size) in sizes.iter().enumerate().skip(one + 1) {
            let (p, q) = (chance(one, other), chance(other, one));
            lay(&mut information, one, other, sums.decided(one, other) * p * q);
            lay(&mut spread, one, other, size * size * (p * p + q * q) / 2.0);
        }
    }
    for block in blocks {
        let against =
            |one: usize, other: usize| block.better(one, other) - block.decided(one, other) * chance(one, other);
        let score: Vec<f64> = (0..entrants)
            .map(|one| (0..entrants).filter(|other| *other != one).map(|other| against(one, other)).sum())
            .collect();
        for (row, mine) in spread.iter_mut().zip(&score) {
            row.iter_mut().zip(&score).for_each(|(sum, theirs)| *sum += mine * theirs);
        }
    }
    // The strengths have an arbitrary common factor, so the matrix is singular. Fill the direction of that factor.
    let fill = (0..entrants).map(|one| information[one][one]).sum::<f64>() / entrants as f64;
    information.iter_mut().flatten().for_each(|value| *value += fill);
    let Some(inverse) = inverse(&information) else { return vec![0.0; entrants] };
    let variances = product(&product(&inverse, &spread), &inverse);
    (0..entrants).map(|one| variances[one][one].max(0.0).sqrt()).collect()
}

/// Adds the information that two entrants' games give about their difference.
fn lay(matrix: &mut [Vec<f64>], one: usize, other: usize, size: f64) {
    matrix[one][one] += size;
    matrix[other][other] += size;
    matrix[one][other] -= size;
    matrix[other][one] -= size;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    fn block(entrants: usize, better: &[f64]) -> Duels {
        Duels { entrants, better: better.to_vec() }
    }

    #[test]
    fn rating_difference_matches_score() {
        // There are 100 blocks of one game, and 75 are won. With the added block, the result is 75.5 to 25.5.
        let blocks: Vec<Duels> = (0..100)
            .map(|game| block(2, if game < 75 { &[0.0, 1.0, 0.0, 0.0] } else { &[0.0, 0.0, 1.0, 0.0] }))
            .collect();
        let found = ratings(2, &blocks);
        let apart = 400.0 * (75.5_f64 / 25.5).log10();
        assert!((found[0].value - found[1].value - apart).abs() < 1e-6, "{found:?}");
        assert!((found[0].value + found[1].value).abs() < 1e-9);
        // The standard error of a logit is 1 / √(n p q). Each of the two entrants has half of it.
        let error = POINTS / (101.0 * 75.5 * 25.5 / 101.0 / 101.0_f64).sqrt() / 2.0;
        assert!((found[0].high - found[0].value - Z * error).abs() < 0.01 * error, "{found:?} {error}");
    }

    #[test]
    fn strengths_balance_actual_and_expected_wins() {
        let blocks = [
            block(4, &[0.0, 3.0, 1.0, 5.0, 2.0, 0.0, 2.0, 2.0, 0.0, 1.0, 0.0, 4.0, 1.0, 0.0, 0.0, 0.0]),
            block(4, &[0.0, 1.0, 4.0, 2.0, 1.0, 0.0, 0.0, 3.0, 3.0, 2.0, 0.0, 0.0, 0.0, 1.0, 2.0, 0.0]),
        ];
        let (sums, _) = sums(4, &blocks);
        let strengths = strengths(&sums);
        for one in 0..4 {
            let others = (0..4).filter(|other| *other != one);
            let won: f64 = others.clone().map(|other| sums.better(one, other)).sum();
            let due: f64 = others
                .map(|other| sums.decided(one, other) * strengths[one] / (strengths[one] + strengths[other]))
                .sum();
            assert!((won - due).abs() < 1e-8, "{one}: {won} {due}");
        }
        assert!((strengths.iter().product::<f64>() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn undefeated_entrant_has_finite_rating() {
        let blocks = vec![block(2, &[0.0, 4.0, 0.0, 0.0]); 100];
        let found = ratings(2, &blocks);
        // The result is 402 to 2. The interval corresponds to half a lost block: the error of the difference is √2.
        assert!((found[0].value - 200.0 * 201_f64.log10()).abs() < 1e-6, "{found:?}");
        let half = (found[0].high - found[0].low) / 2.0;
        assert!((half - POINTS * Z * 2_f64.sqrt() / 2.0).abs() < 3.0, "{half}");
        let nothing = ratings(3, &[]);
        assert!(nothing.iter().all(|rating| rating.value.abs() < 1e-9 && rating.high > 100.0), "{nothing:?}");
    }

    /// 4 entrants win games of 4 in proportion to their known strengths. Each win counts against all others.
    #[test]
    fn ratings_contain_truth_nineteen_in_twenty() {
        let mut dice = Dice::new(11);
        let weights = [4u32, 2, 1, 1];
        let mean = weights.iter().map(|weight| f64::from(*weight).ln()).sum::<f64>() / 4.0;
        let mut held = [0; 4];
        for _ in 0..500 {
            let blocks: Vec<Duels> = (0..60)
                .map(|_| {
                    let mut duels = Duels::new(4);
                    for _ in 0..4 {
                        let lot = dice.below(8);
                        let winner = (0..4).find(|one| lot < weights[..=*one].iter().sum()).unwrap();
                        (0..4).filter(|other| *other != winner).for_each(|other| duels.add(winner, other));
                    }
                    duels
                })
                .collect();
            for (one, rating) in ratings(4, &blocks).iter().enumerate() {
                let truth = POINTS * (f64::from(weights[one]).ln() - mean);
                held[one] += u32::from(rating.low <= truth && truth <= rating.high);
            }
        }
        assert!(held.iter().all(|held| (460..=492).contains(held)), "{held:?} of 500");
    }
}
