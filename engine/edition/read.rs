//! The one door to TOML for parts of the crate that read files of their own form.

use super::error::EditionError;
use serde::de::DeserializeOwned;

/// Reads a TOML text into plain data.
///
/// # Errors
/// When the text is no TOML, or not of that form; with the line.
pub fn read_toml<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, EditionError> {
    toml::from_str(text).map_err(|error| EditionError::from_toml(file, text, &error))
}
