//! The manifest of a mod, `mod.toml`.

use super::setting::Setting;
use super::wrong_mod::WrongMod;
use crate::edition::read_leniently;
use crate::problem::Problem;
use crate::version::accept;
use hyperkon_frame::plain::is_seen_in_one_line;
use hyperkon_frame::texts::name_in;
use hyperkon_table::is_id;
use semver::{Version, VersionReq};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The id of the built-in content, which every mod can name in `needs`.
pub const BUILTIN: &str = "hyperkon";

/// The name of the manifest's file, at the root of a mod.
pub const FILE: &str = "mod.toml";

/// The maximum length of a mod's id, in characters.
const ID: usize = 40;

/// The maximum length of any text in a manifest, in characters.
const TEXT: usize = 500;

/// The maximum length of a version, in characters.
const VERSION: usize = 60;

/// The maximum number of entries in each list of a manifest.
const LIST: usize = 32;

/// The manifest of a mod: who made it, and which other mods it needs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of the file format, the same as for scripts.
    pub api: u32,
    /// Id of the mod, such as `my-mod`.
    pub id: String,
    /// Version of the mod, by the rules of semantic versioning.
    pub version: Version,
    /// Titles, by language code.
    #[serde(default)]
    pub title: BTreeMap<String, String>,
    /// Descriptions, by language code.
    #[serde(default)]
    pub description: BTreeMap<String, String>,
    /// Names of the authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// License, as an SPDX expression such as `MIT`.
    #[serde(default)]
    pub license: Option<String>,
    /// Address of the mod's home page.
    #[serde(default)]
    pub homepage: Option<String>,
    /// Mods that must be loaded before this one, with the versions that fit.
    #[serde(default)]
    pub needs: BTreeMap<String, VersionReq>,
    /// Mods that must be loaded before this one if they are loaded at all.
    #[serde(default)]
    pub optional: BTreeMap<String, VersionReq>,
    /// Mods that cannot be loaded together with this one.
    #[serde(default)]
    pub conflicts: BTreeMap<String, VersionReq>,
    /// Settings of a table that players can change.
    #[serde(default)]
    pub settings: BTreeMap<String, Setting>,
}

impl Manifest {
    /// Reads a manifest, and adds its errors to `problems`.
    pub fn read(path: &str, text: &str, problems: &mut Vec<Problem>) -> Option<Manifest> {
        let before = problems.len();
        let table = match crate::edition::read_toml::<toml::Table>(path, text) {
            Ok(table) => table,
            Err(problem) => {
                problems.push(problem);
                return None;
            }
        };
        let stated = table.get("api").and_then(toml::Value::as_integer);
        problems.extend(accept(stated).err().map(|wrong| Problem::error(path, wrong).about("api")));
        let manifest = read_leniently::<Manifest>(path, text, table, problems);
        problems.extend(manifest.iter().flat_map(Manifest::errors).map(|(word, wrong)| {
            let problem = Problem::error(path, wrong);
            problem.about(&word)
        }));
        problems[before..].iter_mut().for_each(|problem| problem.place.find(text));
        manifest.filter(|_| !problems[before..].iter().any(Problem::is_error))
    }

    /// Returns the title in a language, in English, or as the id.
    pub fn title(&self, language: &str) -> &str {
        name_in(&self.title, language).unwrap_or(&self.id)
    }

    /// Returns each wrong value, with the key or the value to show.
    fn errors(&self) -> Vec<(String, WrongMod)> {
        let mut errors = Vec::new();
        let lists = [
            ("needs", self.needs.len()),
            ("optional", self.optional.len()),
            ("conflicts", self.conflicts.len()),
            ("settings", self.settings.len()),
            ("authors", self.authors.len()),
            ("title", self.title.len()),
            ("description", self.description.len()),
        ];
        let of_settings = self.settings.values().flat_map(|one| [one.options.len(), one.values.len(), one.label.len()]);
        let lists = lists.into_iter().chain(of_settings.map(|len| ("settings", len)));
        if let Some((list, _)) = lists.into_iter().find(|(_, len)| *len > LIST) {
            return vec![(list.to_owned(), WrongMod::ManyEntries { list, most: LIST })];
        }
        if self.version.to_string().len() > VERSION {
            errors.push(("version".to_owned(), WrongMod::LongVersion { most: VERSION }));
        }
        if self.settings.keys().any(|name| !is_id(name, ID)) {
            errors.push(("settings".to_owned(), WrongMod::SettingName { most: ID }));
        }
        let named = [&self.needs, &self.optional, &self.conflicts].into_iter().flatten().map(|(id, _)| id);
        for id in std::iter::once(&self.id).chain(named) {
            if !is_mod_id(id) {
                errors.push((id.clone(), WrongMod::Id { id: id.clone(), most: ID }));
            }
        }
        if self.id == BUILTIN {
            errors.push((self.id.clone(), WrongMod::BuiltinId));
        }
        for (section, list) in [("needs", &self.needs), ("optional", &self.optional), ("conflicts", &self.conflicts)] {
            if list.contains_key(&self.id) {
                errors.push((section.to_owned(), WrongMod::NamesItself { section }));
            }
        }
        if let Some(page) = self.homepage.as_ref().filter(|page| !is_web_page(page)) {
            errors.push(("homepage".to_owned(), WrongMod::Homepage { page: page.clone() }));
        }
        let texts = self.title.values().chain(self.description.values()).chain(&self.authors).chain(&self.license);
        let labels = self.settings.values().flat_map(|setting| setting.label.values().chain(&setting.values));
        let languages =
            [&self.title, &self.description].into_iter().chain(self.settings.values().map(|one| &one.label));
        for text in texts.chain(labels).chain(languages.flat_map(|texts| texts.keys())) {
            if text.chars().count() > TEXT || !is_seen_in_one_line(text) {
                errors.push((text.clone(), WrongMod::Text { most: TEXT }));
            }
        }
        errors
    }
}

/// Returns `true` if a mod can have this id.
fn is_mod_id(id: &str) -> bool {
    is_id(id, ID) && id.starts_with(|letter: char| letter.is_ascii_lowercase())
}

/// Returns `true` for an address that a browser can open.
fn is_web_page(page: &str) -> bool {
    (page.starts_with("https://") || page.starts_with("http://"))
        && page.len() <= TEXT
        && page.is_ascii()
        && !page.contains(|letter: char| letter.is_ascii_whitespace() || letter.is_ascii_control())
}
