//! The games without scripts as the workshop plays them: which of its own each seat is dealt, and what is run twice.
//!
//! Invariants: equal dice deal equally on every machine. What a seat can have comes from the edition; nothing here names a
//! faction.

use hyperkon_frame::Served;
use hyperkon_sp4x::{Faction, Sp4x, UnfitTable};
use hyperkon_table::{Dice, Happening, Searchable};
use hyperkon_ufos::Ufos;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What would mend an edition of which no table can be set up: the key at fault, and what to do.
pub type Advice = (&'static str, &'static str);

/// A game without scripts.
pub trait Other: Served + Searchable + Clone {
    /// The same game, that runs each step twice.
    #[must_use]
    fn watched(self) -> Self;

    /// The fewest and the most seats of an edition; `None`: there is no such edition.
    fn seats_of(&self, edition: &str) -> Option<[u8; 2]>;

    /// What the seats of a table have of their own, by ids, as it falls; empty: in this game they are alike.
    fn deal(&self, _edition: &str, _seats: u8, _dice: &mut Dice) -> Vec<String> {
        Vec::new()
    }

    /// What seats of an edition can have of their own: what each is called, by ids.
    fn names_of_own(&self, _edition: &str, _lang: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    /// What an edition is called.
    fn name_of(&self, edition: &str, lang: &str) -> String;

    /// The options of a table at which the seats have this of their own.
    fn options_with(_own: &[String]) -> Value {
        Value::Null
    }

    /// What each seat of a table has of its own, by ids.
    fn own(_rules: &Self::Rules) -> Vec<String> {
        Vec::new()
    }

    /// The seed of a table of these options.
    fn seed(options: &Self::Options) -> u64;

    /// The number of the clause by which something happened.
    fn clause(why: &<Self::Event as Happening>::Why) -> &'static str;

    /// What would mend an edition of which no table can be set up, where its file alone is sound.
    fn advice(_trouble: &Self::Trouble) -> Option<Advice> {
        None
    }
}

impl Other for Ufos {
    fn seed(options: &Self::Options) -> u64 {
        options.seed
    }

    fn clause(why: &hyperkon_ufos::Rule) -> &'static str {
        why.name()
    }

    fn watched(self) -> Ufos {
        self.checked()
    }

    fn seats_of(&self, edition: &str) -> Option<[u8; 2]> {
        self.editions.iter().find(|one| one.id == edition).map(|one| one.seats)
    }

    fn name_of(&self, edition: &str, lang: &str) -> String {
        let named = self.editions.iter().find(|one| one.id == edition);
        named.map_or(edition, |named| named.name(lang)).to_owned()
    }
}

impl Other for Sp4x {
    fn seed(options: &Self::Options) -> u64 {
        options.seed
    }

    fn clause(why: &hyperkon_sp4x::Rule) -> &'static str {
        why.name()
    }

    fn watched(self) -> Sp4x {
        self.checked()
    }

    fn seats_of(&self, edition: &str) -> Option<[u8; 2]> {
        self.editions.iter().find(|one| one.id == edition).map(|one| one.seats)
    }

    /// Factions: each at one seat, as long as there are others, and the AI once (S2).
    fn deal(&self, edition: &str, seats: u8, dice: &mut Dice) -> Vec<String> {
        let Some(edition) = self.editions.iter().find(|one| one.id == edition) else { return Vec::new() };
        let mut factions: Vec<_> = edition.factions.iter().collect();
        dice.shuffle(&mut factions);
        let mut has_ai = false;
        factions.retain(|faction| !faction.has_ai || !std::mem::replace(&mut has_ai, true));
        // Where there are fewer than seats, the others have the edition's first, which alone may be at several.
        let rest = std::iter::repeat_n(edition.factions.first(), seats.into()).flatten();
        factions.into_iter().chain(rest).take(seats.into()).map(|faction| faction.id.clone()).collect()
    }

    fn names_of_own(&self, edition: &str, lang: &str) -> BTreeMap<String, String> {
        let edition = self.editions.iter().find(|one| one.id == edition);
        let name = |faction: &Faction| {
            let name = faction.name.get(lang).or_else(|| faction.name.get("en")).unwrap_or(&faction.id);
            (faction.id.clone(), name.clone())
        };
        edition.into_iter().flat_map(|edition| &edition.factions).map(name).collect()
    }

    fn name_of(&self, edition: &str, lang: &str) -> String {
        let named = self.editions.iter().find(|one| one.id == edition);
        named.map_or(edition, |named| named.name(lang)).to_owned()
    }

    fn options_with(own: &[String]) -> Value {
        json!({ "factions": own })
    }

    fn own(rules: &Self::Rules) -> Vec<String> {
        rules.seats().map(|seat| rules.faction(seat).id.clone()).collect()
    }

    fn advice(trouble: &Self::Trouble) -> Option<Advice> {
        let hyperkon_sp4x::Trouble::Unfit(UnfitTable::TwoAis) = trouble else { return None };
        Some(("has_ai", "who names no faction has the first one: put one without `has_ai` first"))
    }
}
