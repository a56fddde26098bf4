//! The state of a game: small, flat, plain data; a copy is a memcpy.

use super::card::{CardId, CardKind, CardSet, Pile, ScriptId};
use super::deal::Offer;
use super::decision::Side;
use super::flow::Stack;
use super::hook::{HOOK_COUNT, Hook};
use super::place::{MAX_PLANETS, Planet};
use super::ruleset::{MEMORY_SLOTS, Phase};
use crate::table::{Dice, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most aliens one seat can have (V1).
pub const MAX_ALIENS: usize = 3;

/// A power of a seat: the seat and the place of the alien among its aliens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PowerSlot(pub u8);

impl PowerSlot {
    /// The power at a place of a seat.
    pub const fn of(seat: Seat, place: u8) -> PowerSlot {
        PowerSlot(seat.0 * MAX_ALIENS as u8 + place)
    }

    /// The seat that has it.
    pub const fn seat(self) -> Seat {
        Seat(self.0 / MAX_ALIENS as u8)
    }

    /// The place among the seat's aliens.
    pub const fn place(self) -> u8 {
        self.0 % MAX_ALIENS as u8
    }

    /// The power's bit in a set of powers.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
}

/// A set of powers, one bit each.
pub type PowerSet = u16;

/// How a turned card counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// As an attack of this value.
    Attack(u8),
    /// As a negotiate.
    Negotiate,
}

impl Face {
    /// What a card counts as by itself.
    pub const fn of(kind: CardKind) -> Face {
        match kind {
            CardKind::Attack(value) => Face::Attack(value),
            _ => Face::Negotiate,
        }
    }
}

/// A card somebody asks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wanted {
    /// A negotiate.
    Negotiate,
    /// An attack of at least this value.
    AttackOfAtLeast(u8),
    /// This destiny card.
    Destiny(ScriptId),
}

impl Wanted {
    /// The card that it is named by.
    pub const fn card(self) -> CardKind {
        match self {
            Wanted::Negotiate => CardKind::Negotiate,
            Wanted::AttackOfAtLeast(value) => CardKind::Attack(value),
            Wanted::Destiny(script) => CardKind::Destiny(script),
        }
    }

    /// Whether a card is such a one.
    pub const fn fits(self, kind: CardKind) -> bool {
        match (self, kind) {
            (Wanted::Negotiate, CardKind::Negotiate) => true,
            (Wanted::AttackOfAtLeast(least), CardKind::Attack(value)) => value >= least,
            (Wanted::Destiny(wanted), CardKind::Destiny(script)) => wanted.0 == script.0,
            _ => false,
        }
    }
}

/// A main player has said what it will, or will not, play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// The card it spoke of.
    pub wanted: Wanted,
    /// It will play such a card, or it will not.
    pub will: bool,
}

/// How the encounter was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// One side won (C3, C4).
    Won(Side),
    /// A deal was made (C8).
    Deal,
    /// No deal was made (C10).
    NoDeal,
}

/// How one side's total is made (C2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Ships are multiplied with the card instead of added.
    pub multiplied: bool,
    /// Ships are taken from the card instead of added.
    pub subtracted: bool,
    /// Allied ships are not counted.
    pub without_allies: bool,
}

/// Everything that lasts one encounter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Encounter {
    /// The first of the turn is 1.
    pub number: u8,
    /// The seat that is attacked, once known.
    pub defense: Option<Seat>,
    /// The encounter is in the offense's own system (T5, T6).
    pub at_home: bool,
    /// The planet the cone points at.
    pub planet: Option<Planet>,
    /// Who is invited by each side.
    pub invited: [SeatSet; 2],
    /// Who has answered the invitations.
    pub answered: SeatSet,
    /// All answers are in.
    pub alliances_made: bool,
    /// The most ships each seat may send.
    pub limit: [u8; MAX_SEATS],
    /// What each seat's ships count.
    pub ship_value: [u8; MAX_SEATS],
    /// The card laid by each side.
    pub laid: [Option<CardId>; 2],
    /// Whether it lies open.
    pub open: [bool; 2],
    /// What its owner says it is, while it lies face down.
    pub claim: [Option<Face>; 2],
    /// The card it has been, in the discard pile.
    pub discarded: [Option<CardId>; 2],
    /// What each main player has bound itself to play.
    pub bound: [Option<Bound>; 2],
    /// A card has been laid in this encounter, even if it was taken back since.
    pub choice_begun: bool,
    /// What it counts as, once turned.
    pub face: [Option<Face>; 2],
    /// A side that lays first and openly.
    pub lays_open: [bool; 2],
    /// A side whose card is drawn at random.
    pub drawn_for: [bool; 2],
    /// Destiny cards passed over in such a draw lie aside until the encounter is over.
    pub passed_over_aside: bool,
    /// A side's negotiate beats an attack.
    pub peace_wins: [bool; 2],
    /// How each side's total is made.
    pub tally: [Tally; 2],
    /// The lower total wins.
    pub lower_wins: bool,
    /// The totals, once made.
    pub totals: Option<[i16; 2]>,
    /// The cards are to be chosen again.
    pub play_again: bool,
    /// How it was decided.
    pub outcome: Option<Outcome>,
    /// The standing offer and the side that made it.
    pub offer: Option<(Side, Offer)>,
    /// Offers made so far.
    pub offers_made: u8,
    /// Ships lost by this encounter's result: what compensation counts (C5).
    pub lost: [u8; MAX_SEATS],
    /// No compensation is taken in this encounter.
    pub no_compensation: bool,
    /// Seats whose power can free the other main player's ships in a deal.
    pub may_free: SeatSet,
    /// Seats whose power can free any other seat's ships in a deal.
    pub may_free_any: SeatSet,
    /// The hand with which the defense declined a new one.
    pub declined_hand: Option<CardSet>,
    /// The offense may go on after this encounter, whatever its result.
    pub goes_on: bool,
    /// The powers cancelled for this encounter.
    pub zapped: PowerSet,
    /// For each power the hooks it has used, where they are limited to once.
    pub used: [u32; MAX_SEATS * MAX_ALIENS],
}

impl Encounter {
    /// An encounter that has just begun.
    pub fn new(number: u8, ship_limit: u8) -> Encounter {
        Encounter {
            number,
            defense: None,
            at_home: false,
            planet: None,
            invited: [SeatSet::EMPTY; 2],
            answered: SeatSet::EMPTY,
            alliances_made: false,
            limit: [ship_limit; MAX_SEATS],
            ship_value: [1; MAX_SEATS],
            laid: [None; 2],
            open: [false; 2],
            claim: [None; 2],
            discarded: [None; 2],
            bound: [None; 2],
            choice_begun: false,
            face: [None; 2],
            lays_open: [false; 2],
            drawn_for: [false; 2],
            passed_over_aside: false,
            peace_wins: [false; 2],
            tally: [Tally { multiplied: false, subtracted: false, without_allies: false }; 2],
            lower_wins: false,
            totals: None,
            play_again: false,
            outcome: None,
            offer: None,
            offers_made: 0,
            lost: [0; MAX_SEATS],
            no_compensation: false,
            may_free: SeatSet::EMPTY,
            may_free_any: SeatSet::EMPTY,
            declined_hand: None,
            goes_on: false,
            zapped: 0,
            used: [0; MAX_SEATS * MAX_ALIENS],
        }
    }

    /// Takes back what the choice of cards has settled, so that cards can be chosen again.
    pub fn forget_cards(&mut self) {
        let fresh = Encounter::new(self.number, 0);
        (self.laid, self.open, self.face) = (fresh.laid, fresh.open, fresh.face);
        (self.lays_open, self.drawn_for, self.peace_wins) = (fresh.lays_open, fresh.drawn_for, fresh.peace_wins);
        (self.claim, self.play_again) = (fresh.claim, false);
    }
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What is to be done, the next thing on top.
    pub stack: Stack,
    /// Chance.
    pub dice: Dice,
    /// Ships of each seat on each planet.
    pub ships: [[u8; MAX_SEATS]; MAX_PLANETS],
    /// Ships of each seat in the black hole.
    pub hole: [u8; MAX_SEATS],
    /// Ships of each seat that have left the game.
    pub gone: [u8; MAX_SEATS],
    /// Ships of each seat on the cone: the offense's and its allies'.
    pub cone: [u8; MAX_SEATS],
    /// Ships of each defensive ally.
    pub shield: [u8; MAX_SEATS],
    /// Cards in each hand.
    pub hands: [CardSet; MAX_SEATS],
    /// Cards of others, in hand or laid face down, that each seat has seen where they are.
    pub seen: [CardSet; MAX_SEATS],
    /// The draw deck.
    pub deck: Pile,
    /// The discard pile, face up.
    pub discard: CardSet,
    /// Destiny cards whose effect is under way.
    pub in_play: CardSet,
    /// Cards laid aside until the encounter is over, by the hand they go back to.
    pub aside: [CardSet; MAX_SEATS],
    /// Those of the cards laid aside that lie face down: they were never turned.
    pub aside_unseen: CardSet,
    /// The star deck: a seat for each card.
    pub stars: Pile,
    /// Star cards drawn.
    pub star_discards: Pile,
    /// The aliens of each seat.
    pub aliens: [[Option<ScriptId>; MAX_ALIENS]; MAX_SEATS],
    /// The powers that have each hook.
    pub power_hooks: [PowerSet; HOOK_COUNT],
    /// Memory of each power.
    pub memory: [[i16; MEMORY_SLOTS]; MAX_SEATS * MAX_ALIENS],
    /// Scripts switched off after a fault, one bit each.
    pub disabled: u128,
    /// Seats whose powers are lost for want of home bases (W3), as last announced.
    pub powerless: SeatSet,
    /// Seats that have left the game (W4).
    pub out: SeatSet,
    /// Turns begun.
    pub turn: u16,
    /// The seat whose turn it is.
    pub offense: Seat,
    /// The offense has run out of encounter cards in this turn (T9).
    pub ran_out: bool,
    /// The phase of the encounter.
    pub phase: Phase,
    /// The encounter.
    pub encounter: Encounter,
    /// Who has won; empty while the game goes on.
    pub winners: SeatSet,
}

impl State {
    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// The side of a main player.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        if self.encounter.defense.is_some() && seat == self.offense {
            Some(Side::Offense)
        } else if self.encounter.defense == Some(seat) {
            Some(Side::Defense)
        } else {
            None
        }
    }

    /// The main player of a side.
    pub fn main_player(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Offense => Some(self.offense),
            Side::Defense => self.encounter.defense,
        }
    }

    /// The side a seat is allied with.
    pub fn allied_with(&self, seat: Seat) -> Option<Side> {
        if self.side_of(seat).is_some() || seat == self.offense {
            None
        } else if self.cone[seat.index()] > 0 {
            Some(Side::Offense)
        } else if self.shield[seat.index()] > 0 {
            Some(Side::Defense)
        } else {
            None
        }
    }

    /// Ships of a seat on a planet.
    #[inline]
    pub const fn ships_on(&self, planet: Planet, seat: Seat) -> u8 {
        self.ships[planet.index()][seat.index()]
    }

    /// Whether a seat has a base on a planet (W1).
    #[inline]
    pub const fn has_base(&self, planet: Planet, seat: Seat) -> bool {
        self.ships_on(planet, seat) > 0
    }

    /// A seat's bases at home.
    pub fn home_bases(&self, seat: Seat) -> u8 {
        Planet::in_system(seat).filter(|planet| self.has_base(*planet, seat)).count() as u8
    }

    /// A seat's bases outside its home system (W2).
    pub fn foreign_bases(&self, seat: Seat, seats: u8) -> u8 {
        Planet::all(seats).filter(|planet| planet.home() != seat && self.has_base(*planet, seat)).count() as u8
    }

    /// The planets on which a seat has a base.
    pub fn bases(&self, seat: Seat, seats: u8) -> impl Iterator<Item = Planet> {
        Planet::all(seats).filter(move |planet| self.has_base(*planet, seat))
    }

    /// Ships a seat has in the encounter.
    pub fn ships_in_encounter(&self, seat: Seat) -> u8 {
        let defending = match (self.encounter.defense, self.encounter.planet) {
            (Some(defense), Some(planet)) if defense == seat => self.ships_on(planet, seat),
            _ => 0,
        };
        self.cone[seat.index()] + self.shield[seat.index()] + defending
    }

    /// The alien of a power.
    #[inline]
    pub fn alien(&self, power: PowerSlot) -> Option<ScriptId> {
        self.aliens[power.seat().index()][usize::from(power.place())]
    }

    /// Whether a script has been switched off after a fault.
    pub const fn is_disabled(&self, script: ScriptId) -> bool {
        self.disabled >> script.0 & 1 == 1
    }

    /// The powers that have a hook.
    #[inline]
    pub const fn powers_with(&self, hook: Hook) -> PowerSet {
        self.power_hooks[hook.index()]
    }
}
