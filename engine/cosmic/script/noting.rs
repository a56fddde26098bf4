//! Notes on hook calls for a trace: reads, actions, prints, and the last line.
//!
//! Notes are recorded only during a trace, and scripts cannot detect tracing. The size of each call's notes is limited.

use super::handle::{self, Handle};
use hyperkon_cosmic::{Noted, On, Printed, Receiver, Reply, Said, Shown};
use hyperkon_luau::{ScriptHandle, Table, Value};
use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

/// Maximum number of API calls per hook call. The last calls are kept, because they explain the outcome.
const MOST_SAID: usize = 32;

/// Maximum number of printed lines per hook call. The first lines are kept.
pub const MOST_PRINTED: usize = 50;

/// Maximum number of values per line, including values in lists.
pub const MOST_VALUES: usize = 32;

/// Maximum length of a string, in bytes.
pub const LONGEST: usize = 200;

/// Notes on the calls in progress. Each call is nested in the one before it.
#[derive(Default)]
pub(super) struct Notebook {
    open: Cell<bool>,
    calls: RefCell<Vec<Noted>>,
    last: RefCell<Noted>,
}

impl Notebook {
    /// Returns `true` if tracing is on.
    pub(super) fn is_open(&self) -> bool {
        self.open.get()
    }

    /// Turns tracing on or off.
    pub(super) fn open(&self, open: bool) {
        self.open.set(open);
    }

    /// Starts the notes of a call.
    pub(super) fn begin(&self) {
        if self.is_open() {
            self.calls.borrow_mut().push(Noted::default());
        }
    }

    /// Ends the notes of the innermost call, which stopped at this line.
    pub(super) fn end(&self, line: impl FnOnce() -> Option<u32>) {
        if self.is_open()
            && let Some(noted) = self.calls.borrow_mut().pop()
        {
            self.last.replace(Noted { line: line(), ..noted });
        }
    }

    /// Clears the last notes before a hook is called. The hook may have no function.
    pub(super) fn turn_over(&self) {
        if self.is_open() {
            self.last.take();
        }
    }

    /// Takes the notes of the call that ended last.
    pub(super) fn last(&self) -> Noted {
        self.last.take()
    }

    /// Notes an API call with its receiver, arguments, and reply.
    pub(super) fn said(&self, name: &'static str, on: Receiver, values: &[Value], got: &Reply) {
        let mut calls = self.calls.borrow_mut();
        let Some(Noted { said, .. }) = calls.last_mut() else { return };
        let mut room = MOST_VALUES;
        let Some((before, given)) = values.split_first() else { return };
        let on = match on {
            Receiver::Game => On::Game,
            Receiver::It => On::It,
            _ => On::Handle(shown(before, &mut room)),
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

    /// Notes the values that a script printed at this line.
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

/// Returns a display form of a script's value. `room` is the number of values that may still be shown.
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

/// Returns a list, or a table with its names in sorted order.
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
    // The interpreter's order is not deterministic.
    fields.sort_by(|(one, _), (other, _)| one.cmp(other));
    fields.truncate(*room);
    Shown::Fields(fields.into_iter().map(|(key, value)| (key, shown(&value, room))).collect())
}

/// Shortens a string for display.
fn cut(text: String) -> String {
    if text.len() <= LONGEST {
        return text;
    }
    let end = (0..=LONGEST).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default();
    format!("{}…", &text[..end])
}
