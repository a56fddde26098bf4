//! The games that a program plays: its one list, and each game behind one face for the commands.

use crate::args::{Mods, Play, Replay, ScenarioArgs, Sim};
use crate::drawn::games::Drawn;
use crate::other::{self, Playable, Task};
use crate::replay::Replaying;
use crate::sim;
use crate::tournament::{Deals, TournamentArgs};
use crate::trace::{TraceArgs, Traced, Tracing};
use crate::trouble::Trouble;
use crate::web;
use clap::builder::{PossibleValue, PossibleValuesParser};
use hyperkon::game::{Content, ContentError, ContentFile};
use hyperkon_server::{Rooms, SomeRooms};
use std::io::BufRead;
use std::sync::OnceLock;

/// A game for the list of a program.
pub struct Listed {
    name: &'static str,
    about: &'static str,
    load: Load<dyn AnyGame>,
    /// `None`: it is played by a command of its own.
    by_lines: Option<Load<dyn ByLines>>,
}

type Load<T> = Box<dyn Fn(&[ContentFile]) -> Result<Box<T>, ContentError> + Send + Sync>;

/// A game that is as it is, whatever files there are; `about`: what it is, in few words.
pub fn game<G: Playable + Drawn + Default>(about: &'static str) -> Listed {
    game_of::<G>(about, |_| Ok(G::default()))
}

/// A game that is read out of the files of the program and its mods.
pub fn game_of<G: Playable + Drawn>(
    about: &'static str,
    read: impl Fn(&[ContentFile]) -> Result<G, ContentError> + Clone + Send + Sync + 'static,
) -> Listed {
    let again = read.clone();
    let by_lines: Load<dyn ByLines> = Box::new(move |files| Ok(Box::new(again(files)?)));
    Listed { by_lines: Some(by_lines), ..main_game(about, read) }
}

/// A game that is played by a command of its own.
pub fn main_game<G: Playable>(
    about: &'static str,
    read: impl Fn(&[ContentFile]) -> Result<G, ContentError> + Send + Sync + 'static,
) -> Listed {
    Listed { name: G::NAME, about, load: Box::new(move |files| Ok(Box::new(read(files)?))), by_lines: None }
}

static LIST: OnceLock<Vec<Listed>> = OnceLock::new();

/// Sets the list; the first one stays.
pub fn set(games: Vec<Listed>) {
    let _ = LIST.set(games);
}

fn list() -> &'static [Listed] {
    LIST.get().map_or(&[], Vec::as_slice)
}

/// The game that is played where none is named.
pub fn usual() -> &'static str {
    list().first().map_or("", |game| game.name)
}

/// The id of the game of this name, if there is one.
pub fn id(name: &str) -> Option<&'static str> {
    list().iter().map(|game| game.name).find(|id| *id == name)
}

/// Whether a game is played by a command of its own.
pub fn is_main(name: &str) -> bool {
    list().iter().any(|game| game.name == name && game.by_lines.is_none())
}

/// Reads the word that names a game on a command line.
pub fn named() -> PossibleValuesParser {
    list().iter().map(|game| PossibleValue::new(game.name).help(game.about)).collect::<Vec<_>>().into()
}

/// All games, as these mods have them.
pub fn all(mods: &Mods) -> Result<Vec<Box<dyn AnyGame>>, Trouble> {
    let files = mods.files()?;
    let loaded = list().iter().map(|game| (game.load)(&files)).collect::<Result<_, _>>();
    loaded.map_err(|problems| mods.trouble(problems))
}

/// The game of this id.
pub fn load(mods: &Mods, id: &str) -> Result<Box<dyn AnyGame>, Trouble> {
    of_id(mods, id, |game| Some(&game.load))
}

/// The same, to be played line by line.
pub fn load_lines(mods: &Mods, id: &str) -> Result<Box<dyn ByLines>, Trouble> {
    of_id(mods, id, |game| game.by_lines.as_ref())
}

fn of_id<T: ?Sized + 'static>(
    mods: &Mods,
    id: &str,
    face: impl Fn(&'static Listed) -> Option<&'static Load<T>>,
) -> Result<Box<T>, Trouble> {
    let load = list().iter().find(|game| game.name == id).and_then(face);
    let load = load.ok_or_else(|| Trouble::Usage(format!("this program has no game `{id}`")))?;
    load(&mods.files()?).map_err(|problems| mods.trouble(problems))
}

/// A game whose type the commands need not know.
pub trait AnyGame {
    /// Its id.
    fn name(&self) -> &'static str;
    /// Its editions, by their ids.
    fn editions(&self) -> Vec<String>;
    /// The languages that it has texts in.
    fn languages(&self) -> Vec<String>;
    /// Tells a record again.
    fn replay(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), Trouble>;
    /// Shows a record in the browser.
    fn look(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), Trouble>;
    /// Traces a record.
    fn trace(&self, args: &TraceArgs, lines: &mut dyn BufRead) -> Result<Traced, Trouble>;
    /// Plays in the browser.
    fn play_web(&self, args: &Play) -> Result<(), Trouble>;
    /// Plays many games and counts who wins; `content`: what there is in the mods.
    fn sim(&self, args: &Sim, content: &Content) -> Result<(), Trouble>;
    /// Lets bots play against each other.
    fn tournament(&self, args: &TournamentArgs, content: &Content) -> Result<(), Trouble>;
    /// Its tables at a server.
    fn rooms(self: Box<Self>) -> Box<dyn SomeRooms>;
}

impl<G: Playable> AnyGame for G {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn editions(&self) -> Vec<String> {
        G::editions(self)
    }

    fn languages(&self) -> Vec<String> {
        G::languages(self)
    }

    fn replay(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), Trouble> {
        Replaying { args, lines }.with(self)
    }

    fn look(&self, args: &Replay, lines: &mut dyn BufRead) -> Result<(), Trouble> {
        web::Looking { args, lines }.with(self)
    }

    fn trace(&self, args: &TraceArgs, lines: &mut dyn BufRead) -> Result<Traced, Trouble> {
        Tracing { args, lines }.with(self)
    }

    fn play_web(&self, args: &Play) -> Result<(), Trouble> {
        web::Playing(args).with(self)
    }

    fn sim(&self, args: &Sim, content: &Content) -> Result<(), Trouble> {
        sim::Games { args, content }.with(self)
    }

    fn tournament(&self, args: &TournamentArgs, content: &Content) -> Result<(), Trouble> {
        Deals { args, content }.with(self)
    }

    fn rooms(self: Box<Self>) -> Box<dyn SomeRooms> {
        Box::new(Rooms::of(*self))
    }
}

/// A game that is played line by line, or on the drawn table that stands for any game.
pub trait ByLines {
    /// `hyperkon play`
    fn play(&self, args: &Play) -> Result<(), Trouble>;
    /// Plays what is to become a scenario; its record.
    fn play_to_record(&self, args: &ScenarioArgs) -> Result<Vec<u8>, Trouble>;
}

impl<G: Drawn> ByLines for G {
    fn play(&self, args: &Play) -> Result<(), Trouble> {
        other::play_at(self, args)
    }

    fn play_to_record(&self, args: &ScenarioArgs) -> Result<Vec<u8>, Trouble> {
        other::record::play(self, args)
    }
}
