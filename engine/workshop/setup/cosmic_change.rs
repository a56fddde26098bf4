//! Changes to an edition of Cosmic Conquest: its scripts' options, its powers, and other values.
//!
//! Changes are applied as in a mod: by an edition with the same id that extends the original.

use super::change::{Change, Values, of_toml, said};
use super::hint;
use hyperkon::__private::cosmic::OptionValue;
use hyperkon::__private::edition::Edition;
use hyperkon::__private::game::{Content, ContentFile, Engine};
use hyperkon::__private::problem::what_there_is;
use hyperkon::__private::script::Script;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The reader of a change.
struct Reader<'a> {
    content: &'a Content,
    edition: &'a Edition,
    change: &'a mut Change,
}

/// Adds a change to an edition.
pub(super) fn take(
    content: &Content,
    edition: &str,
    change: &mut Change,
    path: &str,
    value: &str,
) -> Result<(), String> {
    Reader { content, edition: found(content, edition)?, change }.change(path, value)
}

/// Returns the game with the changed edition.
pub(super) fn engine_with(content: &Arc<Content>, edition: &str, change: &Change) -> Result<Engine, String> {
    let edition = found(content, edition)?;
    if change.values.is_empty() {
        return Engine::new(Arc::clone(content)).map_err(|error| error.to_string());
    }
    let changed = changed(content, edition, &change.values).map_err(|refused| refused.told(&change.values))?;
    if is_same(edition, found(&changed, &edition.id)?) {
        return Err(format!("the change has no effect in {}", edition.id));
    }
    Engine::new(changed).map_err(|error| error.to_string())
}

fn found<'a>(content: &'a Content, id: &str) -> Result<&'a Edition, String> {
    content.edition(id).ok_or_else(|| format!("unknown edition `{id}`"))
}

/// Returns the content with these values in an edition.
///
/// # Errors
/// Returns the first error in the values.
fn changed(content: &Content, edition: &Edition, changes: &Values) -> Result<Arc<Content>, Refused> {
    let mut over = changes.clone();
    for key in ["id", "extends"] {
        over.insert(key.to_owned(), edition.id.clone().into());
    }
    over.insert("api".to_owned(), i64::from(edition.api).into());
    over.insert("replace".to_owned(), true.into());
    let mut files = content.sources().to_vec();
    let pack = files.iter().map(|file| file.pack).max().unwrap_or_default() + 1;
    let text = toml::to_string(&over).map_err(|error| Refused { code: "", what: error.to_string() })?;
    files.push(ContentFile { pack, ..ContentFile::new("decks/compared.toml", &text) });
    Content::from_files(&files, Vec::new()).map_err(|problems| {
        let problem = problems.0.iter().find(|problem| problem.is_error());
        problem.map_or_else(Refused::default, |problem| Refused { code: problem.wrong.code(), what: said(problem) })
    })
}

/// An error in changes.
#[derive(Debug, Default)]
struct Refused {
    /// The code of the problem, for programs.
    code: &'static str,
    what: String,
}

impl Refused {
    /// Returns the message, with a better suggestion if one is known.
    fn told(self, changes: &Values) -> String {
        let Refused { code, what } = self;
        let bases = changes.get("numbers").and_then(|numbers| numbers.get("bases_to_win"));
        match bases {
            Some(bases) if code == "edition_too_many_bases" => {
                let what = what.trim_end_matches(')');
                format!("{what}; `by_seats.4.bases_to_win={bases}` changes only tables of 4)")
            }
            _ if what.contains("expected a table") => {
                format!("{what} (add one of its keys, as in `cards.attack.8=4`)")
            }
            _ => what,
        }
    }
}

/// Returns `true` if a changed edition has the same rules as the original.
fn is_same(edition: &Edition, changed: &Edition) -> bool {
    let changed = Edition { extends: edition.extends.clone(), replace: edition.replace, ..changed.clone() };
    *edition == changed
}

impl Reader<'_> {
    /// Reads one change.
    fn change(&mut self, path: &str, value: &str) -> Result<(), String> {
        let keys: Vec<&str> = path.split('.').map(str::trim).collect();
        match keys.as_slice() {
            keys if keys.contains(&"") => {
                Err(format!("missing name in `{path}` (write a change such as `ALIEN.ships=5`)"))
            }
            [alien] => self.switch(alien, value),
            [id, option] => match self.scripted(id) {
                Some((section, id)) => self.option(section, &id, option, value),
                None if self.is_key(id) => self.change.set(&keys, of_toml(value)),
                None => Err(self.unknown(id)),
            },
            [section @ ("aliens" | "rules" | "destiny"), id, option] => {
                let id = self.scripted(id).filter(|(found, _)| found == section).map(|(_, id)| id);
                self.option(section, &id.ok_or_else(|| self.unknown(keys[1]))?, option, value)
            }
            [key, ..] if self.is_key(key) => self.change.set(&keys, of_toml(value)),
            [key, ..] => Err(self.unknown(key)),
            [] => Err(self.unknown(path)),
        }
    }

    /// Reads `ALIEN=off`.
    fn switch(&mut self, alien: &str, value: &str) -> Result<(), String> {
        let Some((section, id)) = self.scripted(alien) else {
            let whole = ["numbers", "choices"].into_iter().find(|section| self.has_key(section, alien));
            return Err(whole.map_or_else(
                || self.unknown(alien),
                |section| format!("`{alien}` is a key of `{section}` (use `{section}.{alien}={value}`)"),
            ));
        };
        if value == "off" && section == "aliens" {
            if self.change.off.contains(&id) {
                return Err(format!("duplicate `{id}=off`"));
            }
            self.change.off.push(id.clone());
            self.change.roles.push(id);
            return Ok(());
        }
        let options = self.script(&id).map_or_else(String::new, options);
        let off = if section == "aliens" { format!(", or `{id}=off`") } else { String::new() };
        Err(format!("missing option for `{id}`: add the option to set to {value}{off} ({options})"))
    }

    /// Reads `ALIEN.ships=5`.
    fn option(&mut self, section: &str, id: &str, key: &str, value: &str) -> Result<(), String> {
        let Some(script) = self.script(id) else { return Err(self.unknown(id)) };
        let Some(usual) = script.options.get(key) else {
            let known: Vec<String> = script.options.keys().cloned().collect();
            let how = if known.is_empty() { "none available".to_owned() } else { hint(key, &known) };
            return Err(format!("unknown option `{key}` of `{id}` ({how})"));
        };
        let said = self.said(section, id).and_then(|options| options.get(key)).unwrap_or(usual).clone();
        let new = of_kind(usual, key, value, script.option_ranges.get(key))?;
        if new == said {
            return Err(format!("the change has no effect: in {}, `{id}.{key}` is already {value}", self.edition.id));
        }
        if section == "aliens" {
            self.change.roles.push(id.to_owned());
        }
        let new = match new {
            OptionValue::Flag(flag) => flag.into(),
            OptionValue::Number(number) => number.into(),
            OptionValue::Text(text) => text.into(),
        };
        self.change.set(&[section, id, key], new)
    }

    /// Returns `true` if a section of the edition file has this key.
    fn has_key(&self, section: &str, key: &str) -> bool {
        let below = Values::from_iter([(key.to_owned(), toml::Value::from(1))]);
        let changes = Values::from_iter([(section.to_owned(), below.into())]);
        changed(self.content, self.edition, &changes).err().is_none_or(|refused| refused.code != "toml_unknown_key")
    }

    /// Returns `true` if this key of the edition file is a table with other keys.
    fn is_key(&self, key: &str) -> bool {
        KEYS.contains(&key)
    }

    /// Returns the section and the id of a script in the edition. The word can be the script's name in any language.
    fn scripted(&self, word: &str) -> Option<(&'static str, String)> {
        let sections = [
            ("aliens", self.edition.aliens.keys().collect::<Vec<_>>()),
            ("rules", self.edition.rules.keys().collect()),
            ("destiny", self.edition.cards.destiny.keys().collect()),
        ];
        let found = |is: &dyn Fn(&str) -> bool| {
            sections.iter().find_map(|(section, ids)| Some((*section, (*ids.iter().find(|id| is(id))?).clone())))
        };
        found(&|id| id == word).or_else(|| found(&|id| is_called(self.content, id, word)))
    }

    fn script(&self, id: &str) -> Option<&Script> {
        self.content.scripts().iter().find(|script| script.id == id)
    }

    /// Returns the options of a script, as set in the edition.
    fn said(&self, section: &str, id: &str) -> Option<&BTreeMap<String, OptionValue>> {
        match section {
            "rules" => self.edition.rules.get(id),
            "destiny" => self.edition.destiny.get(id),
            _ => self.edition.aliens.get(id),
        }
    }

    fn unknown(&self, word: &str) -> String {
        let id = &self.edition.id;
        let elsewhere = self.content.editions().find(|other| other.aliens.contains_key(word));
        if let Some(other) = elsewhere.filter(|other| other.id != *id) {
            return format!("unknown `{word}` in {id} (found in {}: use `--edition {}`)", other.id, other.id);
        }
        let aliens =
            self.edition.aliens.keys().chain(self.edition.rules.keys()).chain(self.edition.cards.destiny.keys());
        let known: Vec<String> = KEYS.iter().map(|key| (*key).to_owned()).chain(aliens.cloned()).collect();
        format!("unknown `{word}` in {id} ({})", hint(word, &known))
    }
}

/// The keys of an edition file that are tables with other keys.
const KEYS: [&str; 5] = ["numbers", "choices", "cards", "by_seats", "stars"];

/// Reads a value of an option's type. `numbers` is the range of a number.
fn of_kind(
    usual: &OptionValue,
    key: &str,
    value: &str,
    numbers: Option<&RangeInclusive<i64>>,
) -> Result<OptionValue, String> {
    let wrong = || Err(format!("invalid `{key}`: expected {}, found `{value}`", usual.kind()));
    match usual {
        OptionValue::Flag(_) => value.parse().map_or_else(|_| wrong(), |flag| Ok(OptionValue::Flag(flag))),
        // Accept only one notation, so that each change has only one name.
        OptionValue::Number(_) => {
            match (value.parse::<i64>().ok().filter(|number| number.to_string() == value), numbers) {
                (None, _) => wrong(),
                (Some(number), Some(numbers)) if !numbers.contains(&number) => {
                    Err(format!("invalid `{key}`: expected {} to {}", numbers.start(), numbers.end()))
                }
                (Some(number), _) => Ok(OptionValue::Number(number)),
            }
        }
        OptionValue::Text(_) if key == "use" && !["must", "may"].contains(&value) => {
            Err(format!("invalid `use`: expected must or may, found `{value}`"))
        }
        OptionValue::Text(_) => Ok(OptionValue::Text(value.to_owned())),
    }
}

/// Returns the script's options, such as "available: ships, use, worth".
fn options(script: &Script) -> String {
    let known: Vec<String> = script.options.keys().cloned().collect();
    if known.is_empty() { "none available".to_owned() } else { what_there_is(known.iter().map(String::as_str)) }
}

/// Returns `true` if this is the script's name in some language.
pub fn is_called(content: &Content, id: &str, name: &str) -> bool {
    let (key, texts) = (format!("{id}.name"), content.texts());
    let lower = name.to_lowercase();
    texts.languages().any(|language| texts.find(language, &key).is_some_and(|name| name.to_lowercase() == lower))
}
