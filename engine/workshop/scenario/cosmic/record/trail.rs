//! A course played again: where a scenario could begin, and what happens from there.

use super::super::super::events::Happened;
use super::super::super::run::MOST_AUTOMATIC;
use super::super::fields;
use super::super::names::Names;
use super::course::Course;
use crate::cosmic::{Choice, Decision, Event, Frame, OnFault, PhaseIndex, Phases, Ruleset, State, Topic};
use crate::game::{Engine, Game, GameError, Progress};
use crate::table::{Question, Seat, Told as Heard};

/// A state at which a turn, an encounter or a phase is about to begin and nothing else is under way.
#[derive(Clone)]
pub struct Start {
    /// How many answers have been given before.
    pub after: usize,
    pub state: State,
}

impl Start {
    /// Whether an encounter begins here.
    pub fn is_encounter(&self) -> bool {
        matches!(
            self.state.stack.top(),
            Some(Frame::Begin(_) | Frame::BeginTurn(_) | Frame::Phases(Phases { from: PhaseIndex(0) }))
        )
    }

    /// Whether the game begins here.
    pub fn is_begin(&self) -> bool {
        matches!(self.state.stack.top(), Some(Frame::Begin(_)))
    }
}

/// All the places of a course at which a scenario could begin, and how many of its answers can be given.
pub struct Trail {
    pub starts: Vec<Start>,
    pub answers: usize,
}

impl Trail {
    /// Plays a course, to its end or to a fault.
    pub fn follow(engine: &mut Engine, course: &Course) -> Result<Trail, GameError> {
        let options = course.table.clone().on_fault(OnFault::Stop);
        let mut game = engine.set_up(&options)?;
        let mut trail = Trail { starts: vec![Start { after: 0, state: game.referee().state().clone() }], answers: 0 };
        engine.keep_pauses(true);
        let played = trail.play(engine, &mut game, course);
        engine.keep_pauses(false);
        played.map(|()| trail)
    }

    fn play(&mut self, engine: &mut Engine, game: &mut Game, course: &Course) -> Result<(), GameError> {
        engine.resume(game);
        self.note(engine, game.rules());
        for (number, (seat, choice)) in course.answers.iter().enumerate() {
            if game.is_stopped() {
                break;
            }
            engine
                .answer(game, *seat, choice.clone())
                .map_err(|why| GameError::Unfit { number: number + 1, why: Box::new(why.into()) })?;
            self.answers = number + 1;
            self.note(engine, game.rules());
        }
        Ok(())
    }

    fn note(&mut self, engine: &Engine, rules: &Ruleset) {
        let phases = rules.choices.phases.len();
        for state in engine.keep_pauses(true) {
            let begins = match state.stack.top() {
                Some(Frame::BeginTurn(_)) => true,
                Some(Frame::Phases(Phases { from: PhaseIndex(index) })) => usize::from(*index) < phases,
                _ => false,
            };
            if begins {
                self.starts.push(Start { after: self.answers, state });
            }
        }
    }
}

/// An answer in its place.
pub struct Move {
    /// The game before it.
    pub before: Game,
    pub decision: Decision,
    pub choice: Choice,
    /// What came of it.
    pub events: Vec<Heard<Event>>,
}

impl Move {
    /// Whether a window is passed by it.
    pub fn is_pass(&self) -> bool {
        self.decision.topic == Topic::Window && self.decision.pass().as_ref() == Some(&self.choice)
    }
}

/// What happens in the part of a course that is to be a scenario.
pub struct Part {
    /// The game before anything.
    pub start: Game,
    /// What happens before the first answer.
    pub opening: Vec<Heard<Event>>,
    pub moves: Vec<Move>,
    /// What happens while windows that are open at the end are passed.
    pub ending: Vec<Heard<Event>>,
    /// The game at the end.
    pub end: Game,
    /// The words of the fault it ends with.
    pub fault: Option<String>,
}

impl Part {
    /// Plays from a start on; `None`: the answers do not fit from there.
    pub fn play(engine: &mut Engine, rules: &Ruleset, start: &Start, answers: &[(Seat, Choice)]) -> Option<Part> {
        let mut game = Game::at(rules.clone(), start.state.clone()).ok()?;
        let mut part = Part {
            start: game.clone(),
            opening: Vec::new(),
            moves: Vec::new(),
            ending: Vec::new(),
            end: game.clone(),
            fault: None,
        };
        let progress = engine.resume(&mut game);
        part.opening = part.heard(progress);
        for (seat, choice) in answers {
            if part.fault.is_some() {
                break;
            }
            let (before, decision) = (game.clone(), game.seen(*seat).question()?.clone());
            let progress = engine.answer(&mut game, *seat, choice.clone()).ok()?;
            let events = part.heard(progress);
            part.moves.push(Move { before, decision, choice: choice.clone(), events });
        }
        part.settle(engine, &mut game)?;
        part.end = game;
        Some(part)
    }

    /// Windows that are open at the end are passed, and only answers given, as a scenario does before it tests what must hold.
    fn settle(&mut self, engine: &mut Engine, game: &mut Game) -> Option<()> {
        for _ in 0..MOST_AUTOMATIC {
            if self.fault.is_some() {
                break;
            }
            let automatic = |decision: &Decision| {
                let pass = if decision.topic == Topic::Window { decision.pass() } else { None };
                let only = || if self.moves.is_empty() { None } else { decision.only_choice() };
                Some((decision.seat, pass.or_else(only)?))
            };
            let Some((seat, choice)) = game.referee().questions().iter().find_map(automatic) else { break };
            let progress = engine.answer(game, seat, choice).ok()?;
            let events = self.heard(progress);
            self.ending.extend(events);
        }
        Some(())
    }

    fn heard(&mut self, progress: Progress) -> Vec<Heard<Event>> {
        self.fault = self.fault.take().or_else(|| progress.faults.first().map(ToString::to_string));
        progress.events
    }

    /// Everything that happens.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.all_heard().map(|heard| &heard.event)
    }

    /// Everything that happens, and why.
    pub fn all_heard(&self) -> impl Iterator<Item = &Heard<Event>> {
        let moves = self.moves.iter().flat_map(|each| &each.events);
        self.opening.iter().chain(moves).chain(&self.ending)
    }

    /// The same in the words of scenarios.
    pub fn told(&self, names: &Names<'_>) -> Vec<Happened> {
        self.events().map(|event| fields::of_event(names, event)).collect()
    }
}
