//! A game as it was played: its table and its answers, whoever gave them.

use crate::game::Engine;
use hyperkon_table::{Game, Header, Line, LineOf, RecordReader, Seat, TableError};
use std::io::BufRead;

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Course<G: Game = Engine> {
    /// The options of the table.
    pub table: G::Options,
    /// The answers in order.
    pub answers: Vec<(Seat, G::Choice)>,
    /// The first fault of a script, if there was one: the course ends with the answer that set it off.
    pub fault: Option<String>,
}

impl<G: Game> Course<G> {
    /// Reads the record of a game up to its end or to the first fault; a cut last line is passed over.
    ///
    /// # Errors
    /// When the record is damaged or was made with other content; with `all_the_same` other content is tried.
    pub fn read<R: BufRead>(
        game: &G,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
    ) -> Result<Course<G>, G::Trouble> {
        let header = Header::<G>::read(reader)?;
        if !all_the_same {
            header.fits(game)?;
        }
        let mut course = Course { table: header.table, answers: Vec::new(), fault: None };
        while let Some(line) = reader.next_line::<LineOf<G>>().map_err(TableError::Record)? {
            match line {
                Line::Answer { seat, choice, .. } => course.answers.push((seat, choice)),
                Line::Undo { answers } | Line::Change { answers, .. } => {
                    course.answers.truncate(course.answers.len().saturating_sub(answers));
                }
                Line::Undone { fault, .. } => {
                    course.fault = Some(fault);
                    break;
                }
            }
        }
        Ok(course)
    }
}
