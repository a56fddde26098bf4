//! What `sim --compare` compares: an edition of a game as it is, or with some of its values changed, in memory.

use crate::table::Editions;
use crate::trouble::{Trouble, hint};
use hyperkon_workshop::setup::change::{Change, Tunable};
use hyperkon_workshop::setup::{EditionInfo, edition_info};

/// A way to play.
pub struct Variant<G> {
    /// As it was written; `None`: the edition as it is.
    pub words: Option<String>,
    /// The edition, as far as a table asks for it.
    pub edition: EditionInfo,
    /// The editions of the game.
    pub editions: Editions,
    /// The game with the edition as it is changed.
    pub game: G,
    /// What is changed.
    pub change: Change,
}

impl<G: Tunable> Variant<G> {
    /// An edition as it is.
    pub fn plain(game: &G, edition: &str) -> Result<Variant<G>, Trouble> {
        Variant::of(game, edition, None, Change::default()).map_err(Trouble::Usage)
    }

    /// An edition changed by the words of an option: changes, or another edition's id, with commas between them.
    ///
    /// # Errors
    /// When a word names nothing that can be changed so, or changes nothing.
    pub fn read(game: &G, edition: &str, option: &str, words: &str) -> Result<Variant<G>, Trouble> {
        let wrong = |what: String| Trouble::Usage(format!("`{option} {words}`: {what}"));
        let parts = parts(words);
        let named = parts.iter().find(|part| !part.contains('=')).copied();
        let id = named.map_or(Ok(edition), |id| known_edition(game, id).map(|()| id)).map_err(wrong)?;
        let mut change = Change::default();
        for part in parts.into_iter().filter(|part| Some(*part) != named) {
            let (path, value) = part.split_once('=').ok_or_else(|| wrong("one edition is enough".to_owned()))?;
            game.take(id, &mut change, path.trim(), value.trim()).map_err(wrong)?;
        }
        Variant::of(game, id, Some(words.to_owned()), change).map_err(wrong)
    }

    fn of(game: &G, edition: &str, words: Option<String>, change: Change) -> Result<Variant<G>, String> {
        let game = game.changed(edition, &change)?;
        let edition = edition_info(&game, edition).ok_or_else(|| format!("there is no edition `{edition}`"))?;
        Ok(Variant { words, edition, editions: Editions::of(&game), game, change })
    }

    /// Whether another plays the same.
    pub fn is_same(&self, other: &Variant<G>) -> bool {
        let Change { values, off, .. } = &self.change;
        self.edition.id == other.edition.id && *values == other.change.values && *off == other.change.off
    }
}

/// The words between commas; what stands in brackets is one.
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

fn known_edition<G: Tunable>(game: &G, id: &str) -> Result<(), String> {
    let known: Vec<String> = game.edition_infos().into_iter().map(|edition| edition.id).collect();
    if known.iter().any(|one| one == id) {
        return Ok(());
    }
    let like = format!("a change is wanted, such as {}, or an edition", G::EXAMPLES);
    Err(format!("{like} ({})", hint(id, &known)))
}
