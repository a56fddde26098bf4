//! What a script gives to a name, as the rules take it, and what it gets back.

use super::handle::Handle;
use crate::cosmic::{CardKind, Fault, FaultKind, Flow, Next, Planet, Receiver, Reply, Request, Word};
use crate::plain::one_line;
use crate::problem::suggest;
use crate::table::Seat;
use hyperkon_luau::{Data, Thing, Value};
use std::collections::HashMap;

/// The text keys of one script, by name.
pub(super) type Words = HashMap<String, Word>;

/// What comes before the first argument.
const BEFORE_THE_COLON: &str = " before the colon";

/// The things that a script gives, one after the other.
pub(super) struct Given<'a> {
    values: &'a mut dyn Iterator<Item = Value>,
    /// The values of the table that has been opened, with their names.
    fields: Option<std::vec::IntoIter<(&'static str, Value)>>,
    /// The name of the one that was taken last.
    field: Option<&'static str>,
    next: Option<Value>,
    /// What is called a seat in words: "a seat before the colon".
    place: &'static str,
    words: &'a Words,
}

impl<'a> Given<'a> {
    pub(super) fn new(receiver: Receiver, values: &'a mut dyn Iterator<Item = Value>, words: &'a Words) -> Self {
        let mut place = BEFORE_THE_COLON;
        if receiver == Receiver::Game {
            values.next();
            place = "";
        }
        Given { values, fields: None, field: None, next: None, place, words }
    }

    fn peek(&mut self) -> &Value {
        let (fields, field, values) = (&mut self.fields, &mut self.field, &mut self.values);
        self.next.get_or_insert_with(|| {
            let taken = match fields {
                Some(fields) => fields.next().map(|(name, value)| {
                    *field = Some(name);
                    value
                }),
                None => values.next(),
            };
            taken.unwrap_or(Value::Nil)
        })
    }

    fn take(&mut self) -> Value {
        self.peek();
        self.next.take().unwrap_or(Value::Nil)
    }

    fn wrong<T>(&self, what: &str, hint: Option<String>) -> Flow<T> {
        let field = self.field.map_or_else(String::new, |field| format!("`{field}`: "));
        let fault = Fault::new(FaultKind::Script, one_line(&(field + what)));
        Err(fault.with_hint(one_line(&hint.unwrap_or_default())).into())
    }

    /// Something that a script can hold.
    fn handle<T>(&mut self, what: &str, pick: impl FnOnce(Handle) -> Option<T>) -> Flow<T> {
        let (value, place) = (self.take(), std::mem::take(&mut self.place));
        match Handle::of(&value).and_then(pick) {
            Some(found) => Ok(found),
            None => self.wrong(&Handle::wanted(&format!("{what}{place}"), &value), None),
        }
    }

    /// A word, as whatever is found by it.
    fn word_as<T>(
        &mut self,
        what: &str,
        find: impl FnOnce(&str) -> Option<T>,
        hint: impl FnOnce(&str) -> String,
    ) -> Flow<T> {
        let value = self.take();
        let Value::String(word) = &value else { return self.wrong(&Handle::wanted(what, &value), None) };
        let word = word.to_string_lossy();
        match find(&word) {
            Some(found) => Ok(found),
            None => self.wrong(&format!("`{word}` is not {what}"), Some(hint(&word))),
        }
    }
}

impl Request for Given<'_> {
    fn seat(&mut self) -> Flow<Seat> {
        self.handle("a seat", |handle| if let Handle::Seat(seat) = handle { Some(seat) } else { None })
    }

    fn planet(&mut self) -> Flow<Planet> {
        self.handle("a planet", |handle| if let Handle::Planet(planet) = handle { Some(planet) } else { None })
    }

    fn card(&mut self) -> Flow<CardKind> {
        self.handle("a card", |handle| if let Handle::Card(kind) = handle { Some(kind) } else { None })
    }

    fn number(&mut self, least: i64, most: i64) -> Flow<i64> {
        let value = self.take();
        Handle::whole(&value, least, most).or_else(|unfit| self.wrong(&unfit.to_string(), None))
    }

    fn flag(&mut self) -> Flow<bool> {
        match self.take() {
            Value::Boolean(flag) => Ok(flag),
            other => self.wrong(&Handle::wanted("true or false", &other), None),
        }
    }

    fn text(&mut self) -> Flow<Word> {
        let words = self.words;
        let hint = |word: &str| {
            let mut known: Vec<&str> = words.keys().map(String::as_str).collect();
            known.sort_unstable();
            suggest(word, known).unwrap_or_else(|| "write it into the script's texts".to_owned())
        };
        self.word_as("a key of the script's texts", |word| words.get(word).copied(), hint)
    }

    fn word<'k>(
        &mut self,
        what: &'static str,
        hint: &'static str,
        known: &dyn Fn(usize) -> Option<&'k str>,
    ) -> Flow<usize> {
        let all = || (0..).map_while(known);
        let usual = || if hint.is_empty() { format!("write {}", listed(all().collect())) } else { hint.to_owned() };
        self.word_as(
            what,
            |word| all().position(|known| known == word),
            |word| suggest(word, all()).unwrap_or_else(usual),
        )
    }

    fn list(&mut self, each: &mut dyn FnMut(&mut dyn Request) -> Flow) -> Flow {
        let value = self.take();
        let Value::Table(list) = &value else { return self.wrong(&Handle::wanted("a list", &value), None) };
        let field = self.field;
        list.items().try_for_each(|value| {
            let mut value = value.ok().into_iter();
            let (words, fields, next) = (self.words, None, None);
            each(&mut Given { values: &mut value, fields, field, next, place: "", words })
        })
    }

    fn fields(&mut self, names: &'static [&'static str]) -> Flow {
        let value = self.take();
        let Value::Table(table) = &value else { return self.wrong(&Handle::wanted("a table in braces", &value), None) };
        for pair in table.pairs() {
            let key = pair.ok().and_then(|(key, _)| if let Value::String(key) = key { Some(key) } else { None });
            let key = key.map_or_else(|| "[…]".to_owned(), |key| key.to_string_lossy());
            if !names.contains(&key.as_str()) {
                let takes = || format!("it takes {}", names.join(", "));
                let hint = suggest(&key, names.iter().copied()).unwrap_or_else(takes);
                return self.wrong(&format!("it takes no `{key}`"), Some(hint));
            }
        }
        let fields: Vec<_> = names.iter().map(|name| (*name, table.get(name).unwrap_or(Value::Nil))).collect();
        self.fields = Some(fields.into_iter());
        Ok(())
    }

    fn is_left_out(&mut self) -> bool {
        let is_left_out = self.peek().is_nil();
        if is_left_out {
            self.next = None;
        }
        is_left_out
    }

    fn next(&mut self) -> Next {
        match self.peek() {
            Value::Boolean(_) => Next::Flag,
            value => match Handle::of(value) {
                Some(Handle::Seat(_)) => Next::Seat,
                Some(Handle::Planet(_)) => Next::Planet,
                Some(Handle::Card(_)) => Next::Card,
                None => Next::Other,
            },
        }
    }
}

/// "a, b or c"
fn listed(words: Vec<&str>) -> String {
    match words.as_slice() {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        words => words.concat(),
    }
}

/// What a name gives back, as the script gets it.
pub(super) fn data_of(reply: Reply, words: &Words) -> Data {
    match reply {
        Reply::Nothing => Data::Nothing,
        Reply::Flag(flag) => Data::Flag(flag),
        Reply::Number(number) => Data::Number(number),
        Reply::Seat(seat) => Handle::Seat(seat).data(),
        Reply::Planet(planet) => Handle::Planet(planet).data(),
        Reply::Card(kind) => Handle::Card(kind).data(),
        Reply::Word(word) => {
            let name = words.iter().find(|(_, other)| **other == word).map(|(name, _)| name.clone());
            name.map_or(Data::Nothing, Data::Text)
        }
        Reply::Name(name) => Data::Word(name),
        Reply::Text(text) => Data::Text(text),
        Reply::List(items) => Data::List(items.into_iter().map(|item| data_of(item, words)).collect()),
        Reply::BySeat(replies) => {
            let by_seat = replies.into_iter();
            Data::ByThing(by_seat.map(|(seat, reply)| (Handle::Seat(seat).number(), data_of(reply, words))).collect())
        }
    }
}
