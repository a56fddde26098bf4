//! The list of games.

#[cfg(feature = "tools")]
use crate::tools::hashes::{self, Hashed};
use hyperkon::__private::game::ContentFile;
use hyperkon::__private::problem::Problem;
use hyperkon::Engine;
use hyperkon_server::{Rooms, SomeRooms};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
#[cfg(feature = "tools")]
use hyperkon_workshop::games::Kind;
use hyperkon_workshop::scenario::Notation;
use hyperkon_workshop::setup::Setup;

/// Loads a game for tables.
type LoadRooms = fn(&[ContentFile]) -> Result<Box<dyn SomeRooms>, Vec<Problem>>;

/// An entry in the list.
pub struct Listed {
    /// Loads the game for tables.
    pub rooms: LoadRooms,
    /// The game for tools.
    #[cfg(feature = "tools")]
    pub kind: Kind,
    /// Plays games of every edition, and returns hashes of their events.
    #[cfg(feature = "tools")]
    pub hashes: fn(&[ContentFile], u64) -> Result<Vec<Hashed>, String>,
}

const fn game<G: Setup + Notation>() -> Listed {
    Listed {
        rooms: |files| Ok(Box::new(Rooms::of(G::read(files)?))),
        #[cfg(feature = "tools")]
        kind: Kind::of::<G>(),
        #[cfg(feature = "tools")]
        hashes: hashes::of_games::<G>,
    }
}

/// The games, the default first.
pub const GAMES: [Listed; 3] = [game::<Engine>(), game::<Ufos>(), game::<Sp4x>()];

/// Returns the games for tools.
#[cfg(feature = "tools")]
pub fn kinds() -> Vec<Kind> {
    GAMES.iter().map(|game| game.kind).collect()
}

/// Loads all games for tables.
///
/// # Errors
/// Returns all errors of the files.
pub fn rooms(files: &[ContentFile]) -> Result<Vec<Box<dyn SomeRooms>>, Vec<Problem>> {
    GAMES.iter().map(|game| (game.rooms)(files)).collect()
}
