//! Editions: cards, fields, and factions, read from files in `decks/`.

use super::card::{Card, Cards};
use super::invalid_table::InvalidTable;
use super::resources::{Kind, Resources};
use super::scripts::{Declares, Scripts};
use crate::fault::WrongScript;
use hyperkon_frame::texts::name_in;
use hyperkon_table::{is_id, short};
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Names, by language code.
pub type Names = BTreeMap<String, String>;

/// File of the rulebook's edition.
const RULEBOOK: &str = include_str!("../sp4x.toml");

static FIELDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fields");
static FACTIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/factions");

/// An edition of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Key of this game, always `sp4x`.
    pub game: String,
    /// Id of the edition.
    pub id: String,
    /// Names, by language code.
    #[serde(default)]
    pub name: Names,
    /// Minimum and maximum number of seats, 3 or 4 (M1).
    pub seats: [u8; 2],
    /// Number of workers per color, from 1 to 60 (M1).
    pub workers: u8,
    /// Number of bases per color, from 1 to 20 (M1).
    pub bases: u8,
    /// Number of roads per color, from 1 to 60 (M1).
    pub roads: u8,
    /// Maximum number of a resource that a seat can own, from 1 to 20 (M2).
    pub track: u8,
    /// Hand size at the start of an age, from 1 to 7 (S2).
    pub hand: u8,
    /// Number of workers on each start hex (S1).
    pub start_workers: u8,
    /// Directions of the start hexes from the mothership, by number of seats (S1).
    pub start: BTreeMap<String, Vec<u8>>,
    /// Number of pairs of each card (M3).
    pub pairs: Pairs,
    /// Points for actions.
    pub points: Points,
    /// Fields. The first one is the mothership (M2).
    pub fields: Vec<Field>,
    /// Factions. The first one is the default (S2).
    pub factions: Vec<Faction>,
    /// Scripts of fields and factions.
    #[serde(default, skip_serializing_if = "Scripts::is_empty")]
    pub scripts: Scripts,
}

/// Number of pairs of each card, from 0 to 10 (M3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are the cards")]
pub struct Pairs {
    #[serde(rename = "move")]
    pub moves: u8,
    pub build: u8,
    pub exploit: u8,
    pub workers: u8,
    pub steal: u8,
    pub war: u8,
    pub plan: u8,
}

/// Points for actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Points for moving and exploring (C1).
    #[serde(rename = "move")]
    pub moves: i16,
    /// Points for building, by the number of connected bases. The last value also applies to larger numbers (C2).
    pub bases: Vec<i16>,
    /// Points for workers, per hex shared with another color (C4).
    pub shared: i16,
    /// Points for stealing (C5).
    pub steal: i16,
    /// Points for a grand plan (C6).
    pub plan: i16,
    /// Points for war, per hex with own pieces (C7).
    pub war: i16,
    /// Points for showing the AI alone (T5).
    pub ai_alone: i16,
}

/// A kind of hex.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Id of the field.
    pub id: String,
    /// Names by language.
    #[serde(default)]
    pub name: Names,
    /// Number of hexes of this kind (M2).
    pub copies: u8,
    /// Resources that a seat can harvest there (M2, C3).
    #[serde(default)]
    pub yields: Resources,
    /// True if workers can enter this field only when a road of their seat leads to it (C1).
    #[serde(default)]
    pub by_road: bool,
    /// Cost of a base on this field, in plastic (C2).
    #[serde(default)]
    pub base_costs: u8,
    /// Bonus points for own workers on this field (C8).
    #[serde(default)]
    pub bonus_worker: i16,
    /// Bonus points for the seat's own base on this field (C8).
    #[serde(default)]
    pub bonus_base: i16,
    /// Description of the field's effect for players, by language code.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub text: Names,
    /// Id of the script for the field's effect (C9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub script: Option<String>,
}

/// A faction, which is a player's board (S2, A1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Id of the faction.
    pub id: String,
    /// Names, by language code.
    #[serde(default)]
    pub name: Names,
    /// True if this faction starts with the AI and takes the first turn (S2).
    #[serde(default)]
    pub has_ai: bool,
    /// Points for 0, 1, 2, and more plastic at the end of an age (A1).
    pub plastic: Vec<i16>,
    /// Points for 0, 1, 2, and more nutrient at the end of an age.
    pub nutrient: Vec<i16>,
    /// Points for 0, 1, 2, and more metal at the end of an age.
    pub metal: Vec<i16>,
    /// Description of the faction's other abilities for players, by language code.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub text: Names,
    /// Id of the script for the faction's other abilities (S2, A1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub script: Option<String>,
}

impl Field {
    /// Returns the path of the field's script.
    pub fn file(&self) -> Option<String> {
        self.script.as_deref().map(|id| Declares::Field.file(id))
    }
}

impl Faction {
    /// Returns the name in a language. Falls back to English, then to the id.
    pub fn name(&self, lang: &str) -> &str {
        name_in(&self.name, lang).unwrap_or(&self.id)
    }

    /// Returns the points for each number of a resource.
    pub fn scale(&self, kind: Kind) -> &[i16] {
        match kind {
            Kind::Plastic => &self.plastic,
            Kind::Nutrient => &self.nutrient,
            Kind::Metal => &self.metal,
        }
    }

    /// Returns the points for these resources at the end of an age (A1).
    pub fn resources(&self, owned: &Resources) -> i16 {
        let points = |kind| *self.scale(kind).get(usize::from(owned.of(kind))).unwrap_or(&0);
        Kind::ALL.into_iter().map(points).sum()
    }

    /// Returns the description of the other abilities, or an empty string if there is none.
    pub fn text(&self, lang: &str) -> &str {
        name_in(&self.text, lang).unwrap_or_default()
    }

    /// Returns the path of the faction's script.
    pub fn file(&self) -> Option<String> {
        self.script.as_deref().map(|id| Declares::Faction.file(id))
    }
}

impl Default for Edition {
    /// Returns the rulebook's edition.
    fn default() -> Edition {
        let read: Edition = toml::from_str(RULEBOOK).unwrap_or_else(|_| Edition::empty());
        read.with_scripts(|file| {
            let (folder, name) = file.rsplit_once('/')?;
            let [fields, factions] = [(Declares::Field, &FIELDS), (Declares::Faction, &FACTIONS)];
            let (_, files) = [fields, factions].into_iter().find(|(declares, _)| declares.folder() == folder)?;
            files.get_file(name)?.contents_utf8().map(str::to_owned)
        })
    }
}

impl Edition {
    /// Returns a substitute in case the rulebook's file cannot be read. A test ensures that this never happens.
    fn empty() -> Edition {
        let pairs = Pairs { moves: 0, build: 0, exploit: 0, workers: 0, steal: 0, war: 0, plan: 0 };
        let points = Points { moves: 0, bases: Vec::new(), shared: 0, steal: 0, plan: 0, war: 0, ai_alone: 0 };
        Edition {
            game: String::new(),
            id: String::new(),
            name: Names::new(),
            seats: [0, 0],
            workers: 0,
            bases: 0,
            roads: 0,
            track: 0,
            hand: 0,
            start_workers: 0,
            start: BTreeMap::new(),
            pairs,
            points,
            fields: Vec::new(),
            factions: Vec::new(),
            scripts: Scripts::default(),
        }
    }

    /// Returns the paths of all scripts to which the edition refers.
    pub fn script_files(&self) -> BTreeSet<String> {
        let fields = self.fields.iter().filter_map(Field::file);
        fields.chain(self.factions.iter().filter_map(Faction::file)).collect()
    }

    /// Returns the edition with the scripts that `find` returns. [`Edition::check`] reports missing scripts.
    #[must_use]
    pub fn with_scripts(self, find: impl Fn(&str) -> Option<String>) -> Edition {
        let found = self.script_files().into_iter().filter_map(|file| find(&file).map(|text| (file, text)));
        let scripts = found.collect::<BTreeMap<_, _>>().into();
        Edition { scripts, ..self }
    }

    /// Returns the number of pairs of a card. The AI is a single card.
    const fn pairs_of(&self, card: Card) -> u8 {
        match card {
            Card::Move => self.pairs.moves,
            Card::Build => self.pairs.build,
            Card::Exploit => self.pairs.exploit,
            Card::Workers => self.pairs.workers,
            Card::Steal => self.pairs.steal,
            Card::War => self.pairs.war,
            Card::Plan => self.pairs.plan,
            Card::Ai => 0,
        }
    }

    /// Returns all action cards (M3).
    pub fn all_cards(&self) -> Cards {
        let copies = |card| std::iter::repeat_n(card, 2 * usize::from(self.pairs_of(card)));
        Card::ALL.into_iter().flat_map(copies).chain([Card::Ai]).collect()
    }

    /// Returns the directions of the start hexes for this many seats (S1).
    pub fn start_of(&self, seats: u8) -> &[u8] {
        self.start.get(&seats.to_string()).map_or(&[], Vec::as_slice)
    }

    /// Returns the number of the faction with this id.
    pub fn faction(&self, id: &str) -> Option<usize> {
        self.factions.iter().position(|faction| faction.id == id)
    }

    /// Returns the error for an unknown faction, with a list of the known ones.
    pub(super) fn no_faction(&self, id: &str) -> InvalidTable {
        let known: Vec<&str> = self.factions.iter().map(|faction| faction.id.as_str()).collect();
        InvalidTable::Faction { id: short(id), known: short(&known.join(", ")) }
    }

    /// Returns the name in a language. Falls back to English, then to the id.
    pub fn name(&self, lang: &str) -> &str {
        name_in(&self.name, lang).unwrap_or(&self.id)
    }

    /// Checks that the edition is playable.
    ///
    /// # Errors
    /// The first invalid value.
    pub fn check(&self) -> Result<(), InvalidTable> {
        let wrong = |key: &'static str| Err(InvalidTable::Value { key });
        let [fewest, most] = self.seats;
        let fields = self.fields.iter().map(|field| &field.id);
        let ids = std::iter::once(&self.id).chain(fields).chain(self.factions.iter().map(|faction| &faction.id));
        if let Some(id) = ids.into_iter().find(|id| !is_id(id, 60)) {
            return Err(InvalidTable::Id { id: short(id) });
        }
        if !(3 <= fewest && fewest <= most && most <= 4) {
            return wrong("seats");
        }
        let bounds = [
            ("workers", self.workers, 60),
            ("bases", self.bases, 20),
            ("roads", self.roads, 60),
            ("track", self.track, 20),
            ("hand", self.hand, 7),
        ];
        if let Some((key, ..)) = bounds.iter().find(|(_, value, most)| !(1..=*most).contains(value)) {
            return wrong(key);
        }
        if self.start_workers > self.workers {
            return wrong("start_workers");
        }
        for seats in fewest..=most {
            let ways = self.start_of(seats);
            let is_twice = |way: &u8| ways.iter().filter(|other| *other == way).count() > 1;
            if ways.len() != usize::from(seats) || ways.iter().any(|way| *way > 5 || is_twice(way)) {
                return wrong("start");
            }
        }
        if Card::ALL.into_iter().any(|card| self.pairs_of(card) > 10) {
            return wrong("pairs");
        }
        let Points { moves, bases, shared, steal, plan, war, ai_alone } = &self.points;
        let all = [moves, shared, steal, plan, war, ai_alone].into_iter().chain(bases);
        if bases.is_empty() || bases.len() > 100 || all.into_iter().any(|points| !is_small(*points)) {
            return wrong("points");
        }
        self.check_fields(most).and_then(|()| self.check_factions()).and_then(|()| self.check_scripts())
    }

    /// Checks that all scripts of the edition exist and can be loaded.
    fn check_scripts(&self) -> Result<(), InvalidTable> {
        if let Some(file) = self.script_files().into_iter().find(|file| self.scripts.text(file).is_none()) {
            return Err(InvalidTable::NoScript { file });
        }
        let unfit = |WrongScript { file, line, what }| InvalidTable::Script { file, line: line.unwrap_or(1), what };
        self.scripts.check().map_err(unfit)
    }

    fn check_fields(&self, seats: u8) -> Result<(), InvalidTable> {
        let copies: usize = self.fields.iter().map(|field| usize::from(field.copies)).sum();
        let starts: usize =
            self.fields.iter().skip(1).filter(|field| !field.by_road).map(|field| usize::from(field.copies)).sum();
        let ids: std::collections::BTreeSet<&str> = self.fields.iter().map(|field| field.id.as_str()).collect();
        let first = self.fields.first().is_some_and(|field| field.copies == 1 && !field.by_road);
        let is_odd = |field: &Field| {
            let is_bonus = is_small(field.bonus_worker) && is_small(field.bonus_base);
            !is_bonus || field.base_costs > self.track || Kind::ALL.into_iter().any(|kind| field.yields.of(kind) > 20)
        };
        let is_wrong = !first
            || copies > 100
            || starts < usize::from(seats)
            || ids.len() != self.fields.len()
            || self.fields.len() > 100
            || self.fields.iter().any(is_odd);
        if is_wrong { Err(InvalidTable::Value { key: "fields" }) } else { Ok(()) }
    }

    fn check_factions(&self) -> Result<(), InvalidTable> {
        let ids: std::collections::BTreeSet<&str> = self.factions.iter().map(|faction| faction.id.as_str()).collect();
        let rows = |faction: &Faction| {
            Kind::ALL.into_iter().all(|kind| {
                let scale = faction.scale(kind);
                scale.len() == usize::from(self.track) + 1 && scale.iter().all(|points| is_small(*points))
            })
        };
        let is_few = (1..=100).contains(&self.factions.len()) && ids.len() == self.factions.len();
        let is_right = is_few && self.factions.iter().all(rows);
        if is_right { Ok(()) } else { Err(InvalidTable::Value { key: "factions" }) }
    }
}

/// Returns `true` for points from −100 to 100. The limit prevents overflows.
const fn is_small(points: i16) -> bool {
    points >= -100 && points <= 100
}
