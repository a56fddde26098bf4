//! Plays a game line by line: prints events, the board, and questions.
//!
//! The program uses this display for pipes, with `--plain`, and with watched mods or a trace.

use crate::session::Shown;
use crate::session::narration::tell;
use crate::session::played_game::Session;
use crate::session::traced::Trace;
use crate::session::watch::Watched;
use crate::terminal;
use crate::words::error::CommandError;
use hyperkon_table::{Seat, Update};
use std::io::Write;

/// A session that is played line by line.
pub(crate) struct Lines<'a, G: Shown> {
    pub(crate) sitting: Session<'a, G>,
    pub(crate) out: Box<dyn Write + 'a>,
    /// The trace to print after the events, if requested.
    pub(super) trace: Option<Trace<'a, G>>,
    /// The watched mods, with `--watch`.
    pub(crate) watched: Option<Watched>,
    /// The view that was shown last.
    pub(super) shown: Option<G::View>,
}

impl<G: Shown> Lines<'_, G> {
    /// Prints the messages of the session.
    pub(super) fn hear_sitting(&mut self) -> Result<(), CommandError> {
        Ok(write!(self.out, "{}", self.sitting.take_said())?)
    }

    /// Prints the effects of an answer that the person may see.
    pub(super) fn tell(&mut self, progress: &Update<G>) -> Result<(), CommandError> {
        // With watched mods, the fault that stops the game is printed later, when the game is waiting for a fix.
        let waits = self.watched.is_some() && self.sitting.played.game().is_stopped();
        let told = progress.faults.len() - usize::from(waits && !progress.faults.is_empty());
        for fault in &progress.faults[..told] {
            terminal::complain(&self.sitting.fault_in_words(fault));
        }
        let (before, after) = progress.events.split_at(progress.other_rules.unwrap_or(0));
        if progress.other_rules.is_some() {
            tell::<G>(&mut self.out, &*self.sitting.voice, self.sitting.eyes, before)?;
            self.sitting.renew();
            self.say_in_force()?;
        }
        let Lines { sitting, out, trace, .. } = self;
        match trace {
            None => Ok(tell(out, &*sitting.voice, sitting.eyes, after)?),
            Some(trace) => trace.tell(out, sitting, after),
        }
    }

    /// Prints the table as a seat sees it.
    pub(crate) fn board(&mut self, seat: Seat) -> Result<(), CommandError> {
        let board = G::board(self.sitting.played.game(), seat, &self.sitting.lang);
        if board.first().is_some_and(|line| !line.is_empty()) {
            writeln!(self.out)?;
        }
        Ok(board.iter().try_for_each(|line| writeln!(self.out, "{line}"))?)
    }
}
