//! The variants of `sim --compare`: unchanged editions, and editions with values changed in memory.

use crate::words::error::{CommandError, hint};
use crate::words::table::Editions;
use hyperkon_workshop::setup::change::Change;
use hyperkon_workshop::setup::{EditionInfo, Setup, edition_info};

/// A variant of a game.
pub struct Variant<G> {
    /// The change as the user wrote it; `None` means the unchanged edition.
    pub words: Option<String>,
    /// The edition with the change.
    pub edition: EditionInfo,
    /// All editions of the game.
    pub editions: Editions,
    /// The game with the changed edition.
    pub game: G,
    /// The changed values.
    pub change: Change,
}

impl<G: Setup> Variant<G> {
    /// Returns an unchanged edition.
    pub fn plain(game: &G, edition: &str) -> Result<Variant<G>, CommandError> {
        Variant::of(game, edition, None, Change::default()).map_err(CommandError::Usage)
    }

    /// Applies the value of an option to an edition. The value is a list of changes, or the id of another edition.
    ///
    /// # Errors
    /// Fails if a change names an unknown key, has an invalid value, or has no effect.
    pub fn read(game: &G, edition: &str, option: &str, words: &str) -> Result<Variant<G>, CommandError> {
        let wrong = |what: String| CommandError::Usage(format!("`{option} {words}`: {what}"));
        let parts = parts(words);
        let named = parts.iter().find(|part| !part.contains('=')).copied();
        let id = named.map_or(Ok(edition), |id| known_edition(game, id).map(|()| id)).map_err(wrong)?;
        let mut change = Change::default();
        for part in parts.into_iter().filter(|part| Some(*part) != named) {
            let (path, value) = part.split_once('=').ok_or_else(|| wrong("expected one edition".to_owned()))?;
            game.take(id, &mut change, path.trim(), value.trim()).map_err(wrong)?;
        }
        Variant::of(game, id, Some(words.to_owned()), change).map_err(wrong)
    }

    fn of(game: &G, edition: &str, words: Option<String>, change: Change) -> Result<Variant<G>, String> {
        let game = game.changed(edition, &change)?;
        let edition = edition_info(&game, edition).ok_or_else(|| format!("unknown edition `{edition}`"))?;
        Ok(Variant { words, edition, editions: Editions::of(&game), game, change })
    }

    /// Returns `true` if the other variant has the same edition and the same changes.
    pub fn is_same(&self, other: &Variant<G>) -> bool {
        let Change { values, off, .. } = &self.change;
        self.edition.id == other.edition.id && *values == other.change.values && *off == other.change.off
    }
}

/// Splits a value at its commas, except inside brackets.
fn parts(words: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let between = |letter: char| {
        depth += match letter {
            '[' | '{' => 1,
            ']' | '}' => -1,
            _ => 0,
        };
        letter == ',' && depth <= 0
    };
    words.split(between).map(str::trim).collect()
}

fn known_edition<G: Setup>(game: &G, id: &str) -> Result<(), String> {
    let known: Vec<String> = game.edition_infos().into_iter().map(|edition| edition.id).collect();
    if known.iter().any(|one| one == id) {
        return Ok(());
    }
    let like = format!("expected a change, such as {}, or an edition", G::features().changes);
    Err(format!("{like} ({})", hint(id, &known)))
}
