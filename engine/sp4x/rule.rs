//! The rules by their numbers: `RULES.md` has their words.

use hyperkon_table::rules;
use serde::{Deserialize, Serialize};

/// The rules, clause by clause.
pub const RULES: &str = include_str!("RULES.md");

rules! {
    /// A clause of the rules, in the order of `RULES.md`, which says what each means.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Rule of RULES => {
        M1 M2 M3
        S1 S2
        T1 T2 T3 T4 T5
        C1 C2 C3 C4 C5 C6 C7 C8 C9
        A1 A2
    }
}
