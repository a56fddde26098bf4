//! The file in which a game is saved.

use crate::session::record_file::Record;
use std::path::{Path, PathBuf};

/// The file in which a game is saved, and the command that resumes the game.
#[derive(Default)]
pub(crate) struct Autosave {
    pub(super) place: Place,
    /// True if a person has answered since the last sync of the record.
    pub(super) answered: bool,
    /// The resuming command and its record, if the command is not `play --resume`.
    pub(super) go_on: Option<(String, PathBuf)>,
    /// The options of the resuming command for watched mods.
    pub(super) watch: String,
}

/// The file of a game.
#[derive(Default)]
pub(super) enum Place {
    /// No file yet.
    #[default]
    Nowhere,
    /// No file, because none could be written; the error has been shown.
    NoneFound,
    /// A file that the person has named; it is kept.
    Named(Record),
    /// A file that the program has named. Outside the folder of kept games, it is removed when the game is over.
    Own(Record),
    /// No file, because the game becomes a scenario.
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

impl Autosave {
    /// Returns the autosave for a named file, or for no file yet.
    pub(crate) fn of(record: Option<Record>) -> Autosave {
        Autosave { place: record.map_or(Place::Nowhere, Place::Named), ..Autosave::default() }
    }

    /// Turns autosave off, because the game becomes a scenario.
    pub(crate) fn as_scenario(&mut self) {
        self.place = Place::Scenario;
    }

    /// Sets the command that resumes the game from this record, instead of `play --resume`.
    pub(crate) fn go_on_by(&mut self, line: &str, record: &Path) {
        self.go_on = Some((line.to_owned(), record.to_owned()));
    }

    /// Sets the options of the resuming command for watched mods.
    pub(crate) fn watches(&mut self, words: String) {
        self.watch = words;
    }

    /// Notes that a person has answered.
    pub(crate) const fn note_answer(&mut self) {
        self.answered = true;
    }

    /// Returns the record, if a file exists.
    pub(crate) const fn record(&self) -> Option<&Record> {
        self.place.record()
    }
}
