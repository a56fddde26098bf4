//! Scripts: Lua files checked, compiled and run as [`Powers`](crate::cosmic::Powers).
//!
//! Invariants: the interpreter is named only in this module, and no type of it is in a public
//! signature. No Rust function that a script calls ever calls a script: reading is a direct call,
//! acting is a request that the script yields and the kernel performs outside the interpreter.
//! Every script is untrusted: it reaches nothing but the game, through the names of the lexicon.

mod effort;
mod error;
mod given;
mod globals;
mod handle;
mod meta;
mod meter;
mod options;
mod powers;
mod reading;
mod sandbox;
mod short_cuts;
mod upvalues;
mod vm;

pub use crate::version::API_VERSION;
pub use globals::{DECLARATION, GLOBALS, Global, MEMORY_CELL, Origin, hook_fields};
pub use meta::{HookMeta, Script, ScriptSource};
pub use meter::HookCost;
pub use powers::LuaPowers;
pub use vm::Limits;
pub use vm::compiles;
