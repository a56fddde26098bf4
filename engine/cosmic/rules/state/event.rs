//! The events of a game in full detail; seats that may not see everything get a redacted copy.
//!
//! Events alone are enough to follow a game: every move of ships or cards has an event that gives their count.

use crate::decision::question::{Arguments, Word};
use crate::rule::Rule;
use crate::state::card::{CardKind, ScriptId};
use crate::state::class::CardClass;
use crate::state::deal::Offer;
use crate::state::encounter::Outcome;
use crate::state::face::{Face, Wanted};
use crate::state::frame::TurnEnd;
use crate::state::hook::Hook;
use crate::state::kinds::CardBag;
use crate::state::pickable::PickOption;
use crate::state::place::{Place, Planet, ShipCounts};
use crate::state::ruleset::Phase;
use crate::state::side::Side;
use crate::table::{GameEvent, LogEntry, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The reason for an event: the rule, and the power or card responsible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reason {
    /// The number of the rule.
    pub rule: Rule,
    /// The script of the responsible power or card, if any.
    pub by: Option<ScriptId>,
}

impl GameEvent for Event {
    type Reason = Reason;
}

/// The reason why cards change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TransferReason {
    /// A term of a deal (C8).
    Deal,
    /// Compensation, drawn at random by the receiver (C5).
    Compensation,
    /// A power, with cards drawn at random by the receiver.
    Drawn,
    /// A power, with cards chosen by the giver.
    Gift,
    /// An exchange of hands.
    Exchange,
    /// A power, with cards chosen by the receiver.
    Taken,
}

/// A zone of cards, as seen by all seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PileId {
    /// The draw deck.
    Deck,
    /// The discard pile.
    Discard,
    /// Face up in play.
    Table,
    /// A seat's hand.
    Hand(Seat),
    /// Played by this seat, or set aside for it.
    Before(Seat),
    /// A pile of a seat's power, identified by the power's alien.
    Own(Seat, ScriptId),
}

/// An event of a game. The card kinds in `hidden` are empty for seats that may not see them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the field names are descriptive: seats, ships, cards")]
#[non_exhaustive]
pub enum Event {
    /// The game begins, with each seat's aliens face up (S3).
    GameBegan { seats: u8 },
    /// A seat has this alien (S3).
    AlienDealt { seat: Seat, alien: ScriptId },
    /// A rule of the table applies from the beginning.
    RuleApplies { rule: ScriptId },
    /// A star card without a color is revealed (T5). It acts until the end of the encounter.
    SpecialStarDrawn { by: Seat, card: ScriptId },
    /// A card is placed in the middle, before a seat, or beside a planet.
    LaidOut { card: ScriptId, before: Option<Seat>, beside: Option<Planet> },
    /// A card on the table returns to its deck.
    PutBack { card: ScriptId },
    /// A turn begins.
    TurnBegan { seat: Seat, turn: u16 },
    /// An encounter begins; the first one of a turn has number 1.
    EncounterBegan { offense: Seat, number: u8 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// Cards are drawn from the deck.
    CardsDrawn { seat: Seat, count: u8, hidden: CardBag },
    /// The discard pile is shuffled into the deck (T3).
    DeckReshuffled { cards: u16 },
    /// Cards are discarded from a hand, face up.
    CardsDiscarded { seat: Seat, kinds: CardBag },
    /// A seat shows destiny cards from its hand and keeps them (T1).
    CardsShown { seat: Seat, kinds: CardBag },
    /// A star card is drawn (T5). The first star card of the game names the first offense (S6).
    StarDrawn { by: Seat, color: Seat, first: bool },
    /// A seat picks the next star card, or replaces the revealed one.
    StarPicked { by: Seat, color: Seat },
    /// All star cards are shuffled into a new deck (T5).
    StarsReshuffled,
    /// The defense is known.
    DefenseNamed { defense: Seat },
    /// A ship is freed from the black hole (T4).
    ShipFreed { seat: Seat, to: Place },
    /// Ships are freed from the black hole.
    ShipsFreed { seat: Seat, to: ShipCounts },
    /// A power adds new ships to a seat's ships.
    ShipsAdded { seat: Seat, to: ShipCounts },
    /// Ships are loaded onto the cone (T7).
    Loaded { seat: Seat, from: ShipCounts },
    /// Falling ships are held captive instead of going to the black hole.
    ShipsCaptured { seat: Seat, by: Seat, ships: u8 },
    /// Ships are released from captivity.
    ShipsReleased { seat: Seat, by: Seat, ships: u8 },
    /// A planet leaves the game, and still counts as a base of `base_of` (W2).
    PlanetRemoved { planet: Planet, base_of: Option<Seat> },
    /// A planet moves into the home system of a seat.
    PlanetMoved { planet: Planet, to: Seat },
    /// The cone points at a planet (T6).
    Pointed { planet: Planet },
    /// A main player invites allies (T8).
    Invited { by: Seat, seats: SeatSet },
    /// A seat may join a side although it was not invited.
    InvitedByPower { seat: Seat },
    /// A seat joins a side (T8).
    Joined { seat: Seat, side: Side, from: ShipCounts },
    /// A seat cannot join this side, or either side if none is named (T8).
    MayNotJoin { seat: Seat, side: Option<Side> },
    /// A power lets a seat join both sides (T8).
    MayJoinBoth { seat: Seat },
    /// A seat must join a side, if possible (T8). `ships` is the number to send; 0 means any.
    MustJoin { seat: Seat, side: Side, ships: u8 },
    /// An ally switches to the other side, with its ships.
    SideSwitched { seat: Seat, side: Side, ships: u8 },
    /// An invited seat cannot join a side that has the maximum number of allies (T8).
    TurnedAway { seat: Seat, side: Side },
    /// A seat joins neither side (T8).
    StayedOut { seat: Seat },
    /// A number that powers can change is final for the encounter.
    NumberFixed { hook: Hook, seat: Seat, value: i16 },
    /// A card is played: face down, or face up if `open` is true (C1).
    CardLaid { seat: Seat, open: bool, hidden: CardBag },
    /// A seat's card is drawn at random, past any destiny cards.
    CardDrawnToLay { seat: Seat, by: Seat, hidden: CardBag },
    /// Destiny cards that were passed over in a random draw return to their hand.
    CardsPutBack { seat: Seat, by: Seat, count: u8, hidden: CardBag },
    /// Cards are set aside until the end of the encounter.
    CardsLaidAside { seat: Seat, hidden: CardBag },
    /// Cards that were set aside return to a hand.
    CardsTakenUp { seat: Seat, hidden: CardBag },
    /// A played card is revealed (C1).
    CardTurned { seat: Seat, kind: CardKind },
    /// A revealed card now counts as this face.
    CountsAs { seat: Seat, face: Face },
    /// The main players choose their cards again.
    ChoosingAgain,
    /// The offense's encounter is broken off, and its ships return home.
    BrokenOff { seat: Seat, why: TurnEnd },
    /// The totals are compared (C2). Each total combines a card's value and the strength of the ships.
    Totals {
        offense: i16,
        defense: i16,
        offense_card: i16,
        offense_ships: i16,
        defense_card: i16,
        defense_ships: i16,
        lower_wins: bool,
    },
    /// The outcome of the encounter is decided.
    Decided { outcome: Outcome },
    /// A played encounter card returns to a hand.
    PlayedCardTaken { seat: Seat, by: Seat, hidden: CardBag },
    /// A played encounter card is discarded (C11).
    PlayedCardDiscarded { seat: Seat, kind: CardKind },
    /// Ships from these places are about to be lost. Ships not listed in `from` were allied with the defense.
    ShipsFalling { seat: Seat, ships: u8, from: ShipCounts },
    /// Ships go to the black hole, or leave the game.
    ShipsLost { seat: Seat, ships: u8, leave_game: bool },
    /// Ships that were about to be lost return to bases.
    ShipsSaved { seat: Seat, to: ShipCounts },
    /// A power returns ships that have just gone to the black hole.
    ShipsGivenBack { seat: Seat, by: Seat, to: ShipCounts },
    /// Ships return from the encounter to bases.
    ShipsReturned { seat: Seat, to: ShipCounts },
    /// Ships land on the planet under attack (C3).
    Landed { seat: Seat, planet: Planet, ships: u8 },
    /// Ships settle on a planet as a term of a deal (C8).
    Settled { seat: Seat, planet: Planet, from: ShipCounts },
    /// A defensive ally takes its reward (C4).
    Rewarded { seat: Seat, cards: u8, ships: u8 },
    /// The main players may make a deal (C7).
    DealBegan { seconds: u16 },
    /// An offer is made.
    Offered { by: Seat, offer: Box<Offer> },
    /// In a deal of several seats, an offer is made to one of them. Its offense's side has the terms of its maker.
    OfferedTo { by: Seat, other: Seat, offer: Box<Offer> },
    /// A power lets a seat take part in the deal of the main players.
    JoinsDeal { seat: Seat },
    /// In a deal of several seats, two of them negotiate next (C7).
    TalksBegan { one: Seat, other: Seat },
    /// The pending offer is declined.
    OfferRefused { by: Seat },
    /// The talks end without a deal (C7). A seat or its clock ended them, or the last offer was declined.
    TimeUp { broken_off: bool, offers: u8, seconds: u16 },
    /// The pending offer is accepted.
    OfferAccepted { by: Seat },
    /// A power can free ships in this deal. `any`: ships of any seat, not only of the other main player.
    MayFreeInDeal { seat: Seat, any: bool },
    /// Cards pass from one hand to another.
    CardsGiven { from: Seat, to: Seat, count: u8, hidden: CardBag, why: TransferReason },
    /// A seat looks at a hand.
    HandSeen { by: Seat, of: Seat, hidden: CardBag },
    /// A seat looks at some cards of another seat.
    CardsSeen { by: Seat, of: Seat, hidden: CardBag },
    /// A power moves cards between zones.
    CardsMoved { seat: Seat, from: PileId, to: PileId, count: u8, hidden: CardBag },
    /// Face-down cards are turned face up.
    CardsTurned { seat: Seat, kinds: CardBag },
    /// Compensation is declined or forbidden (C5).
    NoCompensation { seat: Seat },
    /// A seat is about to use a power (P3).
    PowerDeclared { seat: Seat, alien: ScriptId, hook: Hook },
    /// A seat cancels the use of a power, or the use ends because the power is lost.
    PowerCancelled { seat: Seat, alien: ScriptId, by: Option<Seat> },
    /// A seat has used a power.
    PowerUsed { seat: Seat, alien: ScriptId },
    /// A seat has too few home bases for a power that it has, and loses that power (W3).
    PowerLost { seat: Seat },
    /// A seat has enough home bases for all its powers again (W3).
    PowerRegained { seat: Seat },
    /// A seat gains the power of an alien.
    PowerGained { seat: Seat, alien: ScriptId },
    /// A power passes from one seat to another.
    PowerMoved { from: Seat, to: Seat, alien: ScriptId },
    /// A seat loses a power, and its alien is no longer in use.
    PowerDropped { seat: Seat, alien: ScriptId },
    /// A card with a script is played (P4).
    DestinyCardPlayed { seat: Seat, card: CardKind },
    /// A card acts as another kind of card, through a power.
    CardPlayedAs { seat: Seat, card: CardKind, kind: CardKind },
    /// A destiny card is discarded after use.
    DestinyCardDiscarded { seat: Seat, card: CardKind },
    /// A played and revealed card performs its script.
    LaidCardActs { seat: Seat, card: CardKind },
    /// A played destiny card goes to a hand, through a power or its own rule.
    DestinyCardTaken { seat: Seat, card: CardKind },
    /// All alliances of the encounter are canceled.
    AlliancesCancelled,
    /// A power or a card moves ships.
    ShipsMoved { seat: Seat, from: ShipCounts, to: ShipCounts },
    /// The main players' cards are exchanged.
    PlayedCardsSwapped,
    /// Two seats exchange their hands.
    HandsSwapped { one: Seat, other: Seat },
    /// A seat answers truthfully whether it has the card that `wanted` names.
    Answered { seat: Seat, wanted: Wanted, yes: bool },
    /// A seat must discard a card of a class, but has none.
    HoldsNone { seat: Seat, class: CardClass },
    /// A seat must choose cards of a class, but has too few.
    HoldsFewer { seat: Seat, class: CardClass, count: u8 },
    /// A seat promises to play, or not to play, a card.
    Promised { seat: Seat, wanted: Wanted, yes: bool },
    /// A main player must play a card of this class, if possible.
    MustLayClass { seat: Seat, class: CardClass },
    /// A main player must play a card of this kind, if possible.
    MustLayKind { seat: Seat, kind: CardKind },
    /// A main player must play one certain card, if possible.
    MustLayCard { seat: Seat, hidden: CardBag },
    /// A number is added to the total of a main player's side (C2).
    TotalRaised { seat: Seat, value: i16 },
    /// A seat claims a face for its card, which stays face down.
    Claimed { seat: Seat, face: Face },
    /// A card with a claimed face is revealed.
    ClaimCalled { seat: Seat, kind: CardKind, truthful: bool },
    /// A card that was never revealed returns to the deck.
    PlayedCardHidden { seat: Seat },
    /// A seat chooses openly for a power or a card. `naming` contains the values in the question's text.
    Chose { seat: Seat, script: ScriptId, what: PickOption, naming: Arguments },
    /// A seat chooses secretly for a power or a card, or passes.
    ChoseSecretly { seat: Seat, script: ScriptId },
    /// A power or card shows a line of text to these seats. Other seats learn only that a line was shown.
    Said { seat: Seat, script: ScriptId, seats: SeatSet, line: Option<Word>, naming: Arguments },
    /// A seat's power or card has no effect.
    NothingFound { seat: Seat },
    /// A seat leaves the game (W4).
    SeatLeft { seat: Seat },
    /// A turn is over.
    TurnEnded { seat: Seat, why: TurnEnd },
    /// A power keeps a seat from winning.
    MayNotWin { seat: Seat },
    /// The game is won (W2).
    GameWon { winners: SeatSet },
    /// A script was switched off after a fault.
    ScriptDisabled { script: ScriptId },
    /// The step is undone, and its last `events` events are void.
    StepUndone { events: u32 },
}

impl Event {
    /// Returns the event as this seat sees it.
    pub fn for_seat(told: &LogEntry<Event>, seat: Seat) -> Event {
        told.seen_by(Some(seat), Event::hide)
    }

    /// Returns the event as spectators see it.
    pub fn for_onlookers(told: &LogEntry<Event>) -> Event {
        told.seen_by(None, Event::hide)
    }

    /// Removes the hidden part of the event.
    pub fn hide(&mut self) {
        if let Event::Said { line, naming, .. } = self {
            *line = None;
            naming.clear();
        } else if let Some(hidden) = self.hidden_mut() {
            *hidden = CardBag::NONE;
        }
    }

    fn hidden_mut(&mut self) -> Option<&mut CardBag> {
        match self {
            Event::CardsDrawn { hidden, .. }
            | Event::CardLaid { hidden, .. }
            | Event::CardDrawnToLay { hidden, .. }
            | Event::CardsPutBack { hidden, .. }
            | Event::CardsLaidAside { hidden, .. }
            | Event::CardsTakenUp { hidden, .. }
            | Event::PlayedCardTaken { hidden, .. }
            | Event::CardsGiven { hidden, .. }
            | Event::CardsSeen { hidden, .. }
            | Event::CardsMoved { hidden, .. }
            | Event::MustLayCard { hidden, .. }
            | Event::HandSeen { hidden, .. } => Some(hidden),
            _ => None,
        }
    }
}
