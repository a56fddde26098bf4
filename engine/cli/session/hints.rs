//! The text of a thinker's hint, and the progress line while a bot is thinking.

use crate::session::Shown;
use crate::session::console::Console;
use crate::session::minds;
use crate::session::played_game::Session;
use crate::session::stop::Stop;
use crate::terminal::paint;
use crate::terminal::sentences::Sentences;
use crate::terminal::thinking::Thinking;
use hyperkon_table::{Candidate, Question as _, Seat, Thought};

/// The maximum number of answers in a hint.
const NAMED: usize = 3;

/// Returns the progress line while a seat's bot thinks, with the number of playouts. In a window, the line does not name
/// the seat, because a seat that thinks probably has a card to play.
pub(super) fn of_bot<G: Shown>(sitting: &Session<'_, G>, seat: Seat, games: u32) -> String {
    let games = ("n", games.to_string());
    match sitting.played.game().has_window() {
        true => sitting.text("cli.bots_think", &[games]),
        false => sitting.text("cli.thinks", &[("seat", paint::plain(&sitting.name(seat))), games]),
    }
}

impl<G: Shown> Console<'_, '_, G> {
    /// Prints the answer that a thinker would give.
    pub(super) fn hint(&mut self) -> Result<(), Stop> {
        let (sitting, question) = (&self.lines.sitting, self.question);
        let place = (question.seat(), sitting.played.answers());
        let thought = {
            let thinking = Thinking::begin();
            let line = |games: u32| sitting.text("cli.hint_thinks", &[("n", games.to_string())]);
            minds::hint(sitting.head(), sitting.played.game(), place, &mut |games| thinking.show(line(games)))
        };
        let written =
            |choice: &G::Choice| sitting.game().written(sitting.played.game(), &sitting.lang, question, choice);
        let seen = || sitting.played.game().seen(question.seat());
        let reason = |choice: &G::Choice| sitting.head().reason(seen(), choice, &sitting.lang);
        let said = said(&sitting.sentences, thought.as_ref(), &written, &reason);
        said.iter().try_for_each(|line| self.say(&format!("  {line}")))
    }
}

/// Returns the lines of a hint, or of a message that no hint is available. The hint has the number of playouts, the answers
/// with the most playouts and their reasons, and the answers that are about equal. `written` formats an answer, and
/// `reason` returns its reason.
pub(crate) fn said<C: Clone>(
    sentences: &Sentences,
    thought: Option<&Thought<C>>,
    written: &dyn Fn(&C) -> String,
    reason: &dyn Fn(&C) -> Option<String>,
) -> Vec<String> {
    let named = thought.map(|thought| thought.named(NAMED)).unwrap_or_default();
    let (Some(thought), false) = (thought, named.is_empty()) else { return vec![sentences.text("cli.hint_none", &[])] };
    let head = sentences.text("cli.hint", &[("n", thought.simulations.to_string())]);
    let line = |(candidate, _): &(&Candidate<C>, bool)| {
        let share = (100.0 * candidate.share).round().to_string();
        let way = sentences.text("cli.hint_way", &[("answer", written(&candidate.choice)), ("share", share)]);
        reason(&candidate.choice).map_or_else(|| way.clone(), |reason| format!("{way}. {reason}"))
    };
    // Without reasons, the shares alone show which answers are about equal.
    let is_reasoned = named.iter().any(|(candidate, is_close)| *is_close && reason(&candidate.choice).is_some());
    let close: Vec<String> =
        named.iter().filter(|(_, is_close)| *is_close).map(|(candidate, _)| written(&candidate.choice)).collect();
    let even =
        (close.len() > 1 && is_reasoned).then(|| sentences.text("cli.hint_even", &[("answers", close.join("; "))]));
    [head].into_iter().chain(named.iter().map(line)).chain(even).collect()
}
