//! The environment of scripts: the names of the game, the allowed globals, and frozen tables.

use crate::binding::{Does, Name, On, Print, Reader, Words};
use crate::code::{DEAR, EACH, LONGEST_TEXT, MADE, NEAR, NO_LIST, PAY, trusted};
use crate::error::{LONG_TEXT, OWN_WORDS, refusal};
use crate::fuel::Fuel;
use crate::handle::ScriptHandle;
use crate::limits::{MOST_VALUES, PRINTING, PRINTING_VALUE, READING};
use crate::value::Value;
use mlua::chunk::{Chunk, ChunkMode};
use mlua::{LightUserData, Lua, MultiValue, Table};
use std::sync::OnceLock;

/// The tables of the names that a script can use.
pub(crate) struct NameTables {
    pub(crate) game: Table,
    pub(crate) thing: Table,
    /// The function that charges for costly operations.
    pay: mlua::Function,
    /// The function that receives each new string.
    made: mlua::Function,
    /// The names that act, with their codes.
    verbs: Table,
}

impl NameTables {
    pub(crate) fn new(lua: &Lua, names: Vec<Name>, fuel: &Fuel) -> mlua::Result<NameTables> {
        let (game, thing, verbs) = (lua.create_table()?, lua.create_table()?, lua.create_table()?);
        for Name { name, on, does } in names {
            match does {
                Does::Reads(read) => {
                    let table = if on == On::Game { &game } else { &thing };
                    table.raw_set(name, reading(lua, read, fuel.clone())?)?;
                }
                Does::Acts(code) => {
                    let entry = lua.create_table()?;
                    entry.set("name", name)?;
                    entry.set("game", on == On::Game)?;
                    verbs.set(code, entry)?;
                }
            }
        }
        let paying = fuel.clone();
        let pay = lua.create_function(move |_, ()| {
            paying.charge(DEAR);
            Ok(())
        })?;
        let made = made(lua, fuel.clone())?;
        Ok(NameTables { game, thing, pay, made, verbs })
    }

    /// Runs the shared prelude and the game's own. Returns the globals that scripts may use.
    pub(crate) fn globals<T: ScriptHandle>(&self, lua: &Lua, words: Words, own: &str) -> mlua::Result<Table> {
        let host = host_table::<T>(lua, self, words)?;
        let base: Table = prelude(lua, ours()?).call((host, &self.verbs))?;
        let own: Table = prelude(lua, &trusted(own)?).call(&self.game)?;
        for pair in own.pairs::<mlua::Value, mlua::Value>() {
            let (name, value) = pair?;
            base.raw_set(name, value)?;
        }
        base.raw_set(PAY, &self.pay)?;
        base.raw_set(MADE, &self.made)?;
        base.raw_set(EACH, each(lua, base.get("ipairs")?)?)?;
        Ok(base)
    }

    /// Makes the names available on every handle; afterwards nothing can change them.
    pub(crate) fn close(&self, lua: &Lua) -> mlua::Result<()> {
        let metatable = lua.create_table()?;
        metatable.set("__index", &self.thing)?;
        metatable.set("__metatable", "locked")?;
        metatable.set("__type", "handle")?;
        metatable.set_readonly(true);
        lua.set_type_metatable::<LightUserData>(Some(metatable));
        for table in [&self.game, &self.thing] {
            table.set_readonly(true);
        }
        Ok(())
    }
}

fn prelude<'a>(lua: &Lua, bytecode: &'a [u8]) -> Chunk<'a> {
    lua.load(bytecode).set_name("=prelude").set_mode(ChunkMode::Binary)
}

/// Returns the part of the prelude that all games share. It is compiled once per process.
fn ours() -> mlua::Result<&'static [u8]> {
    static COMPILED: OnceLock<Vec<u8>> = OnceLock::new();
    match COMPILED.get() {
        Some(compiled) => Ok(compiled),
        None => trusted(include_str!("prelude.lua")).map(|compiled| &COMPILED.get_or_init(|| compiled)[..]),
    }
}

fn reading(lua: &Lua, read: Reader, fuel: Fuel) -> mlua::Result<mlua::Function> {
    lua.create_function(move |_, (on, one, two): (mlua::Value, mlua::Value, mlua::Value)| {
        let told = read(&mut [on, one, two].into_iter().map(Value::from)).map_err(refusal)?;
        fuel.charge(READING + told.units());
        Ok(told)
    })
}

/// Returns the function `require`, which returns one of these libraries.
pub(crate) fn requiring(lua: &Lua, libraries: Table) -> mlua::Result<mlua::Function> {
    lua.create_function(move |_, name: mlua::Value| libraries.raw_get::<mlua::Value>(name))
}

/// Returns the function that receives printed values. Its cost does not depend on whether anybody reads the output.
pub(crate) fn printing(lua: &Lua, to: Box<dyn Print>, fuel: Fuel) -> mlua::Result<mlua::Function> {
    lua.create_function(move |lua, values: MultiValue| {
        let count = u32::try_from(values.len()).unwrap_or(u32::MAX);
        fuel.charge(PRINTING.saturating_add(PRINTING_VALUE.saturating_mul(count)));
        if to.is_read() {
            to.print(running_script(lua), &mut values.into_iter().map(Value::from));
        }
        Ok(())
    })
}

/// Returns the function that charges for a new string and rejects a long one.
fn made(lua: &Lua, fuel: Fuel) -> mlua::Result<mlua::Function> {
    let longest = usize::from(LONGEST_TEXT.unsigned_abs());
    lua.create_function(move |_, (text, parts): (mlua::LuaString, u32)| {
        let bytes = text.as_bytes().len();
        if bytes > longest {
            return Err(mlua::Error::runtime(format!("{LONG_TEXT}{longest} bytes")));
        }
        fuel.charge_text(bytes, parts);
        Ok(())
    })
}

/// Returns the function that provides `ipairs(list)` for a loop over a bare list. A table with only keys is rejected,
/// because a loop over it would silently do nothing.
fn each(lua: &Lua, ipairs: mlua::Function) -> mlua::Result<mlua::Function> {
    lua.create_function(move |_, list: Table| {
        if list.raw_len() == 0 && !list.is_empty() {
            return Err(mlua::Error::runtime(NO_LIST));
        }
        ipairs.call::<MultiValue>(list)
    })
}

/// Returns the table of host values that the prelude needs.
fn host_table<T: ScriptHandle>(lua: &Lua, names: &NameTables, words: Words) -> mlua::Result<Table> {
    let host = lua.create_table()?;
    host.set("game", &names.game)?;
    host.set("handle", &names.thing)?;
    host.set("acts", words.acts)?;
    host.set("keys", words.keys)?;
    host.set("longest", LONGEST_TEXT)?;
    host.set("most_values", MOST_VALUES)?;
    host.set("near", NEAR)?;
    host.set("pay", &names.pay)?;
    host.set("made", &names.made)?;
    host.set("own_words", OWN_WORDS)?;
    host.set("describe", lua.create_function(|_, value: mlua::Value| Ok(T::name_of(&value.into())))?)?;
    let number = |value: Value| match T::of(&value) {
        Some(thing) if thing.has_order() => Ok(thing.number()),
        Some(thing) => Err(mlua::Error::runtime(format!("`pairs` has no order over keys of type {}", thing.kind()))),
        None => Ok(0),
    };
    host.set("number_of", lua.create_function(move |_, value: mlua::Value| number(value.into()))?)?;
    let kind = |value: Value| T::of(&value).map_or("userdata", T::kind);
    host.set("kind_of", lua.create_function(move |_, value: mlua::Value| Ok(kind(value.into())))?)?;
    Ok(host)
}

/// Replaces the interpreter's globals with the allowed globals. A restricted environment for the chunk is not enough,
/// because imports in bytecode are resolved in the globals when the chunk is loaded.
pub(crate) fn replace_globals(lua: &Lua, base: &Table) -> mlua::Result<()> {
    let globals = lua.globals();
    let names: mlua::Result<Vec<mlua::Value>> =
        globals.pairs::<mlua::Value, mlua::Value>().map(|pair| pair.map(|(name, _)| name)).collect();
    for name in names? {
        globals.raw_set(name, mlua::Value::Nil)?;
    }
    base.pairs::<mlua::Value, mlua::Value>()
        .try_for_each(|pair| pair.and_then(|(name, value)| globals.raw_set(name, value)))
}

/// Freezes a table and everything in it. The code uses a list instead of recursion, because nested tables could
/// overflow our stack.
pub(crate) fn freeze(table: &Table) -> mlua::Result<()> {
    let mut waiting = vec![table.clone()];
    while let Some(table) = waiting.pop() {
        if table.is_readonly() {
            continue;
        }
        table.set_readonly(true);
        for pair in table.pairs::<mlua::Value, mlua::Value>() {
            let (key, value) = pair?;
            waiting.extend([key, value].into_iter().filter_map(|part| match part {
                mlua::Value::Table(inner) => Some(inner),
                _ => None,
            }));
        }
    }
    Ok(())
}

/// The mark before a library's file in the name of its chunk. A script has the mark `@`.
pub(crate) const OF_LIBRARY: char = '=';

/// Returns the file and line of the running code.
pub(crate) fn running_at(lua: &Lua) -> Option<(String, u32)> {
    running(lua, |_| true)
}

/// Returns the line of the running script. In a library's function, this is the line that calls the library.
pub(crate) fn running_script(lua: &Lua) -> Option<u32> {
    running(lua, |chunk| !chunk.starts_with(OF_LIBRARY)).map(|(_, line)| line)
}

fn running(lua: &Lua, is_meant: impl Fn(&str) -> bool) -> Option<(String, u32)> {
    let at = |level| {
        lua.inspect_stack(level, |frame| {
            let names = frame.source();
            let source = names.short_src.map(|source| source.into_owned()).unwrap_or_default();
            let line = || frame.current_line().and_then(|line| u32::try_from(line).ok()).unwrap_or_default();
            let is_meant = source.ends_with(".lua") && names.source.is_none_or(|chunk| is_meant(&chunk));
            is_meant.then(|| (source, line()))
        })
    };
    (0..8).map_while(at).flatten().next()
}
