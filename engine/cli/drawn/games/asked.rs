//! A question as the person has answered it so far, part by part: nothing of it leaves the table before it is whole.

use hyperkon_frame::Part;
use hyperkon_table::{Game, Question};

/// A question, and the answer so far.
pub struct Asked<G: Game> {
    /// The question.
    pub question: G::Question,
    /// The parts of the answer that are chosen for good.
    pub parts: Vec<Part<G>>,
    /// What can come next.
    pub next: Vec<Part<G>>,
    /// The row of the list at which the person is.
    pub row: usize,
    /// The person has chosen this row.
    chosen: Option<usize>,
    /// What was wrong with the answer.
    pub refused: Option<String>,
}

/// What comes of Enter.
pub enum Sent<C> {
    /// Nothing was chosen yet.
    Nothing,
    /// A part of the answer is chosen; another is asked for.
    Part,
    /// The answer is whole.
    Whole(C),
}

impl<G: Game> Asked<G> {
    /// A question that has just been put.
    pub fn new(question: G::Question) -> Asked<G> {
        let next = question.parts(&[]).next;
        Asked { question, parts: Vec::new(), next, row: 0, chosen: None, refused: None }
    }

    /// The row that Enter takes: what is chosen, or the only one there is.
    pub fn sends(&self) -> Option<usize> {
        self.chosen.or((self.next.len() == 1).then_some(0))
    }

    /// A row is chosen.
    pub fn choose(&mut self, row: usize) {
        if row < self.next.len() {
            (self.row, self.chosen, self.refused) = (row, Some(row), None);
        }
    }

    /// The person goes so many rows on.
    pub fn walk(&mut self, by: isize) {
        let rows = self.next.len() as isize;
        if rows == 0 {
            return;
        }
        let from = match self.chosen {
            Some(row) => row as isize + by,
            None if by > 0 => 0,
            None => -1,
        };
        self.choose(from.rem_euclid(rows) as usize);
    }

    /// What is chosen is taken; where that makes the answer whole, it is the answer.
    pub fn send(&mut self) -> Sent<G::Choice> {
        let Some(part) = self.sends().and_then(|row| self.next.get(row)).cloned() else { return Sent::Nothing };
        self.parts.push(part);
        let ahead = self.question.parts(&self.parts);
        if ahead.next.is_empty()
            && let Some(choice) = self.question.made_of(&self.parts)
        {
            self.parts.pop();
            return Sent::Whole(choice);
        }
        (self.next, self.row, self.chosen) = (ahead.next, 0, None);
        Sent::Part
    }

    /// What was chosen last is taken back.
    pub fn take_back(&mut self) {
        self.refused = None;
        if self.chosen.take().is_none() && self.parts.pop().is_some() {
            self.next = self.question.parts(&self.parts).next;
        }
        self.row = 0;
    }
}
