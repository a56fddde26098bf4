//! Emblems: drawings of aliens and cards, as path data in their files of texts.
//!
//! Invariants: an emblem holds path data that has been read whole and nothing else, so that a page can put it into a drawing;
//! its points lie on the sheet or near it; and it is small. Nothing here draws.

use super::path_data::{self, WrongPath};
use super::read::toml_problem;
use crate::door::{EMBLEM_LETTERS, EMBLEM_PATHS};
use crate::problem::Problem;
use hyperkon_table::mistakes;
use serde::{Deserialize, Serialize};

/// A drawing of an alien or a card on a sheet of 48 by 48: lines three wide with round ends, in one colour, which is that of
/// its seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Emblem {
    /// Paths that are drawn as lines, as path data of SVG.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Paths that are filled as well.
    #[serde(default)]
    pub filled: Vec<String>,
}

mistakes! {
    /// What is wrong with an emblem.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongEmblem in "emblem" {
        NoPaths as "emblem_without_paths" says "the emblem has no path"
            mend "write `lines = [\"M8 8h32v32H8z\"]` below `[emblem]`";
        ManyPaths { paths: usize, most: usize } as "emblem_many_paths" says "the emblem has {paths} paths; it takes {most}"
            mend "several strokes can stand in one path, each behind an `M` of its own";
        TooLong { letters: usize, most: usize } as "emblem_too_long"
            says "the paths of the emblem have {letters} letters; they may have {most}" mend "draw it with fewer strokes";
        Path { path: String, wrong: WrongPath } as "emblem_path" says "the path `{path}` of the emblem: {wrong}"
            mend "commands and numbers of SVG's path data, on a sheet of 48 by 48";
        Twice { first: String } as "emblem_twice" says "{first} has an emblem for it already"
            mend "leave it out, or write `replace = true` at the top of the file";
    }
}

/// What matters here of a file of texts beside a script.
#[derive(Deserialize)]
struct Drawn {
    #[serde(default)]
    replace: Option<toml::Value>,
    #[serde(default)]
    emblem: Option<Emblem>,
}

/// The key of an emblem in a file of texts.
pub(super) const KEY: &str = "emblem";

/// The emblem in a file of texts beside a script, and whether it may take the place of an earlier one. A file that is no
/// TOML is told of where its texts are read.
///
/// # Errors
/// When the emblem is not sound.
pub fn emblem_in(file: &str, text: &str) -> Result<Option<(Emblem, bool)>, Vec<Problem>> {
    if !text.contains(KEY) || text.parse::<toml::Table>().is_err() {
        return Ok(None);
    }
    let drawn: Drawn = toml::from_str(text).map_err(|error| vec![toml_problem(file, text, &error)])?;
    let Some(emblem) = drawn.emblem else { return Ok(None) };
    let mut problems: Vec<Problem> = emblem.wrong().map(|wrong| Problem::error(file, wrong).about(KEY)).collect();
    problems.iter_mut().for_each(|problem| problem.place.find(text));
    let replaces = drawn.replace.is_some_and(|replace| replace.as_bool() == Some(true));
    if problems.is_empty() { Ok(Some((emblem, replaces))) } else { Err(problems) }
}

impl Emblem {
    /// All that is wrong with it.
    fn wrong(&self) -> impl Iterator<Item = WrongEmblem> {
        let all = || self.lines.iter().chain(&self.filled);
        let (paths, letters) = (all().count(), all().map(String::len).sum());
        let size = match (paths, letters) {
            (0, _) => Some(WrongEmblem::NoPaths),
            _ if paths > EMBLEM_PATHS => Some(WrongEmblem::ManyPaths { paths, most: EMBLEM_PATHS }),
            _ if letters > EMBLEM_LETTERS => Some(WrongEmblem::TooLong { letters, most: EMBLEM_LETTERS }),
            _ => None,
        };
        let checked = if size.is_some() { &[][..] } else { &[&self.lines, &self.filled][..] };
        let paths: Vec<&String> = checked.iter().flat_map(|paths| paths.iter()).collect();
        let of = |path: &String| {
            let wrong = path_data::check(path).err()?;
            Some(WrongEmblem::Path { path: shown(path), wrong })
        };
        size.into_iter().chain(paths.into_iter().filter_map(of).collect::<Vec<_>>())
    }
}

/// The beginning of a path, to be found again.
fn shown(path: &str) -> String {
    const MOST: usize = 40;
    let beginning: String = path.chars().take(MOST).collect();
    if beginning.len() < path.len() { format!("{beginning}…") } else { beginning }
}
