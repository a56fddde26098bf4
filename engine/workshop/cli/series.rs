//! A series in its file: the scores, and who plays; written whole beside the file and then renamed.

use crate::trouble::Trouble;
use hyperkon::game::Campaign;
use hyperkon::table::Seat;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the file.
const FORMAT: u32 = 1;

/// What the file of a series holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// The version of the file.
    pub format: u32,
    /// The person's seat.
    pub person: Seat,
    /// The scores.
    pub campaign: Campaign,
}

impl Series {
    /// A series before its first game.
    pub const fn new(campaign: Campaign, person: Seat) -> Series {
        Series { format: FORMAT, person, campaign }
    }

    /// Reads the file; `None`: there is none.
    pub fn read(path: &Path) -> Result<Option<Series>, Trouble> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(trouble(path, error)),
        };
        let wrong = |what: String| Trouble::Usage(format!("{}: this is no series ({what})", path.display()));
        let series: Series = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if series.format != FORMAT {
            return Err(wrong(format!("it has format {}, and format {FORMAT} is read here", series.format)));
        }
        series.check().map_err(wrong)?;
        Ok(Some(series))
    }

    fn check(&self) -> Result<(), String> {
        let seats = usize::from(self.campaign.seats);
        let sits = |seat: &Seat| seat.index() < seats;
        if !sits(&self.person) || !self.campaign.youngest.iter().all(sits) {
            return Err("it names a seat that is not at the table".to_owned());
        }
        self.campaign.sound().map_err(|unfit| unfit.to_string())
    }

    /// Writes the file: a file of another name takes its place when all of it is on the disk.
    pub fn write(&self, path: &Path) -> Result<(), Trouble> {
        let whole = beside(path, ".new");
        let text = serde_json::to_string_pretty(self).map_err(|error| trouble(path, error.into()))?;
        let written = File::create(&whole).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.write_all(b"\n")?;
            file.sync_all()
        });
        written.and_then(|()| fs::rename(&whole, path)).map_err(|error| trouble(path, error))
    }
}

/// The file of the same name with this behind it.
pub fn beside(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    PathBuf::from(name)
}

/// What is wrong with a file.
pub fn trouble(path: &Path, error: io::Error) -> Trouble {
    Trouble::File { path: path.display().to_string(), error }
}
