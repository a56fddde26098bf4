//! Packs: the files of a content, from the library itself or from a folder.

use super::wrong_pack::WrongPack;
use crate::door::{self, Folder, Room, WrongFile};
use crate::problem::Problem;
use crate::script::Declares;
use hyperkon_frame::plain;
use hyperkon_frame::texts;
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;

static POWERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/powers");
static DECKS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/decks");

/// What is looked at of a pack.
const PARTS: [&str; 2] = ["powers", "decks"];

/// The folders with scripts of games that this engine does not play: they are read for whoever does.
const OTHER_SCRIPTS: [&str; 2] = ["powers/fields", "powers/factions"];

/// The folders of a pack, the ending of what lies in them, and how many bytes that may have.
fn folders() -> impl Iterator<Item = (&'static str, &'static str, u64)> {
    let scripts = Declares::ALL.into_iter().map(Declares::folder);
    let scripts = scripts.flat_map(|folder| [(folder, ".lua", door::SCRIPT), (folder, ".toml", door::TEXTS)]);
    let others = OTHER_SCRIPTS.into_iter().map(|folder| (folder, ".lua", door::SCRIPT));
    scripts.chain(others).chain([("powers/texts", ".toml", door::TEXTS), ("decks", ".toml", door::EDITION)])
}

/// A file of a content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentFile {
    /// The pack it belongs to: 0 is the library itself, 1 the first pack on top of it.
    pub pack: u32,
    /// The path as the pack's author knows it; what is wrong with the file is told under this name.
    pub path: String,
    /// The path below the pack's root, "powers/aliens/my_alien.lua": it says what the file is.
    pub name: String,
    /// The text.
    pub text: String,
}

impl ContentFile {
    /// A file that was never in a folder: of the first pack, at this path below its root.
    pub fn new(name: &str, text: &str) -> ContentFile {
        ContentFile { pack: 1, path: name.to_owned(), name: name.to_owned(), text: text.to_owned() }
    }

    /// Whether the file is built in, and not a pack's.
    pub(crate) const fn is_of_library(&self) -> bool {
        self.pack == 0
    }

    /// The name under which records know the file: the same wherever its pack lies.
    pub(super) fn known_as(&self) -> String {
        if self.is_of_library() { self.name.clone() } else { format!("pack {}: {}", self.pack, self.name) }
    }

    /// The file's name without its ending: the id of what it holds.
    pub fn stem(&self) -> &str {
        let name = self.name.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// Whether it is an edition, of this game or of another.
    fn is_deck(&self) -> bool {
        self.is_in("decks", ".toml")
    }

    /// Whether it is an edition of this game.
    pub fn is_edition(&self) -> bool {
        self.is_deck() && self.other_game().is_none()
    }

    /// The game that its `game` names; `None`: it is no edition, or one of this game.
    pub fn other_game(&self) -> Option<String> {
        /// What matters of an edition's file.
        #[derive(serde::Deserialize)]
        struct Head {
            game: String,
        }
        // Most do not, and need not be read for it.
        let may_name = self.is_deck() && self.text.contains("game");
        let head = may_name.then(|| crate::edition::read_toml::<Head>(&self.path, &self.text).ok());
        head.flatten().map(|head| head.game)
    }

    /// Whether the file lies in this folder and has this ending.
    pub fn is_in(&self, folder: &str, ending: &str) -> bool {
        self.name.ends_with(ending) && self.name.rsplit_once('/').is_some_and(|(parent, _)| parent == folder)
    }
}

/// How many bytes a file of this name may have; `None`: it is not read.
fn most(name: &str) -> Option<u64> {
    let (parent, file) = name.rsplit_once('/')?;
    let found = folders().find(|(folder, ending, _)| *folder == parent && file.ends_with(ending));
    found.map(|(.., most)| most)
}

/// What is wrong with a file that lies where one of its kind is read, and has almost the ending that is read: `imp.luau`,
/// `imp.LUA`.
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

/// The files that come with the library.
pub(super) fn builtin() -> Result<Vec<ContentFile>, Problem> {
    let mut files = Vec::new();
    for (root, dir) in [("powers", &POWERS), ("decks", &DECKS)] {
        collect_included(root, dir, &mut files)?;
    }
    // What every game says, in the languages that these files speak.
    let speaks = |lang: &str| files.iter().any(|file| file.name == format!("powers/texts/{lang}.toml"));
    let of_every_game: Vec<_> = texts::FILES
        .iter()
        .filter(|(lang, _)| speaks(lang))
        .map(|(lang, text)| {
            let name = format!("powers/texts/every-game.{lang}.toml");
            ContentFile { pack: 0, path: name.clone(), name, text: (*text).to_owned() }
        })
        .collect();
    files.extend(of_every_game);
    files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(files)
}

fn collect_included(root: &str, dir: &Dir<'_>, files: &mut Vec<ContentFile>) -> Result<(), Problem> {
    for file in dir.files() {
        let name = format!("{root}/{}", file.path().to_string_lossy().replace('\\', "/"));
        if most(&name).is_some() {
            let text = file.contents_utf8().ok_or_else(|| not_text(&name))?.to_owned();
            files.push(ContentFile { pack: 0, path: name.clone(), name, text });
        }
    }
    dir.dirs().try_for_each(|inner| collect_included(root, inner, files))
}

/// The files of a pack: a folder with its own `powers/` and `decks/`. What cannot be read goes to `problems`.
pub(super) fn folder(pack: u32, root: &Path, problems: &mut Vec<Problem>) -> Vec<ContentFile> {
    let mut missing = |wrong| problems.push(Problem::error(&plain::path(root), wrong));
    let Ok(folder) = Folder::named(root) else {
        missing(WrongPack::NoFolder);
        return Vec::new();
    };
    if PARTS.iter().all(|part| matches!(folder.kind(OsStr::new(part)), Ok(None))) {
        missing(WrongPack::NoParts);
    }
    let (mut files, mut room) = (Vec::new(), Room::default());
    for part in PARTS {
        let (mut misplaced, mut endings) = (Vec::new(), Vec::new());
        let found = door::texts(&folder, part, &mut room, &mut |name| {
            let most = most(name);
            // Other mods lie in a copy of this project, and stubs that nobody reads here.
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
            pack,
            path: file.path,
            name: file.name,
            text: file.text,
        }));
        for (path, wrong) in found.wrong {
            let problem = Problem::error(&path, of_kind(&path, wrong));
            // A bound of the whole pack is told once.
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

/// What is too much of these files, wherever they are from: a record, too, holds mods. Nothing: they may be read.
pub(super) fn too_much(files: &[ContentFile]) -> Option<Problem> {
    let mut packs: BTreeMap<u32, (usize, u64)> = BTreeMap::new();
    for file in files.iter().filter(|file| file.pack > 0) {
        let wrong = |wrong: WrongFile| Some(Problem::error(&file.path, of_kind(&file.path, wrong)));
        let (size, most) = (file.text.len() as u64, most(&file.name).unwrap_or(door::TEXTS));
        if size > most {
            return wrong(WrongFile::TooLarge { most: most / 1024 });
        }
        let (count, bytes) = packs.entry(file.pack).or_default();
        (*count, *bytes) = (*count + 1, *bytes + size);
        if *count > door::FILES {
            return wrong(WrongFile::TooManyFiles { most: door::FILES });
        } else if *bytes > door::BYTES {
            return wrong(WrongFile::TooMuch { most: door::BYTES / 1024 });
        } else if packs.len() > door::MODS {
            return Some(Problem::error(&file.path, WrongPack::TooManyMods { most: door::MODS }));
        }
    }
    None
}

/// Editions and texts can be made several files; a power is one.
fn of_kind(path: &str, wrong: WrongFile) -> WrongFile {
    match wrong {
        WrongFile::TooLarge { most } if path.ends_with(".lua") => WrongFile::LargeScript { most },
        wrong => wrong,
    }
}

fn not_text(path: &str) -> Problem {
    Problem::error(path, WrongFile::NoText)
}
