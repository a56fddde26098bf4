//! The course of a game: its table and all answers.

use crate::game::Engine;
use hyperkon_table::{Game, Header, Line, LineOf, RecordReader, Seat, TableError};
use std::io::BufRead;

/// The course of a game.
#[derive(Clone, Debug)]
pub struct Course<G: Game = Engine> {
    /// The options of the table.
    pub table: G::Options,
    /// The answers, in order.
    pub answers: Vec<(Seat, G::Choice)>,
    /// The first script fault. The course ends with the answer that caused it.
    pub fault: Option<String>,
}

impl<G: Game> Course<G> {
    /// Reads a record up to its end or to the first fault. Ignores a truncated last line.
    ///
    /// # Errors
    /// Returns an error if the record is corrupt, or was made with different content. `force` accepts different content.
    pub fn read<R: BufRead>(game: &G, reader: &mut RecordReader<R>, force: bool) -> Result<Course<G>, G::Error> {
        let header = Header::<G>::read(reader)?;
        if !force {
            header.fits(game)?;
        }
        let mut course = Course { table: header.table, answers: Vec::new(), fault: None };
        while let Some(line) = reader.next_line::<LineOf<G>>().map_err(TableError::Record)? {
            match line {
                Line::Answer { seat, choice, .. } => course.answers.push((seat, choice)),
                Line::Undo { answers } | Line::Change { answers, .. } => {
                    course.answers.truncate(course.answers.len().saturating_sub(answers));
                }
                Line::Rollback { fault, .. } => {
                    course.fault = Some(fault);
                    break;
                }
            }
        }
        Ok(course)
    }
}
