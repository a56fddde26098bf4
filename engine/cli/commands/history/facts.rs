//! The files in a folder of games, and the facts about a record.

use crate::session::Shown;
use crate::words::error::CommandError;
use hyperkon_table::{Match, RecordReader};
use hyperkon_workshop::setup::edition_info;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The facts about a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// The id of the game.
    pub game: String,
    /// The id and the English name of the edition.
    pub edition: [String; 2],
    /// The seats, clockwise.
    pub seats: Vec<SeatFacts>,
    /// The seats that have won, or `None` if the game is not over.
    pub winners: Option<Vec<usize>>,
    /// The number of answers.
    pub answers: usize,
}

/// The facts about a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatFacts {
    /// The name of the seat, such as a color.
    pub name: String,
    /// The display name of the player. Only tables of the web client have one.
    pub player: Option<String>,
    /// The bot that answers for the seat. Only tables of the web client have one.
    pub bot: Option<String>,
    /// The roles that the seat began with, such as an alien: ids and English names.
    pub roles: Vec<[String; 2]>,
}

impl SeatFacts {
    /// Returns the bot or the player of the seat.
    pub fn who(&self) -> Option<&str> {
        self.bot.as_deref().or(self.player.as_deref())
    }
}

/// The part of a table's private data that names its players.
#[derive(Default, Deserialize)]
struct Table {
    chairs: Vec<Chair>,
}

#[derive(Deserialize)]
struct Chair {
    name: Option<String>,
    bot: Option<String>,
}

/// A record in a folder of games.
#[derive(Clone)]
pub struct Kept {
    /// The path of the record.
    pub path: PathBuf,
    /// The name of the file without its extension.
    pub name: String,
    when: SystemTime,
    bytes: u64,
}

impl Kept {
    /// Returns a record at this path with the oldest possible date.
    #[cfg(test)]
    pub fn at(path: PathBuf) -> Kept {
        Kept { path, name: String::new(), when: SystemTime::UNIX_EPOCH, bytes: 0 }
    }

    /// Returns the folder of the record.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// Returns the file with the private data of a table. Only tables of the web client have one.
    pub fn keys(&self) -> PathBuf {
        self.path.with_extension("keys")
    }

    /// Returns `true` if the web client plays this game.
    pub fn is_table(&self) -> bool {
        self.keys().is_file()
    }

    /// Returns the time of the last answer, in seconds since 1970.
    pub fn changed(&self) -> u64 {
        since_1970(self.when).as_secs()
    }

    /// Returns a text that is another one after a change of the files.
    pub fn stamp(&self) -> String {
        let keys =
            self.keys().metadata().and_then(|keys| keys.modified()).map_or(0, |when| since_1970(when).as_nanos());
        format!("{} {} {keys}", self.bytes, since_1970(self.when).as_nanos())
    }

    /// Adds the players and bots of a table to the facts about its record.
    pub fn name_players(&self, summary: &mut Summary) {
        let table: Table =
            std::fs::read(self.keys()).ok().and_then(|keys| serde_json::from_slice(&keys).ok()).unwrap_or_default();
        for (seat, chair) in summary.seats.iter_mut().zip(table.chairs) {
            (seat.player, seat.bot) = (chair.name, chair.bot);
        }
    }
}

fn since_1970(time: SystemTime) -> std::time::Duration {
    time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
}

/// Returns the facts about a record of this game.
///
/// # Errors
/// Fails if the record cannot be replayed.
pub fn sum_up<G: Shown>(game: &G, file: &Path, lines: impl BufRead) -> Result<Summary, CommandError> {
    // A role can move to another seat during the game.
    let mut roles = Vec::new();
    let played = Match::replay_telling(game, &mut RecordReader::new(lines), false, &mut |step| {
        if roles.iter().all(Vec::is_empty) {
            roles = G::roles(step.table);
        }
    });
    let played = played.map_err(CommandError::recorded(file))?;
    let table = played.game();
    let about = game.about(table, "en");
    let text = |of: &serde_json::Value, key| of[key].as_str().unwrap_or_default().to_owned();
    let edition = edition_info(game, &text(&about, "edition"));
    let named = |id: &String| [id.clone(), edition.as_ref().map_or(&**id, |of| of.role_name(id, "en")).to_owned()];
    let seats = about["seats"].as_array().into_iter().flatten().enumerate().map(|(at, seat)| SeatFacts {
        name: text(seat, "name"),
        roles: roles.get(at).into_iter().flatten().map(named).collect(),
        ..SeatFacts::default()
    });
    Ok(Summary {
        game: G::NAME.to_owned(),
        edition: [text(&about, "edition"), text(&about, "name")],
        seats: seats.collect(),
        winners: table
            .is_over()
            .then(|| G::winners(table.full_state().state()).iter().map(|seat| seat.index()).collect()),
        answers: played.answers(),
    })
}

/// Returns the records in a folder, the newest first.
///
/// # Errors
/// Fails if the folder cannot be read.
pub fn all(folder: &Path) -> io::Result<Vec<Kept>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let (path, about) = entry.and_then(|entry| Ok((entry.path(), entry.metadata()?)))?;
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".jsonl"));
        if let (Some(name), Ok(when)) = (name.filter(|name| !name.starts_with('.')), about.modified()) {
            all.push(Kept { name: name.to_owned(), when, bytes: about.len(), path });
        }
    }
    all.sort_by(|a: &Kept, b| b.when.cmp(&a.when).then_with(|| a.name.cmp(&b.name)));
    Ok(all)
}
