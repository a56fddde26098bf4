//! What Python says of a table that it wishes for.

use crate::content::Content;
use crate::convert::from_python;
use crate::open::Wish;
use crate::world::World;
use crate::wrong::Wrong;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::Arc;

/// What there is to play with mods: a [`Content`] that is read already, a folder, or several.
///
/// # Errors
/// When a mod is not sound.
pub fn world(py: Python<'_>, mods: Option<&Bound<'_, PyAny>>) -> PyResult<Arc<World>> {
    let Some(mods) = mods.filter(|mods| !mods.is_none()) else { return Ok(py.detach(World::builtin)?) };
    if let Ok(content) = mods.cast::<Content>() {
        return Ok(Arc::clone(content.get().world()));
    }
    let folders = mods.extract::<PathBuf>().map(|folder| vec![folder]).or_else(|_| mods.extract::<Vec<PathBuf>>());
    let folders = folders.map_err(|_| Wrong::wish("mods", "`mods` is a Content, a folder or a list of folders"))?;
    Ok(py.detach(|| World::of(folders))?)
}

/// A wish out of what was named.
///
/// # Errors
/// When it has not the form of one.
pub fn wish(
    edition: Option<String>,
    seats: Option<u8>,
    aliens: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Wish> {
    let options = match options.map(from_python).transpose()? {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(options)) => options,
        Some(_) => return Err(Wrong::wish("options", "`options` is a dict").into()),
    };
    let who = aliens.filter(|aliens| !aliens.is_none()).map(who).transpose()?.unwrap_or_default();
    Ok(Wish { edition, seats, who, options, counts: false })
}

/// Who sits where: by seat an id, several, or nobody in particular.
fn who(aliens: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<String>>> {
    let wrong = || Wrong::wish("aliens", "`aliens` has for each seat an id, a list of ids, or None");
    let seat = |value: PyResult<Bound<'_, PyAny>>| -> PyResult<Vec<String>> {
        let value = value?;
        if value.is_none() {
            return Ok(Vec::new());
        }
        if value.is_instance_of::<PyString>() {
            return Ok(vec![value.extract()?]);
        }
        value.extract().map_err(|_| wrong().into())
    };
    if aliens.is_instance_of::<PyString>() {
        return Err(wrong().into());
    }
    aliens.try_iter().map_err(|_| wrong())?.map(seat).collect()
}

/// Bots by seat: one for all, or for each seat its own or none.
///
/// # Errors
/// When they are not as many as there are seats.
pub fn bots(bots: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Vec<Option<String>>> {
    let seats = usize::from(seats);
    let Some(bots) = bots.filter(|bots| !bots.is_none()) else { return Ok(vec![None; seats]) };
    if bots.is_instance_of::<PyString>() {
        return Ok(vec![Some(bots.extract()?); seats]);
    }
    let wrong = |what: String| PyErr::from(Wrong::wish("bots", what));
    let all: Vec<Option<String>> = bots
        .extract()
        .map_err(|_| wrong("`bots` is the name of a bot, or has for each seat a name or None".to_owned()))?;
    if all.len() == seats { Ok(all) } else { Err(wrong(format!("{} bots for {seats} seats", all.len()))) }
}

/// A random seed if none is given.
pub fn seed_or_chance(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| {
        let mut bytes = [0; 8];
        hyperkon_server::chance()(&mut bytes);
        u64::from_le_bytes(bytes)
    })
}
