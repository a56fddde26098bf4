//! `hyperkon games list` and `find`: lists games, and searches them.

use crate::commands::history::all;
use crate::commands::history::facts::{Kept, SeatFacts, Summary, Word};
use crate::commands::history::index::Index;
use crate::session::kept;
use crate::terminal;
use crate::terminal::columns::{Layout, columns};
use crate::words::error::CommandError;
use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use hyperkon_frame::plain;
use hyperkon_frame::suggest::suggest;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// The number of games in a list without `--all`.
const LISTED: usize = 20;

/// The width of a terminal from which the list has the names of the files.
const WITH_NAMES: usize = 120;

/// Arguments of `hyperkon games list`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ListArgs {
    /// List all games, not only the last 20
    #[arg(long)]
    all: bool,
    /// Print the list as one JSON document
    #[arg(long)]
    json: bool,
    /// Replay every record: use no index
    #[arg(long)]
    no_cache: bool,
}

/// Arguments of `hyperkon games find`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon games find --alien zombie --won zombie
  hyperkon games find --unfinished --since 2026-11-01
  hyperkon games --dir tables find --player Ann --all

A game that is found fits all options. Its number is that of the whole list. Case does not matter, and days are those of UTC. Only
tables of a server know the names of players and bots.")]
pub struct FindArgs {
    /// Name of a player or bot (repeatable)
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    player: Vec<String>,
    /// Id or name of an alien or faction (repeatable)
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    alien: Vec<String>,
    /// Winner: player, bot, seat, or alien (repeatable)
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    won: Vec<String>,
    /// Id or name of the edition
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    edition: Option<String>,
    /// Id of the game, such as ufos
    #[arg(long, value_name = "ID", value_parser = NonEmptyStringValueParser::new())]
    game: Option<String>,
    /// Number of seats
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=16))]
    seats: Option<u8>,
    /// Only finished games
    #[arg(long, conflicts_with = "unfinished")]
    finished: bool,
    /// Only unfinished games
    #[arg(long)]
    unfinished: bool,
    /// First day of the last answer (UTC)
    #[arg(long, value_name = "YYYY-MM-DD")]
    since: Option<String>,
    /// Day after the last answer (UTC)
    #[arg(long, value_name = "YYYY-MM-DD")]
    before: Option<String>,
    #[command(flatten)]
    list: ListArgs,
}

/// A search for games.
struct Search<'a> {
    args: &'a FindArgs,
    /// Words that a game must have, in lower case.
    words: Vec<(Word, String)>,
    /// The first second of the last answer, since 1970.
    since: Option<i64>,
    /// The second after the latest last answer, since 1970.
    before: Option<i64>,
}

impl<'a> Search<'a> {
    fn of(args: &'a FindArgs, index: &Index) -> Result<Search<'a>, CommandError> {
        let lists = [
            (Word::Player, &args.player[..]),
            (Word::Role, &args.alien),
            (Word::Winner, &args.won),
            (Word::Edition, args.edition.as_slice()),
            (Word::Game, args.game.as_slice()),
        ];
        let words = lists.into_iter().flat_map(|(kind, list)| list.iter().map(move |word| (kind, word.to_lowercase())));
        let day = |option: &str, text: &Option<String>| {
            let Some(text) = text else { return Ok(None) };
            let what = || format!("`--{option} {}`: expected a day, such as 2026-12-01", plain::plain(text));
            index.day(text).map(Some).ok_or_else(|| CommandError::Usage(what()))
        };
        let (since, before) = (day("since", &args.since)?, day("before", &args.before)?);
        Ok(Search { args, words: words.collect(), since, before })
    }

    fn fits(&self, one: &Kept, summary: &Summary, words: &[(Word, String)]) -> bool {
        let FindArgs { seats, finished, unfinished, .. } = *self.args;
        let is_over = summary.winners.is_some();
        self.words.iter().all(|word| words.contains(word))
            && seats.is_none_or(|seats| summary.seats.len() == usize::from(seats))
            && (is_over || !finished)
            && !(is_over && unfinished)
            && self.since.is_none_or(|since| one.changed() >= since)
            && self.before.is_none_or(|before| one.changed() < before)
    }

    /// Returns the first word that no game has, with a hint at a similar one.
    fn unknown(&self, known: &[(Word, String)]) -> Option<String> {
        let (kind, word) = self.words.iter().find(|word| !known.contains(word))?;
        let of_kind = known.iter().filter(|(of, _)| of == kind).map(|(_, word)| &**word);
        let near = suggest(word, of_kind).map(|near| format!(" ({near})")).unwrap_or_default();
        Some(format!(": no game has `{}`{near}", plain::plain(word)))
    }
}

/// A game of the list, with its number.
struct Listed<'a> {
    number: usize,
    one: &'a Kept,
    summary: Result<Summary, CommandError>,
}

/// Prints the games in the folder of kept games, or in the named one.
pub fn list(args: &ListArgs, dir: Option<&Path>) -> Result<(), CommandError> {
    let (folder, all, index) = (dir.map(Path::to_owned).or_else(kept::folder), all(dir)?, args.index()?);
    folder.iter().for_each(|folder| index.forget_others(folder, &all));
    let shown = if args.all { all.len() } else { LISTED.min(all.len()) };
    let listed = (1..).zip(&all[..shown]).map(|(number, one)| Listed { number, one, summary: index.summary(one) });
    let is_shown = show(args.json, &listed.collect::<Vec<_>>(), all.len(), &index)?;
    let mut out = terminal::out();
    match folder.as_deref().map(plain::path) {
        _ if args.json => {}
        None => writeln!(out, "no games are kept: HYPERKON_GAMES_DIR is empty")?,
        Some(folder) if is_shown => writeln!(out, "\n{folder}")?,
        Some(folder) if dir.is_some() => writeln!(out, "no games in {folder}")?,
        Some(folder) => writeln!(out, "no games in {folder} (play one: `hyperkon`)")?,
    }
    Ok(())
}

/// Prints the games that fit a search. Complains about records that cannot be read.
pub fn find(args: &FindArgs, dir: Option<&Path>) -> Result<(), CommandError> {
    let (all, index) = (all(dir)?, args.list.index()?);
    let search = Search::of(args, &index)?;
    let (mut fitting, mut known, mut unread) = (Vec::new(), Vec::new(), Vec::new());
    let bar = ProgressBar::new(all.len() as u64);
    for (number, one) in (1..).zip(bar.wrap_iter(all.iter())) {
        match index.summary(one) {
            Ok(summary) => {
                let words = summary.words();
                if search.fits(one, &summary, &words) {
                    fitting.push(Listed { number, one, summary: Ok(summary) });
                }
                known.extend(words);
            }
            Err(why) => unread.push(format!("{}: {why}", plain::whole_line(&one.name))),
        }
    }
    bar.finish_and_clear();
    let count = fitting.len();
    if !args.list.all {
        fitting.truncate(LISTED);
    }
    if !show(args.list.json, &fitting, count, &index)? {
        let unknown = search.unknown(&known).unwrap_or_default();
        writeln!(terminal::out(), "no game fits ({} searched){unknown}", all.len() - unread.len())?;
    }
    if let [first, ..] = &*unread {
        terminal::complain(&format!("{} of {} games cannot be searched; {first}", unread.len(), all.len()));
    }
    Ok(())
}

impl ListArgs {
    fn index(&self) -> Result<Index, CommandError> {
        if self.no_cache { Index::in_memory() } else { Index::open() }
    }
}

/// Prints games. Returns `false` if there are none, unless they are printed as JSON.
fn show(is_json: bool, listed: &[Listed<'_>], count: usize, index: &Index) -> Result<bool, CommandError> {
    let mut out = terminal::out();
    if is_json {
        let all: Vec<Value> = listed.iter().map(|one| document(one, index)).collect();
        terminal::json(&mut out, &all)?;
        return Ok(true);
    }
    if listed.is_empty() {
        return Ok(false);
    }
    print(&mut out, listed, index)?;
    if listed.len() < count {
        writeln!(out, "\n{} older games: `--all`", count - listed.len())?;
    }
    for Listed { one, summary, .. } in listed {
        if let Err(why) = summary {
            writeln!(out, "\n{}: {why}", plain::whole_line(&one.name))?;
        }
    }
    Ok(true)
}

/// Prints games in columns.
fn print(out: &mut dyn Write, listed: &[Listed<'_>], index: &Index) -> Result<(), CommandError> {
    // A name cannot be broken, and the number is enough to open a game.
    let width = terminal::width();
    let shown_columns = if width.is_none_or(|width| width >= WITH_NAMES) { 6 } else { 5 };
    let row = |Listed { number, one, summary }: &Listed<'_>| {
        let [edition, seats, end] = summary.as_ref().map_or_else(|_| unread(), cells);
        let row = vec![number.to_string(), index.date(one), edition, seats, end, plain::whole_line(&one.name)];
        row.into_iter().take(shown_columns).collect()
    };
    let head = ["", "last answer (UTC)", "edition", "seats", "end", "name"].map(str::to_owned);
    let rows: Vec<Vec<String>> = listed.iter().map(row).collect();
    Ok(columns(out, &head[..shown_columns], &rows, &Layout { least: 0, width, breaks: true })?)
}

/// Returns the facts about a game as a JSON document.
fn document(Listed { number, one, summary }: &Listed<'_>, index: &Index) -> Value {
    let fact = |of: &dyn Fn(&Summary) -> Value| summary.as_ref().ok().map(of);
    let seat = |SeatFacts { name, player, bot, roles }: &SeatFacts| {
        let roles: Vec<&String> = roles.iter().map(|[id, _]| id).collect();
        json!({"seat": name, "player": player, "bot": bot, "roles": roles})
    };
    json!({
        "number": number, "name": one.name, "file": one.path.to_string_lossy(), "date": index.date(one),
        "table": one.is_table(), "game": fact(&|all| json!(all.game)), "edition": fact(&|all| json!(all.edition[0])),
        "seats": fact(&|all| all.seats.iter().map(seat).collect()), "winners": fact(&|all| json!(all.winners)),
        "answers": fact(&|all| json!(all.answers)), "error": summary.as_ref().err().map(ToString::to_string),
    })
}

fn unread() -> [String; 3] {
    [String::new(), String::new(), "cannot be read".to_owned()]
}

/// Returns the edition, the seats, and the end of a game as text.
fn cells(summary: &Summary) -> [String; 3] {
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
