//! `hyperkon games`: the games in a folder, which is usually that of kept games.

pub mod facts;
pub mod index;
mod list;

use crate::commands::{play, replay};
use crate::session::disk::{Access, Held, disk_error};
use crate::session::kept;
use crate::terminal;
use crate::words::error::{CommandError, hint};
use crate::words::line::{Command, Line};
use clap::{Args, Parser as _, Subcommand};
use facts::Kept;
use hyperkon::__private::files;
use hyperkon_frame::plain;
use hyperkon_server::FileStore;
use list::{FindArgs, ListArgs};
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Arguments of `hyperkon games`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon games                    list your games, the newest first
  hyperkon games open 1             continue the first game of the list
  hyperkon games replay 2 --web     step through the second one in the browser
  hyperkon games remove 3           remove the record of the third one
  hyperkon games find --won zombie  list the games that Zombie has won

A game has a number in the list, and the name of its file. The variable HYPERKON_GAMES_DIR sets the folder.")]
pub struct GamesArgs {
    #[command(subcommand)]
    what: Option<What>,
    /// Folder of records [default: your games]
    #[arg(long, value_name = "DIR", global = true)]
    dir: Option<PathBuf>,
    #[command(flatten)]
    list: ListArgs,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// List your games, the newest first
    List(ListArgs),
    /// Find games by player, alien, winner, or day
    Find(FindArgs),
    /// Continue a game
    Open(GameArg),
    /// Show a game
    Replay(GameArg),
    /// Remove the record of a game
    Remove(OneArg),
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

/// Runs the command.
pub fn run(GamesArgs { what, dir, list }: &GamesArgs) -> Result<(), CommandError> {
    let dir = dir.as_deref();
    if what.is_some() && *list != ListArgs::default() {
        let what = "write `--all`, `--json`, and `--no-cache` after the subcommand".to_owned();
        return Err(CommandError::Usage(what));
    }
    match what {
        None => list::list(list, dir),
        Some(What::List(args)) => list::list(args, dir),
        Some(What::Find(args)) => list::find(args, dir),
        Some(What::Open(args)) => open(args, dir),
        Some(What::Replay(args)) => again("replay", one(&args.one, dir)?.path.into(), &args.rest),
        Some(What::Remove(args)) => remove(args, dir),
    }
}

/// Returns the records in the named folder, or of the kept games, the newest first.
///
/// # Errors
/// Fails if the folder cannot be read.
pub fn all(dir: Option<&Path>) -> Result<Vec<Kept>, CommandError> {
    let Some(folder) = dir.map(Path::to_owned).or_else(kept::folder) else { return Ok(Vec::new()) };
    match facts::records_in(&folder) {
        // The folder of kept games does not exist before the first game.
        Err(error) if dir.is_none() && error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        all => all.map_err(|error| disk_error(&folder, error)),
    }
}

/// Returns the record that a command line names. This is a file, or a game of the list by its number or name.
///
/// # Errors
/// Returns an error if no file has this name, and no game of the list this number.
pub fn record_of(named: &Path) -> Result<PathBuf, CommandError> {
    let Some(word) = named.to_str().filter(|_| !named.exists()) else { return Ok(named.to_owned()) };
    match one(&OneArg { game: word.to_owned() }, None) {
        Ok(one) => Ok(one.path),
        Err(error) if word.bytes().all(|byte| byte.is_ascii_digit()) => Err(error),
        Err(_) => Ok(named.to_owned()),
    }
}

/// Returns the game with this number or name.
fn one(OneArg { game }: &OneArg, dir: Option<&Path>) -> Result<Kept, CommandError> {
    let mut all = all(dir)?;
    let number = game.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).filter(|at| *at < all.len());
    let at = all.iter().position(|one| one.name == *game).or(number);
    let names: Vec<String> = all.iter().map(|one| one.name.clone()).collect();
    let what = || CommandError::Usage(format!("unknown game `{}` ({})", plain::plain(game), hint(game, &names)));
    at.map(|at| all.swap_remove(at)).ok_or_else(what)
}

fn open(args: &GameArg, dir: Option<&Path>) -> Result<(), CommandError> {
    let one = one(&args.one, dir)?;
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

fn remove(args: &OneArg, dir: Option<&Path>) -> Result<(), CommandError> {
    let one = one(args, dir)?;
    // A server does not lock the records of its tables, but the whole folder.
    let opened = one.is_table().then(|| FileStore::open(one.folder(), false)).transpose();
    let _unserved = opened.map_err(|why| CommandError::Usage(why.to_string()))?;
    if let Some(held) = Held::open(&one.path, Access::Append, files::RECORD)? {
        held.remove()?;
    }
    // A game without a table has no such file.
    let _ = std::fs::remove_file(one.keys());
    Ok(writeln!(terminal::out(), "removed {}", plain::path(&one.path))?)
}
