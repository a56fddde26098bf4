//! Questions to seats, and their answers.

pub(crate) mod answer_steps;
pub(crate) mod answers;
pub(crate) mod fingerprint;
pub(crate) mod invalid_answer;
pub(crate) mod question;
pub(crate) mod sample;

pub use answer_steps::*;
pub use answers::*;
pub use invalid_answer::*;
pub use question::*;

#[cfg(test)]
mod tests;
