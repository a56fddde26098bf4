//! What was read in a setup, or what is wrong with it and at which key.

use super::super::values::Read;

/// Something wrong in a setup, and the key where it is: "hands/red"; nothing: it is of no one key.
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

/// What was read in a setup.
pub(super) type Placed<T> = Result<T, Misplaced>;

/// Says at which key something was read.
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
