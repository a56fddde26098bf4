//! Replays a course to find possible starts of a scenario and the events after them.

use super::super::answering::automatic;
use super::super::events::Happened;
use super::super::run::MOST_AUTOMATIC;
use super::playthrough::Course;
use super::recording::Recording;
use hyperkon_table::{Game, InvalidAnswer, LogEntry, Refusal, Seat, Table, Update};

/// A state at which a scenario can start: something is about to begin, and nothing else is in progress.
pub struct Start<G: Game> {
    /// The number of answers before the start.
    pub after: usize,
    /// The state of the game.
    pub state: G::State,
    /// True if this is the start of the game.
    pub is_begin: bool,
    /// True if a chapter of the game begins here.
    pub is_chapter: bool,
}

/// All possible starts of a scenario in a course, and the number of legal answers.
pub struct Trail<G: Game> {
    pub starts: Vec<Start<G>>,
    pub answers: usize,
}

/// The reason why a course cannot be replayed.
pub enum Stuck<G: Game> {
    /// The table cannot be set up.
    Table(G::Error),
    /// An illegal answer, with its number from 1.
    Answer(usize, Refusal<InvalidAnswer<G>>),
}

impl<G: Recording> Trail<G> {
    /// Replays a course to its end or to a fault.
    pub fn follow(game: &G, course: &Course<G>) -> Result<Trail<G>, Stuck<G>> {
        let mut table = Table::set_up(game, &G::again(&course.table)).map_err(Stuck::Table)?;
        let state = table.full_state().state().clone();
        let begin = Start { after: 0, state, is_begin: true, is_chapter: true };
        let mut trail = Trail { starts: vec![begin], answers: 0 };
        game.pauses(&table, true);
        let played = trail.play(game, &mut table, course);
        game.pauses(&table, false);
        played.map(|()| trail)
    }

    fn play(&mut self, game: &G, table: &mut Table<G>, course: &Course<G>) -> Result<(), Stuck<G>> {
        table.resume(game);
        self.note(game, table);
        for (number, (seat, choice)) in course.answers.iter().enumerate() {
            if table.is_stopped() {
                break;
            }
            table.answer(game, *seat, choice.clone()).map_err(|why| Stuck::Answer(number + 1, why))?;
            self.answers = number + 1;
            self.note(game, table);
        }
        Ok(())
    }

    fn note(&mut self, game: &G, table: &Table<G>) {
        for state in game.pauses(table, true) {
            if let Some(is_chapter) = G::begins(table.rules(), &state) {
                self.starts.push(Start { after: self.answers, state, is_begin: false, is_chapter });
            }
        }
    }
}

/// An answer with its context.
pub struct Move<G: Game> {
    /// The table before the answer.
    pub before: Table<G>,
    /// The answered question.
    pub question: G::Question,
    /// The chosen answer.
    pub choice: G::Choice,
    /// The events that the answer caused.
    pub events: Vec<LogEntry<G::Event>>,
    /// True if the answer passes a window.
    pub is_pass: bool,
}

/// The part of a course for a scenario.
pub struct Part<G: Game> {
    /// The table at the start.
    pub start: Table<G>,
    /// The events before the first answer.
    pub opening: Vec<LogEntry<G::Event>>,
    /// The answers.
    pub moves: Vec<Move<G>>,
    /// The events caused by passing the windows that are open at the end.
    pub ending: Vec<LogEntry<G::Event>>,
    /// The table at the end.
    pub end: Table<G>,
    /// The message of the fault at the end, if there is one.
    pub fault: Option<String>,
}

impl<G: Recording> Part<G> {
    /// Plays from a start. Returns `None` if an answer is illegal.
    pub fn play(game: &G, rules: &G::Rules, start: &Start<G>, answers: &[(Seat, G::Choice)]) -> Option<Part<G>> {
        let mut table = Table::<G>::at(rules.clone(), start.state.clone()).ok()?;
        let mut part = Part {
            start: table.clone(),
            opening: Vec::new(),
            moves: Vec::new(),
            ending: Vec::new(),
            end: table.clone(),
            fault: None,
        };
        let progress = table.resume(game);
        part.opening = part.told(progress);
        for (seat, choice) in answers {
            if part.fault.is_some() {
                break;
            }
            let (before, question) = (table.clone(), table.seen(*seat).question()?.clone());
            let called = game.called(rules, &question);
            let is_pass = called.is_window && called.pass.as_ref() == Some(choice);
            let progress = table.answer(game, *seat, choice.clone()).ok()?;
            let events = part.told(progress);
            part.moves.push(Move { before, question, choice: choice.clone(), events, is_pass });
        }
        part.settle(game, &mut table)?;
        part.end = table;
        Some(part)
    }

    /// Passes the windows that are open at the end, and gives forced answers, as a scenario does.
    fn settle(&mut self, game: &G, table: &mut Table<G>) -> Option<()> {
        for _ in 0..MOST_AUTOMATIC {
            if self.fault.is_some() {
                break;
            }
            let Some((seat, choice)) = automatic(game, table, true, G::PLAYS_ON && !self.moves.is_empty()) else {
                break;
            };
            let progress = table.answer(game, seat, choice).ok()?;
            let events = self.told(progress);
            self.ending.extend(events);
        }
        Some(())
    }

    fn told(&mut self, progress: Update<G>) -> Vec<LogEntry<G::Event>> {
        self.fault = self.fault.take().or_else(|| progress.faults.first().map(ToString::to_string));
        progress.events
    }

    /// Returns all events.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.all_told().map(|told| &told.event)
    }

    /// Returns all events with their reasons.
    pub fn all_told(&self) -> impl Iterator<Item = &LogEntry<G::Event>> {
        let moves = self.moves.iter().flat_map(|each| &each.events);
        self.opening.iter().chain(moves).chain(&self.ending)
    }

    /// Returns all events in the notation of scenarios.
    pub fn happened(&self, game: &G) -> Vec<Happened> {
        self.events().map(|event| game.happened(self.start.rules(), event)).collect()
    }
}
