//! `hyperkon scenario --record FILE`: turns a game or its record into a scenario.

use crate::games;
use crate::session::disk::{Access, Held};
use crate::terminal;
use crate::words::args::{GameArgs, ScenarioArgs};
use crate::words::error::CommandError;
use crate::words::table;
use hyperkon::__private::files::{self, Readers};
use hyperkon::__private::game::{Content, Engine, Match};
use hyperkon_frame::plain::{self, whole_line};
use hyperkon_table::RecordReader;
use hyperkon_workshop::scenario::{self, Unwritten, Wish};
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// The new scenario file. It is locked and empty during the game, and is removed if no scenario is written.
struct NewFile {
    held: Held,
    is_written: bool,
}

impl NewFile {
    fn begin(path: &Path) -> Result<NewFile, CommandError> {
        let held = Held::create(path, b"", Readers::Usual).or_else(|error| match error {
            CommandError::File { error, .. } if error.kind() == io::ErrorKind::AlreadyExists => {
                NewFile::left_empty(path)
            }
            error => Err(error),
        })?;
        Ok(NewFile { held, is_written: false })
    }

    /// Opens the empty file that an interrupted run has left.
    fn left_empty(path: &Path) -> Result<Held, CommandError> {
        match Held::open(path, Access::Replace, files::SCENARIO) {
            Ok(Some(held)) if held.is_empty() => Ok(held),
            Err(in_use @ CommandError::InUse { .. }) => Err(in_use),
            _ if path.is_dir() => Err(crate::session::record_file::a_folder(path)),
            _ => {
                let what = format!("`--record {}`: the file already exists (use another name)", plain::path(path));
                Err(CommandError::Usage(what))
            }
        }
    }

    fn end(&mut self, text: &str) -> Result<(), CommandError> {
        self.held.replace(text.as_bytes())?;
        self.is_written = true;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_written {
            // Ignore the error: an empty file does no harm.
            let _ = self.held.remove();
        }
    }
}

/// Plays a game or reads a record, and writes the scenario.
pub fn run(args: &ScenarioArgs, file: &Path) -> Result<(), CommandError> {
    let content = match &args.game {
        Some(game) if args.mods.mods.is_empty() => content_of(game)?,
        _ => games::content(&args.mods)?,
    };
    let mut games = games::read(&args.mods, content.sources())?;
    let mut kept = NewFile::begin(file)?;
    let origin = match &args.game {
        Some(game) => format!("the record {}", name_of(game)),
        None if args.bots => "a game of bots".to_owned(),
        None => "a game by hand".to_owned(),
    };
    let wish = Wish { from: args.from, until: args.until, whole: args.full, story: args.title.clone(), origin };
    let language = if games::has_language(&args.mods, &args.lang) {
        args.lang.clone()
    } else {
        table::language(&content, &args.lang)?
    };
    let record = match &args.game {
        Some(game) => read(game)?,
        None => {
            let at = GameArgs { game: None, table: args.table.clone(), mods: args.mods.clone() };
            games::of_line(&at)?.play_to_record(args, file)?
        }
    };
    let recorded = scenario::record_of(&mut games, &record, args.force, &wish);
    let recorded = recorded.map_err(|unwritten| said(args.game.as_deref(), unwritten))?;
    kept.end(&recorded.text)?;
    let text = |key: &str, values: &[(&str, String)]| content.texts().fill(&language, key, values);
    let values = |file: String| {
        [
            ("file", file),
            ("mods", args.mods.written()),
            ("first", recorded.first.to_string()),
            ("last", recorded.last.to_string()),
            ("all", recorded.of.to_string()),
        ]
    };
    let mut out = terminal::out();
    writeln!(out, "{}", text("record.written", &values(plain::path(file))))?;
    if let Some(fault) = &recorded.fault {
        writeln!(out, "{}\n  {fault}", text("record.faulted", &[]))?;
    }
    let has_mods = content.sources().iter().any(|file| file.pack > 0);
    if has_mods && args.mods.mods.is_empty() {
        writeln!(out, "{}", text("record.mods", &[]))?;
    }
    Ok(writeln!(out, "{}", text("record.try", &values(plain::path_as_word(file))))?)
}

/// Reads an existing record.
fn read(game: &Path) -> Result<Vec<u8>, CommandError> {
    let mut record = Vec::new();
    let mut file = files::open(game, files::RECORD).map_err(CommandError::file(game))?;
    file.read_to_end(&mut record)?;
    Ok(record)
}

/// Returns an error that explains why a record cannot become a scenario.
fn said(game: Option<&Path>, unwritten: Unwritten) -> CommandError {
    let (Some(game), Unwritten::Game { code, what }) = (game.map(plain::path), &unwritten) else {
        return unwritten.into();
    };
    // An error description that contains "pack " or "the mod " is about mods, so suggest `--mods`.
    CommandError::Usage(match *code {
        "other_content" if what.contains("pack ") || what.contains("the mod ") => {
            format!("`--game {game}`: {what} (use the same `--mods`, or `--force` for the current ones)")
        }
        _ => format!("{game}: {what}"),
    })
}

/// Returns the file name without its folders, which could be private.
fn name_of(file: &Path) -> String {
    file.file_name().map_or_else(String::new, |name| whole_line(&name.to_string_lossy()))
}

/// Returns the content that a record contains, or the built-in content if it contains none.
fn content_of(game: &Path) -> Result<Arc<Content>, CommandError> {
    let built_in = Content::builtin()?;
    let file = files::open(game, files::RECORD).map_err(CommandError::file(game))?;
    let mut engine = Engine::new(Arc::clone(&built_in))?;
    let played = Match::replay(&mut engine, &mut RecordReader::new(BufReader::new(file)), false);
    // Ignore errors here: they are reported when the record is read again later.
    let own = played.ok().and_then(|played| played.game().rules().content().cloned());
    Ok(own.unwrap_or(built_in))
}
