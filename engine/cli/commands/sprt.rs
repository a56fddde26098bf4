//! `hyperkon tournament --sprt`: a sequential test that ends the tournament when it has decided.

use crate::words::error::CommandError;
use hyperkon_workshop::tournament::{Deal, Lineup, Sprt, Stand};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The largest rating difference of a test. With this lead, a bot loses 1 of 10¹⁰ games.
const MOST: f64 = 4000.0;

/// A test in progress.
pub struct Watch {
    /// The two rating differences that the test decides between.
    between: (f64, f64),
    /// The test, and the number of the next deal to evaluate.
    sprt: Mutex<(Sprt, u64)>,
    decided: AtomicBool,
}

impl Watch {
    /// Creates the test for a value of `--sprt`.
    ///
    /// # Errors
    /// Fails if the value is not two numbers in ascending order, or if the line-up does not have 2 entrants.
    pub fn of(words: &str, lineup: &Lineup) -> Result<Watch, CommandError> {
        let wrong = |what: &str| CommandError::Usage(format!("`--sprt {words}`: {what}"));
        let numbers: Option<Vec<f64>> = words.split(',').map(|word| word.trim().parse().ok()).collect();
        let Some(&[low, high]) = numbers.as_deref() else {
            return Err(wrong("expected two numbers of rating points, the lower one first, such as `--sprt 0,20`"));
        };
        let Some(sprt) = Sprt::new(low, high) else {
            return Err(wrong("the first number must be lower than the second, such as `--sprt 0,20`"));
        };
        if low < -MOST || high > MOST {
            return Err(wrong(&format!("rating points out of range; expected -{MOST} to {MOST}")));
        }
        if lineup.entrants().len() != 2 {
            let what = format!("expected two different bots; {} listed", are(lineup.entrants().len()));
            return Err(wrong(&what));
        }
        Ok(Watch { between: (low, high), sprt: Mutex::new((sprt, 0)), decided: AtomicBool::new(false) })
    }

    /// Evaluates the next deals in order, up to the first missing one.
    pub fn look(&self, lineup: &Lineup, whole: &BTreeMap<u64, Deal>) {
        let mut sprt = self.sprt.lock().unwrap_or_else(PoisonError::into_inner);
        let (sprt, next) = &mut *sprt;
        while let Some(deal) = whole.get(next).filter(|_| sprt.stand().verdict.is_none()) {
            let duels = deal.duels(lineup);
            sprt.look(duels.better(0, 1), duels.better(1, 0));
            *next += 1;
        }
        if sprt.stand().verdict.is_some() {
            self.decided.store(true, Ordering::Relaxed);
        }
    }

    /// Returns `true` if the test needs no more deals.
    pub fn is_decided(&self) -> bool {
        self.decided.load(Ordering::Relaxed)
    }

    /// Returns the two rating differences and the result of the test.
    pub fn end(self) -> ((f64, f64), Stand) {
        (self.between, self.sprt.into_inner().unwrap_or_else(PoisonError::into_inner).0.stand())
    }
}

/// Returns a number of bots with a verb, such as "3 bots are".
pub fn are(bots: usize) -> String {
    if bots == 1 { "1 bot is".to_owned() } else { format!("{bots} bots are") }
}
