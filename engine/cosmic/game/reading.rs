//! Reads scripts, texts, icons, and editions from files, and collects their problems.

use super::libraries::{self, Visible};
use super::mods::Names;
use super::pack::ContentFile;
use super::wrong_pack::WrongPack;
use crate::edition::{Edition, Icon, Known, RawEdition, TextFile, Texts, WrongEmblem, emblem_in};
use crate::files::{EDITIONS, SCRIPTS, TOGETHER, WORDS};
use crate::mods::WrongMod;
use crate::problem::{How, Place, Problem};
use crate::script::{Declares, Libraries, LibraryTexts, Loading, Readings, Script, ScriptSource, Shelf, Words};
use hyperkon_cosmic::{MAX_CLASSES, OptionValue, Word};
use hyperkon_table::Fnv;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the word of a text key, which is a hash of the key.
pub(super) fn number_of(key: &str) -> Word {
    let number = Fnv::of(key);
    Word((number ^ number >> 32) as u32)
}

/// Returns the valid scripts, and the ids of the invalid ones. An id that another mod already uses gets a prefix, which is
/// added to `names`.
pub(super) fn read_scripts(
    files: &[ContentFile],
    names: &mut Names,
    problems: &mut Vec<Problem>,
    loading: &mut Loading<'_>,
) -> (Vec<Script>, Vec<String>) {
    // A script file that could not be read counts as an invalid script.
    let not_let_in = problems.iter().filter(|problem| problem.is_error()).filter_map(|problem| {
        let (_, name) = problem.place.file.strip_suffix(".lua")?.rsplit_once('/')?;
        Some(name.to_owned())
    });
    let (mut scripts, mut broken): (Vec<Script>, Vec<String>) = (Vec::new(), not_let_in.collect());
    let largest = too_large(files, ".lua", SCRIPTS);
    problems.extend(largest.map(|file| Problem::error(&file.path, WrongPack::TooMuchScript { most: SCRIPTS / 1024 })));
    let libraries = match largest {
        None => read_libraries(files, problems, loading),
        Some(_) => Libraries::default(),
    };
    let visible = Visible::of(files);
    let packs: BTreeSet<u32> = files.iter().map(|file| file.pack).collect();
    let shelves: BTreeMap<u32, (Shelf<'_>, LibraryTexts)> = packs
        .into_iter()
        .map(|pack| {
            let shelf = libraries.of(visible.from(pack));
            let texts = shelf.texts();
            (pack, (shelf, texts))
        })
        .collect();
    for declares in Declares::ALL {
        for file in files.iter().filter(|file| file.is_in(declares.folder(), ".lua")) {
            if largest.is_some() || loading.is_too_dear() {
                broken.push(file.stem().to_owned());
                continue;
            }
            let (shelf, texts) = &shelves[&file.pack];
            let texts = if may_require(&file.text) { LibraryTexts::clone(texts) } else { LibraryTexts::default() };
            let source = ScriptSource { file: file.path.clone(), text: file.text.clone(), declares, libraries: texts };
            let reading = loading.read(source, shelf, file.is_of_library());
            problems.extend(reading.problems.iter().cloned());
            problems.extend(too_dear(loading));
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
            } else if let Some(full) = pack_of(files, &scripts[first].file)
                .filter(|_| !script.replaces)
                .and_then(|first| names.add(file.pack, first, &script.id))
            {
                problems.push(renamed(file, &script.id, &full, &scripts[first].file));
                scripts.push(Script { id: full, ..script });
            } else {
                let place =
                    Place { line: line_of_id(files, &scripts[first].file), ..Place::file(&scripts[first].file) };
                let is_same_kind = scripts[first].declares == declares;
                let how = if is_same_kind { How::AnotherIdOrReplace } else { How::AnotherId };
                problems.push(clash(file, &script.id, place, how));
            }
        }
    }
    let pack = |script: &Script| pack_of(files, &script.file).unwrap_or_default();
    scripts.iter().for_each(|script| names.note(&script.id, pack(script)));
    for script in &mut scripts {
        let pack = pack(script);
        if let Some(alien) = script.card.as_mut().and_then(|card| card.alien.as_mut()) {
            *alien = names.within(pack, alien).to_owned();
        }
    }
    (scripts, broken)
}

/// Returns the number of the mod with this file.
pub(super) fn pack_of(files: &[ContentFile], path: &str) -> Option<u32> {
    files.iter().find(|file| file.path == path).map(|file| file.pack)
}

/// Warns that an id has a prefix outside its mod.
fn renamed(file: &ContentFile, id: &str, full: &str, first: &str) -> Problem {
    let wrong = WrongMod::Renamed { id: id.to_owned(), full: full.to_owned(), first: first.to_owned() };
    let mut problem = Problem::warning(&file.path, wrong).about("id");
    problem.place.find(&file.text);
    problem
}

fn read_libraries(files: &[ContentFile], problems: &mut Vec<Problem>, loading: &mut Loading<'_>) -> Libraries {
    let libraries = loading.read_libraries(&libraries::sources(files), problems);
    problems.extend(too_dear(loading));
    libraries
}

/// Returns `false` if a script certainly requires no library.
pub(super) fn may_require(text: &str) -> bool {
    text.contains("require")
}

fn too_dear(loading: &Loading<'_>) -> Option<Problem> {
    loading.is_too_dear().then(|| Problem::error(loading.dearest(), WrongPack::LoadingTooDear))
}

/// Reports the first class of cards beyond the maximum number.
pub(super) fn too_many_classes(scripts: &[Script]) -> Option<Problem> {
    let classes = crate::edition::classes(scripts);
    let class = classes.get(MAX_CLASSES)?;
    let script = scripts.iter().find(|script| script.card.as_ref().is_some_and(|card| card.class == *class))?;
    let wrong = WrongPack::ManyClasses { class: class.clone(), most: MAX_CLASSES };
    Some(Problem::error(&script.file, wrong).about("class"))
}

/// Returns the largest file with this ending, if all of them together exceed `most` bytes.
fn too_large<'a>(files: &'a [ContentFile], ending: &str, most: u64) -> Option<&'a ContentFile> {
    let of_kind = || files.iter().filter(|file| file.name.ends_with(ending));
    let size: usize = of_kind().map(|file| file.text.len()).sum();
    of_kind().max_by_key(|file| (file.pack > 0, file.text.len())).filter(|_| size as u64 > most)
}

/// Returns the texts and editions. If they are too large together, only built-in ones are returned.
pub(super) fn small_enough<'a>(files: &'a [ContentFile], problems: &mut Vec<Problem>) -> Vec<&'a ContentFile> {
    let largest = too_large(files, ".toml", TOGETHER);
    problems.extend(largest.map(|file| Problem::error(&file.path, WrongPack::TooMuchText { most: TOGETHER / 1024 })));
    let is_read = |file: &&ContentFile| file.name.ends_with(".toml") && !file.is_manifest();
    files.iter().filter(is_read).filter(|file| file.is_of_library() || largest.is_none()).collect()
}

fn replaces_nothing(file: &ContentFile, wrong: WrongPack) -> Problem {
    let mut problem = Problem::warning(&file.path, wrong).about("replace");
    problem.place.find(&file.text);
    problem
}

/// Warns if two mods replace the same script or edition. The later mod is used.
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

/// Returns the classes that each mod's scripts declare.
///
/// The class of an invalid script is searched in its text, so that texts for the class are not reported as unknown.
pub(super) fn own_classes(files: &[ContentFile], readings: &Readings) -> BTreeMap<u32, Vec<String>> {
    let mut classes: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_in(Declares::Card.folder(), ".lua")) {
        let declared = readings.script(&file.path).and_then(|script| script.card.as_ref());
        let class = declared.map(|card| card.class.clone()).or_else(|| written_class(&file.text));
        classes.entry(file.pack).or_default().extend(class);
    }
    classes
}

/// Returns the value of the first `class =` in a script's text.
fn written_class(text: &str) -> Option<String> {
    let mut values = text.match_indices("class").filter_map(|(at, word)| {
        let behind = text[at + word.len()..].trim_start().strip_prefix('=')?.trim_start();
        let quote = behind.chars().next().filter(|letter| ['"', '\''].contains(letter))?;
        behind[1..].split_once(quote)
    });
    values.next().map(|(word, _)| word.to_owned())
}

pub(super) fn read_texts(
    files: &[&ContentFile],
    classes: &BTreeMap<u32, Vec<String>>,
    (scripts, names): (&Names, &Names),
    problems: &mut Vec<Problem>,
) -> Texts {
    let mut editions: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.is_edition()) {
        // `read_editions` reports the errors of editions.
        if let Ok(IdOnly { id }) = crate::edition::read_toml(&file.path, &file.text) {
            editions.entry(file.pack).or_default().push(names.within(file.pack, &id).to_owned());
        }
    }
    let mut texts = Texts::default();
    for file in files.iter().filter(|file| !file.is_in("decks", ".toml") && file.name.ends_with(".toml")) {
        let prefix = if file.is_in("powers/texts", ".toml") { "" } else { file.stem() };
        let editions = editions.get(&file.pack).map_or(&[][..], Vec::as_slice);
        let classes = classes.get(&file.pack).map_or(&[][..], Vec::as_slice);
        let from = TextFile { pack: file.pack, path: &file.path, prefix, editions, classes };
        problems.extend(texts.add(from, &file.text, &|key| renamed_key(scripts, names, file.pack, key)));
    }
    texts
}

/// Returns the key of a text with full ids: that of its script, and that of the edition in `broker.edition.my-table`.
fn renamed_key(scripts: &Names, editions: &Names, pack: u32, key: String) -> String {
    let (script, rest) = key.split_once('.').unwrap_or((&key, ""));
    let script = scripts.within(pack, script);
    match (rest, rest.strip_prefix("edition.")) {
        ("", _) => script.to_owned(),
        (_, Some(edition)) => format!("{script}.edition.{}", editions.within(pack, edition)),
        (rest, None) => format!("{script}.{rest}"),
    }
}

/// Reads the icons from the scripts' text files, by script id.
pub(super) fn read_emblems(
    files: &[&ContentFile],
    names: &Names,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, Icon> {
    let is_beside = |file: &&&ContentFile| Declares::ALL.iter().any(|declares| file.is_in(declares.folder(), ".toml"));
    let mut emblems: BTreeMap<String, (&str, Icon)> = BTreeMap::new();
    for file in files.iter().filter(is_beside) {
        let (emblem, replaces) = match emblem_in(&file.path, &file.text) {
            Ok(Some(found)) => found,
            Ok(None) => continue,
            Err(wrong) => {
                problems.extend(wrong);
                continue;
            }
        };
        let id = names.within(file.pack, file.stem());
        if let Some((first, _)) = emblems.get(id).filter(|_| !replaces) {
            let wrong = WrongEmblem::Twice { first: (*first).to_owned() };
            let mut problem = Problem::error(&file.path, wrong).about("emblem");
            problem.place.find(&file.text);
            problems.push(problem.with_other(Place::word(first, "emblem")));
            continue;
        }
        emblems.insert(id.to_owned(), (&file.path, emblem));
    }
    emblems.into_iter().map(|(id, (_, emblem))| (id, emblem)).collect()
}

/// The id in an edition's file, which is needed before the rest.
#[derive(Deserialize)]
struct IdOnly {
    id: String,
}

/// Returns `true` if a mod's edition agrees with the same edition in earlier mods.
fn agrees_with_all(raw: &RawEdition, raws: &[RawEdition], read: &[&ContentFile]) -> bool {
    let same = raws.iter().zip(read).filter(|(other, file)| file.pack > 0 && other.word("id") == raw.word("id"));
    same.into_iter().all(|(other, _)| raw.agrees_with(other))
}

pub(super) fn read_editions(
    files: &[&ContentFile],
    (scripts, names): (&Names, &mut Names),
    known: Known<'_>,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, Edition> {
    let decks = files.iter().copied().filter(|file| file.is_edition());
    let (mut raws, mut in_force): (Vec<RawEdition>, BTreeMap<String, usize>) = (Vec::new(), BTreeMap::new());
    let (mut broken, mut read): (_, Vec<&ContentFile>) = (Vec::new(), Vec::new());
    for file in decks {
        if raws.len() == EDITIONS {
            problems.push(Problem::error(&file.path, WrongPack::TooManyEditions { most: EDITIONS }));
            break;
        }
        let Some(mut raw) = RawEdition::parse(&file.path, &file.text, problems) else {
            broken.push(file.stem());
            continue;
        };
        let mut id = raw.word("id").unwrap_or_default().to_owned();
        if id.contains('/') {
            problems.push(raw.wrong_id());
            broken.push(file.stem());
            continue;
        }
        raw.rename_scripts(&|id| scripts.within(file.pack, id).to_owned());
        match (in_force.get(&id), raw.replaces()) {
            (Some(first), true) if raws[*first].replaces() => {
                problems.extend(replaced_twice(file, &id, read[*first]));
            }
            (Some(first), false)
                if (1..file.pack).contains(&read[*first].pack) && agrees_with_all(&raw, &raws, &read) =>
            {
                raw.add_to_the_one_before();
            }
            (Some(first), false) if let Some(full) = names.add(file.pack, read[*first].pack, &id) => {
                problems.push(renamed(file, &id, &full, &read[*first].path));
                raw.rename(&full);
                id = full;
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
        names.note(&id, file.pack);
        in_force.insert(id, raws.len());
        raws.push(raw);
        read.push(file);
    }
    for (raw, file) in raws.iter_mut().zip(&read) {
        raw.rename_parent(&|id| names.within(file.pack, id).to_owned());
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
            // The errors of the parent have already been reported.
            None if raw.word("extends").is_some_and(|parent| broken.contains(&parent)) => {}
            None => problems.extend(found),
        }
    }
    editions
}

/// Assigns words to the text keys of all scripts.
pub(super) fn number_words(
    scripts: &[Script],
    texts: &Texts,
    problems: &mut Vec<Problem>,
) -> (BTreeMap<Word, String>, Vec<Words>) {
    let mut words = BTreeMap::new();
    let mut by_script = Vec::new();
    for script in scripts {
        let mut own = Words::new();
        for key in texts.keys_below(&script.id).into_iter().filter(|key| key != "name" && key != "text") {
            let whole = format!("{}.{key}", script.id);
            let word = number_of(&whole);
            own.insert(key, word);
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

/// Returns the key and value of an option, if the value is a number.
pub(super) fn number_shown<'a>((key, value): (&'a String, &OptionValue)) -> Option<(&'a str, String)> {
    match value {
        OptionValue::Number(number) => Some((key, number.to_string())),
        OptionValue::Flag(_) | OptionValue::Text(_) => None,
    }
}
