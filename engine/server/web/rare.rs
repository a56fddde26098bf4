//! Log lines that strangers can cause.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The minimum time between two lines.
const BEAT: Duration = Duration::from_secs(1);

/// A log line that is written at most once a second.
#[derive(Debug)]
pub struct Rare(Mutex<(Option<Instant>, u64)>);

impl Rare {
    /// Creates a line that is due.
    pub const fn new() -> Rare {
        Rare(Mutex::new((None, 0)))
    }

    /// Returns the number of lines left out since the last one, if the next one is due at this time.
    pub fn due(&self, now: Instant) -> Option<u64> {
        let mut line = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if line.0.is_some_and(|last| now.duration_since(last) < BEAT) {
            line.1 += 1;
            return None;
        }
        line.0 = Some(now);
        Some(std::mem::take(&mut line.1))
    }
}

#[cfg(test)]
mod tests {
    use super::{BEAT, Rare};
    use std::time::{Duration, Instant};

    #[test]
    fn rare_line_is_due_once_a_second() {
        let (line, start) = (Rare::new(), Instant::now());
        let due: Vec<Option<u64>> =
            [0, 1, 999].iter().map(|after| line.due(start + Duration::from_millis(*after))).collect();
        assert_eq!(due, [Some(0), None, None]);
        assert_eq!(line.due(start + BEAT), Some(2));
        assert_eq!(line.due(start + 3 * BEAT), Some(0));
    }
}
