//! What is noted of the calls of hooks, for a trace: what a script reads, does and prints, and at which line it ends.
//!
//! Nothing is noted unless a trace is wanted, and a script cannot tell. What is kept of one call has bounds.

use super::handle::{self, Handle};
use hyperkon_cosmic::{Noted, On, Printed, Receiver, Reply, Said, Shown};
use hyperkon_luau::{Table, Thing, Value};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// So much of what one call has said is kept: the last, which have decided it.
const MOST_SAID: usize = 32;

/// So many lines that one call has printed are kept: the first.
pub const MOST_PRINTED: usize = 50;

/// So many values of one line are kept, those in its lists among them.
pub const MOST_VALUES: usize = 32;

/// So many bytes of a text are kept.
pub const LONGEST: usize = 200;

/// Takes notes of the calls under way, each within the one before.
#[derive(Default)]
pub(super) struct Notebook {
    open: Cell<bool>,
    calls: RefCell<Vec<Noted>>,
    last: RefCell<Noted>,
}

impl Notebook {
    /// Whether anything is noted.
    pub(super) fn is_open(&self) -> bool {
        self.open.get()
    }

    /// From now on notes are taken, or none any more.
    pub(super) fn open(&self, open: bool) {
        self.open.set(open);
    }

    /// A call begins.
    pub(super) fn begin(&self) {
        if self.is_open() {
            self.calls.borrow_mut().push(Noted::default());
        }
    }

    /// The call that began last has ended, at this line.
    pub(super) fn end(&self, line: impl FnOnce() -> Option<u32>) {
        if self.is_open()
            && let Some(noted) = self.calls.borrow_mut().pop()
        {
            self.last.replace(Noted { line: line(), ..noted });
        }
    }

    /// A hook is about to be called, if the script has a function there.
    pub(super) fn turn_over(&self) {
        if self.is_open() {
            self.last.take();
        }
    }

    /// What was noted of the call that has ended last.
    pub(super) fn last(&self) -> Noted {
        self.last.take()
    }

    /// A script has said a name of the game: what it has given, what stands before the colon first, and what it has got.
    pub(super) fn said(&self, name: &'static str, on: Receiver, values: &[Value], got: &Reply) {
        let mut calls = self.calls.borrow_mut();
        let Some(Noted { said, .. }) = calls.last_mut() else { return };
        let mut room = MOST_VALUES;
        let Some((before, given)) = values.split_first() else { return };
        let on = match on {
            Receiver::Game => On::Game,
            Receiver::It => On::It,
            _ => On::Thing(shown(before, &mut room)),
        };
        let mut given: Vec<Shown> = given.iter().map(|value| shown(value, &mut room)).collect();
        while given.last() == Some(&Shown::Plain(Reply::Nothing)) {
            given.pop();
        }
        if said.len() == MOST_SAID {
            said.remove(0);
        }
        said.push(Said { name, on, given, got: got.clone() });
    }

    /// A script has printed these, at this line of its file.
    pub(super) fn printed(&self, line: Option<u32>, values: &mut dyn Iterator<Item = Value>) {
        if let Some(noted) = self.calls.borrow_mut().last_mut()
            && noted.printed.len() < MOST_PRINTED
        {
            let mut room = MOST_VALUES;
            let values = values.take(MOST_VALUES).map(|value| shown(&value, &mut room)).collect();
            noted.printed.push(Printed { line, values });
        }
    }
}

/// A value of a script, as far as there is room for it.
fn shown(value: &Value, room: &mut usize) -> Shown {
    *room = room.saturating_sub(1);
    let plain = match value {
        Value::Nil => Reply::Nothing,
        Value::Boolean(flag) => Reply::Flag(*flag),
        Value::Integer(number) => Reply::Number(*number),
        Value::String(text) => Reply::Text(cut(text.to_string_lossy())),
        Value::Number(number) => return Shown::Else(number.to_string()),
        Value::Table(table) => return shown_table(table, room),
        Value::Handle(_) => match Handle::of(value) {
            Some(Handle::Seat(seat)) => Reply::Seat(seat),
            Some(Handle::Planet(planet)) => Reply::Planet(planet),
            Some(Handle::Kind(kind)) => Reply::Kind(kind),
            Some(Handle::Side(side)) => Reply::Side(side),
            Some(Handle::Place(place)) => Reply::Place(place),
            Some(Handle::Card(card)) => Reply::Card(card),
            Some(Handle::Pile(pile)) => Reply::Pile(pile),
            Some(Handle::Power(power)) => Reply::Power(power),
            Some(Handle::Alien(alien)) => Reply::Alien(alien),
            Some(Handle::It) | None => return Shown::Else(handle::thing(value).to_string()),
        },
        Value::Function(_) | Value::Other => return Shown::Else(handle::thing(value).to_string()),
    };
    Shown::Plain(plain)
}

/// A list, or a table with names in their order.
fn shown_table(table: &Table, room: &mut usize) -> Shown {
    let mut items = Vec::new();
    for item in table.items().map_while(Result::ok) {
        if *room == 0 {
            items.push(Shown::Else("…".to_owned()));
            return Shown::List(items);
        }
        items.push(shown(&item, room));
    }
    let mut fields = Vec::new();
    if items.is_empty() {
        table.each(|key, value| {
            if let Value::String(key) = &key {
                fields.push((cut(key.to_string_lossy()), value));
            }
            if fields.len() < MOST_VALUES { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    if fields.is_empty() {
        return Shown::List(items);
    }
    // What the interpreter gives has no order.
    fields.sort_by(|(one, _), (other, _)| one.cmp(other));
    fields.truncate(*room);
    Shown::Fields(fields.into_iter().map(|(key, value)| (key, shown(&value, room))).collect())
}

/// A text of a bearable length.
fn cut(text: String) -> String {
    if text.len() <= LONGEST {
        return text;
    }
    let end = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    format!("{}…", &text[..end])
}
