//! Replays: the kernel plays a record to its end, with the rules of the record.

use super::ids::Ids;
use super::lines::{By, Changed, Header, LineOf, Recorded, Story};
use super::r#match::{Mark, Match};
use super::progress::Update;
use super::table::Table;
use super::{Change, Game, RecordReader, TableError};
use std::io::BufRead;

/// One step of a replayed game.
pub struct Replayed<'a, G: Game> {
    /// The number of answers given so far.
    pub number: usize,
    /// The last answer with its question; `None` at the start of the game.
    pub answer: Option<(&'a G::Question, &'a G::Choice)>,
    /// The actor that answered for the seat, or `None` for the seat itself.
    pub by: Option<By>,
    /// The result of the answer.
    pub progress: &'a Update<G>,
    /// The table after the answer.
    pub table: &'a Table<G>,
}

impl<G: Game> Match<G> {
    /// Replays a record to its end with the record's own rules. A truncated last line is skipped.
    ///
    /// # Errors
    /// Returns an error if the record is corrupt, has a different format, or does not fit the game. Also returns an
    /// error if the rules of the record are missing, unless `force` is set; our rules then replace them.
    pub fn replay<R: BufRead>(game: &G, reader: &mut RecordReader<R>, force: bool) -> Result<Self, G::Error> {
        Match::replay_telling(game, reader, force, &mut |_| {})
    }

    /// Replays a record. `told` receives each answer with its result.
    ///
    /// # Errors
    /// The same as for [`Match::replay`].
    pub fn replay_telling<R: BufRead>(
        game: &G,
        reader: &mut RecordReader<R>,
        force: bool,
        told: &mut dyn FnMut(Replayed<'_, G>),
    ) -> Result<Self, G::Error> {
        let header = Header::<G>::read(reader)?;
        let mut story = Story::<G>::default();
        while let Some(line) = reader.next_line::<LineOf<G>>().map_err(TableError::Record)? {
            story.read(line)?;
        }
        let (rules, exact) = header.rules(game, force)?;
        let marks = marks(game, &rules, &header, story.changes, exact)?;
        let mut table = Table::set_up_by(game, rules, &header.table)?;
        let mut progress = table.resume(game);
        let begun = table.ids;
        let mut played = Match::begun(table, header);
        played.read = reader.whole();
        (played.answers, played.marks, played.notes) = (story.answers, marks, story.notes);
        let mut mark = 0;
        progress.then(played.replay_marks(game, &mut mark, 0)?);
        told(Replayed { number: 0, answer: None, by: None, progress: &progress, table: &played.table });
        for number in 0..played.answers.len() {
            let (seat, choice) = played.answers[number].clone();
            let question = played.game().question(seat).cloned();
            let progress = played.replay_answer(game, &mut mark, number)?;
            let answer = question.as_ref().map(|question| (question, &choice));
            let by = story.by[number];
            told(Replayed { number: number + 1, answer, by, progress: &progress, table: &played.table });
            played.keep_copy(number + 1, mark);
        }
        played.table.ids = Ids { breaks: begun.breaks.wrapping_add(story.ids.breaks), ..story.ids };
        Ok(played)
    }
}

/// Reconstructs the changes applied between answers.
fn marks<G: Game>(
    game: &G,
    rules: &G::Rules,
    header: &Header<G>,
    changes: Vec<Changed<G>>,
    exact: bool,
) -> Result<Vec<Mark<G>>, G::Error> {
    let recorded: Vec<Recorded<G>> = changes.iter().map(|change| change.what.clone()).collect();
    let made = G::Change::read(game, rules, &header.table, &recorded, exact)?;
    let mark = |(Changed { after, when, what: recorded }, made): (Changed<G>, Option<G::Change>)| {
        made.map(|what| Mark { after, when, what, recorded })
    };
    Ok(changes.into_iter().zip(made).filter_map(mark).collect())
}
