//! What happens in a game, whole; a seat that may not know all of it gets a redacted copy.
//!
//! A frontend can follow a game from events alone: every ship and card that moves is named in one.

use crate::ask::decision::{Arguments, Word};
use crate::rule::Rule;
use crate::table::{Happening, Seat, SeatSet, Told};
use crate::things::card::{CardKind, ScriptId};
use crate::things::class::CardClass;
use crate::things::deal::Offer;
use crate::things::encounter::Outcome;
use crate::things::face::{Face, Wanted};
use crate::things::frame::TurnEnd;
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::pickable::Pickable;
use crate::things::place::{Place, Planet, ShipCounts};
use crate::things::ruleset::Phase;
use crate::things::side::Side;
use serde::{Deserialize, Serialize};

/// Why something happens: the clause of the rules, and the alien or destiny card whose doing it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// The clause.
    pub rule: Rule,
    /// The script of the power or card, where one has bent the rules.
    pub by: Option<ScriptId>,
}

impl Happening for Event {
    type Why = Why;
}

/// Why cards change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Handover {
    /// As a term of a deal, chosen or named (C8).
    Deal,
    /// As compensation, drawn at random by the receiver (C5).
    Compensation,
    /// A power lets the receiver draw at random.
    Drawn,
    /// A power lets the giver give.
    Gift,
    /// Both exchange their hands.
    Exchange,
    /// A power lets the receiver take them.
    Taken,
}

/// Where cards lie, as everybody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Heap {
    /// The draw deck.
    Deck,
    /// The discard pile.
    Discard,
    /// In play.
    Table,
    /// A seat's hand.
    Hand(Seat),
    /// Laid by a seat, or aside for it.
    Before(Seat),
    /// In a pile that a seat has through the power of this alien.
    Own(Seat, ScriptId),
}

/// Something that happened. Card kinds in `hidden` are empty for those who may not see them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are named after what they are: seats, ships, cards")]
pub enum Event {
    /// The game begins; each seat's aliens lie face up (S3).
    GameBegan { seats: u8 },
    /// A seat has this alien (S3).
    AlienDealt { seat: Seat, alien: ScriptId },
    /// A rule of the table is in force from the beginning.
    RuleApplies { rule: ScriptId },
    /// A star card without a colour is turned (T5): it acts until the encounter ends.
    SpecialStarDrawn { by: Seat, card: ScriptId },
    /// A card comes to lie on the table: in the middle, before a seat or beside a planet.
    LaidOut { card: ScriptId, before: Option<Seat>, beside: Option<Planet> },
    /// A card that lay on the table is put back into its deck.
    PutBack { card: ScriptId },
    /// A turn begins.
    TurnBegan { seat: Seat, turn: u16 },
    /// An encounter begins; the first of the turn is 1.
    EncounterBegan { offense: Seat, number: u8 },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// Cards are drawn from the deck.
    CardsDrawn { seat: Seat, count: u8, hidden: Kinds },
    /// The discard pile becomes the deck (T3).
    DeckReshuffled { cards: u16 },
    /// Cards are discarded from a hand, face up.
    CardsDiscarded { seat: Seat, kinds: Kinds },
    /// A seat shows destiny cards and keeps them (T1).
    CardsShown { seat: Seat, kinds: Kinds },
    /// A star card is drawn (T5); the first one of the game says who begins (S6).
    StarDrawn { by: Seat, colour: Seat, first: bool },
    /// A seat picks a star card out of the deck: the next one, or one in place of the one turned.
    StarPicked { by: Seat, colour: Seat },
    /// All star cards are shuffled into a new deck (T5).
    StarsReshuffled,
    /// The defense is named.
    DefenseNamed { defense: Seat },
    /// A ship is freed from the black hole (T4).
    ShipFreed { seat: Seat, to: Place },
    /// Ships are freed from the black hole.
    ShipsFreed { seat: Seat, to: ShipCounts },
    /// Ships are loaded onto the cone (T7).
    Loaded { seat: Seat, from: ShipCounts },
    /// Falling ships are held captive instead of going to the black hole.
    ShipsCaptured { seat: Seat, by: Seat, ships: u8 },
    /// Ships are held captive no more.
    ShipsReleased { seat: Seat, by: Seat, ships: u8 },
    /// A planet leaves the game; it can be a base of a seat for good (W2).
    PlanetRemoved { planet: Planet, base_of: Option<Seat> },
    /// A planet comes into the home system of a seat.
    PlanetMoved { planet: Planet, to: Seat },
    /// The cone points at a planet (T6).
    Pointed { planet: Planet },
    /// A main player invites allies (T8).
    Invited { by: Seat, seats: SeatSet },
    /// A seat may answer although not invited.
    InvitedByPower { seat: Seat },
    /// A seat joins a side (T8).
    Joined { seat: Seat, side: Side, from: ShipCounts },
    /// A seat may not join a side, or neither (T8).
    MayNotJoin { seat: Seat, side: Option<Side> },
    /// A seat must join a side, with so many ships as far as it can; 0: as many as it likes (T8).
    MustJoin { seat: Seat, side: Side, ships: u8 },
    /// An ally goes over to the other side, with its ships.
    SideSwitched { seat: Seat, side: Side, ships: u8 },
    /// A seat that is invited by a side cannot join it: the side has all its allies (T8).
    TurnedAway { seat: Seat, side: Side },
    /// A seat joins nobody (T8).
    StayedOut { seat: Seat },
    /// A number that powers can change has been fixed for the encounter.
    NumberFixed { hook: Hook, seat: Seat, value: i16 },
    /// A card is laid; face down unless `open` (C1).
    CardLaid { seat: Seat, open: bool, hidden: Kinds },
    /// A seat's card is drawn at random; destiny cards are passed over.
    CardDrawnToLay { seat: Seat, by: Seat, hidden: Kinds },
    /// Cards that were drawn and passed over go back to the hand they came from.
    CardsPutBack { seat: Seat, by: Seat, count: u8, hidden: Kinds },
    /// Cards are laid aside until the encounter is over.
    CardsLaidAside { seat: Seat, hidden: Kinds },
    /// Cards laid aside go back to a hand.
    CardsTakenUp { seat: Seat, hidden: Kinds },
    /// A laid card is turned (C1).
    CardTurned { seat: Seat, kind: CardKind },
    /// A turned card now counts as something else.
    CountsAs { seat: Seat, face: Face },
    /// The cards are chosen again.
    ChoosingAgain,
    /// The offense's encounter is broken off, and the ships in it go home.
    BrokenOff { seat: Seat, why: TurnEnd },
    /// The totals are compared (C2); each is made of a card and of what the ships that count add up to.
    Totals { offense: i16, defense: i16, offense_card: i16, offense_ships: i16, defense_card: i16, defense_ships: i16 },
    /// The encounter is decided.
    Decided { outcome: Outcome },
    /// A played encounter card goes back to a hand.
    PlayedCardTaken { seat: Seat, by: Seat, hidden: Kinds },
    /// A played encounter card is discarded (C11).
    PlayedCardDiscarded { seat: Seat, kind: CardKind },
    /// Ships are about to go to the black hole, from these places; the others of them were allied with the defense.
    ShipsFalling { seat: Seat, ships: u8, from: ShipCounts },
    /// Ships go to the black hole, or leave the game.
    ShipsLost { seat: Seat, ships: u8, leave_game: bool },
    /// Ships that were about to be lost go back to bases.
    ShipsSaved { seat: Seat, to: ShipCounts },
    /// A power gives a seat the ships back that have just gone to the black hole.
    ShipsGivenBack { seat: Seat, by: Seat, to: ShipCounts },
    /// Ships go back from the encounter to bases.
    ShipsReturned { seat: Seat, to: ShipCounts },
    /// Ships land on the planet under attack (C3).
    Landed { seat: Seat, planet: Planet, ships: u8 },
    /// Ships settle by a deal (C8).
    Settled { seat: Seat, planet: Planet, from: ShipCounts },
    /// A defensive ally takes its reward (C4).
    Rewarded { seat: Seat, cards: u8, ships: u8 },
    /// The main players may make a deal (C7).
    DealBegan { seconds: u16 },
    /// An offer is made.
    Offered { by: Seat, offer: Box<Offer> },
    /// The standing offer is refused.
    OfferRefused { by: Seat },
    /// The talks end without a deal (C7): broken off, by a seat or its clock, or the last offer has been refused.
    TimeUp { broken_off: bool, offers: u8, seconds: u16 },
    /// The standing offer is accepted.
    OfferAccepted { by: Seat },
    /// A seat's power can free ships in this deal: the other main player's, or any other seat's.
    MayFreeInDeal { seat: Seat, any: bool },
    /// Cards change hands.
    CardsGiven { from: Seat, to: Seat, count: u8, hidden: Kinds, why: Handover },
    /// A seat looks at a hand.
    HandSeen { by: Seat, of: Seat, hidden: Kinds },
    /// A seat looks at some cards of another's.
    CardsSeen { by: Seat, of: Seat, hidden: Kinds },
    /// By a power, cards go from one place to another.
    CardsMoved { seat: Seat, from: Heap, to: Heap, count: u8, hidden: Kinds },
    /// Cards that lay face down are turned.
    CardsTurned { seat: Seat, kinds: Kinds },
    /// Compensation is declined, or forbidden (C5).
    NoCompensation { seat: Seat },
    /// A power is about to be used (P3).
    PowerDeclared { seat: Seat, alien: ScriptId, hook: Hook },
    /// A use of a power is cancelled by a seat, or comes to nothing because the power is no longer in force.
    PowerCancelled { seat: Seat, alien: ScriptId, by: Option<Seat> },
    /// A power has been used.
    PowerUsed { seat: Seat, alien: ScriptId },
    /// A seat's powers are lost for want of home bases (W3).
    PowerLost { seat: Seat },
    /// A seat has its powers again (W3).
    PowerRegained { seat: Seat },
    /// A seat gains the power of an alien.
    PowerGained { seat: Seat, alien: ScriptId },
    /// A power goes from one seat to another.
    PowerMoved { from: Seat, to: Seat, alien: ScriptId },
    /// A seat has a power no more, and its alien is unused.
    PowerDropped { seat: Seat, alien: ScriptId },
    /// A card with a script is played (P4).
    DestinyCardPlayed { seat: Seat, card: CardKind },
    /// A card that was played is discarded.
    DestinyCardDiscarded { seat: Seat, card: CardKind },
    /// A card that was laid and turned does what its script says.
    LaidCardActs { seat: Seat, card: CardKind },
    /// A card that was played is taken up: by a power, or because it comes back to the hand.
    DestinyCardTaken { seat: Seat, card: CardKind },
    /// All alliances of the encounter are off.
    AlliancesCancelled,
    /// Ships are moved by a power or a card.
    ShipsMoved { seat: Seat, from: ShipCounts, to: ShipCounts },
    /// The played cards change owners.
    PlayedCardsSwapped,
    /// Two seats exchange their hands.
    HandsSwapped { one: Seat, other: Seat },
    /// A seat answers truthfully whether it holds such a card.
    Answered { seat: Seat, wanted: Wanted, yes: bool },
    /// A seat should discard a card of a class and holds none.
    HoldsNone { seat: Seat, class: CardClass },
    /// A seat should choose cards of a class and holds fewer than asked for.
    HoldsFewer { seat: Seat, class: CardClass, count: u8 },
    /// A seat says what it will, or will not, play.
    Promised { seat: Seat, wanted: Wanted, yes: bool },
    /// A main player must lay a card of this class, if it can.
    MustLayClass { seat: Seat, class: CardClass },
    /// A main player must lay this card, if it can.
    MustLayKind { seat: Seat, kind: CardKind },
    /// A main player must lay a certain card, if it can.
    MustLayCard { seat: Seat, hidden: Kinds },
    /// A number is added to the total of a main player's side (C2).
    TotalRaised { seat: Seat, value: i16 },
    /// A seat says what its card is and leaves it face down.
    Claimed { seat: Seat, face: Face },
    /// A claimed card is turned.
    ClaimCalled { seat: Seat, kind: CardKind, truthful: bool },
    /// A card that was never turned goes back into the deck.
    PlayedCardHidden { seat: Seat },
    /// A seat has chosen something for a power or a card, in the open; `naming` is what the texts of the question show.
    Chose { seat: Seat, script: ScriptId, what: Pickable, naming: Arguments },
    /// A seat has chosen something for a power or a card, or has passed, and nobody else knows what.
    ChoseSecretly { seat: Seat, script: ScriptId },
    /// A power or card says a line of its texts, with what it shows, to these seats; others learn only that it has spoken.
    Said { seat: Seat, script: ScriptId, seats: SeatSet, line: Option<Word>, naming: Arguments },
    /// What a seat's power or card was used for finds nothing to do.
    NothingFound { seat: Seat },
    /// A seat leaves the game (W4).
    SeatLeft { seat: Seat },
    /// A turn is over.
    TurnEnded { seat: Seat, why: TurnEnd },
    /// A power forbids a seat to win that would win.
    MayNotWin { seat: Seat },
    /// The game is won (W2).
    GameWon { winners: SeatSet },
    /// A script was switched off after a fault.
    ScriptDisabled { script: ScriptId },
    /// The last `events` events did not happen: the step was undone.
    StepUndone { events: u32 },
}

impl Event {
    /// The event as a seat may see it.
    pub fn for_seat(told: &Told<Event>, seat: Seat) -> Event {
        if told.is_open_to(seat) { told.event.clone() } else { told.event.clone().redacted() }
    }

    /// The event as somebody who sits at no seat may see it.
    pub fn for_onlookers(told: &Told<Event>) -> Event {
        if told.audience.is_none() { told.event.clone() } else { told.event.clone().redacted() }
    }

    /// Without what is hidden.
    fn redacted(mut self) -> Event {
        if let Event::Said { line, naming, .. } = &mut self {
            *line = None;
            naming.clear();
        } else if let Some(hidden) = self.hidden_mut() {
            *hidden = Kinds::NONE;
        }
        self
    }

    fn hidden_mut(&mut self) -> Option<&mut Kinds> {
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
