//! A course played again: where a scenario could begin, and what happens from there.

use super::super::answering::automatic;
use super::super::events::Happened;
use super::super::run::MOST_AUTOMATIC;
use super::Recording;
use super::course::Course;
use hyperkon_table::{Game, Progress, Refusal, Seat, Table, Told, Unfit};

/// A state at which a scenario could begin: something is about to begin, and nothing else is under way.
pub struct Start<G: Game> {
    /// How many answers have been given before.
    pub after: usize,
    /// The state.
    pub state: G::State,
    /// True if the game begins here.
    pub is_begin: bool,
    /// True if a chapter of it does.
    pub is_chapter: bool,
}

/// All the places of a course at which a scenario could begin, and how many of its answers can be given.
pub(super) struct Trail<G: Game> {
    pub starts: Vec<Start<G>>,
    pub answers: usize,
}

/// Why a course cannot be played again.
pub(super) enum Stuck<G: Game> {
    /// There is no such table.
    Table(G::Trouble),
    /// An answer does not fit: its number, from 1.
    Answer(usize, Refusal<Unfit<G>>),
}

impl<G: Recording> Trail<G> {
    /// Plays a course, to its end or to a fault.
    pub fn follow(game: &G, course: &Course<G>) -> Result<Trail<G>, Stuck<G>> {
        let mut table = Table::set_up(game, &G::again(&course.table)).map_err(Stuck::Table)?;
        let state = table.referee().state().clone();
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

/// An answer in its place.
pub struct Move<G: Game> {
    /// The table before it.
    pub before: Table<G>,
    /// What was asked.
    pub question: G::Question,
    /// What was answered.
    pub choice: G::Choice,
    /// What came of it.
    pub events: Vec<Told<G::Event>>,
    /// Whether a window is passed by it.
    pub is_pass: bool,
}

/// What happens in the part of a course that is to be a scenario.
pub struct Part<G: Game> {
    /// The table before anything.
    pub start: Table<G>,
    /// What happens before the first answer.
    pub opening: Vec<Told<G::Event>>,
    /// The answers.
    pub moves: Vec<Move<G>>,
    /// What happens while windows that are open at the end are passed.
    pub ending: Vec<Told<G::Event>>,
    /// The table at the end.
    pub end: Table<G>,
    /// The words of the fault it ends with.
    pub fault: Option<String>,
}

impl<G: Recording> Part<G> {
    /// Plays from a start on; `None`: the answers do not fit from there.
    pub(super) fn play(game: &G, rules: &G::Rules, start: &Start<G>, answers: &[(Seat, G::Choice)]) -> Option<Part<G>> {
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

    /// Windows that are open at the end are passed, and only answers given, as a scenario does before it tests what must hold.
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

    fn told(&mut self, progress: Progress<G>) -> Vec<Told<G::Event>> {
        self.fault = self.fault.take().or_else(|| progress.faults.first().map(ToString::to_string));
        progress.events
    }

    /// Everything that happens.
    pub(in super::super) fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.all_told().map(|told| &told.event)
    }

    /// Everything that happens, and why.
    pub(in super::super) fn all_told(&self) -> impl Iterator<Item = &Told<G::Event>> {
        let moves = self.moves.iter().flat_map(|each| &each.events);
        self.opening.iter().chain(moves).chain(&self.ending)
    }

    /// The same in the words of scenarios.
    pub(super) fn happened(&self, game: &G) -> Vec<Happened> {
        self.events().map(|event| game.happened(self.start.rules(), event)).collect()
    }
}
