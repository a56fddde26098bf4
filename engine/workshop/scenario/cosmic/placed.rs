//! The result of reading a setup: a value, or an error with its key.

use super::super::values::Read;

/// An error in a setup, with its key. The key is a path such as "hands/red", or empty if several keys are involved.
pub(super) struct Misplaced {
    pub key: String,
    pub what: String,
}

impl From<String> for Misplaced {
    fn from(what: String) -> Misplaced {
        Misplaced { key: String::new(), what }
    }
}

impl From<&str> for Misplaced {
    fn from(what: &str) -> Misplaced {
        what.to_owned().into()
    }
}

/// The result of reading a part of a setup.
pub(super) type Placed<T> = Result<T, Misplaced>;

/// Adds the key to an error.
pub(super) trait At<T> {
    fn at(self, key: &str) -> Placed<T>;
    fn within(self, key: &str, part: impl std::fmt::Display) -> Placed<T>;
}

impl<T> At<T> for Read<T> {
    fn at(self, key: &str) -> Placed<T> {
        self.map_err(|what| Misplaced { key: key.to_owned(), what })
    }

    fn within(self, key: &str, part: impl std::fmt::Display) -> Placed<T> {
        self.map_err(|what| Misplaced { key: format!("{key}/{part}"), what })
    }
}
