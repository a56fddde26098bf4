//! The values that scripts pass to the game, and the values that they receive.

use crate::code::trusted;
use crate::error::Error;
use mlua::chunk::ChunkMode;
use mlua::{IntoLua, LightUserData, Lua, MultiValue, Variadic};
use std::ffi::c_void;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A value from a script. Tables, functions, and strings stay in the interpreter.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nil.
    Nil,
    /// True or false.
    Boolean(bool),
    /// An integer.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A string.
    String(Text),
    /// A table.
    Table(Table),
    /// A function.
    Function(Function),
    /// The number of a [`ScriptHandle`](crate::ScriptHandle).
    Handle(usize),
    /// A value that the API does not use.
    Other,
}

impl Value {
    /// Returns `true` if the value is nil.
    pub const fn is_nil(&self) -> bool {
        matches!(self, Value::Nil)
    }

    /// Returns `true` for a value outside the interpreter: nil, a boolean, or a number.
    pub const fn is_plain(&self) -> bool {
        matches!(self, Value::Nil | Value::Boolean(_) | Value::Integer(_) | Value::Number(_))
    }

    /// Returns a copy that does not use the interpreter's memory. `room` is the number of bytes that the copy may use,
    /// and its size is subtracted. Returns `None` if the copy is too large, or if it would contain a function.
    pub fn kept(&self, room: &mut usize) -> Option<Value> {
        match self {
            Value::String(text) => text.with_bytes(|bytes| {
                *room = room.checked_sub(bytes.len())?;
                Some(Value::String(Text(Lies::Kept(bytes.into()))))
            }),
            Value::Table(table) => {
                // A table can contain itself; the limit of bytes stops the copy.
                let (mut pairs, mut fits) = (Vec::new(), true);
                table.each(|key, value| {
                    let mut keep = || {
                        *room = room.checked_sub(size_of::<(Value, Value)>())?;
                        Some((key.kept(room)?, value.kept(room)?))
                    };
                    let kept = keep();
                    fits = kept.is_some();
                    pairs.extend(kept);
                    if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                fits.then(|| Value::Table(Table(Lies::Kept(pairs.into()))))
            }
            Value::Handle(_) => Some(self.clone()),
            _ => self.is_plain().then(|| self.clone()),
        }
    }
}

impl From<mlua::Value> for Value {
    #[allow(clippy::useless_conversion, reason = "an integer of the interpreter has 32 bits on some machines")]
    fn from(value: mlua::Value) -> Value {
        match value {
            mlua::Value::Nil => Value::Nil,
            mlua::Value::Boolean(flag) => Value::Boolean(flag),
            mlua::Value::Integer(number) => Value::Integer(number.into()),
            mlua::Value::Number(number) => Value::Number(number),
            mlua::Value::String(text) => Value::String(Text(Lies::There(text))),
            mlua::Value::Table(table) => Value::Table(Table::there(table)),
            mlua::Value::Function(function) => Value::Function(Function(function)),
            mlua::Value::LightUserData(pointer) => Value::Handle(pointer.0 as usize),
            _ => Value::Other,
        }
    }
}

/// A string of a script.
#[derive(Clone)]
pub struct Text(Lies<mlua::LuaString, u8>);

/// The location of a string or table: the interpreter, or a separate copy.
#[derive(Clone, Debug)]
enum Lies<T, Part> {
    There(T),
    Kept(Arc<[Part]>),
}

impl Text {
    /// Returns the string; invalid UTF-8 becomes the replacement character.
    pub fn to_string_lossy(&self) -> String {
        self.with_bytes(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    /// Calls `look` with the string's bytes, without a copy.
    pub fn with_bytes<T>(&self, look: impl FnOnce(&[u8]) -> T) -> T {
        match &self.0 {
            Lies::There(text) => look(&text.as_bytes()),
            Lies::Kept(bytes) => look(bytes),
        }
    }

    /// Returns the length of the string in bytes.
    pub fn len(&self) -> usize {
        self.with_bytes(<[u8]>::len)
    }

    /// Returns `true` if the string is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_string_lossy().fmt(f)
    }
}

/// A table of a script.
#[derive(Clone, Debug)]
pub struct Table(Lies<mlua::Table, (Value, Value)>);

impl Table {
    /// Wraps a table of the interpreter.
    pub(crate) const fn there(table: mlua::Table) -> Table {
        Table(Lies::There(table))
    }

    /// Returns the table in the interpreter, or `None` for a copy.
    pub(crate) const fn in_interpreter(&self) -> Option<&mlua::Table> {
        if let Lies::There(table) = &self.0 { Some(table) } else { None }
    }

    /// Returns the value of a string key, or nil if it is missing.
    ///
    /// # Errors
    /// Returns an error if memory runs out.
    pub fn get(&self, name: &str) -> Result<Value, Error> {
        let is_it = |key: &Value| matches!(key, Value::String(key) if key.with_bytes(|key| key == name.as_bytes()));
        match &self.0 {
            Lies::There(table) => Ok(table.raw_get::<mlua::Value>(name)?.into()),
            Lies::Kept(pairs) => Ok(value_under(pairs, is_it)),
        }
    }

    /// Returns the first value of a list, or nil if the list is empty.
    ///
    /// # Errors
    /// Returns an error if memory runs out.
    pub fn first(&self) -> Result<Value, Error> {
        self.at(1)
    }

    /// Returns the value of an integer key, or nil if it is missing.
    fn at(&self, number: usize) -> Result<Value, Error> {
        match &self.0 {
            Lies::There(table) => Ok(table.raw_get::<mlua::Value>(number)?.into()),
            Lies::Kept(pairs) => {
                Ok(value_under(pairs, |key| matches!(key, Value::Integer(key) if usize::try_from(*key) == Ok(number))))
            }
        }
    }

    /// Returns the keys and values of the table, unordered.
    pub fn pairs(&self) -> impl Iterator<Item = Result<(Value, Value), Error>> + '_ {
        let there = self.in_interpreter().map(mlua::Table::pairs::<mlua::Value, mlua::Value>);
        let kept = if let Lies::Kept(pairs) = &self.0 { &pairs[..] } else { &[] };
        let there = there.into_iter().flatten().map(|pair| {
            let (key, value) = pair?;
            Ok((key.into(), value.into()))
        });
        there.chain(kept.iter().cloned().map(Ok))
    }

    /// Calls `each` with each key and value, unordered, until `each` breaks. This is cheaper than [`Table::pairs`].
    pub fn each(&self, mut each: impl FnMut(Value, Value) -> ControlFlow<()>) {
        match &self.0 {
            Lies::There(table) => {
                let broken_off = || mlua::Error::runtime("");
                // Ignore the error: only a break from the loop causes one.
                let _ = table.for_each(|key: mlua::Value, value: mlua::Value| match each(key.into(), value.into()) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(broken_off()),
                });
            }
            Lies::Kept(pairs) => {
                let _ = pairs.iter().cloned().try_for_each(|(key, value)| each(key, value));
            }
        }
    }

    /// Returns the values of a list in order, up to the first nil. This is cheaper than [`Table::items`].
    ///
    /// # Errors
    /// Returns an error if memory runs out.
    pub fn list(&self) -> Result<Vec<Value>, Error> {
        let (mut values, mut in_order) = (Vec::new(), true);
        self.each(|key, value| {
            in_order = matches!(key, Value::Integer(key) if usize::try_from(key) == Ok(values.len() + 1));
            if !in_order {
                return ControlFlow::Break(());
            }
            values.push(value);
            ControlFlow::Continue(())
        });
        // If the table is not a plain list, read it by integer keys.
        if in_order { Ok(values) } else { self.items().collect() }
    }

    /// Returns an iterator over a list's values in order, up to the first nil.
    pub fn items(&self) -> impl Iterator<Item = Result<Value, Error>> + '_ {
        (1..).map(|number| self.at(number)).take_while(|value| !matches!(value, Ok(Value::Nil)))
    }
}

fn value_under(pairs: &[(Value, Value)], is_it: impl Fn(&Value) -> bool) -> Value {
    pairs.iter().find(|(key, _)| is_it(key)).map_or(Value::Nil, |(_, value)| value.clone())
}

/// A function of a script.
#[derive(Clone, Debug)]
pub struct Function(pub(crate) mlua::Function);

impl Function {
    /// Returns the line at which the function begins in its file, from 1.
    pub fn line(&self) -> Option<u32> {
        self.0.info().line_defined.and_then(|line| u32::try_from(line).ok())
    }
}

/// An iterator over values from a script.
#[derive(Debug)]
pub struct Values(<MultiValue as IntoIterator>::IntoIter);

impl Values {
    pub(crate) fn new(values: MultiValue) -> Values {
        Values(values.into_iter())
    }
}

impl Iterator for Values {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        self.0.next().map(Value::from)
    }
}

/// A value for a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// Nil.
    Nothing,
    /// True or false.
    Flag(bool),
    /// A number.
    Number(i64),
    /// The number of a [`ScriptHandle`](crate::ScriptHandle).
    Handle(usize),
    /// A static string.
    Word(&'static str),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Data>),
    /// A value for each of several objects, with the objects' numbers.
    ByThing(Vec<(usize, Data)>),
}

impl Data {
    /// Returns the approximate fuel cost of passing the value to a script. The cost is a unit per 8 bytes.
    pub(crate) fn units(&self) -> u32 {
        match self {
            Data::Nothing | Data::Flag(_) | Data::Number(_) | Data::Handle(_) => 0,
            Data::Word(word) => units_of(word.len()),
            Data::Text(text) => units_of(text.len()),
            Data::List(items) => items.iter().map(|item| 4 + item.units()).sum(),
            Data::ByThing(items) => items.iter().map(|(_, item)| 8 + item.units()).sum(),
        }
    }
}

fn units_of(bytes: usize) -> u32 {
    u32::try_from(bytes / 8).unwrap_or(u32::MAX)
}

pub(crate) fn handle(number: usize) -> mlua::Value {
    mlua::Value::LightUserData(LightUserData(number as *mut c_void))
}

impl IntoLua for Data {
    fn into_lua(self, lua: &Lua) -> mlua::Result<mlua::Value> {
        match self {
            Data::Nothing => Ok(mlua::Value::Nil),
            Data::Flag(flag) => Ok(mlua::Value::Boolean(flag)),
            Data::Number(number) => number.into_lua(lua),
            Data::Handle(number) => Ok(handle(number)),
            Data::Word(word) => word.into_lua(lua),
            Data::Text(text) => text.into_lua(lua),
            Data::List(items) => match lua.app_data_ref::<Pack>() {
                Some(pack) => pack.0.call(items.into_iter().collect::<Variadic<Data>>()),
                None => lua.create_sequence_from(items)?.into_lua(lua),
            },
            Data::ByThing(items) => {
                let table = lua.create_table_with_capacity(0, items.len())?;
                for (number, item) in items {
                    table.raw_set(handle(number), item)?;
                }
                table.into_lua(lua)
            }
        }
    }
}

/// A function that creates a list of its arguments. The interpreter creates the list in one step. From Rust, each item
/// needs its own guard against memory errors, which is 20 times as expensive.
pub(crate) struct Pack(mlua::Function);

impl Pack {
    pub(crate) fn give_to(lua: &Lua) -> mlua::Result<()> {
        let pack =
            lua.load(trusted("return { ... }")?).set_name("=prelude").set_mode(ChunkMode::Binary).into_function()?;
        lua.set_app_data(Pack(pack));
        Ok(())
    }
}

/// Calls a function with the game and its arguments. A few arguments, the usual case, need no list.
pub(crate) fn with_args<const N: usize, T>(game: &mlua::Table, args: [Data; N], call: impl Call<T>) -> mlua::Result<T> {
    let mut args = args.into_iter();
    match N {
        0 => call.with(game),
        1 => call.with((game, args.next())),
        2 => call.with((game, args.next(), args.next())),
        3 => call.with((game, args.next(), args.next(), args.next())),
        _ => call.with((game, args.collect::<Variadic<Data>>())),
    }
}

/// A function or thread that is called with arguments of any form.
pub(crate) trait Call<T> {
    fn with(self, args: impl mlua::IntoLuaMulti) -> mlua::Result<T>;
}

impl<T: mlua::FromLuaMulti> Call<T> for &mlua::Function {
    fn with(self, args: impl mlua::IntoLuaMulti) -> mlua::Result<T> {
        self.call(args)
    }
}

impl<T: mlua::FromLuaMulti> Call<T> for &mlua::Thread {
    fn with(self, args: impl mlua::IntoLuaMulti) -> mlua::Result<T> {
        self.resume(args)
    }
}
