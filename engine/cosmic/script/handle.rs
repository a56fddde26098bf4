//! Script values that represent game objects, such as seats, planets, and sides.

use hyperkon_cosmic::{
    self, Berth, CardId, CardKind, OwnPile, Planet, PowerSlot, Receiver, ScriptId, Side, Wrong, Zone,
};
use hyperkon_frame::plain::one_line;
use hyperkon_luau::{InvalidNumber, ScriptHandle, Value};
use hyperkon_table::Seat;

/// A reference to a game object, held by a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    Seat(Seat),
    Planet(Planet),
    Kind(CardKind),
    Side(Side),
    /// A place that is not a planet.
    Place(Berth),
    /// The event that triggered the hook.
    It,
    /// A card in a zone, valid during one call.
    Card(CardId),
    /// A pile of cards.
    Pile(Zone),
    Power(PowerSlot),
    Alien(ScriptId),
}

/// Encodes a pile as a number from its kind, owner, and index. Scripts can refer only to these zones.
const fn number_of(pile: Zone) -> u16 {
    match pile {
        Zone::Discard => 1,
        Zone::Hand(seat) => 2 << 8 | seat.0 as u16,
        Zone::Own(seat, OwnPile(pile)) => 3 << 8 | (seat.0 as u16) << 4 | pile as u16,
        _ => 0,
    }
}

const fn pile_of(number: u16) -> Option<Zone> {
    match (number >> 8, number & 0xff) {
        (0, 0) => Some(Zone::Deck),
        (0, 1) => Some(Zone::Discard),
        (2, seat) => Some(Zone::Hand(Seat(seat as u8))),
        (3, pile) => Some(Zone::Own(Seat((pile >> 4) as u8), OwnPile((pile & 0xf) as u8))),
        _ => None,
    }
}

/// All places except planets. The index is the place's number.
const PLACES: [Berth; 4] = [Berth::Hole, Berth::Gone, Berth::Front(Side::Offense), Berth::Front(Side::Defense)];

impl ScriptHandle for Handle {
    fn number(self) -> usize {
        let (tag, value) = match self {
            Handle::Seat(seat) => (1, seat.0 as u16),
            Handle::Planet(planet) => (2, planet.0 as u16),
            Handle::Kind(CardKind::Attack(value)) => (3, value.cast_unsigned()),
            Handle::Kind(CardKind::Negotiate) => (4, 0),
            Handle::Kind(CardKind::Scripted(script)) => (5, script.0 as u16),
            Handle::Side(side) => (6, side as u16),
            Handle::Place(berth) => (7, PLACES.iter().position(|place| *place == berth).unwrap_or_default() as u16),
            Handle::It => (8, 0),
            Handle::Card(card) => (9, card.0 as u16),
            Handle::Pile(pile) => (10, number_of(pile)),
            Handle::Power(slot) => (11, slot.0 as u16),
            Handle::Alien(script) => (12, script.0 as u16),
        };
        tag << 16 | value as usize
    }

    fn from_number(number: usize) -> Option<Handle> {
        let value = (number & 0xffff) as u16;
        match number >> 16 {
            1 => Some(Handle::Seat(Seat(value as u8))),
            2 => Some(Handle::Planet(Planet(value as u8))),
            3 => Some(Handle::Kind(CardKind::Attack(value.cast_signed()))),
            4 => Some(Handle::Kind(CardKind::Negotiate)),
            5 => Some(Handle::Kind(CardKind::Scripted(ScriptId(value as u8)))),
            6 => Side::BOTH.get(usize::from(value)).copied().map(Handle::Side),
            7 => PLACES.get(usize::from(value)).copied().map(Handle::Place),
            8 => Some(Handle::It),
            9 => u8::try_from(value).ok().map(|card| Handle::Card(CardId(card))),
            10 => pile_of(value).map(Handle::Pile),
            11 => Some(Handle::Power(PowerSlot(value as u8))),
            12 => Some(Handle::Alien(ScriptId(value as u8))),
            _ => None,
        }
    }

    /// Cards cannot be compared, because an order could reveal card values.
    fn has_order(self) -> bool {
        !matches!(self, Handle::Card(_))
    }

    fn name(self) -> &'static str {
        match self {
            Handle::Seat(_) => "a seat",
            Handle::Planet(_) => "a planet",
            Handle::Kind(_) => "a kind of card",
            Handle::Side(_) => "a side",
            Handle::Place(_) => "a place",
            Handle::It => "the trigger",
            Handle::Card(_) => "a card",
            Handle::Pile(_) => "a pile",
            Handle::Power(_) => "a power",
            Handle::Alien(_) => "an alien",
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Handle::Seat(_) => "seat",
            Handle::Planet(_) => "planet",
            Handle::Kind(_) => "kind",
            Handle::Side(_) => "side",
            Handle::Place(_) => "place",
            Handle::It => "it",
            Handle::Card(_) => "card",
            Handle::Pile(_) => "pile",
            Handle::Power(_) => "power",
            Handle::Alien(_) => "alien",
        }
    }
}

impl Handle {
    /// Returns the type that provides the handle's methods; `None` for places, which have no methods.
    pub(super) const fn receiver(self) -> Option<Receiver> {
        match self {
            Handle::Seat(_) => Some(Receiver::Seat),
            Handle::Planet(_) => Some(Receiver::Planet),
            Handle::Kind(_) => Some(Receiver::Kind),
            Handle::Side(_) => Some(Receiver::Side),
            Handle::Place(_) => None,
            Handle::It => Some(Receiver::It),
            Handle::Card(_) => Some(Receiver::Card),
            Handle::Pile(_) => Some(Receiver::Pile),
            Handle::Power(_) => Some(Receiver::Power),
            Handle::Alien(_) => Some(Receiver::Alien),
        }
    }
}

/// Returns the rules' name for the type of a value.
pub(super) fn thing(value: &Value) -> hyperkon_cosmic::ArgumentKind {
    match value {
        Value::Handle(_) => match Handle::of(value) {
            Some(Handle::Seat(_)) => hyperkon_cosmic::ArgumentKind::Seat,
            Some(Handle::Planet(_)) => hyperkon_cosmic::ArgumentKind::Planet,
            Some(Handle::Kind(_)) => hyperkon_cosmic::ArgumentKind::Kind,
            Some(Handle::Side(_)) => hyperkon_cosmic::ArgumentKind::Side,
            Some(Handle::Place(_)) => hyperkon_cosmic::ArgumentKind::Place,
            Some(Handle::It) => hyperkon_cosmic::ArgumentKind::It,
            Some(Handle::Card(_)) => hyperkon_cosmic::ArgumentKind::Card,
            Some(Handle::Pile(_)) => hyperkon_cosmic::ArgumentKind::Pile,
            Some(Handle::Power(_)) => hyperkon_cosmic::ArgumentKind::Power,
            Some(Handle::Alien(_)) => hyperkon_cosmic::ArgumentKind::Alien,
            None => hyperkon_cosmic::ArgumentKind::UnknownHandle,
        },
        Value::Nil => hyperkon_cosmic::ArgumentKind::Nil,
        Value::Boolean(_) => hyperkon_cosmic::ArgumentKind::Flag,
        Value::Integer(_) | Value::Number(_) => hyperkon_cosmic::ArgumentKind::Number,
        Value::String(_) => hyperkon_cosmic::ArgumentKind::Text,
        Value::Table(_) => hyperkon_cosmic::ArgumentKind::Table,
        Value::Function(_) => hyperkon_cosmic::ArgumentKind::Function,
        Value::Other => hyperkon_cosmic::ArgumentKind::Else,
    }
}

/// Creates the error for a value of the wrong type.
pub(super) fn wanted(what: hyperkon_cosmic::ArgumentKind, got: &Value) -> Wrong {
    Wrong::Wanted { what, got: thing(got) }
}

/// Converts a value to an integer in a range. Rejects strings and fractions.
pub(super) fn whole(value: &Value, least: i64, most: i64) -> Result<i64, Wrong> {
    Handle::whole(value, least, most).map_err(|unfit| match unfit {
        InvalidNumber::NoNumber { .. } => wanted(hyperkon_cosmic::ArgumentKind::WholeNumber, value),
        InvalidNumber::NotWhole { got } => Wrong::NotWhole { got: one_line(&got.to_string()) },
        InvalidNumber::Outside { least, most, got } => Wrong::OutOfRange { least, most, got },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_round_trip_through_their_numbers() {
        let cards = [-128, -1, 0, 40, 255, 300].map(CardKind::Attack).map(Handle::Kind);
        let others = [
            Handle::Seat(Seat(7)),
            Handle::Planet(Planet(47)),
            Handle::Kind(CardKind::Scripted(ScriptId(127))),
            Handle::It,
            Handle::Card(CardId(255)),
            Handle::Power(PowerSlot(23)),
            Handle::Alien(ScriptId(127)),
        ];
        let piles = [Zone::Deck, Zone::Discard, Zone::Hand(Seat(7)), Zone::Own(Seat(7), OwnPile::of(2, 1))];
        for pile in piles.map(Handle::Pile) {
            assert_eq!(Handle::from_number(pile.number()), Some(pile));
        }
        let sides = Side::BOTH.map(Handle::Side).into_iter().chain(PLACES.map(Handle::Place));
        for handle in cards.into_iter().chain(others).chain(sides) {
            assert_eq!(Handle::from_number(handle.number()), Some(handle));
        }
    }
}
