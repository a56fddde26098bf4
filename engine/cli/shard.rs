//! Games that are played in shards, by as many processes on as many machines as one likes, and merged.
//!
//! A shard is a range of the numbered pieces of a line: what is in it depends on nothing else, so that it does not matter who
//! plays which shard, when, or how often. Its file is there whole or not at all; while it is played, what was counted so far
//! lies beside it, and the same line goes on. Invariant: merged files say what one process would have said, byte for byte.

use crate::disk::{self, Access, Held, trouble};
use crate::tally::{Head, Kept, Sums, Tally};
use crate::terminal;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::door;
use hyperkon::plain;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// More shards than this nobody plays.
const MOST: u64 = 9999;

/// A shard of another line that is larger than this is not read to say in what it differs.
const MOST_OF_ANOTHER: usize = 4 * 1024 * 1024;

/// How a line is played in shards.
#[derive(Args, Clone, Debug, Default)]
pub struct ShardArgs {
    /// Play only shard K of N, such as 3/64, and write what was counted to --out; --merge puts all of them together
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with_all = ["merge", "resume", "svg", "json", "csv"])]
    shard: Option<Part>,
    /// The folder for the shards' files; it is made if it is not there
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,
    /// Play nothing, but say what the shards in this folder have counted together: the same line with this in place of
    /// --shard and --out
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    merge: Option<PathBuf>,
}

/// One shard of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    /// From 1.
    number: u64,
    of: u64,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let read = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match read {
            Some((number, of)) if (1..=of).contains(&number) && of <= MOST => Ok(Part { number, of }),
            _ => Err(format!("write K/N, such as 3/64: K from 1 to N, and N at most {MOST}")),
        }
    }
}

impl Part {
    /// Its pieces, of so many.
    fn range(self, pieces: u64) -> Range<u64> {
        let bound = |number: u64| (u128::from(pieces) * u128::from(number) / u128::from(self.of)) as u64;
        bound(self.number - 1)..bound(self.number)
    }

    fn name(self, ending: &str) -> String {
        format!("shard-{:04}-of-{:04}.{ending}", self.number, self.of)
    }

    /// The part of a shard's whole file.
    fn of_name(name: &str) -> Option<Part> {
        let (number, of) = name.strip_prefix("shard-")?.strip_suffix(".json")?.split_once("-of-")?;
        let part = Part { number: number.parse().ok()?, of: of.parse().ok()? };
        (part.name("json") == name && part.of <= MOST && (1..=part.of).contains(&part.number)).then_some(part)
    }
}

/// The file of a shard.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole<S, H = Value> {
    /// What is played, as in the first line of a file of `--resume`.
    head: H,
    /// How many pieces the line has.
    pieces: u64,
    /// The number of the first piece of this shard.
    from: u64,
    count: S,
}

/// Where a line's games are counted.
pub enum Work<S: Sums> {
    /// These pieces are played; a shard is written at the end.
    Play(Tally<S>, Range<u64>, Option<Shard>),
    /// They have been played.
    Merged(S::Whole),
    /// The shard has been written already.
    Done,
}

impl<S: Sums> Work<S> {
    /// What has been counted, once `play` has counted the pieces that were missing; `None`: it is in the file of a shard.
    ///
    /// # Errors
    /// Those of `play`, and when the shard cannot be written.
    pub fn whole(
        self,
        play: impl FnOnce(&Tally<S>, Range<u64>) -> Result<(), Trouble>,
    ) -> Result<Option<S::Whole>, Trouble> {
        match self {
            Work::Merged(whole) => Ok(Some(whole)),
            Work::Done => Ok(None),
            Work::Play(tally, pieces, shard) => {
                play(&tally, pieces)?;
                match shard {
                    Some(shard) => shard.end(tally).map(|()| None),
                    None => Ok(Some(tally.whole())),
                }
            }
        }
    }
}

/// A shard that is played.
pub struct Shard {
    part: Part,
    folder: PathBuf,
    head: Value,
    pieces: u64,
}

impl ShardArgs {
    /// Where the pieces of a line are counted: in a file of `--resume`, in a shard, or they have been and are merged. `sound`:
    /// whether what a file has counted can be of this line.
    ///
    /// # Errors
    /// When a file cannot be read or written, is of another line, or a shard is missing.
    pub fn open<S: Sums, T: Serialize>(
        &self,
        resume: Option<&Path>,
        head: &Head<T>,
        pieces: u64,
        sound: impl Fn(&S) -> bool,
    ) -> Result<Work<S>, Trouble> {
        if let Some(folder) = &self.merge {
            return merge(folder, head, pieces, sound).map(Work::Merged);
        }
        let (Some(part), Some(folder)) = (self.shard, &self.out) else {
            let tally = match resume {
                Some(file) => Tally::open((file, Kept::Resumed), head, 0..pieces, sound)?,
                None => Tally::unkept(),
            };
            return Ok(Work::Play(tally, 0..pieces, None));
        };
        fs::create_dir_all(folder).map_err(|error| trouble(folder, error))?;
        let (there, beside) = (folder.join(part.name("json")), folder.join(part.name("part")));
        if read::<S, T>(&there, head, (part, pieces), &sound)?.is_some() {
            terminal::complain(&format!("{} is there already: nothing is played", plain::path(&there)));
            // Whoever was stopped between the last two steps has left what lay beside it.
            let _ = fs::remove_file(beside);
            return Ok(Work::Done);
        }
        let tally = Tally::open((&beside, Kept::Shard), head, part.range(pieces), sound)?;
        let shard = Shard { part, folder: folder.clone(), head: head.to_json(&there)?, pieces };
        Ok(Work::Play(tally, part.range(pieces), Some(shard)))
    }
}

impl Shard {
    /// Writes what was counted, and removes what lay beside it.
    ///
    /// # Errors
    /// When the file cannot be written; what was counted so far is kept then.
    pub fn end<S: Sums>(self, tally: Tally<S>) -> Result<(), Trouble> {
        let path = self.folder.join(self.part.name("json"));
        let from = self.part.range(self.pieces).start;
        let whole = Whole { head: self.head, pieces: self.pieces, from, count: S::of(tally.whole()) };
        let mut text = serde_json::to_vec(&whole).map_err(|error| trouble(&path, error.into()))?;
        text.push(b'\n');
        disk::write_whole(&path, &text)?;
        let beside = self.folder.join(self.part.name("part"));
        fs::remove_file(&beside).map_err(|error| trouble(&beside, error))
    }
}

/// What a shard has counted; `None`: it has not been written.
fn read<S: Sums, T: Serialize>(
    path: &Path,
    head: &Head<T>,
    (part, pieces): (Part, u64),
    sound: impl Fn(&S) -> bool,
) -> Result<Option<S>, Trouble> {
    let Some(held) = Held::open(path, Access::Replace, door::RECORD)? else { return Ok(None) };
    let wrong = |what: &str| Trouble::Usage(format!("{}: {what}", plain::path(path)));
    let no_shard = |error: serde_json::Error| {
        let error = plain::plain(&error.to_string());
        wrong(&format!("this is no whole shard ({error}; remove it and play it again)"))
    };
    // What another line has written is read only to say in what it differs: it may hold anything.
    let mut text = Vec::new();
    held.reader().read_to_end(&mut text).map_err(|error| trouble(path, error))?;
    let ours = serde_json::to_string(&head.to_json(path)?).map_err(|error| trouble(path, error.into()))?;
    if !text.starts_with(format!("{{\"head\":{ours},").as_bytes()) {
        let differs = if text.len() > MOST_OF_ANOTHER {
            Err("it was begun with another line".to_owned())
        } else {
            head.compare(&serde_json::from_slice::<Whole<IgnoredAny, Value>>(&text).map_err(no_shard)?.head)
        };
        let what = differs.err().unwrap_or_else(|| "it was written otherwise".to_owned());
        return Err(wrong(&format!("{what} (merge or play only shards of one line)")));
    }
    let whole: Whole<S, IgnoredAny> = serde_json::from_slice(&text).map_err(no_shard)?;
    if whole.pieces != pieces {
        let piece = head.piece();
        return Err(wrong(&format!("it is a shard of {} {piece}s, and this line has {pieces}", whole.pieces)));
    }
    let (range, count) = (part.range(pieces), whole.count);
    if whole.from != range.start || count.pieces() != range.end - range.start || !sound(&count) {
        return Err(wrong("what it has counted is not what this shard has (remove it and play it again)"));
    }
    Ok(Some(count))
}

/// Adds up the shards of a folder, in the order of their numbers.
fn merge<S: Sums, T: Serialize>(
    folder: &Path,
    head: &Head<T>,
    pieces: u64,
    sound: impl Fn(&S) -> bool,
) -> Result<S::Whole, Trouble> {
    let wrong = |what: String| Trouble::Usage(format!("`--merge {}`: {what}", plain::path(folder)));
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|error| trouble(folder, error))? {
        let name = entry.map_err(|error| trouble(folder, error))?.file_name();
        if let Some(part) = name.to_str().and_then(Part::of_name) {
            found.insert((part.of, part.number), part);
        }
    }
    let Some(of) = found.keys().next().map(|(of, _)| *of) else { return Err(wrong("there are no shards".to_owned())) };
    if let Some((other, _)) = found.keys().find(|(other, _)| *other != of) {
        return Err(wrong(format!(
            "there are shards of {of} and shards of {other} (keep each in a folder of its own)"
        )));
    }
    let missing: Vec<u64> = (1..=of).filter(|number| !found.contains_key(&(of, *number))).collect();
    if let Some(first) = missing.first() {
        let how = format!("play each by the same line with `--shard {first}/{of} --out …`");
        return Err(wrong(format!("of {of} shards {} missing ({how})", are(&missing))));
    }
    let mut whole = S::Whole::default();
    for part in found.into_values() {
        let path = folder.join(part.name("json"));
        let count = read(&path, head, (part, pieces), &sound)?;
        count.ok_or_else(|| wrong("a shard has just gone".to_owned()))?.add_to(&mut whole, part.range(pieces).start);
    }
    Ok(whole)
}

/// Numbers with their verb, neighbours in one: "3, 17–20 are".
fn are(numbers: &[u64]) -> String {
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    let said = |(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}–{last}") };
    let all: Vec<String> = ranges.iter().map(said).collect();
    format!("{} {}", all.join(", "), if numbers.len() == 1 { "is" } else { "are" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_in_one_shard() {
        for (pieces, of) in [(10, 3), (64, 64), (5, 9), (1_000_003, 17), (u64::MAX, 9999)] {
            let ranges: Vec<Range<u64>> = (1..=of).map(|number| Part { number, of }.range(pieces)).collect();
            assert_eq!((ranges[0].start, ranges[ranges.len() - 1].end), (0, pieces));
            assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start), "{pieces} {of}");
        }
    }

    #[test]
    fn names_and_words() {
        let part: Part = "3/64".parse().unwrap();
        assert_eq!(part.name("json"), "shard-0003-of-0064.json");
        assert_eq!(Part::of_name("shard-0003-of-0064.json"), Some(part));
        for name in [
            "shard-3-of-64.json",
            "shard-0003-of-30000000.json",
            "shard-0065-of-0064.json",
            "shard-0000-of-0064.json",
            "shard-0003-of-0064.part",
        ] {
            assert_eq!(Part::of_name(name), None, "{name}");
        }
        for text in ["0/4", "5/4", "1/0", "3", "a/b", "1/10000", "-1/4"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
        assert_eq!(are(&[3]), "3 is");
        assert_eq!(are(&[1, 2, 3, 7, 9, 10]), "1–3, 7, 9–10 are");
    }
}
