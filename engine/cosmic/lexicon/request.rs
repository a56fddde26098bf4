//! What somebody asks for: the things a name is given, one after the other.

use crate::ask::decision::Word;
use crate::moment::fault::Flow;
use crate::moment::wrong::Thing;
use crate::table::Seat;
use crate::things::berth::Berth;
use crate::things::card::{CardId, CardKind, ScriptId};
use crate::things::cards::Zone;
use crate::things::place::Planet;
use crate::things::power_sets::PowerSlot;
use crate::things::side::Side;

/// What kind of thing comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// True or false.
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
    /// A text.
    Text,
    /// Anything else.
    Other,
}

/// The things a name is given. Whether a seat, a planet or a card is of this table is not its business.
///
/// # Errors
/// Each fails when the next thing is something else.
#[expect(clippy::missing_errors_doc, reason = "said above, once for all")]
pub trait Request {
    /// A seat.
    fn seat(&mut self) -> Flow<Seat>;
    /// A planet.
    fn planet(&mut self) -> Flow<Planet>;
    /// A kind of card.
    fn kind(&mut self) -> Flow<CardKind>;
    /// A side of the encounter.
    fn side(&mut self) -> Flow<Side>;
    /// A place that is no planet.
    fn place(&mut self) -> Flow<Berth>;
    /// A card.
    fn card(&mut self) -> Flow<CardId>;
    /// A pile of cards.
    fn pile(&mut self) -> Flow<Zone>;
    /// A power.
    fn power(&mut self) -> Flow<PowerSlot>;
    /// An alien.
    fn alien(&mut self) -> Flow<ScriptId>;
    /// The moment.
    fn it(&mut self) -> Flow;
    /// A whole number within these bounds.
    fn number(&mut self, least: i64, most: i64) -> Flow<i64>;
    /// True or false.
    fn flag(&mut self) -> Flow<bool>;
    /// A text of the script, by its key.
    fn text(&mut self) -> Flow<Word>;
    /// The place of a word among those that `known` counts up, and what they are.
    fn word<'k>(&mut self, what: Thing, known: &dyn Fn(usize) -> Option<&'k str>) -> Flow<usize>;
    /// A list: gives each of its things to `each`.
    fn list(&mut self, each: &mut dyn FnMut(&mut dyn Request) -> Flow) -> Flow;
    /// From here on the things come by name out of a table, in this order. It holds no others.
    fn fields(&mut self, names: &'static [&'static str]) -> Flow;
    /// Whether the next thing is left out, and so passed over.
    fn is_left_out(&mut self) -> bool;
    /// What kind of thing comes next.
    fn next(&mut self) -> Next;
}
