//! Content: editions, checked scripts and texts, read once and shared.

use super::error::ContentError;
use super::identity::{self, hash};
use super::pack::{self, ContentFile};
use super::wrong_pack::WrongPack;
use crate::door::{SCRIPTS, TOGETHER, WORDS};
use crate::edition::{Edition, Emblem, Known, Paint, RawEdition, TextFile, Texts, WrongEmblem, emblem_in};
use crate::problem::{How, Place, Problem};
use crate::script::{Declares, Limits, Loading, Readings, Script, ScriptSource};
use hyperkon_cosmic::{MAX_CLASSES, OptionValue, Word};
use hyperkon_frame::plain;
use hyperkon_table::{Fnv, fill};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// For each script the keys of its texts, with their numbers.
type ScriptWords = Vec<Vec<(String, Word)>>;

/// What can be played: editions, scripts, texts.
#[derive(Debug)]
pub struct Content {
    editions: BTreeMap<String, Edition>,
    scripts: Vec<Script>,
    readings: Readings,
    script_words: ScriptWords,
    words: BTreeMap<Word, String>,
    /// For each script a hash of its code and of the texts that the code names; made when first asked for.
    codes: OnceLock<Vec<String>>,
    /// The classes that scripts of cards declare, those of unsound ones too.
    classes: BTreeSet<String>,
    texts: Texts,
    emblems: BTreeMap<String, Emblem>,
    files: BTreeMap<String, String>,
    sources: Vec<ContentFile>,
    warnings: Vec<Problem>,
}

impl Content {
    /// The content that comes with the library.
    ///
    /// # Errors
    /// None, unless the library was built from unsound content.
    pub fn builtin() -> Result<Arc<Content>, ContentError> {
        Content::with_packs::<&Path>(&[])
    }

    /// The library's content with packs on top, in the order given.
    ///
    /// # Errors
    /// Everything that is wrong with any file.
    pub fn with_packs<P: AsRef<Path>>(packs: &[P]) -> Result<Arc<Content>, ContentError> {
        let (files, problems) = Content::collect(packs);
        Content::from_files(&files, problems)
    }

    /// The files of the library's content and of packs on top, in the order given; and what could not be read.
    pub fn collect<P: AsRef<Path>>(packs: &[P]) -> (Vec<ContentFile>, Vec<Problem>) {
        let mut problems = Vec::new();
        let mut files = pack::builtin().unwrap_or_else(|problem| {
            problems.push(problem);
            Vec::new()
        });
        let mut named: Vec<(PathBuf, &Path)> = Vec::new();
        for (number, root) in (1..).zip(packs.iter().map(AsRef::as_ref)) {
            // What cannot be found is told where it is read.
            let place = root.canonicalize().unwrap_or_else(|_| root.to_owned());
            if let Some((_, first)) = named.iter().find(|(other, _)| *other == place) {
                let wrong = WrongPack::NamedTwice { first: plain::path(first) };
                problems.push(Problem::error(&plain::path(root), wrong));
                continue;
            }
            named.push((place, root));
            files.extend(pack::folder(number, root, &mut problems));
        }
        (files, problems)
    }

    /// A content of these files, wherever they are from; [`Content::collect`] gives those of the library.
    ///
    /// # Errors
    /// When there is an error among the problems so far or in any file: then everything that is wrong.
    pub fn from_files(files: &[ContentFile], problems: Vec<Problem>) -> Result<Arc<Content>, ContentError> {
        Content::read(files, problems, &Readings::default())
    }

    /// A content of these files; scripts that have been read before are not compiled again.
    ///
    /// # Errors
    /// As [`Content::from_files`].
    pub(super) fn read(
        files: &[ContentFile],
        mut problems: Vec<Problem>,
        before: &Readings,
    ) -> Result<Arc<Content>, ContentError> {
        if let Some(problem) = pack::too_much(files) {
            problems.push(problem);
            return Err(ContentError(problems));
        }
        let mut content = Content::sound_part(files, &mut problems, before);
        if problems.iter().any(Problem::is_error) {
            return Err(ContentError(problems));
        }
        content.warnings = problems;
        Ok(Arc::new(content))
    }

    /// As much of these files as is sound; what is wrong with the others goes to `problems`.
    pub fn salvage(files: &[ContentFile], problems: &mut Vec<Problem>) -> Content {
        Content::sound_part(files, problems, &Readings::default())
    }

    fn sound_part(files: &[ContentFile], problems: &mut Vec<Problem>, before: &Readings) -> Content {
        let mut loading = Loading::new(Limits::default(), before);
        let (scripts, broken) = read_scripts(files, problems, &mut loading);
        let readings = loading.done();
        problems.extend(too_many_classes(&scripts));
        let in_toml = small_enough(files, problems);
        let own_classes = own_classes(files, &readings);
        let texts = read_texts(&in_toml, &own_classes, problems);
        let emblems = read_emblems(&in_toml, problems);
        let classes = own_classes.into_values().flatten().collect();
        let editions = read_editions(&in_toml, Known { scripts: &scripts, broken: &broken }, problems);
        let (words, script_words) = number_words(&scripts, &texts, problems);
        let (sources, warnings) = (files.to_vec(), Vec::new());
        let files = files.iter().map(|file| (file.known_as(), hash(&file.text))).collect();
        let codes = OnceLock::new();
        Content {
            editions,
            scripts,
            readings,
            script_words,
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

    /// What is probably not what was meant, though it plays.
    pub fn warnings(&self) -> &[Problem] {
        &self.warnings
    }

    /// The editions, by id.
    pub fn editions(&self) -> impl Iterator<Item = &Edition> {
        self.editions.values()
    }

    /// An edition by its id.
    pub fn edition(&self, id: &str) -> Option<&Edition> {
        self.editions.get(id)
    }

    /// An edition's name in a language, in English where the language lacks it; its id where there is no such edition.
    pub fn edition_name<'a>(&'a self, id: &'a str, language: &str) -> &'a str {
        let names = self.edition(id).map(|edition| &edition.name);
        names.and_then(|names| names.get(language).or_else(|| names.get("en"))).map_or(id, String::as_str)
    }

    /// How the seats of an edition are painted, in their order; nothing where there is no such edition.
    pub fn paints(&self, edition: &str) -> Vec<Paint> {
        self.edition(edition).map(Edition::paints).unwrap_or_default()
    }

    /// What an alien or a destiny card does, in a language, English where that lacks it. Where an edition, or the one that
    /// it extends, has a text of its own for it, that; so no player reads of a rule that is not played here. The text names
    /// the script's numbers by the keys of its options: `options` has the edition's values, what it leaves out is as the script declares.
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
        fill(of(language).or_else(|| of("en")).unwrap_or_default(), &values)
    }

    /// The emblem of an alien, a card or a rule, by the id of its script; none has to have one.
    pub fn emblem(&self, script: &str) -> Option<&Emblem> {
        self.emblems.get(script)
    }

    /// The scripts.
    pub fn scripts(&self) -> &[Script] {
        &self.scripts
    }

    /// What has come of reading its scripts.
    pub(super) const fn readings(&self) -> &Readings {
        &self.readings
    }

    /// The classes that scripts of cards declare, also those that are not sound.
    pub const fn classes(&self) -> &BTreeSet<String> {
        &self.classes
    }

    /// The texts.
    pub const fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The text key that a word of a script stands for, "my_card.who_is_struck".
    pub fn word(&self, word: Word) -> Option<&str> {
        self.words.get(&word).map(String::as_str)
    }

    /// The number of a text key of a script.
    pub fn word_named(&self, key: &str) -> Option<Word> {
        let word = number_of(key);
        self.word(word).filter(|known| *known == key).map(|_| word)
    }

    /// The text keys of all scripts.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.words.values().map(String::as_str)
    }

    /// A hash of what a script does: of its code and of the texts that the code names.
    pub(super) fn code_of(&self, id: &str) -> Option<&str> {
        let at = self.scripts.iter().position(|script| script.id == id)?;
        let codes = self.codes.get_or_init(|| {
            let of = |(script, words): (&Script, &Vec<(String, Word)>)| {
                let text = self.sources.iter().find(|file| file.path == script.file).map_or("", |file| &file.text);
                identity::of_script(text, words.iter().map(|(key, _)| key.as_str()))
            };
            self.scripts.iter().zip(&self.script_words).map(of).collect()
        });
        codes.get(at).map(String::as_str)
    }

    /// For each script the keys of its texts, with their numbers.
    pub fn script_words(&self) -> &[Vec<(String, Word)>] {
        &self.script_words
    }

    /// A number for every file, so that a record can say with what it was made.
    pub const fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// The files it was read from.
    pub fn sources(&self) -> &[ContentFile] {
        &self.sources
    }

    /// One number for the whole content.
    pub fn hash(&self) -> String {
        let all: Vec<String> = self.files.iter().map(|(name, hash)| format!("{name} {hash}\n")).collect();
        hash(&all.concat())
    }
}

/// The number of a text key: made of the key alone, so that it stays the same whatever other scripts there are.
fn number_of(key: &str) -> Word {
    let number = Fnv::of(key);
    Word((number ^ number >> 32) as u32)
}

/// The sound scripts, and the ids of those that are not.
fn read_scripts(
    files: &[ContentFile],
    problems: &mut Vec<Problem>,
    loading: &mut Loading<'_>,
) -> (Vec<Script>, Vec<String>) {
    // A file that the door has not let in is there all the same.
    let not_let_in = problems.iter().filter(|problem| problem.is_error()).filter_map(|problem| {
        let (_, name) = problem.place.file.strip_suffix(".lua")?.rsplit_once('/')?;
        Some(name.to_owned())
    });
    let (mut scripts, mut broken): (Vec<Script>, Vec<String>) = (Vec::new(), not_let_in.collect());
    let largest = too_large(files, ".lua", SCRIPTS);
    problems.extend(largest.map(|file| Problem::error(&file.path, WrongPack::TooMuchScript { most: SCRIPTS / 1024 })));
    for declares in Declares::ALL {
        for file in files.iter().filter(|file| file.is_in(declares.folder(), ".lua")) {
            if largest.is_some() || loading.is_too_dear() {
                broken.push(file.stem().to_owned());
                continue;
            }
            let source = ScriptSource { file: file.path.clone(), text: file.text.clone(), declares };
            let reading = loading.read(source, file.is_of_library());
            problems.extend(reading.problems.iter().cloned());
            if let Some(dearest) = loading.is_too_dear().then(|| loading.dearest()) {
                problems.push(Problem::error(dearest, WrongPack::LoadingTooDear));
            }
            let Some(script) = reading.script.clone() else {
                broken.push(file.stem().to_owned());
                continue;
            };
            let Some(first) = scripts.iter().position(|first| first.id == script.id) else {
                if script.replaces {
                    problems.push(replaces_nothing(file, WrongPack::ReplacesNoScript));
                }
                scripts.push(script);
                continue;
            };
            if script.replaces && scripts[first].declares == declares {
                let before = files.iter().find(|before| before.path == scripts[first].file);
                problems.extend(
                    before
                        .filter(|_| scripts[first].replaces)
                        .and_then(|before| replaced_twice(file, &script.id, before)),
                );
                scripts[first] = script;
            } else {
                let place =
                    Place { line: line_of_id(files, &scripts[first].file), ..Place::file(&scripts[first].file) };
                let is_same_kind = scripts[first].declares == declares;
                let how = if is_same_kind { How::AnotherIdOrReplace } else { How::AnotherId };
                problems.push(clash(file, &script.id, place, how));
            }
        }
    }
    (scripts, broken)
}

/// The first card of a class beyond those that a table can tell apart.
fn too_many_classes(scripts: &[Script]) -> Option<Problem> {
    let classes = crate::edition::classes(scripts);
    let class = classes.get(MAX_CLASSES)?;
    let script = scripts.iter().find(|script| script.card.as_ref().is_some_and(|card| card.class == *class))?;
    let wrong = WrongPack::ManyClasses { class: class.clone(), most: MAX_CLASSES };
    Some(Problem::error(&script.file, wrong).about("class"))
}

/// The largest file with this ending, if all of them together are too large.
fn too_large<'a>(files: &'a [ContentFile], ending: &str, most: u64) -> Option<&'a ContentFile> {
    let of_kind = || files.iter().filter(|file| file.name.ends_with(ending));
    let size: usize = of_kind().map(|file| file.text.len()).sum();
    of_kind().max_by_key(|file| (file.pack > 0, file.text.len())).filter(|_| size as u64 > most)
}

/// The texts and editions; the library's alone if all are too large together.
fn small_enough<'a>(files: &'a [ContentFile], problems: &mut Vec<Problem>) -> Vec<&'a ContentFile> {
    let largest = too_large(files, ".toml", TOGETHER);
    problems.extend(largest.map(|file| Problem::error(&file.path, WrongPack::TooMuchText { most: TOGETHER / 1024 })));
    files.iter().filter(|file| file.name.ends_with(".toml") && (file.is_of_library() || largest.is_none())).collect()
}

fn replaces_nothing(file: &ContentFile, wrong: WrongPack) -> Problem {
    let mut problem = Problem::warning(&file.path, wrong).about("replace");
    problem.place.find(&file.text);
    problem
}

/// Tells that a file replaces what one of another mod has replaced already; which is in force depends on the order of the
/// mods alone.
fn replaced_twice(file: &ContentFile, id: &str, before: &ContentFile) -> Option<Problem> {
    let wrong = WrongPack::ReplacedTwice { id: id.to_owned(), first: before.path.clone() };
    let mut problem = Problem::warning(&file.path, wrong).about("replace");
    problem.place.find(&file.text);
    let mut first = Place::word(&before.path, "replace");
    first.find(&before.text);
    (file.pack != before.pack).then(|| problem.with_other(first))
}

fn clash(file: &ContentFile, id: &str, first: Place, how: How) -> Problem {
    let wrong = WrongPack::IdTaken { id: id.to_owned(), first: first.file.clone(), how };
    let mut problem = Problem::error(&file.path, wrong).about("id");
    problem.place.find(&file.text);
    problem.with_other(first)
}

fn line_of_id<'a>(files: impl IntoIterator<Item = &'a ContentFile>, path: &str) -> Option<usize> {
    let mut place = Place::word(path, "id");
    place.find(&files.into_iter().find(|file| file.path == path)?.text);
    place.line
}

/// The classes that the scripts of each pack declare. Those of a script that is not sound are taken from its text: nobody is
/// told to leave out a word that it needs.
fn own_classes(files: &[ContentFile], readings: &Readings) -> BTreeMap<u32, Vec<String>> {
    let mut classes: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_in(Declares::Card.folder(), ".lua")) {
        let declared = readings.script(&file.path).and_then(|script| script.card.as_ref());
        let class = declared.map(|card| card.class.clone()).or_else(|| written_class(&file.text));
        classes.entry(file.pack).or_default().extend(class);
    }
    classes
}

/// The word behind the first `class =` of a script's text.
fn written_class(text: &str) -> Option<String> {
    let mut values = text.match_indices("class").filter_map(|(at, word)| {
        let behind = text[at + word.len()..].trim_start().strip_prefix('=')?.trim_start();
        let quote = behind.chars().next().filter(|letter| ['"', '\''].contains(letter))?;
        behind[1..].split_once(quote)
    });
    values.next().map(|(word, _)| word.to_owned())
}

fn read_texts(files: &[&ContentFile], classes: &BTreeMap<u32, Vec<String>>, problems: &mut Vec<Problem>) -> Texts {
    let mut editions: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_edition()) {
        // What is wrong with an edition is told where editions are read.
        if let Ok(IdOnly { id }) = crate::edition::read_toml(&file.path, &file.text) {
            editions.entry(file.pack).or_default().push(id);
        }
    }
    let mut texts = Texts::default();
    for file in files.iter().filter(|file| !file.is_in("decks", ".toml") && file.name.ends_with(".toml")) {
        let prefix = if file.is_in("powers/texts", ".toml") { "" } else { file.stem() };
        let editions = editions.get(&file.pack).map_or(&[][..], Vec::as_slice);
        let classes = classes.get(&file.pack).map_or(&[][..], Vec::as_slice);
        let from = TextFile { pack: file.pack, path: &file.path, prefix, editions, classes };
        problems.extend(texts.add(from, &file.text));
    }
    texts
}

/// The emblems that lie beside scripts, by the ids of those.
fn read_emblems(files: &[&ContentFile], problems: &mut Vec<Problem>) -> BTreeMap<String, Emblem> {
    let is_beside = |file: &&&ContentFile| Declares::ALL.iter().any(|declares| file.is_in(declares.folder(), ".toml"));
    let mut emblems: BTreeMap<String, (&str, Emblem)> = BTreeMap::new();
    for file in files.iter().filter(is_beside) {
        let (emblem, replaces) = match emblem_in(&file.path, &file.text) {
            Ok(Some(found)) => found,
            Ok(None) => continue,
            Err(wrong) => {
                problems.extend(wrong);
                continue;
            }
        };
        if let Some((first, _)) = emblems.get(file.stem()).filter(|_| !replaces) {
            let wrong = WrongEmblem::Twice { first: (*first).to_owned() };
            let mut problem = Problem::error(&file.path, wrong).about("emblem");
            problem.place.find(&file.text);
            problems.push(problem.with_other(Place::word(first, "emblem")));
            continue;
        }
        emblems.insert(file.stem().to_owned(), (&file.path, emblem));
    }
    emblems.into_iter().map(|(id, (_, emblem))| (id, emblem)).collect()
}

/// What matters of an edition's file before it is read.
#[derive(Deserialize)]
struct IdOnly {
    id: String,
}

/// Whether an edition of a mod agrees with all that mods before it say of the same id.
fn agrees_with_all(raw: &RawEdition, raws: &[RawEdition], read: &[&ContentFile]) -> bool {
    let same = raws.iter().zip(read).filter(|(other, file)| file.pack > 0 && other.word("id") == raw.word("id"));
    same.into_iter().all(|(other, _)| raw.agrees_with(other))
}

fn read_editions(files: &[&ContentFile], known: Known<'_>, problems: &mut Vec<Problem>) -> BTreeMap<String, Edition> {
    let decks = files.iter().copied().filter(|file| file.is_edition());
    let (mut raws, mut in_force): (Vec<RawEdition>, BTreeMap<String, usize>) = (Vec::new(), BTreeMap::new());
    let (mut broken, mut read): (_, Vec<&ContentFile>) = (Vec::new(), Vec::new());
    for file in decks {
        let Some(mut raw) = RawEdition::parse(&file.path, &file.text, problems) else {
            broken.push(file.stem());
            continue;
        };
        let id = raw.word("id").unwrap_or_default().to_owned();
        match (in_force.get(&id), raw.replaces()) {
            (Some(first), true) if raws[*first].replaces() => {
                problems.extend(replaced_twice(file, &id, read[*first]));
            }
            (Some(first), false)
                if (1..file.pack).contains(&read[*first].pack) && agrees_with_all(&raw, &raws, &read) =>
            {
                raw.add_to_the_one_before();
            }
            (Some(first), false) => {
                let first = &raws[*first].file;
                let place = Place { line: line_of_id(files.iter().copied(), first), ..Place::file(first) };
                problems.push(clash(file, &id, place, How::AnotherIdOrReplace));
                continue;
            }
            (None, true) => problems.push(replaces_nothing(file, WrongPack::ReplacesNoEdition)),
            _ => {}
        }
        in_force.insert(id, raws.len());
        raws.push(raw);
        read.push(file);
    }
    let mut editions = BTreeMap::new();
    for (id, at) in in_force {
        let raw = &raws[at];
        let mut found = Vec::new();
        match raw.resolve(&raws, &mut found) {
            Some(edition) => {
                found.extend(edition.check(&raw.file, &raw.text, known));
                if found.is_empty() {
                    editions.insert(id, edition);
                }
                problems.extend(found);
            }
            // What is wrong with its parent has been told.
            None if raw.word("extends").is_some_and(|parent| broken.contains(&parent)) => {}
            None => problems.extend(found),
        }
    }
    editions
}

/// Numbers the text keys of all scripts.
fn number_words(
    scripts: &[Script],
    texts: &Texts,
    problems: &mut Vec<Problem>,
) -> (BTreeMap<Word, String>, ScriptWords) {
    let mut words = BTreeMap::new();
    let mut by_script = Vec::new();
    for script in scripts {
        let mut own = Vec::new();
        for key in texts.keys_below(&script.id).into_iter().filter(|key| key != "name" && key != "text") {
            let whole = format!("{}.{key}", script.id);
            let word = number_of(&whole);
            own.push((key, word));
            if let Some(other) = words.insert(word, whole.clone()).filter(|other| *other != whole) {
                problems.push(Problem::error(&script.file, WrongPack::OneNumber { text: whole, other }));
            }
        }
        if own.len() > WORDS {
            let (id, most) = (script.id.clone(), WORDS);
            problems.push(Problem::error(&script.file, WrongPack::ManyWords { id, most }));
            own.clear();
        }
        by_script.push(own);
    }
    (words, by_script)
}

/// The key and the number of an option that is one.
fn number_shown<'a>((key, value): (&'a String, &OptionValue)) -> Option<(&'a str, String)> {
    match value {
        OptionValue::Number(number) => Some((key, number.to_string())),
        OptionValue::Flag(_) | OptionValue::Text(_) => None,
    }
}
