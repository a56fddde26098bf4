//! The plain table: what happens is told line by line, and who is to answer is asked for a line.
//!
//! For pipes, screen readers and whoever likes it (`--plain`); also where mods are watched or scripts traced.

use crate::ask::{self, Answer};
use crate::board;
use crate::console::{Console, Input, Stop};
use crate::hint::{self, Thinking, Whose};
use crate::paint;
use crate::sitting::{Next, Sitting};
use crate::telling::{Eyes, tell};
use crate::terminal;
use crate::tracing;
use crate::trouble::Trouble;
use hyperkon::cosmic::{Choice, Decision, Topic, View};
use hyperkon::game::{Engine, Progress};
use hyperkon::table::Seat;
use hyperkon_workshop::trace::Wanted;
use std::io::BufRead;

impl Sitting<'_> {
    /// Answers for the bots and asks the person, until the game is over or the person leaves.
    pub fn play(&mut self, input: &mut dyn BufRead) -> Result<(), Trouble> {
        if let Some(begun) = self.begun.take() {
            self.report(&begun)?;
        }
        loop {
            self.look()?;
            let (seat, choice) = match self.next()? {
                Next::Over => break,
                Next::Stopped => match self.wait_for_mending()? {
                    None => continue,
                    Some(stop) => return self.leave(stop),
                },
                Next::Bot(decision) => {
                    let choice = self.bots_choice(decision.seat)?;
                    self.typed.note_other(&decision, &choice);
                    (decision.seat, choice)
                }
                Next::Person(decision) => match self.ask(input, &decision) {
                    Ok(choice) => (decision.seat, choice),
                    Err(Stop::Anew | Stop::Back) => continue,
                    Err(Stop::Undo) => {
                        let key = self.take_back()?;
                        let text = self.narrator.text(key, &[]);
                        writeln!(self.out, "  {text}")?;
                        continue;
                    }
                    Err(Stop::Hint) => {
                        hint::give(self, &decision)?;
                        // The board would push the hint out of sight.
                        self.shown = Some(self.played.game().seen(decision.seat).view());
                        continue;
                    }
                    Err(stop) => return self.leave(stop),
                },
            };
            let progress = self.give(seat, choice)?;
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
        self.note_events(progress);
        // Where the mods are watched, a fault is told when the game waits for its mending.
        let told = if self.workshop.is_some() && self.played.game().is_stopped() { 1 } else { 0 };
        for fault in progress.faults.iter().rev().skip(told).rev() {
            terminal::complain(&self.narrator.fault(fault));
        }
        let (before, after) = progress.events.split_at(progress.other_rules.unwrap_or(0));
        if progress.other_rules.is_some() {
            tell::<Engine>(self.out, &self.narrator, self.eyes, before)?;
            self.take_new_words()?;
        }
        tell::<Engine>(self.out, &self.narrator, self.eyes, after)?;
        self.tell_trace(self.played.game().is_over())
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

    fn ask(&mut self, input: &mut dyn BufRead, decision: &Decision) -> Result<Choice, Stop> {
        let me = decision.seat;
        let view = self.played.game().seen(me).view();
        if let Some(choice) = self.unasked(decision, &view) {
            return Ok(choice);
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
        let Answer { choice, pass_until } = ask::ask(&mut console)?;
        self.note_typed();
        if pass_until.is_some() {
            self.stand(me, pass_until, &view);
        }
        // At a window the board is not shown again: it would bury what has just happened; `b` shows it.
        if !glance {
            self.shown = Some(view);
        }
        Ok(choice)
    }
}

/// Whether the board looks different enough to be shown again.
fn differs(shown: &View, now: &View) -> bool {
    shown.planets != now.planets || shown.seats != now.seats || shown.hand != now.hand || shown.planet != now.planet
}
