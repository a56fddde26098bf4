//! The operating system's randomness and time.

use crate::Millis;
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A function that fills a buffer with random bytes.
pub type Chance = Box<dyn FnMut(&mut [u8]) + Send>;

/// Returns the system's randomness. The program ends if there is none, because tokens must not be predictable.
pub fn chance() -> Chance {
    Box::new(|bytes| {
        if getrandom::fill(bytes).is_err() {
            std::process::abort();
        }
    })
}

/// Returns a random number.
pub fn number(chance: &mut Chance) -> u64 {
    let mut bytes = [0; 8];
    chance(&mut bytes);
    u64::from_le_bytes(bytes)
}

/// Returns the time in milliseconds since 1970, from a monotonic clock. A change of the system's clock therefore
/// affects no timeout.
pub fn now() -> Millis {
    static BEGAN: OnceLock<(Duration, Instant)> = OnceLock::new();
    let begin = || (SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default(), Instant::now());
    let (since, began) = BEGAN.get_or_init(begin);
    (*since + began.elapsed()).as_millis() as Millis
}
