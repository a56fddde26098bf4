//! Autosave. The game is saved in the file that the person has named, or in a file that the program names.
//!
//! Invariants: a person's answer is on the disk before its effects are shown, or an error is shown. When the game is
//! over, the program keeps a file that the person has named, and a file in the folder of kept games. It removes any
//! other file.

use crate::session::Shown;
use crate::session::autosave::Place;
use crate::session::kept;
use crate::session::played_game::Session;
use crate::session::record_file::{self, Record, Turn};
use crate::session::stop::Stop;
use crate::terminal::eyes::Eyes;
use crate::words::error::CommandError;
use hyperkon::__private::files::Readers;
use hyperkon_frame::plain;
use hyperkon_table::Seat;
use std::io;
use std::path::{Path, PathBuf};

impl<G: Shown> Session<'_, G> {
    /// Syncs a person's answers to disk. Bots' answers need no sync, because bots would give them again.
    pub(super) fn keep(&mut self) {
        let answered = std::mem::take(&mut self.keeping.answered);
        match &self.keeping.place {
            Place::Nowhere | Place::NoneFound if answered => self.begin_to_keep(),
            Place::Nowhere | Place::NoneFound | Place::Scenario => {}
            Place::Named(record) | Place::Own(record) => {
                if answered {
                    record.sync();
                }
                let file = ("file", plain::path(record.path()));
                match record.turn() {
                    None => {}
                    Some(Turn::Failed(error)) => self.say("cli.unwritten", &[file, ("what", self.why(&error))]),
                    Some(Turn::Mended) => self.say("cli.written_again", &[file]),
                }
            }
        }
    }

    /// Creates a file for a game without a named one.
    fn begin_to_keep(&mut self) {
        match self.unnamed() {
            Ok(record) => {
                let path = record.path().to_owned();
                let values = [("file", plain::path(&path)), ("how", self.how_to_go_on(&path))];
                self.keeping.place = Place::Own(record);
                self.say(kept::key(&path), &values);
            }
            Err(_) if matches!(self.keeping.place, Place::NoneFound) => {}
            Err(error) => {
                self.keeping.place = Place::NoneFound;
                self.say("cli.unkept", &[("what", self.why_not(&error))]);
            }
        }
    }

    /// Creates a record under an unused name. Only its owner can read it, because it contains all hands.
    fn unnamed(&mut self) -> Result<Record, CommandError> {
        let base = format!("hyperkon-{}-{}", self.edition(), G::seed(self.played.game().options()));
        record_file::unnamed(&base, &mut |path| Record::begin(path, &mut self.played, Readers::Owner))
    }

    /// Finishes the record when the game is over. Removes a file that the program has named, unless it is in the folder
    /// of kept games. Completes a file that the person has named, or writes the record to another file. A campaign
    /// saves only its scores.
    ///
    /// # Errors
    /// Fails if the record cannot be removed or completed.
    pub(crate) fn keep_to_the_end(&mut self) -> Result<(), CommandError> {
        match &self.keeping.place {
            Place::Own(record) if kept::holds(record.path()) => Ok(()),
            Place::Own(record) => record.remove(),
            Place::Named(record) if record.error().is_some() && self.keeping.go_on.is_none() => self.save(),
            _ => Ok(()),
        }
    }

    /// Saves the game when the person leaves or the input ends.
    ///
    /// # Errors
    /// Fails if the terminal has failed, or if the game cannot be saved.
    pub(crate) fn leave(&mut self, stop: Stop) -> Result<(), CommandError> {
        match stop {
            Stop::Failed(error) => Err(error),
            _ if matches!(self.keeping.place, Place::Scenario) => Ok(()),
            Stop::End => {
                self.say("cli.ended", &[]);
                self.save()
            }
            Stop::Leave | Stop::Anew | Stop::Undo | Stop::Pass(_) | Stop::Back => self.save(),
        }
    }

    /// Waits until the record is on the disk, and prints how to resume the game.
    fn save(&mut self) -> Result<(), CommandError> {
        let path = self.settle()?;
        let values = [("file", plain::path(&path)), ("how", self.how_to_go_on(&path))];
        self.say("cli.saved", &values);
        Ok(())
    }

    /// Completes the record and returns its path. If the file cannot be written, writes the record to another file.
    fn settle(&mut self) -> Result<PathBuf, CommandError> {
        if let Some(record) = self.keeping.record() {
            let path = record.path().to_owned();
            let Some(error) = record.error() else { return Ok(path) };
            self.say("cli.elsewhere", &[("file", plain::path(&path)), ("what", self.why(&error))]);
        }
        match self.unnamed() {
            Ok(record) => Ok(record.path().to_owned()),
            Err(error) => Err(CommandError::Usage(self.text("cli.unsaved", &[("what", self.why_not(&error))]))),
        }
    }

    /// Returns the command that resumes the game from its record.
    fn how_to_go_on(&self, path: &Path) -> String {
        let word = plain::path_as_word;
        let lang = if self.lang == "en" { "" } else { &format!(" --lang {}", self.lang) };
        if let Some((line, own)) = &self.keeping.go_on {
            let moved = if path == own { String::new() } else { format!("mv {} {} && ", word(path), word(own)) };
            return format!("{moved}{line}{lang}");
        }
        let color = match self.eyes {
            Eyes::Seat(Seat(0)) => String::new(),
            Eyes::Seat(me) => format!(" --seat {}", me.0 + 1),
            Eyes::Spectator => " --bots".to_owned(),
            Eyes::FullState => " --bots --open".to_owned(),
        };
        // The record contains its mods. Only `--watch` needs their folders.
        let (bots, watch) = (self.bots.written(), &self.keeping.watch);
        format!("{} play --resume {}{bots}{watch}{color}{lang}", crate::words::program::program(), word(path))
    }

    /// Describes the reason why a file was not created, in the language of the game.
    fn why_not(&self, error: &CommandError) -> String {
        match error {
            CommandError::File { path, error } => format!("{path}: {}", self.why(error)),
            other => other.to_string(),
        }
    }

    /// Describes a disk error, in the language of the game.
    fn why(&self, error: &io::Error) -> String {
        let key = match error.kind() {
            io::ErrorKind::StorageFull => "disk.full",
            io::ErrorKind::QuotaExceeded => "disk.quota",
            io::ErrorKind::FileTooLarge => "disk.file_too_large",
            io::ErrorKind::PermissionDenied => "disk.denied",
            io::ErrorKind::ReadOnlyFilesystem => "disk.read_only",
            io::ErrorKind::NotFound => "disk.gone",
            _ => "disk.other",
        };
        let number = error.raw_os_error().map_or_else(|| "?".to_owned(), |number| number.to_string());
        self.text(key, &[("number", number)])
    }
}
