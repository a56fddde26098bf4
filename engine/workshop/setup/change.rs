//! Editions with changed values, in memory, for `sim --compare`.

use super::{Features, Setup, edition_info};
use crate::edition::read_toml;
use crate::problem::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The values of an edition file, by key.
pub type Values = toml::Table;

/// The changes to an edition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// The changed values of the edition file.
    pub values: Values,
    /// The ids of roles whose powers are disabled.
    pub off: Vec<String>,
    /// The ids of changed roles.
    pub roles: Vec<String>,
}

impl Change {
    /// Adds a change `path=value`. Each role of a game has a separate table, or is an item of a list.
    pub(super) fn take<G: Setup>(&mut self, game: &G, edition: &str, path: &str, value: &str) -> Result<(), String> {
        let keys: Vec<&str> = path.split('.').map(str::trim).collect();
        let (info, Features { roles, changes, .. }) = (edition_info(game, edition), G::features());
        let role = |id: &str| info.as_ref().is_some_and(|info| info.roles.contains_key(id));
        if keys.contains(&"") {
            return Err(format!("missing name in `{path}` (write a change such as {changes})"));
        }
        match keys.as_slice() {
            [id] if role(id) => Err(format!("missing key in `{id}` (add the key to set to {value}, as in {changes})")),
            [id, rest @ ..] if role(id) => {
                self.roles.push((*id).to_owned());
                self.set(&[&[roles, id], rest].concat(), of_toml(value))
            }
            [section, id, ..] if *section == roles => {
                self.roles.push((*id).to_owned());
                self.set(&keys, of_toml(value))
            }
            keys => self.set(keys, of_toml(value)),
        }
    }

    /// Sets a value, and creates the tables above it.
    ///
    /// # Errors
    /// Returns an error if the key already has a value.
    pub fn set(&mut self, keys: &[&str], value: toml::Value) -> Result<(), String> {
        let path = keys.join(".");
        let Some((last, above)) = keys.split_last() else { return Ok(()) };
        let mut table = &mut self.values;
        for key in above {
            let below = table.entry((*key).to_owned()).or_insert_with(|| Values::new().into());
            table = below.as_table_mut().ok_or_else(|| format!("duplicate `{path}`"))?;
        }
        match table.insert((*last).to_owned(), value) {
            None => Ok(()),
            Some(_) => Err(format!("duplicate `{path}`")),
        }
    }
}

/// Reads a value as TOML, or as a string if it is not TOML.
pub fn of_toml(value: &str) -> toml::Value {
    let parsed = format!("value = {value}").parse::<Values>().ok();
    parsed.and_then(|mut table| table.remove("value")).unwrap_or_else(|| value.into())
}

/// Returns an edition with these values, as if they were in its file.
pub(super) fn laid_over<E: Serialize + DeserializeOwned + PartialEq>(
    edition: &E,
    id: &str,
    values: &Values,
) -> Result<E, String> {
    let mut table = Values::try_from(edition).map_err(|error| error.to_string())?;
    lay(&mut table, values, "")?;
    let text = toml::to_string(&table).map_err(|error| error.to_string())?;
    let changed = read_toml::<E>("compared.toml", &text).map_err(|problem| said(&problem))?;
    if changed == *edition { Err(format!("the change has no effect in {id}")) } else { Ok(changed) }
}

/// Returns a problem's message with its fix.
pub(super) fn said(problem: &Problem) -> String {
    let hint = problem.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
    format!("{}{hint}", problem.what())
}

/// Applies values to a table. In a list, tables are found by id.
fn lay(table: &mut Values, values: &Values, above: &str) -> Result<(), String> {
    for (key, value) in values {
        let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
        match (table.get_mut(key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(values)) => lay(below, values, &path)?,
            (Some(toml::Value::Array(list)), toml::Value::Table(values)) => {
                for (id, values) in values {
                    let mut tables = list.iter_mut().filter_map(toml::Value::as_table_mut);
                    let found = tables.find(|one| one.get("id").and_then(toml::Value::as_str) == Some(id));
                    match (found, values) {
                        (Some(found), toml::Value::Table(values)) => lay(found, values, &format!("{path}.{id}"))?,
                        (Some(_), _) => return Err(format!("missing key in `{path}.{id}`")),
                        (None, _) => return Err(format!("unknown `{id}` in `{path}`")),
                    }
                }
            }
            _ => drop(table.insert(key.clone(), value.clone())),
        }
    }
    Ok(())
}
