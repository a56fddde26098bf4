//! Plays a game line by line until the game is over or the person leaves.

use crate::drawn::Drawn;
use crate::session::back::UNDONE;
use crate::session::console::Console;
use crate::session::hints;
use crate::session::lines::Lines;
use crate::session::played_game::{Next, Session};
use crate::session::stop::Stop;
use crate::session::traced::Trace;
use crate::session::watch::Watched;
use crate::terminal;
use crate::terminal::columns;
use crate::terminal::paint;
use crate::terminal::thinking::Thinking;
use crate::words::args::Play;
use crate::words::error::CommandError;
use hyperkon::__private::narrate::capitalized;
use hyperkon_table::{Question as _, Seat, Table};
use std::io::{BufRead, Write};

/// Plays until the game is over or the person leaves. `args` can request a trace or watched mods.
pub(crate) fn play<G: Drawn>(sitting: Session<'_, G>, args: Option<&Play>) -> Result<(), CommandError> {
    let out = Box::new(terminal::out());
    if args.is_some_and(|args| args.watch) {
        // `--watch` reads the standard input in a thread of its own.
        return play_on(sitting, args, &mut std::io::empty(), out).map(|_| ());
    }
    play_on(sitting, args, &mut std::io::stdin().lock(), out).map(|_| ())
}

/// Plays with this input and output; returns the table if the game has ended.
pub(crate) fn play_on<'a, G: Drawn>(
    mut sitting: Session<'a, G>,
    args: Option<&Play>,
    input: &mut dyn BufRead,
    out: Box<dyn Write + 'a>,
) -> Result<Option<Table<G>>, CommandError> {
    let trace = args.filter(|args| args.trace).map(|_| Trace::of(sitting.game));
    let watched = args.map_or(Ok(None), Watched::of)?;
    let fresh = std::mem::take(&mut sitting.fresh);
    let mut lines = Lines { sitting, out, trace, watched, shown: None };
    lines.hear_sitting()?;
    lines.greet()?;
    lines.tell(&fresh)?;
    let stop = lines.go_on(input)?;
    lines.out.flush()?;
    let is_over = stop.is_none();
    let kept = match stop {
        None => lines.sitting.keep_to_the_end(),
        Some(stop) => lines.sitting.leave(stop),
    };
    lines.hear_sitting()?;
    lines.out.flush()?;
    kept?;
    Ok(is_over.then(|| lines.sitting.played.into_table()))
}

impl<G: Drawn> Lines<'_, G> {
    /// Continues the game. If the person stops before the end, returns the reason.
    fn go_on(&mut self, input: &mut dyn BufRead) -> Result<Option<Stop>, CommandError> {
        loop {
            self.look_if_saved()?;
            let (seat, choice) = match self.sitting.next() {
                Next::Over => return self.close().map(|()| None),
                Next::Stopped(fault) if self.watched.is_some() => match self.wait_for_mending(fault)? {
                    None => continue,
                    stop => return Ok(stop),
                },
                Next::Stopped(fault) => return Err(self.sitting.stopped(fault)),
                Next::Bot(question) => (question.seat(), self.bots_choice(question.seat())?),
                Next::Person(question) => match self.ask(&question, input) {
                    Ok(choice) => (question.seat(), choice),
                    Err(Stop::Anew | Stop::Back) => continue,
                    Err(Stop::Undo) => {
                        self.take_back()?;
                        continue;
                    }
                    Err(Stop::Failed(error)) => return Err(error),
                    Err(stop) => return Ok(Some(stop)),
                },
            };
            let progress = self.sitting.give(seat, choice)?;
            self.hear_sitting()?;
            self.tell(&progress)?;
        }
    }

    /// Returns the answer of a seat's bot, and shows progress while the bot thinks.
    fn bots_choice(&self, seat: Seat) -> Result<G::Choice, CommandError> {
        let thinking = Thinking::begin();
        self.sitting.bot_answers(seat, &mut |games| thinking.show(hints::of_bot(&self.sitting, seat, games)))
    }

    /// Prints the board at the end of the game.
    fn close(&mut self) -> Result<(), CommandError> {
        let seen_by = self.sitting.me.or_else(|| G::SHOWS_END.then_some(Seat(0)));
        seen_by.map_or(Ok(()), |seat| self.board(seat))
    }

    fn ask(&mut self, question: &G::Question, input: &mut dyn BufRead) -> Result<G::Choice, Stop> {
        if let Some(choice) = self.sitting.unasked(question) {
            return Ok(choice);
        }
        let taught = self.sitting.taught(question);
        for text in &taught {
            columns::line(&mut self.out, 2, &paint::heading(text))?;
        }
        if !taught.is_empty() {
            writeln!(self.out, "  {}", paint::faint(&self.sitting.text("cli.lesson_end", &[])))?;
        }
        let seat = question.seat();
        let view = self.sitting.played.game().seen(seat).view();
        // In a window, do not print the board, so that the latest events stay visible. The command `b` prints it.
        let is_glance = G::is_window(question);
        if !is_glance && self.shown.as_ref().is_none_or(|shown| G::looks_other(shown, &view)) {
            self.board(seat)?;
        }
        if self.sitting.for_all {
            let text = self.sitting.text("record.turn_of", &[("seat", self.sitting.name(seat))]);
            writeln!(self.out, "{}", paint::heading(&capitalized(&text)))?;
        }
        if !is_glance {
            self.shown = Some(view);
        }
        let mut console = Console { lines: self, input, question, offered: Vec::new(), part: None };
        let (choice, until) = match G::ask(&mut console) {
            Err(Stop::Pass(until)) => (G::pass(question).ok_or(Stop::Anew)?, Some(until)),
            choice => (choice?, None),
        };
        self.sitting.note_typed(seat, &choice);
        if until.is_some() {
            self.sitting.stand(seat, until);
        }
        Ok(choice)
    }

    /// Undoes the person's last answer, if that is fair.
    fn take_back(&mut self) -> Result<(), CommandError> {
        let key = self.sitting.take_back()?;
        if key == UNDONE {
            self.shown = None;
            // The undo has replayed the game. Drop the repeated trace, which was printed before.
            if let Some(trace) = &mut self.trace {
                trace.forget(self.sitting.game);
            }
        }
        self.hear_sitting()?;
        Ok(writeln!(self.out, "  {}", self.sitting.text(key, &[]))?)
    }
}
