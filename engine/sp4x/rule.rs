//! The rules by number. `RULES.md` contains their texts.

use hyperkon_table::rules;
use serde::{Deserialize, Serialize};

/// Text of all rules, one clause after the other.
pub const RULES: &str = include_str!("RULES.md");

rules! {
    /// A clause of the rules, in the order of `RULES.md`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Rule of RULES => {
        M1 M2 M3
        S1 S2
        T1 T2 T3 T4 T5
        C1 C2 C3 C4 C5 C6 C7 C8 C9
        A1 A2
    }
}
