//! Conversion of script arguments for the rules, and of replies for scripts.

use super::handle::{self, Handle};
use crate::problem::nearest;
use hyperkon_cosmic::{
    ArgumentKind as What, Berth, CardId, CardKind, Fault, Flow, Mend, Next, Planet, PowerSlot, Receiver, Reply,
    Request, ScriptId, Side, Word, Wrong, Zone,
};
use hyperkon_frame::plain::one_line;
use hyperkon_luau::{Data, ScriptHandle, Text, Value};
use hyperkon_table::{AnyOf, Seat};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Text keys of one script, by name.
pub type Words = BTreeMap<String, Word>;

/// Reader of the arguments of a script's API call, in order.
pub(super) struct Given<'a> {
    values: &'a mut dyn Iterator<Item = Value>,
    /// Remaining values of the table argument that is being read, with their names.
    fields: Option<std::vec::IntoIter<(&'static str, Value)>>,
    /// Name of the last value that was read.
    field: Option<&'static str>,
    next: Option<Value>,
    /// True if the next value is the receiver, written before the colon.
    is_before_colon: bool,
    words: &'a Words,
}

impl<'a> Given<'a> {
    pub(super) fn new(receiver: Receiver, values: &'a mut dyn Iterator<Item = Value>, words: &'a Words) -> Self {
        let is_before_colon = receiver != Receiver::Game;
        if !is_before_colon {
            values.next();
        }
        Given { values, fields: None, field: None, next: None, is_before_colon, words }
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

    fn wrong<T>(&self, wrong: Wrong) -> Flow<T> {
        Err(Fault { field: self.field, ..wrong.into() }.into())
    }

    /// Reads a handle of the expected kind.
    fn handle<T>(&mut self, what: What, pick: impl FnOnce(Handle) -> Option<T>) -> Flow<T> {
        let (value, is_before_colon) = (self.take(), std::mem::take(&mut self.is_before_colon));
        match Handle::of(&value).and_then(pick) {
            Some(found) => Ok(found),
            None if is_before_colon => self.wrong(Wrong::WantedBefore { what, got: handle::thing(&value) }),
            None => self.wrong(handle::wanted(what, &value)),
        }
    }

    /// Reads a string and looks it up.
    fn word_as<T>(
        &mut self,
        what: What,
        find: impl FnOnce(&str) -> Option<T>,
        how: impl FnOnce(&str) -> Mend,
    ) -> Flow<T> {
        let value = self.take();
        let Value::String(word) = &value else { return self.wrong(handle::wanted(what, &value)) };
        let word = word.to_string_lossy();
        match find(&word) {
            Some(found) => Ok(found),
            None => self.wrong(Wrong::UnknownWord { word: one_line(&word), what, how: how(&word) }),
        }
    }
}

/// Defines functions that read the next value as a handle of one kind.
macro_rules! held {
    ($($name:ident: $Kind:ident, $Type:ty;)*) => {
        $(fn $name(&mut self) -> Flow<$Type> {
            self.handle(What::$Kind, |handle| if let Handle::$Kind(held) = handle { Some(held) } else { None })
        })*
    };
}

impl Request for Given<'_> {
    held! {
        seat: Seat, Seat;
        planet: Planet, Planet;
        kind: Kind, CardKind;
        side: Side, Side;
        place: Place, Berth;
        card: Card, CardId;
        pile: Pile, Zone;
        power: Power, PowerSlot;
        alien: Alien, ScriptId;
    }

    fn it(&mut self) -> Flow {
        self.handle(What::It, |handle| (handle == Handle::It).then_some(()))
    }

    fn number(&mut self, least: i64, most: i64) -> Flow<i64> {
        let value = self.take();
        handle::whole(&value, least, most).or_else(|wrong| self.wrong(wrong))
    }

    fn flag(&mut self) -> Flow<bool> {
        match self.take() {
            Value::Boolean(flag) => Ok(flag),
            other => self.wrong(handle::wanted(What::Flag, &other)),
        }
    }

    fn text(&mut self) -> Flow<Word> {
        let words = self.words;
        let how = |word: &str| {
            let mut known: Vec<&str> = words.keys().map(String::as_str).collect();
            known.sort_unstable();
            near(word, known).unwrap_or(Mend::AddText)
        };
        self.word_as(What::TextKey, |word| words.get(word).copied(), how)
    }

    fn word<'k>(&mut self, what: What, known: &dyn Fn(usize) -> Option<&'k str>) -> Flow<usize> {
        let all = || (0..).map_while(known);
        let usual = || match what {
            What::OptionName => Mend::DeclareOption,
            What::MemoryKey => Mend::DeclareMemory,
            What::ZoneName => Mend::DeclareZone,
            _ => Mend::Write { words: AnyOf(all().map(str::to_owned).collect()) },
        };
        let how = |word: &str| near(word, all()).unwrap_or_else(usual);
        self.word_as(what, |word| all().position(|known| known == word), how)
    }

    fn list(&mut self, each: &mut dyn FnMut(&mut dyn Request) -> Flow) -> Flow {
        let value = self.take();
        let Value::Table(list) = &value else { return self.wrong(handle::wanted(What::List, &value)) };
        let field = self.field;
        let Ok(values) = list.list() else { return self.wrong(Wrong::OutOfMemory) };
        values.into_iter().try_for_each(|value| {
            let mut value = std::iter::once(value);
            let (words, fields, next) = (self.words, None, None);
            each(&mut Given { values: &mut value, fields, field, next, is_before_colon: false, words })
        })
    }

    fn fields(&mut self, names: &'static [&'static str]) -> Flow {
        let value = self.take();
        let mut fields: Vec<_> = names.iter().map(|name| (*name, Value::Nil)).collect();
        let mut unknown = None;
        let table = match &value {
            Value::Table(table) => table,
            // The argument table can be omitted. Missing required fields are reported later.
            Value::Nil => {
                self.fields = Some(fields.into_iter());
                return Ok(());
            }
            _ => return self.wrong(handle::wanted(What::Braces, &value)),
        };
        table.each(|key, value| {
            let named = |key: &Text| key.with_bytes(|key| names.iter().position(|name| name.as_bytes() == key));
            let at = if let Value::String(key) = &key { named(key) } else { None };
            let Some(at) = at else {
                unknown = Some(key);
                return ControlFlow::Break(());
            };
            fields[at].1 = value;
            ControlFlow::Continue(())
        });
        if let Some(key) = unknown {
            let key = if let Value::String(key) = key { key.to_string_lossy() } else { "[…]".to_owned() };
            let takes = || Mend::Takes { names: names.join(", ") };
            let how = near(&key, names.iter().copied()).unwrap_or_else(takes);
            return self.wrong(Wrong::UnknownField { key: one_line(&key), how });
        }
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
            Value::String(_) => Next::Text,
            value => match Handle::of(value) {
                Some(Handle::Seat(_)) => Next::Seat,
                Some(Handle::Planet(_)) => Next::Planet,
                Some(Handle::Kind(_)) => Next::Kind,
                Some(Handle::Side(_)) => Next::Side,
                Some(Handle::Pile(_)) => Next::Pile,
                Some(Handle::Power(_)) => Next::Power,
                Some(Handle::Alien(_)) => Next::Alien,
                _ => Next::Other,
            },
        }
    }
}

/// Suggests the known word that is most similar to this one.
pub(super) fn near<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Mend> {
    nearest(word, known).map(|near| Mend::DidYouMean { near: near.to_owned() })
}

/// Converts a reply into script data.
pub(super) fn data_of(reply: Reply, words: &Words) -> Data {
    match reply {
        Reply::Nothing => Data::Nothing,
        Reply::Flag(flag) => Data::Flag(flag),
        Reply::Number(number) => Data::Number(number),
        Reply::Seat(seat) => Handle::Seat(seat).data(),
        Reply::Planet(planet) => Handle::Planet(planet).data(),
        Reply::Kind(kind) => Handle::Kind(kind).data(),
        Reply::Side(side) => Handle::Side(side).data(),
        Reply::Place(place) => Handle::Place(place).data(),
        Reply::Card(card) => Handle::Card(card).data(),
        Reply::Pile(pile) => Handle::Pile(pile).data(),
        Reply::Power(power) => Handle::Power(power).data(),
        Reply::Alien(alien) => Handle::Alien(alien).data(),
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
