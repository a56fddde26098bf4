//! Reads a `setup` key by key, for games whose notation is a table of values.

use super::notation::Wrong;
use super::values::{Read, shown};
use crate::problem::hint;
use crate::table::Seat;
use serde_json::{Map, Value};

/// The value of a key, or the key with its error.
pub(super) type Reading<T> = Result<T, (&'static str, String)>;

/// The keys of a setup.
#[derive(Clone, Copy)]
pub(super) struct Setup<'a>(pub &'a Map<String, Value>);

impl Setup<'_> {
    /// Checks that the setup has no other keys.
    pub fn known(self, keys: &[&str]) -> Result<(), Vec<Wrong>> {
        let unknown = self.0.keys().filter(|key| !keys.contains(&key.as_str()));
        let wrong = |key: &String| {
            (key.clone(), format!("unknown key `{key}` in `setup`; {}", hint(key, keys.iter().copied())))
        };
        let unknown: Vec<Wrong> = unknown.map(wrong).collect();
        if unknown.is_empty() { Ok(()) } else { Err(unknown) }
    }

    pub fn read<T>(self, key: &'static str, read: impl Fn(&Value) -> Read<T>) -> Reading<Option<T>> {
        self.0.get(key).map(read).transpose().map_err(|what| (key, what))
    }

    pub fn word(&self, key: &'static str) -> Reading<Option<&str>> {
        match self.0.get(key) {
            None => Ok(None),
            Some(value) => {
                value.as_str().map(Some).ok_or((key, format!("expected a quoted string, found `{}`", shown(value))))
            }
        }
    }

    /// Reads a value for each named seat.
    pub fn each<T>(
        self,
        key: &'static str,
        seat: impl Fn(&str) -> Read<Seat>,
        read: impl Fn(&Value) -> Read<T>,
    ) -> Reading<Vec<(Seat, T)>> {
        self.0.get(key).map_or(Ok(Vec::new()), |value| by_seat(value, seat, read).map_err(|what| (key, what)))
    }
}

/// Reads a value for each named seat: `{ red = 2 }`.
pub(super) fn by_seat<T>(
    value: &Value,
    seat: impl Fn(&str) -> Read<Seat>,
    read: impl Fn(&Value) -> Read<T>,
) -> Read<Vec<(Seat, T)>> {
    let table = value.as_object().ok_or("expected a value for each seat, `{ red = … }`")?;
    table.iter().map(|(name, value)| Ok((seat(name)?, read(value)?))).collect()
}

/// Converts the error of one key to a list.
pub(super) fn wrong((key, what): (&'static str, String)) -> Vec<Wrong> {
    vec![(key.to_owned(), what)]
}
