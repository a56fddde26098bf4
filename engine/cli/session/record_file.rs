//! Writes a game's record during the game, and reads the record to resume the game.
//!
//! Invariant: write errors do not stop the game. Lines that could not be written stay in memory until a later write
//! succeeds.

use crate::session::Shown;
use crate::session::disk::{Access, Held, Lines, disk_error};
use crate::session::kept;
use crate::words::error::CommandError;
use hyperkon::__private::files::{self, Readers};
use hyperkon_frame::plain;
use hyperkon_table::{Game, LogEntry, Match, RecordReader, Replayed, Update};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A match that was started, or read from its record.
pub struct Started<G: Game> {
    /// The match.
    pub played: Match<G>,
    /// The events of the start, which have not been shown.
    pub fresh: Update<G>,
    /// The earlier events of a resumed game.
    pub past: Vec<LogEntry<G::Event>>,
    /// The record of the match.
    pub record: Option<Record>,
    /// The path of the file if its last line was incomplete.
    pub cut: Option<PathBuf>,
}

impl<G: Game> Started<G> {
    /// Wraps a match that was just started.
    pub fn new((played, fresh): (Match<G>, Update<G>)) -> Started<G> {
        Started { played, fresh, past: Vec::new(), record: None, cut: None }
    }
}

/// The record of a game in progress. All clones write to the same file.
#[derive(Clone)]
pub struct Record {
    path: PathBuf,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Default)]
struct Kept {
    /// The file, or `None` before it is created.
    lines: Option<Lines>,
    /// Bytes that are not in the file yet.
    waiting: Vec<u8>,
    wrong: Option<Arc<io::Error>>,
    /// True if the error has been shown.
    told: bool,
}

/// A change in the state of a record since the last check.
pub enum Turn {
    /// Writing has failed with this error.
    Failed(Arc<io::Error>),
    /// Writing works again, and the record is complete.
    Mended,
}

impl Record {
    fn new(path: &Path, lines: Option<Lines>) -> Record {
        let kept = Kept { lines, ..Kept::default() };
        Record { path: path.to_owned(), kept: Arc::new(Mutex::new(kept)) }
    }

    /// Starts to record a game in a new file. The file is created together with its first line.
    ///
    /// # Errors
    /// Fails if the file exists or cannot be written.
    pub fn begin<G: Game>(path: &Path, played: &mut Match<G>, readers: Readers) -> Result<Record, CommandError> {
        let record = Record::new(path, None);
        played.record_to(Box::new(record.clone())).map_err(|error| CommandError::Usage(error.to_string()))?;
        let mut kept = record.kept();
        let held = Held::create(path, &kept.waiting, readers)?;
        let whole = std::mem::take(&mut kept.waiting).len() as u64;
        kept.lines = Some(Lines::after(held, whole)?);
        drop(kept);
        Ok(record)
    }

    /// Replaces the record by the record of another game.
    ///
    /// # Errors
    /// Fails if the file cannot be written. The old record is then unchanged.
    pub fn begin_anew<G: Shown>(&self, played: &mut Match<G>) -> Result<(), CommandError> {
        let mut kept = self.kept();
        let (old, pending) = (kept.lines.take(), std::mem::take(&mut kept.waiting));
        drop(kept);
        let recorded = played.record_to(Box::new(self.clone())).map_err(Into::into);
        let mut kept = self.kept();
        let whole = std::mem::replace(&mut kept.waiting, pending);
        kept.lines = old;
        recorded?;
        if let Some(lines) = &mut kept.lines {
            lines.replace(&whole)?;
            kept.waiting.clear();
        }
        Ok(())
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until all answers are on the disk. After a write error, the remaining answers stay in memory.
    pub fn sync(&self) {
        self.kept().write(true);
    }

    /// Returns the change since the last call, if writing has failed or works again.
    pub fn turn(&self) -> Option<Turn> {
        let mut kept = self.kept();
        let is_wrong = kept.wrong.is_some();
        if std::mem::replace(&mut kept.told, is_wrong) == is_wrong {
            return None;
        }
        Some(kept.wrong.clone().map_or(Turn::Mended, Turn::Failed))
    }

    /// Returns the write error if some answers are not on the disk.
    pub fn error(&self) -> Option<Arc<io::Error>> {
        self.sync();
        self.kept().wrong.clone()
    }

    /// Removes the file, unless another file has replaced it.
    ///
    /// # Errors
    /// Fails if the file cannot be removed.
    pub fn remove(&self) -> Result<(), CommandError> {
        self.kept().lines.as_ref().map_or(Ok(()), |lines| lines.held().remove())
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn write(&mut self, sync: bool) {
        let Some(lines) = &mut self.lines else { return };
        let appended = if self.waiting.is_empty() { Ok(()) } else { lines.append(&self.waiting) };
        if appended.is_ok() {
            self.waiting.clear();
        }
        match appended.and_then(|()| if sync { lines.sync() } else { Ok(()) }) {
            Err(error) => self.wrong = Some(Arc::new(error)),
            // After a failed sync, a successful write is not enough: only another sync clears the error.
            Ok(()) if sync || self.wrong.is_none() => self.wrong = None,
            Ok(()) => {}
        }
    }
}

impl Write for Record {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.kept().waiting.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.kept().write(false);
        Ok(())
    }
}

/// Starts to record a game in the file of `--record`.
pub fn begin_named<G: Game>(path: &Path, played: &mut Match<G>) -> Result<Record, CommandError> {
    Record::begin(path, played, Readers::Usual).map_err(|error| taken(path, error))
}

/// Returns the error for a file of `--record` that cannot be created.
pub fn taken(path: &Path, error: CommandError) -> CommandError {
    match error {
        CommandError::File { .. } | CommandError::Door { .. } if path.is_dir() => a_folder(path),
        CommandError::File { error, .. } if error.kind() == io::ErrorKind::AlreadyExists => {
            CommandError::Usage(format!(
                "`--record {}`: the file already exists (use another name, or resume it with `--resume {}`)",
                plain::path(path),
                plain::path_as_word(path)
            ))
        }
        error => error,
    }
}

/// Returns the error for a folder in `--record`.
pub fn a_folder(path: &Path) -> CommandError {
    let (shown, word) = (plain::path(path), plain::path_as_word(&path.join("game.jsonl")));
    CommandError::Usage(format!(
        "`--record {shown}`: expected a file, found a folder (name a file in it: `--record {word}`)"
    ))
}

/// The mods for a resumed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mods {
    /// The mods from the record; all others are ignored.
    Recorded,
    /// The mods of the command line, which must be unchanged.
    Unchanged,
    /// The mods of the command line, with any changes.
    AsTheyAre,
}

/// Reads a record, and continues it. New lines follow its last complete line, or go to the new file `elsewhere`.
///
/// # Errors
/// Fails if a file cannot be read or written, if the record belongs to another game, or if the mods have changed but must
/// be unchanged.
pub fn resume<G: Shown>(
    game: &G,
    (file, elsewhere): (&Path, Option<&Path>),
    mods: Mods,
) -> Result<Started<G>, CommandError> {
    let held = if elsewhere.is_some() { None } else { Held::open(file, Access::Append, files::RECORD)? };
    let input: Box<dyn Read> = match &held {
        Some(held) => Box::new(held.reader()),
        None => Box::new(files::open(file, files::RECORD).map_err(CommandError::file(file))?),
    };
    let mut reader = RecordReader::new(BufReader::new(input));
    let mut past = Vec::new();
    let mut note = |step: Replayed<'_, G>| past.extend_from_slice(&step.progress.events);
    let played = Match::replay_telling(game, &mut reader, mods == Mods::AsTheyAre, &mut note);
    let mut played = played.map_err(CommandError::recorded(file))?;
    let (whole, is_cut) = (reader.whole_bytes(), reader.is_cut());
    drop(reader);
    let changed = game.changed_files(played.game());
    if !changed.is_empty() && mods == Mods::Unchanged {
        return Err(otherwise(file, &changed));
    }
    let record = match (elsewhere, held) {
        (Some(path), _) => begin_named(path, &mut played)?,
        (None, Some(held)) => {
            let record = Record::new(file, Some(Lines::after(held, whole)?));
            played.append_to(Box::new(record.clone()));
            record
        }
        (None, None) => return Err(disk_error(file, io::ErrorKind::NotFound.into())),
    };
    let cut = is_cut.then(|| file.to_owned());
    Ok(Started { played, fresh: Update::default(), past, record: Some(record), cut })
}

/// Returns the error for mods that have changed since the game was saved.
fn otherwise(file: &Path, changed: &[String]) -> CommandError {
    CommandError::Usage(format!(
        "`{}`: mods have changed since the game was saved: {} (use the same `--mods`; or with `play --resume`, omit \
         `--mods` to use the mods in the record, or add `--force` to use the current ones)",
        plain::path(file),
        changed.join(", ")
    ))
}

/// Creates a record under an unused name that starts with `base`. The record is in the folder of kept games. If that
/// folder is off or not writable, the record is in the working directory, or else in the directory for temporary files.
///
/// # Errors
/// Fails if `begin` fails in all directories for a reason other than an existing file. The error is that of the
/// working directory.
pub fn unnamed<T>(base: &str, begin: &mut dyn FnMut(&Path) -> Result<T, CommandError>) -> Result<T, CommandError> {
    let games = kept::folder().filter(|folder| std::fs::create_dir_all(folder).is_ok());
    if let Some(Ok(begun)) = games.map(|folder| begin_in(&folder, base, begin)) {
        return Ok(begun);
    }
    begin_in(Path::new(""), base, begin)
        .or_else(|first| begin_in(&std::env::temp_dir(), base, begin).map_err(|_| first))
}

fn begin_in<T>(
    folder: &Path,
    base: &str,
    begin: &mut dyn FnMut(&Path) -> Result<T, CommandError>,
) -> Result<T, CommandError> {
    for number in 1..1000 {
        let name = if number == 1 { format!("{base}.jsonl") } else { format!("{base}-{number}.jsonl") };
        match begin(&folder.join(name)) {
            // Another process has created a file with this name.
            Err(CommandError::InUse { .. }) => {}
            Err(CommandError::File { error, .. }) if error.kind() == io::ErrorKind::AlreadyExists => {}
            begun => return begun,
        }
    }
    Err(CommandError::Usage(format!("cannot save the game: 1000 files {base}-*.jsonl already exist in this folder")))
}
