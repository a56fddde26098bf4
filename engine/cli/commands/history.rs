//! `hyperkon games`: the games in the folder of kept games.

use crate::commands::{play, replay};
use crate::games;
use crate::session::Shown;
use crate::session::disk::{Access, Held};
use crate::session::kept;
use crate::terminal;
use crate::terminal::columns::{Layout, columns};
use crate::words::args::Mods;
use crate::words::error::{CommandError, hint};
use crate::words::line::{Command, Line};
use clap::{Args, Parser as _, Subcommand};
use hyperkon::__private::files;
use hyperkon_frame::plain;
use hyperkon_server::FileStore;
use hyperkon_table::{Match, RecordReader};
use serde::Deserialize;
use serde_json::json;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Cursor, Read as _, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The number of games in a list without `--all`. Each one is replayed to find its winners.
const LISTED: usize = 20;

/// The width of a terminal from which the list has the names of the files.
const WITH_NAMES: usize = 120;

/// Arguments of `hyperkon games`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon games                    list your games, the newest first
  hyperkon games open 1             continue the first game of the list
  hyperkon games replay 2 --web     step through the second one in the browser
  hyperkon games remove 3           remove the record of the third one

A game has a number in the list, and the name of its file. The variable HYPERKON_GAMES_DIR sets the folder.")]
pub struct GamesArgs {
    #[command(subcommand)]
    what: Option<What>,
    #[command(flatten)]
    list: ListArgs,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// List your games, the newest first
    List(ListArgs),
    /// Continue a game
    Open(GameArg),
    /// Show a game
    Replay(GameArg),
    /// Remove the record of a game
    Remove(OneArg),
}

#[derive(Clone, Debug, Default, Args)]
struct ListArgs {
    /// List all games, not only the last 20
    #[arg(long)]
    all: bool,
    /// Print the list as one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Debug, Args)]
struct OneArg {
    /// Game: its number in the list, or its name
    #[arg(value_name = "GAME")]
    game: String,
}

#[derive(Clone, Debug, Args)]
struct GameArg {
    #[command(flatten)]
    one: OneArg,
    /// Options of `hyperkon play` or `hyperkon replay`, such as --web
    #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

/// The facts about a record for a list.
pub struct Summary {
    /// The name of the edition.
    pub edition: String,
    /// The names of the seats.
    pub seats: Vec<String>,
    /// The seats that have won, or `None` if the game is not over.
    pub winners: Option<Vec<usize>>,
    /// The number of answers.
    pub answers: usize,
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

/// A file in the folder of kept games.
pub struct Kept {
    /// The path of the record.
    pub path: PathBuf,
    /// The name of the file without its extension.
    pub name: String,
    when: SystemTime,
}

impl Kept {
    /// Returns a record at this path with the oldest possible date.
    #[cfg(test)]
    pub fn at(path: PathBuf) -> Kept {
        Kept { path, name: String::new(), when: SystemTime::UNIX_EPOCH }
    }

    /// Returns the file with the private data of a table. Only tables of the web client have one.
    fn keys(&self) -> PathBuf {
        self.path.with_extension("keys")
    }

    /// Returns `true` if the web client plays this game.
    pub fn is_table(&self) -> bool {
        self.keys().is_file()
    }

    /// Reads the record.
    ///
    /// # Errors
    /// Fails if the record cannot be read or replayed.
    pub fn sum_up(&self) -> Result<Summary, CommandError> {
        let file = files::open(&self.path, files::RECORD).map_err(CommandError::file(&self.path))?;
        let mut file = BufReader::new(file);
        let begin = games::first_line(&mut file);
        let game = games::of_record(&begin, &Mods::default())?;
        let mut summary = game.sum_up(&self.path, &mut Cursor::new(begin).chain(file))?;
        let table: Table =
            std::fs::read(self.keys()).ok().and_then(|keys| serde_json::from_slice(&keys).ok()).unwrap_or_default();
        for (seat, chair) in summary.seats.iter_mut().zip(&table.chairs) {
            let who = chair.bot.as_ref().or(chair.name.as_ref());
            *seat = who.map_or_else(|| seat.clone(), |who| format!("{seat} ({})", plain::plain(who)));
        }
        Ok(summary)
    }

    /// Returns the time of the last answer, as `2026-11-29 16:30` in UTC.
    fn date(&self) -> String {
        date(self.when.duration_since(SystemTime::UNIX_EPOCH).map_or(0, |since| since.as_secs()))
    }
}

/// Returns the facts about a record of this game.
pub fn sum_up<G: Shown>(game: &G, file: &Path, lines: impl BufRead) -> Result<Summary, CommandError> {
    let played = Match::replay(game, &mut RecordReader::new(lines), false).map_err(CommandError::recorded(file))?;
    let table = played.game();
    let about = game.about(table, "en");
    let seats = about["seats"].as_array().into_iter().flatten();
    let won = || G::winners(table.full_state().state()).iter().map(|seat| seat.index()).collect();
    Ok(Summary {
        edition: about["name"].as_str().unwrap_or_default().to_owned(),
        seats: seats.map(|seat| seat["name"].as_str().unwrap_or_default().to_owned()).collect(),
        winners: table.is_over().then(won),
        answers: played.answers(),
    })
}

/// Returns all games in the folder of kept games, the newest first.
pub fn all() -> Vec<Kept> {
    let entries = kept::folder().and_then(|folder| std::fs::read_dir(folder).ok());
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let (path, when) =
            entry.ok().and_then(|entry| Some((entry.path(), entry.metadata().ok()?.modified().ok()?)))?;
        let name = path.file_name()?.to_str()?.strip_suffix(".jsonl").filter(|name| !name.starts_with('.'))?.to_owned();
        Some(Kept { path, name, when })
    };
    let mut all: Vec<Kept> = entries.into_iter().flatten().filter_map(read).collect();
    all.sort_by(|a, b| b.when.cmp(&a.when).then_with(|| a.name.cmp(&b.name)));
    all
}

/// Runs the command.
pub fn run(args: &GamesArgs) -> Result<(), CommandError> {
    match &args.what {
        None => list(&args.list),
        Some(What::List(args)) => list(args),
        Some(What::Open(args)) => open(args),
        Some(What::Replay(args)) => again("replay", one(&args.one)?.path.into(), &args.rest),
        Some(What::Remove(args)) => remove(args),
    }
}

/// Returns the record that a command line names. This is a file, or a game of the list by its number or name.
///
/// # Errors
/// Returns an error if no file has this name, and no game of the list this number.
pub fn record_of(named: &Path) -> Result<PathBuf, CommandError> {
    let Some(word) = named.to_str().filter(|_| !named.exists()) else { return Ok(named.to_owned()) };
    match one(&OneArg { game: word.to_owned() }) {
        Ok(one) => Ok(one.path),
        Err(error) if word.bytes().all(|byte| byte.is_ascii_digit()) => Err(error),
        Err(_) => Ok(named.to_owned()),
    }
}

/// Returns the game with this number or name.
fn one(OneArg { game }: &OneArg) -> Result<Kept, CommandError> {
    let mut all = all();
    let number = game.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|at| *at < all.len());
    let at = all.iter().position(|one| one.name == *game).or(number);
    let names: Vec<String> = all.iter().map(|one| one.name.clone()).collect();
    let what = || CommandError::Usage(format!("unknown game `{}` ({})", plain::plain(game), hint(game, &names)));
    at.map(|at| all.swap_remove(at)).ok_or_else(what)
}

fn open(args: &GameArg) -> Result<(), CommandError> {
    let one = one(&args.one)?;
    if one.is_table() {
        let what = format!("{} is a table of the web client (continue it with `hyperkon serve --open`)", one.name);
        return Err(CommandError::Usage(what));
    }
    again("play", one.path.into(), &args.rest)
}

/// Runs `play --resume` or `replay` with a record.
pub fn again(command: &str, path: OsString, rest: &[OsString]) -> Result<(), CommandError> {
    let file = if command == "play" { vec!["--resume".into(), path] } else { vec![path] };
    let line = ["hyperkon".into(), command.into()].into_iter().chain(file).chain(rest.iter().cloned());
    let line = Line::try_parse_from(line).map_err(|error| CommandError::Usage(error.to_string()))?;
    match line.command {
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        _ => Ok(()),
    }
}

fn remove(args: &OneArg) -> Result<(), CommandError> {
    let one = one(args)?;
    // A server does not lock the records of its tables, but the whole folder.
    let folder = kept::folder().filter(|_| one.is_table());
    let opened = folder.map(|folder| FileStore::open(&folder, false)).transpose();
    let _unserved = opened.map_err(|why| CommandError::Usage(why.to_string()))?;
    if let Some(held) = Held::open(&one.path, Access::Append, files::RECORD)? {
        held.remove()?;
    }
    // A game without a table has no such file.
    let _ = std::fs::remove_file(one.keys());
    Ok(writeln!(terminal::out(), "removed {}", plain::path(&one.path))?)
}

fn list(args: &ListArgs) -> Result<(), CommandError> {
    let (all, mut out) = (all(), terminal::out());
    let shown = if args.all { all.len() } else { LISTED.min(all.len()) };
    let read: Vec<(&Kept, Result<Summary, CommandError>)> =
        all[..shown].iter().map(|one| (one, one.sum_up())).collect();
    if args.json {
        let told = read.iter().map(|(one, summary)| {
            let fact = |of: &dyn Fn(&Summary) -> serde_json::Value| summary.as_ref().ok().map(of);
            json!({
                "game": one.name, "file": plain::path(&one.path), "date": one.date(), "table": one.is_table(),
                "edition": fact(&|all| json!(all.edition)), "seats": fact(&|all| json!(all.seats)),
                "winners": fact(&|all| json!(all.winners)), "answers": fact(&|all| json!(all.answers)),
                "error": summary.as_ref().err().map(ToString::to_string),
            })
        });
        return Ok(terminal::json(&mut out, &told.collect::<Vec<_>>())?);
    }
    let Some(folder) = kept::folder() else {
        return Ok(writeln!(out, "no games are kept: HYPERKON_GAMES_DIR is empty")?);
    };
    if all.is_empty() {
        return Ok(writeln!(out, "no games in {} (play one: `hyperkon`)", plain::path(&folder))?);
    }
    // A name cannot be broken, and the number is enough to open a game.
    let width = terminal::width();
    let shown_columns = if width.is_none_or(|width| width >= WITH_NAMES) { 6 } else { 5 };
    let row = |(at, (one, summary)): (usize, &(&Kept, Result<Summary, CommandError>))| {
        let [edition, seats, end] = summary.as_ref().map_or_else(|_| unread(), told);
        let row = vec![(at + 1).to_string(), one.date(), edition, seats, end, one.name.clone()];
        row.into_iter().take(shown_columns).collect()
    };
    let head = ["", "last answer", "edition", "seats", "end", "name"].map(str::to_owned);
    let layout = Layout { least: 0, width, breaks: true };
    let rows: Vec<Vec<String>> = read.iter().enumerate().map(row).collect();
    columns(&mut out, &head[..shown_columns], &rows, &layout)?;
    if shown < all.len() {
        writeln!(out, "\n{} older games: `hyperkon games --all`", all.len() - shown)?;
    }
    Ok(writeln!(out, "\n{}", plain::path(&folder))?)
}

fn unread() -> [String; 3] {
    [String::new(), String::new(), "cannot be read".to_owned()]
}

/// Returns the edition, the seats, and the end of a game as text.
fn told(summary: &Summary) -> [String; 3] {
    let named = |won: &Vec<usize>| {
        let names: Vec<&str> = won.iter().filter_map(|seat| summary.seats.get(*seat)).map(String::as_str).collect();
        if names.is_empty() { "over, no winner".to_owned() } else { format!("{} won", names.join(" and ")) }
    };
    let end = summary.winners.as_ref().map_or_else(|| format!("unfinished, {} answers", summary.answers), named);
    [summary.edition.clone(), summary.seats.join(", "), end]
}

/// Returns the date and time of a number of seconds since 1970, in UTC.
fn date(seconds: u64) -> String {
    // The number of days since March 1 of the year 0, so that a leap day is the last day of a year.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, if month < 10 { month + 3 } else { month - 9 });
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02}", seconds / 3_600 % 24, seconds / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_include_leap_days() {
        for (seconds, text) in [
            (0, "1970-01-01 00:00"),
            (951_782_400, "2000-02-29 00:00"),
            (1_709_251_199, "2024-02-29 23:59"),
            (4_107_542_400, "2100-03-01 00:00"),
            (1_796_000_000, "2026-11-30 00:53"),
        ] {
            assert_eq!(date(seconds), text);
        }
    }
}
