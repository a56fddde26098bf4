//! The drawn table of the games without scripts: what the table of the first game has, for any game that says how it is drawn.
//!
//! Invariants: what is drawn comes from the seat's view, events and question alone; a question is there as soon as it is put;
//! whatever is drawn goes through the pen, and the game itself, its record and taking back are those of the lines
//! (`other::sitting`).

mod asked;
mod draw;
mod grid;
mod keys;
mod map;
mod over;
mod panel;
mod plain;
mod seats;
mod sp4x;
mod table;
mod thinking;
mod ufos;
mod ufos_cards;
mod words;

use super::look::Look;
use super::notices::Notices;
use super::pen::Pen;
use super::sheet::Lines;
use super::{Shown as Wished, stage, story};
use crate::console::Stop;
use crate::other::Shown;
use crate::other::sitting::Begun;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon_frame::Part;
use hyperkon_table::{Seat, Table as Played};
use ratatui::layout::Rect;
use std::io::Write;
use table::Table;

/// How a game is drawn.
pub trait Drawn: Shown + Clone {
    /// The colours of its seats; none where colours mean something else in it.
    const COLOURS: &'static [(u8, u8, u8)] = &[];

    /// Whether it has a map that can be shown alone.
    const HAS_MAP: bool = false;

    /// What of a table does not change while it is played: words, names, values.
    type Scene;

    /// What is remembered of what has happened and is in no view any more.
    type Memory: Clone + Default;

    /// That of a table.
    fn scene(table: &Played<Self>, lang: &str) -> Self::Scene;

    /// What stands in the line above everything: where the game is.
    fn top(_table: &Table<'_, Self>) -> String {
        Self::NAME.to_owned()
    }

    /// Draws the table between the first line and the last, with the question and the log; in a roomy window or a small one.
    fn draw(table: &Table<'_, Self>, pen: &mut Pen<'_>, area: Rect, _is_roomy: bool) {
        plain::draw(table, pen, area);
    }

    /// The table in sentences.
    fn sentences(table: &Table<'_, Self>, inner: usize) -> Lines {
        plain::sentences(table, inner)
    }

    /// An option in few words, for where its whole text has no room; `None`: it is short already.
    fn short(_table: &Table<'_, Self>, _part: &Part<Self>) -> Option<String> {
        None
    }

    /// Draws the map alone.
    fn map(_table: &Table<'_, Self>, _pen: &mut Pen<'_>, _area: Rect) {}

    /// The keys of the sentences that say what the marks of its table mean.
    const MARKS: &'static [&'static str] = &[];

    /// Takes note of what has happened, as the person may know it.
    fn remember(_memory: &mut Self::Memory, _event: &Self::Event) {}

    /// Whether a chapter of the game begins with this.
    fn is_heading(_event: &Self::Event) -> bool {
        false
    }
}

/// Plays it until it is over or the person leaves.
pub(crate) fn play<G: Drawn>(begun: Begun<'_, G>, me: Seat, wished: &Wished) -> Result<(), Trouble> {
    let look = Look::of_environment();
    let pace = if wished.still { story::FASTEST } else { wished.pace.unwrap_or(story::USUAL_PACE) };
    let mut table = Table::new(begun, me, pace, look.unicode);
    let played = stage::on_screen(&mut table, look);
    // The terminal is as it was before: what is to be said now stands below what stood there.
    let mut last = Notices::default();
    let is_over = table.is_over && matches!(table.stop, Some(Stop::Leave) | None) && played.is_ok();
    if is_over {
        writeln!(last, "{}", table.result())?;
    }
    let ended = table.sitting.end(is_over, &mut last);
    let mut standard = terminal::out();
    standard.write_all(last.take().as_bytes())?;
    standard.flush()?;
    played?;
    ended
}
