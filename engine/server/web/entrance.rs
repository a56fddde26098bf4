//! One-time links into the web client. Other users can read a browser's command line, so it must not contain a token.
//!
//! Invariants: each code works once and expires; its target is always a part of the web client.

use crate::system::{Chance, chance};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The lifetime of a code, during which a browser can start.
const GOOD_FOR: Duration = Duration::from_secs(120);

/// The valid codes, each with its target and its end.
#[derive(Default)]
pub struct Entrances(Mutex<BTreeMap<String, (String, Instant)>>);

impl Entrances {
    /// Returns a new code for this part of the web client, `#/…`.
    pub fn open(&self, part: &str) -> String {
        let mut chance: Chance = chance();
        let mut bytes = [0; 16];
        chance(&mut bytes);
        let code: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        codes.insert(code.clone(), (format!("/{part}"), Instant::now()));
        code
    }

    /// Returns the target of a valid code, and invalidates the code.
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
    fn code_is_valid_once() {
        let entrances = Entrances::default();
        let (one, other) = (entrances.open("#/table/a"), entrances.open("#/"));
        assert_ne!(one, other);
        assert_eq!(entrances.enter(&one).as_deref(), Some("/#/table/a"));
        assert_eq!(entrances.enter(&one), None);
        assert_eq!(entrances.enter("0123"), None);
        assert_eq!(entrances.enter(&other).as_deref(), Some("/#/"));
    }
}
