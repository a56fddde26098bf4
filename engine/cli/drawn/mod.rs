//! The drawn table. It is used if standard input and output are a capable terminal.
//!
//! Invariants: only the seat's view, events, and question are drawn. A question appears as soon as it is asked. All
//! drawing passes through `pen`, and all control of the terminal through `screen`. The drawn table and the line display
//! share `session::played_game`, with the game, its record, auto-pass, and undo. Each game implements [`Drawn`] in its
//! own folder, and the other files do not depend on any game. The drawn table is for one person at one seat. Watched
//! mods, traces, scenarios, and games of bots use the line display.

mod acts;
mod choices;
mod cosmic;
mod draw;
mod form;
mod help;
mod keys;
mod log;
mod look;
mod mind;
mod over;
mod overlay;
mod panel;
mod pen;
mod plain;
mod prompt;
mod rich;
mod screen;
mod seats;
mod sheet;
mod sp4x;
mod stage;
mod story;
mod strip;
mod table;
mod thinking;
mod ufos;

use crate::boards::picture;
use crate::session;
use crate::session::asking;
use crate::session::console::Console;
use crate::session::played_game::Session;
use crate::session::stop::Stop;
use crate::terminal;
use crate::terminal::eyes::Weight;
use crate::terminal::paint;
use crate::words::args::CampaignArgs;
use crate::words::args::ScreenArgs;
use crate::words::error::CommandError;
use form::Form;
use hyperkon_frame::Part;
use hyperkon_table::Viewer;
use hyperkon_table::{Seat, Table as Played};
use look::Look;
use overlay::Over;
use pen::Pen;
use ratatui::layout::Rect;
use seats::Seats;
use sheet::Lines;
use std::io::Write;
use table::Table;

/// A game that can be drawn.
pub trait Drawn: session::Shown {
    /// The colors of the seats. Empty if the game uses colors for other things.
    const COLORS: &'static [(u8, u8, u8)] = &[];

    /// True if the game has a map, which an overlay can show.
    const HAS_MAP: bool = false;

    /// The game's own overlays.
    const SHEETS: &'static [Over] = &[];

    /// The text keys of the sentences that explain the marks on the table.
    const MARKS: &'static [&'static str] = &[];

    /// The constant data of a table: texts, names, and values.
    type Scene;

    /// The memory of past events that the view no longer shows.
    type Memory: Clone + Default;

    /// Returns the constant data of a table.
    fn scene(&self, table: &Played<Self>, lang: &str) -> Self::Scene;

    /// Returns the names, letters, shapes, and colors of the seats.
    fn seats(&self, table: &Played<Self>, lang: &str, unicode: bool) -> Seats {
        let names = self.names(table, lang).iter().map(|name| paint::plain(name)).collect();
        Seats::new(names, Self::COLORS, unicode)
    }

    /// Returns the text of the top line, which is the status of the game.
    fn top(_table: &Table<'_, Self>) -> String {
        Self::NAME.to_owned()
    }

    /// Draws the top line.
    fn head(table: &Table<'_, Self>, pen: &mut Pen<'_>, area: Rect) {
        draw::head(table, pen, area);
    }

    /// Draws the table between the first and the last line. It includes the question and the log. The window is roomy or
    /// small.
    fn draw(table: &Table<'_, Self>, pen: &mut Pen<'_>, area: Rect, _is_roomy: bool) {
        plain::draw(table, pen, area);
    }

    /// Returns the table as sentences.
    fn sentences(table: &Table<'_, Self>, inner: usize) -> Lines {
        plain::sentences(table, inner)
    }

    /// Prompts a person in lines until the answer is legal.
    ///
    /// # Errors
    /// Fails with the reason why the prompt ended without an answer.
    fn ask(console: &mut Console<'_, '_, Self>) -> Result<Self::Choice, Stop> {
        asking::ask(console)
    }

    /// Draws the table as a viewer sees it, as an SVG picture. `hands` are the seats whose cards are shown.
    fn picture(&self, table: &Played<Self>, viewer: Viewer, _hands: &[Seat], _lang: &str) -> String {
        picture::of_lines(Self::NAME, table, viewer)
    }

    /// Plays a campaign for points.
    ///
    /// # Errors
    /// Fails if the game has no campaigns, or if the campaign or its file has an error.
    fn campaign(&self, _args: &CampaignArgs) -> Result<(), CommandError> {
        Err(CommandError::Usage(format!("{} has no campaigns, because its games give no points", Self::NAME)))
    }

    /// Returns the text of an option in the list.
    fn option(table: &Table<'_, Self>, question: &Self::Question, part: &Part<Self>) -> String {
        table.sitting.words.part(question, part)
    }

    /// Returns a shorter text of an option for narrow lists, if the game has one.
    fn short(_table: &Table<'_, Self>, _part: &Part<Self>) -> Option<String> {
        None
    }

    /// Returns the text of a complete answer, for the person who gives it.
    fn answer(table: &Table<'_, Self>, question: &Self::Question, choice: &Self::Choice) -> String {
        table.sitting.words.choice(question, choice)
    }

    /// Draws only the map.
    fn map(_table: &Table<'_, Self>, _pen: &mut Pen<'_>, _area: Rect) {}

    /// Returns the explanation of a mark on the table.
    fn mark(table: &Table<'_, Self>, key: &str) -> String {
        table.word(key)
    }

    /// Returns the lines of one of the game's own overlays, by its key.
    fn sheet(_table: &Table<'_, Self>, _key: char, _inner: usize) -> Lines {
        Lines::new()
    }

    /// Returns additional help for a question.
    fn about_question(_table: &Table<'_, Self>, _question: &Self::Question) -> Vec<String> {
        Vec::new()
    }

    /// Returns the maximum number of options to tick. With `None`, the answer steps are chosen one after another.
    fn ticks(_question: &Self::Question) -> Option<usize> {
        None
    }

    /// Returns the form for a question that a list of options cannot answer. The form starts with the proposed answer.
    fn form(
        _question: &Self::Question,
        _proposal: Option<&Self::Choice>,
        _view: &Self::View,
    ) -> Option<Box<dyn Form<Self>>> {
        None
    }

    /// Notes an event, as the person sees it. `view` is the view before the event.
    fn remember(_memory: &mut Self::Memory, _event: &Self::Event, _view: &Self::View) {}

    /// Notes the current view.
    fn look(_memory: &mut Self::Memory, _view: &Self::View) {}

    /// Returns `true` if pieces have moved. They are then highlighted for a moment.
    fn has_moved(_before: &Self::View, _view: &Self::View) -> bool {
        false
    }

    /// Returns `true` if the event starts a section of the game.
    fn is_heading(event: &Self::Event) -> bool {
        Self::weight(event) == Weight::Heading
    }
}

/// Plays until the game ends or the person leaves. Returns the table if the game has ended.
///
/// # Errors
/// Fails if the game, the disk, or the terminal reports an error. The game is saved first.
pub(crate) fn play<G: Drawn>(
    sitting: Session<'_, G>,
    me: Seat,
    shown: &ScreenArgs,
) -> Result<Option<Played<G>>, CommandError> {
    let look = Look::of_environment();
    let mut table = Table::new(sitting, me, shown, look.unicode);
    let played = stage::on_screen(&mut table, look);
    // The terminal is restored here, so messages appear below its previous content.
    let is_over = table.is_over && played.is_ok();
    let result = if is_over { table.result() + "\n" } else { String::new() };
    let kept = match table.stop.take() {
        _ if is_over => table.sitting.keep_to_the_end(),
        // After an error, leave the table as usual, which saves the game.
        stop => table.sitting.leave(stop.filter(|_| played.is_ok()).unwrap_or(Stop::Leave)),
    };
    let mut standard = terminal::out();
    standard.write_all((result + &table.sitting.take_said()).as_bytes())?;
    standard.flush()?;
    played?;
    kept?;
    Ok(is_over.then(|| table.sitting.played.game().clone()))
}
