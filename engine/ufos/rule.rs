//! The rules by their numbers: `RULES.md` has their words.
//!
//! Every event names the clause it is an instance of, and the step that tells it is the step of that clause. A test holds
//! this list, the page and the tests together.

use hyperkon_table::rules;
use serde::{Deserialize, Serialize};

/// The rules, clause by clause.
pub const RULES: &str = include_str!("RULES.md");

rules! {
    /// A clause of the rules, in the order of `RULES.md`, which says what each means.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Rule of RULES => {
        M1 M2 M3 M4
        B1 B2 B3 B4 B5
        T1 T2 T3
        S1 S2
    }
}
