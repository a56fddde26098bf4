//! What any game at a table needs: seats, dice, questions and answers, steps, events with an audience, records.
//!
//! Invariants: nothing here knows a ship, a card, a script, a file or a clock. A game supplies its nouns and its
//! rules through [`Game`]; this crate asks, waits, runs a step again with the answers it has, and takes a step back
//! whole when it faults.

mod advance;
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
mod one_of;
mod parts;
mod play_out;
mod playout;
mod position;
mod progress;
mod question;
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
mod thought;
mod told;
mod tried;

pub use advance::{Advance, Until};
pub use bot::{Bot, RandomBot};
pub use budget::{Budget, NoBudget};
pub use desk::{Answer, Desk, DeskFault, Differs, Halt, Witness};
pub use dice::{Dice, mix};
pub use fill::fill;
pub use fnv::Fnv;
pub use game::{Change, Game, NoChange, Unfit};
pub use id::{is_device, is_id};
pub use ids::{NoQuestionId, QuestionId};
pub use lines::{By, Header, Line, LineOf, Note, When};
pub use looks::Look;
pub use r#match::Match;
pub use mistake::{AnyOf, Code, Datum, Mistake, Row};
pub use one_of::{NotOffered, OneOf};
pub use parts::{Choices, Partial};
pub use play_out::Unfinished;
pub use position::Position;
pub use progress::{Progress, Undone};
pub use question::{Manner, Parts, Question};
pub use record::{RecordError, RecordReader, RecordWriter, short, without_mark, without_place};
pub use refusal::{Damage, Refusal, TableError, Unimaginable};
pub use replay::Replayed;
pub use rule::words_of_rule;
pub use save::Snapshot;
pub use searchable::{Searchable, win_shares};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Viewer};
pub use seen::{Referee, Seen};
pub use table::{Status, Table};
pub use thinker::Thinker;
pub use thought::{Candidate, Thought};
pub use told::{Happening, Told};
