//! Fair undo, and auto-pass.
//!
//! Invariants: a person can undo an answer only if the answer revealed nothing to their seat. If another seat has done
//! more than pass since then, the answer is final. A person who answers for every seat can always undo. The end of an
//! auto-pass depends only on public information.

use crate::session::Shown;
use crate::session::answers::{Given, Standing};
use crate::session::played_game::Session;
use crate::words::error::CommandError;
use hyperkon_frame::{Part, Stops, Until, name_of_option};
use hyperkon_table::{Question as _, Seat};

/// The text key of the message after an undo.
pub(crate) const UNDONE: &str = "cli.undone";

impl<G: Shown> Session<'_, G> {
    /// Returns the automatic answer for a person. It is a forced pass, an auto-pass, or an answer by the stops.
    pub(crate) fn unasked(&self, question: &G::Question) -> Option<G::Choice> {
        let stands = || G::is_window(question) && self.stands(question.seat()).is_some();
        let passes = G::pass(question).filter(|pass| question.forced_choice().as_ref() == Some(pass) || stands());
        passes.or_else(|| self.stops.as_ref()?.answer(self.played.game(), question.seat()))
    }

    /// Returns the cards and powers of a seat as lines, each with its stops.
    pub(crate) fn things(&self, seat: Seat) -> Vec<String> {
        let Some(stops) = &self.stops else { return Vec::new() };
        let things = self.game().stoppable(self.played.game(), seat, &self.lang);
        let when = |part: &Part<G>| self.text(stops.text_key(&name_of_option::<G>(part)), &[]);
        things.iter().enumerate().map(|(at, (part, text))| format!("{} {text}: {}", at + 1, when(part))).collect()
    }

    /// Changes the stops of the card or power in this line. Returns `false` if the line does not exist.
    pub(crate) fn change_stop(&mut self, seat: Seat, line: usize) -> bool {
        let things = self.game().stoppable(self.played.game(), seat, &self.lang);
        match (&mut self.stops, things.get(line)) {
            (Some(stops), Some((part, _))) => stops.cycle(&name_of_option::<G>(part)),
            _ => return false,
        }
        true
    }

    /// Prompts the person at the next moment, or takes this back. Returns the key of the message.
    pub(crate) fn interrupt(&mut self) -> &'static str {
        let Some(stops) = &mut self.stops else { return "ui.stop.off" };
        let on = !stops.armed.contains("");
        stops.arm("", on);
        if on { "ui.stop.interrupts" } else { "ui.stop.interrupts_not" }
    }

    /// Returns the answer that passes a question in a reaction window.
    pub(crate) fn pass_of(&self, question: &G::Question) -> Option<G::Choice> {
        G::pass(question).filter(|_| G::is_window(question))
    }

    /// Returns the end of a seat's auto-pass, if one is set.
    pub(crate) fn stands(&self, seat: Seat) -> Option<Until> {
        let phase = G::phase(self.played.game());
        let of_seat = |one: &&Standing| one.seat == seat && !phase.has_come(seat, one.until, one.since);
        self.standing.iter().find(of_seat).map(|one| one.until)
    }

    /// Sets a seat's auto-pass until this point; `None` ends it.
    pub(crate) fn stand(&mut self, seat: Seat, until: Option<Until>) {
        let since = G::phase(self.played.game()).mark(seat);
        self.standing.retain(|one| one.seat != seat);
        self.standing.extend(until.map(|until| Standing { seat, until, since }));
    }

    /// Saves the state of the session before a person's answer, for undo.
    pub(crate) fn note_typed(&mut self, seat: Seat, choice: &G::Choice) {
        if let Some(stops) = &mut self.stops {
            stops.note(self.played.game(), seat, choice, false);
        }
        self.keeping.note_answer();
        let (before, recent) = (self.played.answers(), std::mem::take(&mut self.recent));
        let (standing, others_acted) = (self.standing.clone(), std::mem::take(&mut self.typed.others_acted));
        self.typed.given.push(Given { before, recent, standing, others_acted });
    }

    /// Notes a bot's answer before the bot gives it. The note decides later whether an undo is fair.
    pub(super) fn note_other(&mut self, seat: Seat, choice: &G::Choice) {
        let passes = self.played.game().seen(seat).question().and_then(G::pass).as_ref() == Some(choice);
        self.typed.others_acted |= !self.is_persons(seat) && !passes;
    }

    /// Undoes the person's last answer if that is fair. Returns the key of the message.
    ///
    /// # Errors
    /// Fails if the game cannot undo the answer.
    pub(crate) fn take_back(&mut self) -> Result<&'static str, CommandError> {
        let answers = self.played.answers();
        // After a script fault, the game may already have undone some answers.
        self.typed.given.retain(|given| given.before < answers);
        if self.typed.given.is_empty() {
            return Ok("cli.undo_nothing");
        }
        if !self.is_fair() {
            return Ok("cli.undo_unfair");
        }
        let Some(given) = self.typed.given.pop() else { return Ok("cli.undo_nothing") };
        let game = self.newer.as_deref().unwrap_or(self.game);
        self.played.undo(game, answers - given.before).map_err(Into::into)?;
        self.keeping.note_answer();
        self.keep();
        self.stops.iter_mut().for_each(Stops::forget);
        (self.recent, self.standing, self.typed.others_acted) = (given.recent, given.standing, given.others_acted);
        Ok(UNDONE)
    }

    /// Returns `true` if undoing the last answer is fair.
    fn is_fair(&self) -> bool {
        let Some(me) = self.me else { return true };
        !self.typed.others_acted && self.recent.iter().all(|told| G::tells_nothing(&told.event, me))
    }
}
