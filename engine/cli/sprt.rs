//! `hyperkon tournament --sprt`: a test that looks at the deals in their order while they are played, and ends them.

use crate::trouble::Trouble;
use hyperkon_workshop::tournament::{Deal, Lineup, Sprt, Stand};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// The most rating points by which a test can ask whether a bot is better: it would win all but one of 10¹⁰ games.
const MOST: f64 = 4000.0;

/// A test under way.
pub struct Watch {
    /// Between which two numbers of rating points it decides.
    between: (f64, f64),
    /// The test, and which deal it looks at next.
    sprt: Mutex<(Sprt, u64)>,
    decided: AtomicBool,
}

impl Watch {
    /// The test that these words of the command line ask for.
    ///
    /// # Errors
    /// When they are not two numbers, the lower one first, or the line-up has not two entrants.
    pub fn of(words: &str, lineup: &Lineup) -> Result<Watch, Trouble> {
        let wrong = |what: &str| Trouble::Usage(format!("`--sprt {words}`: {what}"));
        let numbers: Option<Vec<f64>> = words.split(',').map(|word| word.trim().parse().ok()).collect();
        let Some(&[low, high]) = numbers.as_deref() else {
            return Err(wrong("two numbers of rating points are wanted, the lower one first, such as `--sprt 0,20`"));
        };
        let Some(sprt) = Sprt::new(low, high) else {
            return Err(wrong("the first number must be lower than the second, such as `--sprt 0,20`"));
        };
        if low < -MOST || high > MOST {
            return Err(wrong(&format!("rating points go from -{MOST} to {MOST}")));
        }
        if lineup.entrants().len() != 2 {
            let what =
                format!("it decides between two different bots, and {} named here", are(lineup.entrants().len()));
            return Err(wrong(&what));
        }
        Ok(Watch { between: (low, high), sprt: Mutex::new((sprt, 0)), decided: AtomicBool::new(false) })
    }

    /// Looks at the deals that come next, as far as they were played.
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

    /// Whether nothing more need be played.
    pub fn is_decided(&self) -> bool {
        self.decided.load(Ordering::Relaxed)
    }

    /// Between which two numbers it decides, and how it stands.
    pub fn end(self) -> ((f64, f64), Stand) {
        (self.between, self.sprt.into_inner().unwrap_or_else(PoisonError::into_inner).0.stand())
    }
}

/// "1 bot is", "3 bots are".
pub fn are(bots: usize) -> String {
    if bots == 1 { "1 bot is".to_owned() } else { format!("{bots} bots are") }
}
