//! A form for a single number.

use crate::drawn::form::Form;
use crate::drawn::look::Ink;
use crate::drawn::pen::{Hit, Pen};
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{Choice, Part};
use hyperkon::Engine;
use ratatui::layout::Rect;

/// A form for a number between two bounds.
pub struct Number {
    min: u8,
    max: u8,
    value: u8,
    /// True if the person is typing digits, so that the next digit is appended.
    is_typing: bool,
}

impl Number {
    /// Creates the form with the proposed number.
    pub fn new(proposal: Option<&Choice>, min: u8, max: u8) -> Number {
        let value = if let Some(Choice::Number(number)) = proposal { *number } else { min };
        Number { min, max, value, is_typing: false }
    }
}

impl Form<Engine> for Number {
    fn rows(&self) -> usize {
        0
    }

    fn parts(&self) -> Vec<Part> {
        vec![Part::Number(self.value)]
    }

    fn change(&mut self, _row: usize, by: isize) {
        self.value = (self.value as isize + by).clamp(isize::from(self.min), isize::from(self.max)) as u8;
        self.is_typing = false;
    }

    fn digit(&mut self, _row: usize, digit: u8) {
        let long = if self.is_typing { u16::from(self.value) * 10 + u16::from(digit) } else { u16::from(digit) };
        self.value = if long > u16::from(self.max) { digit.min(self.max) } else { long as u8 };
        self.is_typing = true;
    }

    fn keys(&self) -> &'static [(&'static str, &'static str)] {
        &[("←→ 0-9", "number"), ("↵", "ok")]
    }

    fn draw(&self, _table: &Table<'_, Engine>, pen: &mut Pen<'_>, area: Rect, _row: usize) {
        let text = format!("◄ {} ►   ({}–{})", self.value, self.min, self.max);
        pen.text(area.x + 1, area.y, usize::from(area.width) - 2, &text, pen.ink(Ink::Strong));
        pen.hit(Rect::new(area.x + 1, area.y, 2, 1), Hit::Less(0));
        pen.hit(Rect::new(area.x + 3, area.y, 6, 1), Hit::More(0));
    }
}
