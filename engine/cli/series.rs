//! A series in its file: the scores, and who plays. The file is locked as long as the series is played.

use crate::disk::{Access, Held, trouble};
use crate::trouble::Trouble;
use hyperkon::door::{self, Readers};
use hyperkon::game::Campaign;
use hyperkon::plain;
use hyperkon::table::Seat;
use serde::{Deserialize, Serialize};
use std::io::{self, Read};
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

/// The part of the file that is read first: a file of another format is not read any further.
#[derive(Deserialize)]
struct Form {
    format: u32,
}

impl Series {
    /// A series before its first game.
    pub const fn new(campaign: Campaign, person: Seat) -> Series {
        Series { format: FORMAT, person, campaign }
    }

    /// Opens and locks the file of a series and reads it; `None`: there is none.
    pub fn open(path: &Path) -> Result<Option<(Series, Held)>, Trouble> {
        let Some(held) = Held::open(path, Access::Replace, door::SERIES)? else { return Ok(None) };
        let mut text = String::new();
        held.reader().read_to_string(&mut text).map_err(|error| trouble(path, error))?;
        let wrong = |what: String| Trouble::Usage(format!("{}: this is no series ({what})", plain::path(path)));
        let form: Form = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if form.format != FORMAT {
            let what = format!("series has format {}; this version reads format {FORMAT}", form.format);
            return Err(Trouble::Usage(format!("{}: {what}", plain::path(path))));
        }
        let series: Series = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        series.check().map_err(wrong)?;
        Ok(Some((series, held)))
    }

    fn check(&self) -> Result<(), String> {
        let seats = usize::from(self.campaign.seats);
        let sits = |seat: &Seat| seat.index() < seats;
        if !sits(&self.person) || !self.campaign.youngest.iter().all(sits) {
            return Err("it names a seat that is not at the table".to_owned());
        }
        self.campaign.sound().map_err(|unfit| unfit.to_string())
    }

    /// Makes the file of a new series.
    pub fn create(&self, path: &Path) -> Result<Held, Trouble> {
        Held::create(path, &self.text(path)?, Readers::Usual).map_err(|error| match error {
            // Somebody else has begun a series there just now.
            Trouble::File { path, error } if error.kind() == io::ErrorKind::AlreadyExists => Trouble::InUse { path },
            error => error,
        })
    }

    /// Writes the file anew.
    pub fn write(&self, held: &mut Held) -> Result<(), Trouble> {
        let text = self.text(held.path())?;
        held.replace(&text)
    }

    fn text(&self, path: &Path) -> Result<Vec<u8>, Trouble> {
        let mut text = serde_json::to_vec_pretty(self).map_err(|error| trouble(path, error.into()))?;
        text.push(b'\n');
        Ok(text)
    }
}

/// The file of the same name with this behind it.
pub fn beside(path: &Path, behind: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(behind);
    PathBuf::from(name)
}
