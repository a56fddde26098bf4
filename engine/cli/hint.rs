//! What a thinker would do in a person's place, and that one is thinking.
//!
//! Invariant: a hint comes from what the person's seat may know, and from nothing else.

use crate::ask_ships;
use crate::bots::Bots;
use crate::deal;
use crate::paint;
use crate::sitting::Sitting;
use crate::trouble::Trouble;
use hyperkon::cosmic::{Ask, Choice, Decision};
use hyperkon::game::{Engine, Game};
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
    whose: Whose,
}

/// Whose thoughts a line on the terminal is about.
#[derive(Clone, Copy, Debug)]
pub enum Whose {
    /// Those about a hint.
    Hint,
    /// Those of the bot at this seat.
    Seat(Seat),
    /// Those of some bot: while a window is open nobody is told who has something to think about.
    Bots,
}

impl Whose {
    /// Those of the bot at a seat, as far as it may be told that it thinks.
    pub fn at(game: &Game, seat: Seat) -> Whose {
        if game.has_window() { Whose::Bots } else { Whose::Seat(seat) }
    }

    /// The line, when so many games have been played out.
    fn line(self, narrator: &Narrator, games: u32) -> String {
        let games = ("n", games.to_string());
        match self {
            Whose::Hint => narrator.text("cli.hint_thinks", &[games]),
            Whose::Seat(seat) => narrator.text("cli.thinks", &[("seat", paint::plain(&narrator.seat(seat))), games]),
            Whose::Bots => narrator.text("cli.bots_think", &[games]),
        }
    }
}

impl Thinking<'_> {
    /// Somebody begins to think. Nothing is shown of what takes no time.
    pub fn of(narrator: &Narrator, whose: Whose) -> Thinking<'_> {
        let bar = ProgressBar::no_length();
        if let Ok(style) = ProgressStyle::with_template("  {spinner} {msg}") {
            bar.set_style(style);
        }
        Thinking { bar, narrator, whose }
    }

    /// So many games have been played in its head.
    pub fn show(&self, games: u32) {
        self.bar.set_message(self.whose.line(self.narrator, games));
        self.bar.enable_steady_tick(Duration::from_millis(100));
    }
}

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What a thinker thinks of a seat's question, from what that seat may know; `None`: there is nothing to choose.
/// `answers`: how many the game has had; the same hint comes at the same place.
pub fn think(
    bots: &mut Bots,
    engine: &Engine,
    game: &Game,
    seat: Seat,
    answers: usize,
    told: &mut dyn FnMut(u32),
) -> Option<Thought<Choice>> {
    let seen = game.seen(seat);
    if seen.question()?.only_choice().is_some() {
        return None;
    }
    bots.think(engine, seen, BUDGET, mix(game.options().seed ^ HINT, answers as u64), told)
}

/// Tells the person what a thinker would do.
pub fn give(sitting: &mut Sitting<'_>, decision: &Decision) -> Result<(), Trouble> {
    let (game, answers) = (sitting.played.game(), sitting.played.answers());
    let thought = {
        let thinking = Thinking::of(&sitting.narrator, Whose::Hint);
        think(&mut sitting.bots, sitting.engine, game, decision.seat, answers, &mut |games| thinking.show(games))
    };
    for line in said(&sitting.narrator, decision, thought.as_ref(), &answer) {
        writeln!(sitting.out, "  {line}")?;
    }
    Ok(())
}

/// The hint in words, or that there is none. `answer` says how an answer is written here.
pub fn said(
    narrator: &Narrator,
    decision: &Decision,
    thought: Option<&Thought<Choice>>,
    answer: &Written,
) -> Vec<String> {
    match thought.filter(|thought| !thought.named(NAMED).is_empty()) {
        Some(thought) => lines(narrator, decision, thought, answer),
        None => vec![narrator.text("cli.hint_none", &[])],
    }
}

/// How an answer to a question is written.
type Written = dyn Fn(&Narrator, &Decision, &Choice) -> String;

/// The hint: how it was found, the answers tried longest with what they are worth, the best first, and which of them are
/// too close to tell apart.
fn lines(narrator: &Narrator, decision: &Decision, thought: &Thought<Choice>, answer: &Written) -> Vec<String> {
    let head = narrator.text("cli.hint", &[("n", thought.simulations.to_string())]);
    let named = thought.named(NAMED);
    let line = |(candidate, _): &(&Candidate<Choice>, bool)| {
        let share = (100.0 * candidate.share).round().to_string();
        narrator.text("cli.hint_way", &[("answer", answer(narrator, decision, &candidate.choice)), ("share", share)])
    };
    let close: Vec<String> = named
        .iter()
        .filter(|(_, is_close)| *is_close)
        .map(|(candidate, _)| answer(narrator, decision, &candidate.choice))
        .collect();
    let even = (close.len() > 1).then(|| narrator.text("cli.hint_even", &[("answers", close.join("; "))]));
    [head].into_iter().chain(named.iter().map(line)).chain(even).collect()
}

/// An answer, and what to type for it: its number in the list, several of them, or ships by place.
fn answer(narrator: &Narrator, decision: &Decision, choice: &Choice) -> String {
    let said = narrator.choice(decision, choice);
    match (&decision.ask, choice) {
        (Ask::Pick { max, options, .. }, Choice::Pick(picked)) => {
            let number = |picked| options.iter().position(|option| option == picked).map(|index| index + 1);
            let numbers: Vec<String> = picked.iter().filter_map(number).map(|number| number.to_string()).collect();
            match (*max, numbers.join(" ")) {
                (_, none) if none.is_empty() => said,
                (1, number) => format!("{number} {said}"),
                (_, numbers) => format!("{said} (`{numbers}`)"),
            }
        }
        (Ask::Ships { .. }, Choice::Ships(ships)) => format!("{said} (`{}`)", ask_ships::written(narrator, ships)),
        (Ask::Deal(deal), choice) => {
            let said = if let Choice::Offer(offer) = choice { narrator.offer_for(offer, deal.side) } else { said };
            deal::number_of(deal, choice).map_or_else(|| said.clone(), |number| format!("{number} {said}"))
        }
        _ => said,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;
    use hyperkon::cosmic::{Pickable, Picked, Place, Planet, ShipCounts};
    use hyperkon::game::{Content, TableOptions};
    use std::sync::Arc;

    /// What a narrator of a game says, and its first question.
    fn first() -> (Narrator, Decision) {
        let content = Arc::new(Content::builtin().unwrap());
        let mut engine = Engine::new(Arc::clone(&content)).unwrap();
        let (game, _) = engine.start(&TableOptions::new("kosmische-strijd")).unwrap();
        (Narrator::new(&content, game.rules(), "en"), game.referee().questions()[0].clone())
    }

    /// The hint for the first question of a game, from candidates with these tries, shares, differences and their errors.
    fn hint(found: &[(u32, f64, f64, f64)]) -> Vec<String> {
        let (narrator, decision) = first();
        let candidate = |(tries, share, behind, behind_error): &(u32, f64, f64, f64)| {
            let (tries, share, behind, behind_error) = (*tries, *share, *behind, *behind_error);
            Candidate { choice: decision.fallback(), share, error: 0.1, behind, behind_error, tries }
        };
        let thought = Thought { candidates: found.iter().map(candidate).collect(), simulations: 9 };
        lines(&narrator, &decision, &thought, &answer)
    }

    #[test]
    fn what_was_not_tried_is_worth_nothing_that_is_known() {
        let told = hint(&[(5, 0.5, 0.0, 0.0), (4, 0.3, 0.2, 0.01), (0, 0.0, 0.0, 0.0), (0, 0.0, 0.0, 0.0)]);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(!told.concat().contains("about 0 games"), "{told:?}");
    }

    #[test]
    fn answers_are_compared_in_the_worlds_that_both_were_tried_in() {
        let even = |tries, behind, error| {
            hint(&[(5, 0.5, 0.0, 0.0), (tries, 0.3, behind, error)]).concat().contains("Too close to call")
        };
        // Their own errors of 0.1 would hide a difference of 0.2, which is clear in pairs.
        assert!(!even(5, 0.2, 0.05) && even(5, 0.2, 0.15));
        assert!(even(1, 0.2, 0.0), "one world is no more than a lot");
    }

    #[test]
    fn the_best_stands_first_and_those_too_close_to_it_are_named() {
        let told = hint(&[(9, 0.4, 0.0, 0.0), (9, 0.1, 0.3, 0.05), (7, 0.45, 0.01, 0.1), (5, 0.9, 0.0, 0.1)]);
        let shares: Vec<&str> = told[1..4].iter().filter_map(|line| line.split("about ").nth(1)).collect();
        assert_eq!(shares, ["45 games in a hundred", "40 games in a hundred", "10 games in a hundred"]);
        assert_eq!(told.len(), 5);
        assert_eq!(told[4].matches(';').count(), 1, "two of the three: {told:?}");
    }

    #[test]
    fn a_hint_says_what_to_type() {
        let (narrator, mut decision) = first();
        let options = vec![Pickable::Seat(Seat(1)), Pickable::Seat(Seat(2)), Pickable::Seat(Seat(3))];
        decision.ask = Ask::Pick { min: 0, max: 3, options: options.clone().into_iter().collect() };
        let two = Choice::Pick([options[0], options[2]].into_iter().collect());
        assert!(answer(&narrator, &decision, &two).ends_with(" (`1 3`)"));
        assert_eq!(answer(&narrator, &decision, &Choice::Pick(Picked::new())), "none");
        decision.ask = Ask::Pick { min: 1, max: 1, options: options.clone().into_iter().collect() };
        assert!(answer(&narrator, &decision, &Choice::one(options[1])).starts_with("2 "));
        let places = [0, 3].map(|number| (Place::Planet(Planet(number)), 1));
        let ships = ShipCounts::from(places.to_vec());
        decision.ask = Ask::Ships { bounds: ships, min: 0, max: 2 };
        assert!(answer(&narrator, &decision, &Choice::Ships(ships)).ends_with(" (`red1:1 red4:1`)"));
    }

    /// Who thinks has something to think about, and so a card to play.
    #[test]
    fn while_a_window_is_open_nobody_is_named() {
        let content = Arc::new(Content::builtin().unwrap());
        let mut engine = Engine::new(Arc::clone(&content)).unwrap();
        let (mut game, _) = engine.start(&TableOptions::new("kosmische-strijd")).unwrap();
        let narrator = Narrator::new(&content, game.rules(), "en");
        let mut told = [0, 0];
        for _ in 0..60 {
            let question = game.referee().questions()[0].clone();
            let line = Whose::at(&game, question.seat).line(&narrator, 3);
            let name = paint::plain(&narrator.seat(question.seat));
            let whose = if question.is_window() { "The bots are".to_owned() } else { format!("{name} is") };
            assert!(line.starts_with(&format!("{whose} thinking: 3 games played in ")), "{line}");
            told[usize::from(question.is_window())] += 1;
            engine.answer(&mut game, question.seat, question.fallback()).unwrap();
        }
        assert!(told.iter().all(|times| *times > 5), "{told:?}");
    }
}
