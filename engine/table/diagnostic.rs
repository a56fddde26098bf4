//! Errors as data: a code, named values, an English message, and a help line.
//!
//! Code that finds an error creates a value of an enum, not a message. Programs read the code and the values. People
//! read the English [`Display`](std::fmt::Display), or a localized text that [`Diagnostic::group`] and [`Code::code`]
//! select. [`diagnostics!`](crate::diagnostics) defines all of this in one row per error.

use super::Seat;
use std::borrow::Cow;
use std::fmt;

/// An error code for programs and localized texts; a code never changes.
pub trait Code {
    /// Returns the code, such as "not_asked".
    fn code(&self) -> &'static str;
}

/// A structured error: a code, arguments, and a message.
pub trait Diagnostic: Code + fmt::Debug + fmt::Display + Send + Sync {
    /// Returns the group of the error's texts, such as "fault". Codes are unique within a group.
    fn group(&self) -> &'static str;

    /// Returns the help line, in English.
    fn help(&self) -> Option<String>;

    /// Returns the named values of the message and the help line.
    fn data(&self) -> Vec<(&'static str, ErrorArg<'_>)>;
}

impl<'a, M: Diagnostic + 'a> From<M> for Box<dyn Diagnostic + 'a> {
    fn from(mistake: M) -> Self {
        Box::new(mistake)
    }
}

/// A value in the message of an error.
#[derive(Clone, Debug)]
pub enum ErrorArg<'a> {
    /// A name or a text that is not translated.
    Text(Cow<'a, str>),
    /// A number.
    Number(i64),
    /// A seat.
    Seat(Seat),
    /// Several alternatives; any one is enough.
    AnyOf(&'a [String]),
    /// A nested error with its own text in every language.
    Said(&'a dyn Diagnostic),
}

impl fmt::Display for ErrorArg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ErrorArg::Text(text) => f.write_str(text),
            ErrorArg::Number(number) => number.fmt(f),
            ErrorArg::Seat(seat) => seat.fmt(f),
            ErrorArg::AnyOf(words) => match words {
                [most @ .., last] if !most.is_empty() => write!(f, "{} or {last}", most.join(", ")),
                words => f.write_str(&words.concat()),
            },
            ErrorArg::Said(mistake) => mistake.fmt(f),
        }
    }
}

impl<'a> From<&'a Seat> for ErrorArg<'a> {
    fn from(seat: &'a Seat) -> Self {
        ErrorArg::Seat(*seat)
    }
}

/// A list of alternatives, displayed as "a, b or c".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnyOf(pub Vec<String>);

impl fmt::Display for AnyOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ErrorArg::AnyOf(&self.0).fmt(f)
    }
}

impl<'a> From<&'a AnyOf> for ErrorArg<'a> {
    fn from(words: &'a AnyOf) -> Self {
        ErrorArg::AnyOf(&words.0)
    }
}

impl<'a> From<&'a String> for ErrorArg<'a> {
    fn from(text: &'a String) -> Self {
        ErrorArg::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a &'static str> for ErrorArg<'a> {
    fn from(text: &'a &'static str) -> Self {
        ErrorArg::Text(Cow::Borrowed(text))
    }
}

macro_rules! numbers {
    ($($Number:ty)*) => {
        $(impl<'a> From<&'a $Number> for ErrorArg<'a> {
            fn from(number: &'a $Number) -> Self {
                ErrorArg::Number(i64::try_from(*number).unwrap_or(i64::MAX))
            }
        })*
    };
}

numbers! { u8 u16 u32 u64 usize i16 i32 i64 }

/// A row of [`diagnostics!`](crate::diagnostics), for lists and for tests of texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The code.
    pub code: &'static str,
    /// The message, in which values replace placeholders such as `{name}`.
    pub says: &'static str,
    /// The help line.
    pub mend: Option<&'static str>,
}

/// Defines an enum of errors. Each row has fields, a code, a message, and an optional help line.
///
/// ```
/// use hyperkon_table::{Code, Diagnostic, Seat, diagnostics};
///
/// diagnostics! {
///     /// Problems of a seat.
///     #[derive(Clone, Debug, PartialEq, Eq)]
///     pub enum WrongSeat in "seat" {
///         Taken { seat: Seat } as "taken" says "{seat} is taken" mend "take another";
///         Broken as "broken" says "the chair is broken";
///     }
/// }
///
/// let wrong = WrongSeat::Taken { seat: Seat(1) };
/// assert_eq!((wrong.code(), wrong.help().as_deref()), ("taken", Some("take another")));
/// assert_eq!(wrong.to_string(), "seat 1 is taken");
/// assert_eq!(WrongSeat::ROWS.len(), 2);
/// ```
#[macro_export]
macro_rules! diagnostics {
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
            /// All rows.
            pub const ROWS: &'static [$crate::Row] = &[
                $($crate::Row { code: $code, says: $says, mend: $crate::diagnostics!(@mend $($mend)?) },)*
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
            #[allow(unused_variables, reason = "some messages do not show every value")]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($Name::$Variant { $($($field,)*)? } => ::std::write!(f, $says),)*
                }
            }
        }

        impl ::std::error::Error for $Name {}

        impl $crate::Diagnostic for $Name {
            fn group(&self) -> &'static str {
                $group
            }

            #[allow(unused_variables, reason = "some help lines do not show every value")]
            fn help(&self) -> ::std::option::Option<::std::string::String> {
                match self {
                    $($Name::$Variant { $($($field,)*)? } => {
                        let mend = $crate::diagnostics!(@say $($mend)?);
                        mend.filter(|mend: &::std::string::String| !mend.is_empty())
                    })*
                }
            }

            fn data(&self) -> ::std::vec::Vec<(&'static str, $crate::ErrorArg<'_>)> {
                match self {
                    $($Name::$Variant { $($($field,)*)? } => {
                        ::std::vec![$($((stringify!($field), $crate::ErrorArg::from($field)),)*)?]
                    })*
                }
            }
        }

        impl<'a> ::std::convert::From<&'a $Name> for $crate::ErrorArg<'a> {
            fn from(mistake: &'a $Name) -> Self {
                $crate::ErrorArg::Said(mistake)
            }
        }
    };
    (@mend) => { ::std::option::Option::None };
    (@mend $mend:literal) => { ::std::option::Option::Some($mend) };
    (@say) => { ::std::option::Option::None };
    (@say $mend:literal) => { ::std::option::Option::Some(::std::format!($mend)) };
}
