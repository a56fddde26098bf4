//! Settings of mods: each sets options of the mod's scripts for one table.

use super::content::Content;
use super::mods::{Mod, Names};
use super::pack::ContentFile;
use crate::edition::{Edition, UnsupportedOptions};
use crate::mods::{FILE, Setting, WrongMod};
use crate::problem::{How, Problem};
use crate::script::Script;
use hyperkon_cosmic::OptionValue;
use hyperkon_frame::texts::name_in;
use serde::Serialize;
use std::collections::BTreeMap;

/// The values that a setting can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SettingRange {
    /// True or false.
    Flag,
    /// A number from the first to the second, inclusive.
    Number(i64, i64),
    /// One of these words.
    Word(Vec<String>),
}

impl SettingRange {
    /// Returns `true` if the setting can have this value.
    pub fn allows(&self, value: &OptionValue) -> bool {
        match (self, value) {
            (SettingRange::Flag, OptionValue::Flag(_)) => true,
            (SettingRange::Number(least, most), OptionValue::Number(number)) => (least..=most).contains(&number),
            (SettingRange::Word(words), OptionValue::Text(word)) => words.contains(word),
            _ => false,
        }
    }
}

impl std::fmt::Display for SettingRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SettingRange::Flag => f.write_str("true or false"),
            SettingRange::Number(least, most) => write!(f, "{least} to {most}"),
            SettingRange::Word(words) => f.write_str(&words.join(", ")),
        }
    }
}

/// A setting that an edition's tables can change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableSetting {
    /// The id: the mod and the name of the setting, such as `my-mod/cards`.
    pub id: String,
    /// The label in the requested language, in English, or the name.
    pub label: String,
    /// The values that it can have.
    pub range: SettingRange,
    /// The value without a change.
    pub value: OptionValue,
}

/// Reports settings that name unknown options, or options of different types.
pub(super) fn wrong_settings(files: &[ContentFile], mods: &[Mod], names: &Names, scripts: &[Script]) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (one, name, setting) in settings(mods) {
        let wrong = match option_ranges(one, setting, names, scripts) {
            Err(option) => WrongMod::SettingOption { name: name.to_owned(), option: option.to_owned() },
            Ok(ranges) if ranges.is_empty() => WrongMod::SettingNothing { name: name.to_owned() },
            Ok(ranges) if ranges.iter().any(|range| *range != ranges[0]) => {
                WrongMod::SettingRanges { name: name.to_owned() }
            }
            Ok(ranges) if ranges[0] == SettingRange::Word(Vec::new()) => {
                WrongMod::SettingWords { name: name.to_owned() }
            }
            Ok(_) => continue,
        };
        let Some(file) = files.iter().find(|file| file.pack == one.pack && file.name == FILE) else { continue };
        let mut problem = Problem::error(&file.path, wrong).about(name);
        problem.place.find(&file.text);
        problems.push(problem);
    }
    problems
}

/// Returns all settings, each with its mod and its name.
fn settings(mods: &[Mod]) -> impl Iterator<Item = (&Mod, &str, &Setting)> {
    mods.iter().flat_map(|one| {
        let own = one.manifest.iter().flat_map(|manifest| &manifest.settings);
        own.map(move |(name, setting)| (one, name.as_str(), setting))
    })
}

/// Returns the script and the key of an option such as `broker.cards`.
fn option_of<'a>(one: &Mod, option: &'a str, names: &'a Names) -> Option<(&'a str, &'a str)> {
    let (script, key) = option.split_once('.')?;
    Some((names.within(one.pack, script), key))
}

/// Returns the range of each option of a setting, or the first unknown option.
fn option_ranges<'a>(
    one: &Mod,
    setting: &'a Setting,
    names: &Names,
    scripts: &[Script],
) -> Result<Vec<SettingRange>, &'a str> {
    let range = |option: &'a String| {
        let (id, key) = option_of(one, option, names).ok_or(&**option)?;
        let script = scripts.iter().find(|script| script.id == id).filter(|_| names.owner(id) == Some(one.pack));
        let script = script.ok_or(&**option)?;
        Ok(match (script.options.get(key).ok_or(&**option)?, script.option_ranges.get(key)) {
            (OptionValue::Flag(_), _) => SettingRange::Flag,
            (OptionValue::Number(_), Some(range)) => SettingRange::Number(*range.start(), *range.end()),
            (OptionValue::Number(number), None) => SettingRange::Number(*number, *number),
            (OptionValue::Text(_), _) if key == "use" => SettingRange::Word(vec!["may".into(), "must".into()]),
            (OptionValue::Text(_), _) => SettingRange::Word(setting.values.clone()),
        })
    };
    setting.options.iter().map(range).collect()
}

impl Content {
    /// Returns the settings of mods that tables of an edition can change, with labels in a language.
    pub fn settings(&self, edition: &str, language: &str) -> Vec<TableSetting> {
        let Some(edition) = self.edition(self.edition_id(edition)) else { return Vec::new() };
        let shown = |(one, name, setting): (&Mod, &str, &Setting)| {
            let ranges = option_ranges(one, setting, self.script_names(), self.scripts()).ok()?;
            let (id, key) = option_of(one, setting.options.first()?, self.script_names())?;
            let script = self.scripts().iter().find(|script| script.id == id)?;
            let value = edition.options_of(id)?.get(key).or_else(|| script.options.get(key))?.clone();
            let label = name_in(&setting.label, language).unwrap_or(name).to_owned();
            let id = format!("{}/{name}", one.manifest.as_ref()?.id);
            Some(TableSetting { id, label, range: ranges.into_iter().next()?, value })
        };
        settings(self.mods()).filter_map(shown).collect()
    }

    /// Returns an edition with the settings of a table.
    ///
    /// # Errors
    /// A setting is unknown, or its value is outside its range.
    pub(super) fn with_settings(
        &self,
        edition: &Edition,
        chosen: &BTreeMap<String, OptionValue>,
    ) -> Result<Edition, UnsupportedOptions> {
        let (mut changed, known) = (edition.clone(), self.settings(&edition.id, "en"));
        for (name, value) in chosen {
            let found = known.iter().find(|setting| setting.id == *name).ok_or_else(|| {
                let how = How::hint(name, known.iter().map(|setting| &*setting.id));
                UnsupportedOptions::NoSetting { name: name.clone(), edition: edition.id.clone(), how }
            })?;
            if !found.range.allows(value) {
                return Err(UnsupportedOptions::SettingValue { name: name.clone(), range: found.range.to_string() });
            }
            let mut all = settings(self.mods());
            let is_it = |(one, short, _): &(&Mod, &str, &Setting)| {
                one.manifest.as_ref().is_some_and(|manifest| format!("{}/{short}", manifest.id) == *name)
            };
            let Some((one, _, setting)) = all.find(is_it) else { continue };
            for (id, key) in setting.options.iter().filter_map(|option| option_of(one, option, self.script_names())) {
                changed.set_option(id, key, value);
            }
        }
        Ok(changed)
    }
}
