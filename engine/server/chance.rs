//! Secrets are made of the system's chance.

/// Fills bytes by chance.
pub type Chance = Box<dyn FnMut(&mut [u8]) + Send>;

/// The system's chance. A machine that has none ends the program: secrets that can be guessed would be worse.
pub fn chance() -> Chance {
    Box::new(|bytes| {
        if getrandom::fill(bytes).is_err() {
            std::process::abort();
        }
    })
}
