//! A session of any game at a terminal: its record, its questions, and its events.
//!
//! Invariants: the session shows only the information of the person's seat. Every answer is on the disk before its effects
//! are shown. Each game defines how a person sees its table ([`Shown`]).

pub mod answers;
pub mod asking;
pub mod autosave;
pub mod back;
pub mod console;
pub mod disk;
pub mod hints;
pub mod keep;
pub mod kept;
pub mod language;
pub mod lines;
pub mod minds;
pub mod narration;
pub mod notes;
pub mod played_game;
pub mod playing;
pub mod probe;
#[cfg(test)]
mod prompts;
pub mod record_file;
pub mod recording;
pub mod saves;
pub mod seating;
pub mod shown;
pub mod stop;
pub mod taken;
#[cfg(test)]
mod tests;
pub mod traced;
pub mod watch;
pub mod watched;

pub use crate::session::shown::Shown;
