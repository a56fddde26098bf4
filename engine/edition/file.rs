//! An edition's file as it is written.

use super::error::EditionError;
use crate::cosmic::{Choices, Numbers, OptionValue};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A seat's colour.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colour {
    /// Its name on the command line and in files.
    pub id: String,
    /// Its names by language.
    pub name: BTreeMap<String, String>,
}

/// The draw deck.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardCounts {
    /// Copies of each attack value.
    pub attack: BTreeMap<String, u8>,
    /// Copies of negotiate.
    pub negotiate: u8,
    /// Copies of each destiny card, by the id of its script.
    pub destiny: BTreeMap<String, u8>,
}

/// A set of aliens for a first game (V3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// The aliens, one for each seat.
    pub aliens: Vec<String>,
}

/// An edition, as its file says it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The version of the format.
    pub api: u32,
    /// Its id, "kosmische-strijd".
    pub id: String,
    /// The edition it changes.
    #[serde(default)]
    pub extends: Option<String>,
    /// The language of its rulebook.
    pub language: String,
    /// Its names by language.
    pub name: BTreeMap<String, String>,
    /// The fewest and the most seats (S1).
    pub seats: [u8; 2],
    /// The colours, in the order of the seats (S1).
    pub colours: Vec<Colour>,
    /// Its numbers.
    pub numbers: Numbers,
    /// Its choices where editions differ.
    pub choices: Choices,
    /// The draw deck (S4).
    pub cards: CardCounts,
    /// The aliens with their options.
    pub aliens: BTreeMap<String, BTreeMap<String, OptionValue>>,
    /// Options of destiny cards.
    #[serde(default)]
    pub destiny: BTreeMap<String, BTreeMap<String, OptionValue>>,
    /// Aliens that are not dealt to a table of two (D1).
    #[serde(default)]
    pub not_for_two: Vec<String>,
    /// Sets of aliens for first games (V3).
    #[serde(default)]
    pub presets: BTreeMap<String, Preset>,
}

/// An edition's table, before it is known whether it extends another.
pub(crate) struct RawEdition {
    pub(crate) file: String,
    pub(crate) text: String,
    pub(crate) table: toml::Table,
}

impl RawEdition {
    /// Parses the file.
    pub(crate) fn parse(file: &str, text: &str) -> Result<RawEdition, EditionError> {
        let table = text.parse::<toml::Table>().map_err(|error| EditionError::from_toml(file, text, &error))?;
        Ok(RawEdition { file: file.to_owned(), text: text.to_owned(), table })
    }

    /// A word at the top of the file.
    pub(crate) fn word(&self, key: &str) -> Option<&str> {
        self.table.get(key).and_then(toml::Value::as_str)
    }

    /// The edition whole: what it extends, with its own entries laid over it.
    pub(crate) fn resolve(&self, all: &[RawEdition]) -> Result<Edition, EditionError> {
        let Some(mut parent) = self.word("extends") else {
            return toml::from_str(&self.text).map_err(|error| EditionError::from_toml(&self.file, &self.text, &error));
        };
        let mut chain = vec![self];
        loop {
            let Some(next) = all.iter().find(|edition| edition.word("id") == Some(parent)) else {
                return Err(EditionError::new(&self.file, format!("extends `{parent}`, which is no edition")));
            };
            if chain.iter().any(|edition| std::ptr::eq(*edition, next)) {
                return Err(EditionError::new(&self.file, format!("extends itself by way of `{parent}`")));
            }
            chain.push(next);
            match next.word("extends") {
                Some(further) => parent = further,
                None => break,
            }
        }
        let mut table = toml::Table::new();
        chain.iter().rev().for_each(|edition| lay_over(&mut table, &edition.table));
        table.try_into().map_err(|error: toml::de::Error| {
            EditionError::new(&self.file, error.to_string().trim().replace('\n', " "))
        })
    }
}

fn lay_over(under: &mut toml::Table, over: &toml::Table) {
    for (key, value) in over {
        match (under.get_mut(key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => lay_over(below, above),
            _ => {
                under.insert(key.clone(), value.clone());
            }
        }
    }
}
