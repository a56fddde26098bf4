//! The numbers of a seat that powers can change: each a row with its hook, its clause and its usual value.
//!
//! A row is all that a new number needs: the same steps fix it, keep it for the encounter and tell of it.

use crate::rule::Rule;
use crate::things::hook::Hook;
use crate::things::ruleset::Numbers;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut, RangeInclusive};

macro_rules! numbers {
    ($($doc:literal $Number:ident at $Hook:ident by $Rule:ident, $least:literal to $most:literal, usually $usual:expr;)*) => {
        /// A number of a seat that powers can change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum Number {
            $(#[doc = $doc] $Number,)*
        }

        impl Number {
            /// Every number.
            pub const ALL: &[Number] = &[$(Number::$Number),*];

            /// The number that powers change at this hook.
            pub fn of_hook(hook: Hook) -> Option<Number> {
                Number::ALL.iter().copied().find(|number| number.hook() == hook)
            }

            /// What a script may make of it.
            pub const fn range(self) -> RangeInclusive<i16> {
                match self {
                    $(Number::$Number => $least..=$most,)*
                }
            }

            /// The hook at which powers change it.
            pub const fn hook(self) -> Hook {
                match self {
                    $(Number::$Number => Hook::$Hook,)*
                }
            }

            /// The clause by which it is fixed.
            pub const fn rule(self) -> Rule {
                match self {
                    $(Number::$Number => Rule::$Rule,)*
                }
            }

            /// What it is unless a power changes it; of what is made in the encounter, nothing yet.
            pub fn usual(self, numbers: &Numbers) -> i16 {
                let usual: fn(&Numbers) -> i16 = match self {
                    $(Number::$Number => $usual,)*
                };
                usual(numbers)
            }
        }
    };
}

numbers! {
    "The most ships it may send (T7, T8)."
    ShipLimit at ShipLimit by T7, 0 to 255, usually |numbers| i16::from(numbers.ship_limit);
    "What each of its ships counts (C2)."
    ShipValue at ShipValue by C2, 0 to 255, usually |_| 1;
    "What the attack of a main player adds to its total (C2)."
    CardValue at CardValue by C2, -999 to 999, usually |_| 0;
    "The total of a main player's side (C2)."
    Total at Total by C2, -32768 to 32767, usually |_| 0;
    "How many cards a main player takes as compensation (C5)."
    Compensation at Compensation by C5, 0 to 255, usually |_| 0;
}

/// One value for each number that powers can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByNumber<T>([T; Number::ALL.len()]);

impl<T> ByNumber<T> {
    /// A value for each number.
    pub fn each(mut of: impl FnMut(Number) -> T) -> ByNumber<T> {
        ByNumber(std::array::from_fn(|at| of(Number::ALL[at])))
    }
}

impl<T> Index<Number> for ByNumber<T> {
    type Output = T;

    #[inline]
    fn index(&self, number: Number) -> &T {
        &self.0[number as usize]
    }
}

impl<T> IndexMut<Number> for ByNumber<T> {
    #[inline]
    fn index_mut(&mut self, number: Number) -> &mut T {
        &mut self.0[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::things::hook::{HOOKS, HookKind};

    #[test]
    fn every_hook_of_a_number_has_one_row() {
        for spec in HOOKS {
            let rows = Number::ALL.iter().filter(|number| number.hook() == spec.hook).count();
            assert_eq!(rows, usize::from(spec.kind == HookKind::Number), "{}", spec.name);
        }
    }
}
