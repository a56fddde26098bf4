//! The rules of a table: numbers, orders, cards, and scripts, as plain data.
//!
//! Every difference between editions is a value in this module; the rules never check the edition's name.

use crate::state::card::{CardId, CardKind, CardSet, ScriptId};
use crate::state::face::Face;
use crate::state::hook::{HOOK_COUNT, HOOKS, Hook};
use crate::state::place::Planet;
use crate::state::power_sets::{MAX_ALIENS, MAX_POWERS};
use crate::state::script::{CardInfo, HookUse, ScriptInfo, ScriptKind, Use};
use crate::table::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A phase of an encounter; the edition sets the order of the phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// In the first encounter of a turn, the offense draws a new hand if due (T1).
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
    /// The offense invites allies (T8).
    OffenseInvites,
    /// The defense invites allies (T8).
    DefenseInvites,
    /// The other seats answer the invitations (T8).
    Answers,
    /// Both main players play a card (C1).
    Cards,
    /// The cards are revealed (C1).
    Reveal,
    /// The encounter is resolved (C2 to C11).
    Resolve,
}

impl Phase {
    /// Returns the phase that must come before this one.
    ///
    /// That phase sets the defense (T5) or the planet (T6).
    pub const fn after(self) -> Option<Phase> {
        match self {
            Phase::NewHand | Phase::FreeShip | Phase::Star | Phase::DefenseHand | Phase::Load => None,
            Phase::Point | Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => Some(Phase::Star),
            Phase::Cards | Phase::Reveal | Phase::Resolve => Some(Phase::Point),
        }
    }
}

/// A group of seats in the order in which powers act at a trigger (P2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderPart {
    /// The offense.
    Offense,
    /// The defense.
    Defense,
    /// The other seats, clockwise from the offense's left.
    Others,
}

/// The rule for an offense that runs out of encounter cards (T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutOfCards {
    /// The turn ends after this encounter, even if the offense draws a new hand (T9).
    NoSecondEncounter,
    /// The turn ends if the hand has no encounter card for the second encounter (T9).
    HandCounts,
}

/// The bases to which allies of a successful defense return (C4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyReturn {
    /// Any of the ally's bases.
    AnyBase,
    /// Any of the ally's bases except the defended planet.
    NotDefended,
}

/// The origin of ships that settle by a deal (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Settlers {
    /// All places except the black hole.
    Anywhere,
    /// The cone for the offense's ships, and bases for the defense's ships.
    ByRole,
}

/// The reward of a defensive ally for each of its ships (C4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AllyReward {
    /// A card from the deck.
    Cards,
    /// A ship from the black hole.
    Ships,
    /// A card or a ship for each ship, as the ally chooses.
    #[default]
    Both,
}

/// The source of compensation (C5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompensationFrom {
    /// The winner's hand.
    #[default]
    Hand,
    /// The draw deck.
    Deck,
    /// The hand or the deck, as the loser chooses.
    Choice,
}

/// The fate of the first star card of the game (S6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstStar {
    /// The card returns to the deck, and the deck is shuffled again.
    GoesBack,
    /// The card stays among the drawn star cards.
    StaysDrawn,
}

/// The seats that are prompted in a window for destiny cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// Every seat that could have such a card, so that the prompts reveal nothing.
    #[default]
    All,
    /// Only seats that can act; for simulations.
    Holders,
}

/// The engine's reaction to a script fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FaultPolicy {
    /// The step is undone, and the game waits for a fixed script.
    #[default]
    Stop,
    /// The step is undone, the script is switched off, and the game continues.
    Disable,
}

/// Numeric settings of an edition, such as hand size and bases to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Numbers {
    /// The number of planets in each home system (S2).
    #[serde(default = "usual_planets")]
    pub planets_per_system: u8,
    /// The number of ships on each planet at the start (S2).
    pub ships_per_planet: u8,
    /// The number of cards in a new hand (S4, T1).
    pub new_hand: u8,
    /// The number of foreign bases needed to win (W2).
    pub bases_to_win: u8,
    /// The number of home bases needed to keep a power (W3).
    pub home_bases_for_power: u8,
    /// The number of home bases needed to keep a power with 2 seats (D1).
    pub home_bases_for_power_of_two: u8,
    /// The maximum number of ships that a seat can send (T7, T8).
    pub ship_limit: u8,
    /// The maximum number of allies of a side (T8); 0 means no limit.
    #[serde(default)]
    pub allies_limit: u8,
    /// The maximum number of encounters in a turn (T9). Each one after the first requires a success.
    #[serde(default = "usual_encounters")]
    pub encounters: u8,
    /// The number of ships that each main player loses when no deal is made (C10).
    pub failed_deal_losses: u8,
    /// The number of offers after which the engine ends the talks (C7).
    pub deal_proposals: u8,
    /// The time for a deal in seconds (C7). Clients measure it, because the engine has no clock.
    pub deal_seconds: u16,
    /// The number of star cards of each color (S5).
    pub star_cards_per_seat: u8,
}

/// Returns the default number of planets in a home system (S2).
const fn usual_planets() -> u8 {
    5
}

/// Returns the default maximum number of encounters in a turn (T9).
const fn usual_encounters() -> u8 {
    2
}

/// Other settings of an edition, such as the order of the phases.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choices {
    /// The phases of an encounter, in order.
    pub phases: Vec<Phase>,
    /// The order in which powers act at the same trigger (P2).
    pub seat_order: Vec<OrderPart>,
    /// The fate of the first star card (S6).
    pub first_star: FirstStar,
    /// Use of a new hand, for an offense that begins without encounter cards (T1).
    pub offense_draws: Use,
    /// Use of a new hand at once, for a defense without encounter cards (T1).
    pub defense_draws: Use,
    /// The rule for an offense that runs out of encounter cards (T2, T9).
    pub out_of_cards: OutOfCards,
    /// Use of compensation, for a loser that negotiated (C5).
    pub compensation: Use,
    /// The source of compensation (C5).
    #[serde(default)]
    pub compensation_from: CompensationFrom,
    /// The reward of defensive allies (C4).
    #[serde(default)]
    pub ally_reward: AllyReward,
    /// The bases to which defensive allies return (C4).
    pub ally_return: AllyReturn,
    /// The origin of ships that settle by a deal (C8).
    pub settlers: Settlers,
}

/// Indexes of the cards, for frequent lookups.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The cards with each hook that are played from the hand.
    pub in_hand: [CardSet; HOOK_COUNT],
    /// The encounter cards with each hook.
    pub when_laid: [CardSet; HOOK_COUNT],
    /// All encounter cards (C1).
    pub to_lay: CardSet,
    /// The encounter cards of each face, attacks in ascending order.
    pub faces: Vec<(Face, CardSet)>,
    /// All cards with a script.
    pub scripted: CardSet,
    /// The cards that stay in the hand when a new hand is drawn (T1).
    pub kept: CardSet,
    /// The highest number of encounter cards that any script requires in its holder's hand (T1).
    pub encounter_cards: u8,
}

impl Found {
    /// Indexes without cards.
    pub const NOTHING: Found = Found {
        in_hand: [CardSet::EMPTY; HOOK_COUNT],
        when_laid: [CardSet::EMPTY; HOOK_COUNT],
        to_lay: CardSet::EMPTY,
        faces: Vec::new(),
        scripted: CardSet::EMPTY,
        kept: CardSet::EMPTY,
        encounter_cards: 1,
    };
}

/// The complete rules of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// The edition's id.
    pub edition: String,
    /// The number of seats.
    pub seats: u8,
    /// The edition's numbers.
    pub numbers: Numbers,
    /// The edition's choices.
    pub choices: Choices,
    /// The kind of each card of the draw deck, by [`CardId`].
    pub cards: Vec<CardKind>,
    /// The scripts of the edition: aliens, rules, and kinds of cards.
    pub scripts: Vec<ScriptInfo>,
    /// The card classes that scripts name, by [`ClassId`](crate::ClassId).
    pub classes: Vec<String>,
    /// The kinds of star cards with scripts, without duplicates.
    pub special_stars: Vec<ScriptId>,
    /// The indexes of the cards.
    pub found: Found,
    /// The seats that are prompted in a window.
    pub windows: Windows,
    /// The engine's reaction to a script fault.
    pub on_fault: FaultPolicy,
    /// The first offense; `None` if the first star card decides (S6).
    pub begins: Option<Seat>,
}

impl Ruleset {
    /// Returns the kind of a card.
    #[inline]
    pub fn kind(&self, card: CardId) -> CardKind {
        self.cards[usize::from(card.0)]
    }

    /// Returns a script's metadata.
    pub fn script(&self, script: ScriptId) -> &ScriptInfo {
        &self.scripts[script.index()]
    }

    /// Returns the script's use of a hook; `None` if it lacks the hook.
    #[inline]
    pub fn hook_use(&self, script: ScriptId, hook: Hook) -> Option<HookUse> {
        self.scripts[script.index()].hooks[hook.index()]
    }

    /// Returns the script with this id. An id with a prefix, such as `my-mod/broker`, can be shortened to its last part
    /// if it remains unique.
    pub fn script_named(&self, id: &str) -> Option<ScriptId> {
        let number = |index: usize| ScriptId(index as u8);
        if let Some(index) = self.scripts.iter().position(|script| script.id == id) {
            return Some(number(index));
        }
        let is_short = |script: &ScriptInfo| script.id.rsplit_once('/').is_some_and(|(_, short)| short == id);
        let mut found = (0..self.scripts.len()).filter(|index| is_short(&self.scripts[*index]));
        found.next().filter(|_| found.next().is_none()).map(number)
    }

    /// Returns the data of a scripted card; `None` for other cards.
    pub fn card_info(&self, kind: CardKind) -> Option<CardInfo> {
        self.scripts.get(kind.script()?.index())?.card()
    }

    /// Returns the face of an encounter card before any effect (C1).
    ///
    /// Returns `None` for other cards.
    pub fn face_of(&self, kind: CardKind) -> Option<Face> {
        Face::plain(kind).or_else(|| self.card_info(kind)?.laid)
    }

    /// Returns the value of an attack or of a scripted card that has one.
    pub fn value_of(&self, kind: CardKind) -> Option<i16> {
        if let CardKind::Attack(value) = kind { Some(value) } else { self.card_info(kind)?.value }
    }

    /// Builds the indexes of the cards.
    pub fn find_cards(&mut self) {
        let encounter_cards = self.scripts.iter().map(|script| script.encounter_cards).max().unwrap_or(1);
        let mut found = Found { encounter_cards, ..Found::NOTHING };
        for (id, kind) in (0..=u8::MAX).map(CardId).zip(&self.cards) {
            if let Some(face) = self.face_of(*kind) {
                found.to_lay.insert(id);
                match found.faces.binary_search_by_key(&face, |(face, _)| *face) {
                    Ok(at) => found.faces[at].1.insert(id),
                    Err(at) => found.faces.insert(at, (face, CardSet::one(id))),
                }
            }
            let Some(script) = kind.script() else { continue };
            found.scripted.insert(id);
            let ScriptInfo { hooks, sort, .. } = &self.scripts[script.index()];
            let ScriptKind::Card(info) = sort else { continue };
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

    /// Returns the encounter cards of a set (C1).
    pub const fn to_lay(&self, cards: CardSet) -> CardSet {
        cards.and(self.found.to_lay)
    }

    /// Returns the number of each seat's ships (S2).
    pub const fn ships_per_seat(&self) -> u8 {
        self.numbers.ships_per_planet * self.numbers.planets_per_system
    }

    /// Returns the number of home bases that this script's power requires (W3).
    pub fn home_bases_for(&self, script: ScriptId) -> u8 {
        let script = self.script(script);
        if script.protected { 0 } else { script.home_bases.unwrap_or_else(|| self.home_bases_for_power()) }
    }

    /// Returns the usual number of home bases that a power requires (W3, D1).
    pub const fn home_bases_for_power(&self) -> u8 {
        if self.is_for_two() { self.numbers.home_bases_for_power_of_two } else { self.numbers.home_bases_for_power }
    }

    /// Returns `true` if the rules for 2 seats apply (D1).
    pub const fn is_for_two(&self) -> bool {
        self.seats == 2
    }

    /// Returns the maximum number of rules and cards on this table.
    pub const fn room_for_lying(&self) -> usize {
        MAX_POWERS - self.seats as usize * MAX_ALIENS
    }

    /// Returns the set of all seats.
    pub const fn all_seats(&self) -> SeatSet {
        SeatSet::first(self.seats)
    }

    /// Returns the cards of one kind.
    pub fn cards_of(&self, kind: CardKind) -> CardSet {
        CardSet::first(self.cards.len()).iter().filter(|card| self.kind(*card) == kind).collect()
    }

    /// Returns the planets of a home system (S2).
    pub fn system(&self, home: Seat) -> impl Iterator<Item = Planet> + Clone + use<> {
        Planet::in_system(home, self.numbers.planets_per_system)
    }

    /// Returns all planets, system by system.
    pub fn planets(&self) -> impl Iterator<Item = Planet> + Clone + use<> {
        let planets = self.numbers.planets_per_system;
        Seat::all(self.seats).flat_map(move |home| Planet::in_system(home, planets))
    }

    /// Returns all seats in clockwise order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats)
    }
}
