//! Converts Python's arguments into a request for a table.

use crate::content::Content;
use crate::convert::from_python;
use crate::error::Wrong;
use crate::open::{self, Wish};
use crate::world::World;
use pyo3::prelude::*;
use pyo3::types::PyString;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::Arc;

/// Returns the content with these mods. `mods` is a loaded [`Content`], a folder, or a list of folders.
///
/// # Errors
/// Returns an error if a mod is invalid.
pub fn world(py: Python<'_>, mods: Option<&Bound<'_, PyAny>>) -> PyResult<Arc<World>> {
    let Some(mods) = mods.filter(|mods| !mods.is_none()) else { return Ok(py.detach(World::builtin)?) };
    if let Ok(content) = mods.cast::<Content>() {
        return Ok(Arc::clone(content.get().world()));
    }
    let folders = mods.extract::<PathBuf>().map(|folder| vec![folder]).or_else(|_| mods.extract::<Vec<PathBuf>>());
    let folders =
        folders.map_err(|_| Wrong::wish("mods", "expected a Content, a folder, or a list of folders as `mods`"))?;
    Ok(py.detach(|| World::of(folders))?)
}

/// Returns the request in Python's arguments.
///
/// # Errors
/// Returns an error if an argument is invalid, or the edition is unknown.
pub fn wish(
    world: &World,
    edition: Option<String>,
    seats: Option<u8>,
    aliens: Option<&Bound<'_, PyAny>>,
    options: Option<&Bound<'_, PyAny>>,
) -> PyResult<Wish> {
    let options = match options.map(from_python).transpose()? {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(options)) => options,
        Some(_) => return Err(Wrong::wish("options", "expected a dict as `options`").into()),
    };
    let who = aliens.filter(|aliens| !aliens.is_none()).map(who).transpose()?.unwrap_or_default();
    let (_, edition) = world.edition(edition.as_deref())?;
    Ok(Wish { edition: edition.id.clone(), seats: open::seats(edition, seats)?, who, options, counts: false })
}

/// Returns the roles by seat. Each entry is an id, a list of ids, or None.
fn who(aliens: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<String>>> {
    let wrong = || Wrong::wish("aliens", "expected an id, a list of ids, or None for each seat in `aliens`");
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

/// Returns the given seed, or else a random one.
pub fn seed_or_chance(seed: Option<u64>) -> u64 {
    seed.unwrap_or_else(|| {
        let mut bytes = [0; 8];
        hyperkon_server::chance()(&mut bytes);
        u64::from_le_bytes(bytes)
    })
}
