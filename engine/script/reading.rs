//! The names that read, bound to the game that is being played: each is one closure made of its row.
//!
//! The game is lent to the interpreter for the time of one call and never longer. Nothing here can change it.

use super::given::{Given, Words, value_of};
use crate::cosmic::{Call, Does, Entry, Fault, LEXICON, Receiver, Sight};
use crate::table::Halt;
use mlua::{Lua, Table, Value};
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

/// Puts the names that read into the tables of functions.
pub(super) fn bind(lua: &Lua, game: &Table, handle: &Table) -> mlua::Result<()> {
    for entry in LEXICON {
        let table = if entry.receiver == Receiver::Game { game } else { handle };
        if let Does::Reads(read) = entry.does {
            // The most that a name that reads is given: what stands before the colon, and two things more.
            let function = lua.create_function(move |lua, (on, one, two): (Value, Value, Value)| {
                if !LENT.is_set() {
                    return Err(mlua::Error::runtime("the game can only be read inside a hook"));
                }
                LENT.with(|Lent { sight, call, words }| {
                    let mut values = [on, one, two].into_iter();
                    let reply = read(sight, call, &mut Given::new(entry.receiver, &mut values, words));
                    value_of(lua, reply.map_err(|halt| told(entry, halt))?, words)
                })
            })?;
            table.raw_set(entry.name, function)?;
        }
    }
    Ok(())
}

/// A reading asks nobody, so that nothing but a fault can stop it.
fn told(entry: &Entry, halt: Halt<Fault>) -> mlua::Error {
    match halt {
        Halt::Fault(fault) => mlua::Error::external(*fault),
        _ => mlua::Error::runtime(format!("`{}` asks, where nothing can be asked", entry.name)),
    }
}
