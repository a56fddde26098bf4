//! Events in the words of scenarios: `{ ships_lost = { seat = "red", ships = 3 } }`.

use super::names::{Names, Read};
use super::values::{shown, table};
use super::{fields, shapes};
use crate::cosmic::Event;
use crate::problem::suggest;
use serde_json::Value;

/// An event with its fields in words.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub name: String,
    pub fields: Vec<(String, String)>,
}

impl Told {
    /// The event in words.
    pub fn of(names: &Names<'_>, event: &Event) -> Told {
        let (name, fields) = fields::of_event(names, event);
        Told { name, fields }
    }

    /// One line.
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} = {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} {{ {} }}", self.name, fields.join(", ")) }
    }

    fn matches(&self, wanted: &Wanted) -> bool {
        self.name == wanted.name && wanted.fields.iter().all(|field| self.fields.contains(field))
    }
}

/// An event that must, or must not, have happened.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub name: String,
    pub fields: Vec<(String, String)>,
}

impl Wanted {
    /// "deal_began", or { ships_lost = { seat = "red" } }.
    pub fn read(names: &Names<'_>, value: &Value) -> Read<Wanted> {
        let form = "{ ships_lost = { seat = \"red\" } }";
        let wrong = || format!("`{}` is no event; write \"deal_began\" or {form}", shown(value));
        let (name, said) = match value {
            Value::String(name) => (name, None),
            Value::Object(outer) if outer.len() == 1 => {
                let (name, inner) = outer.iter().next().ok_or_else(wrong)?;
                (name, Some(table(inner, form)?))
            }
            _ => return Err(wrong()),
        };
        let mut wanted = Wanted { name: name.clone(), fields: Vec::new() };
        let said: Vec<(&String, &Value)> = said.into_iter().flatten().collect();
        wanted.known(&said)?;
        for (field, value) in said {
            let words = fields::read(names, name, field, value);
            let words = words.map_err(|what| format!("the event `{name}`, `{field}`: {what}"))?;
            wanted.fields.push((field.clone(), words));
        }
        Ok(wanted)
    }

    /// There must be such an event, with such fields.
    fn known(&self, fields: &[(&String, &Value)]) -> Read<()> {
        let events = shapes::events();
        let Some(shape) = events.iter().find(|shape| shape.name == self.name) else {
            let near = suggest(&self.name, events.iter().map(|shape| shape.name));
            let hint = near.unwrap_or_else(|| "tests/README.md lists them".to_owned());
            return Err(format!("there is no event `{}` ({hint})", self.name));
        };
        let Some((field, _)) = fields.iter().find(|(field, _)| !shape.fields.contains(&field.as_str())) else {
            return Ok(());
        };
        let hint = suggest(field, shape.fields.iter().copied());
        let hint = hint.unwrap_or_else(|| match shape.fields {
            [] => "it has none".to_owned(),
            fields => format!("it has {}", fields.join(", ")),
        });
        Err(format!("the event `{}` has no `{field}` ({hint})", self.name))
    }

    /// One line, "ships_lost (seat red)".
    pub fn line(&self) -> String {
        let fields: Vec<String> = self.fields.iter().map(|(key, value)| format!("{key} {value}")).collect();
        if fields.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, fields.join(", ")) }
    }

    /// Whether such an event is of an alien, so that without one it never is told.
    pub fn is_of_an_alien(&self) -> bool {
        shapes::events().iter().any(|shape| shape.name == self.name && shape.fields.contains(&"alien"))
    }

    /// Whether an event is this one.
    pub fn is(&self, told: &Told) -> bool {
        told.matches(self)
    }

    /// Every event that is this one.
    pub fn all<'t>(&self, told: &'t [Told]) -> Vec<&'t Told> {
        told.iter().filter(|event| event.matches(self)).collect()
    }

    /// The place of the first event from `from` on that is this one.
    pub fn find(&self, told: &[Told], from: usize) -> Option<usize> {
        (from..told.len()).find(|index| told[*index].matches(self))
    }

    /// Those of the same name, or else the names of all.
    pub fn seen_instead(&self, told: &[Told]) -> String {
        let same: Vec<String> = told.iter().filter(|event| event.name == self.name).map(Told::line).collect();
        if !same.is_empty() {
            return same.join("; ");
        }
        let all: Vec<&str> =
            told.iter().map(|event| event.name.as_str()).filter(|name| *name != "phase_began").collect();
        format!("no such event among {}", all.join(", "))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]
mod tests {
    use super::*;
    use crate::bots::RandomBot;
    use crate::game::{Content, Engine, TableOptions};
    use std::collections::BTreeSet;
    use std::sync::Arc;

    /// As a file has it: numbers, true and false as they are, all else in quotes.
    fn written(told: &Told) -> Value {
        let value = |words: &str| match (words.parse::<i64>(), words.parse::<bool>()) {
            (Ok(number), _) => Value::from(number),
            (_, Ok(flag)) => Value::from(flag),
            _ => Value::from(words),
        };
        if told.fields.is_empty() {
            return Value::from(told.name.as_str());
        }
        let fields: Value = told.fields.iter().map(|(field, words)| (field.clone(), value(words))).collect();
        [(told.name.clone(), fields)].into_iter().collect()
    }

    /// What is told of games can be written into a scenario as it stands, with all its fields, and means itself.
    #[test]
    fn every_event_that_is_told_reads_back_as_itself() {
        let mods = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../decks/mods/known-worlds");
        let content = Content::with_packs(&[mods]).unwrap();
        let mut engine = Engine::new(Arc::clone(&content)).unwrap();
        let mut seen = BTreeSet::new();
        for seed in 0..80 {
            let edition = ["kosmische-strijd", "frontier", "known-worlds", "long-table"][seed as usize % 4];
            let edition = content.edition(edition).unwrap();
            let mut options = TableOptions::new(&edition.id).seats(edition.seats[1]).seed(seed);
            options.aliens_per_seat = 1 + (seed % 3) as u8;
            let (mut game, progress) = engine.start(&options).unwrap();
            let (mut bot, mut events) = (RandomBot::wild(seed), progress.events);
            while let Some(question) = game.referee().questions().first().filter(|_| events.len() < 5000) {
                let (seat, choice) = (question.seat, bot.choose(question));
                events.extend(engine.answer(&mut game, seat, choice).unwrap().events);
            }
            let names = Names { content: &content, rules: game.rules(), colours: &edition.colours };
            let mut lines = BTreeSet::new();
            for heard in &events {
                for event in [heard.event.clone(), Event::for_onlookers(heard)] {
                    let told = Told::of(&names, &event);
                    let line = written(&told);
                    if !lines.insert(shown(&line)) {
                        continue;
                    }
                    let read = Wanted::read(&names, &line).unwrap_or_else(|what| panic!("{}: {what}", shown(&line)));
                    assert_eq!((&read.name, &read.fields), (&told.name, &told.fields), "{}", shown(&line));
                    seen.insert(told.name);
                }
            }
        }
        // Scripts that ship do not fault, look at single cards, speak, or say who joins whom; the others come about in few games.
        let rare = [
            "script_disabled",
            "step_undone",
            "seat_left",
            "claim_called",
            "number_fixed",
            "nothing_found",
            "cards_seen",
            "said",
            "may_not_win",
            "may_not_join",
            "must_join",
            "side_switched",
            "planet_moved",
        ];
        let events = shapes::events().iter().map(|shape| shape.name);
        let unseen: Vec<&str> = events.filter(|name| !seen.contains(*name) && !rare.contains(name)).collect();
        assert!(unseen.is_empty(), "no game tells of {unseen:?}");
    }
}
