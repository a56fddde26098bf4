//! What is asked for when a table is set up.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What is asked for, by a client, a command line or a learner.
#[derive(Clone, Debug, Default)]
pub struct TableRequest {
    /// The id of the edition; `None`: the game's first.
    pub edition: Option<String>,
    /// How many seats; `None`: the edition's usual number.
    pub seats: Option<u8>,
    /// The game's own options, an object or null.
    pub options: Value,
}

impl TableRequest {
    /// The edition that is asked for among these, the first if none is named; `id` gives that of each.
    ///
    /// # Errors
    /// When there is no such edition.
    pub fn edition_of<'a, E>(&self, editions: &'a [E], id: impl Fn(&E) -> &str) -> Result<&'a E, String> {
        let found = match &self.edition {
            Some(wanted) => editions.iter().find(|edition| id(edition) == wanted),
            None => editions.first(),
        };
        found.ok_or_else(|| {
            let ids: Vec<&str> = editions.iter().map(id).collect();
            format!("there is no such edition; there are {}", ids.join(", "))
        })
    }

    /// The options of a game that has no others than its own fields, `seats` and `seed`; `limits`: the fewest and the most
    /// seats, if there is such an edition.
    ///
    /// # Errors
    /// What is wrong with the request.
    pub fn read<O: DeserializeOwned>(&self, limits: Option<[u8; 2]>, seed: u64) -> Result<O, String> {
        let [fewest, most] = limits.ok_or("there is no such edition")?;
        let seats = self.seats.unwrap_or(most);
        if !(fewest..=most).contains(&seats) {
            return Err(format!("{fewest} to {most} seats can play, not {seats}"));
        }
        let mut options = match &self.options {
            Value::Null => Map::new(),
            Value::Object(options) => options.clone(),
            _ => return Err("`options` is an object".to_owned()),
        };
        if let Some(key) = ["seats", "seed"].into_iter().find(|key| options.contains_key(*key)) {
            return Err(format!("`{key}` stands beside `options`, not in it"));
        }
        options.extend([("seats".to_owned(), seats.into()), ("seed".to_owned(), seed.into())]);
        serde_json::from_value(Value::Object(options)).map_err(|error| hyperkon_table::without_place(&error))
    }
}

/// The game's own options of a request, which may have these keys.
///
/// # Errors
/// When they are no object, have another key, or a value of another kind.
pub fn own_options<T: Default + DeserializeOwned>(options: &Value, known: &[&str]) -> Result<T, String> {
    if options.is_null() {
        return Ok(T::default());
    }
    let mut keys = options.as_object().ok_or("`options` is an object")?.keys();
    if let Some(unknown) = keys.find(|key| !known.contains(&key.as_str())) {
        return Err(format!("`options` has no `{unknown}`; it has {}", known.join(", ")));
    }
    serde_json::from_value(options.clone()).map_err(|error| hyperkon_table::without_place(&error))
}
