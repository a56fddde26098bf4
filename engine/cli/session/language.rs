//! Checks that a game has texts in the language of `--lang`.

use crate::session::Shown;
use crate::words::error::{CommandError, what_there_is};
use hyperkon_frame::Served;
use hyperkon_frame::plain;
use hyperkon_table::Table;

/// Checks that a game has texts in a language.
pub(crate) fn known_language<G: Served>(game: &G, lang: &str) -> Result<(), CommandError> {
    is_language(&game.languages(), lang)
}

/// Checks that a table has texts in a language. A resumed table can have its own content.
pub(crate) fn known_language_at<G: Shown>(game: &G, table: &Table<G>, lang: &str) -> Result<(), CommandError> {
    let own = game.content_of(table).map(|content| content.texts().languages().map(str::to_owned).collect::<Vec<_>>());
    is_language(&own.unwrap_or_else(|| game.languages()), lang)
}

pub(crate) fn is_language(known: &[String], lang: &str) -> Result<(), CommandError> {
    if known.iter().any(|one| *one == lang) {
        return Ok(());
    }
    let (lang, known) = (plain::plain(lang), what_there_is(known));
    Err(CommandError::Usage(format!("`--lang {lang}`: no texts in this language ({known})")))
}
