//! Runs untrusted scripts in Luau, for any game: the sandbox, limits, the library as scripts see it, errors.
//!
//! A game brings a [`Binding`]: the names that its scripts can say, and its own piece of prelude. Its things (a seat,
//! a card) are [`Thing`]s, which scripts hold as handles. Names that read are answered at once; a name that acts
//! hands a [`Request`] out of the interpreter, and the script goes on when it is [answered](Interpreter::resume).
//!
//! Invariants: no game is known here: no thing, no name, no file of one. The interpreter's library is named in this
//! crate only, and no type of it is in a public signature. No Rust function that a script calls ever calls a script.
//! A script reaches nothing but the names of its binding and the library, keeps nothing between calls, and cannot
//! take more time or memory than its [`Limits`].
//!
//! ```
//! use hyperkon_luau::{Binding, Data, Does, Interpreter, Limits, Name, On, Thing, Value, Words, compile};
//!
//! /// The one kind of thing in this game.
//! #[derive(Clone, Copy)]
//! struct Stone(usize);
//!
//! impl Thing for Stone {
//!     fn number(self) -> usize { self.0 }
//!     fn from_number(number: usize) -> Option<Stone> { (number < 10).then_some(Stone(number)) }
//!     fn name(self) -> &'static str { "a stone" }
//!     fn kind(self) -> &'static str { "stone" }
//! }
//!
//! let weight = |values: &mut dyn Iterator<Item = Value>| {
//!     let stone = values.next().as_ref().and_then(Stone::of).ok_or("a stone expected")?;
//!     Ok(Data::Number(3 * stone.0 as i64))
//! };
//! let names = vec![Name { name: "weight", on: On::Thing, does: Does::Reads(Box::new(weight)) }];
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
mod crowd;
mod effort;
mod error;
mod fuel;
mod held;
mod interpreter;
mod limits;
mod meter;
mod sandbox;
mod short_cuts;
mod thing;
mod thread;
mod value;

pub use binding::{Binding, Does, Name, On, Print, Reader, Words};
pub use code::{Code, LONGEST_TEXT, MAX_SOURCE, NO_LIST, Refused, RefusedAt, Weight, compile, compiles};
pub use effort::{ALLOWANCES, ALLOWANCES_TO_A_QUESTION, After, Effort, MOST_EFFECTS, Overspent};
pub use error::{Error, Refusing, Trouble};
pub use interpreter::Interpreter;
pub use limits::Limits;
pub use meter::{HookCost, Meter};
pub use thing::{Thing, Unfit};
pub use thread::{Request, Thread};
pub use value::{Data, Function, Table, Text, Value, Values};
