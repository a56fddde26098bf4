//! Icons of aliens and cards, stored as path data in their text files.
//!
//! Invariants: an icon contains only validated path data, so a web client can safely insert it into a drawing. All points
//! are on the sheet or near it. The number and the length of paths are limited. This module does not draw.

use super::path_data::{self, WrongPath};
use super::read::toml_problem;
use crate::files::{EMBLEM_LETTERS, EMBLEM_PATHS};
use crate::problem::Problem;
use hyperkon_table::diagnostics;
use serde::{Deserialize, Serialize};

/// An icon of an alien or a card, on a grid of 48 by 48.
///
/// Lines are 3 units wide with round ends. The icon has the color of its seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Icon {
    /// Paths drawn as lines, in SVG path data.
    #[serde(default)]
    pub lines: Vec<String>,
    /// Paths that are drawn and filled, in SVG path data.
    #[serde(default)]
    pub filled: Vec<String>,
}

diagnostics! {
    /// An error in an icon.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongEmblem in "emblem" {
        NoPaths as "emblem_without_paths" says "`[emblem]` has no path"
            mend "write `lines = [\"M8 8h32v32H8z\"]` under `[emblem]`";
        ManyPaths { paths: usize, most: usize } as "emblem_many_paths" says "`[emblem]` has {paths} paths; expected at most {most}"
            mend "combine the strokes in one path, and start each stroke with `M`";
        TooLong { letters: usize, most: usize } as "emblem_too_long"
            says "the paths of `[emblem]` have {letters} characters; expected at most {most}" mend "use fewer strokes";
        Path { path: String, wrong: WrongPath } as "emblem_path" says "invalid path `{path}` in `[emblem]`: {wrong}"
            mend "use SVG path data (commands and numbers) on a sheet of 48 by 48";
        Twice { first: String } as "emblem_twice" says "duplicate `[emblem]`: already defined in {first}"
            mend "remove it, or write `replace = true` at the top of the file";
    }
}

/// The icon and the flag `replace` in a script's text file.
#[derive(Deserialize)]
struct Drawn {
    #[serde(default)]
    replace: Option<toml::Value>,
    #[serde(default)]
    emblem: Option<Icon>,
}

/// Key of an icon in a text file.
pub(super) const KEY: &str = "emblem";

/// Returns a script's icon, and `true` if the icon may replace an earlier one.
///
/// Returns `None` if the file has no icon or is invalid TOML. The reader of texts reports invalid TOML.
///
/// # Errors
/// Fails if the icon is invalid.
pub fn emblem_in(file: &str, text: &str) -> Result<Option<(Icon, bool)>, Vec<Problem>> {
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

impl Icon {
    /// Returns all errors of the icon.
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

/// Returns the beginning of a path for an error message.
fn shown(path: &str) -> String {
    const MOST: usize = 40;
    let beginning: String = path.chars().take(MOST).collect();
    if beginning.len() < path.len() { format!("{beginning}…") } else { beginning }
}
