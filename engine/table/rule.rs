//! Rules by number: a game lists its clauses, and a Markdown page contains their texts.

/// Defines an enum of a game's clauses, in the order of the rulebook. The page has a section for each clause, with the
/// clause's number in a `###` heading.
///
/// ```
/// use hyperkon_table::rules;
///
/// rules! {
///     /// A clause of the rules of noughts and crosses.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Rule of "## Play\n\n### P1 Turns\n\nNoughts begin.\n\n### P2 End\n\nThree in a row win.\n" => {
///         P1 P2
///     }
/// }
///
/// assert_eq!(Rule::named("P2"), Some(Rule::P2));
/// assert_eq!((Rule::P1.text(), Rule::ALL.len()), ("Noughts begin.", 2));
/// ```
#[macro_export]
macro_rules! rules {
    ($(#[$meta:meta])* $vis:vis enum $Name:ident of $page:expr => { $($clause:ident)* }) => {
        $(#[$meta])*
        $vis enum $Name {
            $(#[doc = concat!("Clause ", stringify!($clause), ".")] $clause,)*
        }

        impl $Name {
            /// All clauses.
            pub const ALL: &[$Name] = &[$($Name::$clause),*];

            /// Returns the number of the clause.
            pub const fn name(self) -> &'static str {
                match self {
                    $($Name::$clause => stringify!($clause),)*
                }
            }

            /// Returns the clause with this number.
            pub fn named(name: &str) -> ::std::option::Option<$Name> {
                $Name::ALL.iter().copied().find(|rule| rule.name() == name)
            }

            /// Returns the text of the clause.
            pub fn text(self) -> &'static str {
                $crate::words_of_rule($page, self.name())
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

/// Returns the text of a clause, from its heading to the next heading. A quotation after the text is omitted, because
/// it is for readers of the page only.
pub fn words_of_rule<'a>(page: &'a str, name: &str) -> &'a str {
    let section = page.split("\n### ").find(|section| section.split_whitespace().next() == Some(name));
    let words = section.and_then(|section| section.split_once('\n')).map_or("", |(_, words)| words);
    words.split("\n## ").next().and_then(|words| words.split("\n> ").next()).unwrap_or_default().trim()
}
