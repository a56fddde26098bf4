//! A test that ends as soon as it is decided: Wald's sequential probability ratio test, on deals.

use super::Ratio;

/// The logarithm of the ratio at which a test is decided: both kinds of error 5 %, ln(0.95 / 0.05).
const BOUND: f64 = 2.944_438_979_166_440_5;
/// A test is not decided by fewer deals: of a few the spread is not known.
const LEAST: u64 = 20;

/// Which of two differences in rating fits better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first, lower one.
    Lower,
    /// The second, higher one.
    Higher,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// How many deals it has looked at.
    pub deals: u64,
    /// The logarithm of how much likelier the higher difference makes these deals than the lower one.
    pub llr: f64,
    /// The verdict, once there is one.
    pub verdict: Option<Verdict>,
}

/// A test whether the first of two entrants is better than the second by one number of points or by another.
///
/// It looks at the games in which one of the two does better than the other, as the rating does, deal by deal. The ratio of
/// likelihoods is the normal approximation for a mean with the spread of the deals, to which one is added that is half won
/// and half lost. Whatever comes after the verdict is not looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprt {
    lower: f64,
    higher: f64,
    found: Ratio,
    stand: Stand,
}

impl Sprt {
    /// A test between two differences in points, the lower one first; `None` if it is not lower, or one is no number.
    pub fn new(lower: f64, higher: f64) -> Option<Sprt> {
        let fit = lower < higher && lower.is_finite() && higher.is_finite();
        let stand = Stand { deals: 0, llr: 0.0, verdict: None };
        fit.then(|| Sprt { lower, higher, found: Ratio::default(), stand })
    }

    /// How far from 0 the logarithm of the ratio must be.
    pub const fn bound() -> f64 {
        BOUND
    }

    /// Looks at one more deal: how often the first has done better than the second in it, and how often worse.
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

    /// How it stands.
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

/// The share that so many points more make one expect.
fn expected(points: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-points / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Dice;

    #[test]
    fn the_ratio_worked_out_by_hand() {
        let mut sprt = Sprt::new(0.0, 100.0).unwrap();
        // Ten deals of one game, seven won; with the one added 7.5 of 11: a share of 0.68182.
        for deal in 0..10 {
            sprt.look(f64::from(u8::from(deal < 7)), f64::from(u8::from(deal >= 7)));
        }
        // Spread: 7 · 0.31818² + 3 · 0.68182² + (0.31818² + 0.68182²) / 2 = 2.38636; variance / 11² = 0.0197220.
        // 0.640065 − 0.5 = 0.140065; 2 · 0.68182 − 1.140065 = 0.223571; 0.140065 · 0.223571 / 0.0394440 = 0.79390.
        assert!((sprt.stand().llr - 0.79390).abs() < 1e-4, "{:?}", sprt.stand());
        assert_eq!(sprt.stand().verdict, None);
    }

    #[test]
    fn a_test_needs_two_numbers_in_their_order() {
        assert!(Sprt::new(0.0, 5.0).is_some() && Sprt::new(-5.0, 0.0).is_some());
        assert!(Sprt::new(5.0, 0.0).is_none() && Sprt::new(5.0, 5.0).is_none() && Sprt::new(0.0, f64::NAN).is_none());
    }

    #[test]
    fn nothing_is_decided_by_a_few_deals_and_nothing_is_changed_afterwards() {
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

    /// Games of four with one winner, in which the bot of interest is really as strong as one of the two numbers says.
    #[test]
    fn it_errs_in_one_of_twenty_at_most() {
        let mut dice = Dice::new(5);
        for (truth, right) in [(0.0, Verdict::Lower), (60.0, Verdict::Higher)] {
            let odds = 10_f64.powf(truth / 400.0);
            let chance = (odds / (odds + 3.0) * 1e6) as u32;
            let (mut wrong, mut deals) = (0, 0);
            for _ in 0..400 {
                let mut sprt = Sprt::new(0.0, 60.0).unwrap();
                let stand = loop {
                    let won: u32 = (0..4).map(|_| u32::from(dice.below(1_000_000) < chance)).sum();
                    // It does better than three others, or worse than one of them.
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
