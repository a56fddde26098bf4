//! The interface of forms. A form is a list of numbers that answers a question without a list of options.

use super::Drawn;
use super::pen::Pen;
use super::table::Table;
use hyperkon_frame::Part;
use hyperkon_table::{AnswerBuilder, InvalidAnswer, Refusal};
use ratatui::layout::Rect;

/// The mark of an option on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The row of the option.
    pub row: usize,
    /// True if the option is chosen, completely or partly.
    pub is_chosen: bool,
}

/// A form. Its rows are numbered from 0. A form without rows is a single number.
pub trait Form<G: Drawn> {
    /// Returns the number of rows.
    fn rows(&self) -> usize;

    /// Returns the answer steps of the current answer.
    fn parts(&self) -> Vec<Part<G>>;

    /// Returns the current answer.
    ///
    /// # Errors
    /// Fails if the answer is illegal.
    fn choice(&self, question: &G::Question) -> Result<G::Choice, Refusal<InvalidAnswer<G>>> {
        AnswerBuilder::with(question.clone(), &self.parts())?.finish()
    }

    /// Changes the number in a row.
    fn change(&mut self, row: usize, by: isize);

    /// Handles a digit typed at a row.
    fn digit(&mut self, row: usize, digit: u8);

    /// Returns the row in the next column. With `None`, the left and right keys change the number.
    fn beside(&self, _row: usize) -> Option<usize> {
        None
    }

    /// Returns the mark for an answer step on the board.
    fn mark(&self, _part: &Part<G>) -> Option<Mark> {
        None
    }

    /// Handles another letter, and returns the answer if the letter gives one.
    fn letter(&mut self, _letter: char) -> Option<G::Choice> {
        None
    }

    /// Returns `true` if the form needs the space of the log. The window is roomy or small.
    fn is_wide(&self, _is_roomy: bool) -> bool {
        false
    }

    /// Returns a text to add to the title of the question.
    fn title(&self, _table: &Table<'_, G>) -> Option<String> {
        None
    }

    /// Returns the key of the message for sending an empty form.
    fn lacks(&self) -> Option<&'static str> {
        None
    }

    /// Returns the keys that the form handles, each with its text key.
    fn keys(&self) -> &'static [(&'static str, &'static str)];

    /// Draws the form. `row` is the row with the cursor.
    fn draw(&self, table: &Table<'_, G>, pen: &mut Pen<'_>, area: Rect, row: usize);
}
