//! The trial of an answer: its share in each sample, and comparisons with other answers.

/// The number of imaginary trials in which the preferred answer was better by [`BONUS`].
const PRIOR: f64 = 10.0;
/// The preferred answer's lead in its [`PRIOR`] trials, as a share of the win.
const BONUS: f64 = 0.02;
/// The number of standard errors by which another answer must be better.
const CAUTION: f64 = 0.5;

/// An answer with its share of the win in each sample, in order.
pub(super) struct Tried<C> {
    pub choice: C,
    pub shares: Vec<f64>,
    /// True if the answer spends something and changes nothing else.
    pub is_waste: bool,
}

impl<C> Tried<C> {
    /// Returns an answer without trials.
    pub(super) const fn not_yet(choice: C, is_waste: bool) -> Tried<C> {
        Tried { choice, shares: Vec::new(), is_waste }
    }

    /// Returns the mean of the shares; 0 before the first trial.
    pub(super) fn mean(&self) -> f64 {
        mean(&self.shares)
    }

    /// Returns the standard error of the mean; 0 with fewer than two trials.
    pub(super) fn error(&self) -> f64 {
        error(&self.shares)
    }

    /// Returns the lead over another answer in each sample that tried both.
    pub(super) fn more_than(&self, other: &Tried<C>) -> Vec<f64> {
        self.shares.iter().zip(&other.shares).map(|(own, its)| own - its).collect()
    }

    /// Returns `true` if this answer is clearly better than the preferred answer. Only samples that tried both count.
    pub(super) fn beats(&self, preferred: &Tried<C>) -> bool {
        let more = self.more_than(preferred);
        let number = more.len() as f64;
        !self.is_waste && !more.is_empty() && mean(&more) > CAUTION * error(&more) + BONUS * PRIOR / (number + PRIOR)
    }
}

/// Returns the mean of the values; 0 for an empty list.
pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Returns the standard error of the mean; 0 for fewer than two values.
pub(super) fn error(values: &[f64]) -> f64 {
    let (number, mean) = (values.len() as f64, mean(values));
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    if number < 2.0 { 0.0 } else { (squares / (number * (number - 1.0))).sqrt() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tried(shares: &[f64]) -> Tried<()> {
        Tried { choice: (), shares: shares.to_vec(), is_waste: false }
    }

    #[test]
    fn means_and_standard_errors() {
        let one = tried(&[0.0, 1.0, 0.0, 1.0]);
        assert_eq!((one.mean(), Tried::not_yet((), false).mean()), (0.5, 0.0));
        assert!((one.error() - (1.0f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!((tried(&[0.7]).error(), Tried::not_yet((), false).error()), (0.0, 0.0));
    }

    #[test]
    fn differences_are_taken_in_pairs() {
        let (one, other) = (tried(&[0.1, 0.6, 0.9, 0.4]), tried(&[0.0, 0.5, 0.8]));
        let more = one.more_than(&other);
        assert!((mean(&more) - 0.1).abs() < 1e-12 && error(&more) < 1e-12 && one.error() > 0.1);
        assert!(one.more_than(&Tried::not_yet((), false)).is_empty());
    }

    #[test]
    fn preferred_answer_yields_only_to_clearly_better() {
        let playout = tried(&[0.2; 40]);
        assert!(!tried(&[]).beats(&playout) && !tried(&[0.2; 40]).beats(&playout));
        assert!(tried(&[0.3; 40]).beats(&playout) && !tried(&[0.201; 40]).beats(&playout));
        assert!(!Tried { is_waste: true, ..tried(&[0.3; 40]) }.beats(&playout));
        // This answer does well in every twentieth sample and is otherwise worse than the preferred answer. Its
        // better mean may be chance.
        let wild: Vec<f64> = (0..40).map(|world| if world % 20 == 0 { 0.8 } else { 0.18 }).collect();
        assert!(tried(&wild).mean() > playout.mean() && !tried(&wild).beats(&playout));
    }
}
