//! A person, or nobody, sits at a game: what happens is told, and who is to answer is asked.

use crate::ask::{self, Answer};
use crate::board;
use crate::bots::Bots;
use crate::console::{Console, Input, Stop};
use crate::hint::{self, Thinking, Whose};
use crate::keeping::Keeping;
use crate::kept::Begun;
use crate::paint;
use crate::take_back::Answers;
use crate::telling::{Eyes, tell};
use crate::terminal;
use crate::tracing;
use crate::trouble::Trouble;
use crate::watch::Workshop;
use hyperkon::cosmic::{Choice, Decision, Event, Topic, View};
use hyperkon::game::{Engine, Match, Progress};
use hyperkon::narrate::Narrator;
use hyperkon::plain;
use hyperkon::table::{Seat, Told};
use hyperkon_workshop::trace::{Tracer, Wanted};
use std::io::{BufRead, Write};
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
    passing: Vec<(Seat, u16, u8)>,
    /// The person answers for every seat.
    hotseat: bool,
    shown: Option<View>,
    pub(crate) workshop: Option<Workshop>,
    /// What has stopped the game.
    pub(crate) fault: Option<String>,
    /// What came of the beginning, not told yet.
    begun: Option<Progress>,
    /// What has happened since the person's last answer.
    recent: Vec<Told<Event>>,
    /// What the person has typed, to be taken back.
    typed: Answers,
    /// Why scripts do not act, if that is traced.
    tracer: Option<Tracer>,
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
        let Begun { played, progress, record, cut } = begun;
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

    /// Says why scripts have not acted since the last answer; `to_the_end`: nothing will follow.
    fn tell_trace(&mut self, to_the_end: bool) -> Result<(), Trouble> {
        let Some(tracer) = &mut self.tracer else { return Ok(()) };
        let (answers, notes) = (self.played.answers(), self.engine.notes());
        tracer.take(notes.take(), answers);
        if to_the_end {
            tracer.finish(notes, answers);
        }
        tracer.know(self.played.game().referee().state());
        let rules = self.played.game().rules();
        let content = rules.content().unwrap_or(self.engine.content());
        let rows = tracer.rows(content, rules, &Wanted::default());
        let seats = paint::Seats::of(content.edition(&rules.edition));
        tracing::tell(self.out, &seats, &rows.iter().collect::<Vec<_>>())
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

    /// Answers for the bots and asks the person, until the game is over or the person leaves.
    pub fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Trouble> {
        if let Some(begun) = self.begun.take() {
            self.report(&begun)?;
        }
        loop {
            self.look()?;
            let game = self.played.game();
            if game.is_over() {
                break;
            }
            if game.is_stopped() {
                match self.wait_for_mending()? {
                    None => continue,
                    Some(stop) => return self.leave(stop),
                }
            }
            let person = |decision: &&Decision| self.hotseat || self.eyes == Eyes::Seat(decision.seat);
            let bots = game.referee().questions().iter().find(|decision| !person(decision));
            let (seat, choice) = match (bots.cloned(), game.referee().questions().first()) {
                (Some(decision), _) => {
                    let choice = self.bots_choice(decision.seat)?;
                    self.typed.note_other(&decision, &choice);
                    (decision.seat, choice)
                }
                (None, Some(decision)) => {
                    let decision = decision.clone();
                    match self.ask(input, &decision) {
                        Ok(choice) => (decision.seat, choice),
                        Err(Stop::Anew | Stop::Back) => continue,
                        Err(Stop::Undo) => {
                            self.take_back()?;
                            continue;
                        }
                        Err(Stop::Hint) => {
                            hint::give(self, &decision)?;
                            // The board would push the hint out of sight.
                            self.shown = Some(self.played.game().seen(decision.seat).view());
                            continue;
                        }
                        Err(stop) => return self.leave(stop),
                    }
                }
                (None, None) => return Err(Trouble::Usage("the game waits for nobody".to_owned())),
            };
            // Saved while the person thought: to be taken in the answer that ends the step.
            self.hand_over()?;
            let progress = self.played.answer(self.engine, seat, choice)?;
            self.keep()?;
            self.report(&progress)?;
        }
        if let Eyes::Seat(me) = self.eyes {
            let view = self.played.game().seen(me).view();
            board::show(self.out, &self.narrator, &view, self.played.game().rules(), me)?;
        }
        self.out.flush()?;
        self.keep_to_the_end()
    }

    /// What the bot of a seat answers; while it thinks, that is shown.
    fn bots_choice(&mut self, seat: Seat) -> Result<Choice, Trouble> {
        let (game, number) = (self.played.game(), self.played.answers() as u64);
        let thinking = Thinking::of(&self.narrator, Whose::at(game, seat));
        let choice = self.bots.answer(self.engine, game, seat, number, &mut |games| thinking.show(games));
        choice.ok_or_else(|| Trouble::Usage("the game waits for nobody".to_owned()))
    }

    /// Tells what came of an answer.
    pub(crate) fn report(&mut self, progress: &Progress) -> Result<(), Trouble> {
        if let Some(fault) = progress.faults.last() {
            self.fault = Some(self.narrator.fault(fault));
        }
        // Where the mods are watched, a fault is told when the game waits for its mending.
        let told = if self.workshop.is_some() && self.played.game().is_stopped() { 1 } else { 0 };
        for fault in progress.faults.iter().rev().skip(told).rev() {
            terminal::complain(&self.narrator.fault(fault));
        }
        let (before, after) = progress.events.split_at(progress.other_rules.unwrap_or(0));
        if progress.other_rules.is_some() {
            tell(self.out, &self.narrator, self.eyes, before)?;
            self.take_new_words()?;
        }
        if matches!(self.eyes, Eyes::Seat(_)) {
            self.recent.extend_from_slice(&progress.events);
        }
        tell(self.out, &self.narrator, self.eyes, after)?;
        self.tell_trace(self.played.game().is_over())
    }

    fn ask(&mut self, input: &mut dyn BufRead, decision: &Decision) -> Result<Choice, Stop> {
        if let Some(pass) = ask::only_pass(decision) {
            return Ok(pass);
        }
        let me = decision.seat;
        let view = self.played.game().seen(me).view();
        let encounter = (me, view.turn, view.encounter);
        let passes = decision.topic == Topic::Window && self.passing.contains(&encounter);
        if let Some(pass) = decision.pass().filter(|_| passes) {
            return Ok(pass);
        }
        let rules = self.played.game().rules();
        let glance = decision.topic == Topic::Window;
        if !glance && self.shown.as_ref().is_none_or(|shown| differs(shown, &view)) {
            board::show(self.out, &self.narrator, &view, rules, me)?;
        }
        if self.hotseat {
            let text = self.narrator.sentence("record.turn_of", &[("seat", self.narrator.seat(me))]);
            writeln!(self.out, "{}", paint::heading(&text))?;
        }
        let input = match &mut self.workshop {
            Some(workshop) => Input::Watched(workshop, self.engine, self.played.game()),
            None => Input::Typed(input),
        };
        let mut console = Console {
            input,
            out: self.out,
            narrator: &self.narrator,
            view: &view,
            rules,
            me,
            decision,
            recent: &self.recent,
            part: None,
        };
        let Answer { choice, pass_on } = ask::ask(&mut console)?;
        self.keeping.note_answer();
        self.typed.note(self.played.answers(), std::mem::take(&mut self.recent), self.passing.clone());
        if pass_on {
            self.passing.retain(|(seat, ..)| *seat != me);
            self.passing.push(encounter);
        }
        // At a window the board is not shown again: it would bury what has just happened; `b` shows it.
        if !glance {
            self.shown = Some(view);
        }
        Ok(choice)
    }

    /// The person's last answer is taken back, if that is fair.
    fn take_back(&mut self) -> Result<(), Trouble> {
        let answers = self.played.answers();
        let fair = match self.eyes {
            Eyes::Seat(me) => self.typed.is_fair(me, &self.recent),
            Eyes::Onlooker | Eyes::Referee => true,
        };
        let key = if !self.typed.is_any(answers) {
            "cli.undo_nothing"
        } else if !fair {
            "cli.undo_unfair"
        } else if let Some(given) = self.typed.take(answers) {
            self.played.undo(self.engine, answers - given.before)?;
            // What it has come to once more was told before.
            self.engine.notes().take();
            self.tracer = self.tracer.as_ref().map(|_| Tracer::default());
            self.keeping.note_answer();
            self.keep()?;
            (self.recent, self.passing, self.shown) = (given.recent, given.passing, None);
            "cli.undone"
        } else {
            "cli.undo_nothing"
        };
        let text = self.narrator.text(key, &[]);
        Ok(writeln!(self.out, "  {text}")?)
    }
}

/// Whether the board looks different enough to be shown again.
fn differs(shown: &View, now: &View) -> bool {
    shown.planets != now.planets || shown.seats != now.seats || shown.hand != now.hand || shown.planet != now.planet
}
