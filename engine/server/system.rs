//! What the server has of its machine: randomness, of which tokens and seeds are made, and the time.

use crate::Millis;
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Fills a buffer with random bytes.
pub type Chance = Box<dyn FnMut(&mut [u8]) + Send>;

/// The system's randomness. A machine that has none ends the program: tokens that can be guessed would be worse.
pub fn chance() -> Chance {
    Box::new(|bytes| {
        if getrandom::fill(bytes).is_err() {
            std::process::abort();
        }
    })
}

/// A random number.
pub fn number(chance: &mut Chance) -> u64 {
    let mut bytes = [0; 8];
    chance(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// The time now, in milliseconds since 1970 as it was known when the program began: a clock that is set meanwhile neither
/// holds a window open nor ends anybody's time.
pub fn now() -> Millis {
    static BEGAN: OnceLock<(Duration, Instant)> = OnceLock::new();
    let begin = || (SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(), Instant::now());
    let (since, began) = BEGAN.get_or_init(begin);
    (*since + began.elapsed()).as_millis() as Millis
}
