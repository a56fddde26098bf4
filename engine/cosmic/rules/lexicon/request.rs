//! The arguments of a call, which the rules read one after the other.

use crate::decision::Word;
use crate::state::{Berth, CardId, CardKind, Planet, PowerSlot, ScriptId, Side, Zone};
use crate::table::Seat;
use crate::trigger::{ArgumentKind, Flow};

/// The type of the next argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// A boolean.
    Flag,
    /// A seat.
    Seat,
    /// A planet.
    Planet,
    /// A kind of card.
    Kind,
    /// A side of the encounter.
    Side,
    /// A pile of cards.
    Pile,
    /// A power.
    Power,
    /// An alien.
    Alien,
    /// A string.
    Text,
    /// A value of any other type.
    Other,
}

/// The arguments of a script's call, before they are checked against the table.
///
/// # Errors
/// Each function fails if the next argument has the wrong type.
#[expect(clippy::missing_errors_doc, reason = "the trait documents the errors of all functions")]
pub trait Request {
    /// Reads a seat.
    fn seat(&mut self) -> Flow<Seat>;
    /// Reads a planet.
    fn planet(&mut self) -> Flow<Planet>;
    /// Reads a kind of card.
    fn kind(&mut self) -> Flow<CardKind>;
    /// Reads a side of the encounter.
    fn side(&mut self) -> Flow<Side>;
    /// Reads a place other than a planet.
    fn place(&mut self) -> Flow<Berth>;
    /// Reads a card.
    fn card(&mut self) -> Flow<CardId>;
    /// Reads a pile of cards.
    fn pile(&mut self) -> Flow<Zone>;
    /// Reads a power.
    fn power(&mut self) -> Flow<PowerSlot>;
    /// Reads an alien.
    fn alien(&mut self) -> Flow<ScriptId>;
    /// Reads the trigger.
    fn it(&mut self) -> Flow;
    /// Reads an integer between two bounds, inclusive.
    fn number(&mut self, least: i64, most: i64) -> Flow<i64>;
    /// Reads a boolean.
    fn flag(&mut self) -> Flow<bool>;
    /// Reads the key of one of the script's texts.
    fn text(&mut self) -> Flow<Word>;
    /// Reads a word, and returns its index in `known`. Errors mention the type `what`.
    fn word<'k>(&mut self, what: ArgumentKind, known: &dyn Fn(usize) -> Option<&'k str>) -> Flow<usize>;
    /// Reads a list, and passes each of its items to `each`.
    fn list(&mut self, each: &mut dyn FnMut(&mut dyn Request) -> Flow) -> Flow;
    /// Reads a table of named arguments. The next reads return them in this order; other names are an error.
    fn fields(&mut self, names: &'static [&'static str]) -> Flow;
    /// Returns `true` if the next argument is left out, and skips it.
    fn is_left_out(&mut self) -> bool;
    /// Returns the type of the next argument.
    fn next(&mut self) -> Next;
}
