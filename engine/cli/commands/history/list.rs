//! `hyperkon games list`: lists the games that fit a search.

use crate::commands::history::all;
use crate::commands::history::facts::{Kept, SeatFacts, Summary};
use crate::commands::history::index::{Index, Wish};
use crate::session::kept;
use crate::terminal;
use crate::terminal::columns::{Layout, columns};
use crate::words::args::Mods;
use crate::words::error::CommandError;
use clap::Args;
use hyperkon_frame::plain;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// The number of games in a list without `--all`.
const LISTED: usize = 20;

/// The width of a terminal from which the list has the names of the files.
const WITH_NAMES: usize = 120;

/// Arguments of `hyperkon games list`.
#[derive(Clone, Debug, Default, Args)]
pub struct ListArgs {
    /// List all games, not only the last 20
    #[arg(long)]
    all: bool,
    /// Print the list as one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    mods: Mods,
    /// Replay every record, without the index in the user's cache folder
    #[arg(long)]
    no_cache: bool,
}

/// Options that choose games. A chosen game fits all of them.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
struct SearchArgs {
    /// Games with this player or bot, at a table of a server (repeatable)
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Games with this alien or faction, by id or name (repeatable)
    #[arg(long, value_name = "NAME")]
    alien: Vec<String>,
    /// Games that this player, bot, seat, alien, or faction has won
    #[arg(long, value_name = "NAME")]
    won: Vec<String>,
    /// Games of this edition, by id or name
    #[arg(long, value_name = "NAME")]
    edition: Option<String>,
    /// Games of this kind, such as ufos
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Games with this number of seats
    #[arg(long, value_name = "N")]
    seats: Option<u8>,
    /// Finished games
    #[arg(long, conflicts_with = "unfinished")]
    finished: bool,
    /// Unfinished games
    #[arg(long)]
    unfinished: bool,
    /// Games whose last answer is of this day or later, as 2026-12-01
    #[arg(long, value_name = "DAY")]
    since: Option<String>,
    /// Games whose last answer is of an earlier day
    #[arg(long, value_name = "DAY")]
    before: Option<String>,
}

impl SearchArgs {
    /// Returns the search in the form of the index.
    fn wish(&self, index: &Index<'_>) -> Result<Wish, CommandError> {
        let state = [(self.finished, "finished"), (self.unfinished, "unfinished")];
        let states: Vec<String> = state.into_iter().filter(|(is, _)| *is).map(|(_, state)| state.to_owned()).collect();
        let seats = self.seats.map(|seats| seats.to_string());
        let kinds: [(&'static str, &mut dyn Iterator<Item = &String>); 7] = [
            ("player", &mut self.player.iter()),
            ("role", &mut self.alien.iter()),
            ("won", &mut self.won.iter()),
            ("edition", &mut self.edition.iter()),
            ("game", &mut self.game.iter()),
            ("seats", &mut seats.iter()),
            ("state", &mut states.iter()),
        ];
        let words = kinds.into_iter().flat_map(|(kind, words)| words.map(move |word| (kind, word.clone())));
        let day = |option: &str, text: &Option<String>| {
            let Some(text) = text else { return Ok(None) };
            let what = || format!("`--{option} {}`: expected a day, such as 2026-12-01", plain::plain(text));
            index.day(text).map(Some).ok_or_else(|| CommandError::Usage(what()))
        };
        Ok(Wish { words: words.collect(), since: day("since", &self.since)?, before: day("before", &self.before)? })
    }
}

/// A game of the list, with its number.
struct Listed<'a> {
    number: usize,
    one: &'a Kept,
    summary: Result<Summary, CommandError>,
}

/// Prints the games in the folder of kept games, or in the named one.
pub fn run(args: &ListArgs, dir: Option<&Path>) -> Result<(), CommandError> {
    let (all, index, mut out) = (all(dir)?, Index::open(&args.mods, !args.no_cache)?, terminal::out());
    let wish = args.search.wish(&index)?;
    let mut unread = 0;
    let fitting: Vec<(usize, &Kept)> = match wish.is_empty() {
        true => (1..).zip(&all).collect(),
        false => {
            unread = bring_in(&index, &all);
            let found = all.first().map(|one| index.search(one.folder(), &wish)).transpose()?.unwrap_or_default();
            (1..).zip(&all).filter(|(_, one)| found.contains(&one.name)).collect()
        }
    };
    let shown = if args.all { fitting.len() } else { LISTED.min(fitting.len()) };
    let listed =
        fitting[..shown].iter().map(|(number, one)| Listed { number: *number, one, summary: index.summary(one) });
    let listed: Vec<Listed<'_>> = listed.collect();
    if args.json {
        let all: Vec<Value> = listed.iter().map(|one| document(one, &index)).collect();
        return Ok(terminal::json(&mut out, &all)?);
    }
    let Some(folder) = dir.map(Path::to_owned).or_else(kept::folder) else {
        return Ok(writeln!(out, "no games are kept: HYPERKON_GAMES_DIR is empty")?);
    };
    let folder = plain::path(&folder);
    match (all.is_empty(), listed.is_empty()) {
        (true, _) if dir.is_none() => writeln!(out, "no games in {folder} (play one: `hyperkon`)")?,
        (true, _) => writeln!(out, "no games in {folder}")?,
        (_, true) => writeln!(out, "none of the {} games in {folder} fits", all.len())?,
        _ => {
            print(&mut out, &listed, &index)?;
            if shown < fitting.len() {
                writeln!(out, "\n{} older games: `--all`", fitting.len() - shown)?;
            }
            writeln!(out, "\n{folder}")?;
        }
    }
    if unread > 0 {
        writeln!(out, "not searched, because they cannot be read: {unread}")?;
    }
    Ok(())
}

/// Adds all records to the index. Returns the number of those that cannot be read.
fn bring_in(index: &Index<'_>, all: &[Kept]) -> usize {
    let bar = ProgressBar::new(all.len() as u64);
    let unread = bar.wrap_iter(all.iter()).filter(|one| index.summary(one).is_err()).count();
    bar.finish_and_clear();
    if let Some(one) = all.first() {
        index.forget_others(one.folder(), all);
    }
    unread
}

/// Prints games in columns.
fn print(out: &mut dyn Write, listed: &[Listed<'_>], index: &Index<'_>) -> Result<(), CommandError> {
    // A name cannot be broken, and the number is enough to open a game.
    let width = terminal::width();
    let shown_columns = if width.is_none_or(|width| width >= WITH_NAMES) { 6 } else { 5 };
    let row = |Listed { number, one, summary }: &Listed<'_>| {
        let [edition, seats, end] = summary.as_ref().map_or_else(|_| unread(), told);
        let row = vec![number.to_string(), index.date(one), edition, seats, end, one.name.clone()];
        row.into_iter().take(shown_columns).collect()
    };
    let head = ["", "last answer", "edition", "seats", "end", "name"].map(str::to_owned);
    let rows: Vec<Vec<String>> = listed.iter().map(row).collect();
    Ok(columns(out, &head[..shown_columns], &rows, &Layout { least: 0, width, breaks: true })?)
}

/// Returns the facts about a game as a JSON document.
fn document(Listed { number, one, summary }: &Listed<'_>, index: &Index<'_>) -> Value {
    let fact = |of: &dyn Fn(&Summary) -> Value| summary.as_ref().ok().map(of);
    let seat = |SeatFacts { name, player, bot, roles }: &SeatFacts| {
        let roles: Vec<&String> = roles.iter().map(|[id, _]| id).collect();
        json!({"seat": name, "player": player, "bot": bot, "roles": roles})
    };
    json!({
        "number": number, "game": one.name, "file": plain::path(&one.path), "date": index.date(one),
        "table": one.is_table(), "kind": fact(&|all| json!(all.game)), "edition": fact(&|all| json!(all.edition[0])),
        "seats": fact(&|all| all.seats.iter().map(seat).collect()), "winners": fact(&|all| json!(all.winners)),
        "answers": fact(&|all| json!(all.answers)), "error": summary.as_ref().err().map(ToString::to_string),
    })
}

fn unread() -> [String; 3] {
    [String::new(), String::new(), "cannot be read".to_owned()]
}

/// Returns the edition, the seats, and the end of a game as text.
fn told(summary: &Summary) -> [String; 3] {
    let seats: Vec<String> = summary.seats.iter().map(seat).collect();
    let named = |won: &Vec<usize>| {
        let names: Vec<&str> = won.iter().filter_map(|at| Some(&*summary.seats.get(*at)?.name)).collect();
        if names.is_empty() { "over, no winner".to_owned() } else { format!("{} won", names.join(" and ")) }
    };
    let end = summary.winners.as_ref().map_or_else(|| format!("unfinished, {} answers", summary.answers), named);
    [summary.edition[1].clone(), seats.join(", "), end]
}

/// Returns a seat as text, such as "red Zombie (steady)".
fn seat(seat: &SeatFacts) -> String {
    let roles: String = seat.roles.iter().map(|[_, name]| format!(" {name}")).collect();
    let who = seat.who().map(|who| format!(" ({})", plain::plain(who))).unwrap_or_default();
    format!("{}{roles}{who}", seat.name)
}
