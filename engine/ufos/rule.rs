//! The rules by number. `RULES.md` contains their texts.
//!
//! Every event cites the clause of the step that reports it. A test compares this list, the page, and the tests.

use hyperkon_table::rules;
use serde::{Deserialize, Serialize};

/// Text of all rules, one clause after the other.
pub const RULES: &str = include_str!("RULES.md");

rules! {
    /// A clause of the rules, in the order of `RULES.md`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Rule of RULES => {
        M1 M2 M3 M4
        B1 B2 B3 B4 B5
        T1 T2 T3
        S1 S2
    }
}
