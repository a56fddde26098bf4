//! A way in that works once: what a program hands to a browser can be read by others on the machine, so that no token stands
//! in it.
//!
//! Invariants: a code is good once and for a while; where it leads to is a part of the page.

use crate::system::{Chance, chance};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So long a browser may take to start.
const GOOD_FOR: Duration = Duration::from_secs(120);

/// The codes that are good.
#[derive(Default)]
pub struct Entrances(Mutex<BTreeMap<String, (String, Instant)>>);

impl Entrances {
    /// A new code that leads to this part of the page, `#/…`.
    pub fn open(&self, part: &str) -> String {
        let mut chance: Chance = chance();
        let mut bytes = [0; 16];
        chance(&mut bytes);
        let code: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.insert(code.clone(), (format!("/{part}"), Instant::now()));
        code
    }

    /// Where a code leads, if it is good; it is not any more.
    pub fn enter(&self, code: &str) -> Option<String> {
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.retain(|_, (_, since)| since.elapsed() < GOOD_FOR);
        codes.remove(code).map(|(part, _)| part)
    }
}

impl fmt::Debug for Entrances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("entrances")
    }
}

#[cfg(test)]
mod tests {
    use super::Entrances;

    #[test]
    fn a_code_is_good_once() {
        let entrances = Entrances::default();
        let (one, other) = (entrances.open("#/table/a"), entrances.open("#/"));
        assert_ne!(one, other);
        assert_eq!(entrances.enter(&one).as_deref(), Some("/#/table/a"));
        assert_eq!(entrances.enter(&one), None);
        assert_eq!(entrances.enter("0123"), None);
        assert_eq!(entrances.enter(&other).as_deref(), Some("/#/"));
    }
}
