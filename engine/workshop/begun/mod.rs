//! Templates of new mod files for each game. The files work without changes.

pub(crate) mod cosmic;
pub mod editor;
pub(crate) mod sp4x;

use hyperkon::__private::narrate::capitalized;
use hyperkon::__private::script::API_VERSION;
use std::path::Path;

/// A part that was created from a template.
#[derive(Clone, Debug)]
pub struct Begun {
    /// The text of the edition, with the part included.
    pub edition: String,
    /// The names and texts of the mod's new files.
    pub files: Vec<(String, String)>,
    /// The role to choose with `--alien`; `None` if the part does not belong to a seat.
    pub seat: Option<String>,
}

/// Fills in the placeholders of a template.
pub(crate) fn fill(template: &str, words: &[(&str, String)]) -> String {
    words.iter().fold(template.to_owned(), |text, (key, word)| text.replace(&format!("{{{key}}}"), word))
}

/// Fills in the placeholders of templates and of their file names.
fn filled(templates: &[(&str, &str)], words: &[(&str, String)]) -> Vec<(String, String)> {
    templates.iter().map(|(name, text)| (fill(name, words), fill(text, words))).collect()
}

/// Returns the manifest of a new mod with this id.
pub fn manifest(id: &str) -> String {
    let words = [("api", API_VERSION.to_string()), ("id", id.to_owned()), ("name", name_of(id))];
    fill(include_str!("templates/mod.toml"), &words)
}

/// Returns the English name for an id. For example, `fair_wind` becomes Fair Wind.
pub fn name_of(id: &str) -> String {
    let parts: Vec<String> = id.split(['_', '-']).map(capitalized).collect();
    parts.join(" ")
}

/// Returns the folder of a mod as an argument for a command line.
fn word_of(folder: &Path) -> String {
    hyperkon_frame::plain::path_as_word(folder)
}
