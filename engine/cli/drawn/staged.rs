//! The table of the game of cosmic conquest on the screen.

use super::pen::{Hit, Pen};
use super::screen::Screen;
use super::stage::OnScreen;
use super::table::Table;
use super::{draw, keys};
use crate::console::Stop;
use crate::trouble::Trouble;
use ratatui::crossterm::event::Event;
use ratatui::layout::Rect;
use std::time::Duration;

impl OnScreen for Table<'_> {
    fn advance(&mut self) -> Result<(), Trouble> {
        self.go_on()
    }

    fn colours(&self) -> Vec<(u8, u8, u8)> {
        self.words.colours.clone()
    }

    fn draw(&self, pen: &mut Pen<'_>, area: Rect) {
        draw::table(self, pen, area);
    }

    fn note_hits(&mut self, hits: Vec<(Rect, Hit)>) {
        self.hits = hits;
    }

    fn take(&mut self, event: &Event, screen: &mut Screen) -> Result<(), Trouble> {
        keys::take(self, event, screen)
    }

    fn patience(&self) -> Duration {
        self.wait()
    }

    fn is_asking(&self) -> bool {
        self.asked.is_some()
    }

    fn stop(&mut self) -> &mut Option<Stop> {
        &mut self.stop
    }
}
