//! The games that new tables can play, which can change while tables are open.

use super::Lobby;
use crate::hosted_tables::SomeRooms;
use crate::wire;
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
