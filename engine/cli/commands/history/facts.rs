//! The files in a folder of games, and the facts about a record.

use crate::session::Shown;
use crate::words::error::CommandError;
use hyperkon_server::stored;
use hyperkon_table::{Match, RecordReader};
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

impl Summary {
    /// Returns the words by which the game is found, each with its kind.
    pub fn words(&self) -> Vec<(Word, String)> {
        let mut all = vec![(Word::Game, self.game.clone())];
        all.extend(self.edition.iter().map(|name| (Word::Edition, name.clone())));
        for (at, seat) in self.seats.iter().enumerate() {
            // A mod's role has an id such as `my-mod/blob`.
            let short = seat.roles.iter().filter_map(|[id, _]| Some(id.rsplit_once('/')?.1.to_owned()));
            let roles: Vec<String> = seat.roles.iter().flatten().cloned().chain(short).collect();
            let who = seat.who().map(str::to_owned);
            if self.winners.as_ref().is_some_and(|won| won.contains(&at)) {
                all.extend(who.iter().chain(&roles).chain([&seat.name]).map(|word| (Word::Winner, word.clone())));
            }
            all.extend(who.into_iter().map(|word| (Word::Player, word)));
            all.extend(roles.into_iter().map(|word| (Word::Role, word)));
        }
        all.iter_mut().for_each(|(_, word)| *word = word.to_lowercase());
        all
    }
}

/// The kind of a word by which a game is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// The id of the game.
    Game,
    /// The id or the name of the edition.
    Edition,
    /// The bot or the player of a seat.
    Player,
    /// The id or the name of a seat's role.
    Role,
    /// The seat, bot, player, or role that has won.
    Winner,
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
    pub fn changed(&self) -> i64 {
        since_1970(self.when).as_secs().try_into().unwrap_or(i64::MAX)
    }

    /// Returns a text that changes with the files of the record.
    pub fn stamp(&self) -> String {
        let keys =
            self.keys().metadata().and_then(|keys| keys.modified()).map_or(0, |when| since_1970(when).as_nanos());
        format!("{} {} {keys}", self.bytes, since_1970(self.when).as_nanos())
    }

    /// Adds the players and bots of a table to the facts about its record.
    pub fn name_players(&self, summary: &mut Summary) {
        let seats = stored::read(self.folder(), &self.name).map(|table| table.seats).unwrap_or_default();
        for (seat, of) in summary.seats.iter_mut().zip(seats) {
            (seat.player, seat.bot) = (of.name, of.bot);
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
    let mut roles: Vec<Vec<String>> = Vec::new();
    let played = Match::replay_telling(game, &mut RecordReader::new(lines), false, &mut |step| {
        let now = G::roles(step.table);
        roles.resize(now.len(), Vec::new());
        for (first, now) in roles.iter_mut().zip(now).filter(|(first, _)| first.is_empty()) {
            *first = now;
        }
    });
    let played = played.map_err(CommandError::recorded(file))?;
    let table = played.game();
    let about = game.about(table, "en");
    let text = |of: &serde_json::Value, key| of[key].as_str().unwrap_or_default().to_owned();
    // The edition of a mod is unknown here, but most of its roles are not.
    let editions = game.edition_infos();
    let named = |id: &String| {
        let of = editions.iter().find(|edition| edition.roles.contains_key(id));
        [id.clone(), of.map_or(&**id, |of| of.role_name(id, "en")).to_owned()]
    };
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

/// Returns the records in a folder, the newest first. Files that disappear meanwhile are skipped.
///
/// # Errors
/// Fails if the folder or a record cannot be looked up.
pub fn records_in(folder: &Path) -> io::Result<Vec<Kept>> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(".jsonl"));
        let Some(name) = name.filter(|name| !name.is_empty() && !name.starts_with('.')) else { continue };
        match path.symlink_metadata().and_then(|about| Ok((about.modified()?, about.len()))) {
            Ok((when, bytes)) => all.push(Kept { name: name.to_owned(), when, bytes, path }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    all.sort_by(|a: &Kept, b| b.when.cmp(&a.when).then_with(|| a.name.cmp(&b.name)));
    Ok(all)
}
