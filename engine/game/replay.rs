//! A record is read and played to its end.
//!
//! A record holds the mods it was begun with and every change of them, so that it is played as it was, whatever
//! has become of their files. What comes with the library is not recorded: there the numbers of the files tell.

use super::content::Content;
use super::engine::Engine;
use super::error::GameError;
use super::lines::{Header, Line, Marked, Story};
use super::matches::{Mark, MarkKind, Match};
use super::play::Progress;
use crate::cosmic::{Choice, Decision};
use crate::table::RecordReader;
use std::io::BufRead;
use std::sync::Arc;

/// One step of a game that is told again.
#[derive(Clone, Copy, Debug)]
pub struct Replayed<'a> {
    /// How many answers have been given by now.
    pub number: usize,
    /// The last of them, with its question; `None`: the game begins.
    pub answer: Option<(&'a Decision, &'a Choice)>,
    /// What came of it.
    pub progress: &'a Progress,
}

impl Match {
    /// Reads a record and plays it to its end, with the content it was played with; a cut last line is passed over.
    /// The game stays with that content, and [`Match::content_changed`] takes it over to the engine's.
    ///
    /// # Errors
    /// When the record is damaged, does not hold the content it was made with, or does not fit the game. With
    /// `all_the_same` the engine's content is tried in the place of one that the record does not hold.
    pub fn replay<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
    ) -> Result<Match, GameError> {
        Match::replay_telling(engine, reader, all_the_same, &mut |_| {})
    }

    /// The same; `told` gets each answer and what came of it.
    ///
    /// # Errors
    /// As [`Match::replay`].
    pub fn replay_telling<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
        told: &mut dyn FnMut(Replayed<'_>),
    ) -> Result<Match, GameError> {
        let header: Header = reader.header()?;
        header.is_readable()?;
        let mut story = Story::default();
        while let Some(line) = reader.next_line::<Line>()? {
            story.read(line)?;
        }
        let content = match beginning(engine, &header) {
            Some(content) => content,
            None if all_the_same => {
                // What it was changed from is not known, so the changes say nothing.
                story.marks.retain(|(_, what)| matches!(what, Marked::Disabled(_)));
                Arc::clone(engine.content())
            }
            None => return Err(header.other_content(engine)),
        };
        let mut game = engine.set_up_with(&content, &header.table)?;
        let mut progress = engine.resume(&mut game);
        let mut played = Match::begun(game, header);
        played.marks = marks(engine, &played, content, story.marks)?;
        (played.answers, played.notes) = (story.answers, story.notes);
        let mut mark = 0;
        progress.then(played.replay_marks(engine, &mut mark, 0)?);
        told(Replayed { number: 0, answer: None, progress: &progress });
        for number in 0..played.answers.len() {
            let (seat, choice) = played.answers[number].clone();
            let decision = played.game().decision(seat).cloned();
            let progress = played.replay_answer(engine, &mut mark, number)?;
            let answer = decision.as_ref().map(|decision| (decision, &choice));
            told(Replayed { number: number + 1, answer, progress: &progress });
            played.keep_copy(number + 1, mark);
        }
        Ok(played)
    }
}

/// The content a record was begun with; `None`: it cannot be known.
fn beginning(engine: &Engine, header: &Header) -> Option<Arc<Content>> {
    if header.content == engine.content().hash() {
        return Some(Arc::clone(engine.content()));
    }
    let recorded = engine.content().with_mods(&header.mods);
    recorded.ok().filter(|content| content.hash() == header.content)
}

/// What happened between answers, with the contents made anew.
fn marks(
    engine: &Engine,
    played: &Match,
    mut content: Arc<Content>,
    marks: Vec<(usize, Marked)>,
) -> Result<Vec<Mark>, GameError> {
    let mut known = vec![Arc::clone(engine.content()), Arc::clone(&content)];
    let mut made = Vec::new();
    for (after, what) in marks {
        let what = match what {
            Marked::Disabled(script) => match played.game().rules().script_named(&script) {
                Some(script) => MarkKind::Disabled(script),
                None => continue,
            },
            Marked::Content { when, hash, changes } => {
                let has_it = |known: &&Arc<Content>| known.hash() == hash;
                content = match known.iter().find(has_it) {
                    Some(known) => Arc::clone(known),
                    None => content.with_changes(&changes)?,
                };
                if content.hash() != hash {
                    let what = format!("the record does not hold the content {hash} that it changes to");
                    return Err(GameError::Table(what));
                }
                known.push(Arc::clone(&content));
                MarkKind::Content(when, Arc::clone(&content))
            }
        };
        made.push(Mark { after, what });
    }
    Ok(made)
}
