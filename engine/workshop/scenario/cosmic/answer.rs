//! Answers in the words of scenarios, read as choices.

use super::super::values::{Read, digits, parts};
use super::names::{Names, plain};
use super::terms;
use crate::cosmic::{Ask, Choice, Decision, Pickable, Picked, Side, Unfit};
use crate::table::{Question, Refusal};

/// An answer as a choice among what is asked.
pub(super) fn choice(names: &Names<'_>, decision: &Decision, answer: &str) -> Read<Choice> {
    match &decision.ask {
        Ask::Pick { min, options, .. } => {
            if *min == 0 && !options.contains(&Pickable::Pass) && matches!(answer, "pass" | "no") {
                return Ok(Choice::Pick(Picked::new()));
            }
            let mut picked = Picked::new();
            for part in parts(answer) {
                let option = names.option_of(decision, part)?;
                picked.try_push(option).map_err(|_| format!("`{answer}` picks too many"))?;
            }
            Ok(Choice::Pick(picked))
        }
        Ask::Number { .. } => {
            digits(answer).map(Choice::Number).ok_or_else(|| format!("`{answer}` is no number; one is asked for"))
        }
        Ask::Ships { .. } => names.ships(parts(answer)).map(Choice::Ships),
        Ask::Deal(deal) => word_in_deal(names, deal.side, answer),
    }
}

/// "accept", "refuse", "no deal" (also "time up"), or "offer <terms> for <terms>" from the side that speaks.
fn word_in_deal(names: &Names<'_>, side: Side, answer: &str) -> Read<Choice> {
    match answer {
        "accept" => return Ok(Choice::Accept),
        "refuse" => return Ok(Choice::Refuse),
        "no deal" | "time up" => return Ok(Choice::NoDeal),
        _ => {}
    }
    terms::offer(names, side, answer).map(|offer| Choice::Offer(Box::new(offer)))
}

/// A choice in its own form, whatever is asked: for answers that must be refused.
pub(super) fn blind(names: &Names<'_>, answer: &str) -> Choice {
    let number = || digits(answer).map(Choice::Number);
    let ships = || names.ships(parts(answer)).ok().filter(|ships| ships.total() > 0).map(Choice::Ships);
    let option = names.option(answer).ok().map(Choice::one).or_else(number).or_else(ships);
    option.or_else(|| word_in_deal(names, Side::Offense, answer).ok()).unwrap_or_else(Choice::pass)
}

/// Whether an option is among those of a question.
///
/// # Errors
/// When no question of this kind could have such an option: a negative of it would say nothing.
pub(super) fn offers(names: &Names<'_>, decision: &Decision, option: &str) -> Read<bool> {
    if let Ask::Pick { options, .. } = &decision.ask {
        return names.option_of(decision, option).map(|option| options.contains(&option));
    }
    Ok(decision.check(&choice(names, decision, option)?).is_ok())
}

/// What is wrong with a choice; nothing: the question takes it.
pub(super) fn why(names: &Names<'_>, decision: &Decision, choice: &Choice) -> Option<String> {
    let refusal = decision.check(choice).err()?;
    Some(match &refusal {
        Refusal::Unfit(Unfit::NotOffered(option)) => {
            format!("`{}` is not among the options", names.of_option(*option))
        }
        Refusal::Unfit(Unfit::Twice(option)) => format!("`{}` is picked twice", names.of_option(*option)),
        Refusal::Unfit(Unfit::ShipsThere { place, ships, most }) => {
            format!("{ships} ships from {}; at most {most} can be", names.of_place(*place))
        }
        Refusal::Unfit(Unfit::CardsOf { side, most, cards }) => {
            format!("the {} has only {most} of {cards} cards", plain(side))
        }
        Refusal::Unfit(Unfit::Freed { side, seat, ships }) => {
            format!("the {} cannot free {ships} ships of {}", plain(side), names.of_seat(*seat))
        }
        other => other.to_string(),
    })
}
