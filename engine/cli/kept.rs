//! Where a game is kept: its record, written as it goes and read again.
//!
//! Invariant: a record that cannot be written stops no game. What could not be written waits in memory, and goes first
//! as soon as there is room again.

use crate::disk::{Access, Held, Lines, trouble};
use crate::telling::Narrated;
use crate::trouble::Trouble;
use hyperkon::cosmic::Event;
use hyperkon::door::{self, Readers};
use hyperkon::game::{Engine, Match, Progress, Replayed, TableOptions};
use hyperkon::plain;
use hyperkon::table::{RecordReader, Told};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A game that was begun or read from its record.
pub struct Begun {
    /// The game.
    pub played: Match,
    /// What came of its beginning, to be told.
    pub progress: Progress,
    /// What has happened before, in a game that is gone on with.
    pub past: Vec<Told<Event>>,
    /// Where it is recorded.
    pub record: Option<Record>,
    /// The file whose last line was incomplete.
    pub cut: Option<PathBuf>,
}

impl Begun {
    /// A game that was begun just now.
    pub const fn new(played: Match, progress: Progress, record: Option<Record>) -> Begun {
        Begun { played, progress, past: Vec::new(), record, cut: None }
    }
}

/// The record of a game under way. Copies write the same file.
#[derive(Clone)]
pub struct Record {
    path: PathBuf,
    kept: Arc<Mutex<Kept>>,
}

#[derive(Default)]
struct Kept {
    /// `None`: the file is not made yet.
    lines: Option<Lines>,
    /// What is not in the file yet.
    waiting: Vec<u8>,
    wrong: Option<Arc<io::Error>>,
    /// What is wrong has been told.
    told: bool,
}

/// How the writing of a record has turned since it was last asked.
pub enum Turn {
    /// It can be written no longer, and why.
    Failed(Arc<io::Error>),
    /// It is written again, with all that was missing.
    Mended,
}

impl Record {
    fn new(path: &Path, lines: Option<Lines>) -> Record {
        let kept = Kept { lines, ..Kept::default() };
        Record { path: path.to_owned(), kept: Arc::new(Mutex::new(kept)) }
    }

    /// Records a game from its beginning in a new file, which is there with its first line or not at all.
    ///
    /// # Errors
    /// When a file of this name is there, or cannot be written.
    pub fn begin<G: hyperkon_table::Game>(
        path: &Path,
        played: &mut hyperkon_table::Match<G>,
        readers: Readers,
    ) -> Result<Record, Trouble> {
        let record = Record::new(path, None);
        played.record_to(Box::new(record.clone())).map_err(|trouble| Trouble::Usage(trouble.to_string()))?;
        let mut kept = record.kept();
        let held = Held::create(path, &kept.waiting, readers)?;
        let whole = std::mem::take(&mut kept.waiting).len() as u64;
        kept.lines = Some(Lines::after(held, whole)?);
        drop(kept);
        Ok(record)
    }

    /// Records another game in the place of the one that is there.
    ///
    /// # Errors
    /// When the file cannot be written; the old record is there then.
    pub fn begin_anew<G: Narrated>(&self, played: &mut hyperkon_table::Match<G>) -> Result<(), Trouble> {
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

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Waits until all that was answered is on the disk; what cannot be written stays in memory.
    pub fn sync(&self) {
        self.kept().write(true);
    }

    /// Whether its writing has failed, or goes on again, since this was last asked.
    pub fn turn(&self) -> Option<Turn> {
        let mut kept = self.kept();
        let is_wrong = kept.wrong.is_some();
        if std::mem::replace(&mut kept.told, is_wrong) == is_wrong {
            return None;
        }
        Some(kept.wrong.clone().map_or(Turn::Mended, Turn::Failed))
    }

    /// Why not all of it is on the disk, if it is not.
    pub fn trouble(&self) -> Option<Arc<io::Error>> {
        self.sync();
        self.kept().wrong.clone()
    }

    /// Removes the file, if it is still the one that was written.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn remove(&self) -> Result<(), Trouble> {
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
            // What the disk refused to sync is not on it because a later line was written.
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

/// Begins to record a game in the file of `--record`.
pub fn begin_named<G: hyperkon_table::Game>(
    path: &Path,
    played: &mut hyperkon_table::Match<G>,
) -> Result<Record, Trouble> {
    Record::begin(path, played, Readers::Usual).map_err(|error| taken(path, error))
}

/// Why the file of `--record` cannot be begun.
pub fn taken(path: &Path, error: Trouble) -> Trouble {
    match error {
        Trouble::File { .. } | Trouble::Door { .. } if path.is_dir() => a_folder(path),
        Trouble::File { error, .. } if error.kind() == io::ErrorKind::AlreadyExists => Trouble::Usage(format!(
            "`--record {}`: the file exists already (name another, or go on with it by `--resume {}`)",
            plain::path(path),
            plain::path_as_word(path)
        )),
        error => error,
    }
}

/// Says that `--record` names a folder.
pub fn a_folder(path: &Path) -> Trouble {
    let (shown, word) = (plain::path(path), plain::path_as_word(&path.join("game.jsonl")));
    Trouble::Usage(format!(
        "`--record {shown}`: expected a file, found a folder (name a file in it: `--record {word}`)"
    ))
}

/// With which mods a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mods {
    /// With those that its record holds, whatever lies elsewhere.
    Recorded,
    /// With those that were named, which must be the same.
    Unchanged,
    /// With those that were named, whatever has changed in them.
    AsTheyAre,
}

/// Reads the record of a game without mods to its end, and goes on writing it where its last whole line ends, or in a new file
/// `elsewhere`; `past` is told what has happened in it.
pub fn resume_other<G: Narrated>(
    game: &G,
    (file, elsewhere): (&Path, Option<&Path>),
    all_the_same: bool,
    past: &mut dyn FnMut(hyperkon_table::Replayed<'_, G>),
) -> Result<(hyperkon_table::Match<G>, Record), Trouble> {
    let held = Held::open(file, Access::Append, door::RECORD)?;
    let held = held.ok_or_else(|| trouble(file, io::ErrorKind::NotFound.into()))?;
    let mut reader = RecordReader::new(BufReader::new(held.reader()));
    let played = hyperkon_table::Match::replay_telling(game, &mut reader, all_the_same, past);
    let mut played = played.map_err(Trouble::recorded(file))?;
    let whole = reader.whole_bytes();
    drop(reader);
    if let Some(elsewhere) = elsewhere {
        let record = begin_named(elsewhere, &mut played)?;
        return Ok((played, record));
    }
    let record = Record::new(file, Some(Lines::after(held, whole)?));
    played.append_to(Box::new(record.clone()));
    Ok((played, record))
}

/// Reads a record to its end and goes on writing it where its last whole line ends.
pub fn resume(engine: &mut Engine, file: &Path, elsewhere: Option<&Path>, mods: Mods) -> Result<Begun, Trouble> {
    let held = if elsewhere.is_some() { None } else { Held::open(file, Access::Append, door::RECORD)? };
    let input: Box<dyn Read> = match &held {
        Some(held) => Box::new(held.reader()),
        None => Box::new(door::open(file, door::RECORD).map_err(Trouble::door(file))?),
    };
    let mut reader = RecordReader::new(BufReader::new(input));
    let mut past = Vec::new();
    let mut note = |step: Replayed<'_>| past.extend_from_slice(&step.progress.events);
    let played = Match::replay_telling(engine, &mut reader, mods == Mods::AsTheyAre, &mut note);
    let mut played = played.map_err(Trouble::recorded(file))?;
    let (whole, is_cut) = (reader.whole_bytes(), reader.is_cut());
    drop(reader);
    let changed = played.changed_files(engine);
    if !changed.is_empty() && mods == Mods::Unchanged {
        let what = format!(
            "`{}`: other than when it was left: {} (give it the same `--mods`; for a game of `play`: `--resume` without \
             `--mods` goes on with those that the record holds, `--all-the-same` with what there is now)",
            plain::path(file),
            changed.join(", ")
        );
        return Err(Trouble::Usage(what));
    }
    let record = match (elsewhere, held) {
        (Some(path), _) => begin_named(path, &mut played)?,
        (None, Some(held)) => {
            let record = Record::new(file, Some(Lines::after(held, whole)?));
            played.append_to(Box::new(record.clone()));
            record
        }
        (None, None) => return Err(trouble(file, io::ErrorKind::NotFound.into())),
    };
    let cut = is_cut.then(|| file.to_owned());
    Ok(Begun { played, progress: Progress::default(), past, record: Some(record), cut })
}

/// Records a game from its beginning under a name that is not taken: in the working directory, or where temporary files
/// are if that cannot be written. It holds all hands, and nobody has asked for it: only its owner reads it.
///
/// # Errors
/// Why the working directory cannot be written, if the other cannot either.
pub fn begin_unnamed(played: &mut Match) -> Result<Record, Trouble> {
    let base = base_of(&played.header().table);
    unnamed(&base, &mut |path| Record::begin(path, played, Readers::Owner))
}

/// What the name of a record begins with that nobody has named.
pub fn base_of(options: &TableOptions) -> String {
    format!("hyperkon-{}-{}", options.edition, options.seed)
}

/// The same for what begins a record itself, in a file whose name begins with `base`.
///
/// # Errors
/// As [`begin_unnamed`], and what `begin` says, but that a name is taken.
pub fn unnamed<T>(base: &str, begin: &mut dyn FnMut(&Path) -> Result<T, Trouble>) -> Result<T, Trouble> {
    begin_in(Path::new(""), base, begin)
        .or_else(|first| begin_in(&std::env::temp_dir(), base, begin).map_err(|_| first))
}

fn begin_in<T>(folder: &Path, base: &str, begin: &mut dyn FnMut(&Path) -> Result<T, Trouble>) -> Result<T, Trouble> {
    for number in 1..1000 {
        let name = if number == 1 { format!("{base}.jsonl") } else { format!("{base}-{number}.jsonl") };
        match begin(&folder.join(name)) {
            // Another process has just taken it.
            Err(Trouble::InUse { .. }) => {}
            Err(Trouble::File { error, .. }) if error.kind() == io::ErrorKind::AlreadyExists => {}
            begun => return begun,
        }
    }
    Err(Trouble::Usage(format!("there are a thousand files {base}-*.jsonl here already; the game was not saved")))
}
