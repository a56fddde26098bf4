//! An edition as written in its file.

use super::check::LONGEST_NAME;
use super::read::{read_leniently, toml_problem};
use super::shape::Shape;
use super::wrong_edition::WrongEdition;
use crate::problem::{How, Problem};
use crate::version::{API_VERSION, accept};
use hyperkon_cosmic::{Choices, Numbers, OptionValue};
use hyperkon_frame::texts::name_in;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A seat's color.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Color {
    /// Id, used on the command line and in files.
    pub id: String,
    /// Names, by language code.
    pub name: BTreeMap<String, String>,
    /// RGB value, such as `#ff6257`. By default, the built-in value for this id, or else the next unused one.
    #[serde(default)]
    pub hex: Option<String>,
    /// Shape of the ships on a drawn table. The default is chosen as for `hex`.
    #[serde(default)]
    pub shape: Option<Shape>,
    /// Capital letter. By default, the first letter of the id that no other color uses.
    #[serde(default)]
    pub letter: Option<String>,
}

impl Color {
    /// Returns the name in a language. Falls back to English, then to the id.
    pub fn called(&self, language: &str) -> &str {
        name_in(&self.name, language).unwrap_or(&self.id)
    }
}

/// The draw deck.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardCounts {
    /// Number of copies, by attack value.
    pub attack: BTreeMap<String, u8>,
    /// Number of negotiate cards.
    pub negotiate: u8,
    /// Number of copies of each destiny card, by script id.
    pub destiny: BTreeMap<String, u8>,
    /// Other scripted cards, by the name of the kind.
    #[serde(default)]
    pub kinds: BTreeMap<String, KindOfCard>,
}

/// A kind of scripted card.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindOfCard {
    /// Script id. The default is the name of the kind.
    #[serde(default)]
    pub script: Option<String>,
    /// Number of copies in the draw deck.
    pub copies: u8,
    /// Options of the script. The option `value` is the card's value.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}

impl CardCounts {
    /// Returns the number of copies of each kind of scripted card.
    pub fn scripted(&self) -> impl Iterator<Item = u8> {
        self.destiny.values().copied().chain(self.kinds.values().map(|kind| kind.copies))
    }

    /// Returns the name, script id, and entry of each scripted kind. Destiny cards are not included.
    pub fn kinds(&self) -> impl Iterator<Item = (&str, &str, &KindOfCard)> {
        self.kinds.iter().map(|(name, kind)| (name.as_str(), kind.script.as_deref().unwrap_or(name), kind))
    }
}

/// Numbers that depend on the number of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    /// Number of foreign bases needed to win (W2).
    #[serde(default)]
    pub bases_to_win: Option<u8>,
    /// Number of home bases needed to keep a power (W3).
    #[serde(default)]
    pub home_bases_for_power: Option<u8>,
}

/// A set of aliens for a first game (V3).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// Alien ids, one for each seat.
    pub aliens: Vec<String>,
}

/// An edition, as written in its file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Version of the file format.
    pub api: u32,
    /// Id of the edition, such as `kosmische-strijd`.
    pub id: String,
    /// Id of the edition that this one extends.
    #[serde(default)]
    pub extends: Option<String>,
    /// True if this edition replaces one with the same id in an earlier mod.
    #[serde(default)]
    pub replace: bool,
    /// Language of the edition's rulebook.
    pub language: String,
    /// Names, by language code.
    pub name: BTreeMap<String, String>,
    /// Minimum and maximum number of seats (S1).
    pub seats: [u8; 2],
    /// Colors in seat order (S1).
    pub colors: Vec<Color>,
    /// Numbers used by the rules.
    pub numbers: Numbers,
    /// Exceptions to `numbers`, by number of seats.
    #[serde(default)]
    pub by_seats: BTreeMap<String, AtTable>,
    /// Other settings of the rules.
    pub choices: Choices,
    /// The draw deck (S4).
    pub cards: CardCounts,
    /// Aliens, each with its options.
    pub aliens: BTreeMap<String, BTreeMap<String, OptionValue>>,
    /// Rules of the table, each with its options.
    #[serde(default)]
    pub rules: BTreeMap<String, BTreeMap<String, OptionValue>>,
    /// Number of copies of each colorless star card, by script id.
    #[serde(default)]
    pub stars: BTreeMap<String, u8>,
    /// Options of each destiny card.
    #[serde(default)]
    pub destiny: BTreeMap<String, BTreeMap<String, OptionValue>>,
    /// Aliens that are not dealt at a table of 2 (D1).
    #[serde(default)]
    pub not_for_two: Vec<String>,
    /// Presets: sets of aliens for first games (V3).
    #[serde(default)]
    pub presets: BTreeMap<String, Preset>,
}

impl Edition {
    /// Returns the options of a script; `None` if the edition does not include it.
    pub fn options_of(&self, script: &str) -> Option<&BTreeMap<String, OptionValue>> {
        let listed = self.aliens.get(script).or_else(|| self.rules.get(script)).or_else(|| self.destiny.get(script));
        listed.or_else(|| Some(&self.cards.kinds().find(|(_, of, _)| *of == script)?.2.options))
    }

    /// Sets an option of a script, wherever the edition includes the script.
    pub fn set_option(&mut self, script: &str, key: &str, value: &OptionValue) {
        let is_it = |(name, kind): &(&String, &mut KindOfCard)| kind.script.as_ref().unwrap_or(name) == script;
        let kinds = self.cards.kinds.iter_mut().filter(is_it).map(|(_, kind)| &mut kind.options);
        let lists = [&mut self.aliens, &mut self.rules, &mut self.destiny];
        for options in lists.into_iter().filter_map(|list| list.get_mut(script)).chain(kinds) {
            options.insert(key.to_owned(), value.clone());
        }
    }

    /// Returns the numbers for a table with this many seats.
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

    /// Returns `true` if an alien, a rule, or a destiny card has this name.
    pub fn has_named(&self, name: &str) -> bool {
        self.aliens.contains_key(name)
            || self.rules.contains_key(name)
            || self.stars.contains_key(name)
            || self.cards.destiny.contains_key(name)
    }

    /// Returns `true` if an alien, a rule, or a card uses this script.
    pub fn has_script(&self, id: &str) -> bool {
        self.has_named(id) || self.cards.kinds().any(|(_, script, _)| script == id)
    }
}

/// An edition's TOML table, before `extends` is resolved.
pub struct RawEdition {
    pub(crate) file: String,
    pub(crate) text: String,
    table: toml::Table,
    /// True if this table adds to an earlier edition with the same id.
    adds: bool,
}

impl RawEdition {
    /// Parses the file. Adds errors to `problems`.
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

    /// Returns a top-level string of the file.
    pub fn word(&self, key: &str) -> Option<&str> {
        self.table.get(key).and_then(toml::Value::as_str)
    }

    /// Returns `true` if this edition replaces an earlier one with the same id.
    pub fn replaces(&self) -> bool {
        self.table.get("replace").and_then(toml::Value::as_bool).unwrap_or_default()
    }

    /// Returns the problem of an id that is not valid.
    pub fn wrong_id(&self) -> Problem {
        let id = self.word("id").unwrap_or_default().to_owned();
        let mut problem = self.problem(WrongEdition::Id { id, most: LONGEST_NAME }).about("id");
        problem.place.find(&self.text);
        problem
    }

    /// Changes the id of this edition.
    pub fn rename(&mut self, id: &str) {
        self.table.insert("id".to_owned(), toml::Value::from(id));
    }

    /// Replaces the id of the edition that this one extends.
    pub fn rename_parent(&mut self, named: &dyn Fn(&str) -> String) {
        if let Some(parent) = self.word("extends").map(named).filter(|parent| Some(&**parent) != self.word("id")) {
            self.table.insert("extends".to_owned(), toml::Value::from(parent));
        }
    }

    /// Replaces the ids of scripts. `named` returns what an id means within the mod of this edition.
    pub fn rename_scripts(&mut self, named: &dyn Fn(&str) -> String) {
        for path in [&["aliens"][..], &["rules"], &["stars"], &["destiny"], &["cards", "destiny"], &["cards", "kinds"]]
        {
            let table = path.iter().try_fold(&mut self.table, |table, key| table.get_mut(*key)?.as_table_mut());
            let Some(table) = table else { continue };
            *table = std::mem::take(table).into_iter().map(|(id, value)| (named(&id), value)).collect();
            for script in table.iter_mut().filter_map(|(_, kind)| kind.get_mut("script")) {
                script.as_str().map(named).into_iter().for_each(|id| *script = id.into());
            }
        }
        let presets = self.table.get_mut("presets").and_then(toml::Value::as_table_mut).into_iter();
        let aliens = presets.flat_map(|presets| presets.iter_mut().filter_map(|(_, preset)| preset.get_mut("aliens")));
        for list in aliens.filter_map(toml::Value::as_array_mut) {
            rename_all(list, named);
        }
        if let Some(list) = self.table.get_mut("not_for_two").and_then(toml::Value::as_array_mut) {
            rename_all(list, named);
        }
    }

    /// Returns `true` if both tables extend the same edition without contradictions.
    ///
    /// Then the mods that contain them can be used at one table.
    pub fn agrees_with(&self, other: &RawEdition) -> bool {
        self.word("extends").is_some()
            && self.word("extends") == other.word("extends")
            && agree(&self.table, &other.table)
    }

    /// Makes this table extend the earlier edition with the same id, instead of replacing it.
    pub const fn add_to_the_one_before(&mut self) {
        self.adds = true;
    }

    /// Returns the edition that this one extends: the last one with the parent's id.
    ///
    /// If this table has the same id as its parent, the search covers only the tables before this one.
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

    /// Returns the complete edition: the parent's entries, overridden by this table's entries.
    ///
    /// Adds errors to `problems`. Unknown keys are ignored so that the remaining keys can be checked.
    pub fn resolve(&self, all: &[RawEdition], problems: &mut Vec<Problem>) -> Option<Edition> {
        let chain = self.chain(all).map_err(|problem| problems.push(problem)).ok()?;
        let mut table = toml::Table::new();
        for edition in chain.iter().rev() {
            // An edition of its own is not called like its parent in any language.
            if edition.table.contains_key("name") && table.get("id") != edition.table.get("id") {
                table.remove("name");
            }
            lay_over(&mut table, &edition.table);
        }
        read_leniently(&self.file, &self.text, table, problems)
    }

    /// Returns this edition and all its ancestors, starting with itself.
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

fn rename_all(list: &mut [toml::Value], named: &dyn Fn(&str) -> String) {
    for id in list {
        id.as_str().map(named).into_iter().for_each(|name| *id = name.into());
    }
}

/// Returns `true` if no key has different values in the two tables.
fn agree(one: &toml::Table, other: &toml::Table) -> bool {
    one.iter().all(|(key, value)| match (value, other.get(key)) {
        (toml::Value::Table(one), Some(toml::Value::Table(other))) => agree(one, other),
        (value, there) => there.is_none_or(|there| there == value),
    })
}

/// Merges `over` into `under`. The value `false` removes a table.
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
