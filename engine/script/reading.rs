//! What the scripts of this game are given: the names of the lexicon, those that read as one closure for each row.
//!
//! The game is lent to the interpreter for the time of one call and never longer. Nothing here can change it.

use super::given::{Given, Words, data_of};
use crate::cosmic::{Call, Does, Entry, Fault, LEXICON, Reading, Receiver, Sight, Wrong};
use crate::table::Halt;
use hyperkon_luau::{self as luau, Binding, Name, On, Reader};
use scoped_tls_hkt::scoped_thread_local;

/// What is lent to the scripts for the time of one call.
#[derive(Clone, Copy)]
struct Lent<'a> {
    sight: Sight<'a>,
    call: &'a Call,
    words: &'a Words,
}

scoped_thread_local!(static LENT: for<'a> Lent<'a>);

/// Lends the game to the scripts that `run` calls.
pub(super) fn lend<T>(sight: Sight<'_>, call: &Call, words: &Words, run: impl FnOnce() -> T) -> T {
    LENT.set(Lent { sight, call, words }, run)
}

/// What the scripts are given.
pub(super) fn binding() -> Binding {
    Binding {
        names: LEXICON.iter().enumerate().filter_map(|(code, entry)| name(code, entry)).collect(),
        prelude: include_str!("prelude.lua"),
        words: luau::Words { acts: "the body of `run`", keys: "numbers, strings, seats, planets or cards" },
    }
}

fn name(code: usize, entry: &'static Entry) -> Option<Name> {
    let does = match entry.does {
        Does::Reads(read) => luau::Does::Reads(reader(entry, read)),
        Does::Acts(_) => luau::Does::Acts(code),
        Does::Composes => return None,
    };
    let on = if entry.receiver == Receiver::Game { On::Game } else { On::Thing };
    Some(Name { name: entry.name, on, does })
}

/// A name that reads, as the closure of its row.
fn reader(entry: &'static Entry, read: Reading) -> Reader {
    Box::new(move |values| {
        if !LENT.is_set() {
            return Err(Fault::from(Wrong::OutsideHook).into());
        }
        LENT.with(|Lent { sight, call, words }| {
            let reply = read(sight, call, &mut Given::new(entry.receiver, values, words));
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
