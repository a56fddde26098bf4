//! What any game at a table needs: seats, dice, questions and answers, steps, events with an audience, records.
//!
//! Invariants: nothing here knows a ship, a card, a script, a file or a clock. A game supplies its
//! state, its questions and its events through [`Rules`]; this module asks, waits, runs a step again
//! with the answers it has, and takes a step back whole when it faults.

mod desk;
mod dice;
mod plain;
mod position;
mod record;
mod seat;
mod told;

pub use desk::{Answer, Desk, DeskFault, Halt, Question, Refusal};
pub use dice::{Dice, mix};
pub use plain::{is_unseen, one_line, plain};
pub use position::{Advance, Position, Rules, Until, Witness};
pub use record::{RecordError, RecordReader, RecordWriter};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use told::{Happening, Told};
