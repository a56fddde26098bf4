//! What is asked for when a table is set up.

use serde::de::DeserializeOwned;
use serde_json::Value;

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
