//! The rules by their numbers: `RULES.md` has their words.
//!
//! A comment links to a clause, [`Rule::C5`], and a link that leads nowhere is an error of the documentation; a
//! step names the clause it carries out, and what it tells is cited by it. A test holds this list, the page, the comments
//! and the scenarios together.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The rules, clause by clause.
pub const RULES: &str = include_str!("RULES.md");

macro_rules! rules {
    ($($name:ident)*) => {
        /// A clause of the rules, in the order of the rulebook.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[expect(missing_docs, reason = "`RULES.md` says what each means")]
        pub enum Rule {
            $($name,)*
        }

        impl Rule {
            /// Every clause.
            pub const ALL: &[Rule] = &[$(Rule::$name),*];

            /// Its number.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Rule::$name => stringify!($name),)*
                }
            }
        }
    };
}

rules! {
    S1 S2 S3 S4 S5 S6 S7
    W1 W2 W3 W4 W5
    T1 T2 T3 T4 T5 T6 T7 T8 T9
    C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 C13 C14
    P1 P2 P3 P4
    D1
    V1 V2 V3
}

impl Rule {
    /// The clause of this number.
    pub fn named(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name() == name)
    }

    /// Its words.
    pub fn text(self) -> &'static str {
        let section = RULES.split("\n### ").find(|section| section.split_whitespace().next() == Some(self.name()));
        let words = section.and_then(|section| section.split_once('\n')).map_or("", |(_, words)| words);
        // What leads from the page to steps and scenarios is for readers of the sources.
        words.split("\n## ").next().and_then(|words| words.split("\n> ").next()).unwrap_or_default().trim()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
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
