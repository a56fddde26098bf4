//! A table on the screen, until it is left: whatever game is played on it.

use super::look::Look;
use super::pen::{Hit, Pen};
use super::screen::Screen;
use crate::console::Stop;
use crate::trouble::Trouble;
use ratatui::crossterm::event::{self, Event};
use ratatui::layout::Rect;
use std::time::Duration;

/// A table that can be drawn on a screen.
pub trait OnScreen {
    /// The game goes on as far as it can without the person, for a moment at most.
    ///
    /// # Errors
    /// When it cannot go on.
    fn advance(&mut self) -> Result<(), Trouble>;

    /// The colours of the seats.
    fn colours(&self) -> Vec<(u8, u8, u8)>;

    /// Draws the table.
    fn draw(&self, pen: &mut Pen<'_>, area: Rect);

    /// Takes note of what can be clicked.
    fn note_hits(&mut self, hits: Vec<(Rect, Hit)>);

    /// Takes what came from the terminal.
    ///
    /// # Errors
    /// As the game and the terminal have them.
    fn take(&mut self, event: &Event, screen: &mut Screen) -> Result<(), Trouble>;

    /// How long nothing happens by itself.
    fn patience(&self) -> Duration;

    /// Whether the person is asked something.
    fn is_asking(&self) -> bool;

    /// Why the table is left; to be set by whoever makes it end.
    fn stop(&mut self) -> &mut Option<Stop>;
}

/// The most keys that are taken before the table is drawn again.
const MOST_AT_ONCE: usize = 200;

/// The table on the screen, until it is left.
///
/// # Errors
/// As the game and the terminal have them.
pub fn on_screen(table: &mut impl OnScreen, look: Look) -> Result<(), Trouble> {
    let mut screen = Screen::take()?;
    while table.stop().is_none() {
        table.advance()?;
        paint(table, look, &mut screen)?;
        let mut wait = table.patience();
        // What has come in meanwhile is taken at once, so that keys that were typed ahead lag nowhere; of what is pasted a part.
        let mut left = MOST_AT_ONCE;
        while table.stop().is_none() && left > 0 && event::poll(wait)? {
            left -= 1;
            let came = event::read()?;
            table.take(&came, &mut screen)?;
            if !matches!(came, Event::Key(_)) || !table.is_asking() {
                break;
            }
            wait = Duration::ZERO;
        }
        if screen.is_told_to_end() {
            *table.stop() = Some(Stop::Leave);
        }
    }
    Ok(())
}

fn paint(table: &mut impl OnScreen, look: Look, screen: &mut Screen) -> Result<(), Trouble> {
    let (mut hits, colours) = (Vec::new(), table.colours());
    screen.draw(|buffer| {
        let area = *buffer.area();
        let mut pen = Pen::new(buffer, look, &colours);
        table.draw(&mut pen, area);
        hits = pen.hits();
    })?;
    table.note_hits(hits);
    Ok(())
}
