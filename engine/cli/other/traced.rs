//! What `play --trace` tells beside what happens.

use super::Shown;
use super::sitting::Sitting;
use crate::telling::{tell, tell_why};
use crate::trace::{Probe, Scripted};
use crate::tracing;
use crate::trouble::Trouble;
use hyperkon_table::{Game, Told};
use std::io::Write;

/// What is told.
pub(super) enum Trace<'a, G: Game> {
    /// Why scripts do not act.
    Scripts(Box<dyn Probe<G> + 'a>),
    /// Where no script is asked at moments, by which rule each thing happened; the rules that have been told.
    Rules(Vec<String>),
}

impl<'a, G: Shown> Trace<'a, G> {
    /// That of a game.
    pub(super) fn of(game: &'a G) -> Trace<'a, G> {
        game.probe().map_or_else(|| Trace::Rules(Vec::new()), Trace::Scripts)
    }

    /// Tells what has come of an answer.
    pub(super) fn tell(
        &mut self,
        out: &mut dyn Write,
        sitting: &Sitting<'_, G>,
        events: &[Told<G::Event>],
    ) -> Result<(), Trouble> {
        let (words, table, eyes) = (&*sitting.words, sitting.played.game(), sitting.eyes);
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
