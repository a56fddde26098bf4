//! Answers in the words of scenarios.

use super::super::names::{Names, plain};
use super::super::terms::of_offer;
use super::trail::{Move, Part};
use crate::cosmic::{Ask, Choice, Decision, Side, Topic};

/// The answers of a part, as a scenario states them; `None`: a window that is passed without a word.
///
/// A window that is passed is stated only where the seat's next word would else be taken for an answer to it.
pub fn written(names: &Names<'_>, part: &Part) -> Vec<Option<String>> {
    let moves = &part.moves;
    let mut list: Vec<Option<String>> = vec![None; moves.len()];
    for (index, each) in moves.iter().enumerate().rev() {
        if each.is_pass() {
            continue;
        }
        // Since this seat last said something, has it passed the same window without a word?
        let silent = || passed_before(moves, index);
        let same = |other: &&Move| about(names, &other.decision) == about(names, &each.decision);
        let in_phase = silent().any(|index| same(&&moves[index]));
        list[index] = Some(line(names, each, in_phase));
        let again = silent().filter(|index| {
            let other = &moves[*index];
            same(&other) && other.decision.phase == each.decision.phase
        });
        for index in again {
            list[index] = Some(line(names, &moves[index], true));
        }
    }
    list
}

/// The windows that the seat of a move has passed since it last acted, the latest first.
fn passed_before(moves: &[Move], index: usize) -> impl Iterator<Item = usize> {
    let seat = moves[index].decision.seat;
    let own = (0..index).rev().filter(move |other| moves[*other].decision.seat == seat);
    own.take_while(|other| moves[*other].is_pass())
}

/// The question's topic, or the moment of its window.
pub fn about(names: &Names<'_>, decision: &Decision) -> String {
    match decision.hook.filter(|_| decision.topic == Topic::Window) {
        Some(hook) => hook.spec().name.to_owned(),
        None => names.of_topic(decision.topic),
    }
}

fn line(names: &Names<'_>, each: &Move, in_phase: bool) -> String {
    let decision = &each.decision;
    let place = if in_phase { format!(" in {}", plain(&decision.phase)) } else { String::new() };
    let answer = choice(names, decision, &each.choice);
    format!("{} {}{place}: {answer}", names.of_seat(decision.seat), about(names, decision))
}

/// A choice as it is written.
pub fn choice(names: &Names<'_>, decision: &Decision, choice: &Choice) -> String {
    match choice {
        Choice::Pick(picked) if picked.is_empty() => {
            if decision.topic == Topic::Invite { "nobody" } else { "none" }.to_owned()
        }
        Choice::Pick(picked) => picked.iter().map(|option| names.of_option(*option)).collect::<Vec<_>>().join(", "),
        Choice::Number(number) => number.to_string(),
        Choice::Ships(ships) => names.of_ships(ships),
        Choice::Accept => "accept".to_owned(),
        Choice::Refuse => "refuse".to_owned(),
        Choice::NoDeal => "no deal".to_owned(),
        Choice::Offer(offer) => {
            let side = if let Ask::Deal(deal) = &decision.ask { deal.side } else { Side::Offense };
            of_offer(names, offer, side)
        }
    }
}
