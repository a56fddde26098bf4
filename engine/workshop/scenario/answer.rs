//! Answers as scenarios write them: "red load: 2 red 1, 2 red 2".

use super::bounds::Bounds;
use super::fields::{one_of, phases};
use super::names::{Names, Read, parts};
use super::terms;
use super::values::{digits, shown, text};
use crate::cosmic::{Ask, Choice, Decision, Pickable, Picked, Side};
use crate::problem::hint;
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
    pub bounds: Bounds,
}

impl Answer {
    /// Reads an answer: a text, or a table with more to say of the question.
    pub fn read(names: &Names<'_>, value: &Value) -> Read<Answer> {
        match value {
            Value::String(written) => Answer::of_text(names, written),
            Value::Object(table) => {
                let mut answer =
                    Answer::of_text(names, table.get("answer").map(text).ok_or("an answer lacks `answer`")??)?;
                for (key, value) in table.iter().filter(|(key, _)| *key != "answer") {
                    let read = answer.say(names, key, value);
                    read.map_err(|what| format!("\"{}\": {what}", answer.written))?;
                }
                Ok(answer)
            }
            other => Err(format!("`{}` is no answer; write \"red: attack 8\"", shown(other))),
        }
    }

    /// "red choose_card in cards: attack 8".
    fn of_text(names: &Names<'_>, written: &str) -> Read<Answer> {
        let (who, answer) = written.split_once(':').ok_or_else(|| {
            format!("`{written}` is no answer; write \"red: attack 8\" or \"red choose_card: attack 8\"")
        })?;
        let named = |what: String| format!("\"{written}\": {what}");
        let (who, phase) = match who.split_once(" in ") {
            Some((who, phase)) => (who, Some(one_of("phase", phase.trim(), &phases(names)).map_err(named)?)),
            None => (who, None),
        };
        let (seat, about) = match who.trim().split_once(' ') {
            Some((seat, about)) => (seat, Some(about.trim().to_owned())),
            None => (who.trim(), None),
        };
        let seat = names.seat(seat).map_err(named)?;
        about.as_deref().map_or(Ok(()), |about| names.question(about)).map_err(named)?;
        let answer = answer.trim().to_owned();
        if answer.is_empty() {
            return Err(named("nothing is answered; where nothing is picked write `nobody` or `none`".to_owned()));
        }
        names.readable(&answer).map_err(named)?;
        let (offered, not_offered, bounds) = (Vec::new(), Vec::new(), Bounds::default());
        Ok(Answer {
            written: written.to_owned(),
            seat,
            about,
            phase,
            answer,
            offered,
            not_offered,
            refused: false,
            bounds,
        })
    }

    /// What a table says besides the answer.
    fn say(&mut self, names: &Names<'_>, key: &str, value: &Value) -> Read<()> {
        let options = |value| -> Read<Vec<String>> {
            let list = parts(text(value)?);
            if list.is_empty() {
                return Err(format!("`{key}` names no option; leave it out"));
            }
            list.iter().try_for_each(|option| names.readable(option))?;
            Ok(list.into_iter().map(str::to_owned).collect())
        };
        match key {
            "offered" => self.offered = options(value)?,
            "not_offered" => self.not_offered = options(value)?,
            "refused" => self.refused = value.as_bool().ok_or("`refused` is true or false, without quotes")?,
            key if Bounds::KEYS.contains(&key) => self.bounds.say(names, key, value)?,
            _ => {
                let hint = hint(key, ["answer", "offered", "not_offered", "refused"].into_iter().chain(Bounds::KEYS));
                return Err(format!("`{key}` says nothing of an answer ({hint})"));
            }
        }
        Ok(())
    }

    /// Whether it says more of its question than an answer.
    pub fn says_of_its_question(&self) -> bool {
        !self.offered.is_empty() || !self.not_offered.is_empty() || self.bounds.is_said()
    }

    /// The choice it makes among what is asked.
    pub fn choice(&self, names: &Names<'_>, decision: &Decision) -> Read<Choice> {
        choice(names, decision, &self.answer)
    }

    /// The choice in its own form, whatever is asked: for answers that must be refused.
    pub fn blind_choice(&self, names: &Names<'_>) -> Choice {
        let answer = self.answer.as_str();
        let number = || digits(answer).map(Choice::Number);
        let ships = || names.ships(parts(answer)).ok().filter(|ships| ships.total() > 0).map(Choice::Ships);
        let option = names.option(answer).ok().map(Choice::one).or_else(number).or_else(ships);
        option.or_else(|| word_in_deal(names, Side::Offense, answer).ok()).unwrap_or_else(Choice::pass)
    }

    /// Whether an option is among those of a question.
    ///
    /// # Errors
    /// When no question of this kind could have such an option: a negative of it would say nothing.
    pub fn is_offered(names: &Names<'_>, decision: &Decision, option: &str) -> Read<bool> {
        if let Ask::Pick { options, .. } = &decision.ask {
            return names.option_of(decision, option).map(|option| options.contains(&option));
        }
        let choice = choice(names, decision, option)?;
        Ok(crate::table::Question::check(decision, &choice).is_ok())
    }
}

/// An answer as a choice among what is asked.
fn choice(names: &Names<'_>, decision: &Decision, answer: &str) -> Read<Choice> {
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
