//! A game as it was played: its table and its answers, whoever gave them.

use crate::cosmic::Choice;
use crate::game::{Engine, GameError, Header, Line, TableOptions};
use crate::table::{RecordReader, Seat};
use std::io::BufRead;

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Course {
    /// The options of the table.
    pub table: TableOptions,
    /// The answers in order.
    pub answers: Vec<(Seat, Choice)>,
    /// The first fault of a script, if there was one: the course ends with the answer that set it off.
    pub fault: Option<String>,
}

impl Course {
    /// Reads the record of a game up to its end or to the first fault; a cut last line is passed over.
    ///
    /// # Errors
    /// When the record is damaged or was made with other content; with `all_the_same` other content is tried.
    pub fn read<R: BufRead>(
        engine: &Engine,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
    ) -> Result<Course, GameError> {
        let header = Header::read(reader)?;
        if !all_the_same {
            header.fits(engine)?;
        }
        let mut course = Course { table: header.table, answers: Vec::new(), fault: None };
        while let Some(line) = reader.next_line::<Line>()? {
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
