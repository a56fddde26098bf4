//! Tempers: steady bots with weights of their own, by name.

use super::{Steady, Weights};

/// A temper's name, and the weights in which it differs from a steady bot.
macro_rules! tempers {
    ($($name:literal { $($weight:ident: $value:literal),* })*) => {
        /// All tempers: the name of each with its weights.
        pub const ALL: &[(&str, Weights)] = &[$(($name, Weights { $($weight: $value,)* ..Weights::USUAL })),*];
    };
}

tempers! {
    "cautious" { ship: 1.09, home: 1.2, strong: 0.5, luck: 0.0, stripped: 0.6, freed: 3.0 }
    "bold" { ship: 1.01, strong: 0.1, luck: 0.15, card: 0.1, stake: 0.04, wise: 0.99, stripped: 0.95 }
    "friendly" { alone: 0.9, comes: 0.8, wise: 1.0, better: 1.4, negotiate: 0.5 }
    "vengeful" { grudge: 1.0, together: 0.7, compensation: 0.06, stake: 0.03 }
}

/// Returns the bot with this temper; equal seeds give equal answers.
pub fn bot(name: &str, seed: u64) -> Option<Steady> {
    ALL.iter().find(|(temper, _)| *temper == name).map(|(_, by)| Steady::new(seed).weighing(*by))
}
