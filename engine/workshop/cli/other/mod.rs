//! Games that have no table of their own here: played line by line and counted, by what every game supplies to be served.
//!
//! Invariants: what is told and offered is what the person's seat may know; every answer is on the disk before anything that
//! comes of it is told. A game says how a person sees its table ([`Shown`]); nothing else here knows one.

mod count;
mod line;
mod replay;
mod ufos;

use crate::args;
use crate::bots::BotArgs;
use crate::play::seed_of_the_hour;
use crate::trouble::Trouble;
use hyperkon::door;
use hyperkon::plain;
use hyperkon_server::Served;
use hyperkon_server::wire::NewTable;
use hyperkon_table::{Happening, Seat, Table};
use hyperkon_ufos::Ufos;
use serde_json::json;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// How a person sees a table.
trait Shown: Served {
    /// The table as a seat sees it, in lines.
    fn board(table: &Table<Self>, seat: Seat, lang: &str) -> Vec<String>;

    /// What the person can type beside an answer.
    fn keys(lang: &str) -> String;

    /// What is said where an answer cannot be taken back any more.
    fn stands(lang: &str) -> String;

    /// The clauses of the rules, each with its number.
    fn clauses(lang: &str) -> Vec<String>;

    /// The number of the clause by which something happens.
    fn clause(why: &<Self::Event as Happening>::Why) -> &'static str;

    /// Whether only the seat that is asked knows its answer.
    fn is_secret(question: &Self::Question) -> bool;
}

/// What a command line wishes for.
struct Wish {
    edition: Option<String>,
    seats: Option<u8>,
    seed: u64,
    lang: String,
    /// The bots: one for all seats, or by seat.
    bots: Vec<Option<String>>,
}

/// Plays, if the edition or the record is of such a game; `None`: it is of none.
pub fn play(args: &args::Play) -> Option<Result<(), Trouble>> {
    let kept = args.resume.as_deref().filter(|file| is_record(file));
    let game = game_of(&args.mods, &args.table, kept)?;
    Some(game.and_then(|game| {
        if args.web.web || args.trace || args.watch || args.open || !args.table.alien.is_empty() {
            return Err(not_known("--web, --trace, --watch, --open and --alien"));
        }
        let wish = wish(&game, &args.table, &args.lang, &args.players)?;
        let me = seat_of(args.colour.as_deref(), args.bots)?;
        line::play(&game, &wish, me, args)
    }))
}

/// Plays many games, if the edition is of such a game.
pub fn sim(args: &args::Sim) -> Option<Result<(), Trouble>> {
    let game = game_of(&args.mods, &args.table, None)?;
    Some(game.and_then(|game| {
        let has_more = args.compare.is_some()
            || args.pairs
            || args.check
            || args.json
            || args.svg.is_some()
            || args.resume.is_some();
        if has_more {
            return Err(not_known("--compare, --pairs, --check, --json, --svg and --resume"));
        }
        let wish = wish(&game, &args.table, "en", &args.players)?;
        count::sim(&game, &wish, args.games.unwrap_or(1000), args.csv)
    }))
}

/// Tells the game of a record of such a game.
pub fn replay(args: &args::Replay, lines: impl BufRead) -> Result<(), Trouble> {
    let game = args.mods.others()?.ufos;
    known_language(&args.lang)?;
    replay::replay(&game, args, lines)
}

/// The game that has the edition that is named, or this record; `None`: another.
fn game_of(mods: &args::Mods, table: &args::Table, kept: Option<&Path>) -> Option<Result<Ufos, Trouble>> {
    // Whoever names none plays the usual game: nothing is read for it twice.
    let edition = table.edition.as_deref();
    if kept.is_none() && edition.is_none() {
        return None;
    }
    let game = match mods.others() {
        Ok(others) => others.ufos,
        // What is wrong with the mods is told by whoever reads all of them.
        Err(_) if kept.is_none() => return None,
        Err(trouble) => return Some(Err(trouble)),
    };
    let has = |id| game.editions.iter().any(|edition| edition.id == id);
    (kept.is_some() || edition.is_some_and(has)).then_some(Ok(game))
}

fn known_language(lang: &str) -> Result<(), Trouble> {
    let known = Ufos::default().languages();
    if known.iter().any(|one| *one == lang) {
        return Ok(());
    }
    let (lang, known) = (plain::plain(lang), known.join(", "));
    Err(Trouble::Usage(format!("`--lang {lang}`: there are no texts in it; there are {known}")))
}

fn wish(game: &Ufos, table: &args::Table, lang: &str, players: &BotArgs) -> Result<Wish, Trouble> {
    known_language(lang)?;
    let mut bots = vec![None; 1 + usize::from(table.seats.unwrap_or(8))];
    for word in &players.bot {
        let (at, name) = match word.split_once('=') {
            Some((seat, name)) => (seat_number(seat)?.index() + 1, name),
            None => (0, word.as_str()),
        };
        if Ufos::bot(name, 0).is_none() {
            let known = Ufos::BOTS.join(", ");
            return Err(Trouble::Usage(format!(
                "`--bot {}`: there is no such bot; there are {known}",
                plain::plain(name)
            )));
        }
        if let Some(bot) = bots.get_mut(at) {
            *bot = Some(name.to_owned());
        }
    }
    let edition = table.edition.clone().or_else(|| game.editions().first().cloned());
    Ok(Wish {
        edition,
        seats: table.seats,
        seed: table.seed.unwrap_or_else(seed_of_the_hour),
        lang: lang.to_owned(),
        bots,
    })
}

impl Wish {
    fn options<G: Served>(&self, game: &G) -> Result<G::Options, Trouble> {
        self.options_of(game, self.seed)
    }

    /// The same of another seed.
    fn options_of<G: Served>(&self, game: &G, seed: u64) -> Result<G::Options, Trouble> {
        let wish: NewTable =
            serde_json::from_value(json!({ "game": G::NAME, "edition": self.edition, "seats": self.seats }))
                .map_err(|error| Trouble::Usage(error.to_string()))?;
        game.options(&wish, seed).map_err(Trouble::Usage)
    }

    /// The bot at a seat.
    fn bot(&self, seat: Seat, usual: &'static str) -> &str {
        let own = self.bots.get(seat.index() + 1).and_then(Option::as_deref);
        own.or_else(|| self.bots.first().and_then(Option::as_deref)).unwrap_or(usual)
    }
}

fn seat_of(word: Option<&str>, nobody: bool) -> Result<Option<Seat>, Trouble> {
    if nobody {
        return Ok(None);
    }
    word.map_or(Ok(Seat(0)), seat_number).map(Some)
}

/// A seat by its number from 1.
fn seat_number(word: &str) -> Result<Seat, Trouble> {
    let number = word.parse::<u8>().ok().filter(|number| (1..=8).contains(number));
    number.map(|number| Seat(number - 1)).ok_or_else(|| {
        Trouble::Usage(format!("`{}`: a seat of this game is said by its number, from 1", plain::plain(word)))
    })
}

/// Whether there is such a seat at the table.
fn at_table<G: Shown>(rules: &G::Rules, seat: Seat) -> Result<(), Trouble> {
    let seats = G::seats(rules);
    if seat.0 < seats {
        return Ok(());
    }
    Err(Trouble::Usage(format!("there is no seat {}; {seats} play", seat.0 + 1)))
}

fn not_known(what: &str) -> Trouble {
    Trouble::Usage(format!("this game does not know {what} yet"))
}

/// The first line of a record, as far as one of such a game can be long.
pub fn first_line(record: &mut impl BufRead) -> Vec<u8> {
    let mut line = Vec::new();
    // What cannot be read is told by whoever reads on.
    let _ = record.take(1 << 16).read_until(b'\n', &mut line);
    line
}

/// Whether a record that begins so is of such a game.
pub fn is_other(begin: &[u8]) -> bool {
    let header: serde_json::Value = serde_json::from_slice(begin).unwrap_or_default();
    header["identity"].as_str().is_some_and(|identity| identity.split(' ').next() == Some(Ufos::NAME))
}

/// Whether this file is a record of such a game.
fn is_record(file: &Path) -> bool {
    door::open(file, door::RECORD).is_ok_and(|file| is_other(&first_line(&mut BufReader::new(file))))
}
