//! Games that have no table of their own here: played line by line and counted, by what every game supplies to be served.
//!
//! Invariants: what is told and offered is what the person's seat may know; every answer is on the disk before anything that
//! comes of it is told. A game says how a person sees its table ([`Shown`]); nothing else here knows one.

pub(crate) mod cosmic;
mod cosmic_picture;
pub(crate) mod cosmic_trace;
mod line;
mod record;
pub(crate) mod sitting;
pub(crate) mod sp4x;
mod sp4x_picture;
pub(crate) mod ufos;
mod ufos_picture;

pub use record::played;

use crate::args::{self, GameArg};
use crate::bots::BotArgs;
use crate::drawn::{self, games::Drawn};
use crate::picture::Pictured;
use crate::play::seed_of_the_hour;
use crate::seating::Seating;
use crate::trace::Scripted;
use crate::trouble::{Trouble, what_there_is};
use hyperkon::door;
use hyperkon::game::{Content, Engine};
use hyperkon::plain;
use hyperkon_frame::{Part, Served, TableRequest};
use hyperkon_server::{Rooms, SomeRooms};
use hyperkon_sp4x::Sp4x;
use hyperkon_table::{Game, Seat, Table};
use hyperkon_ufos::Ufos;
use hyperkon_workshop::others::Other;
use hyperkon_workshop::players::Player;
use hyperkon_workshop::setup::change::Tunable;
use sitting::Sitting;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Arc;

/// How a person sees a table.
pub(crate) trait Shown: Other {
    /// The table as a seat sees it, in lines.
    fn board(table: &Table<Self>, seat: Seat, lang: &str) -> Vec<String>;

    /// What the person can type beside an answer.
    fn keys(lang: &str) -> String;

    /// The number that an option is about, where it is a count: whoever types that number means it.
    fn count(part: &Part<Self>) -> Option<u64>;

    /// What is said where an answer cannot be taken back any more.
    fn stands(lang: &str) -> String;

    /// What the seats are called, clockwise.
    fn seat_names(lang: &str) -> Vec<String>;

    /// The clauses of the rules, each with its number, as a table plays them.
    fn clauses(rules: &Self::Rules, lang: &str) -> Vec<String>;

    /// The options of a table at which seats have what is named for them; `None`: seats of this game have nothing of their own.
    fn named(named: &[(Seat, String)]) -> Option<serde_json::Value> {
        named.is_empty().then_some(serde_json::Value::Null)
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

/// One of these games, with its editions.
enum Which {
    Ufos(Ufos),
    Sp4x(Sp4x),
}

impl Which {
    fn has(&self, id: &str) -> bool {
        let editions = match self {
            Which::Ufos(game) => game.editions(),
            Which::Sp4x(game) => game.editions(),
        };
        editions.iter().any(|edition| edition == id)
    }

    const fn name(&self) -> &'static str {
        match self {
            Which::Ufos(_) => Ufos::NAME,
            Which::Sp4x(_) => Sp4x::NAME,
        }
    }

    fn with<T: Task>(&self, task: T) -> T::Out {
        match self {
            Which::Ufos(game) => task.with(game),
            Which::Sp4x(game) => task.with(game),
        }
    }

    fn all(mods: &args::Mods) -> Result<[Which; 2], Trouble> {
        mods.others().map(|others| [Which::Ufos(others.ufos), Which::Sp4x(others.sp4x)])
    }
}

/// Plays, if the edition or the record is of such a game; `None`: it is of none.
pub fn play(args: &args::Play) -> Option<Result<(), Trouble>> {
    let kept = args.resume.as_deref().and_then(game_of_record);
    let which = which(&args.mods, &args.table, args.game, kept)?;
    Some(which.and_then(|which| {
        if args.trace || args.watch || args.open || args.all_the_same {
            return Err(not_known("--trace, --watch, --open and --all-the-same"));
        }
        match which {
            Which::Ufos(game) => play_at(&game, args),
            Which::Sp4x(game) => play_at(&game, args),
        }
    }))
}

fn play_at<G: Drawn>(game: &G, args: &args::Play) -> Result<(), Trouble> {
    let wish = wish(game, &args.table, &args.lang, &args.players)?;
    let me = seat_of::<G>(args.colour.as_deref(), &args.lang, args.bots)?;
    let begun = Sitting::begin(game, &wish, me, args)?;
    match me {
        Some(me) if args.shown.is_drawn() => drawn::games::play(begun, me, &args.shown),
        _ => line::play(begun),
    }
}

/// Something that is done with a game, whichever it is.
pub(crate) trait Task {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with<G: Playable>(self, game: &G) -> Self::Out;
}

/// A game that every command can be used with.
pub(crate) trait Playable: Pictured + Seating + Scripted + Tunable {}

impl<G: Pictured + Seating + Scripted + Tunable> Playable for G {}

/// Does something with the game of the edition, the name or the record that a line names.
pub(crate) fn of_words<T: Task>(args: &args::Play, task: T) -> Result<T::Out, Trouble> {
    let kept = args.resume.as_deref().and_then(game_of_record);
    match which(&args.mods, &args.table, args.game, kept) {
        None => Ok(task.with(&Engine::new(args.mods.content()?)?)),
        Some(which) => Ok(which?.with(task)),
    }
}

/// Does something with the game that a line names, or whose edition it names; `content`: what there is in the mods.
pub(crate) fn of_line<T: Task>(
    content: &Arc<Content>,
    mods: &args::Mods,
    table: &args::Table,
    game: Option<GameArg>,
    task: T,
) -> Result<T::Out, Trouble> {
    match which(mods, table, game, None) {
        None => Ok(task.with(&Engine::new(Arc::clone(content))?)),
        Some(which) => Ok(which?.with(task)),
    }
}

/// The tables of all games.
pub(crate) fn rooms(content: Arc<Content>, mods: &args::Mods) -> Result<Vec<Box<dyn SomeRooms>>, Trouble> {
    let others = mods.others()?;
    Ok(vec![
        Box::new(Rooms::of(Engine::new(content)?)),
        Box::new(Rooms::of(others.ufos)),
        Box::new(Rooms::of(others.sp4x)),
    ])
}

/// Does something with the game of the record that begins so.
pub(crate) fn of_record<T: Task>(begin: &[u8], mods: &args::Mods, task: T) -> Result<T::Out, Trouble> {
    let Some(name) = game_of_begin(begin) else { return Ok(task.with(&Engine::new(mods.content()?)?)) };
    let which = Which::all(mods)?.into_iter().find(|which| which.name() == name);
    Ok(which.ok_or_else(|| not_known("this record"))?.with(task))
}

/// The languages that such a game has texts in.
pub fn has_language(mods: &args::Mods, lang: &str) -> bool {
    let has = |languages: Vec<String>| languages.iter().any(|one| one == lang);
    mods.others().is_ok_and(|others| has(others.ufos.languages()) || has(others.sp4x.languages()))
}

/// The game that has the edition that is named, or a record of this name; `None`: another.
fn which(
    mods: &args::Mods,
    table: &args::Table,
    game: Option<GameArg>,
    kept: Option<&'static str>,
) -> Option<Result<Which, Trouble>> {
    // Whoever names none plays the usual game: nothing is read for it twice.
    let edition = table.edition.as_deref();
    let named = game.and_then(|game| match game {
        GameArg::Cosmic => None,
        GameArg::Ufos => Some(Ufos::NAME),
        GameArg::Sp4x => Some(Sp4x::NAME),
    });
    if kept.or(named).is_none() && edition.is_none() {
        return None;
    }
    let is_other = |which: &Which| {
        let (name, wrong) = (which.name(), game.is_some() && named != Some(which.name()));
        wrong.then(|| Trouble::Usage(format!("that is an edition of {name}: leave `--game` out, or name that game")))
    };
    match (Which::all(mods), kept) {
        (Ok(all), Some(kept)) => all.into_iter().find(|which| which.name() == kept).map(Ok),
        (Ok(all), None) => {
            let is_meant = |which: &Which| match edition {
                Some(id) => which.has(id),
                None => named == Some(which.name()),
            };
            match (all.into_iter().find(is_meant), named) {
                (Some(which), _) => Some(is_other(&which).map_or(Ok(which), Err)),
                (None, Some(name)) => Some(Err(Trouble::Usage(format!("{name} has no such edition")))),
                (None, None) => None,
            }
        }
        // What is wrong with the mods is told by whoever reads all of them.
        (Err(_), None) => None,
        (Err(trouble), Some(_)) => Some(Err(trouble)),
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
    let options = G::named(&named).ok_or_else(|| not_known("--alien"))?;
    let seed = table.seed.unwrap_or_else(seed_of_the_hour);
    let of_lang = if lang == "en" { String::new() } else { format!(" --lang {lang}") };
    let written = players.bot.iter().map(|word| format!(" --bot {word}")).chain([of_lang]).collect();
    Ok(Wish { edition, seats: table.seats, seed, lang: lang.to_owned(), bots, options, written })
}

impl Wish {
    fn options<G: Served>(&self, game: &G) -> Result<G::Options, Trouble> {
        self.options_of(game, self.seed)
    }

    /// The same of another seed.
    fn options_of<G: Served>(&self, game: &G, seed: u64) -> Result<G::Options, Trouble> {
        game.options(&self.request(), seed).map_err(Trouble::Usage)
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
    let free =
        args::Table { edition: None, seats: None, alien: vec![], aliens_per_seat: None, preset: None, seed: None };
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
    let number = word.parse::<u8>().ok().filter(|number| (1..=8).contains(number)).map(|number| number - 1);
    let (names, lower) = (G::seat_names(lang), word.to_lowercase());
    let among = |names: &[String]| names.iter().position(|name| name.to_lowercase() == lower).map(|at| at as u8);
    let seat = number.or_else(|| among(&names)).or_else(|| among(&G::seat_names("en")));
    seat.map(Seat).ok_or_else(|| {
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
    [Ufos::NAME, Sp4x::NAME].into_iter().find(|game| *game == name)
}

/// The game of a record; `None`: it is of none of these.
pub fn game_of_record(file: &Path) -> Option<&'static str> {
    let file = door::open(file, door::RECORD).ok()?;
    game_of_begin(&first_line(&mut BufReader::new(file)))
}
