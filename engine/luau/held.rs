//! What a script holds for good: the tables and functions that can be reached from what it declares.
//!
//! A script keeps nothing between calls. No function changes what is around it (such code is refused), and the tables that
//! functions reach from there are made unchangeable when the script is loaded.
//!
//! This is the one place with unsafe code: mlua has no safe way to read an upvalue. The call is
//! `lua_getupvalue`, which raises no error, pushes at most one value and is given a function that mlua has just
//! put at the bottom of the stack; mlua itself restores the stack.
#![allow(unsafe_code)]

use crate::crowd::Spot;
use mlua::{Function, Lua, Value, ffi};
use std::collections::BTreeSet;
use std::ffi::c_int;

/// More upvalues than this no function can have.
const MOST_UPVALUES: c_int = 255;

/// An upvalue of a function, by its number from 1. `None`: there is none.
fn upvalue(lua: &Lua, function: &Function, number: c_int) -> mlua::Result<Option<Value>> {
    let mut is_there = false;
    // SAFETY: the function is at index 1 and its argument count is 1; `lua_getupvalue` pushes one value exactly
    // when it gives back a name; nothing here can raise an error.
    let value: Value = unsafe {
        lua.exec_raw(function, |state| {
            if ffi::lua_isLfunction(state, 1) != 0 {
                is_there = !ffi::lua_getupvalue(state, 1, number).is_null();
            }
            ffi::lua_remove(state, 1);
        })
    }?;
    Ok(is_there.then_some(value))
}

/// All that a script holds for good.
#[derive(Default)]
pub(crate) struct Held {
    visited: BTreeSet<usize>,
    held: usize,
    texts: BTreeSet<Spot>,
    bytes: usize,
}

impl Held {
    /// Freezes the tables that a value reaches, and counts.
    pub(crate) fn settle(&mut self, lua: &Lua, value: &Value) -> mlua::Result<()> {
        let mut waiting = vec![value.clone()];
        while let Some(value) = waiting.pop() {
            match value {
                Value::Table(table) if self.visited.insert(table.to_pointer() as usize) => {
                    table.set_readonly(true);
                    for pair in table.pairs::<Value, Value>() {
                        let (key, value) = pair?;
                        self.held += 1;
                        waiting.extend([key, value]);
                    }
                }
                Value::Function(function) if self.visited.insert(function.to_pointer() as usize) => {
                    for number in 1..=MOST_UPVALUES {
                        let Some(value) = upvalue(lua, &function, number)? else { break };
                        self.held += 1;
                        waiting.push(value);
                    }
                }
                Value::String(text) => {
                    let text = text.as_bytes();
                    if self.texts.insert(Spot::of(&text)) {
                        self.bytes += text.len();
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// How many things the script holds for good: entries of tables, and upvalues.
    pub(crate) fn count(&self) -> usize {
        self.held
    }

    /// How many bytes the texts have that it holds for good.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// These texts.
    pub(crate) fn texts(self) -> BTreeSet<Spot> {
        self.texts
    }
}
