//! The numbers of a seat that powers can change, each with its hook, rule, and usual value.
//!
//! To add a number, add a row to the table below. The existing steps then compute it, store it for the encounter, and
//! report it.

use crate::rule::Rule;
use crate::state::hook::Hook;
use crate::state::ruleset::Numbers;
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
            /// All numbers in the order of the table.
            pub const ALL: &[Number] = &[$(Number::$Number),*];

            /// Returns the number that powers change at this hook.
            pub fn of_hook(hook: Hook) -> Option<Number> {
                Number::ALL.iter().copied().find(|number| number.hook() == hook)
            }

            /// Returns the range of values that a script can set.
            pub const fn range(self) -> RangeInclusive<i16> {
                match self {
                    $(Number::$Number => $least..=$most,)*
                }
            }

            /// Returns the hook at which powers change the number.
            pub const fn hook(self) -> Hook {
                match self {
                    $(Number::$Number => Hook::$Hook,)*
                }
            }

            /// Returns the rule that uses the number.
            pub const fn rule(self) -> Rule {
                match self {
                    $(Number::$Number => Rule::$Rule,)*
                }
            }

            /// Returns the value without powers; 0 for numbers that depend on the encounter.
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
    "The maximum number of ships that a seat can send (T7, T8)."
    ShipLimit at ShipLimit by T7, 0 to 255, usually |numbers| i16::from(numbers.ship_limit);
    "The strength of each of a seat's ships (C2)."
    ShipValue at ShipValue by C2, 0 to 255, usually |_| 1;
    "The value of a main player's attack (C2)."
    CardValue at CardValue by C2, -999 to 999, usually |_| 0;
    "The total of a main player's side (C2)."
    Total at Total by C2, -32768 to 32767, usually |_| 0;
    "The number of cards that a main player takes as compensation (C5)."
    Compensation at Compensation by C5, 0 to 255, usually |_| 0;
}

/// One value for each number that powers can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByNumber<T>([T; Number::ALL.len()]);

impl<T> ByNumber<T> {
    /// Creates a value for each number.
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
    use crate::state::hook::{HOOKS, HookKind};

    #[test]
    fn number_hooks_have_one_row_each() {
        for spec in HOOKS {
            let rows = Number::ALL.iter().filter(|number| number.hook() == spec.hook).count();
            assert_eq!(rows, usize::from(spec.kind == HookKind::Number), "{}", spec.name);
        }
    }
}
