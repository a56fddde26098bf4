//! Games that have no table of their own here: played line by line and counted, by what every game supplies to be served.
//!
//! Invariants: what is told and offered is what the person's seat may know; every answer is on the disk before anything that
//! comes of it is told. A game says how a person sees its table ([`Shown`]); nothing else here knows one.

pub(crate) mod cosmic;
mod cosmic_picture;
pub(crate) mod cosmic_trace;
mod line;
pub(crate) mod plain_board;
pub(crate) mod record;
pub(crate) mod sitting;
pub(crate) mod sp4x;
mod sp4x_picture;
pub(crate) mod ufos;
mod ufos_picture;

pub use record::played;

use crate::args;
use crate::bots::BotArgs;
use crate::drawn::{self, games::Drawn};
use crate::games::{self, AnyGame, ByLines};
use crate::picture::Pictured;
use crate::play::seed_of_the_hour;
use crate::seating::Seating;
use crate::telling::Narrated;
use crate::trace::Scripted;
use crate::trouble::{Trouble, what_there_is};
use hyperkon::door;
use hyperkon::plain;
use hyperkon_frame::{Part, Served, TableRequest, plain_name};
use hyperkon_server::SomeRooms;
use hyperkon_table::{Game, MAX_SEATS, Seat, Table};
use hyperkon_workshop::others::Other;
use hyperkon_workshop::players::Player;
use hyperkon_workshop::setup::change::Tunable;
use sitting::Sitting;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// How a person sees a table.
pub trait Shown: Other + Narrated {
    /// The table as a seat sees it, in lines.
    fn board(table: &Table<Self>, seat: Seat, _lang: &str) -> Vec<String> {
        plain_board::lines(&table.seen(seat).view())
    }

    /// The number that an option is about, where it is a count: whoever types that number means it.
    fn count(_part: &Part<Self>) -> Option<u64> {
        None
    }

    /// What the seats are called, clockwise.
    fn seat_names(lang: &str) -> Vec<String> {
        Seat::all(MAX_SEATS as u8).map(|seat| plain_name(seat, lang)).collect()
    }

    /// The clauses of the rules, each with its number, as a table plays them.
    fn clauses(_rules: &Self::Rules, _lang: &str) -> Vec<String> {
        Vec::new()
    }

    /// The options of a table at which seats have what is named for them; `None`: seats of this game have nothing of their own.
    fn named(named: &[(Seat, String)]) -> Option<serde_json::Value> {
        named.is_empty().then_some(serde_json::Value::Null)
    }
}

impl<G: Shown> Scripted for G {}

impl<G: Shown> Seating for G {
    fn request(&self, words: &args::Play, _seed: u64) -> Result<TableRequest, Trouble> {
        Ok(wish(self, &words.table, &words.lang, &words.players)?.request())
    }

    fn bots(&self, table: &Table<G>, words: &BotArgs, _: Option<Seat>, lang: &str) -> Result<Vec<String>, Trouble> {
        bots_at(self, table, words, lang)
    }
}

/// What a command line wishes for.
#[derive(Clone)]
pub(crate) struct Wish {
    edition: Option<String>,
    seats: Option<u8>,
    seed: u64,
    pub(crate) lang: String,
    /// The bots: one for all seats, or by seat.
    bots: Vec<Option<String>>,
    /// The game's own options.
    options: serde_json::Value,
    /// The words of the line that a record does not hold: bots and language, each behind a blank.
    written: String,
}

/// Plays, if the edition or the record is of such a game; `None`: it is of none.
pub fn play(args: &args::Play) -> Option<Result<(), Trouble>> {
    let game = which_lines(&args.mods, &args.table, args.game.as_deref(), kept(args))?;
    Some(game.and_then(|game| {
        if args.trace || args.watch || args.open || args.all_the_same {
            return Err(not_known("--trace, --watch, --open and --all-the-same"));
        }
        game.play(args)
    }))
}

/// The game that the words of `play` are about.
pub fn game_of_play(args: &args::Play) -> Result<Box<dyn AnyGame>, Trouble> {
    let id = which(&args.mods, &args.table, args.game.as_deref(), kept(args))?;
    games::load(&args.mods, id.unwrap_or_else(games::usual))
}

/// The game of the record that is gone on with.
fn kept(args: &args::Play) -> Option<&'static str> {
    args.resume.as_deref().and_then(game_of_record)
}

/// Plays at a new table of a game, or goes on with one.
pub fn play_at<G: Drawn>(game: &G, args: &args::Play) -> Result<(), Trouble> {
    let wish = wish(game, &args.table, &args.lang, &args.players)?;
    let me = seat_of::<G>(args.colour.as_deref(), &args.lang, args.bots)?;
    let begun = Sitting::begin(game, &wish, me, args)?;
    match me {
        Some(me) if args.shown.is_drawn() => drawn::games::play(begun, me, &args.shown),
        _ => line::play(begun),
    }
}

/// Something that is done with a game, whichever it is.
pub trait Task {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with<G: Playable>(self, game: &G) -> Self::Out;
}

/// A game that every command can be used with.
pub trait Playable: Pictured + Seating + Scripted + Tunable {}

impl<G: Pictured + Seating + Scripted + Tunable> Playable for G {}

/// The tables of all games.
pub(crate) fn rooms(mods: &args::Mods) -> Result<Vec<Box<dyn SomeRooms>>, Trouble> {
    Ok(games::all(mods)?.into_iter().map(AnyGame::rooms).collect())
}

/// The game of the record that begins so. A record that names none is read as one of the usual game, which says what is wrong
/// with it.
pub(crate) fn of_record(begin: &[u8], mods: &args::Mods) -> Result<Box<dyn AnyGame>, Trouble> {
    games::load(mods, game_of_begin(begin).unwrap_or_else(games::usual))
}

/// The languages that one of the games has texts in.
pub fn has_language(mods: &args::Mods, lang: &str) -> bool {
    games::all(mods).is_ok_and(|all| all.iter().any(|game| game.languages().iter().any(|one| one == lang)))
}

/// The game that is meant, to be played line by line; `None`: it is played by commands of its own.
fn which_lines(
    mods: &args::Mods,
    table: &args::Table,
    game: Option<&str>,
    kept: Option<&'static str>,
) -> Option<Result<Box<dyn ByLines>, Trouble>> {
    match which(mods, table, game, kept) {
        Ok(id) => {
            let id = id.unwrap_or_else(games::usual);
            (!games::is_main(id)).then(|| games::load_lines(mods, id))
        }
        Err(trouble) => Some(Err(trouble)),
    }
}

/// The game that a line names, or whose edition it names.
pub fn of_line(mods: &args::Mods, table: &args::Table, game: Option<&str>) -> Result<Box<dyn AnyGame>, Trouble> {
    games::load(mods, which(mods, table, game, None)?.unwrap_or_else(games::usual))
}

/// The game of the record, of the edition that is named, or that is named itself; `None`: none is.
fn which(
    mods: &args::Mods,
    table: &args::Table,
    game: Option<&str>,
    kept: Option<&'static str>,
) -> Result<Option<&'static str>, Trouble> {
    let named = game.and_then(games::id);
    // Whoever names no edition needs none read.
    let (Some(edition), None) = (table.edition.as_deref(), kept) else { return Ok(kept.or(named)) };
    // What is wrong with the mods is told by whoever reads all of them.
    let Ok(all) = games::all(mods) else { return Ok(named) };
    let found = all.iter().find(|game| game.editions().iter().any(|one| one == edition)).map(|game| game.name());
    match (found, named) {
        (Some(found), Some(named)) if found != named => {
            let what = format!("that is an edition of {found}: leave `--game` out, or name that game");
            Err(Trouble::Usage(what))
        }
        (None, Some(named)) if !games::is_main(named) => Err(Trouble::Usage(format!("{named} has no such edition"))),
        _ => Ok(found.or(named)),
    }
}

/// Whether a game has texts in a language.
pub(crate) fn known_language<G: Served>(game: &G, lang: &str) -> Result<(), Trouble> {
    let known = game.languages();
    if known.iter().any(|one| *one == lang) {
        return Ok(());
    }
    let (lang, known) = (plain::plain(lang), what_there_is(&known));
    Err(Trouble::Usage(format!("`--lang {lang}`: there are no texts in it ({known})")))
}

fn wish<G: Shown>(game: &G, table: &args::Table, lang: &str, players: &BotArgs) -> Result<Wish, Trouble> {
    known_language(game, lang)?;
    let mut bots = vec![None; 1 + usize::from(table.seats.unwrap_or(8))];
    for word in &players.bot {
        let (at, name) = match word.split_once('=') {
            Some((seat, name)) => (seat_number::<G>(seat, lang)?.index() + 1, name),
            None => (0, word.as_str()),
        };
        Player::named::<G>(name).map_err(|what| Trouble::Usage(format!("`--bot {}`: {what}", plain::plain(name))))?;
        if let Some(bot) = bots.get_mut(at) {
            *bot = Some(name.to_owned());
        }
    }
    if table.preset.is_some() || table.aliens_per_seat.is_some() {
        return Err(not_known("--preset and --aliens-per-seat"));
    }
    let mut named = Vec::<(Seat, String)>::new();
    for word in &table.alien {
        let (name, id) = word.split_once('=').ok_or_else(|| not_known("an `--alien` that is not `1=ID`"))?;
        let seat = seat_number::<G>(name, lang)?;
        if named.iter().any(|(other, _)| *other == seat) {
            let name = plain::plain(name);
            return Err(Trouble::Usage(format!("`--alien {name}=…` is there twice: a seat of this game has one")));
        }
        named.push((seat, id.to_owned()));
    }
    let edition = table.edition.clone().or_else(|| game.editions().first().cloned());
    let mut options = G::named(&named).ok_or_else(|| not_known("--alien"))?;
    for (key, value) in table.own_options()? {
        match &mut options {
            serde_json::Value::Object(options) => _ = options.insert(key, value),
            options => *options = serde_json::json!({ key: value }),
        }
    }
    let seed = table.seed.unwrap_or_else(seed_of_the_hour);
    let of_lang = if lang == "en" { String::new() } else { format!(" --lang {lang}") };
    let written = players.bot.iter().map(|word| format!(" --bot {word}")).chain([of_lang]).collect();
    Ok(Wish { edition, seats: table.seats, seed, lang: lang.to_owned(), bots, options, written })
}

impl Wish {
    fn options<G: Served>(&self, game: &G) -> Result<G::Options, Trouble> {
        game.options(&self.request(), self.seed).map_err(Trouble::Usage)
    }

    /// The table that is asked for.
    fn request(&self) -> TableRequest {
        TableRequest { edition: self.edition.clone(), seats: self.seats, options: self.options.clone() }
    }

    /// The bot at a seat.
    pub(crate) fn bot(&self, seat: Seat, usual: &'static str) -> &str {
        let own = self.bots.get(seat.index() + 1).and_then(Option::as_deref);
        own.or_else(|| self.bots.first().and_then(Option::as_deref)).unwrap_or(usual)
    }
}

/// The bot of each seat of a table, by name.
fn bots_at<G: Shown + Seating>(
    game: &G,
    table: &Table<G>,
    words: &BotArgs,
    lang: &str,
) -> Result<Vec<String>, Trouble> {
    let free = args::Table {
        edition: None,
        seats: None,
        alien: vec![],
        aliens_per_seat: None,
        preset: None,
        seed: None,
        set: vec![],
    };
    let wish = wish(game, &free, lang, words)?;
    Ok(table.seats().map(|seat| wish.bot(seat, G::STAND_IN).to_owned()).collect())
}

fn seat_of<G: Shown>(word: Option<&str>, lang: &str, nobody: bool) -> Result<Option<Seat>, Trouble> {
    if nobody {
        return Ok(None);
    }
    word.map_or(Ok(Seat(0)), |word| seat_number::<G>(word, lang)).map(Some)
}

/// A seat by its number from 1, or by its name in a language or in English.
fn seat_number<G: Shown>(word: &str, lang: &str) -> Result<Seat, Trouble> {
    seat_among(&G::seat_names(lang), word)
        .or_else(|trouble| seat_among(&G::seat_names("en"), word).map_err(|_| trouble))
}

/// A seat by its number from 1, or by its name among these.
pub fn seat_among(names: &[String], word: &str) -> Result<Seat, Trouble> {
    let number = word.parse::<u8>().ok().filter(|number| (1..=8).contains(number)).map(|number| number - 1);
    let lower = word.to_lowercase();
    let named = || names.iter().position(|name| name.to_lowercase() == lower).map(|at| at as u8);
    number.or_else(named).map(Seat).ok_or_else(|| {
        let (word, names) = (plain::plain(word), names.join(", ").to_lowercase());
        Trouble::Usage(format!("`{word}`: a seat of this game is said by its number, from 1, or by its name: {names}"))
    })
}

/// The seat of a table that a word names.
fn seat_at<G: Shown>(table: &Table<G>, word: &str, lang: &str) -> Result<Seat, Trouble> {
    let seat = seat_number::<G>(word, lang)?;
    at_table::<G>(table.rules(), seat).map(|()| seat)
}

/// Whether there is such a seat at the table.
fn at_table<G: Game>(rules: &G::Rules, seat: Seat) -> Result<(), Trouble> {
    let seats = G::seats(rules);
    if seat.0 < seats {
        return Ok(());
    }
    Err(Trouble::Usage(format!("there is no seat {}; {seats} play", seat.0 + 1)))
}

fn not_known(what: &str) -> Trouble {
    Trouble::Usage(format!("this game does not know {what} yet"))
}

/// The first line of a record, as far as a line of a record can be long.
pub fn first_line(record: &mut impl BufRead) -> Vec<u8> {
    let mut line = Vec::new();
    // What cannot be read is told by whoever reads on.
    let _ = record.take(hyperkon_table::limits::LINE as u64).read_until(b'\n', &mut line);
    line
}

/// The game of a record that begins so; `None`: it is of none of these.
pub fn game_of_begin(begin: &[u8]) -> Option<&'static str> {
    /// What matters of a record's first line, in which an edition with its scripts may stand.
    #[derive(serde::Deserialize)]
    struct Header {
        identity: String,
    }
    let header: Header = serde_json::from_slice(hyperkon_table::without_mark(begin)).ok()?;
    let name = header.identity.split(' ').next()?;
    games::id(name)
}

/// The game of a record; `None`: it is of none of these.
pub fn game_of_record(file: &Path) -> Option<&'static str> {
    let file = door::open(file, door::RECORD).ok()?;
    game_of_begin(&first_line(&mut BufReader::new(file)))
}
