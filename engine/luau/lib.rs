//! A runner for untrusted Luau scripts, for any game: sandbox, limits, script library, and errors.
//!
//! A game supplies a [`Binding`]: the names that its scripts can use, and a prelude in Luau. The game's objects, such
//! as seats and cards, are [`ScriptHandle`]s, and scripts hold them as handles. Rust answers a name that reads immediately. A
//! name that acts sends a [`Request`] to the game, and the script continues when the request is
//! [answered](Interpreter::resume).
//!
//! Invariants: this crate contains no objects, names, or files of a particular game. No other crate uses the
//! interpreter's library, and no public signature contains its types. No Rust function that a script calls ever calls a
//! script. A script can access only the names of its binding, the script library, and each [`Library`] that it
//! requires. It is stateless between calls and stays within its [`Limits`] of time and memory.
//!
//! ```
//! use hyperkon_luau::{Binding, Data, Does, Interpreter, Limits, Name, On, ScriptHandle, Value, Words, compile};
//!
//! /// The only kind of object in this game.
//! #[derive(Clone, Copy)]
//! struct Stone(usize);
//!
//! impl ScriptHandle for Stone {
//!     fn number(self) -> usize { self.0 }
//!     fn from_number(number: usize) -> Option<Stone> { (number < 10).then_some(Stone(number)) }
//!     fn name(self) -> &'static str { "a stone" }
//!     fn kind(self) -> &'static str { "stone" }
//! }
//!
//! let weight = |values: &mut dyn Iterator<Item = Value>| {
//!     let stone = values.next().as_ref().and_then(Stone::of).ok_or("expected a stone")?;
//!     Ok(Data::Number(3 * stone.0 as i64))
//! };
//! let names = vec![Name { name: "weight", on: On::Handle, does: Does::Reads(Box::new(weight)) }];
//! let words = Words { acts: "the turn", keys: "numbers or stones" };
//! let binding = Binding { names, prelude: "return {}", words, print: None };
//! let interpreter = Interpreter::new::<Stone>(Limits::default(), binding)?;
//!
//! let script = "return { score = function(game, stone) return stone:weight() + 1 end }";
//! let code = compile(script)?;
//! let Value::Table(body) = interpreter.load("stones.lua", &code)? else { unreachable!() };
//! interpreter.freeze(&body)?;
//! let Value::Function(score) = body.get("score")? else { unreachable!() };
//! let (result, fuel) = interpreter.with_allowance(code.weight(), || interpreter.call(&score, [Stone(4).data()]));
//! assert!(matches!(result?, Value::Integer(13)));
//! assert!(fuel < 100);
//! # Ok::<(), hyperkon_luau::Error>(())
//! ```

mod binding;
mod code;
mod effort;
mod error;
mod fuel;
mod handle;
mod held;
mod interpreter;
mod limits;
mod meter;
mod sandbox;
mod short_cuts;
mod string_slots;
mod thread;
mod value;

pub use binding::{Binding, Does, Name, On, Print, Reader, Words};
pub use code::{
    Code, LONGEST_TEXT, Library, MAX_SOURCE, NO_LIST, Refused, RefusedAt, Require, Weight, compile, compiles,
};
pub use effort::{ALLOWANCES, ALLOWANCES_TO_A_QUESTION, After, Effort, MOST_EFFECTS, Overspent};
pub use error::{Error, Refusing, ScriptError};
pub use handle::{InvalidNumber, ScriptHandle};
pub use interpreter::Interpreter;
pub use limits::Limits;
pub use meter::{HookCost, Meter};
pub use string_slots::{Strings, check_strings};
pub use thread::{Request, Thread};
pub use value::{Data, Function, Table, Text, Value, Values};
