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
mod traced;
pub(crate) mod ufos;
mod ufos_picture;
mod watched;

pub use record::played;

use crate::args;
use crate::drawn::{self, games::Drawn};
use crate::games::{self, AnyGame, ByLines};
use crate::picture::Pictured;
use crate::seating::Seating;
use crate::telling::Narrated;
use crate::trace::Scripted;
use crate::trouble::{Trouble, what_there_is};
use hyperkon::door;
use hyperkon::game::ContentFile;
use hyperkon::plain;
use hyperkon::problem::Problem;
use hyperkon_frame::{Part, Served};
use hyperkon_server::SomeRooms;
use hyperkon_table::{Seat, Table};
use hyperkon_workshop::others::Other;
use hyperkon_workshop::setup::change::Tunable;
use line::Beside;
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

    /// The clauses of the rules, each with its number, as a table plays them.
    fn clauses(_rules: &Self::Rules, _lang: &str) -> Vec<String> {
        Vec::new()
    }

    /// The game with the editions among these files; `None`: it is as it is, whatever files there are.
    fn read(_files: &[ContentFile]) -> Option<Result<Self, Vec<Problem>>> {
        None
    }
}

impl<G: Shown> Scripted for G {}

impl<G: Shown> Seating for G {}

/// Plays, if the edition or the record is of such a game; `None`: it is of none.
pub fn play(args: &args::Play) -> Option<Result<(), Trouble>> {
    let game = which_lines(&args.mods, &args.table, args.game.as_deref(), kept(args))?;
    Some(game.and_then(|game| game.play(args)))
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
    known_language(game, &args.lang)?;
    let begun = Sitting::begin(game, args)?;
    match begun.sitting.me {
        Some(me) if args.shown.is_drawn() && !args.trace && !args.watch => drawn::games::play(begun, me, &args.shown),
        _ => line::play(begun, Beside::of(game, args)?),
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
