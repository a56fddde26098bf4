//! The rules by their numbers: `RULES.md` has their words.
//!
//! Every event names the clause it is an instance of, and the step that tells it is the step of that clause. A test holds
//! this list, the page and the tests together.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The rules, clause by clause.
pub const RULES: &str = include_str!("RULES.md");

macro_rules! rules {
    ($($name:ident)*) => {
        /// A clause of the rules, in the order of `RULES.md`.
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
    M1 M2 M3 M4
    B1 B2 B3 B4 B5
    T1 T2 T3
    S1 S2
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
        words.split("\n## ").next().unwrap_or_default().trim()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
