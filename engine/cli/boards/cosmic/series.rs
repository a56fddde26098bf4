//! The file of a campaign, with the scores and the person's seat. The file is locked while the campaign is played.

use crate::session::disk::{Access, Held, disk_error};
use crate::words::error::CommandError;
use hyperkon::__private::files::{self, Readers};
use hyperkon::__private::game::Campaign;
use hyperkon_frame::plain;
use hyperkon_table::Seat;
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The format version of the file.
const FORMAT: u32 = 1;

/// The contents of a campaign file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    /// The format version of the file.
    pub format: u32,
    /// The person's seat.
    pub person: Seat,
    /// The campaign with its scores.
    pub campaign: Campaign,
}

/// The format version, which is read first to reject files of other versions.
#[derive(Deserialize)]
struct Form {
    format: u32,
}

impl Series {
    /// Creates a campaign before its first game.
    pub const fn new(campaign: Campaign, person: Seat) -> Series {
        Series { format: FORMAT, person, campaign }
    }

    /// Opens, locks, and reads the file of a campaign. Returns `None` if the file does not exist.
    pub fn open(path: &Path) -> Result<Option<(Series, Held)>, CommandError> {
        let Some(held) = Held::open(path, Access::Replace, files::SERIES)? else { return Ok(None) };
        let mut text = String::new();
        held.reader().read_to_string(&mut text).map_err(|error| disk_error(path, error))?;
        let wrong = |what: String| CommandError::Usage(format!("{}: not a campaign file ({what})", plain::path(path)));
        let form: Form = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if form.format != FORMAT {
            let what = format!("campaign has format {}; this version reads format {FORMAT}", form.format);
            return Err(CommandError::Usage(format!("{}: {what}", plain::path(path))));
        }
        let series: Series = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        series.check().map_err(wrong)?;
        Ok(Some((series, held)))
    }

    fn check(&self) -> Result<(), String> {
        let seats = usize::from(self.campaign.seats);
        let sits = |seat: &Seat| seat.index() < seats;
        if !sits(&self.person) || !self.campaign.youngest.iter().all(sits) {
            return Err("campaign names a seat that is not at the table".to_owned());
        }
        self.campaign.sound().map_err(|unfit| unfit.to_string())
    }

    /// Creates the file of a new campaign.
    pub fn create(&self, path: &Path) -> Result<Held, CommandError> {
        Held::create(path, &self.text(path)?, Readers::Usual).map_err(|error| match error {
            // Another process has just created the file.
            CommandError::File { path, error } if error.kind() == io::ErrorKind::AlreadyExists => {
                CommandError::InUse { path }
            }
            error => error,
        })
    }

    /// Rewrites the file.
    pub fn write(&self, held: &mut Held) -> Result<(), CommandError> {
        let text = self.text(held.path())?;
        held.replace(&text)
    }

    fn text(&self, path: &Path) -> Result<Vec<u8>, CommandError> {
        let mut text = serde_json::to_vec_pretty(self).map_err(|error| disk_error(path, error.into()))?;
        text.push(b'\n');
        Ok(text)
    }
}

/// Returns the path with a suffix appended to its file name.
pub fn beside(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    PathBuf::from(name)
}
