//! The numbered clauses of the rules; `RULES.md` has their texts.
//!
//! A comment cites a clause by its number. A step declares the clause that it implements, and its events cite that
//! clause. A test checks that this list, `RULES.md`, the comments, and the scenarios agree.

use crate::table::rules;
use serde::{Deserialize, Serialize};

/// The text of all clauses, in Markdown.
pub const RULES: &str = include_str!("RULES.md");

rules! {
    /// A clause of the rules, in the rulebook's order; `RULES.md` explains each.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Rule of RULES => {
        S1 S2 S3 S4 S5 S6 S7
        W1 W2 W3 W4 W5
        T1 T2 T3 T4 T5 T6 T7 T8 T9
        C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14
        P1 P2 P3 P4
        D1
        V1 V2 V3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_clause_has_its_own_words() {
        for rule in Rule::ALL {
            let words = rule.text();
            let begins = words.lines().next().unwrap_or_default();
            assert!(begins.len() > 20 && !words.contains("\n#") && !words.contains("\n>"), "{rule}: {words}");
            let before = &RULES[..RULES.find(words).unwrap_or_default()];
            let heading = before.trim_end().lines().last().unwrap_or_default();
            assert!(heading.starts_with(&format!("### {rule}")), "{rule}: {heading}");
            assert_eq!(Rule::named(rule.name()), Some(*rule));
        }
    }
}
