//! The games without scripts, with the editions that a content has of them.

use hyperkon::edition::{read_toml, toml_lines};
use hyperkon::game::ContentFile;
use hyperkon::problem::{Place, Problem};
use hyperkon_sp4x::Sp4x;
use hyperkon_table::mistakes;
use hyperkon_ufos::Ufos;

mistakes! {
    /// What is wrong with an edition of such a game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongVariant in "variant" {
        NoSuchGame { game: String } as "variant_no_such_game" says "there is no game `{game}`"
            mend "it is `ufos` or `sp4x`; leave `game` out for an edition with aliens";
        Script { what: String } as "variant_script" says "{what}" mend "see powers/SP4X.md for what scripts can say";
        IdTaken { id: String, first: String } as "variant_id_taken" says "`{id}` is already the id of {first}"
            mend "write another id";
    }
}

/// What matters of an edition's file before it is read.
#[derive(serde::Deserialize)]
struct Head {
    id: String,
}

/// The games without scripts.
#[derive(Clone, Debug)]
pub struct Others {
    /// UFOs.
    pub ufos: Ufos,
    /// SP4X.
    pub sp4x: Sp4x,
}

impl Others {
    /// The games with the editions among these files: those that say which `game` they are of.
    ///
    /// # Errors
    /// Everything that is wrong with these.
    pub fn of(files: &[ContentFile]) -> Result<Others, Vec<Problem>> {
        let (mut problems, mut ids) = (Vec::new(), Vec::<(String, &ContentFile)>::new());
        let (mut ufos, mut sp4x) = (Vec::new(), Vec::new());
        // An edition is named without its game: no two games have one of the same id. What is wrong with those that have
        // scripts is told where they are read.
        let with_scripts = files.iter().filter(|file| file.is_edition());
        ids.extend(with_scripts.filter_map(|file| Some((read_toml::<Head>(&file.path, &file.text).ok()?.id, file))));
        for file in files {
            let Some(game) = file.other_game() else { continue };
            let read = match game.as_str() {
                "ufos" => read_ufos(file).map(|edition| {
                    ufos.push(edition.clone());
                    edition.id
                }),
                "sp4x" => read_sp4x(file, files).map(|edition| {
                    sp4x.push(edition.clone());
                    edition.id
                }),
                _ => Err(no_such_game(file, game)),
            };
            match read {
                Ok(id) => match ids.iter().find(|(there, _)| *there == id) {
                    Some((_, first)) => problems.push(taken(file, &id, first)),
                    None => ids.push((id, file)),
                },
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let (ufos, sp4x) = (Ufos { editions: ufos, ..Ufos::default() }, Sp4x { editions: sp4x, ..Sp4x::default() });
        Ok(Others { ufos, sp4x })
    }
}

fn read_ufos(file: &ContentFile) -> Result<hyperkon_ufos::Edition, Problem> {
    use hyperkon_ufos::UnfitTable;
    let edition: hyperkon_ufos::Edition = read_toml(&file.path, &file.text)?;
    edition.check().map_err(|unfit| {
        let key = match unfit {
            UnfitTable::Value { key, .. } => key,
            UnfitTable::Seats { .. } => "seats",
            UnfitTable::NoHands | UnfitTable::Rich { .. } => "hands",
            _ => "id",
        };
        at(file, key, Problem::error(&file.path, unfit))
    })?;
    Ok(edition)
}

/// An edition of SP4X with the scripts that it names: those of its own pack, or of the library.
fn read_sp4x(file: &ContentFile, files: &[ContentFile]) -> Result<hyperkon_sp4x::Edition, Problem> {
    use hyperkon_sp4x::UnfitTable;
    let script = |name: &str| {
        let of_pack = |pack| files.iter().find(move |other| other.pack == pack && other.name == name);
        of_pack(file.pack).or_else(|| of_pack(0))
    };
    let read: hyperkon_sp4x::Edition = read_toml(&file.path, &file.text)?;
    let edition = read.with_scripts(|name| script(name).map(|script| script.text.clone()));
    edition.check().map_err(|unfit| {
        let key = match &unfit {
            UnfitTable::Value { key } => key,
            UnfitTable::NoScript { .. } => "script",
            UnfitTable::Script { file: name, line, what } => {
                let path = script(name).map_or(&file.path, |script| &script.path);
                return Problem::error(path, WrongVariant::Script { what: what.clone() }).at(Some(*line as usize));
            }
            _ => "seats",
        };
        at(file, key, Problem::error(&file.path, unfit.clone()))
    })?;
    Ok(edition)
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
