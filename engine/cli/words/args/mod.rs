//! Command-line arguments that several files use. Other arguments are in the file of their command.

mod campaign;
mod mods;
mod play;
mod scenario;
mod sim;

pub use campaign::CampaignArgs;
pub use mods::{Mods, ModsDir};
pub use play::{Play, Replay, ScreenArgs, WebArgs};
pub use scenario::{ScenarioArgs, TraceArgs};
pub use sim::{Sim, TournamentArgs};

use crate::words::error::CommandError;
use crate::words::listed;
use clap::builder::{Resettable, StyledStr};
use clap::{Arg, Args, ValueEnum};
use hyperkon::__private::cosmic::Windows;
use hyperkon_frame::plain;
use serde_json::{Map, Value};

/// Options of a table: edition, seats, and roles.
#[derive(Clone, Debug, Args)]
pub struct Table {
    /// Edition [default: the mod's, or the game's first]
    ///
    /// An edition sets the numbers, cards, and aliens of a table. If a mod has an edition, it is the default. Otherwise,
    /// the default is the game's first edition, such as kosmische-strijd.
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
    /// Number of seats [default: 4, if allowed]
    ///
    /// The default is 4, or the nearest number that the edition allows.
    #[arg(long, value_name = "N")]
    pub seats: Option<u8>,
    /// Give a seat an alien (repeatable)
    ///
    /// Repeat the option to give a seat several aliens. In SP4X, this option sets a seat's faction, as in red=chenar.
    #[arg(long, value_name = "SEAT=ALIEN")]
    pub alien: Vec<String>,
    /// Aliens per seat, 1 to 3 [default: 1]
    ///
    /// More than 1 alien per seat is a variant of the game.
    #[arg(long, value_name = "N", conflicts_with = "preset")]
    pub aliens_per_seat: Option<u8>,
    /// Deal a set for beginners: first, second, or third
    ///
    /// Deals one of the edition's sets of aliens for first games: `first`, `second`, or `third`. The seed decides which seat
    /// gets which alien.
    /// `hyperkon alien NAME` prints the sets that contain an alien.
    #[arg(long, value_name = "NAME", conflicts_with = "alien")]
    pub preset: Option<String>,
    /// Random seed, to repeat a game [default: random]
    ///
    /// The same seed and the same answers give the same game.
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Set an option of the game, such as goal=50
    ///
    /// Repeat the option to set several options. VALUE is JSON or a plain word.
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
}

/// The game that a command plays, with its table and mods.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// Game to play
    ///
    /// The default is the game that has the edition of --edition. Without --edition, the default is the first game in the
    /// list below.
    #[arg(long, value_name = "GAME", value_parser = listed::games(), help_heading = "Table")]
    pub game: Option<String>,
    /// Options of the table.
    #[command(flatten, next_help_heading = "Table")]
    pub table: Table,
    /// Mods to load.
    #[command(flatten, next_help_heading = "Table")]
    pub mods: Mods,
}

impl GameArgs {
    /// Returns `true` if the options ask for no table in particular.
    pub const fn is_usual(&self) -> bool {
        let Table { edition, seats, alien, aliens_per_seat, preset, seed, set } = &self.table;
        let has_name = self.game.is_some() || edition.is_some() || preset.is_some();
        let has_number = seats.is_some() || aliens_per_seat.is_some() || seed.is_some();
        !has_name && !has_number && alien.is_empty() && set.is_empty()
    }
}

impl Table {
    /// Returns the game's own options by their keys. A value that is not JSON is a string.
    pub fn own_options(&self) -> Result<Map<String, Value>, CommandError> {
        let read = |word: &String| {
            let (key, value) = word.split_once('=').ok_or_else(|| {
                CommandError::Usage(format!("`--set {}`: expected KEY=VALUE, such as goal=50", plain::plain(word)))
            })?;
            Ok((key.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value))))
        };
        self.set.iter().map(read).collect()
    }
}

/// The seats that are prompted in a reaction window.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum WindowsArg {
    /// Every seat that could hold a playable card, so a prompt reveals nothing
    All,
    /// Only seats that can play a card or use a power
    Holders,
}

impl From<WindowsArg> for Windows {
    fn from(windows: WindowsArg) -> Self {
        match windows {
            WindowsArg::All => Windows::All,
            WindowsArg::Holders => Windows::Holders,
        }
    }
}

/// Replaces the text `[default: …]` in the help of an option.
fn with_default(arg: Arg, default: &str) -> Arg {
    let replaced = |help: &StyledStr| {
        let help = help.to_string();
        let (before, rest) = help.split_once("[default: ")?;
        let (_, after) = rest.split_once(']')?;
        Some(StyledStr::from(format!("{before}[default: {default}]{after}")))
    };
    let (short, long) = (arg.get_help().and_then(replaced), arg.get_long_help().and_then(replaced));
    arg.help(Resettable::from(short)).long_help(Resettable::from(long))
}

/// Sets the default seed in the help of commands that simulate games.
fn fixed_seed(arg: Arg) -> Arg {
    with_default(arg, "0")
}

/// Sets the default bot in the help of commands that simulate games.
fn random_bots(arg: Arg) -> Arg {
    with_default(arg, "random")
}
