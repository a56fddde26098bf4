//! The games without scripts, with the editions that a content has of them.

use hyperkon::edition::{read_toml, toml_lines};
use hyperkon::game::ContentFile;
use hyperkon::problem::{Place, Problem};
use hyperkon_table::mistakes;
use hyperkon_ufos::{Edition, Ufos};

mistakes! {
    /// What is wrong with an edition of such a game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongVariant in "variant" {
        NoSuchGame { game: String } as "variant_no_such_game" says "there is no game `{game}`"
            mend "it is `ufos`; leave `game` out for an edition with aliens";
        IdTaken { id: String, first: String } as "variant_id_taken" says "`{id}` is already the id of {first}"
            mend "write another id";
    }
}

/// The games without scripts.
#[derive(Clone, Debug)]
pub struct Others {
    /// UFOs.
    pub ufos: Ufos,
}

impl Others {
    /// The games with the editions among these files: those that say which `game` they are of.
    ///
    /// # Errors
    /// Everything that is wrong with these.
    pub fn of(files: &[ContentFile]) -> Result<Others, Vec<Problem>> {
        let mut problems = Vec::new();
        let mut editions: Vec<(Edition, &ContentFile)> = Vec::new();
        for file in files {
            let Some(game) = file.other_game() else { continue };
            let read = if game == "ufos" { ufos(file) } else { Err(no_such_game(file, game)) };
            match read {
                Ok(edition) => match editions.iter().find(|(there, _)| there.id == edition.id) {
                    Some((_, first)) => problems.push(taken(file, &edition.id, first)),
                    None => editions.push((edition, file)),
                },
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let editions = editions.into_iter().map(|(edition, _)| edition).collect();
        Ok(Others { ufos: Ufos { editions, ..Ufos::default() } })
    }
}

fn ufos(file: &ContentFile) -> Result<Edition, Problem> {
    let edition: Edition = read_toml(&file.path, &file.text)?;
    match edition.check() {
        Ok(()) => Ok(edition),
        Err(unfit) => {
            let key = match unfit {
                hyperkon_ufos::UnfitTable::Value { key, .. } => key,
                hyperkon_ufos::UnfitTable::Seats { .. } => "seats",
                hyperkon_ufos::UnfitTable::NoHands | hyperkon_ufos::UnfitTable::Rich { .. } => "hands",
                _ => "id",
            };
            Err(at(file, key, Problem::error(&file.path, unfit)))
        }
    }
}

fn no_such_game(file: &ContentFile, game: String) -> Problem {
    at(file, "game", Problem::error(&file.path, WrongVariant::NoSuchGame { game }))
}

fn taken(file: &ContentFile, id: &str, first: &ContentFile) -> Problem {
    let wrong = WrongVariant::IdTaken { id: id.to_owned(), first: first.path.clone() };
    at(file, "id", Problem::error(&file.path, wrong)).with_other(Place::word(&first.path, "id"))
}

fn at(file: &ContentFile, word: &str, problem: Problem) -> Problem {
    let line = toml_lines(&file.text).get(word).copied();
    problem.about(word).at(line)
}
