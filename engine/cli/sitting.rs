//! A person, or nobody, sits at a game: what the plain table (`dialogue`) and the drawn one (`drawn`) have in common.
//!
//! Invariant: a person's answer is on the disk before anything that comes of it is shown, whichever of the two shows it.

use crate::ask;
use crate::bots::Bots;
use crate::keeping::Keeping;
use crate::kept::Begun;
use crate::paint;
use crate::standing::{StandingPass, Until};
use crate::take_back::Answers;
use crate::telling::Eyes;
use crate::trouble::Trouble;
use crate::watch::Workshop;
use hyperkon::cosmic::{Choice, Decision, Event, Topic, View};
use hyperkon::game::{Engine, Match, Progress};
use hyperkon::narrate::Narrator;
use hyperkon::plain;
use hyperkon::table::{Seat, Told};
use hyperkon_workshop::trace::Tracer;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game under way.
pub struct Sitting<'a> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) played: Match,
    pub(crate) bots: Bots,
    pub(crate) narrator: Narrator,
    pub(crate) eyes: Eyes,
    pub(crate) out: &'a mut dyn Write,
    pub(crate) keeping: Keeping,
    /// The record whose last line was incomplete, not told yet.
    cut: Option<PathBuf>,
    passing: Vec<StandingPass>,
    /// The person answers for every seat.
    pub(crate) hotseat: bool,
    /// The board that was shown last.
    pub(crate) shown: Option<View>,
    pub(crate) workshop: Option<Workshop>,
    /// What has stopped the game.
    pub(crate) fault: Option<String>,
    /// What came of the beginning, not told yet.
    pub(crate) begun: Option<Progress>,
    /// What had happened before the person sat down, for those who keep a log.
    pub(crate) past: Vec<Told<Event>>,
    /// What has happened since the person's last answer.
    pub(crate) recent: Vec<Told<Event>>,
    /// What the person has typed, to be taken back.
    pub(crate) typed: Answers,
    /// Why scripts do not act, if that is traced.
    pub(crate) tracer: Option<Tracer>,
}

impl<'a> Sitting<'a> {
    /// Sits down at a game and tells how it stands.
    pub fn new(
        engine: &'a mut Engine,
        begun: Begun,
        bots: Bots,
        eyes: Eyes,
        language: &str,
        out: &'a mut dyn Write,
    ) -> Result<Sitting<'a>, Trouble> {
        let Begun { played, progress, past, record, cut } = begun;
        let content = Arc::clone(played.game().rules().content().unwrap_or(engine.content()));
        let options = &played.header().table;
        let narrator = Narrator::new(&content, played.game().rules(), language);
        let narrator = paint::narrator(narrator, content.edition(&options.edition));
        let seed = [("edition", narrator.edition().to_owned()), ("seed", options.seed.to_string())];
        writeln!(out, "{}", paint::faint(&narrator.text("cli.table", &seed)))?;
        let mut sitting = Sitting {
            engine,
            played,
            bots,
            narrator,
            eyes,
            out,
            keeping: Keeping::of(record),
            cut,
            passing: Vec::new(),
            hotseat: false,
            shown: None,
            workshop: None,
            fault: None,
            begun: Some(progress),
            past,
            recent: Vec::new(),
            typed: Answers::default(),
            tracer: None,
        };
        sitting.welcome()?;
        Ok(sitting)
    }

    /// The same, where another line than `play --resume` goes on with the game.
    pub fn go_on_by(mut self, line: &str, record: &Path) -> Sitting<'a> {
        self.keeping.go_on_by(line.to_owned(), record.to_owned());
        self
    }

    /// The same for a game that becomes a scenario; `hotseat`: the person answers for every seat.
    pub fn for_scenario(mut self, hotseat: bool) -> Sitting<'a> {
        self.keeping.as_scenario();
        self.hotseat = hotseat;
        self
    }

    /// Says who plays for the bots now: the record does not.
    pub fn name_bots(&mut self) -> Result<(), Trouble> {
        self.tell("cli.bots_now", &[("bots", self.bots.names().join(", "))])
    }

    /// From now on it is said why scripts do not act.
    pub fn trace(&mut self) {
        self.engine.trace(true);
        self.tracer = Some(Tracer::default());
    }

    /// The game.
    pub const fn played(&self) -> &Match {
        &self.played
    }

    /// Says one of the command line's own sentences.
    pub(crate) fn tell(&mut self, key: &str, values: &[(&str, String)]) -> Result<(), Trouble> {
        Ok(writeln!(self.out, "{}", self.narrator.text(key, values))?)
    }

    fn welcome(&mut self) -> Result<(), Trouble> {
        if let Eyes::Seat(seat) = self.eyes {
            self.tell("cli.welcome", &[("seat", self.narrator.seat(seat))])?;
        }
        if let Some(file) = self.cut.take() {
            self.tell("cli.cut", &[("file", plain::path(&file))])?;
        }
        Ok(())
    }

    /// Who is to answer next.
    ///
    /// # Errors
    /// When the game waits for nobody and is not over.
    pub(crate) fn next(&self) -> Result<Next, Trouble> {
        let game = self.played.game();
        if game.is_over() {
            return Ok(Next::Over);
        }
        if game.is_stopped() {
            return Ok(Next::Stopped);
        }
        let is_persons = |decision: &&Decision| self.hotseat || self.eyes == Eyes::Seat(decision.seat);
        let questions = game.referee().questions();
        match (questions.iter().find(|decision| !is_persons(decision)), questions.first()) {
            (Some(decision), _) => Ok(Next::Bot(Box::new(decision.clone()))),
            (None, Some(decision)) => Ok(Next::Person(Box::new(decision.clone()))),
            (None, None) => Err(Trouble::Usage("the game waits for nobody".to_owned())),
        }
    }

    /// What a person's question is answered with unasked: there is nothing to choose, or a pass stands.
    pub(crate) fn unasked(&self, decision: &Decision, view: &View) -> Option<Choice> {
        let stands = || self.stands(decision.seat, view).is_some() && decision.topic == Topic::Window;
        ask::only_pass(decision).or_else(|| decision.pass().filter(|_| stands()))
    }

    /// The pass that stands for a seat.
    pub(crate) fn stands(&self, seat: Seat, view: &View) -> Option<Until> {
        let pass = self.passing.iter().find(|pass| pass.seat == seat && pass.holds(view));
        pass.map(|pass| pass.until)
    }

    /// From now on a seat passes in windows until this comes; `None`: no longer.
    pub(crate) fn stand(&mut self, seat: Seat, until: Option<Until>, view: &View) {
        self.passing.retain(|pass| pass.seat != seat);
        self.passing.extend(until.map(|until| StandingPass::new(seat, until, view)));
    }

    /// Notes that a person gives an answer, before it is given: so it can be taken back.
    pub(crate) fn note_typed(&mut self) {
        self.keeping.note_answer();
        self.typed.note(self.played.answers(), std::mem::take(&mut self.recent), self.passing.clone());
    }

    /// Gives an answer, and keeps it on the disk before anything that comes of it is told.
    pub(crate) fn give(&mut self, seat: Seat, choice: Choice) -> Result<Progress, Trouble> {
        // Saved while the person thought: to be taken in the answer that ends the step.
        self.hand_over()?;
        let progress = self.played.answer(self.engine, seat, choice)?;
        self.keep()?;
        Ok(progress)
    }

    /// Notes what has happened since the person's last answer.
    pub(crate) fn note_events(&mut self, progress: &Progress) {
        if let Some(fault) = progress.faults.last() {
            self.fault = Some(self.narrator.fault(fault));
        }
        if matches!(self.eyes, Eyes::Seat(_)) {
            self.recent.extend_from_slice(&progress.events);
        }
    }

    /// The person's last answer is taken back, if that is fair; the key of what is to be said of it.
    pub(crate) fn take_back(&mut self) -> Result<&'static str, Trouble> {
        let answers = self.played.answers();
        let fair = match self.eyes {
            Eyes::Seat(me) => self.typed.is_fair(me, &self.recent),
            Eyes::Onlooker | Eyes::Referee => true,
        };
        if !self.typed.is_any(answers) {
            return Ok("cli.undo_nothing");
        }
        if !fair {
            return Ok("cli.undo_unfair");
        }
        let Some(given) = self.typed.take(answers) else { return Ok("cli.undo_nothing") };
        self.played.undo(self.engine, answers - given.before)?;
        // What it has come to once more was told before.
        self.engine.notes().take();
        self.tracer = self.tracer.as_ref().map(|_| Tracer::default());
        self.keeping.note_answer();
        self.keep()?;
        (self.recent, self.passing, self.shown) = (given.recent, given.passing, None);
        Ok(UNDONE)
    }
}

/// What is said of an answer that was taken back.
pub(crate) const UNDONE: &str = "cli.undone";

/// Who is to answer next.
pub(crate) enum Next {
    /// Nobody: the game is over.
    Over,
    /// Nobody: a script has stopped the game.
    Stopped,
    /// A bot.
    Bot(Box<Decision>),
    /// A person.
    Person(Box<Decision>),
}
