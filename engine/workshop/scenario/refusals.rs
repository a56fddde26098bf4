//! Why a question does not take an answer, in the words of scenarios.

use super::names::Names;
use crate::cosmic::{Choice, Decision, Unfit};
use crate::table::{Question, Refusal};

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
            format!("the {} has only {most} of {cards} cards", super::names::plain(side))
        }
        Refusal::Unfit(Unfit::Freed { side, seat, ships }) => {
            format!("the {} cannot free {ships} ships of {}", super::names::plain(side), names.of_seat(*seat))
        }
        other => other.to_string(),
    })
}
