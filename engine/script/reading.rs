//! What the scripts of this game are given: the names of the lexicon, those that read as one closure for each row.
//!
//! The game is lent to the interpreter for the time of one call and never longer. Nothing here can change it. It is lent to
//! the thread, too: the closures hold nothing of a game or a thread, so the interpreter can be moved between two calls.

use super::given::{Given, Words, data_of};
use super::handle::Handle;
use super::noting::Notebook;
use super::tape::Tape;
use arrayvec::ArrayVec;
use hyperkon_cosmic::{Call, Does, Entry, Fault, LEXICON, Receiver, Sight, Wrong};
use hyperkon_luau::{self as luau, Binding, Name, On, Print, Reader, Thing as _, Value};
use hyperkon_table::Halt;
use scoped_tls_hkt::scoped_thread_local;

/// What stands before the colon, and two things more.
const MOST_READ: usize = 3;

/// What is lent to the scripts for the time of one call.
#[derive(Clone, Copy)]
pub(super) struct Lent<'a> {
    pub(super) sight: Sight<'a>,
    pub(super) call: &'a Call,
    pub(super) words: &'a Words,
    pub(super) notebook: &'a Notebook,
    /// Takes the way of the call, where it is to be known again.
    pub(super) tape: Option<&'a Tape>,
}

scoped_thread_local!(static LENT: for<'a> Lent<'a>);

impl Lent<'_> {
    /// Lends this to the scripts that `run` calls.
    pub(super) fn to<T>(self, run: impl FnOnce() -> T) -> T {
        LENT.set(self, run)
    }
}

/// Does something with the notebook of the call in progress; `None`: there is no call, or nothing is noted.
pub(super) fn with_open_notebook<T>(work: impl FnOnce(&Notebook) -> T) -> Option<T> {
    let noting = |lent: Lent<'_>| lent.notebook.is_open().then(|| work(lent.notebook));
    if LENT.is_set() { LENT.with(noting) } else { None }
}

/// What scripts print goes into the notebook of the call in progress.
struct Printing;

impl Print for Printing {
    fn is_read(&self) -> bool {
        with_open_notebook(|_| ()).is_some()
    }

    fn print(&self, line: Option<u32>, values: &mut dyn Iterator<Item = Value>) {
        with_open_notebook(|notebook| notebook.printed(line, values));
    }
}

/// What the scripts are given.
pub(super) fn binding() -> Binding {
    Binding {
        names: (0..LEXICON.len()).filter_map(name).collect(),
        prelude: include_str!("prelude.lua"),
        words: luau::Words { acts: "the body of `run`", keys: "numbers, strings, seats, planets or kinds of cards" },
        print: Some(Box::new(Printing)),
    }
}

/// The functions of this name: on the game there is one, on things one for each kind of thing that has it.
pub(super) fn rows(code: usize) -> impl Iterator<Item = &'static Entry> + Clone {
    let of_game = |entry: &Entry| entry.receiver == Receiver::Game;
    LEXICON.get(code).into_iter().flat_map(move |first| {
        LEXICON[code..].iter().filter(move |entry| entry.name == first.name && of_game(entry) == of_game(first))
    })
}

/// The row that is meant, by what stands before the colon; the first, where none is.
pub(super) fn meant(rows: impl Iterator<Item = &'static Entry> + Clone, on: &Value) -> Option<&'static Entry> {
    let receiver = Handle::of(on).and_then(Handle::receiver);
    rows.clone().find(|entry| Some(entry.receiver) == receiver).or_else(|| rows.clone().next())
}

/// The name of a row, unless a row before it has it.
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
    if entry.receiver == Receiver::Game { On::Game } else { On::Thing }
}

/// A name that reads, as the closure of its rows.
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

/// A reading asks nobody, so that nothing but a fault can stop it.
fn told(entry: &Entry, halt: Halt<Fault>) -> Fault {
    match halt {
        Halt::Fault(fault) => *fault,
        _ => Wrong::AsksHere { name: entry.name }.into(),
    }
}
