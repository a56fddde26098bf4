//! Where a game is kept: its record, written as it goes and read again.

use crate::trouble::Trouble;
use hyperkon::game::{Engine, Match, Progress, TableOptions};
use hyperkon::table::RecordReader;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

/// A game that was begun or read from its record: what came of it so far, and where it is recorded.
pub type Begun = (Match, Progress, Option<PathBuf>);

/// A file that was not there before.
pub fn new_file(path: &Path) -> Result<File, Trouble> {
    OpenOptions::new().write(true).create_new(true).open(path).map_err(|error| {
        if error.kind() == io::ErrorKind::AlreadyExists {
            let name = path.display();
            return Trouble::Usage(format!(
                "`--record {name}`: the file exists already (name another, or go on with it by `--resume {name}`)"
            ));
        }
        Trouble::File { path: path.display().to_string(), error }
    })
}

/// Reads a record to its end and goes on writing it where its last whole line ends.
pub fn resume(
    engine: &mut Engine,
    file: &Path,
    elsewhere: Option<&Path>,
    all_the_same: bool,
) -> Result<Begun, Trouble> {
    let trouble = |error: io::Error| Trouble::File { path: file.display().to_string(), error };
    let mut reader = RecordReader::new(BufReader::new(File::open(file).map_err(trouble)?));
    let mut played = Match::replay(engine, &mut reader, all_the_same)?;
    let changed = played.changed_files(engine);
    if !changed.is_empty() && !all_the_same {
        let what = format!(
            "`--resume {}`: other than when it was left: {} (give it the same `--mods`; `--all-the-same` goes on with \
             what there is now)",
            file.display(),
            changed.join(", ")
        );
        return Err(Trouble::Usage(what));
    }
    if let Some(path) = elsewhere {
        played.record_to(Box::new(new_file(path)?))?;
        return Ok((played, Progress::default(), Some(path.to_owned())));
    }
    let record = OpenOptions::new().append(true).open(file).map_err(trouble)?;
    record.set_len(reader.whole_bytes()).map_err(trouble)?;
    played.append_to(Box::new(record));
    Ok((played, Progress::default(), Some(file.to_owned())))
}

/// A file of a name that is not taken, in the working directory.
pub fn free_file(options: &TableOptions) -> Result<(PathBuf, File), Trouble> {
    let base = format!("hyperkon-{}-{}", options.edition, options.seed);
    for number in 1..1000 {
        let name = if number == 1 { format!("{base}.jsonl") } else { format!("{base}-{number}.jsonl") };
        match OpenOptions::new().write(true).create_new(true).open(&name) {
            Ok(file) => return Ok((PathBuf::from(name), file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Trouble::File { path: name, error }),
        }
    }
    Err(Trouble::Usage(format!("there are a thousand files {base}-*.jsonl here already; the game was not saved")))
}
