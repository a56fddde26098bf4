//! Divides a run into shards for any number of machines, and merges their results.
//!
//! A shard is a range of the numbered pieces of a run. A piece is a game or a deal. The result of a shard depends only on
//! the command line, so any machine can play any shard, even more than once. During play, the counts are in a temporary
//! file beside the shard's file, and the same command resumes. The shard's file exists only when it is complete.
//! Invariant: the report of merged shards is identical to the report of a single process.

use crate::counting::counters::{Head, Kept, Sums, Tally};
use crate::session::disk::{self, Access, Held, disk_error};
use crate::terminal;
use crate::words::error::CommandError;
use clap::Args;
use hyperkon::__private::files;
use hyperkon_frame::plain;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The maximum number of shards.
const MOST: u64 = 9999;

/// The maximum size in bytes of a shard of another run. Such a file is read only to report the difference.
const MOST_OF_ANOTHER: usize = 4 * 1024 * 1024;

/// Options that divide a run into shards.
#[derive(Args, Clone, Debug, Default)]
pub struct ShardArgs {
    /// Play only shard K of N, such as 3/64
    ///
    /// The counts are written to the folder of --out. --merge adds up the counts of all shards.
    #[arg(long, value_name = "K/N", requires = "out", conflicts_with_all = ["merge", "resume", "svg", "json", "csv"])]
    shard: Option<Part>,
    /// Folder for the shard files; created if missing
    #[arg(long, value_name = "DIR", requires = "shard")]
    out: Option<PathBuf>,
    /// Report the combined results of all shards
    ///
    /// Plays no games. Use the same command line as for the shards, without --shard and --out.
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    merge: Option<PathBuf>,
}

/// The number of a shard, and the total number of shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    /// Number of the shard, from 1.
    number: u64,
    of: u64,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        let read = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match read {
            Some((number, of)) if (1..=of).contains(&number) && of <= MOST => Ok(Part { number, of }),
            _ => Err(format!("expected K/N, such as 3/64, with K from 1 to N and N at most {MOST}")),
        }
    }
}

impl Part {
    /// Returns the shard's range of pieces; `pieces` is the total number.
    fn range(self, pieces: u64) -> Range<u64> {
        let bound = |number: u64| (u128::from(pieces) * u128::from(number) / u128::from(self.of)) as u64;
        bound(self.number - 1)..bound(self.number)
    }

    fn name(self, ending: &str) -> String {
        format!("shard-{:04}-of-{:04}.{ending}", self.number, self.of)
    }

    /// Parses the name of a complete shard's file.
    fn of_name(name: &str) -> Option<Part> {
        let (number, of) = name.strip_prefix("shard-")?.strip_suffix(".json")?.split_once("-of-")?;
        let part = Part { number: number.parse().ok()?, of: of.parse().ok()? };
        (part.name("json") == name && part.of <= MOST && (1..=part.of).contains(&part.number)).then_some(part)
    }
}

/// The contents of a shard's file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole<S, H = Value> {
    /// The settings of the games, as in the first line of a `--resume` file.
    head: H,
    /// Number of pieces in the whole run.
    pieces: u64,
    /// Number of the first piece in this shard.
    from: u64,
    count: S,
}

/// The work that remains for a command.
pub enum Work<S: Sums> {
    /// Play this range of pieces, and write the shard at the end.
    Play(Tally<S>, Range<u64>, Option<Shard>),
    /// Report the merged counts of all shards.
    Merged(S::Whole),
    /// Do nothing, because the shard's file already exists.
    Done,
}

impl<S: Sums> Work<S> {
    /// Calls `play` for the missing pieces, and returns the totals. Returns `None` for a shard, whose counts are in its
    /// file.
    ///
    /// # Errors
    /// Fails if `play` fails or the shard cannot be written.
    pub fn whole(
        self,
        play: impl FnOnce(&Tally<S>, Range<u64>) -> Result<(), CommandError>,
    ) -> Result<Option<S::Whole>, CommandError> {
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

/// A shard during play.
pub struct Shard {
    part: Part,
    folder: PathBuf,
    head: Value,
    pieces: u64,
}

impl ShardArgs {
    /// Opens the file with the counts of a run, or merges all shards. `sound` returns `true` if counts from a file are
    /// possible for this run.
    ///
    /// # Errors
    /// Fails if a file cannot be read or written, if a file belongs to another run, or if a shard is missing.
    pub fn open<S: Sums, T: Serialize>(
        &self,
        resume: Option<&Path>,
        head: &Head<T>,
        pieces: u64,
        sound: impl Fn(&S) -> bool,
    ) -> Result<Work<S>, CommandError> {
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
        fs::create_dir_all(folder).map_err(|error| disk_error(folder, error))?;
        let (there, beside) = (folder.join(part.name("json")), folder.join(part.name("part")));
        if read::<S, T>(&there, head, (part, pieces), &sound)?.is_some() {
            terminal::complain(&format!("{} already exists: nothing to play", plain::path(&there)));
            // If a run was interrupted after it wrote the shard, its temporary file is still there.
            let _ = fs::remove_file(beside);
            return Ok(Work::Done);
        }
        let tally = Tally::open((&beside, Kept::Shard), head, part.range(pieces), sound)?;
        let shard = Shard { part, folder: folder.clone(), head: head.to_json(&there)?, pieces };
        Ok(Work::Play(tally, part.range(pieces), Some(shard)))
    }
}

impl Shard {
    /// Writes the shard's file, and removes the temporary file.
    ///
    /// # Errors
    /// Fails if the file cannot be written. The temporary file then keeps the counts.
    pub fn end<S: Sums>(self, tally: Tally<S>) -> Result<(), CommandError> {
        let path = self.folder.join(self.part.name("json"));
        let from = self.part.range(self.pieces).start;
        let whole = Whole { head: self.head, pieces: self.pieces, from, count: S::of(tally.whole()) };
        let mut text = serde_json::to_vec(&whole).map_err(|error| disk_error(&path, error.into()))?;
        text.push(b'\n');
        disk::write_whole(&path, &text)?;
        let beside = self.folder.join(self.part.name("part"));
        fs::remove_file(&beside).map_err(|error| disk_error(&beside, error))
    }
}

/// Reads the counts of a shard, or returns `None` if its file does not exist.
fn read<S: Sums, T: Serialize>(
    path: &Path,
    head: &Head<T>,
    (part, pieces): (Part, u64),
    sound: impl Fn(&S) -> bool,
) -> Result<Option<S>, CommandError> {
    let Some(held) = Held::open(path, Access::Replace, files::RECORD)? else { return Ok(None) };
    let wrong = |what: &str| CommandError::Usage(format!("{}: {what}", plain::path(path)));
    let no_shard = |error: serde_json::Error| {
        let error = plain::plain(&error.to_string());
        wrong(&format!("incomplete shard ({error}; remove the file and play the shard again)"))
    };
    // The file can belong to another run. Read its settings first, so that a difference can be reported.
    let mut text = Vec::new();
    held.reader().read_to_end(&mut text).map_err(|error| disk_error(path, error))?;
    let ours = serde_json::to_string(&head.to_json(path)?).map_err(|error| disk_error(path, error.into()))?;
    if !text.starts_with(format!("{{\"head\":{ours},").as_bytes()) {
        let differs = if text.len() > MOST_OF_ANOTHER {
            Err("the file was started by another command".to_owned())
        } else {
            head.compare(&serde_json::from_slice::<Whole<IgnoredAny, Value>>(&text).map_err(no_shard)?.head)
        };
        let what = differs.err().unwrap_or_else(|| "the file has an unknown format".to_owned());
        return Err(wrong(&format!("{what} (use the same command for all shards)")));
    }
    let whole: Whole<S, IgnoredAny> = serde_json::from_slice(&text).map_err(no_shard)?;
    if whole.pieces != pieces {
        let piece = head.piece();
        return Err(wrong(&format!("the file is a shard of {} {piece}s, but this command has {pieces}", whole.pieces)));
    }
    let (range, count) = (part.range(pieces), whole.count);
    if whole.from != range.start || count.pieces() != range.end - range.start || !sound(&count) {
        return Err(wrong("the counts do not match this shard (remove the file and play the shard again)"));
    }
    Ok(Some(count))
}

/// Adds up the shards of a folder, in the order of their numbers.
fn merge<S: Sums, T: Serialize>(
    folder: &Path,
    head: &Head<T>,
    pieces: u64,
    sound: impl Fn(&S) -> bool,
) -> Result<S::Whole, CommandError> {
    let wrong = |what: String| CommandError::Usage(format!("`--merge {}`: {what}", plain::path(folder)));
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(|error| disk_error(folder, error))? {
        let name = entry.map_err(|error| disk_error(folder, error))?.file_name();
        if let Some(part) = name.to_str().and_then(Part::of_name) {
            found.insert((part.of, part.number), part);
        }
    }
    let Some(of) = found.keys().next().map(|(of, _)| *of) else { return Err(wrong("no shards found".to_owned())) };
    if let Some((other, _)) = found.keys().find(|(other, _)| *other != of) {
        return Err(wrong(format!(
            "found shards of two runs, with {of} and {other} shards (keep each run in its own folder)"
        )));
    }
    let missing: Vec<u64> = (1..=of).filter(|number| !found.contains_key(&(of, *number))).collect();
    if let Some(first) = missing.first() {
        let how =
            format!("play each missing shard with the same command, starting with `--shard {first}/{of} --out …`");
        return Err(wrong(format!("of {of} shards {} missing ({how})", are(&missing))));
    }
    let mut whole = S::Whole::default();
    for part in found.into_values() {
        let path = folder.join(part.name("json"));
        let count = read(&path, head, (part, pieces), &sound)?;
        count
            .ok_or_else(|| wrong("a shard was removed during the merge".to_owned()))?
            .add_to(&mut whole, part.range(pieces).start);
    }
    Ok(whole)
}

/// Formats numbers with their verb and merges consecutive numbers, as in "3, 17–20 are".
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
    fn shard_names_parse() {
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
