//! Parses answers in the notation of scenarios into choices.

use super::super::values::{Read, digits, parts};
use super::names::{Names, plain};
use super::terms;
use crate::cosmic::{Choice, Decision, InvalidAnswer, PickOption, Prompt, Selection, Side};
use crate::table::{Question, Refusal};

/// Parses an answer as a choice for a question.
pub(super) fn choice(names: &Names<'_>, decision: &Decision, answer: &str) -> Read<Choice> {
    match &decision.ask {
        Prompt::Pick { min, options, .. } => {
            if *min == 0 && !options.contains(&PickOption::Pass) && matches!(answer, "pass" | "no") {
                return Ok(Choice::Pick(Selection::new()));
            }
            let mut picked = Selection::new();
            for part in parts(answer) {
                let option = names.option_of(decision, part)?;
                picked.try_push(option).map_err(|_| format!("`{answer}` picks too many"))?;
            }
            Ok(Choice::Pick(picked))
        }
        Prompt::Number { .. } => {
            digits(answer).map(Choice::Number).ok_or_else(|| format!("invalid answer `{answer}`: expected a number"))
        }
        Prompt::Ships { .. } => names.ships(parts(answer)).map(Choice::Ships),
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
