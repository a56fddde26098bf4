//! An edition: what stands on cards, fields and boards, read from a file of `decks/`.

use super::card::{Card, Cards};
use super::resources::{Kind, Resources};
use super::scripts::{Declares, Scripts};
use super::unfit::UnfitTable;
use crate::fault::WrongScript;
use hyperkon_table::{is_id, short};
use include_dir::{Dir, include_dir};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Names by language.
pub type Names = BTreeMap<String, String>;

/// The rulebook's edition, as its file says it.
const RULEBOOK: &str = include_str!("../sp4x.toml");

static FIELDS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/fields");
static FACTIONS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/factions");

/// An edition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The word for this game: "sp4x".
    pub game: String,
    /// Its id.
    pub id: String,
    /// What it is called.
    #[serde(default)]
    pub name: Names,
    /// The fewest and the most seats, 3 or 4 (M1).
    pub seats: [u8; 2],
    /// The workers of each colour, 1–60 (M1).
    pub workers: u8,
    /// The bases of each colour, 1–20 (M1).
    pub bases: u8,
    /// The roads of each colour, 1–60 (M1).
    pub roads: u8,
    /// How many of a resource fit on its track, 1–20 (M2).
    pub track: u8,
    /// Up to how many cards are dealt, 1–7 (S2).
    pub hand: u8,
    /// The workers on each start hex (S1).
    pub start_workers: u8,
    /// The directions in which the start hexes lie, by the number of seats (S1).
    pub start: BTreeMap<String, Vec<u8>>,
    /// How many pairs there are of each card (M3).
    pub pairs: Pairs,
    /// What actions score.
    pub points: Points,
    /// The fields; the first is the mothership (M2).
    pub fields: Vec<Field>,
    /// The factions; who names none has the first (S2).
    pub factions: Vec<Faction>,
    /// The scripts of fields and factions.
    #[serde(default, skip_serializing_if = "Scripts::is_empty")]
    pub scripts: Scripts,
}

/// How many pairs there are of each card, 0–10 (M3).
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

/// What actions score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// Moving and exploring (C1).
    #[serde(rename = "move")]
    pub moves: i16,
    /// Building, by the bases that are joined; the last also for more (C2).
    pub bases: Vec<i16>,
    /// Workers, for each hex shared with another colour (C4).
    pub shared: i16,
    /// Stealing (C5).
    pub steal: i16,
    /// A grand plan (C6).
    pub plan: i16,
    /// War, for each hex with own pieces (C7).
    pub war: i16,
    /// The AI shown alone (T5).
    pub ai_alone: i16,
}

/// A field of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Field {
    /// Its id.
    pub id: String,
    /// What it is called.
    #[serde(default)]
    pub name: Names,
    /// How many there are (M2).
    pub copies: u8,
    /// What it yields (M2, C3).
    #[serde(default)]
    pub yields: Resources,
    /// Whether it is entered only across an own road (C1).
    #[serde(default)]
    pub by_road: bool,
    /// What a base costs there, in plastic (C2).
    #[serde(default)]
    pub base_costs: u8,
    /// Bonus points for having workers there (C8).
    #[serde(default)]
    pub bonus_worker: i16,
    /// Bonus points for having a base there (C8).
    #[serde(default)]
    pub bonus_base: i16,
    /// What players read of what can be done there, by language.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub text: Names,
    /// The id of the script that says what can be done there beside harvesting (C9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub script: Option<String>,
}

/// A faction's board (S2, A1).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its id.
    pub id: String,
    /// What it is called.
    #[serde(default)]
    pub name: Names,
    /// Whether it begins with the AI, and begins (S2).
    #[serde(default)]
    pub has_ai: bool,
    /// The points for none, one, two … of plastic at the end of an age (A1).
    pub plastic: Vec<i16>,
    /// The same of nutrient.
    pub nutrient: Vec<i16>,
    /// The same of metal.
    pub metal: Vec<i16>,
    /// What players read of what else it does, by language.
    #[serde(default, skip_serializing_if = "Names::is_empty")]
    pub text: Names,
    /// The id of the script that says what else it does (S2, A1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub script: Option<String>,
}

impl Field {
    /// The file of its script.
    pub fn file(&self) -> Option<String> {
        self.script.as_deref().map(|id| Declares::Field.file(id))
    }
}

impl Faction {
    /// What it is called in a language; in English where it has no name there, else its id.
    pub fn name(&self, lang: &str) -> &str {
        name_in(&self.name, lang).unwrap_or(&self.id)
    }

    /// The points for so many of a resource.
    pub fn scale(&self, kind: Kind) -> &[i16] {
        match kind {
            Kind::Plastic => &self.plastic,
            Kind::Nutrient => &self.nutrient,
            Kind::Metal => &self.metal,
        }
    }

    /// The points for resources at the end of an age by its scales (A1).
    pub fn resources(&self, owned: &Resources) -> i16 {
        let points = |kind| *self.scale(kind).get(usize::from(owned.of(kind))).unwrap_or(&0);
        Kind::ALL.into_iter().map(points).sum()
    }

    /// What else it does, as players read it; empty where nothing is said.
    pub fn text(&self, lang: &str) -> &str {
        name_in(&self.text, lang).unwrap_or_default()
    }

    /// The file of its script.
    pub fn file(&self) -> Option<String> {
        self.script.as_deref().map(|id| Declares::Faction.file(id))
    }
}

impl Default for Edition {
    /// The rulebook's.
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
    /// What stands in the place of the rulebook's if its file cannot be read; a test holds that it can.
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

    /// The files of the scripts that its fields and factions name.
    pub fn script_files(&self) -> BTreeSet<String> {
        let fields = self.fields.iter().filter_map(Field::file);
        fields.chain(self.factions.iter().filter_map(Faction::file)).collect()
    }

    /// The same edition with the scripts that it names, as far as they are found; [`Edition::check`] says which are not.
    #[must_use]
    pub fn with_scripts(self, find: impl Fn(&str) -> Option<String>) -> Edition {
        let found = self.script_files().into_iter().filter_map(|file| find(&file).map(|text| (file, text)));
        let scripts = found.collect::<BTreeMap<_, _>>().into();
        Edition { scripts, ..self }
    }

    /// How many pairs there are of a card; there is one AI.
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

    /// All action cards (M3).
    pub fn all_cards(&self) -> Cards {
        let copies = |card| std::iter::repeat_n(card, 2 * usize::from(self.pairs_of(card)));
        Card::ALL.into_iter().flat_map(copies).chain([Card::Ai]).collect()
    }

    /// The directions in which the start hexes of so many seats lie (S1).
    pub fn start_of(&self, seats: u8) -> &[u8] {
        self.start.get(&seats.to_string()).map_or(&[], Vec::as_slice)
    }

    /// A faction by its id.
    pub fn faction(&self, id: &str) -> Option<usize> {
        self.factions.iter().position(|faction| faction.id == id)
    }

    /// That it has no such faction, and which it has.
    pub(super) fn no_faction(&self, id: &str) -> UnfitTable {
        let known: Vec<&str> = self.factions.iter().map(|faction| faction.id.as_str()).collect();
        UnfitTable::Faction { id: short(id), known: short(&known.join(", ")) }
    }

    /// Its name in a language; in English where it has none there, else its id.
    pub fn name(&self, lang: &str) -> &str {
        name_in(&self.name, lang).unwrap_or(&self.id)
    }

    /// Tests that it can be played.
    ///
    /// # Errors
    /// The first value that cannot be.
    pub fn check(&self) -> Result<(), UnfitTable> {
        let wrong = |key: &'static str| Err(UnfitTable::Value { key });
        let [fewest, most] = self.seats;
        let fields = self.fields.iter().map(|field| &field.id);
        let ids = std::iter::once(&self.id).chain(fields).chain(self.factions.iter().map(|faction| &faction.id));
        if let Some(id) = ids.into_iter().find(|id| !is_id(id, 60)) {
            return Err(UnfitTable::Id { id: short(id) });
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

    /// Every script that is named is there, and can be loaded.
    fn check_scripts(&self) -> Result<(), UnfitTable> {
        if let Some(file) = self.script_files().into_iter().find(|file| self.scripts.text(file).is_none()) {
            return Err(UnfitTable::NoScript { file });
        }
        let unfit = |WrongScript { file, line, what }| UnfitTable::Script { file, line: line.unwrap_or(1), what };
        self.scripts.check().map_err(unfit)
    }

    fn check_fields(&self, seats: u8) -> Result<(), UnfitTable> {
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
        if is_wrong { Err(UnfitTable::Value { key: "fields" }) } else { Ok(()) }
    }

    fn check_factions(&self) -> Result<(), UnfitTable> {
        let ids: std::collections::BTreeSet<&str> = self.factions.iter().map(|faction| faction.id.as_str()).collect();
        let rows = |faction: &Faction| {
            Kind::ALL.into_iter().all(|kind| {
                let scale = faction.scale(kind);
                scale.len() == usize::from(self.track) + 1 && scale.iter().all(|points| is_small(*points))
            })
        };
        let is_few = (1..=100).contains(&self.factions.len()) && ids.len() == self.factions.len();
        let is_right = is_few && self.factions.iter().all(rows);
        if is_right { Ok(()) } else { Err(UnfitTable::Value { key: "factions" }) }
    }
}

/// Whether points are from −100 to 100: sums of them are counted without a loss.
const fn is_small(points: i16) -> bool {
    points >= -100 && points <= 100
}

/// The name in a language, or in English.
pub(crate) fn name_in<'a>(names: &'a Names, lang: &str) -> Option<&'a str> {
    names.get(lang).or_else(|| names.get("en")).map(String::as_str)
}
