//! Content: editions, checked scripts and texts, read once and shared.

use super::error::{ContentError, Problem};
use super::pack::{self, PackFile};
use crate::cosmic::Word;
use crate::edition::{Edition, RawEdition, Texts};
use crate::script::{Limits, LuaPowers, Script, ScriptSource};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// What can be played: editions, scripts, texts.
#[derive(Debug)]
pub struct Content {
    editions: BTreeMap<String, Edition>,
    scripts: Vec<Script>,
    script_words: Vec<Vec<(String, Word)>>,
    words: Vec<String>,
    texts: Texts,
    files: BTreeMap<String, String>,
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
        let mut files = pack::builtin().map_err(|problem| ContentError(vec![problem]))?;
        let mut problems = Vec::new();
        for (number, folder) in (1..).zip(packs) {
            match pack::folder(folder.as_ref()) {
                Ok(more) => files.extend(more.into_iter().map(|file| file.of_pack(number))),
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(ContentError(problems));
        }
        Content::from_files(&files).map(Arc::new).map_err(ContentError)
    }

    /// A content from memory: each file by its path, "powers/aliens/my_alien.lua" or "decks/my_edition.toml", and
    /// its text. Nothing of the library's own content is in it.
    ///
    /// # Errors
    /// Everything that is wrong with any file.
    pub fn from_texts(files: &[(&str, &str)]) -> Result<Arc<Content>, ContentError> {
        let file = |(path, text): &(&str, &str)| PackFile {
            path: (*path).to_owned(),
            name: (*path).to_owned(),
            text: (*text).to_owned(),
        };
        let mut files: Vec<PackFile> = files.iter().map(file).collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Content::from_files(&files).map(Arc::new).map_err(ContentError)
    }

    fn from_files(files: &[PackFile]) -> Result<Content, Vec<Problem>> {
        let mut problems = Vec::new();
        let sources = script_sources(files, &mut problems);
        let scripts = LuaPowers::read(&sources, Limits::default()).unwrap_or_else(|errors| {
            problems.extend(errors.into_iter().map(Problem::from));
            Vec::new()
        });
        let texts = read_texts(files, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        let editions = read_editions(files, &scripts, &mut problems);
        let (words, script_words) = number_words(&scripts, &texts);
        let hashes = files.iter().map(|file| (file.name.clone(), hash(&file.text))).collect();
        let content = Content { editions, scripts, script_words, words, texts, files: hashes };
        if problems.is_empty() { Ok(content) } else { Err(problems) }
    }

    /// The editions, by id.
    pub fn editions(&self) -> impl Iterator<Item = &Edition> {
        self.editions.values()
    }

    /// An edition by its id.
    pub fn edition(&self, id: &str) -> Option<&Edition> {
        self.editions.get(id)
    }

    /// The scripts.
    pub fn scripts(&self) -> &[Script] {
        &self.scripts
    }

    /// The texts.
    pub const fn texts(&self) -> &Texts {
        &self.texts
    }

    /// The text key that a word of a script stands for, "my_card.who_is_struck".
    pub fn word(&self, word: Word) -> Option<&str> {
        self.words.get(usize::from(word.0)).map(String::as_str)
    }

    /// The number of a text key of a script.
    pub fn word_named(&self, key: &str) -> Option<Word> {
        self.words.iter().position(|word| word == key).map(|index| Word(index as u16))
    }

    pub(crate) fn script_words(&self) -> &[Vec<(String, Word)>] {
        &self.script_words
    }

    /// A number for every file, so that a record can say with what it was made.
    pub const fn files(&self) -> &BTreeMap<String, String> {
        &self.files
    }

    /// One number for the whole content.
    pub fn hash(&self) -> String {
        let all: Vec<String> = self.files.iter().map(|(name, hash)| format!("{name} {hash}\n")).collect();
        hash(&all.concat())
    }
}

/// FNV-1a: tells whether a file has changed; it is no protection against forgery.
fn hash(text: &str) -> String {
    let number = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{number:016x}")
}

fn script_sources(files: &[PackFile], problems: &mut Vec<Problem>) -> Vec<ScriptSource> {
    let mut sources: Vec<ScriptSource> = Vec::new();
    let mut by_id: BTreeMap<&str, &str> = BTreeMap::new();
    for (folder, is_destiny) in [("powers/aliens", false), ("powers/destiny", true)] {
        for file in files.iter().filter(|file| file.is_in(folder, ".lua")) {
            if let Some(first) = by_id.insert(file.stem(), &file.path) {
                let (id, first, second) = (file.stem().to_owned(), first.to_owned(), file.path.clone());
                problems.push(Problem::Clash { id, first, second });
                continue;
            }
            sources.push(ScriptSource { file: file.path.clone(), text: file.text.clone(), is_destiny });
        }
    }
    sources
}

fn read_texts(files: &[PackFile], problems: &mut Vec<Problem>) -> Texts {
    let mut texts = Texts::default();
    for file in files.iter().filter(|file| !file.is_in("decks", ".toml") && file.path.ends_with(".toml")) {
        let prefix = if file.is_in("powers/texts", ".toml") { "" } else { file.stem() };
        if let Err(error) = texts.add(&file.path, &file.text, prefix) {
            problems.push(error.into());
        }
    }
    texts
}

fn read_editions(files: &[PackFile], scripts: &[Script], problems: &mut Vec<Problem>) -> BTreeMap<String, Edition> {
    let mut raws = Vec::new();
    for file in files.iter().filter(|file| file.is_in("decks", ".toml")) {
        match RawEdition::parse(&file.path, &file.text) {
            Ok(raw) => raws.push(raw),
            Err(error) => problems.push(error.into()),
        }
    }
    let mut editions: BTreeMap<String, Edition> = BTreeMap::new();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for raw in &raws {
        match raw.resolve(&raws) {
            Ok(edition) => {
                problems.extend(edition.check(&raw.file, scripts).into_iter().map(Problem::from));
                if let Some(first) = seen.insert(edition.id.clone(), raw.file.clone()) {
                    problems.push(Problem::Clash { id: edition.id, first, second: raw.file.clone() });
                } else {
                    editions.insert(edition.id.clone(), edition);
                }
            }
            Err(error) => problems.push(error.into()),
        }
    }
    editions
}

/// Numbers the text keys of all scripts, in the order of scripts and keys.
fn number_words(scripts: &[Script], texts: &Texts) -> (Vec<String>, Vec<Vec<(String, Word)>>) {
    let mut words = Vec::new();
    let mut by_script = Vec::new();
    for script in scripts {
        let mut own = Vec::new();
        for key in texts.keys_below(&script.id).into_iter().filter(|key| key != "name" && key != "text") {
            own.push((key.clone(), Word(words.len() as u16)));
            words.push(format!("{}.{key}", script.id));
        }
        by_script.push(own);
    }
    (words, by_script)
}
