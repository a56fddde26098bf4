//! Mistakes as data: each has a code, values by name, a sentence in plain English, and what would mend it.
//!
//! Whoever finds a mistake makes no sentence of it: it names the row. Programs read the code and the values; people
//! read the English of [`Display`](std::fmt::Display), or a text in their own language that is found by
//! [`Mistake::group`] and [`Code::code`] and shows the same values. One row of [`mistakes!`](crate::mistakes) says all
//! of it once.

use super::Seat;
use std::borrow::Cow;
use std::fmt;

/// A word by which a program, or a table of texts, knows what is wrong; it stays the same for ever.
pub trait Code {
    /// The word, "not_asked".
    fn code(&self) -> &'static str;
}

/// Something that is wrong, as data.
pub trait Mistake: Code + fmt::Debug + fmt::Display + Send + Sync {
    /// The group of its texts: "fault". Within a group each code is another.
    fn group(&self) -> &'static str;

    /// What would mend it, in English.
    fn mend(&self) -> Option<String>;

    /// The values of its sentence and of what would mend it, by the names they have there.
    fn data(&self) -> Vec<(&'static str, Datum<'_>)>;
}

impl<'a, M: Mistake + 'a> From<M> for Box<dyn Mistake + 'a> {
    fn from(mistake: M) -> Self {
        Box::new(mistake)
    }
}

/// A value of a mistake.
#[derive(Clone, Debug)]
pub enum Datum<'a> {
    /// A name, or a text that is the same in every language.
    Text(Cow<'a, str>),
    /// A number.
    Number(i64),
    /// A seat.
    Seat(Seat),
    /// Words of which one will do.
    AnyOf(&'a [String]),
    /// Something that has words of its own in every language.
    Said(&'a dyn Mistake),
}

impl fmt::Display for Datum<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Datum::Text(text) => f.write_str(text),
            Datum::Number(number) => number.fmt(f),
            Datum::Seat(seat) => seat.fmt(f),
            Datum::AnyOf(words) => match words {
                [most @ .., last] if !most.is_empty() => write!(f, "{} or {last}", most.join(", ")),
                words => f.write_str(&words.concat()),
            },
            Datum::Said(mistake) => mistake.fmt(f),
        }
    }
}

impl<'a> From<&'a Seat> for Datum<'a> {
    fn from(seat: &'a Seat) -> Self {
        Datum::Seat(*seat)
    }
}

/// Words of which one will do, "a, b or c".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnyOf(pub Vec<String>);

impl fmt::Display for AnyOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Datum::AnyOf(&self.0).fmt(f)
    }
}

impl<'a> From<&'a AnyOf> for Datum<'a> {
    fn from(words: &'a AnyOf) -> Self {
        Datum::AnyOf(&words.0)
    }
}

impl<'a> From<&'a String> for Datum<'a> {
    fn from(text: &'a String) -> Self {
        Datum::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a &'static str> for Datum<'a> {
    fn from(text: &'a &'static str) -> Self {
        Datum::Text(Cow::Borrowed(text))
    }
}

macro_rules! numbers {
    ($($Number:ty)*) => {
        $(impl<'a> From<&'a $Number> for Datum<'a> {
            fn from(number: &'a $Number) -> Self {
                Datum::Number(i64::try_from(*number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 usize i16 i32 i64 }

/// A row of [`mistakes!`](crate::mistakes): for lists and for tests of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The code.
    pub code: &'static str,
    /// The sentence; `{name}` stands for a value.
    pub says: &'static str,
    /// What would mend it.
    pub mend: Option<&'static str>,
}

/// An enum of mistakes, one row each: what it holds, its code, its sentence, and what would mend it.
///
/// ```
/// use hyperkon_table::{Code, Mistake, Seat, mistakes};
///
/// mistakes! {
///     /// What is wrong with a seat.
///     #[derive(Clone, Debug, PartialEq, Eq)]
///     pub enum WrongSeat in "seat" {
///         Taken { seat: Seat } as "taken" says "{seat} is taken" mend "take another";
///         Broken as "broken" says "the chair is broken";
///     }
/// }
///
/// let wrong = WrongSeat::Taken { seat: Seat(1) };
/// assert_eq!((wrong.code(), wrong.mend().as_deref()), ("taken", Some("take another")));
/// assert_eq!(wrong.to_string(), "seat 1 is taken");
/// assert_eq!(WrongSeat::ROWS.len(), 2);
/// ```
#[macro_export]
macro_rules! mistakes {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Name:ident in $group:literal {
            $($Variant:ident $({ $($field:ident: $Type:ty),* $(,)? })? as $code:literal says $says:literal
                $(mend $mend:literal)?;)*
        }
    ) => {
        $(#[$meta])*
        $vis enum $Name {
            $(
                #[doc = $says]
                $Variant $({ $(#[doc = concat!("`", stringify!($field), "` in it.")] $field: $Type,)* })?,
            )*
        }

        impl $Name {
            /// Every one that there is.
            pub const ROWS: &'static [$crate::Row] = &[
                $($crate::Row { code: $code, says: $says, mend: $crate::mistakes!(@mend $($mend)?) },)*
            ];
        }

        impl $crate::Code for $Name {
            fn code(&self) -> &'static str {
                match self {
                    $($Name::$Variant { .. } => $code,)*
                }
            }
        }

        impl ::std::fmt::Display for $Name {
            #[allow(unused_variables, reason = "not every value is in the sentence")]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($Name::$Variant { $($($field,)*)? } => ::std::write!(f, $says),)*
                }
            }
        }

        impl ::std::error::Error for $Name {}

        impl $crate::Mistake for $Name {
            fn group(&self) -> &'static str {
                $group
            }

            #[allow(unused_variables, reason = "not every value is in what would mend it")]
            fn mend(&self) -> ::std::option::Option<::std::string::String> {
                match self {
                    $($Name::$Variant { $($($field,)*)? } => {
                        let mend = $crate::mistakes!(@say $($mend)?);
                        mend.filter(|mend: &::std::string::String| !mend.is_empty())
                    })*
                }
            }

            fn data(&self) -> ::std::vec::Vec<(&'static str, $crate::Datum<'_>)> {
                match self {
                    $($Name::$Variant { $($($field,)*)? } => {
                        ::std::vec![$($((stringify!($field), $crate::Datum::from($field)),)*)?]
                    })*
                }
            }
        }

        impl<'a> ::std::convert::From<&'a $Name> for $crate::Datum<'a> {
            fn from(mistake: &'a $Name) -> Self {
                $crate::Datum::Said(mistake)
            }
        }
    };
    (@mend) => { ::std::option::Option::None };
    (@mend $mend:literal) => { ::std::option::Option::Some($mend) };
    (@say) => { ::std::option::Option::None };
    (@say $mend:literal) => { ::std::option::Option::Some(::std::format!($mend)) };
}
