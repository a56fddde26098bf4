//! Enums with a word for each value, used in scripts, files, and text keys.

/// Defines an enum with a word for each value.
///
/// ```
/// use hyperkon_table::words;
///
/// words! {
///     /// A suit of cards.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Suit {
///         /// Red.
///         Hearts = "hearts",
///         /// Black.
///         Spades = "spades",
///     }
/// }
///
/// assert_eq!((Suit::ALL.len(), Suit::Hearts.word(), Suit::of_word("spades")), (2, "hearts", Some(Suit::Spades)));
/// ```
#[macro_export]
macro_rules! words {
    ($($(#[$meta:meta])* $vis:vis enum $Name:ident { $($(#[$said:meta])* $Value:ident = $word:literal,)* })*) => {
        $(
            $(#[$meta])*
            $vis enum $Name {
                $($(#[$said])* $Value,)*
            }

            #[allow(dead_code, reason = "some enums do not read or list all values")]
            impl $Name {
                /// All values.
                pub const ALL: [$Name; [$($word),*].len()] = [$($Name::$Value),*];

                /// Returns the value's word, as written in scripts and files.
                pub const fn word(self) -> &'static str {
                    match self {
                        $($Name::$Value => $word,)*
                    }
                }

                /// Returns the value with this word.
                pub fn of_word(word: &str) -> ::std::option::Option<$Name> {
                    $Name::ALL.into_iter().find(|value| value.word() == word)
                }
            }

            impl ::std::fmt::Display for $Name {
                fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.write_str(self.word())
                }
            }
        )*
    };
}
