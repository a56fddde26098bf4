//! What a script finds around it: the host's functions, the globals that it may use, tables that nobody can change.

use super::handle::Handle;
use mlua::{Lua, Table, Value};

/// The interpreter's own globals become those that scripts may use. A chunk's environment is not enough: names
/// that stand in bytecode as imports are looked up in the globals when it is loaded.
pub(super) fn replace_globals(lua: &Lua, base: &Table) -> mlua::Result<()> {
    let globals = lua.globals();
    let names: mlua::Result<Vec<Value>> =
        globals.pairs::<Value, Value>().map(|pair| pair.map(|(name, _)| name)).collect();
    for name in names? {
        globals.raw_set(name, Value::Nil)?;
    }
    base.pairs::<Value, Value>().try_for_each(|pair| pair.and_then(|(name, value)| globals.raw_set(name, value)))
}

/// What the prelude needs of the host.
pub(super) fn host_table(lua: &Lua, game: &Table, handle: &Table) -> mlua::Result<Table> {
    let host = lua.create_table()?;
    host.set("game", game)?;
    host.set("handle", handle)?;
    host.set("describe", lua.create_function(|_, value: Value| Ok(Handle::name_of(&value)))?)?;
    let number = |value: Value| if let Value::LightUserData(pointer) = value { pointer.0 as usize } else { 0 };
    host.set("number_of", lua.create_function(move |_, value: Value| Ok(number(value)))?)?;
    host.set(
        "kind_of",
        lua.create_function(|_, value: Value| {
            Ok(match Handle::of(&value) {
                Some(Handle::Seat(_)) => "seat",
                Some(Handle::Planet(_)) => "planet",
                Some(Handle::Card(_)) => "card",
                None => "userdata",
            })
        })?,
    )?;
    Ok(host)
}

/// Makes a table and all it holds unchangeable; with a list, for a script may nest tables deeper than our stack.
pub(super) fn freeze(table: &Table) -> mlua::Result<()> {
    let mut waiting = vec![table.clone()];
    while let Some(table) = waiting.pop() {
        if table.is_readonly() {
            continue;
        }
        table.set_readonly(true);
        for pair in table.pairs::<Value, Value>() {
            let (key, value) = pair?;
            waiting.extend([key, value].into_iter().filter_map(|part| match part {
                Value::Table(inner) => Some(inner),
                _ => None,
            }));
        }
    }
    Ok(())
}
