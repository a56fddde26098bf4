//! The trace of a game for programs: answers, events, and outcomes of scripts.

use super::{Course, CourseLine, Row, Tracer, Wanted};
use crate::game::{Engine, Game as CosmicGame, Notes};
use crate::scenario::Notation;
use hyperkon_table::{Game, Match, Question as _, RecordReader, Table};
use serde::Serialize;

/// A collector of the outcomes of a game's scripts.
pub trait Probe<G: Game> {
    /// Collects the notes of the step that has run for this answer.
    fn take(&mut self, answer: usize);
    /// Collects the remaining notes, after the last answer.
    fn end(&mut self, answer: usize);
    /// Returns the outcomes, with the names of a table.
    fn rows(&mut self, table: &Table<G>, wanted: &Wanted) -> Vec<Row>;
}

/// A traced game.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// The answers and events.
    pub lines: Vec<CourseLine>,
    /// The outcomes of powers and cards, in games with such traces.
    pub rows: Vec<Row>,
    /// The failures of a scenario.
    pub failures: Vec<String>,
}

/// Replays a record, and returns its trace.
///
/// # Errors
/// Returns an error if the record cannot be replayed with the game.
pub(crate) fn record<G: Notation>(game: &G, record: &[u8], wanted: &Wanted, lang: &str) -> Result<Told, String> {
    let (mut probe, mut answers, mut told) = (game.probe(), Vec::new(), Vec::new());
    let mut reader = RecordReader::new(record);
    let played = Match::replay_telling(game, &mut reader, false, &mut |step| {
        probe.iter_mut().for_each(|probe| probe.take(step.number));
        answers.extend(step.answer.map(|(question, choice)| (step.number, question.clone(), choice.clone())));
        told.extend(step.progress.events.iter().map(|told| (step.number, told.clone())));
    });
    let played = played.map_err(|error| error.to_string())?;
    let table = played.game();
    let words = game.words(table, lang);
    let answered = answers.into_iter().map(|(answer, question, choice)| {
        let seat = game.seat_name(table, lang, question.seat());
        let (question, choice) = (words.question(&question), words.choice(&question, &choice));
        CourseLine { answer, what: Course::Answered { seat, question, choice } }
    });
    let happened = told.into_iter().map(|(answer, told)| {
        let event = serde_json::to_value(&told.event).unwrap_or_default();
        let rule = told.why.as_ref().map(|why| G::clause(why).to_owned());
        CourseLine { answer, what: Course::Happened { event, said: words.event(&told.event, told.why.as_ref()), rule } }
    });
    let mut lines: Vec<CourseLine> = answered.chain(happened).collect();
    // Put the effects of each answer after the answer itself.
    lines.sort_by_key(|line| line.answer);
    let rows = probe.map(|mut probe| {
        probe.end(played.answers());
        probe.rows(table, wanted)
    });
    Ok(Told { lines, rows: rows.unwrap_or_default(), failures: Vec::new() })
}

/// A probe that collects an engine's notes.
pub(crate) struct Noting<'a> {
    engine: &'a Engine,
    notes: Notes,
    tracer: Tracer,
}

impl Noting<'_> {
    /// Starts to collect notes, and drops earlier ones.
    pub fn of(engine: &Engine) -> Noting<'_> {
        let notes = engine.trace(true);
        notes.take();
        Noting { engine, notes, tracer: Tracer::default() }
    }
}

impl Probe<Engine> for Noting<'_> {
    fn take(&mut self, answer: usize) {
        self.tracer.take(self.notes.take(), answer);
    }

    fn end(&mut self, answer: usize) {
        self.tracer.finish(&self.notes, answer);
    }

    fn rows(&mut self, table: &CosmicGame, wanted: &Wanted) -> Vec<Row> {
        self.tracer.know(table.full_state().state());
        self.tracer.rows(self.engine.content(), table.rules(), wanted)
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        self.engine.trace(false);
    }
}
