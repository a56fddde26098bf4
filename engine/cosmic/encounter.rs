//! An encounter: everything that lasts from its beginning to its end, and the words for how it goes.

use super::card::{CardId, CardKind, CardSet, ScriptId};
use super::deal::Offer;
use super::decision::Side;
use super::place::Planet;
use super::state::{MAX_ALIENS, PowerSet};
use crate::table::{MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

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
