//! Return values of script functions.

use crate::decision::question::Word;
use crate::state::{Berth, CardId, CardKind, Planet, PowerSlot, ScriptId, Side, Zone};
use crate::table::Seat;

/// A value returned to a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// No value.
    Nothing,
    /// A boolean.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A seat.
    Seat(Seat),
    /// A planet.
    Planet(Planet),
    /// A kind of card.
    Kind(CardKind),
    /// A side of the encounter.
    Side(Side),
    /// A place other than a planet.
    Place(Berth),
    /// A card.
    Card(CardId),
    /// A pile of cards.
    Pile(Zone),
    /// A power.
    Power(PowerSlot),
    /// An alien.
    Alien(ScriptId),
    /// The key of one of the script's texts.
    Word(Word),
    /// A keyword of the API.
    Name(&'static str),
    /// A string, such as the value of an option.
    Text(String),
    /// A list.
    List(Vec<Reply>),
    /// One value for each of several seats.
    BySeat(Vec<(Seat, Reply)>),
}

impl Reply {
    /// Returns the part of the reply that a script may see.
    ///
    /// A card becomes the kind that `shows` returns for it, or nothing. Scripts never see the id of a card.
    #[must_use]
    pub fn as_found(self, shows: &dyn Fn(CardId) -> Option<CardKind>) -> Reply {
        match self {
            Reply::Card(card) => shows(card).map_or(Reply::Nothing, Reply::Kind),
            Reply::List(items) => Reply::List(items.into_iter().map(|item| item.as_found(shows)).collect()),
            other => other,
        }
    }
}
