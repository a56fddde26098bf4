//! Runs a drawn table: draws frames and handles input until the person leaves.

use super::look::Look;
use super::pen::Pen;
use super::screen::Screen;
use super::table::Table;
use super::{Drawn, draw, keys};
use crate::session::stop::Stop;
use crate::words::error::CommandError;
use ratatui::crossterm::event::{self, Event};
use std::time::Duration;

/// The maximum number of keys handled between two frames.
const MOST_AT_ONCE: usize = 200;

/// Runs the table on the screen until the person leaves.
///
/// # Errors
/// Fails if the game or the terminal reports an error.
pub fn on_screen<G: Drawn>(table: &mut Table<'_, G>, look: Look) -> Result<(), CommandError> {
    let mut screen = Screen::take()?;
    while table.stop.is_none() {
        table.advance()?;
        paint(table, look, &mut screen)?;
        let mut wait = table.patience();
        // Handle all pending keys before the next frame, so that fast typing does not lag. Handle a large paste in portions.
        let mut left = MOST_AT_ONCE;
        while table.stop.is_none() && left > 0 && event::poll(wait)? {
            left -= 1;
            let came = event::read()?;
            keys::take(table, &came, &mut screen)?;
            if !matches!(came, Event::Key(_)) || table.asked.is_none() {
                break;
            }
            wait = Duration::ZERO;
        }
        if screen.is_told_to_end() {
            table.stop = Some(Stop::Leave);
        }
    }
    Ok(())
}

fn paint<G: Drawn>(table: &mut Table<'_, G>, look: Look, screen: &mut Screen) -> Result<(), CommandError> {
    let mut hits = Vec::new();
    screen.draw(|buffer| {
        let area = *buffer.area();
        let mut pen = Pen::new(buffer, look, &table.seats.colors);
        draw::table(table, &mut pen, area);
        hits = pen.hits();
    })?;
    table.hits = hits;
    Ok(())
}
