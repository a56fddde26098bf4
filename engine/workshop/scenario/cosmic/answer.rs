//! Parses answers in the notation of scenarios into choices.

use super::super::values::{Read, digits, parts};
use super::names::{Names, plain};
use super::terms;
use crate::cosmic::{Choice, Decision, InvalidAnswer, PickOption, Prompt, Selection, ShipCounts, Side, Topic};
use crate::table::{Question, Refusal};

/// The words that decline a question. All have the same meaning.
const DECLINES: [&str; 5] = ["pass", "no", "nobody", "none", "nothing"];

/// Returns the choice that declines a question, if it can be declined. A window is only passed.
fn declined(decision: &Decision) -> Option<Choice> {
    match &decision.ask {
        _ if decision.topic == Topic::Window => None,
        Prompt::Pick { options, .. } if options.contains(&PickOption::Pass) => Some(Choice::pass()),
        Prompt::Pick { min: 0, .. } => Some(Choice::Pick(Selection::new())),
        Prompt::Number { min: 0, .. } => Some(Choice::Number(0)),
        Prompt::Ships { min: 0, .. } => Some(Choice::Ships(ShipCounts::NONE)),
        _ => None,
    }
}

/// Returns the only option besides `pass`, which `yes` stands for. In a window, `yes` has no meaning.
fn only_option(decision: &Decision) -> Option<PickOption> {
    let Prompt::Pick { min: 1, max: 1, options } = &decision.ask else { return None };
    let mut others = options.iter().filter(|option| **option != PickOption::Pass);
    let only = others.next().filter(|_| others.next().is_none() && decision.topic != Topic::Window);
    only.copied()
}

/// Parses a place for all ships, if their number is fixed: `red 1` for `2 red 1`.
fn all_at(names: &Names<'_>, decision: &Decision, answer: &str) -> Option<Choice> {
    let Prompt::Ships { min, max, .. } = decision.ask else { return None };
    let place = names.place(answer).ok().filter(|_| min == max && min > 0)?;
    Some(Choice::Ships(ShipCounts::only(place, min)))
}

/// Parses an answer as a choice for a question.
pub(super) fn choice(names: &Names<'_>, decision: &Decision, answer: &str) -> Read<Choice> {
    if let Some(choice) = declined(decision).filter(|_| DECLINES.contains(&answer)) {
        return Ok(choice);
    }
    if let Some(only) = only_option(decision).filter(|_| answer == "yes") {
        return Ok(Choice::one(only));
    }
    match &decision.ask {
        Prompt::Pick { .. } => {
            // One freed ship goes to a base; its number is optional.
            let one = answer.strip_prefix("1 ").filter(|_| decision.topic == Topic::FreeShip);
            let mut picked = Selection::new();
            for part in parts(one.unwrap_or(answer)) {
                let option = names.option_of(decision, part)?;
                picked.try_push(option).map_err(|_| format!("`{answer}` picks too many"))?;
            }
            Ok(Choice::Pick(picked))
        }
        Prompt::Number { .. } => {
            digits(answer).map(Choice::Number).ok_or_else(|| format!("invalid answer `{answer}`: expected a number"))
        }
        Prompt::Ships { .. } => match all_at(names, decision, answer) {
            Some(choice) => Ok(choice),
            None => names.ships(parts(answer)).map(Choice::Ships),
        },
        Prompt::Deal(deal) => word_in_deal(names, deal.side, answer),
    }
}

/// Parses `accept`, `refuse`, `no deal` (also `time up`), or `offer <terms> for <terms>`.
fn word_in_deal(names: &Names<'_>, side: Side, answer: &str) -> Read<Choice> {
    match answer {
        "accept" => return Ok(Choice::Accept),
        "refuse" => return Ok(Choice::Refuse),
        "no deal" | "time up" => return Ok(Choice::NoDeal),
        _ => {}
    }
    terms::offer(names, side, answer).map(|offer| Choice::Offer(Box::new(offer)))
}

/// Parses a choice without looking at the question, for answers that must be rejected.
pub(super) fn blind(names: &Names<'_>, answer: &str) -> Choice {
    let number = || digits(answer).map(Choice::Number);
    let ships = || names.ships(parts(answer)).ok().filter(|ships| ships.total() > 0).map(Choice::Ships);
    let option = names.option(answer).ok().map(Choice::one).or_else(number).or_else(ships);
    option.or_else(|| word_in_deal(names, Side::Offense, answer).ok()).unwrap_or_else(Choice::pass)
}

/// Returns `true` if a question offers this option.
///
/// # Errors
/// Returns an error if no question of this kind could offer the option, because `not_offered` would then always hold.
pub(super) fn offers(names: &Names<'_>, decision: &Decision, option: &str) -> Read<bool> {
    if DECLINES.contains(&option) && decision.topic != Topic::Window {
        return Ok(declined(decision).is_some());
    }
    if let Prompt::Pick { options, .. } = &decision.ask {
        return names.option_of(decision, option).map(|option| options.contains(&option));
    }
    Ok(decision.check(&choice(names, decision, option)?).is_ok())
}

/// Returns the reason why a question rejects a choice, or `None` if the choice is legal.
pub(super) fn why(names: &Names<'_>, decision: &Decision, choice: &Choice) -> Option<String> {
    let refusal = decision.check(choice).err()?;
    Some(match &refusal {
        Refusal::InvalidAnswer(InvalidAnswer::NotOffered(option)) => {
            format!("`{}` is not among the options", names.of_option(*option))
        }
        Refusal::InvalidAnswer(InvalidAnswer::Twice(option)) => {
            format!("`{}` is picked twice", names.of_option(*option))
        }
        Refusal::InvalidAnswer(InvalidAnswer::ShipsThere { place, ships, most }) => {
            format!("cannot take {ships} ships from {}; at most {most} can be taken", names.of_place(*place))
        }
        Refusal::InvalidAnswer(InvalidAnswer::CardsOf { side, most, cards }) => {
            format!("the {} has {most} cards; the offer has {cards}", plain(side))
        }
        Refusal::InvalidAnswer(InvalidAnswer::Freed { side, seat, ships }) => {
            format!("the {} cannot free {ships} ships of {}", plain(side), names.of_seat(*seat))
        }
        other => other.to_string(),
    })
}
