//! Looks, views, sampled hidden states, validation of external states, and rule changes.

pub(crate) mod audit;
pub(crate) mod invalid_state;
pub(crate) mod look;
pub(crate) mod rule_change;
pub(crate) mod sample;
pub(crate) mod sums;
pub(crate) mod validation;
mod validation_stack;
pub(crate) mod view;

#[cfg(test)]
mod tests;
