//! The state as others see it: what a seat may know, what it may imagine, and whether a state from outside is sound.

pub(crate) mod adopt;
pub(crate) mod audit;
pub(crate) mod imagine;
pub(crate) mod sound;
mod sound_stack;
pub(crate) mod sums;
pub(crate) mod unsound;
pub(crate) mod view;

#[cfg(test)]
mod tests;
