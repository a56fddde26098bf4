//! The output of `play --trace` after the events.

use crate::commands::tracing;
use crate::session::Shown;
use crate::session::narration::{tell, tell_why};
use crate::session::played_game::Session;
use crate::session::probe::Probe;
use crate::words::error::CommandError;
use hyperkon_table::{Game, LogEntry};
use std::io::Write;

/// The kind of trace.
pub(super) enum Trace<'a, G: Game> {
    /// The reasons why scripts did or did not act.
    Scripts(Box<dyn Probe<G> + 'a>),
    /// The rule behind each event, for games without hooks. The list has the rules that were already printed.
    Rules(Vec<String>),
}

impl<'a, G: Shown> Trace<'a, G> {
    /// Returns the trace for a game.
    pub(super) fn of(game: &'a G) -> Trace<'a, G> {
        game.probe().map_or_else(|| Trace::Rules(Vec::new()), Trace::Scripts)
    }

    /// Drops the collected notes, because they were printed before.
    pub(super) fn forget(&mut self, game: &'a G) {
        if let Trace::Scripts(_) = self {
            *self = Trace::of(game);
        }
    }

    /// Prints the trace of an answer.
    pub(super) fn tell(
        &mut self,
        out: &mut dyn Write,
        sitting: &Session<'_, G>,
        events: &[LogEntry<G::Event>],
    ) -> Result<(), CommandError> {
        let (words, table, eyes) = (&*sitting.voice, sitting.played.game(), sitting.eyes);
        let probe = match self {
            Trace::Scripts(probe) => probe,
            Trace::Rules(known) => {
                let reasons = sitting.game().reasons(table, &sitting.lang);
                return Ok(tell_why(out, (words, &reasons), eyes, events, known)?);
            }
        };
        tell(out, words, eyes, events)?;
        let answers = sitting.played.answers();
        if table.is_over() {
            probe.end(answers)
        } else {
            probe.take(answers)
        }
        let found = probe.found(table, None)?;
        tracing::tell(out, &found.seats, &found.rows.iter().collect::<Vec<_>>())
    }
}
