//! What a game supplies to be played from Python, beside what it supplies to be served and to be searched.

use crate::learn::Coded;
use crate::world::World;
use crate::wrong::{Sort, Wrong};
use hyperkon::{BotName, Engine, GameError, TableOptions};
use hyperkon_frame::Served;
use hyperkon_sp4x::Sp4x;
use hyperkon_table::{Game, Happening, Question, Searchable, Seat, Table, mix};
use hyperkon_ufos::Ufos;
use hyperkon_workshop::players::{self, Player};
use hyperkon_workshop::setup::{Seating, Setup};
use std::fmt::Display;

/// What a game supplies.
pub trait Played:
    Served + Coded + Searchable + Game<Event: Sync + Happening<Why: Sync>, Question: Question<Part: Send + Sync>>
{
    /// A bot that was named.
    type Named: Clone + Send + Sync + Display + 'static;

    /// The bot of this name.
    ///
    /// # Errors
    /// When there is none.
    fn named(name: &str) -> Result<Self::Named, String>;

    /// The bots of these names.
    ///
    /// # Errors
    /// When there is none of a name.
    fn all_named<'a>(names: impl IntoIterator<Item = &'a String>) -> Result<Vec<Self::Named>, Wrong> {
        names.into_iter().map(|name| Self::named(name).map_err(|why| Wrong::wish("no_bot", why))).collect()
    }

    /// What a bot answers as the game's answer of this number, from 0, where the game has this seed.
    fn answer(
        &self,
        bot: &Self::Named,
        table: &Table<Self>,
        seat: Seat,
        seed: u64,
        number: u64,
    ) -> Option<Self::Choice>;

    /// The edition that a table is of.
    fn edition(rules: &Self::Rules) -> &str;

    /// The fewest and the most seats of an edition; `None`: there is no such edition.
    fn seats_of(world: &World, edition: &str) -> Option<[u8; 2]>;

    /// The seed of a table.
    fn seed(options: &Self::Options) -> u64;

    /// The same table of another seed.
    fn reseeded(options: &Self::Options, seed: u64) -> Self::Options;

    /// The same table, where what its seats have of their own falls by its seed, unless the game itself deals that.
    fn dealt(&self, options: Self::Options) -> Self::Options {
        options
    }

    /// Who sits at each seat, by id: aliens, or factions.
    fn who(table: &Table<Self>) -> Vec<Vec<String>>;

    /// What went wrong with a table or a saved game.
    fn trouble(sort: Sort, trouble: &Self::Trouble) -> Wrong;
}

impl Played for Engine {
    type Named = BotName;

    fn named(name: &str) -> Result<BotName, String> {
        players::named(name)
    }

    fn answer(&self, bot: &BotName, table: &Table<Self>, seat: Seat, seed: u64, number: u64) -> Option<Self::Choice> {
        bot.answer(self, table, seat, seed, number)
    }

    fn edition(rules: &Self::Rules) -> &str {
        &rules.edition
    }

    fn seats_of(world: &World, edition: &str) -> Option<[u8; 2]> {
        world.content().edition(edition).map(|edition| edition.seats)
    }

    fn seed(options: &TableOptions) -> u64 {
        options.seed
    }

    fn reseeded(options: &TableOptions, seed: u64) -> TableOptions {
        options.clone().seed(seed)
    }

    fn who(table: &Table<Self>) -> Vec<Vec<String>> {
        let powers = &table.referee().state().powers;
        let id = |alien| table.rules().script(alien).id.clone();
        table.seats().map(|seat| powers.of(seat).map(|(_, power)| id(power.alien)).collect()).collect()
    }

    fn trouble(sort: Sort, trouble: &GameError) -> Wrong {
        let sort = if let GameError::Content(_) = trouble { Sort::Content } else { sort };
        Wrong::of(sort, trouble)
    }
}

/// What games with the usual bots and options with a seed have in common.
macro_rules! usual {
    () => {
        type Named = Player;

        fn named(name: &str) -> Result<Player, String> {
            Player::named::<Self>(name)
        }

        fn answer(
            &self,
            bot: &Player,
            table: &Table<Self>,
            seat: Seat,
            seed: u64,
            number: u64,
        ) -> Option<Self::Choice> {
            bot.seated::<Self>(mix(seed, number))?.choose(self, table.seen(seat))
        }

        fn seed(options: &Self::Options) -> u64 {
            options.seed
        }

        fn reseeded(options: &Self::Options, seed: u64) -> Self::Options {
            Self::Options { seed, ..options.clone() }
        }
    };
}

impl Played for Ufos {
    usual!();

    fn edition(rules: &Self::Rules) -> &str {
        &rules.edition
    }

    fn seats_of(world: &World, edition: &str) -> Option<[u8; 2]> {
        world.others().ufos.editions.iter().find(|other| other.id == edition).map(|edition| edition.seats)
    }

    fn who(_: &Table<Self>) -> Vec<Vec<String>> {
        Vec::new()
    }

    fn trouble(sort: Sort, trouble: &hyperkon_ufos::Trouble) -> Wrong {
        Wrong::of(sort, trouble)
    }
}

impl Played for Sp4x {
    usual!();

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

    fn who(table: &Table<Self>) -> Vec<Vec<String>> {
        table.seats().map(|seat| vec![table.rules().faction(seat).id.clone()]).collect()
    }

    fn trouble(sort: Sort, trouble: &hyperkon_sp4x::Trouble) -> Wrong {
        Wrong::of(sort, trouble)
    }
}
