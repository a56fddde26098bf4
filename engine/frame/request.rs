//! The request for a new table.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A request for a table, from a client, a command line, or a learner.
#[derive(Clone, Debug, Default)]
pub struct TableRequest {
    /// The id of the edition, or `None` for the game's first edition.
    pub edition: Option<String>,
    /// The number of seats, or `None` for the edition's default.
    pub seats: Option<u8>,
    /// The game's own options: an object or null.
    pub options: Value,
}

impl TableRequest {
    /// Returns the requested edition, or the first edition if the request names none. `id` returns an edition's id.
    ///
    /// # Errors
    /// Returns an error if the edition is unknown.
    pub fn edition_of<'a, E>(&self, editions: &'a [E], id: impl Fn(&E) -> &str) -> Result<&'a E, String> {
        let found = match &self.edition {
            Some(wanted) => editions.iter().find(|edition| id(edition) == wanted),
            None => editions.first(),
        };
        found.ok_or_else(|| {
            let ids: Vec<&str> = editions.iter().map(id).collect();
            format!("unknown edition; available: {}", ids.join(", "))
        })
    }

    /// Reads the options of a game whose options are its own fields, `seats`, and `seed`. `limits` is the minimum and
    /// maximum number of seats, or `None` for an unknown edition.
    ///
    /// # Errors
    /// Returns the problem with the request.
    pub fn read<O: DeserializeOwned>(&self, limits: Option<[u8; 2]>, seed: u64) -> Result<O, String> {
        let [fewest, most] = limits.ok_or("unknown edition")?;
        let seats = self.seats.unwrap_or(most);
        if !(fewest..=most).contains(&seats) {
            return Err(format!("`seats` is {seats}; expected {fewest} to {most}"));
        }
        let mut options = match &self.options {
            Value::Null => Map::new(),
            Value::Object(options) => options.clone(),
            _ => return Err("invalid `options`: expected an object".to_owned()),
        };
        if let Some(key) = ["seats", "seed"].into_iter().find(|key| options.contains_key(*key)) {
            return Err(format!("`{key}` belongs next to `options`, not inside it"));
        }
        options.extend([("seats".to_owned(), seats.into()), ("seed".to_owned(), seed.into())]);
        serde_json::from_value(Value::Object(options)).map_err(|error| hyperkon_table::without_place(&error))
    }
}

/// Reads the game's own options of a request. `known` lists the allowed keys.
///
/// # Errors
/// Returns an error if the options are not an object, have an unknown key, or have a value of the wrong type.
pub fn own_options<T: Default + DeserializeOwned>(options: &Value, known: &[&str]) -> Result<T, String> {
    if options.is_null() {
        return Ok(T::default());
    }
    let mut keys = options.as_object().ok_or("invalid `options`: expected an object")?.keys();
    if let Some(unknown) = keys.find(|key| !known.contains(&key.as_str())) {
        return Err(format!("unknown key `{unknown}` in `options`; available: {}", known.join(", ")));
    }
    serde_json::from_value(options.clone()).map_err(|error| hyperkon_table::without_place(&error))
}
