//! The files of a mod, and of scenarios: read through the door, rewritten, and put back all together.

use super::{Change, Left, Rewritten, in_toml, script};
use crate::door::{Entry, FileText, Folder, Found, WrongFile};
use crate::game::{Content, ContentFile};
use crate::plain;
use crate::problem::Problem;
use crate::scenario;
use crate::script::compiles;
use std::path::Path;

/// A file that was looked at and is not what it was, or should not stay what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Migrated {
    /// Its path.
    pub path: String,
    /// What was changed; nothing: it is as it was.
    pub changes: Vec<Change>,
    /// What is left to a person.
    pub left: Vec<Left>,
}

/// Why nothing was rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmigrated {
    /// Files that cannot be read.
    Unread(Vec<String>),
    /// A file that cannot be written, by its path.
    Unwritten(String, WrongFile),
}

type Rewriting = fn(&str) -> Result<Option<Rewritten>, Left>;

/// A script may be nested a thousand deep; its tree is walked on a stack that is large enough for that.
const STACK: usize = 256 * 1024 * 1024;

/// Rewrites a mod: its scripts, texts, editions and scenarios.
///
/// # Errors
/// Why nothing was rewritten.
pub fn of_mod(root: &Path) -> Result<Vec<Migrated>, Unmigrated> {
    let (files, problems) = Content::collect(&[root]);
    let wrong: Vec<String> = problems.iter().filter(|problem| problem.is_error()).map(Problem::to_string).collect();
    if !wrong.is_empty() {
        return Err(Unmigrated::Unread(wrong));
    }
    let rewriting = |file: &ContentFile| -> Rewriting {
        match file.name.as_str() {
            name if name.ends_with(".lua") => script,
            name if name.starts_with("decks/") => in_toml::edition,
            _ => in_toml::texts,
        }
    };
    let own = files.into_iter().filter(|file| file.pack == 1);
    let mut all: Vec<(FileText, Rewriting)> = own
        .map(|file| (rewriting(&file), FileText { path: file.path, name: file.name, text: file.text }))
        .map(|(rewriting, file)| (file, rewriting))
        .collect();
    let found = readable(scenario::of_mod(root))?;
    all.extend(found.texts.into_iter().map(|file| (file, in_toml::scenario as Rewriting)));
    put(root, all)
}

/// Rewrites a scenario, or all of a folder.
///
/// # Errors
/// Why nothing was rewritten.
pub fn of_scenarios(path: &Path) -> Result<Vec<Migrated>, Unmigrated> {
    let found = readable(scenario::texts(path))?;
    let mut all: Vec<(FileText, Rewriting)> =
        found.texts.into_iter().map(|file| (file, in_toml::scenario as Rewriting)).collect();
    if path.is_dir() {
        return put(path, all);
    }
    // A file is one of the folder that it lies in.
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    all.iter_mut().for_each(|(file, _)| file.name.clone_from(&name));
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    put(folder.unwrap_or(Path::new(".")), all)
}

fn readable(found: Found) -> Result<Found, Unmigrated> {
    if found.wrong.is_empty() {
        return Ok(found);
    }
    Err(Unmigrated::Unread(
        found.wrong.iter().map(|(path, wrong)| Problem::error(path, wrong.clone()).to_string()).collect(),
    ))
}

fn script(text: &str) -> Result<Option<Rewritten>, Left> {
    let rewritten = script::rewrite(text)?;
    let is_sound = rewritten.as_ref().is_none_or(|rewritten| compiles(&rewritten.text));
    if is_sound {
        return Ok(rewritten);
    }
    Err(Left::new(1, "it does not compile, and nothing is rewritten".to_owned(), "what `check` says of it".to_owned()))
}

/// Rewrites files, and puts those that have changed below their folder.
fn put(root: &Path, files: Vec<(FileText, Rewriting)>) -> Result<Vec<Migrated>, Unmigrated> {
    let rewritten = on_a_large_stack(|| {
        files.iter().map(|(file, rewrite)| rewrite(&file.text)).collect::<Vec<Result<Option<Rewritten>, Left>>>()
    });
    let (mut all, mut entries) = (Vec::new(), Vec::new());
    for ((file, _), rewritten) in files.into_iter().zip(rewritten) {
        let FileText { path, name, text } = file;
        match rewritten {
            Ok(None) => {}
            Ok(Some(Rewritten { text: new, changes, left })) => {
                all.push(Migrated { path, changes, left });
                entries.push(Entry { name, text: new, was: Some(text) });
            }
            Err(left) => all.push(Migrated { path, changes: Vec::new(), left: vec![left] }),
        }
    }
    if !entries.is_empty() {
        let shown = |name: &str| plain::path(&root.join(name));
        let folder = Folder::to_write(root).map_err(|wrong| Unmigrated::Unwritten(plain::path(root), wrong))?;
        folder.put(&entries).map_err(|(name, wrong)| Unmigrated::Unwritten(shown(&name), wrong))?;
    }
    Ok(all)
}

fn on_a_large_stack<T: Send>(work: impl Fn() -> T + Sync) -> T {
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &work) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(_) => work(),
    })
}
