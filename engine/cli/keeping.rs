//! How a sitting keeps its game: in the file that was named, or from the first answer in one that the program names.
//!
//! Invariant: what a person has answered is on the disk before anything that came of it is told, or it is told that it
//! is not. A file that the program has named goes when its game is over; one that a person has named stays.

use crate::console::Stop;
use crate::kept::{self, Record, Turn};
use crate::sitting::Sitting;
use crate::telling::Eyes;
use crate::trouble::Trouble;
use crate::watch::Workshop;
use hyperkon::game::When;
use hyperkon::plain;
use hyperkon::table::Seat;
use std::io;
use std::path::PathBuf;

/// Where a game is kept, and how it goes on from there.
#[derive(Default)]
pub struct Keeping {
    place: Place,
    /// A person has answered since the record was synced.
    answered: bool,
    /// The line by which the game goes on, where it is not `play --resume`, and the record it goes on from.
    go_on: Option<(String, PathBuf)>,
    /// The mods as they stand in a line that watches them.
    mods: String,
}

/// In which file a game is.
#[derive(Default)]
enum Place {
    /// In none yet.
    #[default]
    Nowhere,
    /// In none yet, because none can be written; that has been told.
    NoneFound,
    /// In one that a person has named: it stays.
    Named(Record),
    /// In one that the program has named: it goes when the game is over.
    Own(Record),
    /// The game becomes a scenario, and is kept in no file.
    Scenario,
}

impl Place {
    const fn record(&self) -> Option<&Record> {
        match self {
            Place::Named(record) | Place::Own(record) => Some(record),
            Place::Nowhere | Place::NoneFound | Place::Scenario => None,
        }
    }
}

impl Keeping {
    /// In the file that was named, if one was.
    pub fn of(record: Option<Record>) -> Keeping {
        Keeping { place: record.map_or(Place::Nowhere, Place::Named), ..Keeping::default() }
    }

    /// In no file: the game becomes a scenario.
    pub fn as_scenario(&mut self) {
        self.place = Place::Scenario;
    }

    /// Another line than `play --resume` goes on with the game, from this record.
    pub fn go_on_by(&mut self, line: String, record: PathBuf) {
        self.go_on = Some((line, record));
    }

    /// The mods as a line names them that watches them.
    pub fn watches(&mut self, mods: String) {
        self.mods = mods;
    }

    /// A person has answered.
    pub const fn note_answer(&mut self) {
        self.answered = true;
    }
}

impl Sitting<'_> {
    /// Puts what a person has answered on the disk. What bots answer is not worth the wait: they answer the same again.
    pub fn keep(&mut self) -> Result<(), Trouble> {
        let answered = std::mem::take(&mut self.keeping.answered);
        match &self.keeping.place {
            Place::Nowhere | Place::NoneFound if answered => self.begin_to_keep(),
            Place::Nowhere | Place::NoneFound | Place::Scenario => Ok(()),
            Place::Named(record) | Place::Own(record) => {
                if answered {
                    record.sync();
                }
                let Some(turn) = record.turn() else { return Ok(()) };
                let file = ("file", plain::path(record.path()));
                match turn {
                    Turn::Failed(error) => self.tell("cli.unwritten", &[file, ("what", self.why(&error))]),
                    Turn::Mended => self.tell("cli.written_again", &[file]),
                }
            }
        }
    }

    /// Nobody has named a file: the game gets one of its own.
    fn begin_to_keep(&mut self) -> Result<(), Trouble> {
        match kept::begin_unnamed(&mut self.played) {
            Ok(record) => {
                let values = [("file", plain::path(record.path())), ("how", self.how_to_go_on(record.path()))];
                self.keeping.place = Place::Own(record);
                self.tell("cli.kept", &values)
            }
            Err(_) if matches!(self.keeping.place, Place::NoneFound) => Ok(()),
            Err(trouble) => {
                self.keeping.place = Place::NoneFound;
                self.tell("cli.unkept", &[("what", self.why_not(&trouble))])
            }
        }
    }

    /// The game is over. The file that it had of its own goes; one that was named must be whole, if need be in another
    /// place. A series keeps its scores instead.
    pub fn keep_to_the_end(&mut self) -> Result<(), Trouble> {
        match &self.keeping.place {
            Place::Own(record) => record.remove(),
            Place::Named(record) if record.trouble().is_some() && self.keeping.go_on.is_none() => self.save(),
            _ => Ok(()),
        }
    }

    /// The person leaves, or its input ends: the game is kept.
    pub fn leave(&mut self, stop: Stop) -> Result<(), Trouble> {
        match stop {
            Stop::Failed(error) => Err(error.into()),
            _ if matches!(self.keeping.place, Place::Scenario) => Ok(()),
            Stop::End => {
                self.tell("cli.ended", &[])?;
                self.save()
            }
            Stop::Leave | Stop::Anew | Stop::Undo | Stop::Hint | Stop::Back => self.save(),
        }
    }

    /// Sees to it that all is on the disk, and says how to go on.
    fn save(&mut self) -> Result<(), Trouble> {
        let path = self.settle()?;
        let values = [("file", plain::path(&path)), ("how", self.how_to_go_on(&path))];
        self.tell("cli.saved", &values)
    }

    /// The record with all that was answered: the one there is, or another if that cannot be written.
    fn settle(&mut self) -> Result<PathBuf, Trouble> {
        if let Some(record) = self.keeping.place.record() {
            let path = record.path().to_owned();
            let Some(error) = record.trouble() else { return Ok(path) };
            self.tell("cli.elsewhere", &[("file", plain::path(&path)), ("what", self.why(&error))])?;
        }
        match kept::begin_unnamed(&mut self.played) {
            Ok(record) => Ok(record.path().to_owned()),
            Err(trouble) => {
                let what = self.why_not(&trouble);
                Err(Trouble::Usage(self.narrator.text("cli.unsaved", &[("what", what)])))
            }
        }
    }

    /// The line that goes on with the game from its record.
    fn how_to_go_on(&self, path: &std::path::Path) -> String {
        let word = plain::path_as_word;
        let lang = if self.narrator.language() == "en" { "" } else { &format!(" --lang {}", self.narrator.language()) };
        if let Some((line, own)) = &self.keeping.go_on {
            let moved = if path == own { String::new() } else { format!("mv {} {} && ", word(path), word(own)) };
            return format!("{moved}{line}{lang}");
        }
        let colour = match self.eyes {
            Eyes::Seat(Seat(0)) => String::new(),
            Eyes::Seat(me) => format!(" --colour {}", me.0 + 1),
            Eyes::Onlooker => " --bots".to_owned(),
            Eyes::Referee => " --bots --open".to_owned(),
        };
        // The record holds its mods: only who watches them names them.
        let watch = match self.workshop.as_ref().map(Workshop::when) {
            None => String::new(),
            Some(When::StepEnd) => format!("{} --watch", self.keeping.mods),
            Some(When::Now) => format!("{} --watch --now", self.keeping.mods),
        };
        let bots = self.bots.written();
        format!("{} play --resume {}{bots}{watch}{colour}{lang}", crate::line::program(), word(path))
    }

    /// Why a file was not begun, in the language of the game.
    fn why_not(&self, trouble: &Trouble) -> String {
        match trouble {
            Trouble::File { path, error } => format!("{path}: {}", self.why(error)),
            other => other.to_string(),
        }
    }

    /// What the disk says, in the language of the game.
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
        self.narrator.text(key, &[("number", number)])
    }
}
