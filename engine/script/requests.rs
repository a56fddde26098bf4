//! Requests: what a script yields, as a verb of the kernel, and the kernel's reply as values.

use super::api::{ApiFunction, verbs};
use super::error::unfit;
use super::handle::{Handle, wanted, whole};
use super::reading::{at_table, current_call, in_deck, memory_cell};
use crate::cosmic::{
    self, Argument, Arguments, Ask, Asking, CardKind, Flow, MAX_OPTIONS, Options, Pickable, Receiver, Reply, Ruleset,
    ScriptAsk, Verb, Wanted, Word,
};
use crate::problem::suggest;
use crate::table::{Seat, SeatSet};
use mlua::{IntoLua, Lua, MultiValue, Table, Value};
use std::collections::HashMap;

/// The text keys of one script, by name.
pub(super) type Words = HashMap<String, Word>;

/// The arguments of one request.
struct Request<'a> {
    function: &'static ApiFunction,
    args: Vec<Value>,
    words: &'a Words,
}

fn wrong<T>(what: impl Into<String>) -> mlua::Result<T> {
    Err(mlua::Error::runtime(what.into()))
}

/// What a script has yielded.
pub(super) enum Yielded {
    /// It asks in words of its own.
    Asking(Asking),
    /// It does something.
    Verb(&'static Verb, Vec<Value>),
}

/// A request out of what a script has yielded.
pub(super) fn read(yielded: MultiValue, words: &Words) -> mlua::Result<Yielded> {
    let mut values = yielded.into_iter();
    let code = whole(&values.next().unwrap_or(Value::Nil), 0, 255)?;
    let Some((_, function)) = verbs().find(|(number, _)| i64::from(*number) == code) else {
        return wrong("an unknown request");
    };
    if let Some(verb) = function.verb {
        return Ok(Yielded::Verb(verb, values.collect()));
    }
    let request = Request { function, args: values.collect(), words };
    let asking = request.asking().map_err(|error| mlua::Error::runtime(in_words(function.name, &error)))?;
    Ok(Yielded::Asking(asking))
}

fn in_words(name: &str, error: &mlua::Error) -> String {
    format!("{name}: {}", plain(error))
}

/// The arguments of a verb as the rules take them, one after the other.
pub(super) struct VerbArguments<'a> {
    name: &'static str,
    receiver: Receiver,
    args: std::vec::IntoIter<Value>,
    rules: &'a Ruleset,
}

impl<'a> VerbArguments<'a> {
    pub(super) fn new(verb: &'static Verb, args: Vec<Value>, rules: &'a Ruleset) -> Self {
        let mut args = args.into_iter();
        if verb.receiver == Receiver::Game {
            args.next();
        }
        VerbArguments { name: verb.name, receiver: verb.receiver, args, rules }
    }

    fn fit<T>(&mut self, read: impl FnOnce(&Value) -> mlua::Result<T>) -> Flow<T> {
        let value = self.args.next().unwrap_or(Value::Nil);
        self.receiver = Receiver::Game;
        read(&value).map_err(|error| unfit(&in_words(self.name, &error)).into())
    }
}

fn seat_of(value: &Value, what: &str, rules: &Ruleset) -> mlua::Result<Seat> {
    match Handle::of(value) {
        Some(Handle::Seat(seat)) if seat.0 < rules.seats => Ok(seat),
        Some(Handle::Seat(seat)) => wrong(format!("{seat} does not sit at this table")),
        _ => Err(wanted(what, value)),
    }
}

impl cosmic::Request for VerbArguments<'_> {
    fn seat(&mut self, what: &'static str) -> Flow<Seat> {
        let (rules, is_before_the_colon) = (self.rules, self.receiver == Receiver::Seat);
        self.fit(|value| seat_of(value, if is_before_the_colon { "a seat before the colon" } else { what }, rules))
    }

    fn seats(&mut self) -> Flow<SeatSet> {
        let rules = self.rules;
        self.fit(|value| {
            let Value::Table(list) = value else { return Err(wanted("a list of seats", value)) };
            let seats = list.sequence_values::<Value>().take(MAX_OPTIONS);
            seats.map(|value| seat_of(&value?, "a list of seats", rules)).collect()
        })
    }

    fn card(&mut self) -> Flow<CardKind> {
        let rules = self.rules;
        self.fit(|value| match Handle::of(value) {
            Some(Handle::Card(kind)) if rules.cards.contains(&kind) => Ok(kind),
            Some(Handle::Card(_)) => wrong("there is no such card in this deck"),
            _ => Err(wanted("a card", value)),
        })
    }

    fn number(&mut self, least: i64, most: i64) -> Flow<i64> {
        self.fit(|value| whole(value, least, most))
    }

    fn word(&mut self, what: &'static str, words: &'static [&'static str]) -> Flow<usize> {
        self.fit(|value| {
            let Value::String(word) = value else { return Err(wanted(what, value)) };
            let word = word.to_string_lossy();
            let known = words.iter().position(|known| *known == word);
            known.map_or_else(|| wrong(format!("`{word}` is no {what}; {}", words.join(", "))), Ok)
        })
    }
}

/// The words of an error, without the interpreter's own.
pub(super) fn plain(error: &mlua::Error) -> String {
    match error {
        mlua::Error::RuntimeError(what) => what.clone(),
        other => other.to_string(),
    }
}

impl Request<'_> {
    fn arg(&self, index: usize) -> &Value {
        self.args.get(index).unwrap_or(&Value::Nil)
    }

    fn seat(&self, index: usize) -> mlua::Result<Seat> {
        match Handle::of(self.arg(index)) {
            Some(Handle::Seat(seat)) => at_table(seat).map(|_| seat),
            _ => Err(wanted(if index == 0 { "a seat before the colon" } else { "a seat" }, self.arg(index))),
        }
    }

    fn asking(&self) -> mlua::Result<Asking> {
        if self.function.only_me && self.seat(0)? != current_call()?.me {
            return wrong("only the seat whose script runs can do this: write `me` before the colon");
        }
        Ok(match self.function.name {
            "ask_all" => self.ask_all()?,
            "choose_seat" => self.choose(|value| match Handle::of(value) {
                Some(Handle::Seat(seat)) => at_table(seat).map(|_| Pickable::Seat(seat)),
                _ => Err(wanted("a seat in `from`", value)),
            })?,
            "choose_planet" => self.choose(|value| match Handle::of(value) {
                Some(Handle::Planet(planet)) => at_table(planet.home()).map(|_| Pickable::Planet(planet)),
                _ => Err(wanted("a planet in `from`", value)),
            })?,
            "choose_card" => self.choose(|value| match Handle::of(value) {
                Some(Handle::Card(kind)) => in_deck(kind).map(Pickable::Card),
                _ => Err(wanted("a card in `from`", value)),
            })?,
            "choose_word" => self.choose(|value| Ok(Pickable::Word(self.word(value)?)))?,
            "choose_number" => self.choose_number()?,
            "choose_seats" => self.choose_seats()?,
            "promises" => self.promises()?,
            "remember" => self.remember(None, 2)?,
            "remember_of" => self.remember(Some(self.seat(2)?), 3)?,
            other => return wrong(format!("`{other}` is not known to the kernel")),
        })
    }

    /// A text key of this script, by its number.
    fn word(&self, value: &Value) -> mlua::Result<Word> {
        let Value::String(key) = value else { return Err(wanted("a text key", value)) };
        let key = key.to_string_lossy();
        self.words.get(&key).copied().map_or_else(
            || {
                let mut known: Vec<&str> = self.words.keys().map(String::as_str).collect();
                known.sort_unstable();
                let near = suggest(&key, known);
                wrong(format!(
                    "no text is named `{key}`; {}",
                    near.unwrap_or_else(|| "write it into the script's texts".to_owned())
                ))
            },
            Ok,
        )
    }

    fn fields(&self, known: &[&str]) -> mlua::Result<Table> {
        let Value::Table(table) = self.arg(1) else { return Err(wanted("a table in braces", self.arg(1))) };
        for pair in table.pairs::<Value, Value>() {
            let key = if let Value::String(key) = pair?.0 { key.to_string_lossy() } else { "[…]".to_owned() };
            if !known.contains(&key.as_str()) {
                let near =
                    suggest(&key, known.iter().copied()).unwrap_or_else(|| format!("it takes {}", known.join(", ")));
                return wrong(format!("no field is named `{key}`; {near}"));
            }
        }
        Ok(table.clone())
    }

    fn choose(&self, option: impl Fn(&Value) -> mlua::Result<Pickable>) -> mlua::Result<Asking> {
        let seat = self.seat(0)?;
        let fields = self.fields(&["from", "about", "optional", "naming"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let optional = match fields.raw_get("optional")? {
            Value::Nil => false,
            Value::Boolean(optional) => optional,
            other => return Err(wanted("`optional` = true or false", &other)),
        };
        let mut options = options(&fields.raw_get("from")?, option)?;
        if optional {
            options.try_push(Pickable::Pass).map_err(|_| too_many())?;
        }
        let ask = Ask::Pick { min: 1, max: 1, options };
        Ok(Asking::Ask { seat, ask: ScriptAsk { about, args: naming(&fields)?, ask, secret: false } })
    }

    fn choose_number(&self) -> mlua::Result<Asking> {
        let seat = self.seat(0)?;
        let fields = self.fields(&["least", "most", "about", "naming"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let min = whole(&fields.raw_get("least")?, 0, 255)? as u8;
        let max = whole(&fields.raw_get("most")?, 0, 255)? as u8;
        let ask = Ask::Number { min, max };
        Ok(Asking::Ask { seat, ask: ScriptAsk { about, args: naming(&fields)?, ask, secret: false } })
    }

    fn ask_all(&self) -> mlua::Result<Asking> {
        let fields = self.fields(&["seats", "words", "about", "naming"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let seats: SeatSet = seat_list(&fields.raw_get("seats")?)?.into_iter().collect();
        let options = options(&fields.raw_get("words")?, |value| Ok(Pickable::Word(self.word(value)?)))?;
        let ask = Ask::Pick { min: 1, max: 1, options };
        Ok(Asking::AskAll { seats, ask: ScriptAsk { about, args: naming(&fields)?, ask, secret: false } })
    }

    fn choose_seats(&self) -> mlua::Result<Asking> {
        let fields = self.fields(&["from", "about"])?;
        let about = self.word(&fields.raw_get("about")?)?;
        let from = seat_list(&fields.raw_get("from")?)?.into_iter().collect();
        Ok(Asking::ChooseSeats { seat: self.seat(0)?, from, about })
    }

    fn promises(&self) -> mlua::Result<Asking> {
        let fields = self.fields(&["card", "yes", "no", "about"])?;
        let wanted = wanted_by(&fields.raw_get("card")?)?;
        let words = [self.word(&fields.raw_get("yes")?)?, self.word(&fields.raw_get("no")?)?];
        Ok(Asking::Promises { seat: self.seat(0)?, wanted, about: self.word(&fields.raw_get("about")?)?, words })
    }

    fn remember(&self, seat: Option<Seat>, value: usize) -> mlua::Result<Asking> {
        let (cell, slot) = memory_cell(self.seat(0)?, self.arg(1), seat)?;
        let value = match (self.arg(value), cell.flag) {
            (Value::Boolean(flag), true) => i16::from(*flag),
            (number, false) => whole(number, i64::from(i16::MIN), i64::from(i16::MAX))? as i16,
            (other, true) => return Err(wanted("true or false", other)),
        };
        Ok(Asking::Remember { slot: slot as u8, value })
    }
}

/// A card to ask about: an attack stands for all of at least its value.
fn wanted_by(value: &Value) -> mlua::Result<Wanted> {
    let Some(Handle::Card(kind)) = Handle::of(value) else { return Err(wanted("a card", value)) };
    in_deck(kind).map(Wanted::of)
}

/// `naming = { … }`: up to three seats, planets, cards or numbers that the question's text speaks of.
fn naming(fields: &Table) -> mlua::Result<Arguments> {
    let list: Value = fields.raw_get("naming")?;
    let mut args = Arguments::new();
    let Value::Table(list) = list else {
        return if list.is_nil() { Ok(args) } else { Err(wanted("`naming` = a list", &list)) };
    };
    for value in list.sequence_values::<Value>() {
        let value = value?;
        let argument = match Handle::of(&value) {
            Some(Handle::Seat(seat)) => at_table(seat).map(|_| Argument::Seat(seat))?,
            Some(Handle::Planet(planet)) => at_table(planet.home()).map(|_| Argument::Planet(planet))?,
            Some(Handle::Card(kind)) => Argument::Card(in_deck(kind)?),
            None => Argument::Number(whole(&value, i64::from(i16::MIN), i64::from(i16::MAX))? as i16),
        };
        args.try_push(argument).map_err(|_| mlua::Error::runtime("`naming` takes at most three things"))?;
    }
    Ok(args)
}

fn too_many() -> mlua::Error {
    mlua::Error::runtime(format!("more than {MAX_OPTIONS} options"))
}

fn options(list: &Value, option: impl Fn(&Value) -> mlua::Result<Pickable>) -> mlua::Result<Options> {
    let Value::Table(list) = list else { return Err(wanted("a list", list)) };
    let mut options = Options::new();
    for value in list.sequence_values::<Value>() {
        let option = option(&value?)?;
        if options.contains(&option) {
            return wrong("an option stands twice in the list");
        }
        options.try_push(option).map_err(|_| too_many())?;
    }
    Ok(options)
}

fn seat_list(list: &Value) -> mlua::Result<Vec<Seat>> {
    let Value::Table(list) = list else { return Err(wanted("a list of seats", list)) };
    let mut seats = Vec::new();
    for value in list.sequence_values::<Value>().take(MAX_OPTIONS) {
        let value = value?;
        match Handle::of(&value) {
            Some(Handle::Seat(seat)) => at_table(seat).map(|_| seats.push(seat))?,
            _ => return Err(wanted("a list of seats", &value)),
        }
    }
    Ok(seats)
}

/// The kernel's reply as the script gets it.
pub(super) fn reply(lua: &Lua, reply: Reply, words: &Words) -> mlua::Result<Value> {
    match reply {
        Reply::Nothing => Ok(Value::Nil),
        Reply::Done(done) => Ok(Value::Boolean(done)),
        Reply::Number(number) => number.into_lua(lua),
        Reply::Chosen(option) => option_value(lua, option, words),
        Reply::Seats(seats) => lua.create_sequence_from(seats.iter().map(Handle::Seat))?.into_lua(lua),
        Reply::ChosenBySeat(answers) => {
            let table = lua.create_table()?;
            for (seat, option) in answers {
                table.set(Handle::Seat(seat), option_value(lua, option, words)?)?;
            }
            table.into_lua(lua)
        }
    }
}

fn option_value(lua: &Lua, option: Option<Pickable>, words: &Words) -> mlua::Result<Value> {
    match option {
        Some(Pickable::Seat(seat)) => Ok(Handle::Seat(seat).value()),
        Some(Pickable::Planet(planet)) => Ok(Handle::Planet(planet).value()),
        Some(Pickable::Card(kind)) => Ok(Handle::Card(kind).value()),
        Some(Pickable::Word(word)) => {
            let name = words.iter().find(|(_, other)| **other == word).map(|(name, _)| name.as_str());
            name.into_lua(lua)
        }
        _ => Ok(Value::Nil),
    }
}
