//! What a table plays by: the edition's numbers and orders, its cards and its scripts, as plain data.
//!
//! Every point at which editions differ is a value here; nothing in the rules asks which edition it is.

use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardKind, CardSet, ScriptId};
use crate::things::face::Face;
use crate::things::hook::{HOOK_COUNT, HOOKS, Hook};
use crate::things::place::Planet;
use crate::things::power_sets::{MAX_ALIENS, MAX_POWERS};
use crate::things::script::{CardInfo, HookUse, ScriptInfo, Sort, Use};
use serde::{Deserialize, Serialize};

/// A phase of an encounter; their order is the edition's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The offense draws a new hand if due (T1); first encounter only.
    NewHand,
    /// The offense frees a ship (T4).
    FreeShip,
    /// A star card names the defense (T5).
    Star,
    /// The defense draws a new hand if due (T1).
    DefenseHand,
    /// The offense loads ships (T7).
    Load,
    /// The cone is pointed at a planet (T6).
    Point,
    /// The offense invites (T8).
    OffenseInvites,
    /// The defense invites (T8).
    DefenseInvites,
    /// The others answer (T8).
    Answers,
    /// Both main players lay a card (C1).
    Cards,
    /// The cards are turned (C1).
    Reveal,
    /// The encounter is resolved (C2 to C11).
    Resolve,
}

impl Phase {
    /// The phase whose result this one counts on: whom the offense meets (T5), or on which planet (T6).
    pub const fn after(self) -> Option<Phase> {
        match self {
            Phase::NewHand | Phase::FreeShip | Phase::Star | Phase::DefenseHand | Phase::Load => None,
            Phase::Point | Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => Some(Phase::Star),
            Phase::Cards | Phase::Reveal | Phase::Resolve => Some(Phase::Point),
        }
    }
}

/// A group of seats in the order in which several act at one moment (P2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderPart {
    /// The offense.
    Offense,
    /// The defense.
    Defense,
    /// The others, clockwise from the offense's left.
    Others,
}

/// When an offense that has run out of encounter cards ends its turn (T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutOfCards {
    /// It finishes the encounter and has no second one, even if its hand was filled since (T9).
    NoSecondEncounter,
    /// What it holds when the second encounter is due counts (T9).
    HandCounts,
}

/// Where an ally of a successful defense puts its ships (C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyReturn {
    /// On any of its bases.
    AnyBase,
    /// On any of its bases but the planet it defended.
    NotDefended,
}

/// Where the ships that settle by a deal come from (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlers {
    /// From anywhere but the black hole.
    Anywhere,
    /// The offense's from the cone, the defense's from its bases.
    ByRole,
}

/// What a defensive ally is rewarded with, for each of its ships (C4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyReward {
    /// A card of the deck.
    Cards,
    /// A ship out of the black hole.
    Ships,
    /// Either, in any mix.
    #[default]
    Both,
}

/// Where compensation is drawn from (C5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompensationFrom {
    /// The winner's hand.
    #[default]
    Hand,
    /// The draw deck.
    Deck,
    /// Either: the loser chooses.
    Choice,
}

/// What becomes of the first star card (S6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstStar {
    /// It goes back and the deck is shuffled again.
    GoesBack,
    /// It stays drawn.
    StaysDrawn,
}

/// Who is asked in a window in which destiny cards could be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// Every seat that could hold such a card by what everybody knows: nobody learns who holds one.
    #[default]
    All,
    /// Only seats that can act: for simulations.
    Holders,
}

/// What happens when a script faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OnFault {
    /// The step is undone and the game waits for a mended script.
    #[default]
    Stop,
    /// The step is undone, the script is switched off, and the game goes on.
    Disable,
}

/// The numbers of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// Planets in each home system (S2).
    #[serde(default = "usual_planets")]
    pub planets_per_system: u8,
    /// Ships on each planet at the start (S2).
    pub ships_per_planet: u8,
    /// Cards in a new hand (S4, T1).
    pub new_hand: u8,
    /// Foreign bases that win (W2).
    pub bases_to_win: u8,
    /// Home bases that keep a power (W3).
    pub home_bases_for_power: u8,
    /// The same at a table of two (D1).
    pub home_bases_for_power_of_two: u8,
    /// The most ships a seat sends (T7, T8).
    pub ship_limit: u8,
    /// The most allies a side has (T8); 0: as many as come.
    #[serde(default)]
    pub allies_limit: u8,
    /// The most encounters a turn has, each after the first by a success (T9).
    #[serde(default = "usual_encounters")]
    pub encounters: u8,
    /// Ships each main player loses when no deal is made (C10).
    pub failed_deal_losses: u8,
    /// Offers after which the engine says that the time is up (C7).
    pub deal_proposals: u8,
    /// Seconds a frontend's clock gives for a deal (C7); the engine has no clock.
    pub deal_seconds: u16,
    /// Star cards of each colour (S5).
    pub star_cards_per_seat: u8,
}

/// Planets in a home system where an edition does not say (S2).
const fn usual_planets() -> u8 {
    5
}

/// Encounters a turn where an edition does not say (T9).
const fn usual_encounters() -> u8 {
    2
}

/// The choices of an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    /// The phases of an encounter in order.
    pub phases: Vec<Phase>,
    /// Who acts first when several want to (P2).
    pub seat_order: Vec<OrderPart>,
    /// What becomes of the first star card (S6).
    pub first_star: FirstStar,
    /// Whether an offense without encounter cards must draw at the start of its turn (T1).
    pub offense_draws: Use,
    /// Whether a defense without encounter cards must draw as soon as it is so (T1).
    pub defense_draws: Use,
    /// When an offense runs out of cards (T2, T9).
    pub out_of_cards: OutOfCards,
    /// Whether compensation must be taken (C5).
    pub compensation: Use,
    /// Where compensation is drawn from (C5).
    #[serde(default)]
    pub compensation_from: CompensationFrom,
    /// What defensive allies are rewarded with (C4).
    #[serde(default)]
    pub ally_reward: AllyReward,
    /// Where defensive allies return to (C4).
    pub ally_return: AllyReturn,
    /// Where settlers come from (C8).
    pub settlers: Settlers,
}

/// The cards by what is asked of them most.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Those played from a hand that have each hook.
    pub in_hand: [CardSet; HOOK_COUNT],
    /// Those laid in an encounter that have each hook.
    pub when_laid: [CardSet; HOOK_COUNT],
    /// Those that can be laid (C1).
    pub to_lay: CardSet,
    /// Those with a script.
    pub scripted: CardSet,
    /// Those that stay in hand when a new hand is drawn (T1).
    pub kept: CardSet,
    /// The most cards to lay that a script wants its holder to hold (T1).
    pub encounter_cards: u8,
}

impl Found {
    /// Nothing has been looked for.
    pub const NOTHING: Found = Found {
        in_hand: [CardSet::EMPTY; HOOK_COUNT],
        when_laid: [CardSet::EMPTY; HOOK_COUNT],
        to_lay: CardSet::EMPTY,
        scripted: CardSet::EMPTY,
        kept: CardSet::EMPTY,
        encounter_cards: 1,
    };
}

/// Everything a table plays by.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// The edition's id.
    pub edition: String,
    /// How many seats play.
    pub seats: u8,
    /// The edition's numbers.
    pub numbers: Numbers,
    /// The edition's choices.
    pub choices: Choices,
    /// What each card of the draw deck shows, by [`CardId`].
    pub cards: Vec<CardKind>,
    /// The scripts: aliens and kinds of cards of the edition.
    pub scripts: Vec<ScriptInfo>,
    /// The classes that cards with scripts name, by [`ClassId`](crate::ClassId).
    pub classes: Vec<String>,
    /// The star cards with scripts, each kind once.
    pub special_stars: Vec<ScriptId>,
    /// What is known of the cards at once.
    pub found: Found,
    /// Who is asked in a window.
    pub windows: Windows,
    /// What happens when a script faults.
    pub on_fault: OnFault,
    /// Who begins; `None`: the first star card says (S6).
    pub begins: Option<Seat>,
}

impl Ruleset {
    /// What a card shows.
    #[inline]
    pub fn kind(&self, card: CardId) -> CardKind {
        self.cards[usize::from(card.0)]
    }

    /// A script by its number.
    pub fn script(&self, script: ScriptId) -> &ScriptInfo {
        &self.scripts[script.index()]
    }

    /// How a script uses a hook; `None`: not at all.
    #[inline]
    pub fn hook_use(&self, script: ScriptId, hook: Hook) -> Option<HookUse> {
        self.scripts[script.index()].hooks[hook.index()]
    }

    /// The script of this id.
    pub fn script_named(&self, id: &str) -> Option<ScriptId> {
        self.scripts.iter().position(|script| script.id == id).map(|index| ScriptId(index as u8))
    }

    /// What a script says of its card; `None`: a card without a script, or an alien's.
    pub fn card_info(&self, kind: CardKind) -> Option<CardInfo> {
        self.scripts.get(kind.script()?.index())?.card()
    }

    /// What a card counts as once it is turned, by itself; `None`: it cannot be laid (C1).
    pub fn face_of(&self, kind: CardKind) -> Option<Face> {
        Face::plain(kind).or_else(|| self.card_info(kind)?.laid)
    }

    /// The value of a card: that of an attack, or the one that a kind with a script is given.
    pub fn value_of(&self, kind: CardKind) -> Option<i16> {
        if let CardKind::Attack(value) = kind { Some(value) } else { self.card_info(kind)?.value }
    }

    /// Finds the cards that have each hook, those that can be laid, and so on.
    pub fn find_cards(&mut self) {
        let encounter_cards = self.scripts.iter().map(|script| script.encounter_cards).max().unwrap_or(1);
        let mut found = Found { encounter_cards, ..Found::NOTHING };
        for (id, kind) in (0..=u8::MAX).map(CardId).zip(&self.cards) {
            if self.face_of(*kind).is_some() {
                found.to_lay.insert(id);
            }
            let Some(script) = kind.script() else { continue };
            found.scripted.insert(id);
            let ScriptInfo { hooks, sort, .. } = &self.scripts[script.index()];
            let Sort::Card(info) = sort else { continue };
            if info.kept {
                found.kept.insert(id);
            }
            let cards = if info.laid.is_some() { &mut found.when_laid } else { &mut found.in_hand };
            for spec in HOOKS.iter().filter(|spec| hooks[spec.hook.index()].is_some()) {
                cards[spec.hook.index()].insert(id);
            }
        }
        self.found = found;
    }

    /// The cards of a set that can be laid (C1).
    pub const fn to_lay(&self, cards: CardSet) -> CardSet {
        cards.and(self.found.to_lay)
    }

    /// Ships of each seat (S2).
    pub const fn ships_per_seat(&self) -> u8 {
        self.numbers.ships_per_planet * self.numbers.planets_per_system
    }

    /// The home bases that the holder of a power needs for it (W3).
    pub fn home_bases_for(&self, script: ScriptId) -> u8 {
        let script = self.script(script);
        if script.protected { 0 } else { script.home_bases.unwrap_or_else(|| self.home_bases_for_power()) }
    }

    /// Home bases that keep a power at this table (W3, D1).
    pub const fn home_bases_for_power(&self) -> u8 {
        if self.is_for_two() { self.numbers.home_bases_for_power_of_two } else { self.numbers.home_bases_for_power }
    }

    /// Whether the rules for two seats apply (D1).
    pub const fn is_for_two(&self) -> bool {
        self.seats == 2
    }

    /// The most rules and cards that can lie on this table.
    pub const fn room_for_lying(&self) -> usize {
        MAX_POWERS - self.seats as usize * MAX_ALIENS
    }

    /// All seats.
    pub const fn all_seats(&self) -> SeatSet {
        SeatSet::first(self.seats)
    }

    /// The cards of one kind.
    pub fn cards_of(&self, kind: CardKind) -> CardSet {
        CardSet::first(self.cards.len()).iter().filter(|card| self.kind(*card) == kind).collect()
    }

    /// The planets of a home system (S2).
    pub fn system(&self, home: Seat) -> impl Iterator<Item = Planet> + Clone + use<> {
        Planet::in_system(home, self.numbers.planets_per_system)
    }

    /// All planets, system by system.
    pub fn planets(&self) -> impl Iterator<Item = Planet> + Clone + use<> {
        let planets = self.numbers.planets_per_system;
        Seat::all(self.seats).flat_map(move |home| Planet::in_system(home, planets))
    }

    /// All seats in clockwise order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }
}
