//! A record is read and played to its end, by the rules it was played by, whatever has become of them since.

use super::ids::Ids;
use super::lines::{By, Changed, Header, LineOf, Recorded, Story};
use super::r#match::{Mark, Match};
use super::progress::Progress;
use super::table::Table;
use super::{Change, Game, RecordReader, TableError};
use std::io::BufRead;

/// One step of a game that is told again.
pub struct Replayed<'a, G: Game> {
    /// How many answers have been given by now.
    pub number: usize,
    /// The last of them, with its question; `None`: the game begins.
    pub answer: Option<(&'a G::Question, &'a G::Choice)>,
    /// Who gave it for the seat; `None`: the seat itself.
    pub by: Option<By>,
    /// What came of it.
    pub progress: &'a Progress<G>,
    /// The table as it stands now.
    pub table: &'a Table<G>,
}

impl<G: Game> Match<G> {
    /// Reads a record and plays it to its end, by the rules it was played by; a cut last line is passed over.
    ///
    /// # Errors
    /// When the record is damaged or of another format, does not hold the rules it was made with, or does not fit the
    /// game. With `all_the_same` our rules are tried in the place of those that the record does not hold.
    pub fn replay<R: BufRead>(game: &G, reader: &mut RecordReader<R>, all_the_same: bool) -> Result<Self, G::Trouble> {
        Match::replay_telling(game, reader, all_the_same, &mut |_| {})
    }

    /// The same; `told` gets each answer and what came of it.
    ///
    /// # Errors
    /// As [`Match::replay`].
    pub fn replay_telling<R: BufRead>(
        game: &G,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
        told: &mut dyn FnMut(Replayed<'_, G>),
    ) -> Result<Self, G::Trouble> {
        let header = Header::<G>::read(reader)?;
        let mut story = Story::<G>::default();
        while let Some(line) = reader.next_line::<LineOf<G>>().map_err(TableError::Record)? {
            story.read(line)?;
        }
        let (rules, exact) = header.rules(game, all_the_same)?;
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

/// What came into force between answers, made anew.
fn marks<G: Game>(
    game: &G,
    rules: &G::Rules,
    header: &Header<G>,
    changes: Vec<Changed<G>>,
    exact: bool,
) -> Result<Vec<Mark<G>>, G::Trouble> {
    let recorded: Vec<Recorded<G>> = changes.iter().map(|change| change.what.clone()).collect();
    let made = G::Change::read(game, rules, &header.table, &recorded, exact)?;
    let mark = |(Changed { after, when, what: recorded }, made): (Changed<G>, Option<G::Change>)| {
        made.map(|what| Mark { after, when, what, recorded })
    };
    Ok(changes.into_iter().zip(made).filter_map(mark).collect())
}
