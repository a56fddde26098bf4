//! What a name of the API gives back to a script.

use crate::ask::decision::Word;
use crate::table::Seat;
use crate::things::berth::Berth;
use crate::things::card::{CardId, CardKind, ScriptId};
use crate::things::cards::Zone;
use crate::things::place::Planet;
use crate::things::power_sets::PowerSlot;
use crate::things::side::Side;

/// What is handed back to a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Nothing.
    Nothing,
    /// True or false.
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
    /// A place that is no planet.
    Place(Berth),
    /// A card.
    Card(CardId),
    /// A pile of cards.
    Pile(Zone),
    /// A power.
    Power(PowerSlot),
    /// An alien.
    Alien(ScriptId),
    /// A text of the script, as its key.
    Word(Word),
    /// A word of the API.
    Name(&'static str),
    /// The value of an option that is a word.
    Text(String),
    /// A list.
    List(Vec<Reply>),
    /// Something for each of some seats.
    BySeat(Vec<(Seat, Reply)>),
}

impl Reply {
    /// What a script can find in it: of a card what it shows, where `shows` says that, and of another nothing. Which piece of
    /// cardboard it is, is nowhere to be seen.
    #[must_use]
    pub fn as_found(self, shows: &dyn Fn(CardId) -> Option<CardKind>) -> Reply {
        match self {
            Reply::Card(card) => shows(card).map_or(Reply::Nothing, Reply::Kind),
            Reply::List(items) => Reply::List(items.into_iter().map(|item| item.as_found(shows)).collect()),
            other => other,
        }
    }
}
