//! The games that new tables can play, which can change while tables are open.

use super::{Asking, Lobby, env};
use crate::connection::Out;
use crate::hosted_tables::SomeRooms;
use crate::rpc::Failure;
use crate::{Millis, wire};
use hyperkon_frame::texts::name_in;
use std::collections::{BTreeMap, BTreeSet};

/// The games for new tables, and the installed mods in which they find their editions.
pub struct Offer {
    /// The games.
    pub games: Vec<Box<dyn SomeRooms>>,
    /// The installed mods; `None` if the owner cannot add mods in the web client.
    pub mods: Option<InstalledMods>,
}

/// The installed mods of a server that runs on its owner's machine.
#[derive(Clone, Debug)]
pub struct InstalledMods {
    /// The table whose owner can add mods.
    pub table: String,
    /// The mods.
    pub mods: Vec<InstalledMod>,
}

/// An installed mod.
#[derive(Clone, Debug)]
pub struct InstalledMod {
    /// The id.
    pub id: String,
    /// The version.
    pub version: String,
    /// The titles, by language code.
    pub title: BTreeMap<String, String>,
    /// True if the games were loaded with the mod.
    pub loaded: bool,
}

/// The effects of new games on the tables that were loaded with replaced ones.
#[derive(Default)]
pub struct Renewed {
    /// The outgoing lines.
    pub out: Vec<Out>,
    /// The ids of the tables with changed rules.
    pub tables: Vec<String>,
    /// The tables that keep their replaced game, each with the reason.
    pub kept: Vec<(String, Failure)>,
}

impl Lobby {
    /// Replaces the games for new tables. Each loaded table keeps its game until it is unloaded.
    pub fn offer(&mut self, offer: Offer) {
        let Offer { games, mods } = offer;
        (self.offered, self.mods) = (games.len(), mods);
        let used: BTreeSet<usize> = self.awake.values().copied().collect();
        let mut moved = BTreeMap::new();
        for (at, game) in std::mem::replace(&mut self.games, games).into_iter().enumerate() {
            if used.contains(&at) {
                moved.insert(at, self.games.len());
                self.games.push(game);
            }
        }
        for at in self.awake.values_mut() {
            *at = moved.get(at).copied().unwrap_or_default();
        }
    }

    /// Switches loaded tables from replaced games to the games for new tables, while people play. The step in progress
    /// starts again with the new content. A table that cannot take it keeps its game.
    pub fn renew(&mut self, now: Millis) -> Renewed {
        let mut renewed = Renewed::default();
        let replaced = self.awake.iter().filter(|(_, game)| **game >= self.offered);
        let replaced: Vec<(String, usize)> = replaced.map(|(table, game)| (table.clone(), *game)).collect();
        for (table, old) in replaced {
            let name = self.games[old].game();
            let Some(new) = self.offered().iter().position(|game| game.game() == name) else { continue };
            match self.renew_table(&table, (old, new), &mut Asking { lang: "en", now, out: &mut renewed.out }) {
                Ok(true) => renewed.tables.push(table),
                Ok(false) => {}
                Err(why) => renewed.kept.push((table, why)),
            }
        }
        renewed
    }

    fn renew_table(&mut self, table: &str, (old, new): (usize, usize), at: &mut Asking<'_>) -> Result<bool, Failure> {
        let keys = self.keys_of(table)?;
        let env = &mut env(&mut *self.store, at);
        let guests = self.games[old].guests(table, env)?;
        let is_new = self.games[new].renew(table, keys, guests, env)?;
        self.games[old].forget(table);
        self.awake.insert(table.to_owned(), new);
        let next = self.games[new].next_tick(table);
        self.schedule(table, next);
        self.thinking.set(table, self.games[new].thinks(table));
        Ok(is_new)
    }

    /// Returns the games for new tables.
    pub(super) fn offered(&self) -> &[Box<dyn SomeRooms>] {
        &self.games[..self.offered]
    }

    /// Returns the installed mods, with titles in a language.
    pub(super) fn installed(&self, lang: &str) -> Option<wire::InstalledMods> {
        let told = |one: &InstalledMod| wire::InstalledMod {
            id: one.id.clone(),
            version: one.version.clone(),
            title: name_in(&one.title, lang).unwrap_or(&one.id).to_owned(),
            loaded: one.loaded,
        };
        let told = |all: &InstalledMods| wire::InstalledMods {
            table: all.table.clone(),
            mods: all.mods.iter().map(told).collect(),
        };
        self.mods.as_ref().map(told)
    }
}
