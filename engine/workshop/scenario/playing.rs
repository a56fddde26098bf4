//! Plays a scenario with the game of its edition.

use super::explain::TracedCourse;
use super::failure::{Failure, Source};
use super::record::recording::{Recorded, Unwritten, Wish};
use super::{file, refused};
use crate::game::DeterminismCheck;
use crate::games::{Games, Loaded};
use crate::problem::what_there_is;
use crate::trace::{Told, Wanted};
use hyperkon_table::without_mark;
use serde_json::Value;

/// Plays a scenario, and returns all failures. The list is empty if the scenario passes.
///
/// The game keeps the strictest determinism check afterwards.
pub fn run(games: &mut dyn Games, file: &str, text: &str) -> Vec<Failure> {
    run_watching(games, DeterminismCheck::Fresh, file, text)
}

/// Plays a scenario with another determinism check.
pub fn run_watching(games: &mut dyn Games, purity: DeterminismCheck, file: &str, text: &str) -> Vec<Failure> {
    run_with(games, file, text, |game| {
        game.watch(purity);
        game.play_scenario(file, text)
    })
}

/// Plays a scenario by a function, and returns all failures. If the file names a failure that it must have, returns a failure
/// unless it has this one.
pub(crate) fn run_with(
    games: &mut dyn Games,
    file: &str,
    text: &str,
    play: impl FnOnce(&mut dyn Loaded) -> Vec<Failure>,
) -> Vec<Failure> {
    let failures = match game_of(games, file, text) {
        Ok(game) => play(game),
        Err(failure) => vec![failure],
    };
    match refused::words(file, text) {
        Ok(Some(words)) => refused::test(&Source::new(file, text), &words, &failures),
        Ok(None) => failures,
        Err(failure) => vec![failure],
    }
}

/// Returns the game of the edition in a file. If the file is invalid, returns the first game.
///
/// # Errors
/// Returns an error if the edition is unknown, because nothing else can then be checked.
fn game_of<'a>(games: &'a mut dyn Games, file: &str, text: &str) -> Result<&'a mut dyn Loaded, Failure> {
    let mut all = games.all();
    let keys = file::keys(file, text);
    let edition = keys.get("edition").and_then(Value::as_str);
    let editions: Vec<Vec<String>> = all.iter().map(|game| game.editions()).collect();
    let has = |edition: &str| editions.iter().position(|all| all.iter().any(|id| id == edition));
    match edition.map_or(Some(0), has).filter(|at| *at < all.len()) {
        Some(at) => Ok(all.swap_remove(at)),
        None => {
            let known = what_there_is(editions.iter().flatten().map(String::as_str));
            let edition = edition.unwrap_or_default();
            let what = format!("unknown edition `{edition}`; {known} (use `--mods DIR` for an edition of a mod)");
            Err(Source::new(file, text).failure("edition", &what).refused())
        }
    }
}

/// Explains a scenario in a language. Missing texts are in English. Failures are at the end.
///
/// # Errors
/// Returns an error if the file is not a scenario, or its position cannot be set up.
pub fn explain(games: &mut dyn Games, file: &str, text: &str, language: &str) -> Result<String, Failure> {
    // A file that must be rejected may name an unknown edition.
    let known = if refused::words(file, text)?.is_some() { "" } else { text };
    let game = game_of(games, file, known)?;
    game.watch(DeterminismCheck::Trusted);
    game.explain_scenario(file, text, language)
}

/// Returns the trace of a scenario, or `None` if the game traces its scripts instead.
///
/// # Errors
/// Returns an error if the file is not a scenario, or its position cannot be set up.
pub fn course(games: &mut dyn Games, file: &str, text: &str, lang: &str) -> Result<Option<TracedCourse>, Failure> {
    game_of(games, file, text)?.scenario_course(file, text, lang)
}

/// Plays a scenario, and returns its trace with the outcomes of scripts.
///
/// # Errors
/// Returns an error if the file is not a scenario, or its position cannot be set up.
pub fn trace(games: &mut dyn Games, file: &str, text: &str, wanted: &Wanted, lang: &str) -> Result<Told, Failure> {
    let game = game_of(games, file, text)?;
    game.watch(DeterminismCheck::Trusted);
    game.trace_scenario((file, text), wanted, lang)
}

/// Writes a part of a record as a scenario. The first line of the record names the game; the default is the first game.
///
/// # Errors
/// Returns an error if the record cannot be replayed with the content, or lacks the requested part.
pub fn record_of(games: &mut dyn Games, record: &[u8], force: bool, wish: &Wish) -> Result<Recorded, Unwritten> {
    /// The field of a record's first line that is read here.
    #[derive(serde::Deserialize)]
    struct Head {
        identity: String,
    }
    let first = record.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let head: Option<Head> = serde_json::from_slice(without_mark(first)).ok();
    let name = head.as_ref().and_then(|head| head.identity.split(' ').next());
    let mut games = games.all();
    let at = games.iter().position(|game| Some(game.name()) == name).unwrap_or_default();
    let Some(game) = games.get_mut(at) else { return Err(Unwritten::OtherCourse) };
    game.watch(DeterminismCheck::Trusted);
    game.write_scenario(record, force, wish)
}
