//! What `sim --compare` compares: the content with some keys of an edition changed, in memory.
//!
//! A change is laid over the edition as a mod would do it: by an edition of the same id that extends it.

use crate::table;
use crate::trouble::{Trouble, hint, what_there_is};
use hyperkon::cosmic::OptionValue;
use hyperkon::edition::Edition;
use hyperkon::game::{Content, ContentFile};
use hyperkon::script::Script;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A way to play.
pub struct Variant {
    /// As it was written; `None`: the edition as it is.
    pub words: Option<String>,
    /// The edition's id.
    pub edition: String,
    /// The content, changed.
    pub content: Arc<Content>,
    /// The aliens without their powers, by their ids.
    pub off: Vec<String>,
    /// The aliens that are changed, by their ids.
    pub aliens: Vec<String>,
}

/// Values of an edition's file by their keys.
type Changes = toml::Table;

/// Reads the words of `--compare` or `--against`.
struct Reader<'a> {
    content: &'a Content,
    edition: &'a Edition,
    changes: Changes,
    off: Vec<String>,
    aliens: Vec<String>,
}

impl Variant {
    /// An edition as it is.
    pub fn plain(content: &Arc<Content>, edition: &str) -> Variant {
        let (content, edition) = (Arc::clone(content), edition.to_owned());
        Variant { words: None, edition, content, off: Vec::new(), aliens: Vec::new() }
    }

    /// An edition changed by the words of an option: changes, or another edition's id, with commas between them.
    ///
    /// # Errors
    /// When a word names nothing that can be changed so, or changes nothing.
    pub fn read(content: &Arc<Content>, edition: &str, option: &str, words: &str) -> Result<Variant, Trouble> {
        let wrong = |what: String| Trouble::Usage(format!("`{option} {words}`: {what}"));
        let parts = || words.split(',').map(str::trim);
        let named = parts().find(|part| !part.contains('='));
        let id = named.map_or(Ok(edition), |id| known_edition(content, id).map(|()| id)).map_err(wrong)?;
        let edition = table::edition(content, id)?;
        let (changes, off, aliens) = (Changes::new(), Vec::new(), Vec::new());
        let mut reader = Reader { content, edition, changes, off, aliens };
        for part in parts().filter(|part| Some(*part) != named) {
            let (path, value) = part.split_once('=').ok_or_else(|| wrong("one edition is enough".to_owned()))?;
            reader.change(path.trim(), value.trim()).map_err(wrong)?;
        }
        let Reader { changes, off, aliens, .. } = reader;
        let words = Some(words.to_owned());
        if changes.is_empty() {
            return Ok(Variant { words, edition: id.to_owned(), content: Arc::clone(content), off, aliens });
        }
        let changed = changed(content, edition, &changes).map_err(|refused| wrong(refused.told(&changes)))?;
        if is_same(edition, table::edition(&changed, id)?) {
            return Err(wrong(format!("that changes nothing in {id}")));
        }
        Ok(Variant { words, edition: id.to_owned(), content: changed, off, aliens })
    }
}

fn known_edition(content: &Content, id: &str) -> Result<(), String> {
    if content.edition(id).is_some() {
        return Ok(());
    }
    let known: Vec<String> = content.editions().map(|edition| edition.id.clone()).collect();
    let like = "a change is wanted, such as `macron.ships=5`, `macron=off` or `numbers.bases_to_win=4`, or an edition";
    Err(format!("{like} ({})", hint(id, &known)))
}

/// The content with these values laid over an edition.
///
/// # Errors
/// The first thing that is wrong with them.
fn changed(content: &Content, edition: &Edition, changes: &Changes) -> Result<Arc<Content>, Refused> {
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
        problem.map_or_else(Refused::default, |problem| {
            let hint = problem.hint().map_or_else(String::new, |hint| format!(" ({hint})"));
            Refused { code: problem.wrong.code(), what: format!("{}{hint}", problem.what()) }
        })
    })
}

/// What is wrong with changes.
#[derive(Debug, Default)]
struct Refused {
    /// Its code, as the problem has it.
    code: &'static str,
    what: String,
}

impl Refused {
    /// What is wrong, and another way to say it, where there is one.
    fn told(self, changes: &Changes) -> String {
        let Refused { code, what } = self;
        let bases = changes.get("numbers").and_then(|numbers| numbers.get("bases_to_win"));
        match bases {
            Some(bases) if code == "edition_too_many_bases" => {
                let what = what.trim_end_matches(')');
                format!("{what}; `by_seats.4.bases_to_win={bases}` changes tables of four alone)")
            }
            _ if what.contains("expected a table") => {
                format!("{what} (name one of its keys too, as in `cards.attack.8=4`)")
            }
            _ => what,
        }
    }
}

/// Whether an edition that was laid over another plays as that does.
fn is_same(edition: &Edition, changed: &Edition) -> bool {
    let changed = Edition { extends: edition.extends.clone(), replace: edition.replace, ..changed.clone() };
    *edition == changed
}

impl Reader<'_> {
    /// Takes one change.
    fn change(&mut self, path: &str, value: &str) -> Result<(), String> {
        let keys: Vec<&str> = path.split('.').map(str::trim).collect();
        match keys.as_slice() {
            keys if keys.contains(&"") => Err(format!("`{path}` lacks a name: write it as in `macron.ships=5`")),
            [alien] => self.switch(alien, value),
            [id, option] => match self.scripted(id) {
                Some((section, id)) => self.option(section, &id, option, value),
                None if self.is_key(id) => self.set(&keys, of_toml(value)),
                None => Err(self.unknown(id)),
            },
            [section @ ("aliens" | "rules" | "destiny"), id, option] => {
                let id = self.scripted(id).filter(|(found, _)| found == section).map(|(_, id)| id);
                self.option(section, &id.ok_or_else(|| self.unknown(keys[1]))?, option, value)
            }
            [key, ..] if self.is_key(key) => self.set(&keys, of_toml(value)),
            [key, ..] => Err(self.unknown(key)),
            [] => Err(self.unknown(path)),
        }
    }

    /// `macron=off`
    fn switch(&mut self, alien: &str, value: &str) -> Result<(), String> {
        let Some((section, id)) = self.scripted(alien) else {
            let whole = ["numbers", "choices"].into_iter().find(|section| self.has_key(section, alien));
            return Err(whole.map_or_else(
                || self.unknown(alien),
                |section| format!("`{alien}` is a key of `{section}` (say `{section}.{alien}={value}`)"),
            ));
        };
        if value == "off" && section == "aliens" {
            if self.off.contains(&id) {
                return Err(format!("`{id}=off` is said twice"));
            }
            self.off.push(id.clone());
            self.aliens.push(id);
            return Ok(());
        }
        let options = self.script(&id).map_or_else(String::new, options);
        let off = if section == "aliens" { format!(", or `{id}=off`") } else { String::new() };
        Err(format!("say which option of `{id}` is to be {value}{off} ({options})"))
    }

    /// `macron.ships=5`
    fn option(&mut self, section: &str, id: &str, key: &str, value: &str) -> Result<(), String> {
        let Some(script) = self.script(id) else { return Err(self.unknown(id)) };
        let Some(usual) = script.options.get(key) else {
            let known: Vec<String> = script.options.keys().cloned().collect();
            let how = if known.is_empty() { "it has none".to_owned() } else { hint(key, &known) };
            return Err(format!("`{id}` has no option `{key}` ({how})"));
        };
        let said = self.said(section, id).and_then(|options| options.get(key)).unwrap_or(usual).clone();
        let new = of_kind(usual, key, value, script.option_ranges.get(key))?;
        if new == said {
            return Err(format!("that changes nothing: in {} `{id}.{key}` is {value} already", self.edition.id));
        }
        if section == "aliens" {
            self.aliens.push(id.to_owned());
        }
        let new = match new {
            OptionValue::Flag(flag) => flag.into(),
            OptionValue::Number(number) => number.into(),
            OptionValue::Text(text) => text.into(),
        };
        self.set(&[section, id, key], new)
    }

    /// Lays a value at its place; below each key there is a table of its own.
    fn set(&mut self, keys: &[&str], value: toml::Value) -> Result<(), String> {
        let path = keys.join(".");
        let Some((last, above)) = keys.split_last() else { return Ok(()) };
        let mut table = &mut self.changes;
        for key in above {
            let below = table.entry((*key).to_owned()).or_insert_with(|| Changes::new().into());
            table = below.as_table_mut().ok_or_else(|| format!("`{path}` is said twice"))?;
        }
        match table.insert((*last).to_owned(), value) {
            None => Ok(()),
            Some(_) => Err(format!("`{path}` is said twice")),
        }
    }

    /// Whether a section of an edition's file has this key.
    fn has_key(&self, section: &str, key: &str) -> bool {
        let below = Changes::from_iter([(key.to_owned(), toml::Value::from(1))]);
        let changes = Changes::from_iter([(section.to_owned(), below.into())]);
        changed(self.content, self.edition, &changes).err().is_none_or(|refused| refused.code != "toml_unknown_key")
    }

    /// Whether this is a key of an edition's file that holds others.
    fn is_key(&self, key: &str) -> bool {
        KEYS.contains(&key)
    }

    /// Where the edition names a script, and its id; also by any of its names.
    fn scripted(&self, word: &str) -> Option<(&'static str, String)> {
        let sections = [
            ("aliens", self.edition.aliens.keys().collect::<Vec<_>>()),
            ("rules", self.edition.rules.keys().collect()),
            ("destiny", self.edition.cards.destiny.keys().collect()),
        ];
        let found = |is: &dyn Fn(&str) -> bool| {
            sections.iter().find_map(|(section, ids)| Some((*section, (*ids.iter().find(|id| is(id))?).clone())))
        };
        found(&|id| id == word).or_else(|| found(&|id| table::is_called(self.content, id, word)))
    }

    fn script(&self, id: &str) -> Option<&Script> {
        self.content.scripts().iter().find(|script| script.id == id)
    }

    /// What the edition says of a script's options.
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
            return format!("there is no `{word}` in {id} (it is in {}: say `--edition {}`)", other.id, other.id);
        }
        let aliens =
            self.edition.aliens.keys().chain(self.edition.rules.keys()).chain(self.edition.cards.destiny.keys());
        let known: Vec<String> = KEYS.iter().map(|key| (*key).to_owned()).chain(aliens.cloned()).collect();
        format!("there is no `{word}` in {id} ({})", hint(word, &known))
    }
}

/// Keys of an edition's file below which there are others.
const KEYS: [&str; 5] = ["numbers", "choices", "cards", "by_seats", "stars"];

/// A value as TOML says it; what is none is a word.
fn of_toml(value: &str) -> toml::Value {
    let parsed = format!("value = {value}").parse::<toml::Table>().ok();
    parsed.and_then(|mut table| table.remove("value")).unwrap_or_else(|| value.into())
}

/// A value of the kind that an option has; a number is one of these.
fn of_kind(
    usual: &OptionValue,
    key: &str,
    value: &str,
    numbers: Option<&RangeInclusive<i64>>,
) -> Result<OptionValue, String> {
    let wrong = || Err(format!("`{key}` is {}, and `{value}` is none", usual.kind()));
    match usual {
        OptionValue::Flag(_) => value.parse().map_or_else(|_| wrong(), |flag| Ok(OptionValue::Flag(flag))),
        // Written as it is shown, so that one change has one name.
        OptionValue::Number(_) => {
            match (value.parse::<i64>().ok().filter(|number| number.to_string() == value), numbers) {
                (None, _) => wrong(),
                (Some(number), Some(numbers)) if !numbers.contains(&number) => {
                    Err(format!("`{key}` is a number from {} to {}", numbers.start(), numbers.end()))
                }
                (Some(number), _) => Ok(OptionValue::Number(number)),
            }
        }
        OptionValue::Text(_) if key == "use" && !["must", "may"].contains(&value) => {
            Err(format!("`use` is must or may, and `{value}` is neither"))
        }
        OptionValue::Text(_) => Ok(OptionValue::Text(value.to_owned())),
    }
}

/// "there are ships, use, worth"
fn options(script: &Script) -> String {
    let known: Vec<String> = script.options.keys().cloned().collect();
    if known.is_empty() { "it has none".to_owned() } else { what_there_is(&known) }
}
