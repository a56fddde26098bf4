//! Content: editions, checked scripts, and texts, which threads can share.

use super::error::ContentError;
use super::identity::{self, hash};
use super::mods::{Mod, Names, read_mods};
use super::pack::{self, ContentFile};
use super::reading::{
    number_of, number_shown, number_words, own_classes, read_editions, read_emblems, read_scripts, read_texts,
    small_enough, too_many_classes,
};
use super::settings::wrong_settings;
use crate::edition::{Edition, Icon, Known, SeatStyle, Texts};
use crate::problem::Problem;
use crate::script::{Limits, Loading, Readings, Script, Words, colliding};
use hyperkon_cosmic::{OptionValue, Word};
use hyperkon_frame::texts::name_in;
use hyperkon_table::fill;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

/// Everything that can be played: editions, scripts, and texts.
#[derive(Debug)]
pub struct Content {
    mods: Vec<Mod>,
    script_names: Names,
    edition_names: Names,
    editions: BTreeMap<String, Edition>,
    scripts: Arc<[Script]>,
    readings: Readings,
    script_words: Arc<[Words]>,
    words: BTreeMap<Word, String>,
    /// A hash of the code and text keys of each script, computed on demand.
    codes: OnceLock<Vec<String>>,
    /// The classes that card scripts declare, even invalid scripts.
    classes: BTreeSet<String>,
    texts: Texts,
    emblems: BTreeMap<String, Icon>,
    files: BTreeMap<String, String>,
    sources: Vec<ContentFile>,
    warnings: Vec<Problem>,
}

/// The content that was loaded last. While it is in use, the same files need not be read again.
static LAST: Mutex<Weak<Content>> = Mutex::new(Weak::new());

impl Content {
    /// Returns the content that is built into the library.
    ///
    /// # Errors
    /// The built-in content is invalid, which is a bug in the library.
    #[cfg(feature = "builtin")]
    pub fn builtin() -> Result<Arc<Content>, ContentError> {
        Content::with_mods::<&Path>(&[])
    }

    /// Loads the built-in content with mods on top, in the given order.
    ///
    /// # Errors
    /// All errors in all files.
    pub fn with_mods<P: AsRef<Path>>(packs: &[P]) -> Result<Arc<Content>, ContentError> {
        let (files, problems) = Content::collect(packs);
        Content::from_files(&files, problems)
    }

    /// Collects the built-in files and the files of mods. Each mod comes after the mods that it needs, and otherwise as
    /// given. The second value has the problems of unreadable files and of mods that do not fit together.
    pub fn collect<P: AsRef<Path>>(packs: &[P]) -> (Vec<ContentFile>, Vec<Problem>) {
        let mut problems = Vec::new();
        let mut files = Content::builtin_files();
        let roots: Vec<&Path> = packs.iter().map(AsRef::as_ref).collect();
        files.extend(pack::of_mods(&roots, &mut problems));
        (files, problems)
    }

    /// Reads a folder or zip file in place of the built-in files, for [`Content::from_files`]. It has the folders `powers`
    /// and `decks`, as the source of this crate has. The second value has the problems of unreadable files.
    pub fn library(root: impl AsRef<Path>) -> (Vec<ContentFile>, Vec<Problem>) {
        let mut problems = Vec::new();
        (pack::library(root.as_ref(), &mut problems), problems)
    }

    /// Returns the files that are built into the library; none without the feature `builtin`.
    pub fn builtin_files() -> Vec<ContentFile> {
        pack::builtin()
    }

    /// Loads content from these files; [`Content::collect`] returns the built-in ones. While it is in use, content of the
    /// same files is shared.
    ///
    /// # Errors
    /// All errors, if `problems` or any file has one.
    pub fn from_files(files: &[ContentFile], problems: Vec<Problem>) -> Result<Arc<Content>, ContentError> {
        if !problems.is_empty() {
            return Content::read(files, problems, &Readings::default());
        }
        let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
        // The lock is not held while the content is read.
        let shared = last().upgrade().filter(|content| content.sources == files);
        if let Some(content) = shared {
            return Ok(content);
        }
        let content = Content::read(files, problems, &Readings::default())?;
        *last() = Arc::downgrade(&content);
        Ok(content)
    }

    /// Loads content from these files, and reuses the compiled scripts in `before`.
    ///
    /// # Errors
    /// The errors of [`Content::from_files`].
    pub(super) fn read(
        files: &[ContentFile],
        mut problems: Vec<Problem>,
        before: &Readings,
    ) -> Result<Arc<Content>, ContentError> {
        if let Some(problem) = pack::too_much(files) {
            problems.push(problem);
            return Err(ContentError(problems));
        }
        let mut content = Content::valid_subset(files, &mut problems, before);
        if problems.iter().any(Problem::is_error) {
            return Err(ContentError(problems));
        }
        content.warnings = problems;
        Ok(Arc::new(content))
    }

    /// Loads the valid part of these files. The errors of the rest are added to `problems`.
    pub fn load_valid(files: &[ContentFile], problems: &mut Vec<Problem>) -> Content {
        Content::valid_subset(files, problems, &Readings::default())
    }

    fn valid_subset(files: &[ContentFile], problems: &mut Vec<Problem>, before: &Readings) -> Content {
        let mods = read_mods(files, problems);
        let (mut script_names, mut edition_names) = (Names::of(&mods), Names::of(&mods));
        let mut loading = Loading::new(Limits::default(), before);
        let (scripts, broken) = read_scripts(files, &mut script_names, problems, &mut loading);
        let readings = loading.done();
        problems.extend(colliding(&scripts));
        problems.extend(too_many_classes(&scripts));
        let in_toml = small_enough(files, problems);
        let own_classes = own_classes(files, &readings);
        let emblems = read_emblems(&in_toml, &script_names, problems);
        let known = Known { scripts: &scripts, broken: &broken };
        let editions = read_editions(&in_toml, (&script_names, &mut edition_names), known, problems);
        let texts = read_texts(&in_toml, &own_classes, (&script_names, &edition_names), problems);
        let classes = own_classes.into_values().flatten().collect();
        problems.extend(wrong_settings(files, &mods, &script_names, &scripts));
        let (words, script_words) = number_words(&scripts, &texts, problems);
        let (sources, warnings) = (files.to_vec(), Vec::new());
        let files = files.iter().map(|file| (file.known_as(), hash(&file.text))).collect();
        let codes = OnceLock::new();
        Content {
            mods,
            script_names,
            edition_names,
            editions,
            scripts: scripts.into(),
            readings,
            script_words: script_words.into(),
            words,
            codes,
            classes,
            texts,
            emblems,
            files,
            sources,
            warnings,
        }
    }

    /// Returns the loaded mods, in load order.
    pub fn mods(&self) -> &[Mod] {
        &self.mods
    }

    pub(super) const fn script_names(&self) -> &Names {
        &self.script_names
    }

    /// Returns the id of the script that a name means: `broker`, or `my-mod/broker`.
    pub fn script_id<'a>(&'a self, name: &'a str) -> &'a str {
        self.script_names.outside(name)
    }

    /// Returns the id of the edition that a name means: `my-table`, or `my-mod/my-table`.
    pub fn edition_id<'a>(&'a self, name: &'a str) -> &'a str {
        self.edition_names.outside(name)
    }

    /// Returns the id of the script whose code or texts are in a file.
    pub fn id_of<'a>(&'a self, file: &'a ContentFile) -> &'a str {
        self.script_names.within(file.pack, file.stem())
    }

    /// Returns the number of the mod to which a file belongs that need not be content, such as a scenario.
    pub fn mod_around(&self, path: &str) -> u32 {
        let is_around = |file: &&ContentFile| {
            file.pack > 0
                && file.path.strip_suffix(&file.name).is_some_and(|root| !root.is_empty() && path.starts_with(root))
        };
        self.sources.iter().find(is_around).map_or(0, |file| file.pack)
    }

    /// Returns the id of the edition that a name means within a mod.
    pub fn edition_within<'a>(&'a self, pack: u32, name: &'a str) -> &'a str {
        self.edition_names.within(pack, name)
    }

    /// Returns the warnings: probable errors in content that can be played.
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }

    /// Returns the editions, by id.
    pub fn editions(&self) -> impl Iterator<Item = &Edition> {
        self.editions.values()
    }

    /// Returns an edition by its id.
    pub fn edition(&self, id: &str) -> Option<&Edition> {
        self.editions.get(id)
    }

    /// Returns an edition's name in a language, in English, or as its id.
    pub fn edition_name<'a>(&'a self, id: &'a str, language: &str) -> &'a str {
        let names = self.edition(id).map(|edition| &edition.name);
        names.and_then(|names| name_in(names, language)).unwrap_or(id)
    }

    /// Returns the seat styles of an edition, in order; empty for an unknown edition.
    pub fn paints(&self, edition: &str) -> Vec<SeatStyle> {
        self.edition(edition).map(Edition::paints).unwrap_or_default()
    }

    /// Returns the text of an alien or a card in a language, or in English.
    ///
    /// The text of this edition, or of an edition that it extends, has priority, so that players read only the rules
    /// that they play. Placeholders in the text name numeric options of the script. `options` has the values of the
    /// edition; for other options the script's defaults are used.
    pub fn script_text(
        &self,
        edition: &str,
        id: &str,
        options: &BTreeMap<String, OptionValue>,
        language: &str,
    ) -> String {
        let mut keys = Vec::new();
        let mut next = self.edition(edition);
        while let Some(edition) = next.filter(|_| keys.len() < self.editions.len()) {
            keys.push(format!("{id}.edition.{}", edition.id));
            next = edition.extends.as_deref().and_then(|parent| self.edition(parent));
        }
        keys.push(format!("{id}.text"));
        let of = |language: &str| keys.iter().find_map(|key| self.texts.find(language, key));
        let declared = self.scripts.iter().find(|script| script.id == id).map(|script| &script.options);
        let values: Vec<_> = options.iter().chain(declared.into_iter().flatten()).filter_map(number_shown).collect();
        match of(language) {
            Some(text) => fill(language, text, &values),
            None => fill("en", of("en").unwrap_or_default(), &values),
        }
    }

    /// Returns the icon of an alien, a card, or a rule by its script id.
    pub fn emblem(&self, script: &str) -> Option<&Icon> {
        self.emblems.get(script)
    }

    /// Returns the scripts.
    pub const fn scripts(&self) -> &Arc<[Script]> {
        &self.scripts
    }

    /// Returns the cached results of reading the scripts.
    pub(super) const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// Returns the classes that card scripts declare, even invalid scripts.
    pub const fn classes(&self) -> &BTreeSet<String> {
        &self.classes
    }

    /// Returns the texts.
    pub const fn texts(&self) -> &Texts {
        &self.texts
    }

    /// Returns the text key of a word, such as "my_card.who_is_struck".
    pub fn word(&self, word: Word) -> Option<&str> {
        self.words.get(&word).map(String::as_str)
    }

    /// Returns the word of a text key.
    pub fn word_named(&self, key: &str) -> Option<Word> {
        let word = number_of(key);
        self.word(word).filter(|known| *known == key).map(|_| word)
    }

    /// Returns the text keys of all scripts.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.values().map(String::as_str)
    }

    /// Returns a hash of a script's behavior: its code, its text keys, and the code of its libraries.
    pub(super) fn code_of(&self, id: &str) -> Option<&str> {
        let at = self.scripts.iter().position(|script| script.id == id)?;
        let codes = self.codes.get_or_init(|| {
            let of = |(script, words): (&Script, &Words)| {
                let text = |path: &str| {
                    self.sources.iter().find(|file| file.path == path).map_or("", |file| file.text.as_str())
                };
                let paths = std::iter::once(script.file.as_str()).chain(script.code.library_files());
                identity::of_script(paths.map(text), words.keys().map(String::as_str))
            };
            self.scripts.iter().zip(&*self.script_words).map(of).collect()
        });
        codes.get(at).map(String::as_str)
    }

    /// Returns the text keys of each script, with their words.
    pub const fn script_words(&self) -> &Arc<[Words]> {
        &self.script_words
    }

    /// Returns a hash of every file. Records identify their content by these hashes.
    pub const fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// Returns the files from which the content was loaded.
    pub fn sources(&self) -> &[ContentFile] {
        &self.sources
    }

    /// Returns a hash of the whole content.
    pub fn hash(&self) -> String {
        let all: Vec<String> = self.files.iter().map(|(name, hash)| format!("{name} {hash}\n")).collect();
        hash(&all.concat())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_files_are_read_once() {
        let (files, _) = Content::collect::<&Path>(&[]);
        let read = |files: &[ContentFile]| Content::from_files(files, Vec::new()).unwrap();
        // Tests beside this one load content too, so several attempts are needed.
        assert!((0..20).any(|_| Arc::ptr_eq(&read(&files), &read(&files))));
        let (content, mut longer) = (read(&files), files.clone());
        longer[0].text.push('\n');
        assert!(!Arc::ptr_eq(&content, &read(&longer)));
    }
}
