//! The games that scenarios can be written of: the one place of scenarios where they are named.

use super::notation::Notation;
use super::{Failure, Source, file};
use crate::game::Engine;
use crate::games::Others;
use crate::problem::what_there_is;
use hyperkon_frame::Served;
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use serde_json::Value;

/// Something to be done with the game of a scenario.
pub(super) trait Task {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with<G: Notation>(self, game: &G) -> Self::Out;
}

/// Does something with the game that has the edition which a file names; with the first, where that cannot be read.
///
/// # Errors
/// When there is no such edition: nothing else in the file can be judged then.
pub(super) fn of<T: Task>(engine: &Engine, file: &str, text: &str, task: T) -> Result<T::Out, Failure> {
    let keys = file::keys(file, text);
    let Some(edition) = keys.get("edition").and_then(Value::as_str) else { return Ok(task.with(engine)) };
    if engine.content().edition(edition).is_some() {
        return Ok(task.with(engine));
    }
    // What is wrong with the editions of the others is told by whoever checks or loads the mod.
    let Ok(Others { ufos, sp4x }) = Others::of(engine.content().sources()) else { return Ok(task.with(engine)) };
    let editions = [engine.editions(), ufos.editions(), sp4x.editions()];
    match editions.iter().position(|editions| editions.iter().any(|id| id == edition)) {
        Some(1) => Ok(task.with(&ufos.checked())),
        Some(2) => Ok(task.with(&sp4x.checked())),
        _ => {
            let known = what_there_is(editions.iter().flatten().map(String::as_str));
            let what = format!("there is no edition `{edition}`; {known} (one of a mod needs `--mods DIR`)");
            Err(Source::new(file, text).failure("edition", &what).refused())
        }
    }
}

/// Does something with the game that a record is of; with the first, where that cannot be read.
pub(super) fn of_record<T: Task>(engine: &Engine, record: &[u8], task: T) -> T::Out {
    /// What matters of a record's first line.
    #[derive(serde::Deserialize)]
    struct Header {
        identity: String,
    }
    let first = record.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let header: Option<Header> = serde_json::from_slice(hyperkon_table::without_mark(first)).ok();
    let name = header.as_ref().and_then(|header| header.identity.split(' ').next());
    // What is wrong with the editions of a mod matters to no record: it holds its own.
    let others = Others::of(engine.content().sources()).ok();
    match (name, others) {
        (Some(Ufos::NAME), others) => task.with(&others.map(|others| others.ufos).unwrap_or_default().checked()),
        (Some(Sp4x::NAME), others) => task.with(&others.map(|others| others.sp4x).unwrap_or_default().checked()),
        _ => task.with(engine),
    }
}
