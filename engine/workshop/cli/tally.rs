//! The file of `sim --resume`: what was counted so far, block by block.
//!
//! The first line says what is played; each further one has a range of games and the whole numbers counted in them,
//! in any order. Ranges never overlap, so files of the same first line can be added up. A block is on the disk before
//! the next is begun; a last line that a crash has cut is played again.

use crate::bots::Bots;
use crate::count::Count;
use crate::disk::{Access, Held, Lines, trouble};
use crate::trouble::Trouble;
use hyperkon::door::{self, Readers};
use hyperkon::game::TableOptions;
use hyperkon::plain;
use hyperkon::table::RecordReader;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::BufReader;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The version of the file.
const FORMAT: u32 = 1;
/// The file has about so many blocks,
const BLOCKS: u64 = 200;
/// of at most so many games;
const MOST_GAMES: u64 = 1000;
/// but never more than so many: a file is read again as a whole.
const MOST_BLOCKS: u64 = 10_000;

/// What is played: only blocks of the same can be added up.
#[derive(Clone, Debug, Serialize)]
pub struct Head {
    /// The version of the file.
    sim: u32,
    /// The program's version.
    version: &'static str,
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
    /// The table, with the seed that the games' seeds come from.
    #[serde(flatten)]
    pub table: TableOptions,
}

impl Head {
    /// The first line for such games.
    pub fn new(
        content: String,
        identity: String,
        preset: Option<String>,
        check: bool,
        bots: &Bots,
        table: TableOptions,
    ) -> Head {
        let bots = bots.seats().iter().map(ToString::to_string).collect();
        Head { sim: FORMAT, version: env!("CARGO_PKG_VERSION"), content, identity, preset, check, bots, table }
    }
}

/// A line: what was counted in some games.
#[derive(Debug, Serialize, Deserialize)]
struct Block {
    /// The number of the first game; the count knows how many there are.
    from: u64,
    count: Count,
}

/// A simulation in its file.
pub struct Tally {
    path: PathBuf,
    /// The ranges that were counted: from, to.
    counted: BTreeMap<u64, u64>,
    sums: Mutex<(Count, Lines)>,
    is_cut: bool,
}

impl Tally {
    /// Opens the file and reads what it has of the first games; a new one if there is none.
    ///
    /// # Errors
    /// When another process holds the file, it is damaged, or has other games.
    pub fn open(path: &Path, head: &Head, games: u64) -> Result<Tally, Trouble> {
        let mut first = serde_json::to_vec(head).map_err(|error| trouble(path, error.into()))?;
        first.push(b'\n');
        let Some(held) = Held::open(path, Access::Append, door::RECORD)? else {
            let lines = Lines::after(Held::create(path, &first, Readers::Usual)?, first.len() as u64)?;
            return Ok(Tally::new(path, BTreeMap::new(), (Count::default(), lines), false));
        };
        let input = held.reader().try_clone().map_err(|error| trouble(path, error))?;
        let mut reader = RecordReader::new(BufReader::new(input));
        let wrong = |what: String| Trouble::Usage(format!("`--resume {}`: {what}", plain::path(path)));
        let no_sums = |what: String| wrong(format!("this is no file of `sim --resume` ({what})"));
        let begun: Value = reader.header().map_err(|error| no_sums(error.to_string()))?;
        let ours = serde_json::to_value(head).map_err(|error| trouble(path, error.into()))?;
        same(&begun, &ours).map_err(|differs| match differs {
            Differs::NoSums => no_sums("it says nothing of a simulation".to_owned()),
            Differs::Begun(what) => wrong(format!("{what} (name another file)")),
        })?;
        let (mut counted, mut whole) = (BTreeMap::new(), Count::default());
        while let Some(block) = reader.next_line::<Block>().map_err(|error| no_sums(error.to_string()))? {
            let Some(to) = block.from.checked_add(block.count.games).filter(|to| free(&counted, block.from, *to))
            else {
                return Err(no_sums(format!("its game {} was counted twice", block.from)));
            };
            if to > games {
                return Err(wrong(format!("it has {to} games already, and this line asks for {games}")));
            }
            counted.insert(block.from, to);
            whole.add(&block.count);
        }
        let (bytes, is_cut) = (reader.whole_bytes(), reader.is_cut());
        Ok(Tally::new(path, counted, (whole, Lines::after(held, bytes)?), is_cut))
    }

    fn new(path: &Path, counted: BTreeMap<u64, u64>, sums: (Count, Lines), is_cut: bool) -> Tally {
        Tally { path: path.to_owned(), counted, sums: Mutex::new(sums), is_cut }
    }

    /// Whether a crash has cut the last line.
    pub const fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// How many games the file had when it was opened.
    pub fn counted(&self) -> u64 {
        self.counted.iter().map(|(from, to)| to - from).sum()
    }

    /// The games that are still to be played, in blocks.
    pub fn missing(&self, games: u64) -> impl Iterator<Item = Range<u64>> + Send + use<> {
        let size = (games / BLOCKS).clamp(1, MOST_GAMES.max(games.div_ceil(MOST_BLOCKS)));
        let begins: Vec<u64> = self.counted.keys().copied().chain([games]).collect();
        let ends: Vec<u64> = [0].into_iter().chain(self.counted.values().copied()).collect();
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
    pub fn add(&self, from: u64, count: Count) -> Result<(), Trouble> {
        let block = Block { from, count };
        let wrong = |error| trouble(&self.path, error);
        let mut line = serde_json::to_vec(&block).map_err(|error| wrong(error.into()))?;
        line.push(b'\n');
        let mut sums = self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        let (whole, lines) = &mut *sums;
        lines.append(&line).and_then(|()| lines.sync()).map_err(wrong)?;
        whole.add(&block.count);
        Ok(())
    }

    /// All that was counted.
    pub fn whole(self) -> Count {
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

fn same(begun: &Value, ours: &Value) -> Result<(), Differs> {
    let (Some(begun), Some(ours)) = (begun.as_object(), ours.as_object()) else { return Err(Differs::NoSums) };
    if !begun.contains_key("sim") {
        return Err(Differs::NoSums);
    }
    let absent = Value::Null;
    // What the line says comes before what follows from it.
    let follows = ["content", "identity"];
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
        let tally = Tally::new(&path, BTreeMap::from([(3, 5), (990, 1000)]), (Count::default(), lines), false);
        let missing: Vec<Range<u64>> = tally.missing(1003).collect();
        assert_eq!(tally.counted(), 12);
        std::fs::remove_file(&path).unwrap();
        assert!(missing.iter().all(|block| block.end - block.start <= 5));
        let games: Vec<u64> = missing.into_iter().flatten().collect();
        assert_eq!(games, (0..3).chain(5..990).chain(1000..1003).collect::<Vec<u64>>());
    }
}
