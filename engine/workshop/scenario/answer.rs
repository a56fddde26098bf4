//! Answers as scenarios write them: "red load: 2 red 1, 2 red 2".

use super::names::{Names, Read, parts, text};
use crate::cosmic::{Ask, BaseTerm, Choice, Decision, Freed, Offer, Pickable, Picked, Side, Terms};
use crate::table::Seat;
use serde_json::Value;

/// One answer of a scenario.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    /// As it is written.
    pub written: String,
    pub seat: Seat,
    /// The question it answers, where that is said.
    pub about: Option<String>,
    /// The phase in which it is asked, where that is said.
    pub phase: Option<String>,
    pub answer: String,
    pub offered: Vec<String>,
    pub not_offered: Vec<String>,
    pub refused: bool,
}

impl Answer {
    /// Reads an answer: a text, or a table with more to say of the question.
    pub fn read(names: &Names<'_>, value: &Value) -> Read<Answer> {
        let mut extra = (Vec::new(), Vec::new(), false);
        let written = match value {
            Value::String(written) => written.as_str(),
            Value::Object(table) => {
                for (key, value) in table {
                    match key.as_str() {
                        "answer" => {}
                        "offered" => extra.0 = parts(text(value)?).into_iter().map(str::to_owned).collect(),
                        "not_offered" => extra.1 = parts(text(value)?).into_iter().map(str::to_owned).collect(),
                        "refused" => extra.2 = value.as_bool().ok_or("`refused` is true or false")?,
                        _ => {
                            return Err(format!(
                                "`{key}` says nothing of an answer; there is answer, offered, not_offered, refused"
                            ));
                        }
                    }
                }
                table.get("answer").map(text).ok_or("an answer lacks `answer`")??
            }
            _ => return Err(format!("`{value}` is no answer; write \"red: attack 8\"")),
        };
        let (who, answer) = written.split_once(':').ok_or_else(|| {
            format!("`{written}` is no answer; write \"red: attack 8\" or \"red choose_card: attack 8\"")
        })?;
        let (who, phase) = match who.split_once(" in ") {
            Some((who, phase)) => (who, Some(phase_named(names, phase.trim())?)),
            None => (who, None),
        };
        let (seat, about) = match who.trim().split_once(' ') {
            Some((seat, about)) => (seat, Some(about.trim().to_owned())),
            None => (who, None),
        };
        let (offered, not_offered, refused) = extra;
        let answer = answer.trim().to_owned();
        Ok(Answer {
            written: written.to_owned(),
            seat: names.seat(seat)?,
            about,
            phase,
            answer,
            offered,
            not_offered,
            refused,
        })
    }

    /// The choice it makes among what is asked.
    pub fn choice(&self, names: &Names<'_>, decision: &Decision) -> Read<Choice> {
        let answer = self.answer.as_str();
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
                answer.parse().map(Choice::Number).map_err(|_| format!("`{answer}` is no number; one is asked for"))
            }
            Ask::Ships { .. } => names.ships(parts(answer)).map(Choice::Ships),
            Ask::Deal(deal) => word_in_deal(names, deal.side, answer),
        }
    }

    /// The choice in its own form, whatever is asked: for answers that must be refused.
    pub fn blind_choice(&self, names: &Names<'_>) -> Choice {
        names.option(&self.answer).map_or(Choice::pass(), Choice::one)
    }

    /// Whether an option is among those of a question.
    pub fn is_offered(names: &Names<'_>, decision: &Decision, option: &str) -> bool {
        match &decision.ask {
            Ask::Pick { options, .. } => {
                names.option_of(decision, option).is_ok_and(|option| options.contains(&option))
            }
            _ => {
                let answer = Answer {
                    written: String::new(),
                    seat: decision.seat,
                    about: None,
                    phase: None,
                    answer: option.to_owned(),
                    offered: Vec::new(),
                    not_offered: Vec::new(),
                    refused: false,
                };
                let choice = answer.choice(names, decision);
                choice.is_ok_and(|choice| crate::table::Question::check(decision, &choice).is_ok())
            }
        }
    }
}

fn phase_named(names: &Names<'_>, phase: &str) -> Read<String> {
    let known: Vec<String> = names.rules.choices.phases.iter().map(super::names::plain).collect();
    if known.iter().any(|known| known == phase) {
        return Ok(phase.to_owned());
    }
    Err(format!("`{phase}` is no phase of {}; there is {}", names.rules.edition, known.join(", ")))
}

/// "accept", "refuse", "time up", or "offer <terms> for <terms>" from the side that speaks.
fn word_in_deal(names: &Names<'_>, side: Side, answer: &str) -> Read<Choice> {
    match answer {
        "accept" => return Ok(Choice::Accept),
        "refuse" => return Ok(Choice::Refuse),
        "time up" => return Ok(Choice::TimeUp),
        _ => {}
    }
    let hint = "write `accept`, `refuse`, `time up` or `offer base on red 1 with 2 ships for attack 8`";
    let wrong = || format!("`{answer}` is no word in a deal; {hint}");
    let (gives, gets) = answer.strip_prefix("offer ").and_then(|rest| rest.split_once(" for ")).ok_or_else(wrong)?;
    let mut offer = Offer::default();
    offer[side] = terms(names, gives)?;
    offer[side.other()] = terms(names, gets)?;
    Ok(Choice::Offer(Box::new(offer)))
}

fn terms(names: &Names<'_>, list: &str) -> Read<Terms> {
    let mut terms = Terms::default();
    for part in parts(list) {
        let words: Vec<&str> = part.split(' ').collect();
        let count = |word: &str| word.parse::<u8>().map_err(|_| format!("`{part}`: `{word}` is no number"));
        match words.as_slice() {
            ["base", "on", ..] => terms.base = Some(base(names, part)?),
            [cards, "random", "card" | "cards"] => terms.random_cards = count(cards)?,
            ["free", ships, colour] => terms.freed = Some(Freed { seat: names.seat(colour)?, ships: count(ships)? }),
            _ => terms.cards.push(names.card(part)?),
        }
    }
    terms.cards = terms.cards.sorted();
    Ok(terms)
}

/// "base on red 1 with 2 ships", "base on red 1 with 2 ships from 1 blue 2 and 1 blue 3".
fn base(names: &Names<'_>, part: &str) -> Read<BaseTerm> {
    let wrong = || format!("`{part}` is no base; write `base on red 1 with 2 ships from 1 blue 2 and 1 blue 3`");
    let (planet, rest) = part.strip_prefix("base on ").and_then(|rest| rest.split_once(" with ")).ok_or_else(wrong)?;
    let (ships, from) = match rest.split_once(" from ") {
        Some((ships, from)) => (ships, Some(names.ships(from.split(" and "))?)),
        None => (rest, None),
    };
    let ships = ships.split(' ').next().and_then(|ships| ships.parse().ok()).ok_or_else(wrong)?;
    Ok(BaseTerm { planet: names.planet(planet)?, ships, from })
}
