//! The counts of a run, block by block. With `--resume`, they are saved in a file.
//!
//! The first line of the file describes the games. Each further line is a block: a range of games and their integer
//! counts. Blocks can be in any order, but never overlap. Each block is synced to disk before it counts as done. If a
//! crash truncates the last line, its games are played again.

use crate::session::disk::{Access, Held, Lines, disk_error};
use crate::terminal;
use crate::words::error::CommandError;
use hyperkon::__private::files::{self, Readers};
use hyperkon_frame::plain;
use hyperkon_table::RecordReader;
use hyperkon_workshop::count::Count;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::BufReader;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The purpose of a file of counts, for messages to the user.
#[derive(Clone, Copy, Debug)]
pub enum Kept {
    /// The file that `--resume` names.
    Resumed,
    /// The temporary file beside a shard that is not complete.
    Shard,
}

/// The format version of the file.
const FORMAT: u32 = 1;
/// The approximate number of blocks in a file.
const BLOCKS: u64 = 200;
/// The maximum number of games in a block, within [`MOST_BLOCKS`].
const MOST_GAMES: u64 = 1000;
/// The maximum number of blocks in a file. It limits memory, because the whole file is read at once.
const MOST_BLOCKS: u64 = 10_000;

/// The counters of a block of numbered pieces.
pub trait Sums: Default + Serialize + DeserializeOwned + Send {
    /// The type of the sum of all blocks.
    type Whole: Default + Send;

    /// Returns the number of pieces in this block.
    fn pieces(&self) -> u64;

    /// Adds this block, which begins with piece number `from`.
    fn add_to(self, whole: &mut Self::Whole, from: u64);

    /// Converts the sum of all blocks into one block.
    fn of(whole: Self::Whole) -> Self;
}

impl Sums for Count {
    type Whole = Count;

    fn pieces(&self) -> u64 {
        self.games
    }

    fn add_to(self, whole: &mut Count, _: u64) {
        whole.add(&self);
    }

    fn of(whole: Count) -> Count {
        whole
    }
}

/// The command that counts the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `sim`
    Sim,
    /// `sim --compare`
    Compare,
    /// `tournament`
    Tournament,
}

impl Kind {
    /// Returns the name of this kind in the first line of a file.
    const fn key(self) -> &'static str {
        match self {
            Kind::Sim => "sim",
            Kind::Compare => "comparison",
            Kind::Tournament => "tournament",
        }
    }

    /// Returns the command, its description, and the noun for its pieces.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kind::Sim => ("sim", "a simulation", "game"),
            Kind::Compare => ("sim --compare", "a comparison", "game"),
            Kind::Tournament => ("tournament", "a tournament", "deal"),
        }
    }
}

/// The settings of the games. Only blocks with the same settings can be added up.
#[derive(Clone, Debug)]
pub struct Head<T> {
    /// The command that counts the games.
    pub kind: Kind,
    /// The hash of all content.
    pub content: String,
    /// The identity of the table's rules.
    pub identity: String,
    /// The preset of aliens.
    pub preset: Option<String>,
    /// True if every step runs twice.
    pub check: bool,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// Additional settings of this command.
    pub more: Vec<(&'static str, Value)>,
    /// The table. The seeds of the games are derived from its seed.
    pub table: T,
}

impl<T: Serialize> Head<T> {
    /// Returns the settings as the first line of a file.
    ///
    /// # Errors
    /// Fails if the settings cannot be serialized. The error contains `path`.
    pub fn to_json(&self, path: &Path) -> Result<Value, CommandError> {
        self.written().map_err(|error| disk_error(path, error.into()))
    }

    /// Checks that a file has the same settings; `begun` is its first line.
    ///
    /// # Errors
    /// Fails with a description of the first difference.
    pub fn compare(&self, begun: &Value) -> Result<(), String> {
        let ours = self.written().map_err(|error| error.to_string())?;
        same(begun, &ours, self.kind).map_err(|differs| match differs {
            Differs::NoSums => format!("missing counts of {}", self.kind.words().1),
            Differs::Begun(what) => what,
        })
    }

    /// Returns the noun for a piece: "game" or "deal".
    pub const fn piece(&self) -> &'static str {
        self.kind.words().2
    }

    fn written(&self) -> serde_json::Result<Value> {
        let Head { kind, content, identity, preset, check, bots, more, table } = self;
        let mut head = serde_json::json!({
            kind.key(): FORMAT, "version": env!("CARGO_PKG_VERSION"), "content": content, "identity": identity,
            "preset": preset, "check": check, "bots": bots,
        });
        if let (Some(head), Value::Object(table)) = (head.as_object_mut(), serde_json::to_value(table)?) {
            head.extend(more.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
            head.extend(table);
        }
        Ok(head)
    }
}

/// A line of the file: the counts of consecutive pieces.
#[derive(Debug, Serialize, Deserialize)]
struct Block<S> {
    /// Number of the first piece; `count` contains the number of pieces.
    from: u64,
    count: S,
}

/// The counts of a run, and their file.
pub struct Tally<S: Sums> {
    path: PathBuf,
    /// The end of each counted range, by its start.
    counted: BTreeMap<u64, u64>,
    sums: Mutex<(S::Whole, Option<Lines>)>,
    is_cut: bool,
    /// Current number of pieces in the file.
    kept: Arc<AtomicU64>,
}

impl<S: Sums> Tally<S> {
    /// Creates empty counts without a file.
    pub fn unkept() -> Tally<S> {
        Tally::new(Path::new(""), BTreeMap::new(), (S::Whole::default(), None), false)
    }

    /// Opens or creates the file, and reads its counts of these pieces. `sound` returns `true` if a block is possible for
    /// these games.
    ///
    /// # Errors
    /// Fails if another process has locked the file, if the file is corrupt, or if it belongs to other games.
    pub fn open<T: Serialize>(
        (path, kept): (&Path, Kept),
        head: &Head<T>,
        pieces: Range<u64>,
        sound: impl Fn(&S) -> bool,
    ) -> Result<Tally<S>, CommandError> {
        let ours = head.to_json(path)?;
        let mut first = serde_json::to_vec(&ours).map_err(|error| disk_error(path, error.into()))?;
        first.push(b'\n');
        let (command, what, piece) = head.kind.words();
        let Some(held) = Held::open(path, Access::Append, files::RECORD)? else {
            let lines = Lines::after(Held::create(path, &first, Readers::Usual)?, first.len() as u64)?;
            return Tally::new(path, BTreeMap::new(), (S::Whole::default(), Some(lines)), false).heed_signals(piece);
        };
        let input = held.reader().try_clone().map_err(|error| disk_error(path, error))?;
        let mut reader = RecordReader::new(BufReader::new(input));
        let shown = plain::path(path);
        let wrong = |what: String| match kept {
            Kept::Resumed => CommandError::Usage(format!("`--resume {shown}`: {what}")),
            Kept::Shard => CommandError::Usage(format!("{shown}: {what}")),
        };
        let no_sums = |what: String| match kept {
            Kept::Resumed => wrong(format!("not a file that `{command} --resume` has written ({what})")),
            Kept::Shard => wrong(format!("not a shard of `{command}` ({what}; remove the file)")),
        };
        let mend = match kept {
            Kept::Resumed => "use another file",
            Kept::Shard => "remove the file, or use another folder in `--out`",
        };
        let begun: Value = reader.header().map_err(|error| no_sums(error.to_string()))?;
        same(&begun, &ours, head.kind).map_err(|differs| match differs {
            Differs::NoSums => no_sums(format!("missing counts of {what}")),
            Differs::Begun(what) => wrong(format!("{what} ({mend})")),
        })?;
        let (mut counted, mut whole) = (BTreeMap::new(), S::Whole::default());
        while let Some(block) = reader.next_line::<Block<S>>().map_err(|error| no_sums(error.to_string()))? {
            let to = block.from.checked_add(block.count.pieces());
            let Some(to) = to.filter(|to| free(&counted, block.from, *to)) else {
                return Err(no_sums(format!("duplicate {piece} {}", block.from)));
            };
            if !sound(&block.count) {
                return Err(no_sums(format!("the counts of {piece} {} do not fit this table", block.from)));
            }
            counted.insert(block.from, to);
            block.count.add_to(&mut whole, block.from);
        }
        // Blocks can be in any order, so check the end of the range after reading all of them.
        let most = counted.values().copied().max().unwrap_or_default();
        if most > pieces.end {
            let asked = pieces.end;
            return Err(wrong(format!("the file already has {piece} {most}, but this command ends at {asked}")));
        }
        if counted.keys().next().is_some_and(|first| *first < pieces.start) {
            return Err(no_sums(format!("the file has {piece}s of another shard")));
        }
        let (bytes, is_cut) = (reader.whole_bytes(), reader.is_cut());
        Tally::new(path, counted, (whole, Some(Lines::after(held, bytes)?)), is_cut).heed_signals(piece)
    }

    fn new(path: &Path, counted: BTreeMap<u64, u64>, sums: (S::Whole, Option<Lines>), is_cut: bool) -> Tally<S> {
        let kept = Arc::new(AtomicU64::new(counted.iter().map(|(from, to)| to - from).sum()));
        Tally { path: path.to_owned(), counted, sums: Mutex::new(sums), is_cut, kept }
    }

    /// Installs a signal handler that prints how to resume before the program stops.
    #[cfg(unix)]
    fn heed_signals(self, piece: &'static str) -> Result<Tally<S>, CommandError> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]).map_err(CommandError::Output)?;
        let (file, kept) = (plain::path(&self.path), Arc::clone(&self.kept));
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let kept = kept.load(Ordering::Relaxed);
                let (s, are) = if kept == 1 { ("", "is") } else { ("s", "are") };
                terminal::complain(&format!("{kept} {piece}{s} {are} in {file}; run the same command to resume"));
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
        Ok(self)
    }

    /// Does nothing on other systems.
    #[cfg(not(unix))]
    fn heed_signals(self, _: &'static str) -> Result<Tally<S>, CommandError> {
        Ok(self)
    }

    /// Returns the path of the file if a crash truncated its last line.
    pub fn cut(&self) -> Option<&Path> {
        Some(self.path.as_path()).filter(|_| self.is_cut)
    }

    /// Returns the number of pieces that the file had when it was opened.
    pub fn counted(&self) -> u64 {
        self.counted.iter().map(|(from, to)| to - from).sum()
    }

    /// Returns the missing pieces in blocks. Without a file, each block is a single piece.
    pub fn missing(&self, pieces: Range<u64>) -> impl Iterator<Item = Range<u64>> + Send + use<S> {
        let games = pieces.end - pieces.start;
        let is_kept = self.sums.lock().unwrap_or_else(PoisonError::into_inner).1.is_some();
        let kept = (games / BLOCKS).clamp(1, MOST_GAMES.max(games.div_ceil(MOST_BLOCKS)));
        let size = if is_kept { kept } else { 1 };
        let begins: Vec<u64> = self.counted.keys().copied().chain([pieces.end]).collect();
        let ends: Vec<u64> = [pieces.start].into_iter().chain(self.counted.values().copied()).collect();
        let gaps = ends.into_iter().zip(begins);
        gaps.flat_map(move |(from, to)| {
            let blocks = (to - from).div_ceil(size);
            (0..blocks).map(move |block| from + block * size..to.min(from.saturating_add((block + 1) * size)))
        })
    }

    /// Adds a block, and waits until the disk has stored it.
    ///
    /// # Errors
    /// Fails if the block cannot be written. Earlier blocks are unchanged.
    pub fn add(&self, from: u64, count: S) -> Result<(), CommandError> {
        let block = Block { from, count };
        let wrong = |error| disk_error(&self.path, error);
        let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        let (whole, lines) = &mut *sums;
        if let Some(lines) = lines {
            let mut line = serde_json::to_vec(&block).map_err(|error| wrong(error.into()))?;
            line.push(b'\n');
            lines.append(&line).and_then(|()| lines.sync()).map_err(wrong)?;
            self.kept.fetch_add(block.count.pieces(), Ordering::Relaxed);
        }
        block.count.add_to(whole, from);
        Ok(())
    }

    /// Calls a function with the counts so far.
    pub fn look<T>(&self, at: impl FnOnce(&S::Whole) -> T) -> T {
        at(&self.sums.lock().unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Returns all counts.
    pub fn whole(self) -> S::Whole {
        self.sums.into_inner().unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Returns `true` if a range is not empty and does not overlap any counted range.
fn free(counted: &BTreeMap<u64, u64>, from: u64, to: u64) -> bool {
    let before = counted.range(..to).next_back();
    from < to && before.is_none_or(|(_, end)| *end <= from)
}

/// A difference between the file's settings and the settings of this run.
enum Differs {
    NoSums,
    Begun(String),
}

fn same(begun: &Value, ours: &Value, kind: Kind) -> Result<(), Differs> {
    let (Some(begun), Some(ours)) = (begun.as_object(), ours.as_object()) else { return Err(Differs::NoSums) };
    if !begun.contains_key(kind.key()) {
        return Err(Differs::NoSums);
    }
    let absent = Value::Null;
    // Compare the command-line settings first, because the other settings depend on them.
    let follows = ["bots", "content", "identity"];
    let keys = ours.keys().chain(begun.keys()).filter(|key| !follows.contains(&key.as_str()));
    for key in keys.map(String::as_str).chain(follows) {
        let (theirs, our) = (begun.get(key).unwrap_or(&absent), ours.get(key).unwrap_or(&absent));
        if theirs != our {
            let what = match key {
                "content" | "identity" => "the file was started with different content".to_owned(),
                _ => format!("the file was started with {key} {theirs}, but this command has {our}"),
            };
            return Err(Differs::Begun(what));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_count_once() {
        let counted = BTreeMap::from([(0, 10), (20, 30)]);
        assert!(free(&counted, 10, 20) && free(&counted, 30, 31) && free(&counted, 12, 13));
        for (from, to) in [(0, 10), (9, 12), (15, 21), (5, 40), (22, 23), (12, 12)] {
            assert!(!free(&counted, from, to), "{from}..{to}");
        }
    }

    #[test]
    fn missing_games_are_in_one_block() {
        let path = std::env::temp_dir().join(format!("hyperkon-tally-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let lines = Lines::after(Held::create(&path, b"", Readers::Usual).unwrap(), 0).unwrap();
        let counted = BTreeMap::from([(3, 5), (990, 1000)]);
        let tally = Tally::<Count>::new(&path, counted, (Count::default(), Some(lines)), false);
        let missing: Vec<Range<u64>> = tally.missing(0..1003).collect();
        assert_eq!(tally.counted(), 12);
        std::fs::remove_file(&path).unwrap();
        assert!(missing.iter().all(|block| block.end - block.start <= 5));
        let games: Vec<u64> = missing.into_iter().flatten().collect();
        assert_eq!(games, (0..3).chain(5..990).chain(1000..1003).collect::<Vec<u64>>());
    }
}
