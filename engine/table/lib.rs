//! What any game at a table needs: seats, dice, questions and answers, steps, events with an audience, records.
//!
//! Invariants: nothing here knows a ship, a card, a script, a file or a clock. A game supplies its nouns and its
//! rules through [`Game`]; this crate asks, waits, runs a step again with the answers it has, and takes a step back
//! whole when it faults.

mod bot;
mod budget;
mod desk;
mod dice;
mod fill;
mod fnv;
mod game;
mod id;
mod ids;
mod imagine;
pub mod limits;
mod lines;
mod looks;
mod r#match;
mod means;
mod mistake;
mod parts;
mod play_out;
mod playout;
mod position;
mod progress;
mod record;
mod refusal;
mod replay;
mod rule;
mod save;
mod search;
mod searchable;
mod seat;
mod seen;
mod table;
mod thinker;
mod told;
mod tried;

pub use bot::{Bot, Manner, RandomBot};
pub use budget::{Budget, NoBudget};
pub use desk::{Answer, Desk, DeskFault, Halt, Question};
pub use dice::{Dice, mix};
pub use fill::fill;
pub use fnv::Fnv;
pub use game::{Change, Differs, Game, NoChange, Witness};
pub use id::{is_device, is_id};
pub use ids::{NoQuestionId, QuestionId};
pub use lines::{By, Header, Line, LineOf, Note, When};
pub use looks::Look;
pub use r#match::Match;
pub use mistake::{AnyOf, Datum, Mistake, Row};
pub use parts::{Choices, Partial, Parts};
pub use play_out::Unfinished;
pub use position::{Advance, Position, Until};
pub use progress::{Progress, Undone};
pub use record::{RecordError, RecordReader, RecordWriter, short, without_mark, without_place};
pub use refusal::{Code, Damage, Refusal, TableError, Unimaginable};
pub use replay::Replayed;
pub use rule::words_of_rule;
pub use searchable::{Searchable, win_shares};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use seen::{Referee, Seen, Status, Viewer};
pub use table::{Table, Unfit};
pub use thinker::{Candidate, Thinker, Thought};
pub use told::{Happening, Told};

pub use save::Snapshot;
use save::check_format;

/// The version of the form in which the table itself writes records and saves.
const FORMAT: u32 = 2;

/// The number of the format in a game's records and saves.
const fn file_format<G: Game>() -> u32 {
    FORMAT + G::FORMAT
}
