//! What a thinker would do in a person's place, and that one is thinking.
//!
//! Invariant: a hint comes from what the person's seat may know, and from nothing else.

use crate::paint;
use crate::sitting::Sitting;
use crate::trouble::Trouble;
use hyperkon::cosmic::{Ask, Choice, Decision};
use hyperkon::narrate::Narrator;
use hyperkon::table::{Budget, Candidate, Question as _, Seat, Thought, mix};
use indicatif::{ProgressBar, ProgressStyle};
use std::time::Duration;

/// How much is thought about a hint: the same hint at the same place of a game.
const BUDGET: Budget = Budget::Simulations(1000);
/// How many answers a hint names.
const NAMED: usize = 3;
/// Hints are thought with other lots than bots' answers.
const HINT: u64 = 0x41_4e54;

/// A line on the terminal, and on nothing else, while somebody thinks.
pub struct Thinking<'a> {
    bar: ProgressBar,
    narrator: &'a Narrator,
    key: &'static str,
    seat: Seat,
}

impl Thinking<'_> {
    /// Somebody begins to think. Nothing is shown of what takes no time.
    pub fn of<'a>(narrator: &'a Narrator, key: &'static str, seat: Seat) -> Thinking<'a> {
        let bar = ProgressBar::no_length();
        if let Ok(style) = ProgressStyle::with_template("  {spinner} {msg}") {
            bar.set_style(style);
        }
        Thinking { bar, narrator, key, seat }
    }

    /// So many games have been played in its head.
    pub fn show(&self, games: u32) {
        let values = [("seat", paint::plain(&self.narrator.seat(self.seat))), ("n", games.to_string())];
        self.bar.set_message(self.narrator.text(self.key, &values));
        self.bar.enable_steady_tick(Duration::from_millis(100));
    }
}

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Tells the person what a thinker would do.
pub fn give(sitting: &mut Sitting<'_>, decision: &Decision) -> Result<(), Trouble> {
    let me = decision.seat;
    let game = sitting.played.game();
    let seed = mix(game.options().seed ^ HINT, sitting.played.answers() as u64);
    let thought = {
        let thinking = Thinking::of(&sitting.narrator, "cli.hint_thinks", me);
        match decision.only_choice() {
            Some(_) => None,
            None => sitting.bots.think(sitting.engine, game.seen(me), BUDGET, seed, &mut |games| thinking.show(games)),
        }
    };
    let Some(thought) = thought.filter(|thought| thought.simulations > 0 && thought.candidates.len() > 1) else {
        return sitting.tell("cli.hint_none", &[]);
    };
    for line in lines(&sitting.narrator, decision, &thought) {
        writeln!(sitting.out, "  {line}")?;
    }
    Ok(())
}

/// The hint: how it was found, the best answers with what they are worth, and whether they differ at all.
fn lines(narrator: &Narrator, decision: &Decision, thought: &Thought<Choice>) -> Vec<String> {
    let head = narrator.text("cli.hint", &[("n", thought.simulations.to_string())]);
    let line = |candidate: &Candidate<Choice>| {
        let choice = &candidate.choice;
        let answer = [number_of(decision, choice), narrator.choice(decision, choice)].concat();
        let share = (100.0 * candidate.share).round().to_string();
        narrator.text("cli.hint_way", &[("answer", answer), ("share", share)])
    };
    // Nothing is known of what was not tried.
    let tried = || thought.candidates.iter().filter(|candidate| candidate.tries > 0);
    let even = tried().nth(1).filter(|second| !is_clearly_worse(second)).map(|_| narrator.text("cli.hint_even", &[]));
    [head].into_iter().chain(tried().take(NAMED).map(line)).chain(even).collect()
}

/// The option's number, as it stands in the list above the hint.
fn number_of(decision: &Decision, choice: &Choice) -> String {
    let (Ask::Pick { max: 1, options, .. }, Choice::Pick(picked)) = (&decision.ask, choice) else {
        return String::new();
    };
    let number = picked.first().and_then(|picked| options.iter().position(|option| option == picked));
    number.map_or_else(String::new, |number| format!("{} ", number + 1))
}

/// Whether the first answer is better than this one by more than chance would make it.
fn is_clearly_worse(second: &Candidate<Choice>) -> bool {
    second.behind > 2.0 * second.behind_error
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;
    use hyperkon::game::{Content, Engine, TableOptions};
    use std::sync::Arc;

    /// The hint for the first question of a game, from candidates with these tries and differences.
    fn hint(found: &[(u32, f64, f64)]) -> Vec<String> {
        let content = Arc::new(Content::builtin().unwrap());
        let mut engine = Engine::new(Arc::clone(&content)).unwrap();
        let (game, _) = engine.start(&TableOptions::new("kosmische-strijd")).unwrap();
        let decision = &game.referee().questions()[0];
        let candidate = |(tries, behind, behind_error): &(u32, f64, f64)| {
            let share = if *tries > 0 { 0.5 - behind } else { 0.0 };
            let (choice, behind, behind_error) = (decision.fallback(), *behind, *behind_error);
            Candidate { choice, share, error: 0.1, behind, behind_error, tries: *tries }
        };
        let thought = Thought { candidates: found.iter().map(candidate).collect(), simulations: 9 };
        lines(&Narrator::new(&content, game.rules(), "en"), decision, &thought)
    }

    #[test]
    fn what_was_not_tried_is_worth_nothing_that_is_known() {
        let told = hint(&[(5, 0.0, 0.0), (4, 0.2, 0.01), (0, 0.0, 0.0), (0, 0.0, 0.0)]);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(!told.concat().contains("about 0 games"), "{told:?}");
    }

    #[test]
    fn the_first_two_are_compared_in_the_worlds_that_both_were_tried_in() {
        let even = |behind, error| hint(&[(5, 0.0, 0.0), (5, behind, error)]).concat().contains("too close");
        // Their own errors of 0.1 would hide a difference of 0.2, which is clear in pairs.
        assert!(!even(0.2, 0.05) && even(0.2, 0.15));
    }
}
