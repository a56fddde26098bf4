//! What a game supplies to be played from Python, beside what it supplies to be served and to be searched.

use crate::learn::Coded;
use crate::world::World;
use crate::wrong::{Sort, Wrong};
use hyperkon::{Engine, GameError};
use hyperkon_sp4x::Sp4x;
use hyperkon_table::{Game, Happening, Question};
use hyperkon_ufos::Ufos;
use hyperkon_workshop::setup::{Seating, Setup};

/// What a game supplies.
pub trait Played:
    Setup + Coded + Game<Event: Sync + Happening<Why: Sync>, Question: Question<Part: Send + Sync>>
{
    /// The bots of these names.
    ///
    /// # Errors
    /// When there is none of a name.
    fn all_named<'a>(names: impl IntoIterator<Item = &'a String>) -> Result<Vec<Self::Player>, Wrong> {
        names.into_iter().map(|name| Self::player(name).map_err(|why| Wrong::wish("no_bot", why))).collect()
    }

    /// The edition that a table is of.
    fn edition(rules: &Self::Rules) -> &str;

    /// The fewest and the most seats of an edition; `None`: there is no such edition.
    fn seats_of(world: &World, edition: &str) -> Option<[u8; 2]>;

    /// The same table of another seed.
    fn reseeded(options: &Self::Options, seed: u64) -> Self::Options;

    /// The same table, where what its seats have of their own falls by its seed, unless the game itself deals that.
    fn dealt(&self, options: Self::Options) -> Self::Options {
        options
    }

    /// What went wrong with a table or a saved game.
    fn trouble(sort: Sort, trouble: &Self::Trouble) -> Wrong;
}

/// What games have in common whose options have a seed.
macro_rules! seeded {
    () => {
        fn reseeded(options: &Self::Options, seed: u64) -> Self::Options {
            Self::Options { seed, ..options.clone() }
        }
    };
}

impl Played for Engine {
    seeded!();

    fn edition(rules: &Self::Rules) -> &str {
        &rules.edition
    }

    fn seats_of(world: &World, edition: &str) -> Option<[u8; 2]> {
        world.content().edition(edition).map(|edition| edition.seats)
    }

    fn trouble(sort: Sort, trouble: &GameError) -> Wrong {
        let sort = if let GameError::Content(_) = trouble { Sort::Content } else { sort };
        Wrong::of(sort, trouble)
    }
}

impl Played for Ufos {
    seeded!();

    fn edition(rules: &Self::Rules) -> &str {
        &rules.edition
    }

    fn seats_of(world: &World, edition: &str) -> Option<[u8; 2]> {
        world.others().ufos.editions.iter().find(|other| other.id == edition).map(|edition| edition.seats)
    }

    fn trouble(sort: Sort, trouble: &hyperkon_ufos::Trouble) -> Wrong {
        Wrong::of(sort, trouble)
    }
}

impl Played for Sp4x {
    seeded!();

    fn edition(rules: &Self::Rules) -> &str {
        &rules.edition.id
    }

    fn seats_of(world: &World, edition: &str) -> Option<[u8; 2]> {
        world.others().sp4x.editions.iter().find(|other| other.id == edition).map(|edition| edition.seats)
    }

    fn dealt(&self, options: Self::Options) -> Self::Options {
        let seating = Seating::new(&options.edition.id, options.seats, options.seed);
        Self::Options { factions: self.deal(&seating).concat(), ..options }
    }

    fn trouble(sort: Sort, trouble: &hyperkon_sp4x::Trouble) -> Wrong {
        Wrong::of(sort, trouble)
    }
}
