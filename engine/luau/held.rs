//! What a script holds for good: the tables and functions that can be reached from what it declares.
//!
//! A script keeps nothing between calls. No function changes what is around it (such code is refused), and the tables that
//! functions reach from there are made unchangeable when the script is loaded.
//!
//! This is the one place with unsafe code: mlua has no safe way to read an upvalue. The call is
//! `lua_getupvalue`, which raises no error, pushes at most one value and is given a function that mlua has just
//! put at the bottom of the stack; mlua itself restores the stack. The name that it gives back belongs to the function and
//! is copied at once.
#![allow(unsafe_code)]

use crate::crowd::Spot;
use mlua::{Function, Lua, Value, ffi};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CStr, c_int};
use std::rc::Rc;

/// More upvalues than this no function can have.
const MOST_UPVALUES: c_int = 255;

/// An upvalue of a function, by its number from 1, with the name of the local that it is. `None`: there is none.
fn upvalue(lua: &Lua, function: &Function, number: c_int) -> mlua::Result<Option<(Rc<str>, Value)>> {
    let mut found: Option<Rc<str>> = None;
    // SAFETY: the function is at index 1 and its argument count is 1; `lua_getupvalue` pushes one value exactly
    // when it gives back a name, a text that ends and lives as long as the function; nothing here can raise an error.
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

/// All that a script holds for good.
#[derive(Default)]
pub(crate) struct Held {
    visited: BTreeSet<usize>,
    texts: BTreeSet<Spot>,
    all: Amount,
    /// What is reached from each local: in a function, from its innermost.
    by_local: BTreeMap<Rc<str>, Amount>,
}

/// How much it is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Amount {
    /// Entries of tables, and upvalues.
    pub(crate) things: usize,
    /// The bytes of texts.
    pub(crate) bytes: usize,
}

impl Amount {
    fn add(&mut self, things: usize, bytes: usize) {
        self.things += things;
        self.bytes += bytes;
    }
}

impl Held {
    /// Freezes the tables that a value reaches, and counts.
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

    /// How much the script holds for good.
    pub(crate) const fn amount(&self) -> Amount {
        self.all
    }

    /// The local from which most of it is reached, and how much.
    pub(crate) fn most(&self, of: impl Fn(&Amount) -> usize) -> Option<(&str, usize)> {
        let amounts = self.by_local.iter().map(|(local, amount)| (&**local, of(amount)));
        amounts.filter(|(local, most)| !local.is_empty() && *most > 0).max_by_key(|(_, most)| *most)
    }

    /// These texts.
    pub(crate) fn texts(self) -> BTreeSet<Spot> {
        self.texts
    }
}
