//! What was counted so far, block by block; with `--resume` in a file.
//!
//! The first line says what is played; each further one has a range of games and the whole numbers counted in them,
//! in any order. Ranges never overlap, so files of the same first line can be added up. A block is on the disk before
//! the next is begun; a last line that a crash has cut is played again.

use crate::disk::{Access, Held, Lines, trouble};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::door::{self, Readers};
use hyperkon::plain;
use hyperkon::table::RecordReader;
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

/// What a file of sums is to whoever typed the line.
#[derive(Clone, Copy, Debug)]
pub enum Kept {
    /// What `--resume` names.
    Resumed,
    /// What lies beside a shard until that is whole.
    Shard,
}

/// The version of the file.
const FORMAT: u32 = 1;
/// The file has about so many blocks,
const BLOCKS: u64 = 200;
/// of at most so many games;
const MOST_GAMES: u64 = 1000;
/// but never more than so many: a file is read again as a whole.
const MOST_BLOCKS: u64 = 10_000;

/// What can be added up, in blocks of numbered pieces.
pub trait Sums: Default + Serialize + DeserializeOwned + Send {
    /// All blocks together.
    type Whole: Default + Send;

    /// How many pieces were counted in this block.
    fn pieces(&self) -> u64;

    /// Adds the block that begins with the piece of this number.
    fn add_to(self, whole: &mut Self::Whole, from: u64);

    /// All blocks together as one.
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

/// Which command counts.
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
    /// The key of the first line that says so.
    const fn key(self) -> &'static str {
        match self {
            Kind::Sim => "sim",
            Kind::Compare => "comparison",
            Kind::Tournament => "tournament",
        }
    }

    /// The command, what it does, and what its pieces are called.
    const fn words(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Kind::Sim => ("sim", "a simulation", "game"),
            Kind::Compare => ("sim --compare", "a comparison", "game"),
            Kind::Tournament => ("tournament", "a tournament", "deal"),
        }
    }
}

/// What is played: only blocks of the same can be added up.
#[derive(Clone, Debug)]
pub struct Head<T> {
    /// Which command counts.
    pub kind: Kind,
    /// The hash of all content.
    pub content: String,
    /// What the table's rules mean.
    pub identity: String,
    /// The set for a first game.
    pub preset: Option<String>,
    /// Every step is run twice.
    pub check: bool,
    /// Who plays each seat.
    pub bots: Vec<String>,
    /// What else only this command asks for.
    pub more: Vec<(&'static str, Value)>,
    /// The table, with the seed that the games' seeds come from.
    pub table: T,
}

impl<T: Serialize> Head<T> {
    /// It as the first line of a file.
    ///
    /// # Errors
    /// When it cannot be written; `path`: where.
    pub fn to_json(&self, path: &Path) -> Result<Value, Trouble> {
        self.written().map_err(|error| trouble(path, error.into()))
    }

    /// Tests that a file was begun by the same line.
    ///
    /// # Errors
    /// In what it differs.
    pub fn compare(&self, begun: &Value) -> Result<(), String> {
        let ours = self.written().map_err(|error| error.to_string())?;
        same(begun, &ours, self.kind).map_err(|differs| match differs {
            Differs::NoSums => format!("it says nothing of {}", self.kind.words().1),
            Differs::Begun(what) => what,
        })
    }

    /// What a piece is called: "game".
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

/// A line: what was counted in some pieces.
#[derive(Debug, Serialize, Deserialize)]
struct Block<S> {
    /// The number of the first piece; what was counted knows how many there are.
    from: u64,
    count: S,
}

/// What was counted, and the file in which it is kept.
pub struct Tally<S: Sums> {
    path: PathBuf,
    /// The ranges that were counted: from, to.
    counted: BTreeMap<u64, u64>,
    sums: Mutex<(S::Whole, Option<Lines>)>,
    is_cut: bool,
    /// How many pieces are in the file now.
    kept: Arc<AtomicU64>,
}

impl<S: Sums> Tally<S> {
    /// Nothing so far, and no file.
    pub fn unkept() -> Tally<S> {
        Tally::new(Path::new(""), BTreeMap::new(), (S::Whole::default(), None), false)
    }

    /// Opens the file and reads what it has of these pieces; a new one if there is none. `sound`: whether a block can be one of
    /// these games.
    ///
    /// # Errors
    /// When another process holds the file, it is damaged, or has other games.
    pub fn open<T: Serialize>(
        (path, kept): (&Path, Kept),
        head: &Head<T>,
        pieces: Range<u64>,
        sound: impl Fn(&S) -> bool,
    ) -> Result<Tally<S>, Trouble> {
        let ours = head.to_json(path)?;
        let mut first = serde_json::to_vec(&ours).map_err(|error| trouble(path, error.into()))?;
        first.push(b'\n');
        let (command, what, piece) = head.kind.words();
        let Some(held) = Held::open(path, Access::Append, door::RECORD)? else {
            let lines = Lines::after(Held::create(path, &first, Readers::Usual)?, first.len() as u64)?;
            return Tally::new(path, BTreeMap::new(), (S::Whole::default(), Some(lines)), false).heed_signals(piece);
        };
        let input = held.reader().try_clone().map_err(|error| trouble(path, error))?;
        let mut reader = RecordReader::new(BufReader::new(input));
        let shown = plain::path(path);
        let wrong = |what: String| match kept {
            Kept::Resumed => Trouble::Usage(format!("`--resume {shown}`: {what}")),
            Kept::Shard => Trouble::Usage(format!("{shown}: {what}")),
        };
        let no_sums = |what: String| match kept {
            Kept::Resumed => wrong(format!("this is no file of `{command} --resume` ({what})")),
            Kept::Shard => wrong(format!("this is no shard that `{command}` has begun ({what}; remove it)")),
        };
        let mend = match kept {
            Kept::Resumed => "name another file",
            Kept::Shard => "remove it, or name another folder in `--out`",
        };
        let begun: Value = reader.header().map_err(|error| no_sums(error.to_string()))?;
        same(&begun, &ours, head.kind).map_err(|differs| match differs {
            Differs::NoSums => no_sums(format!("it says nothing of {what}")),
            Differs::Begun(what) => wrong(format!("{what} ({mend})")),
        })?;
        let (mut counted, mut whole) = (BTreeMap::new(), S::Whole::default());
        while let Some(block) = reader.next_line::<Block<S>>().map_err(|error| no_sums(error.to_string()))? {
            let to = block.from.checked_add(block.count.pieces());
            let Some(to) = to.filter(|to| free(&counted, block.from, *to)) else {
                return Err(no_sums(format!("its {piece} {} was counted twice", block.from)));
            };
            if !sound(&block.count) {
                return Err(no_sums(format!("its {piece} {} is none of this table", block.from)));
            }
            counted.insert(block.from, to);
            block.count.add_to(&mut whole, block.from);
        }
        // Blocks stand in the order in which they were done: only the last one read says how far they go.
        let most = counted.values().copied().max().unwrap_or_default();
        if most > pieces.end {
            let asked = pieces.end;
            return Err(wrong(format!("it goes up to {piece} {most} already, and this line asks for {asked}")));
        }
        if counted.keys().next().is_some_and(|first| *first < pieces.start) {
            return Err(no_sums(format!("it has {piece}s of another shard")));
        }
        let (bytes, is_cut) = (reader.whole_bytes(), reader.is_cut());
        Tally::new(path, counted, (whole, Some(Lines::after(held, bytes)?)), is_cut).heed_signals(piece)
    }

    fn new(path: &Path, counted: BTreeMap<u64, u64>, sums: (S::Whole, Option<Lines>), is_cut: bool) -> Tally<S> {
        let kept = Arc::new(AtomicU64::new(counted.iter().map(|(from, to)| to - from).sum()));
        Tally { path: path.to_owned(), counted, sums: Mutex::new(sums), is_cut, kept }
    }

    /// From now on whoever stops the program hears how to go on.
    #[cfg(unix)]
    fn heed_signals(self, piece: &'static str) -> Result<Tally<S>, Trouble> {
        use signal_hook::consts::{SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]).map_err(Trouble::Output)?;
        let (file, kept) = (plain::path(&self.path), Arc::clone(&self.kept));
        std::thread::spawn(move || {
            if let Some(signal) = signals.forever().next() {
                let kept = kept.load(Ordering::Relaxed);
                let (s, are) = if kept == 1 { ("", "is") } else { ("s", "are") };
                terminal::complain(&format!("{kept} {piece}{s} {are} in {file}; the same line goes on"));
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        });
        Ok(self)
    }

    /// Elsewhere nothing is heard of it.
    #[cfg(not(unix))]
    fn heed_signals(self, _: &'static str) -> Result<Tally<S>, Trouble> {
        Ok(self)
    }

    /// The file whose last line a crash has cut.
    pub fn cut(&self) -> Option<&Path> {
        Some(self.path.as_path()).filter(|_| self.is_cut)
    }

    /// How many pieces the file had when it was opened.
    pub fn counted(&self) -> u64 {
        self.counted.iter().map(|(from, to)| to - from).sum()
    }

    /// The pieces that are still to be done, in blocks: one by one where no file would grow by it.
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

    /// Adds a block, and waits until it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written; what was written before is as it was.
    pub fn add(&self, from: u64, count: S) -> Result<(), Trouble> {
        let block = Block { from, count };
        let wrong = |error| trouble(&self.path, error);
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

    /// Looks at what was counted so far.
    pub fn look<T>(&self, at: impl FnOnce(&S::Whole) -> T) -> T {
        at(&self.sums.lock().unwrap_or_else(PoisonError::into_inner).0)
    }

    /// All that was counted.
    pub fn whole(self) -> S::Whole {
        self.sums.into_inner().unwrap_or_else(PoisonError::into_inner).0
    }
}

/// Whether a range of games is not empty and none of it was counted.
fn free(counted: &BTreeMap<u64, u64>, from: u64, to: u64) -> bool {
    let before = counted.range(..to).next_back();
    from < to && before.is_none_or(|(_, end)| *end <= from)
}

/// How a file's first line differs from ours.
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
    // What the line says comes before what follows from it.
    let follows = ["bots", "content", "identity"];
    let keys = ours.keys().chain(begun.keys()).filter(|key| !follows.contains(&key.as_str()));
    for key in keys.map(String::as_str).chain(follows) {
        let (theirs, our) = (begun.get(key).unwrap_or(&absent), ours.get(key).unwrap_or(&absent));
        if theirs != our {
            let what = match key {
                "content" | "identity" => "it was begun with other content".to_owned(),
                _ => format!("it was begun with {key} {theirs}, and this line has {our}"),
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
    fn no_game_is_counted_twice() {
        let counted = BTreeMap::from([(0, 10), (20, 30)]);
        assert!(free(&counted, 10, 20) && free(&counted, 30, 31) && free(&counted, 12, 13));
        for (from, to) in [(0, 10), (9, 12), (15, 21), (5, 40), (22, 23), (12, 12)] {
            assert!(!free(&counted, from, to), "{from}..{to}");
        }
    }

    #[test]
    fn every_missing_game_is_in_one_block() {
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
