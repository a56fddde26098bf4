//! A kernel for table games: seats, dice, questions, answers, steps, events, and records.
//!
//! Invariant: this crate contains no ships, cards, scripts, files, or clocks. A game supplies its own types and its
//! rules through [`Game`]. The kernel asks the questions, collects the answers, and runs a step again with each new
//! answer. If a step faults, the kernel undoes the whole step.

mod advance;
mod bot;
mod budget;
mod builder;
mod diagnostic;
mod dice;
mod event_log;
mod fill;
mod fnv;
mod game;
mod id;
mod ids;
pub mod limits;
mod lines;
mod r#match;
mod means;
mod observation;
mod one_of;
mod play_out;
mod playout;
mod position;
mod progress;
mod question;
mod reads;
mod record;
mod refusal;
mod replay;
mod rule;
mod sample;
mod save;
mod search;
mod searchable;
mod seat;
mod step_context;
mod table;
mod thinker;
mod thought;
mod tried;
mod words;

pub use advance::{Advance, Until};
pub use bot::{Bot, RandomBot};
pub use budget::{Budget, NoBudget};
pub use builder::{AnswerBuilder, Choices};
pub use diagnostic::{AnyOf, Code, Diagnostic, ErrorArg, Row};
pub use dice::{Dice, mix};
pub use event_log::{EventLog, GameEvent, LogEntry};
pub use fill::fill;
pub use fnv::Fnv;
pub use game::{Change, Game, InvalidAnswer, NoChange};
pub use id::{is_device, is_id};
pub use ids::{ParseQuestionIdError, QuestionId};
pub use lines::{By, Header, Line, LineOf, Note, When};
pub use r#match::Match;
pub use observation::{FullState, Observation};
pub use one_of::{NotOffered, OneOf};
pub use play_out::Unfinished;
pub use position::Position;
pub use progress::{Rollback, Update};
pub use question::{BotStyle, Parts, Question};
pub use reads::ReadResult;
pub use record::{RecordError, RecordReader, RecordWriter, short, without_mark, without_place};
pub use refusal::{Damage, NoConsistentState, Refusal, SetupError, TableError};
pub use replay::Replayed;
pub use rule::words_of_rule;
pub use save::Snapshot;
pub use searchable::{Searchable, win_shares};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet, Viewer};
pub use step_context::{Answer, ContextFault, Differs, ReplayCheck, StepContext, StepExit};
pub use table::{Status, Table};
pub use thinker::SearchBot;
pub use thought::{Candidate, Thought};
