//! The list of a program's games, and the interface through which commands use them.

use crate::commands::balance::{BalanceArgs, Subject};
use crate::commands::curve::CurveArgs;
use crate::commands::history::facts::Summary;
use crate::commands::puzzles::PuzzleArgs;
use crate::session::probe::Traced;
use crate::words::args::{CampaignArgs, GameArgs, Mods, Play, Replay, ScenarioArgs, Sim, TournamentArgs, TraceArgs};
use crate::words::error::CommandError;
use crate::words::listed;
use hyperkon::__private::files;
use hyperkon::__private::game::{Content, ContentError, ContentFile};
use hyperkon::__private::problem::Problem;
use hyperkon::Engine;
use hyperkon_frame::Served as _;
use hyperkon_server::SomeRooms;
use hyperkon_workshop::games::{self, Kind, Loaded};
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// An entry in the list of a program's games.
pub struct Listed {
    pub(crate) kind: Kind,
    pub(crate) about: &'static str,
    pub(crate) load: Load,
}

pub(crate) type Load = fn(&[ContentFile]) -> Result<Box<dyn AnyGame>, Vec<Problem>>;

static LIST: OnceLock<Vec<Listed>> = OnceLock::new();

/// Sets the list; later calls have no effect.
pub fn set(games: Vec<Listed>) {
    listed::set(games.iter().map(|game| (game.kind.name, game.about)).collect());
    let _ = LIST.set(games);
}

fn list() -> &'static [Listed] {
    LIST.get().map_or(&[], Vec::as_slice)
}

/// Returns the id of the game with this name.
pub fn id(name: &str) -> Option<&'static str> {
    list().iter().map(|game| game.kind.name).find(|id| *id == name)
}

/// Returns the games in the form that `check`, `scenario`, and `new` need.
pub fn kinds() -> Vec<Kind> {
    list().iter().map(|game| game.kind).collect()
}

/// Loads the games with the editions in these files, or returns all errors.
pub fn read(mods: &Mods, files: &[ContentFile]) -> Result<Vec<Box<dyn Loaded>>, CommandError> {
    games::read(&kinds(), files).map_err(|problems| mods.error(ContentError(problems)))
}

/// Returns the games whose editions the loaded content does not include.
pub fn others() -> impl Iterator<Item = Kind> {
    kinds().into_iter().filter(|kind| kind.name != Engine::NAME)
}

/// Checks the editions of UFOs and SP4X, which the loaded content does not include.
pub fn valid(mods: &Mods, files: &[ContentFile]) -> Result<(), CommandError> {
    let mut problems = games::misnamed(&kinds(), files);
    others().for_each(|kind| (kind.look_through)(&[], files, &mut problems));
    if problems.is_empty() { Ok(()) } else { Err(mods.error(ContentError(problems))) }
}

/// Returns the built-in content with these mods.
pub fn content(mods: &Mods) -> Result<Arc<Content>, CommandError> {
    let content = Content::with_mods(&mods.paths()).map_err(|problems| mods.error(problems))?;
    valid(mods, content.sources())?;
    Mods::warn(&content);
    Ok(content)
}

/// Returns all games, with these mods.
pub fn all(mods: &Mods) -> Result<Vec<Box<dyn AnyGame>>, CommandError> {
    with(&mods.paths()).map_err(|problems| mods.error(ContentError(problems)))
}

/// Returns all games, with the mods at these paths, or all errors.
pub fn with(paths: &[PathBuf]) -> Result<Vec<Box<dyn AnyGame>>, Vec<Problem>> {
    let (files, unread) = Content::collect(paths);
    if unread.iter().any(Problem::is_error) {
        return Err(unread);
    }
    let misnamed = games::misnamed(&kinds(), &files);
    let read = list().iter().map(|game| (game.load)(&files)).collect();
    if misnamed.is_empty() { read } else { Err(misnamed) }
}

/// Returns the game with this id.
pub fn load(mods: &Mods, id: &str) -> Result<Box<dyn AnyGame>, CommandError> {
    let unknown = || CommandError::Usage(format!("unknown game `{id}`"));
    if !mods.mods.is_empty() {
        // Errors in editions of other games are reported too.
        return all(mods)?.into_iter().find(|game| game.name() == id).ok_or_else(unknown);
    }
    let game = list().iter().find(|game| game.kind.name == id).ok_or_else(unknown)?;
    (game.load)(&mods.files()?).map_err(|problems| mods.error(ContentError(problems)))
}

/// Returns the name of the game that has an edition. If the file names its game, the edition is not loaded.
pub fn of_edition(mods: &Mods, edition: &str) -> Option<&'static str> {
    // Errors in the mods are reported later, when the game loads them.
    let files = mods.files().ok()?;
    match games::game_of_edition(&files, edition) {
        Some(Some(game)) => id(&game),
        Some(None) => id(Engine::NAME),
        None => {
            let has =
                |game: &&Listed| (game.load)(&files).is_ok_and(|game| game.editions().iter().any(|id| id == edition));
            list().iter().find(has).map(|game| game.kind.name)
        }
    }
}

/// A game as a trait object, for the commands.
pub trait AnyGame: Loaded {
    /// Shows a record.
    fn replay(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), CommandError>;
    /// Shows a record in the browser.
    fn look(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), CommandError>;
    /// Draws the win chances over a record.
    fn curve(&self, args: &CurveArgs, lines: &mut dyn BufRead) -> Result<(), CommandError>;
    /// Lists, shows, or finds puzzles.
    fn puzzles(&self, args: &PuzzleArgs) -> Result<(), CommandError>;
    /// Returns the facts about a record for a list.
    fn sum_up(&self, file: &Path, lines: &mut dyn BufRead) -> Result<Summary, CommandError>;
    /// Traces a record.
    fn trace(&self, args: &TraceArgs, lines: &mut dyn BufRead) -> Result<Traced, CommandError>;
    /// Plays a game in the terminal.
    fn play(&self, args: &Play) -> Result<(), CommandError>;
    /// Plays a game in the browser.
    fn play_web(&self, args: &Play) -> Result<(), CommandError>;
    /// Plays many games and counts the wins; `content` includes the mods.
    fn sim(&self, args: &Sim, content: &Content) -> Result<(), CommandError>;
    /// Plays a tournament of bots.
    fn tournament(&self, args: &TournamentArgs, content: &Content) -> Result<(), CommandError>;
    /// Measures the balance of an alien; `content` includes the mods.
    fn balance(&self, subject: &Subject, args: &BalanceArgs, content: &Content) -> Result<(), CommandError>;
    /// Plays a campaign.
    fn campaign(&self, args: &CampaignArgs) -> Result<(), CommandError>;
    /// Plays a game for a scenario; returns its record.
    fn play_to_record(&self, args: &ScenarioArgs, file: &Path) -> Result<Vec<u8>, CommandError>;
    /// Returns the game in the form that a server needs to host tables.
    fn rooms(self: Box<Self>) -> Box<dyn SomeRooms>;
}

/// Returns the game that `play` names, or the game of the record that it resumes.
pub fn of_play(args: &Play) -> Result<Box<dyn AnyGame>, CommandError> {
    match args.resume.as_deref().and_then(game_of_record) {
        Some(kept) => load(&args.at.mods, kept),
        None => of_line(&args.at),
    }
}

/// Returns all games in the form that a server needs to host tables.
pub(crate) fn rooms(mods: &Mods) -> Result<Vec<Box<dyn SomeRooms>>, CommandError> {
    Ok(all(mods)?.into_iter().map(AnyGame::rooms).collect())
}

/// Returns the game of a record with this first line. If the line names no game, returns the default game, which
/// reports the error when it reads the record.
pub(crate) fn of_record(begin: &[u8], mods: &Mods) -> Result<Box<dyn AnyGame>, CommandError> {
    load(mods, game_of_begin(begin).unwrap_or_else(listed::usual))
}

/// Returns `true` if one of the games has texts in the language.
pub fn has_language(mods: &Mods, lang: &str) -> bool {
    all(mods).is_ok_and(|all| all.iter().any(|game| game.languages().iter().any(|one| one == lang)))
}

/// Returns the game that the command line names, directly or through an edition.
pub fn of_line(GameArgs { game, table, mods }: &GameArgs) -> Result<Box<dyn AnyGame>, CommandError> {
    let named = game.as_deref().and_then(id);
    // Without `--edition`, no edition needs to be loaded.
    let Some(edition) = &table.edition else { return load(mods, named.unwrap_or_else(listed::usual)) };
    match (of_edition(mods, edition), named) {
        (Some(found), Some(named)) if found != named => {
            let what = format!("the edition belongs to {found} (remove `--game`, or name this game)");
            Err(CommandError::Usage(what))
        }
        // If no game has the edition, the loaded game reports the error and the known editions.
        (found, named) => load(mods, found.or(named).unwrap_or_else(listed::usual)),
    }
}

/// Returns the first line of a record, up to the maximum length of a line.
pub fn first_line(record: &mut impl BufRead) -> Vec<u8> {
    let mut line = Vec::new();
    // Ignore the error: the next read reports it again.
    let _ = record.take(hyperkon_table::limits::LINE as u64).read_until(b'\n', &mut line);
    line
}

/// Returns the game of a record with this first line, or `None` if unknown.
pub fn game_of_begin(begin: &[u8]) -> Option<&'static str> {
    /// The only field to read from a record's first line. The other fields can be large.
    #[derive(serde::Deserialize)]
    struct Header {
        identity: String,
    }
    let header: Header = serde_json::from_slice(hyperkon_table::without_mark(begin)).ok()?;
    let name = header.identity.split(' ').next()?;
    id(name)
}

/// Returns the game of a record, or `None` if the record names an unknown game.
pub fn game_of_record(file: &Path) -> Option<&'static str> {
    let file = files::open(file, files::RECORD).ok()?;
    game_of_begin(&first_line(&mut BufReader::new(file)))
}
