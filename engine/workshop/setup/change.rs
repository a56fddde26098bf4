//! Editions with some values changed, in memory: what `sim --compare` compares.

use super::{Setup, edition_info};
use crate::edition::read_toml;
use crate::problem::Problem;
use hyperkon_table::Table;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Values of an edition's file by their keys.
pub type Values = toml::Table;

/// What is changed in an edition.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// Values of its file.
    pub values: Values,
    /// The roles without their powers, by their ids.
    pub off: Vec<String>,
    /// The roles that are changed, by their ids.
    pub roles: Vec<String>,
}

impl Change {
    /// Lays a value at its place; below each key there is a table of its own.
    ///
    /// # Errors
    /// When there is one already.
    pub fn set(&mut self, keys: &[&str], value: toml::Value) -> Result<(), String> {
        let path = keys.join(".");
        let Some((last, above)) = keys.split_last() else { return Ok(()) };
        let mut table = &mut self.values;
        for key in above {
            let below = table.entry((*key).to_owned()).or_insert_with(|| Values::new().into());
            table = below.as_table_mut().ok_or_else(|| format!("`{path}` is said twice"))?;
        }
        match table.insert((*last).to_owned(), value) {
            None => Ok(()),
            Some(_) => Err(format!("`{path}` is said twice")),
        }
    }
}

/// A game whose editions can be played with other values.
pub trait Tunable: Setup {
    /// Changes as lines name them: "`ALIEN.ships=5` or `ALIEN=off`".
    const EXAMPLES: &'static str = "";

    /// Takes one change of an edition: `path=value`. In place of a role's id its values can stand alone.
    ///
    /// # Errors
    /// When it names nothing that can be changed so.
    fn take(&self, edition: &str, change: &mut Change, path: &str, value: &str) -> Result<(), String> {
        let keys: Vec<&str> = path.split('.').map(str::trim).collect();
        let info = edition_info(self, edition);
        let role = |id: &str| info.as_ref().is_some_and(|info| info.roles.contains_key(id));
        if keys.contains(&"") {
            return Err(format!("`{path}` lacks a name: write it as in {}", Self::EXAMPLES));
        }
        match keys.as_slice() {
            [id] if role(id) => Err(format!("say which value of `{id}` is to be {value}, as in {}", Self::EXAMPLES)),
            [id, rest @ ..] if role(id) => {
                change.roles.push((*id).to_owned());
                change.set(&[&[Self::features().roles, id], rest].concat(), of_toml(value))
            }
            [section, id, ..] if *section == Self::features().roles => {
                change.roles.push((*id).to_owned());
                change.set(&keys, of_toml(value))
            }
            keys => change.set(keys, of_toml(value)),
        }
    }

    /// The game with an edition that is changed so.
    ///
    /// # Errors
    /// The first thing that is wrong with the change, or that it changes nothing.
    fn changed(&self, edition: &str, _change: &Change) -> Result<Self, String> {
        Err(format!("{edition} has no values that can be changed"))
    }

    /// Switches the powers of roles off at a table before its first step.
    ///
    /// # Errors
    /// When it cannot.
    fn switch_off(&self, _table: &mut Table<Self>, _roles: &[String]) -> Result<(), String> {
        Ok(())
    }
}

/// A value as TOML says it; what is none is a word.
pub fn of_toml(value: &str) -> toml::Value {
    let parsed = format!("value = {value}").parse::<Values>().ok();
    parsed.and_then(|mut table| table.remove("value")).unwrap_or_else(|| value.into())
}

/// An edition with these values laid over its own, as its file would have them.
pub(super) fn laid_over<E: Serialize + DeserializeOwned + PartialEq>(
    edition: &E,
    id: &str,
    values: &Values,
) -> Result<E, String> {
    let mut table = Values::try_from(edition).map_err(|error| error.to_string())?;
    lay(&mut table, values, "")?;
    let text = toml::to_string(&table).map_err(|error| error.to_string())?;
    let changed = read_toml::<E>("compared.toml", &text).map_err(|problem| said(&problem))?;
    if changed == *edition { Err(format!("that changes nothing in {id}")) } else { Ok(changed) }
}

/// What is wrong, and how to mend it.
pub(super) fn said(problem: &Problem) -> String {
    let hint = problem.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
    format!("{}{hint}", problem.what())
}

/// Lays values over those of a table. In a list, tables are found by their ids.
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
                        (Some(_), _) => return Err(format!("say which value of `{path}.{id}` is to be changed")),
                        (None, _) => return Err(format!("`{path}` has no `{id}`")),
                    }
                }
            }
            _ => drop(table.insert(key.clone(), value.clone())),
        }
    }
    Ok(())
}
