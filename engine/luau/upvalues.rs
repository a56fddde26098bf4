//! What a script's functions hold from outside themselves: frozen or remembered when it is loaded.
//!
//! A script keeps nothing between calls. Tables that its functions reach are made unchangeable for good; every
//! other upvalue is remembered, so that a run under watch can be compared with the time of loading.
//!
//! This is the one place with unsafe code: mlua has no safe way to read an upvalue. The call is
//! `lua_getupvalue`, which raises no error, pushes at most one value and is given a function that mlua has just
//! put at the bottom of the stack; mlua itself restores the stack.
#![allow(unsafe_code)]

use mlua::{Function, Lua, Value, ffi};
use std::collections::BTreeSet;
use std::ffi::{CStr, c_int};

/// More upvalues than this no function can have.
const MOST_UPVALUES: c_int = 255;

/// An upvalue of a function, by its number from 1: its name and its value. `None`: there is none.
fn upvalue(lua: &Lua, function: &Function, number: c_int) -> mlua::Result<Option<(String, Value)>> {
    let mut name = None;
    // SAFETY: the function is at index 1 and its argument count is 1; `lua_getupvalue` pushes one value exactly
    // when it gives back a name, a C string that lives as long as the function; nothing here can raise an error.
    let value: Value = unsafe {
        lua.exec_raw(function, |state| {
            if ffi::lua_isLfunction(state, 1) != 0 {
                let pointer = ffi::lua_getupvalue(state, 1, number);
                if !pointer.is_null() {
                    name = Some(CStr::from_ptr(pointer).to_string_lossy().into_owned());
                }
            }
            ffi::lua_remove(state, 1);
        })
    }?;
    Ok(name.map(|name| (name, value)))
}

/// A remembered upvalue.
struct Kept {
    function: Function,
    number: c_int,
    name: String,
    value: Value,
}

/// All that the functions of one script reach.
#[derive(Default)]
pub struct Upvalues {
    kept: Vec<Kept>,
    visited: BTreeSet<usize>,
}

impl Upvalues {
    /// Freezes the tables that a value reaches and remembers the upvalues.
    pub(crate) fn settle(&mut self, lua: &Lua, value: &Value) -> mlua::Result<()> {
        let mut waiting = vec![value.clone()];
        while let Some(value) = waiting.pop() {
            match value {
                Value::Table(table) if self.visited.insert(table.to_pointer() as usize) => {
                    table.set_readonly(true);
                    for pair in table.pairs::<Value, Value>() {
                        let (key, value) = pair?;
                        waiting.extend([key, value]);
                    }
                }
                Value::Function(function) if self.visited.insert(function.to_pointer() as usize) => {
                    for number in 1..=MOST_UPVALUES {
                        let Some((name, value)) = upvalue(lua, &function, number)? else { break };
                        waiting.push(value.clone());
                        self.kept.push(Kept { function: function.clone(), number, name, value });
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The name of an upvalue that is not what it was when the script was loaded.
    pub(crate) fn changed(&self, lua: &Lua) -> mlua::Result<Option<&str>> {
        for kept in &self.kept {
            let now = upvalue(lua, &kept.function, kept.number)?;
            if !now.is_some_and(|(_, value)| is_same(&value, &kept.value)) {
                return Ok(Some(&kept.name));
            }
        }
        Ok(None)
    }
}

/// Equal numbers, bit for bit, and otherwise the very same thing.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one.to_bits() == other.to_bits(),
        (one, other) => one == other,
    }
}
