//! The list of games.

use crate::hashes::{self, Hashed};
use hyperkon::Engine;
use hyperkon::game::ContentFile;
use hyperkon::problem::Problem;
use hyperkon_server::{Rooms, SomeRooms};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use hyperkon_workshop::games::Kind;
use hyperkon_workshop::scenario::Notation;
use hyperkon_workshop::setup::Setup;

/// Loads a game for tables.
type LoadRooms = fn(&[ContentFile]) -> Result<Box<dyn SomeRooms>, Vec<Problem>>;

/// An entry in the list.
pub struct Listed {
    /// The game for tools.
    pub kind: Kind,
    /// Loads the game for tables.
    pub rooms: LoadRooms,
    /// Plays games of every edition, and returns hashes of their events.
    pub hashes: fn(&[ContentFile], u64) -> Result<Vec<Hashed>, String>,
}

const fn game<G: Setup + Notation>() -> Listed {
    Listed {
        kind: Kind::of::<G>(),
        rooms: |files| Ok(Box::new(Rooms::of(G::read(files)?))),
        hashes: hashes::of_games::<G>,
    }
}

/// The games, the default first.
pub const GAMES: [Listed; 3] = [game::<Engine>(), game::<Ufos>(), game::<Sp4x>()];

/// Returns the games for tools.
pub fn kinds() -> Vec<Kind> {
    GAMES.iter().map(|game| game.kind).collect()
}

/// Loads all games for tables.
///
/// # Errors
/// Returns all errors of the files.
pub fn rooms(files: &[ContentFile]) -> Result<Vec<Box<dyn SomeRooms>>, Vec<Problem>> {
    let misnamed = hyperkon_workshop::games::misnamed(&kinds(), files);
    if misnamed.is_empty() { GAMES.iter().map(|game| (game.rooms)(files)).collect() } else { Err(misnamed) }
}
