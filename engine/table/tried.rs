//! What came of trying an answer out: its share of the win in each world, and when it is to be preferred to another.

/// The playout bot's answer has so many imaginary tries in which it was better by [`BONUS`].
const PRIOR: f64 = 10.0;
/// By how much of the win the playout bot's answer was better in each of its [`PRIOR`] tries.
const BONUS: f64 = 0.02;
/// By how many standard errors of the difference another must be better.
const CAUTION: f64 = 0.5;

/// An answer, and the share of the win that it has brought in each world, in the order of the worlds.
pub(super) struct Tried<C> {
    pub choice: C,
    pub shares: Vec<f64>,
}

impl<C> Tried<C> {
    /// An answer that has not been tried.
    pub(super) const fn not_yet(choice: C) -> Tried<C> {
        Tried { choice, shares: Vec::new() }
    }

    /// The mean of its shares; 0 before the first try.
    pub(super) fn mean(&self) -> f64 {
        mean(&self.shares)
    }

    /// The standard error of the mean; 0 with fewer than two tries.
    pub(super) fn error(&self) -> f64 {
        error(&self.shares)
    }

    /// How much more of the win it has brought than another, in each world that both were tried in.
    pub(super) fn more_than(&self, other: &Tried<C>) -> Vec<f64> {
        self.shares.iter().zip(&other.shares).map(|(own, its)| own - its).collect()
    }

    /// Whether it is to be preferred to the playout bot's answer, by the worlds that both were tried in.
    pub(super) fn beats(&self, playout: &Tried<C>) -> bool {
        let more = self.more_than(playout);
        let number = more.len() as f64;
        !more.is_empty() && mean(&more) > CAUTION * error(&more) + BONUS * PRIOR / (number + PRIOR)
    }
}

/// The mean; 0 of nothing.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The standard error of the mean; 0 of fewer than two values.
pub(super) fn error(values: &[f64]) -> f64 {
    let (number, mean) = (values.len() as f64, mean(values));
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    if number < 2.0 { 0.0 } else { (squares / (number * (number - 1.0))).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(shares: &[f64]) -> Tried<()> {
        Tried { choice: (), shares: shares.to_vec() }
    }

    #[test]
    fn means_and_their_errors() {
        let one = tried(&[0.0, 1.0, 0.0, 1.0]);
        assert_eq!((one.mean(), Tried::not_yet(()).mean()), (0.5, 0.0));
        assert!((one.error() - (1.0f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!((tried(&[0.7]).error(), Tried::not_yet(()).error()), (0.0, 0.0));
    }

    #[test]
    fn a_difference_is_one_of_pairs() {
        let (one, other) = (tried(&[0.1, 0.6, 0.9, 0.4]), tried(&[0.0, 0.5, 0.8]));
        let more = one.more_than(&other);
        assert!((mean(&more) - 0.1).abs() < 1e-12 && error(&more) < 1e-12 && one.error() > 0.1);
        assert!(one.more_than(&Tried::not_yet(())).is_empty());
    }

    #[test]
    fn the_playout_bots_answer_gives_way_only_to_what_is_better_by_more_than_chance() {
        let playout = tried(&[0.2; 40]);
        assert!(!tried(&[]).beats(&playout) && !tried(&[0.2; 40]).beats(&playout));
        assert!(tried(&[0.3; 40]).beats(&playout) && !tried(&[0.201; 40]).beats(&playout));
        // Once in ten worlds it brings the whole win, and twice in ten less than nothing would: no better than chance.
        let wild: Vec<f64> = (0..40).map(|world| if world % 20 == 0 { 0.8 } else { 0.18 }).collect();
        assert!(tried(&wild).mean() > playout.mean() && !tried(&wild).beats(&playout));
    }
}
