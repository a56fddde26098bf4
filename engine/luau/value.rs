//! What a script gives, and what it is given.

use crate::code::trusted;
use crate::error::Error;
use mlua::chunk::ChunkMode;
use mlua::{IntoLua, LightUserData, Lua, MultiValue, Variadic};
use std::ffi::c_void;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a script gives. Tables, functions and texts lie in the interpreter.
#[derive(Clone, Debug)]
pub enum Value {
    /// Nothing.
    Nil,
    /// True or false.
    Boolean(bool),
    /// A whole number.
    Integer(i64),
    /// Any other number.
    Number(f64),
    /// A text.
    String(Text),
    /// A table.
    Table(Table),
    /// A function.
    Function(Function),
    /// The number of a [`Thing`](crate::Thing).
    Handle(usize),
    /// What the API has no use for.
    Other,
}

impl Value {
    /// Whether it is nothing.
    pub const fn is_nil(&self) -> bool {
        matches!(self, Value::Nil)
    }

    /// Whether it lies nowhere in the interpreter: nil, true or false, a number.
    pub const fn is_plain(&self) -> bool {
        matches!(self, Value::Nil | Value::Boolean(_) | Value::Integer(_) | Value::Number(_))
    }

    /// A copy that takes no room in the interpreter: the script's text or table can go. `room`: how many bytes it may take; what
    /// it takes is taken off. `None`: it takes more, or is a function or a table that holds one.
    pub fn kept(&self, room: &mut usize) -> Option<Value> {
        match self {
            Value::String(text) => text.with_bytes(|bytes| {
                *room = room.checked_sub(bytes.len())?;
                Some(Value::String(Text(Lies::Kept(bytes.into()))))
            }),
            Value::Table(table) => {
                // A table that holds itself has no end, but there is an end to the room.
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
    fn from(value: mlua::Value) -> Value {
        match value {
            mlua::Value::Nil => Value::Nil,
            mlua::Value::Boolean(flag) => Value::Boolean(flag),
            mlua::Value::Integer(number) => Value::Integer(number),
            mlua::Value::Number(number) => Value::Number(number),
            mlua::Value::String(text) => Value::String(Text(Lies::There(text))),
            mlua::Value::Table(table) => Value::Table(Table::there(table)),
            mlua::Value::Function(function) => Value::Function(Function(function)),
            mlua::Value::LightUserData(pointer) => Value::Handle(pointer.0 as usize),
            _ => Value::Other,
        }
    }
}

/// A text of a script.
#[derive(Clone)]
pub struct Text(Lies<mlua::LuaString, u8>);

/// Where a text or a table lies: in the interpreter, or in a copy that outlasts it.
#[derive(Clone, Debug)]
enum Lies<T, Part> {
    There(T),
    Kept(Arc<[Part]>),
}

impl Text {
    /// The text; what is no letter becomes a replacement character.
    pub fn to_string_lossy(&self) -> String {
        self.with_bytes(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    /// Looks at its bytes where they lie.
    pub fn with_bytes<T>(&self, look: impl FnOnce(&[u8]) -> T) -> T {
        match &self.0 {
            Lies::There(text) => look(&text.as_bytes()),
            Lies::Kept(bytes) => look(bytes),
        }
    }

    /// Its length in bytes.
    pub fn len(&self) -> usize {
        self.with_bytes(<[u8]>::len)
    }

    /// Whether nothing is in it.
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
    /// It lies in the interpreter.
    pub(crate) const fn there(table: mlua::Table) -> Table {
        Table(Lies::There(table))
    }

    /// The table in the interpreter; `None`: it is a copy.
    pub(crate) const fn in_interpreter(&self) -> Option<&mlua::Table> {
        if let Lies::There(table) = &self.0 { Some(table) } else { None }
    }

    /// What stands under a name; nil if nothing does.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn get(&self, name: &str) -> Result<Value, Error> {
        let is_it = |key: &Value| matches!(key, Value::String(key) if key.with_bytes(|key| key == name.as_bytes()));
        match &self.0 {
            Lies::There(table) => Ok(table.raw_get::<mlua::Value>(name)?.into()),
            Lies::Kept(pairs) => Ok(value_under(pairs, is_it)),
        }
    }

    /// The first value of a list; nil if there is none.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn first(&self) -> Result<Value, Error> {
        self.at(1)
    }

    /// What stands under a number; nil if nothing does.
    fn at(&self, number: usize) -> Result<Value, Error> {
        match &self.0 {
            Lies::There(table) => Ok(table.raw_get::<mlua::Value>(number)?.into()),
            Lies::Kept(pairs) => {
                Ok(value_under(pairs, |key| matches!(key, Value::Integer(key) if usize::try_from(*key) == Ok(number))))
            }
        }
    }

    /// Its keys and values, in no order.
    pub fn pairs(&self) -> impl Iterator<Item = Result<(Value, Value), Error>> + '_ {
        let there = self.in_interpreter().map(mlua::Table::pairs::<mlua::Value, mlua::Value>);
        let kept = if let Lies::Kept(pairs) = &self.0 { &pairs[..] } else { &[] };
        let there = there.into_iter().flatten().map(|pair| {
            let (key, value) = pair?;
            Ok((key.into(), value.into()))
        });
        there.chain(kept.iter().cloned().map(Ok))
    }

    /// Goes through its keys and values, in no order, until one breaks it off: cheaper than [`Table::pairs`].
    pub fn each(&self, mut each: impl FnMut(Value, Value) -> ControlFlow<()>) {
        match &self.0 {
            Lies::There(table) => {
                let broken_off = || mlua::Error::runtime("");
                // The only error is that it has been broken off.
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

    /// The values of a list, in order, to the first that is nil; in one go, which costs less than [`Table::items`].
    ///
    /// # Errors
    /// If memory runs out.
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
        // What is no plain list is read number by number.
        if in_order { Ok(values) } else { self.items().collect() }
    }

    /// The values of a list, in order, to the first that is nil.
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
    /// The line of its file at which it begins, from 1.
    pub fn line(&self) -> Option<u32> {
        self.0.info().line_defined.and_then(|line| u32::try_from(line).ok())
    }
}

/// Values that a script gives, one after the other.
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

/// What a script is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Data {
    /// Nil.
    Nothing,
    /// True or false.
    Flag(bool),
    /// A number.
    Number(i64),
    /// The number of a [`Thing`](crate::Thing).
    Handle(usize),
    /// A word that is always the same.
    Word(&'static str),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Data>),
    /// Something for each of some things, by their numbers.
    ByThing(Vec<(usize, Data)>),
}

impl Data {
    /// What it costs to tell it: a unit for about 8 bytes.
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

/// What makes a list of its arguments. The interpreter does that in one go; from here every item is guarded against
/// an end of memory on its own, which costs twenty times as much.
pub(crate) struct Pack(mlua::Function);

impl Pack {
    pub(crate) fn give_to(lua: &Lua) -> mlua::Result<()> {
        let pack =
            lua.load(trusted("return { ... }")?).set_name("=prelude").set_mode(ChunkMode::Binary).into_function()?;
        lua.set_app_data(Pack(pack));
        Ok(())
    }
}

/// Calls a function with the game and what comes after it. The usual few need no list.
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

/// Something that is called with arguments of any form.
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
