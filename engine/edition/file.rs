//! An edition's file as it is written.

use super::read::{read_leniently, toml_problem};
use super::shape::Shape;
use super::wrong_edition::WrongEdition;
use crate::problem::{How, Problem};
use crate::version::{API_VERSION, accept};
use hyperkon_cosmic::{Choices, Numbers, OptionValue};
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
    /// The colour itself, "#ff6257"; left out: the usual one of that id, or the next that is free.
    #[serde(default)]
    pub hex: Option<String>,
    /// The shape of its ships on a drawn table; left out: as `hex`.
    #[serde(default)]
    pub shape: Option<Shape>,
    /// Its letter, a capital; left out: the first of its id that no other colour has.
    #[serde(default)]
    pub letter: Option<String>,
}

impl Colour {
    /// Its name in a language: its own there, the English one, or its id.
    pub fn called(&self, language: &str) -> &str {
        self.name.get(language).or_else(|| self.name.get("en")).map_or(&self.id, String::as_str)
    }
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
    /// Other cards with scripts, by the name of the kind.
    #[serde(default)]
    pub kinds: BTreeMap<String, KindOfCard>,
}

/// A kind of card with a script.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindOfCard {
    /// Its script; that of the kind's own name where it is left out.
    #[serde(default)]
    pub script: Option<String>,
    /// Copies.
    pub copies: u8,
    /// Options of its script; `value` is the card's value.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}

impl CardCounts {
    /// The copies of each kind with a script.
    pub fn scripted(&self) -> impl Iterator<Item = u8> {
        self.destiny.values().copied().chain(self.kinds.values().map(|kind| kind.copies))
    }

    /// The kinds with scripts, destiny cards left out, each with its script.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, &str, &KindOfCard)> {
        self.kinds.iter().map(|(name, kind)| (name.as_str(), kind.script.as_deref().unwrap_or(name), kind))
    }
}

/// Numbers that are other at a table of so many seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    /// Foreign bases that win (W2).
    #[serde(default)]
    pub bases_to_win: Option<u8>,
    /// Home bases that keep a power (W3).
    #[serde(default)]
    pub home_bases_for_power: Option<u8>,
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
    /// It replaces the edition of the same id of an earlier pack.
    #[serde(default)]
    pub replace: bool,
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
    /// Numbers that are other at some tables, by how many seats play.
    #[serde(default)]
    pub by_seats: BTreeMap<String, AtTable>,
    /// Its choices where editions differ.
    pub choices: Choices,
    /// The draw deck (S4).
    pub cards: CardCounts,
    /// The aliens with their options.
    pub aliens: BTreeMap<String, BTreeMap<String, OptionValue>>,
    /// The rules of the table with their options.
    #[serde(default)]
    pub rules: BTreeMap<String, BTreeMap<String, OptionValue>>,
    /// Star cards without a colour, by the ids of their scripts, and how many of each.
    #[serde(default)]
    pub stars: BTreeMap<String, u8>,
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

impl Edition {
    /// Its numbers at a table of so many seats.
    pub fn numbers_for(&self, seats: u8) -> Numbers {
        let AtTable { bases_to_win, home_bases_for_power } =
            self.by_seats.get(&seats.to_string()).copied().unwrap_or_default();
        Numbers {
            bases_to_win: bases_to_win.unwrap_or(self.numbers.bases_to_win),
            home_bases_for_power: home_bases_for_power.unwrap_or(self.numbers.home_bases_for_power),
            home_bases_for_power_of_two: home_bases_for_power.unwrap_or(self.numbers.home_bases_for_power_of_two),
            ..self.numbers
        }
    }

    /// Whether an alien, a rule or a destiny card of it has this name.
    pub fn has_named(&self, name: &str) -> bool {
        self.aliens.contains_key(name)
            || self.rules.contains_key(name)
            || self.stars.contains_key(name)
            || self.cards.destiny.contains_key(name)
    }

    /// Whether an alien, a rule or a card of it has this script.
    pub fn has_script(&self, id: &str) -> bool {
        self.has_named(id) || self.cards.kinds().any(|(_, script, _)| script == id)
    }
}

/// An edition's table, before it is known whether it extends another.
pub struct RawEdition {
    pub(crate) file: String,
    pub(crate) text: String,
    table: toml::Table,
    /// It adds to the edition of the same id before it.
    adds: bool,
}

impl RawEdition {
    /// Parses the file; what is wrong with it goes to `problems`.
    pub fn parse(file: &str, text: &str, problems: &mut Vec<Problem>) -> Option<RawEdition> {
        let table =
            text.parse::<toml::Table>().map_err(|error| problems.push(toml_problem(file, text, &error))).ok()?;
        let raw = RawEdition { file: file.to_owned(), text: text.to_owned(), table, adds: false };
        let before = problems.len();
        if raw.word("id").is_none() {
            problems.push(Problem::error(file, WrongEdition::NoId));
        }
        let stated = raw.table.get("api").map(|api| api.as_integer().ok_or_else(|| api.to_string()));
        let accepted = match stated.transpose() {
            Ok(stated) => accept(stated).map_err(|wrong| Problem::error(file, wrong)),
            Err(odd) => Err(Problem::error(file, WrongEdition::OddApi { odd, ours: API_VERSION })),
        };
        problems.extend(accepted.err().map(|problem| problem.about("api")));
        problems[before..].iter_mut().for_each(|problem| problem.place.find(text));
        (!problems[before..].iter().any(Problem::is_error)).then_some(raw)
    }

    fn problem(&self, wrong: WrongEdition) -> Problem {
        Problem::error(&self.file, wrong)
    }

    /// A word at the top of the file.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.table.get(key).and_then(toml::Value::as_str)
    }

    /// Whether it takes the place of an earlier edition of the same id.
    pub fn replaces(&self) -> bool {
        self.table.get("replace").and_then(toml::Value::as_bool).unwrap_or_default()
    }

    /// Returns `true` if both extend the same edition, and say nothing different of anything: then two mods that do not know
    /// of each other play at one table.
    pub fn agrees_with(&self, other: &RawEdition) -> bool {
        self.word("extends").is_some()
            && self.word("extends") == other.word("extends")
            && agree(&self.table, &other.table)
    }

    /// Adds it to the edition of the same id before it, and does not replace that.
    pub const fn add_to_the_one_before(&mut self) {
        self.adds = true;
    }

    /// The edition that it extends: the last one of that id, or the one before itself if it replaces its own parent, or adds
    /// to one of its own id.
    fn parent<'a>(&self, all: &'a [RawEdition]) -> Result<Option<&'a RawEdition>, Problem> {
        let Some(parent) = self.word(if self.adds { "id" } else { "extends" }) else { return Ok(None) };
        let own = all.iter().position(|edition| std::ptr::eq(edition, self)).unwrap_or(all.len());
        let before = if self.word("id") == Some(parent) { &all[..own] } else { all };
        let found = before.iter().rev().find(|edition| edition.word("id") == Some(parent));
        found.map(Some).ok_or_else(|| {
            let known = all.iter().filter_map(|edition| edition.word("id"));
            let near = How::near(parent, known.clone().filter(|id| Some(*id) != self.word("id")));
            let how = near.unwrap_or_else(|| How::all(known));
            let wrong = if self.word("id") == Some(parent) {
                WrongEdition::ExtendsItself { how }
            } else {
                WrongEdition::ExtendsNothing { parent: parent.to_owned(), how }
            };
            self.problem(wrong).about("extends")
        })
    }

    /// The edition whole: what it extends, with its own entries laid over it. What is wrong goes to `problems`; an unknown
    /// key is left out then, so that the rest can be checked too.
    pub fn resolve(&self, all: &[RawEdition], problems: &mut Vec<Problem>) -> Option<Edition> {
        let chain = self.chain(all).map_err(|problem| problems.push(problem)).ok()?;
        let mut table = toml::Table::new();
        chain.iter().rev().for_each(|edition| lay_over(&mut table, &edition.table));
        read_leniently(&self.file, &self.text, table, problems)
    }

    /// The edition, what it extends, and so on.
    fn chain<'a>(&'a self, all: &'a [RawEdition]) -> Result<Vec<&'a RawEdition>, Problem> {
        let mut chain = vec![self];
        while let Some(next) = chain[chain.len() - 1].parent(all)? {
            if chain.iter().any(|edition| std::ptr::eq(*edition, next)) {
                let by = next.word("id").unwrap_or_default().to_owned();
                return Err(self.problem(WrongEdition::ExtendsInCircle { by }).about("extends"));
            }
            chain.push(next);
        }
        Ok(chain)
    }
}

/// Whether two tables have no key with different values.
fn agree(one: &toml::Table, other: &toml::Table) -> bool {
    one.iter().all(|(key, value)| match (value, other.get(key)) {
        (toml::Value::Table(one), Some(toml::Value::Table(other))) => agree(one, other),
        (value, there) => there.is_none_or(|there| there == value),
    })
}

/// Lays a table over another; `false` over a table takes that away.
fn lay_over(under: &mut toml::Table, over: &toml::Table) {
    for (key, value) in over {
        match (under.get_mut(key), value) {
            (Some(toml::Value::Table(below)), toml::Value::Table(above)) => lay_over(below, above),
            (Some(toml::Value::Table(_)), toml::Value::Boolean(false)) => {
                under.remove(key);
            }
            _ => {
                under.insert(key.clone(), value.clone());
            }
        }
    }
}
