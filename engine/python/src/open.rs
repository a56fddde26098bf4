//! From a wish to a table: which game an edition is of, and its options.

use crate::played::Played;
use crate::world::{Pool, World};
use crate::wrong::Wrong;
use hyperkon::Engine;
use hyperkon_frame::Served;
use hyperkon_frame::TableRequest;
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The edition when nobody says.
const USUAL_EDITION: &str = "kosmische-strijd";
/// The most seats of a table whose seats nobody counted.
const USUAL_SEATS: u8 = 4;

/// A table that is wished for.
#[derive(Clone, Debug, Default)]
pub struct Wish {
    /// The edition; the usual one where it is left out.
    pub edition: Option<String>,
    /// How many seats.
    pub seats: Option<u8>,
    /// By seat, who sits there: aliens, or a faction, by their ids.
    pub who: Vec<Vec<String>>,
    /// The game's own options.
    pub options: Map<String, Value>,
    /// For statistics: unless the options say otherwise, windows ask only who can act, and a fault ends the game.
    pub counts: bool,
}

/// Something to do with whatever game an edition is of.
pub trait Task {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with<G: Played>(self, world: &Arc<World>, pool: &Arc<Pool<G>>) -> Self::Out;
}

impl World {
    /// Does something with the game of this name.
    pub fn game<T: Task>(self: &Arc<Self>, name: &str, task: T) -> T::Out {
        match name {
            Ufos::NAME => task.with(self, self.ufos()),
            Sp4x::NAME => task.with(self, self.sp4x()),
            _ => task.with(self, self.cosmic()),
        }
    }

    /// The editions, each with its game and its seats.
    pub fn editions(&self) -> Vec<(String, &'static str, [u8; 2])> {
        let cosmic = self.content().editions().map(|edition| (edition.id.clone(), Engine::NAME, edition.seats));
        let ufos = self.others().ufos.editions.iter().map(|edition| (edition.id.clone(), Ufos::NAME, edition.seats));
        let sp4x = self.others().sp4x.editions.iter().map(|edition| (edition.id.clone(), Sp4x::NAME, edition.seats));
        let mut all: Vec<_> = cosmic.chain(ufos).chain(sp4x).collect();
        all.sort();
        all.dedup_by(|one, other| one.0 == other.0);
        all
    }
}

impl Wish {
    /// The edition that is meant.
    pub fn edition(&self) -> &str {
        self.edition.as_deref().unwrap_or(USUAL_EDITION)
    }

    /// The game of the edition, and its seats.
    ///
    /// # Errors
    /// When there is no such edition.
    pub fn game(&self, world: &World) -> Result<(&'static str, [u8; 2]), Wrong> {
        let (id, all) = (self.edition(), world.editions());
        let found = all.iter().find(|(other, ..)| other == id).map(|(_, game, seats)| (*game, *seats));
        found.ok_or_else(|| {
            let known: Vec<&str> = all.iter().map(|(id, ..)| id.as_str()).collect();
            Wrong::wish("no_edition", format!("there is no edition `{id}` (there are {})", known.join(", ")))
        })
    }

    /// How many seats a table has.
    pub fn seats(&self, [fewest, most]: [u8; 2]) -> u8 {
        self.seats.unwrap_or(USUAL_SEATS.clamp(fewest, most))
    }

    /// The options of a table with this seed.
    ///
    /// # Errors
    /// What is wrong with the wish.
    pub fn options<G: Played>(&self, world: &World, game: &G, seed: u64) -> Result<G::Options, Wrong> {
        let (_, [fewest, most]) = self.game(world)?;
        let seats = self.seats([fewest, most]);
        if !(fewest..=most).contains(&seats) {
            let id = self.edition();
            return Err(Wrong::wish("seats", format!("{seats} seats: {id} is for {fewest} to {most}")));
        }
        let options = self.own_options(G::NAME)?;
        let (edition, seats) = (Some(self.edition().to_owned()), Some(seats));
        game.options(&TableRequest { edition, seats, options }, seed).map_err(|why| Wrong::wish("options", why))
    }

    /// The options of one of many tables: who sits where falls anew where nobody has named it.
    pub fn among<G: Played>(&self, game: &G, options: &G::Options, seed: u64) -> G::Options {
        let options = G::reseeded(options, seed);
        if self.deals() { game.dealt(options) } else { options }
    }

    /// Whether nobody has named who sits where.
    pub fn deals(&self) -> bool {
        self.who.is_empty() && !self.options.contains_key("factions")
    }

    fn own_options(&self, game: &str) -> Result<Value, Wrong> {
        let mut options = self.options.clone();
        if self.counts && game == Engine::NAME {
            options.entry("windows").or_insert_with(|| "holders".into());
            options.entry("on_fault").or_insert_with(|| "stop".into());
        }
        match game {
            Engine::NAME if !self.who.is_empty() => {
                let most = self.who.iter().map(Vec::len).max().unwrap_or(1).max(1);
                options.entry("aliens_per_seat").or_insert_with(|| most.into());
                options.insert("aliens".to_owned(), self.who.clone().into());
            }
            Sp4x::NAME if !self.who.is_empty() => {
                let faction = |who: &Vec<String>| match &who[..] {
                    [] => Ok(Value::Null),
                    [id] => Ok(id.clone().into()),
                    _ => Err(Wrong::wish("aliens", "a seat of sp4x has one faction")),
                };
                let factions = self.who.iter().map(faction).collect::<Result<Value, _>>()?;
                options.insert("factions".to_owned(), factions);
            }
            _ if !self.who.is_empty() => {
                return Err(Wrong::wish("aliens", format!("nobody at a table of {game} has anything to be named")));
            }
            _ => {}
        }
        Ok(if options.is_empty() { Value::Null } else { Value::Object(options) })
    }
}
