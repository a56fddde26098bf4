//! Wald's sequential probability ratio test on deals, which ends as soon as the result is clear.

use super::Ratio;

/// The log-likelihood ratio that decides a test: ln(0.95 / 0.05), for error rates of 5 %.
const BOUND: f64 = 2.944_438_979_166_440_5;
/// The minimum number of deals for a verdict. With fewer, the variance is unknown.
const LEAST: u64 = 20;

/// The hypothesis that fits the results better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The lower difference in rating.
    Lower,
    /// The higher difference in rating.
    Higher,
}

/// The status of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// The number of deals so far.
    pub deals: u64,
    /// The log-likelihood ratio of the higher to the lower difference.
    pub llr: f64,
    /// The verdict, once the test is decided.
    pub verdict: Option<Verdict>,
}

/// A test between two hypotheses about the rating difference of two entrants, in points.
///
/// As for the rating, only games count in which one of the two does better than the other. Each deal is one trial. The
/// likelihood ratio uses the normal approximation for a mean with the variance of the deals. One deal with half a win
/// each is added. Deals after the verdict are ignored.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprt {
    lower: f64,
    higher: f64,
    found: Ratio,
    stand: Stand,
}

impl Sprt {
    /// Creates a test between two differences in points. Returns `None` unless the first is lower and both are finite.
    pub fn new(lower: f64, higher: f64) -> Option<Sprt> {
        let fit = lower < higher && lower.is_finite() && higher.is_finite();
        let stand = Stand { deals: 0, llr: 0.0, verdict: None };
        fit.then(|| Sprt { lower, higher, found: Ratio::default(), stand })
    }

    /// Returns the absolute log-likelihood ratio that decides a test.
    pub const fn bound() -> f64 {
        BOUND
    }

    /// Adds a deal: the numbers of comparisons in which the first entrant did better and worse than the second.
    pub fn look(&mut self, better: f64, worse: f64) -> Stand {
        if self.stand.verdict.is_none() {
            self.found.add(better, better + worse);
            self.stand.deals += 1;
            self.stand.llr = self.llr();
            let decided = self.stand.deals >= LEAST && self.stand.llr.abs() >= BOUND;
            let verdict = if self.stand.llr > 0.0 { Verdict::Higher } else { Verdict::Lower };
            self.stand.verdict = decided.then_some(verdict);
        }
        self.stand
    }

    /// Returns the status of the test.
    pub const fn stand(&self) -> Stand {
        self.stand
    }

    fn llr(&self) -> f64 {
        let size = self.found.size();
        if size <= 0.0 {
            return 0.0;
        }
        let whole = self.found.whole() + size;
        let share = (self.found.part() + size / 2.0) / whole;
        let uneven = size * size * (share * share + (1.0 - share) * (1.0 - share)) / 2.0;
        let variance = (self.found.spread(share) + uneven) / (whole * whole);
        let (low, high) = (expected(self.lower), expected(self.higher));
        (high - low) * (2.0 * share - low - high) / (2.0 * variance)
    }
}

/// Returns the expected share of wins for an advantage in points.
fn expected(points: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-points / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    #[test]
    fn llr_matches_manual_calculation() {
        let mut sprt = Sprt::new(0.0, 100.0).unwrap();
        // There are 10 deals of one game, and 7 are won. With the added deal, the share is 7.5 of 11, or 0.68182.
        for deal in 0..10 {
            sprt.look(f64::from(u8::from(deal < 7)), f64::from(u8::from(deal >= 7)));
        }
        // The squares are 7 · 0.31818² + 3 · 0.68182² + (0.31818² + 0.68182²) / 2 = 2.38636; variance / 11² =
        // 0.0197220. 0.640065 − 0.5 = 0.140065; 2 · 0.68182 − 1.140065 = 0.223571; 0.140065 · 0.223571 / 0.0394440 =
        // 0.79390.
        assert!((sprt.stand().llr - 0.79390).abs() < 1e-4, "{:?}", sprt.stand());
        assert_eq!(sprt.stand().verdict, None);
    }

    #[test]
    fn bounds_must_be_ordered_numbers() {
        assert!(Sprt::new(0.0, 5.0).is_some() && Sprt::new(-5.0, 0.0).is_some());
        assert!(Sprt::new(5.0, 0.0).is_none() && Sprt::new(5.0, 5.0).is_none() && Sprt::new(0.0, f64::NAN).is_none());
    }

    #[test]
    fn verdict_needs_enough_deals_and_stays() {
        let mut sprt = Sprt::new(0.0, 200.0).unwrap();
        (0..LEAST - 1).for_each(|_| assert_eq!(sprt.look(4.0, 0.0).verdict, None));
        let decided = sprt.look(4.0, 0.0);
        assert_eq!((decided.deals, decided.verdict), (LEAST, Some(Verdict::Higher)));
        assert_eq!(sprt.look(0.0, 4.0), decided);
        let mut even = Sprt::new(0.0, 200.0).unwrap();
        for _ in 0..100 {
            even.look(0.0, 0.0);
        }
        assert_eq!(even.stand(), Stand { deals: 100, llr: 0.0, verdict: None });
    }

    /// Simulates games of 4 seats with one winner. The true strength of the tested bot is one of the two hypotheses.
    #[test]
    fn verdict_errs_at_most_once_in_twenty() {
        let mut dice = Dice::new(5);
        for (truth, right) in [(0.0, Verdict::Lower), (60.0, Verdict::Higher)] {
            let odds = 10_f64.powf(truth / 400.0);
            let chance = (odds / (odds + 3.0) * 1e6) as u32;
            let (mut wrong, mut deals) = (0, 0);
            for _ in 0..400 {
                let mut sprt = Sprt::new(0.0, 60.0).unwrap();
                let stand = loop {
                    let won: u32 = (0..4).map(|_| u32::from(dice.below(1_000_000) < chance)).sum();
                    // Per game, the winner does better than 3 seats, and each of the others does worse than 1.
                    let stand = sprt.look(f64::from(won) * 3.0, f64::from(4 - won));
                    if stand.verdict.is_some() {
                        break stand;
                    }
                };
                deals += stand.deals;
                wrong += u32::from(stand.verdict != Some(right));
            }
            assert!((4..=30).contains(&wrong), "{wrong} of 400 are wrong at {truth}, {deals} deals in all");
        }
    }
}
