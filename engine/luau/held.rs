//! The values that a script holds permanently: tables and functions reachable from its declarations.
//!
//! A script is stateless between calls. Code that assigns to a captured variable is rejected. Tables that functions
//! reach through captured variables are frozen when the script is loaded.
//!
//! This module contains the crate's only unsafe code, because mlua has no safe way to read an upvalue. The code calls
//! `lua_getupvalue`, which raises no errors and pushes at most one value. mlua has just put the function at the bottom
//! of the stack, and mlua restores the stack afterwards. The returned name belongs to the function, so it is copied
//! immediately.
#![allow(unsafe_code)]

use crate::string_slots::Spot;
use mlua::{Function, Lua, Value, ffi};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CStr, c_int};
use std::rc::Rc;

/// The maximum number of upvalues of a function.
const MOST_UPVALUES: c_int = 255;

/// Returns an upvalue of a function with its name, by number from 1. `None` means that there are fewer upvalues.
fn upvalue(lua: &Lua, function: &Function, number: c_int) -> mlua::Result<Option<(Rc<str>, Value)>> {
    let mut found: Option<Rc<str>> = None;
    // SAFETY: the function is at index 1 and its argument count is 1. `lua_getupvalue` pushes one value exactly when it
    // returns a name. The name is a null-terminated string that lives as long as the function. Nothing here can raise
    // an error.
    let value: Value = unsafe {
        lua.exec_raw(function, |state| {
            if ffi::lua_isLfunction(state, 1) != 0 {
                let name = ffi::lua_getupvalue(state, 1, number);
                found = (!name.is_null()).then(|| CStr::from_ptr(name).to_string_lossy().into());
            }
            ffi::lua_remove(state, 1);
        })
    }?;
    Ok(found.map(|name| (name, value)))
}

/// Everything that a script holds permanently.
#[derive(Default)]
pub(crate) struct Held {
    visited: BTreeSet<usize>,
    texts: BTreeSet<Spot>,
    all: Amount,
    /// The amount reached through each local variable; within a function, through its innermost variable.
    by_local: BTreeMap<Rc<str>, Amount>,
}

/// An amount of held values.
#[derive(Clone, Copy, Default)]
pub(crate) struct Amount {
    /// The number of table entries and upvalues.
    pub(crate) things: usize,
    /// The size of the strings in bytes.
    pub(crate) bytes: usize,
}

impl Amount {
    fn add(&mut self, things: usize, bytes: usize) {
        self.things += things;
        self.bytes += bytes;
    }
}

impl Held {
    /// Freezes the tables reachable from a value, and counts their contents.
    pub(crate) fn settle(&mut self, lua: &Lua, value: &Value) -> mlua::Result<()> {
        let mut waiting = vec![(None, value.clone())];
        while let Some((local, value)) = waiting.pop() {
            match value {
                Value::Table(table) if self.visited.insert(table.to_pointer() as usize) => {
                    table.set_readonly(true);
                    for pair in table.pairs::<Value, Value>() {
                        let (key, value) = pair?;
                        self.add(local.as_ref(), 1, 0);
                        waiting.extend([(local.clone(), key), (local.clone(), value)]);
                    }
                }
                Value::Function(function) if self.visited.insert(function.to_pointer() as usize) => {
                    for number in 1..=MOST_UPVALUES {
                        let Some((name, value)) = upvalue(lua, &function, number)? else { break };
                        self.add(local.as_ref(), 1, 0);
                        waiting.push((Some(name), value));
                    }
                }
                Value::String(text) => {
                    let text = text.as_bytes();
                    if self.texts.insert(Spot::of(&text)) {
                        self.add(local.as_ref(), 0, text.len());
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn add(&mut self, local: Option<&Rc<str>>, things: usize, bytes: usize) {
        self.all.add(things, bytes);
        if let Some(local) = local {
            self.by_local.entry(Rc::clone(local)).or_default().add(things, bytes);
        }
    }

    /// Returns the amount that the script holds permanently.
    pub(crate) const fn amount(&self) -> Amount {
        self.all
    }

    /// Returns the local variable that reaches the most, and the amount.
    pub(crate) fn most(&self, of: impl Fn(&Amount) -> usize) -> Option<(&str, usize)> {
        let amounts = self.by_local.iter().map(|(local, amount)| (&**local, of(amount)));
        amounts.filter(|(local, most)| !local.is_empty() && *most > 0).max_by_key(|(_, most)| *most)
    }

    /// Returns the strings found, without duplicates.
    pub(crate) fn texts(self) -> BTreeSet<Spot> {
        self.texts
    }
}
