//! The folder of kept games. It has the records of `play`, and the tables of the web client.
//!
//! Invariant: the program creates the folder with its first file, and removes no finished game from it by itself.

use directories::ProjectDirs;
use hyperkon_frame::plain;
use hyperkon_server::{FileStore, MemoryStore, Store};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// The environment variable with the folder of kept games. An empty value turns the folder off.
const VARIABLE: &str = "HYPERKON_GAMES_DIR";

/// Returns the folder of kept games, or `None` if no games are kept.
pub fn folder() -> Option<PathBuf> {
    named(VARIABLE, |dirs| dirs.data_dir().join("games"))
}

/// Returns the folder in a variable, or the usual one. An empty variable names none.
fn named(variable: &str, usual: impl FnOnce(&ProjectDirs) -> PathBuf) -> Option<PathBuf> {
    match std::env::var_os(variable) {
        Some(dir) if dir.is_empty() => None,
        Some(dir) => Some(PathBuf::from(dir)),
        None => ProjectDirs::from("", "", "hyperkon").as_ref().map(usual),
    }
}

/// The environment variable with the folder of caches. An empty value turns the caches off.
const CACHE: &str = "HYPERKON_CACHE_DIR";

/// Returns the folder of caches. Its files can be deleted at any time.
pub fn cache() -> Option<PathBuf> {
    named(CACHE, |dirs| dirs.cache_dir().to_owned())
}

/// Returns a text that names this build of the program.
pub fn program() -> Option<String> {
    let program = std::env::current_exe().ok()?.metadata().ok()?;
    let built = program.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", env!("CARGO_PKG_VERSION"), program.len(), built.as_nanos()))
}

/// Returns the key of the text that names the file of a game.
pub fn key(file: &Path) -> &'static str {
    if holds(file) { "cli.kept_on" } else { "cli.kept" }
}

/// Returns `true` if the file is in the folder of kept games. It then stays when its game is over.
pub fn holds(file: &Path) -> bool {
    folder().is_some_and(|folder| file.parent() == Some(&*folder))
}

/// The folder of saved tables, or the reason why it cannot be used. It is `None` if no tables are saved on request.
pub type Place = Option<Result<String, String>>;

/// Returns a store of tables in the folder of kept games. Without such a folder, or if another process serves it, the
/// tables last until the program ends.
pub fn tables() -> (Box<dyn Store>, Place) {
    let Some(folder) = folder() else {
        return (Box::new(MemoryStore::default()), None);
    };
    match FileStore::open(&folder, false) {
        Ok(store) => (Box::new(store), Some(Ok(plain::path(&folder)))),
        Err(why) => (Box::new(MemoryStore::default()), Some(Err(why.to_string()))),
    }
}
