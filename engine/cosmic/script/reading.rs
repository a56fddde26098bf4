//! Binding of the lexicon to the interpreter. Each name of a read-only function has one closure.
//!
//! The game is lent to the interpreter for one call at a time, and nothing in this module can change the game. A
//! thread-local variable contains the lent game. The closures capture no game and no thread, so the interpreter can move
//! to another thread between calls.

use super::given::{Given, Words, data_of};
use super::handle::Handle;
use super::noting::Notebook;
use super::tape::Tape;
use arrayvec::ArrayVec;
use hyperkon_cosmic::{Call, Does, Entry, Fault, LEXICON, Receiver, Sight, Wrong};
use hyperkon_luau::{self as luau, Binding, Name, On, Print, Reader, ScriptHandle as _, Value};
use hyperkon_table::StepExit;
use scoped_tls_hkt::scoped_thread_local;

/// Maximum number of values in a read: the receiver before the colon, and two arguments.
const MOST_READ: usize = 3;

/// Data lent to scripts for one call.
#[derive(Clone, Copy)]
pub(super) struct Lent<'a> {
    pub(super) sight: Sight<'a>,
    pub(super) call: &'a Call,
    pub(super) words: &'a Words,
    pub(super) notebook: &'a Notebook,
    /// Recording of the call; `None` if the call must not be recorded.
    pub(super) tape: Option<&'a Tape>,
}

scoped_thread_local!(static LENT: for<'a> Lent<'a>);

impl Lent<'_> {
    /// Makes this data available to the scripts that `run` calls.
    pub(super) fn to<T>(self, run: impl FnOnce() -> T) -> T {
        LENT.set(self, run)
    }
}

/// Uses the notebook of the current call. Returns `None` if there is no call or no trace.
pub(super) fn with_open_notebook<T>(work: impl FnOnce(&Notebook) -> T) -> Option<T> {
    let noting = |lent: Lent<'_>| lent.notebook.is_open().then(|| work(lent.notebook));
    if LENT.is_set() { LENT.with(noting) } else { None }
}

/// Printer that writes to the notebook of the current call.
struct Printing;

impl Print for Printing {
    fn is_read(&self) -> bool {
        with_open_notebook(|_| ()).is_some()
    }

    fn print(&self, line: Option<u32>, values: &mut dyn Iterator<Item = Value>) {
        with_open_notebook(|notebook| notebook.printed(line, values));
    }
}

/// Returns the binding for the interpreter.
pub(super) fn binding() -> Binding {
    Binding {
        names: (0..LEXICON.len()).filter_map(name).collect(),
        prelude: include_str!("prelude.lua"),
        words: luau::Words { acts: "the body of `run`", keys: "numbers, strings, seats, planets or kinds of cards" },
        print: Some(Box::new(Printing)),
    }
}

/// Returns the functions with the same name as this one. A function of the game is returned alone.
///
/// Several object types can have a function of the same name.
pub(super) fn rows(code: usize) -> impl Iterator<Item = &'static Entry> + Clone {
    let of_game = |entry: &Entry| entry.receiver == Receiver::Game;
    LEXICON.get(code).into_iter().flat_map(move |first| {
        LEXICON[code..].iter().filter(move |entry| entry.name == first.name && of_game(entry) == of_game(first))
    })
}

/// Returns the function for the receiver's type, or the first function if no type fits.
pub(super) fn meant(rows: impl Iterator<Item = &'static Entry> + Clone, on: &Value) -> Option<&'static Entry> {
    let receiver = Handle::of(on).and_then(Handle::receiver);
    rows.clone().find(|entry| Some(entry.receiver) == receiver).or_else(|| rows.clone().next())
}

/// Returns the name of a function, unless an earlier function has the same name.
fn name(code: usize) -> Option<Name> {
    let entry = &LEXICON[code];
    if LEXICON[..code].iter().any(|other| other.name == entry.name && on(other) == on(entry)) {
        return None;
    }
    let does = match entry.does {
        Does::Reads(_) => luau::Does::Reads(reader(rows(code).collect())),
        Does::Acts(_) => luau::Does::Acts(code),
        Does::Composes => return None,
    };
    Some(Name { name: entry.name, on: on(entry), does })
}

fn on(entry: &Entry) -> On {
    if entry.receiver == Receiver::Game { On::Game } else { On::Handle }
}

/// Returns a closure that reads any of the functions of one name.
fn reader(rows: Vec<&'static Entry>) -> Reader {
    Box::new(move |values| {
        if !LENT.is_set() {
            return Err(Fault::from(Wrong::OutsideHook).into());
        }
        let before = values.next().unwrap_or(Value::Nil);
        let entry = if let [entry] = rows[..] { Some(entry) } else { meant(rows.iter().copied(), &before) };
        let Some((entry, read)) = entry.and_then(|entry| Some((entry, entry.reads()?))) else {
            return Err(Fault::from(Wrong::UnknownRequest).into());
        };
        LENT.with(|Lent { sight, call, words, notebook, tape }| {
            let mut values = std::iter::once(before).chain(values);
            let answer = |values: &mut dyn Iterator<Item = Value>| {
                entry.is_of(&call.moment)?;
                read(sight, call, &mut Given::new(entry.receiver, values, words))
            };
            let reply = if let Some(tape) = tape {
                if let Some(reply) = tape.again() {
                    return Ok(data_of(reply, words));
                }
                let given: ArrayVec<Value, MOST_READ> = values.take(MOST_READ).collect();
                tape.says(entry, &given, 0);
                let reply = answer(&mut given.into_iter());
                if let Ok(reply) = &reply {
                    tape.is_told(reply);
                }
                reply
            } else if notebook.is_open() {
                let given: Vec<Value> = values.collect();
                let reply = answer(&mut given.iter().cloned());
                if let Ok(reply) = &reply {
                    notebook.said(entry.name, entry.receiver, &given, reply);
                }
                reply
            } else {
                answer(&mut values)
            };
            Ok(data_of(reply.map_err(|halt| told(entry, halt))?, words))
        })
    })
}

/// Returns the fault of a read. Reads ask no questions, so only a fault can interrupt them.
fn told(entry: &Entry, halt: StepExit<Fault>) -> Fault {
    match halt {
        StepExit::Fault(fault) => *fault,
        _ => Wrong::AsksHere { name: entry.name }.into(),
    }
}
