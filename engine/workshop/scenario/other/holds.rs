//! Tests what must hold: facts of the position, questions, what has happened and who saw it.

use super::super::values::{Read, shown};
use super::fact::could_be;
use super::{Fact, Happened, Nouns, Sort, seat_named};
use crate::problem::what_there_is;
use hyperkon_table::{Question, Seat, Table, Told};
use serde_json::{Map, Value};

/// A table at a checkpoint, with what has happened since the last one.
pub(super) struct Checkpoint<'a, G: Nouns> {
    table: &'a Table<G>,
    told: &'a [Told<G::Event>],
}

/// What does not hold: the place below the key, what is stated, what is seen.
type Misses = Vec<[String; 3]>;

/// An event as a statement wants it.
struct Wanted<'v> {
    name: &'static str,
    fields: Option<&'v Map<String, Value>>,
}

impl<'a, G: Nouns> Checkpoint<'a, G> {
    pub const fn new(table: &'a Table<G>, told: &'a [Told<G::Event>]) -> Self {
        Checkpoint { table, told }
    }

    /// Tests one statement; what does not hold of it.
    ///
    /// # Errors
    /// When it is not written as it could be true, or could not fail.
    pub fn test(&self, key: &str, stated: &Value) -> Read<Misses> {
        match key {
            "asked" => self.asked(stated),
            "not_asked" => self.not_asked(stated),
            "winners" => Ok(self.winners(stated)?),
            "events" => self.in_order(&self.words(), stated),
            "no_events" => self.none(stated),
            "saw" => self.by_viewer(stated, |seen, list| self.in_order(seen, list)),
            "never_saw" => self.by_viewer(stated, |seen, list| self.unseen(seen, list)),
            "reasons" => self.reasons(stated),
            fact => {
                let facts = G::facts(self.table);
                let known = facts.keys().copied().chain(KEYS);
                let there =
                    facts.get(fact).ok_or_else(|| format!("there is no such statement; {}", what_there_is(known)))?;
                there.test(stated, &self.is_word())
            }
        }
    }

    fn is_word(&self) -> impl Fn(&str) -> bool {
        |word| super::is_word::<G>(self.table.rules(), word)
    }

    fn wanted<'v>(&self, value: &'v Value) -> Read<Wanted<'v>> {
        Wanted::read::<G>(value, &self.is_word())
    }

    fn words(&self) -> Vec<Happened> {
        self.told.iter().map(|told| G::happened(self.table.rules(), &told.event)).collect()
    }

    fn asked(&self, stated: &Value) -> Read<Misses> {
        let questions = self.table.referee().questions();
        let seen = Seat::all(G::seats(self.table.rules())).map(|seat| {
            let topic = questions.iter().find(|asked| asked.seat() == seat).map(|asked| G::topic(asked));
            (G::seat(seat).to_owned(), Fact::or_none(topic))
        });
        Fact::Each(seen.collect()).test(stated, &self.is_word())
    }

    fn not_asked(&self, stated: &Value) -> Read<Misses> {
        let mut misses = Vec::new();
        for (number, name) in items(stated)?.iter().enumerate() {
            let name = name.as_str().ok_or("a list of seats")?;
            let seat = seat_named::<G>(self.table.rules(), name)?;
            if let Some(question) = self.table.seen(seat).question() {
                misses.push([number.to_string(), name.to_owned(), format!("{name} is asked {}", G::topic(question))]);
            }
        }
        Ok(misses)
    }

    fn winners(&self, stated: &Value) -> Read<Misses> {
        let names: Vec<&str> = items(stated)?.iter().filter_map(Value::as_str).collect();
        let mut wanted: Vec<Seat> =
            names.into_iter().map(|name| seat_named::<G>(self.table.rules(), name)).collect::<Read<_>>()?;
        wanted.sort();
        let seen: Vec<Seat> = self.table.winners().iter().collect();
        let shown_of = |seats: &[Seat]| shown(&seats.iter().map(|seat| G::seat(*seat)).collect::<Vec<_>>().into());
        Ok(if wanted == seen { Vec::new() } else { vec![[String::new(), shown_of(&wanted), shown_of(&seen)]] })
    }

    fn in_order(&self, happened: &[Happened], stated: &Value) -> Read<Misses> {
        let mut from = 0;
        for (number, wanted) in items(stated)?.iter().enumerate() {
            let event = self.wanted(wanted)?;
            match happened[from..].iter().position(|one| event.is(one)) {
                Some(at) => from += at + 1,
                None => return Ok(vec![[number.to_string(), shown(wanted), listed(&happened[from..])]]),
            }
        }
        Ok(Vec::new())
    }

    fn none(&self, stated: &Value) -> Read<Misses> {
        let happened = self.words();
        if happened.is_empty() {
            return Err("this is vacuous: nothing happened at all".to_owned());
        }
        let mut misses = Vec::new();
        for (number, wanted) in items(stated)?.iter().enumerate() {
            let event = self.wanted(wanted)?;
            if let Some(one) = happened.iter().find(|one| event.is(one)) {
                misses.push([number.to_string(), shown(wanted), listed(std::slice::from_ref(one))]);
            }
        }
        Ok(misses)
    }

    fn unseen(&self, seen: &[Happened], stated: &Value) -> Read<Misses> {
        let mut misses = Vec::new();
        for (number, wanted) in items(stated)?.iter().enumerate() {
            let event = self.wanted(wanted)?;
            if !self.words().iter().any(|one| event.is(one)) {
                let what = "is vacuous: no such event happened at all, seen or unseen; `no_events` would say so";
                return Err(format!("{} {what}", shown(wanted)));
            }
            if let Some(one) = seen.iter().find(|one| event.is(one)) {
                misses.push([number.to_string(), shown(wanted), listed(std::slice::from_ref(one))]);
            }
        }
        Ok(misses)
    }

    /// Tests a list for each viewer: a seat, or `onlookers`.
    fn by_viewer(&self, stated: &Value, test: impl Fn(&[Happened], &Value) -> Read<Misses>) -> Read<Misses> {
        let mut misses = Vec::new();
        for (name, list) in stated.as_object().ok_or("a table of viewers")? {
            let viewer = if name == "onlookers" { None } else { Some(seat_named::<G>(self.table.rules(), name)?) };
            let happened = |told| G::happened(self.table.rules(), &G::seen(told, viewer));
            let seen: Vec<Happened> = self.told.iter().map(happened).collect();
            let found = test(&seen, list)?;
            misses.extend(found.into_iter().map(|[place, stated, seen]| [format!("{name}/{place}"), stated, seen]));
        }
        Ok(misses)
    }

    /// `[{ event = "chips_moved", rule = "S2" }]`: such an event happened by this clause.
    fn reasons(&self, stated: &Value) -> Read<Misses> {
        let mut misses = Vec::new();
        for (number, reason) in items(stated)?.iter().enumerate() {
            let word = |key: &str| reason.get(key).and_then(Value::as_str).ok_or_else(|| format!("`{key}` is missing"));
            let (name, rule) = (Wanted::named::<G>(word("event")?)?, word("rule")?);
            if !G::has_rule(rule) {
                return Err(format!("there is no rule `{rule}`"));
            }
            let clauses = self.told.iter().filter(|told| G::happened(self.table.rules(), &told.event).0 == name);
            let clauses: Vec<&str> = clauses.map(|told| told.why.as_ref().map_or("none", G::clause)).collect();
            if !clauses.contains(&rule) {
                misses.push([number.to_string(), shown(reason), format!("by {}", clauses.join(", "))]);
            }
        }
        Ok(misses)
    }
}

/// The statements that every game has.
const KEYS: [&str; 8] = ["asked", "not_asked", "winners", "events", "no_events", "saw", "never_saw", "reasons"];

fn items(stated: &Value) -> Read<&[Value]> {
    stated.as_array().map(Vec::as_slice).ok_or_else(|| format!("`{}` is no list", shown(stated)))
}

/// Events as a file would state them.
fn listed(happened: &[Happened]) -> String {
    let one = |(name, fields): &Happened| {
        let fields: Map<String, Value> = fields.iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect();
        shown(&serde_json::json!({ *name: fields }))
    };
    let all: Vec<String> = happened.iter().map(one).collect();
    if all.is_empty() { "nothing more".to_owned() } else { all.join("\n        ") }
}

/// The words of a text with commas, or of a list of texts, in any order.
fn words_of(value: &Value) -> Option<Vec<&str>> {
    let mut words: Vec<&str> = match value {
        Value::String(text) => text.split(", ").collect(),
        Value::Array(items) => items.iter().map(Value::as_str).collect::<Option<_>>()?,
        _ => return None,
    };
    words.sort_unstable();
    Some(words)
}

impl Sort {
    fn takes(self, value: &Value) -> bool {
        match self {
            Sort::Number | Sort::Signed => value.is_i64(),
            Sort::Truth => value.is_boolean(),
            Sort::Words => words_of(value).is_some(),
        }
    }

    const fn form(self) -> &'static str {
        match self {
            Sort::Number => "it is a number from 0, without quotes",
            Sort::Signed => "it is a number, without quotes",
            Sort::Truth => "it is true or false",
            Sort::Words => "it is made of words of the game, with `, ` between several",
        }
    }
}

impl<'v> Wanted<'v> {
    fn named<G: Nouns>(name: &str) -> Read<&'static str> {
        let known = || G::EVENTS.iter().map(|(name, _)| *name);
        known().find(|there| *there == name).ok_or_else(|| {
            format!("there is no event `{name}`; {}", crate::problem::hint(name, known().collect::<Vec<_>>()))
        })
    }

    fn read<G: Nouns>(value: &'v Value, is_word: &dyn Fn(&str) -> bool) -> Read<Wanted<'v>> {
        let form = "an event is its name, or `{ name = { field = value } }`";
        let (name, fields) = match value {
            Value::String(name) => (name, None),
            Value::Object(table) if table.len() == 1 => {
                let (name, fields) = table.iter().next().ok_or(form)?;
                (name, Some(fields.as_object().ok_or(form)?))
            }
            _ => return Err(form.to_owned()),
        };
        let name = Wanted::named::<G>(name)?;
        let known = G::EVENTS.iter().find(|(there, _)| *there == name).map_or(&[][..], |(_, fields)| *fields);
        for (field, value) in fields.into_iter().flatten() {
            let sort = known.iter().find(|(there, _)| there == field).map(|(_, sort)| *sort);
            let there = || what_there_is(known.iter().map(|(field, _)| *field));
            let sort = sort.ok_or_else(|| format!("`{name}` has no `{field}`; {}", there()))?;
            let listed = |item: &Value| could_be(item, is_word);
            let fits = sort == Sort::Signed
                || value.as_array().map_or_else(|| listed(value), |items| items.iter().all(listed));
            if !sort.takes(value) || !fits {
                return Err(format!("`{}` could not be the `{field}` of `{name}`; {}", shown(value), sort.form()));
            }
        }
        Ok(Wanted { name, fields })
    }

    fn is(&self, (name, fields): &Happened) -> bool {
        let alike = |seen: &Value, value: &Value| {
            seen == value || words_of(seen).is_some_and(|seen| Some(seen) == words_of(value))
        };
        let has =
            |(key, value): (&String, &Value)| fields.iter().any(|(field, seen)| field == key && alike(seen, value));
        self.name == *name && self.fields.into_iter().flatten().all(has)
    }
}
