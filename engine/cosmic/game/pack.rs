//! The files of content, from the library or from a mod's folder.

use super::libraries::LIBRARIES;
use super::wrong_pack::WrongPack;
use crate::files::{self, Room, WrongFile};
use crate::mods::{self, Entry, Manifest, Source};
use crate::problem::Problem;
use crate::script::Declares;
use hyperkon_frame::plain;
use hyperkon_frame::texts;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

// `READ` and `STUBS`: the names and texts of the built-in files.
include!(concat!(env!("OUT_DIR"), "/builtin.rs"));

/// The folders of a mod that are read.
const PARTS: [&str; 2] = ["powers", "decks"];

/// The folders with scripts of other games, which those games read.
const OTHER_SCRIPTS: [&str; 2] = ["powers/fields", "powers/factions"];

/// Returns the folders of a mod, with the ending and maximum size of their files.
fn folders() -> impl Iterator<Item = (&'static str, &'static str, u64)> {
    let scripts = Declares::ALL.into_iter().map(Declares::folder);
    let scripts = scripts.flat_map(|folder| [(folder, ".lua", files::SCRIPT), (folder, ".toml", files::TEXTS)]);
    let others = OTHER_SCRIPTS.into_iter().chain([LIBRARIES]).map(|folder| (folder, ".lua", files::SCRIPT));
    scripts.chain(others).chain([("powers/texts", ".toml", files::TEXTS), ("decks", ".toml", files::EDITION)])
}

/// A file of some content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentFile {
    /// The number of the mod: 0 for the library, 1 for the first mod.
    pub pack: u32,
    /// The path in messages, as the mod's author knows it.
    pub path: String,
    /// The path below the mod's root, such as "powers/aliens/my_alien.lua". It determines the kind of file.
    pub name: String,
    /// The text of the file.
    pub text: String,
}

impl ContentFile {
    /// Creates a file in memory that belongs to the first mod.
    pub fn new(name: &str, text: &str) -> ContentFile {
        ContentFile { pack: 1, path: name.to_owned(), name: name.to_owned(), text: text.to_owned() }
    }

    /// Returns `true` if the file is built into the library.
    pub(crate) const fn is_of_library(&self) -> bool {
        self.pack == 0
    }

    /// Returns the file's name in records, which is independent of the mod's folder.
    pub(super) fn known_as(&self) -> String {
        if self.is_of_library() { self.name.clone() } else { format!("pack {}: {}", self.pack, self.name) }
    }

    /// Returns the file's name without folder and ending, which is the id of its content.
    pub fn stem(&self) -> &str {
        let name = self.name.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// Returns `true` if the file is an edition of this or another game.
    fn is_deck(&self) -> bool {
        self.is_in("decks", ".toml")
    }

    /// Returns `true` if the file is an edition of this game.
    pub fn is_edition(&self) -> bool {
        self.is_deck() && self.other_game().is_none()
    }

    /// Returns the game whose edition the file is; `None` for this game.
    pub fn other_game(&self) -> Option<String> {
        /// The part of an edition's file that names the game.
        #[derive(serde::Deserialize)]
        struct Head {
            game: String,
        }
        // Most editions do not name a game, so they need no parsing.
        let may_name = self.is_deck() && self.text.contains("game");
        let head = may_name.then(|| crate::edition::read_toml::<Head>(&self.path, &self.text).ok());
        head.flatten().map(|head| head.game)
    }

    /// Returns `true` if the file is the manifest of a mod.
    pub fn is_manifest(&self) -> bool {
        self.name == mods::FILE
    }

    /// Returns `true` if the file is in this folder and has this ending.
    pub fn is_in(&self, folder: &str, ending: &str) -> bool {
        self.name.ends_with(ending) && self.name.rsplit_once('/').is_some_and(|(parent, _)| parent == folder)
    }
}

/// Returns the maximum size of a file in bytes; `None` if it is not read.
fn most(name: &str) -> Option<u64> {
    if name == mods::FILE {
        return Some(files::EDITION);
    }
    let (parent, file) = name.rsplit_once('/')?;
    let found = folders().find(|(folder, ending, _)| *folder == parent && file.ends_with(ending));
    found.map(|(.., most)| most)
}

/// Returns a warning for a file with a similar ending, such as `imp.luau` or `imp.LUA`.
fn other_ending(name: &str) -> Option<WrongPack> {
    let (parent, file) = name.rsplit_once('/')?;
    let (stem, ending) = file.rsplit_once('.')?;
    let (ending, is) = match ending.to_ascii_lowercase().as_str() {
        "lua" | "luau" => (".lua", "scripts"),
        "toml" | "tml" => (".toml", if parent == "decks" { "editions" } else { "texts" }),
        _ => return None,
    };
    let is_read = |(folder, read, _)| folder == parent && read == ending;
    let right = format!("{stem}{ending}");
    let is_other = file != right && folders().any(is_read);
    is_other.then(|| WrongPack::OtherEnding { name: file.to_owned(), ending, is, right })
}

/// Returns the files that are built into the library; none without the feature `builtin`.
pub(super) fn builtin() -> Vec<ContentFile> {
    let read = READ.iter().filter(|(name, _)| most(name).is_some());
    with_texts_of_every_game(read.map(|(name, text)| of_library(name, text)).collect())
}

/// Reads a folder or zip file in place of the built-in files. Errors are added to `problems`.
pub(super) fn library(root: &Path, problems: &mut Vec<Problem>) -> Vec<ContentFile> {
    let files = files_of(root, problems).into_iter().filter(|file| !file.is_manifest());
    with_texts_of_every_game(files.map(|file| ContentFile { pack: 0, ..file }).collect())
}

/// Adds the texts that all games share, in each language of these files.
fn with_texts_of_every_game(mut files: Vec<ContentFile>) -> Vec<ContentFile> {
    let speaks = |lang: &str| files.iter().any(|file| file.name == format!("powers/texts/{lang}.toml"));
    let of_every_game: Vec<_> = texts::FILES
        .iter()
        .filter(|(lang, _)| speaks(lang))
        .map(|(lang, text)| of_library(&format!("powers/texts/every-game.{lang}.toml"), text))
        .collect();
    files.extend(of_every_game);
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

fn of_library(name: &str, text: &str) -> ContentFile {
    ContentFile { pack: 0, ..ContentFile::new(name, text) }
}

/// Returns the names and texts of the definitions for editors, such as "hyperkon.d.luau".
pub fn stubs() -> impl Iterator<Item = (&'static str, &'static str)> {
    STUBS.iter().map(|(path, text)| (path.rsplit('/').next().unwrap_or(path), *text))
}

/// Reads the files of mods, numbers the mods in load order, and adds their errors to `problems`.
pub(super) fn of_mods(roots: &[&Path], problems: &mut Vec<Problem>) -> Vec<ContentFile> {
    let mut named: Vec<(PathBuf, &Path)> = Vec::new();
    let mut packs: Vec<(Vec<ContentFile>, Option<Manifest>)> = Vec::new();
    if let Some(root) = roots.get(files::MODS) {
        problems.push(Problem::error(&plain::path(root), WrongPack::TooManyMods { most: files::MODS }));
        return Vec::new();
    }
    for root in roots {
        // If `root` does not exist, `files_of` reports it.
        let place = root.canonicalize().unwrap_or_else(|_| (*root).to_owned());
        if let Some((_, first)) = named.iter().find(|(other, _)| *other == place) {
            let wrong = WrongPack::NamedTwice { first: plain::path(first) };
            problems.push(Problem::error(&plain::path(root), wrong));
            continue;
        }
        named.push((place, root));
        let files = files_of(root, problems);
        // Reading the content reports what is wrong with a manifest.
        let manifest = files.iter().find(|file| file.is_manifest());
        let manifest = manifest.and_then(|file| Manifest::read(&file.path, &file.text, &mut Vec::new()));
        packs.push((files, manifest));
    }
    let entries: Vec<Entry<'_>> = packs
        .iter()
        .map(|(files, manifest)| {
            let file = files.iter().find(|file| file.is_manifest());
            let (path, text) = file.map_or(("", ""), |file| (&file.path, &file.text));
            Entry { manifest: manifest.as_ref(), path, text }
        })
        .collect();
    let order = mods::order(&entries, problems);
    let numbered = (1..).zip(order).flat_map(|(pack, at)| {
        let files = std::mem::take(&mut packs[at].0);
        files.into_iter().map(move |file| ContentFile { pack, ..file })
    });
    numbered.collect()
}

/// Returns the errors between mods that are numbered already, as in a record.
pub(super) fn misfits(files: &[ContentFile]) -> Vec<Problem> {
    let manifests: Vec<(&ContentFile, Option<Manifest>)> = files
        .iter()
        .filter(|file| file.is_manifest())
        .map(|file| (file, Manifest::read(&file.path, &file.text, &mut Vec::new())))
        .collect();
    let entries: Vec<Entry<'_>> = manifests
        .iter()
        .map(|(file, manifest)| Entry { manifest: manifest.as_ref(), path: &file.path, text: &file.text })
        .collect();
    let mut problems = Vec::new();
    mods::order(&entries, &mut problems);
    problems
}

/// Reads the files of a mod's folder or zip file. Errors are added to `problems`.
fn files_of(root: &Path, problems: &mut Vec<Problem>) -> Vec<ContentFile> {
    let shown = plain::path(root);
    let mut source = match Source::open(root) {
        Ok(source) => source,
        Err(wrong) => {
            let is_zip = root.is_file();
            problems.push(if is_zip {
                Problem::error(&shown, wrong)
            } else {
                Problem::error(&shown, WrongPack::NoFolder)
            });
            return Vec::new();
        }
    };
    if PARTS.iter().all(|part| !source.has(part)) {
        problems.push(Problem::error(&shown, WrongPack::NoParts));
    }
    let (mut files, mut room) = (Vec::new(), Room::default());
    match source.text(mods::FILE, files::EDITION) {
        Ok(text) => files.extend(text.map(|text| file_of(root, mods::FILE, text))),
        Err(wrong) => problems.push(Problem::error(&plain::path(&root.join(mods::FILE)), wrong)),
    }
    for part in PARTS {
        let (mut misplaced, mut endings) = (Vec::new(), Vec::new());
        let found = source.texts(part, &mut room, &mut |name| {
            let most = most(name);
            // A copy of this project contains stubs and other mods, which are not misplaced files.
            let is_anothers =
                name.starts_with("powers/stubs/") || name.split('/').skip(1).any(|folder| folder == "powers");
            if let Some(wrong) = other_ending(name) {
                endings.push(Problem::warning(&plain::path(&root.join(name)), wrong));
            }
            let is_ours = name.ends_with(".lua") || (name.ends_with(".toml") && !name.starts_with("decks/"));
            if most.is_none() && is_ours && !is_anothers {
                misplaced.push(plain::path(&root.join(name)));
            }
            most
        });
        files.extend(found.texts.into_iter().map(|file| ContentFile {
            pack: 1,
            path: file.path,
            name: file.name,
            text: file.text,
        }));
        for (path, wrong) in found.wrong {
            let problem = Problem::error(&path, of_kind(&path, wrong));
            // A limit of the whole mod is reported only once.
            if problems.last() != Some(&problem) {
                problems.push(problem);
            }
        }
        problems.extend(endings);
        problems.extend(misplaced.iter().map(|path| Problem::warning(path, WrongPack::Misplaced)));
    }
    files.sort_by(|a, b| a.name.cmp(&b.name));
    files
}

fn file_of(root: &Path, name: &str, text: String) -> ContentFile {
    ContentFile { pack: 1, path: plain::path(&root.join(name)), name: name.to_owned(), text }
}

/// Returns a zip file with the files of a mod that matter to others: what is read, the scenarios, and pages such as
/// `README.md` and `LICENSE`.
///
/// # Errors
/// Returns all files that cannot be packed.
pub fn packed(root: &Path) -> Result<Vec<u8>, Vec<Problem>> {
    let whole = |wrong| vec![Problem::error(&plain::path(root), wrong)];
    let mut source = Source::open(root).map_err(whole)?;
    let found = source.texts("", &mut Room::default(), &mut |name| {
        let is_page =
            ["README", "LICENSE", "CHANGELOG"].iter().any(|page| name.starts_with(page)) && !name.contains('/');
        let is_scenario = name.starts_with("scenarios/") && name.ends_with(".toml");
        most(name).or((is_page || is_scenario).then_some(files::TEXTS))
    });
    if !found.wrong.is_empty() {
        return Err(found.wrong.into_iter().map(|(path, wrong)| Problem::error(&path, wrong)).collect());
    }
    files::archive(found.texts).map_err(whole)
}

/// Returns an error if these files are too large or too many. The limits also apply to mods from records.
pub(super) fn too_much(files: &[ContentFile]) -> Option<Problem> {
    let mut packs: BTreeMap<u32, (usize, u64)> = BTreeMap::new();
    for file in files.iter().filter(|file| file.pack > 0) {
        let wrong = |wrong: WrongFile| Some(Problem::error(&file.path, of_kind(&file.path, wrong)));
        let (size, most) = (file.text.len() as u64, most(&file.name).unwrap_or(files::TEXTS));
        if size > most {
            return wrong(WrongFile::TooLarge { most: most / 1024 });
        }
        let (count, bytes) = packs.entry(file.pack).or_default();
        (*count, *bytes) = (*count + 1, *bytes + size);
        if *count > files::FILES {
            return wrong(WrongFile::TooManyFiles { most: files::FILES });
        } else if *bytes > files::BYTES {
            return wrong(WrongFile::TooMuch { most: files::BYTES / 1024 });
        } else if packs.len() > files::MODS {
            return Some(Problem::error(&file.path, WrongPack::TooManyMods { most: files::MODS }));
        }
    }
    None
}

/// Explains a size error. A large edition or text file can be split, but a script cannot.
fn of_kind(path: &str, wrong: WrongFile) -> WrongFile {
    match wrong {
        WrongFile::TooLarge { most } if path.ends_with(".lua") => WrongFile::LargeScript { most },
        wrong => wrong,
    }
}
