//! What seats are asked and what they may answer.

pub(crate) mod answers;
pub(crate) mod decision;
pub(crate) mod fingerprint;
pub(crate) mod parts;
pub(crate) mod sample;
pub(crate) mod unfit;

#[cfg(test)]
mod tests;
