//! Writes answers in the notation of scenarios.

use super::recording::Recording;
use super::trail::{Move, Part};
use hyperkon_table::Question as _;

/// Returns the answers to write in a scenario. `None` means a pass that is not written.
///
/// A pass is written only if the seat's next answer would otherwise apply to that window.
pub(super) fn written<G: Recording>(game: &G, part: &Part<G>) -> Vec<Option<String>> {
    let (moves, rules) = (&part.moves, part.start.rules());
    let about = |each: &Move<G>| game.called(rules, &each.question).about();
    let phase = |each: &Move<G>| game.called(rules, &each.question).phase;
    let mut list: Vec<Option<String>> = vec![None; moves.len()];
    for (index, each) in moves.iter().enumerate().rev() {
        if each.is_pass {
            continue;
        }
        // Passes that are not written are given automatically, so check for an earlier pass in the same window.
        let silent = || passed_before(moves, index);
        let same = |other: &Move<G>| about(other) == about(each);
        let in_phase = silent().any(|index| same(&moves[index]));
        list[index] = Some(line(game, rules, each, in_phase));
        for index in silent().filter(|index| same(&moves[*index]) && phase(&moves[*index]) == phase(each)) {
            list[index] = Some(line(game, rules, &moves[index], true));
        }
    }
    list
}

/// Returns the windows that the seat has passed since its last other answer, the latest first.
fn passed_before<G: Recording>(moves: &[Move<G>], index: usize) -> impl Iterator<Item = usize> {
    let seat = moves[index].question.seat();
    let own = (0..index).rev().filter(move |other| moves[*other].question.seat() == seat);
    own.take_while(|other| moves[*other].is_pass)
}

fn line<G: Recording>(game: &G, rules: &G::Rules, each: &Move<G>, in_phase: bool) -> String {
    let called = game.called(rules, &each.question);
    let phase = called.phase.clone().filter(|_| in_phase);
    let place = phase.map_or_else(String::new, |phase| format!(" in {phase}"));
    let answer = game.of_choice(rules, &each.question, &each.choice);
    format!("{} {}{place}: {answer}", game.of_seat(rules, each.question.seat()), called.about())
}
