//! Scripts: Lua files checked and run as [`Powers`](hyperkon_cosmic::Powers).
//!
//! `hyperkon-luau` runs them, and guards against them; here are the names, things and words of this game that it is
//! given, and what a script of this game declares.
//!
//! Invariants: the interpreter is named only in this module, and no type of it is in a public
//! signature. Reading is a direct call, acting is a request that the script yields and the kernel performs
//! outside the interpreter. Every script is untrusted: it reaches nothing but the game, through the names of the
//! lexicon.

mod blame;
mod cards;
mod declares;
mod error;
mod given;
mod globals;
mod handle;
mod hooks;
mod keys;
mod loading;
mod memory;
mod meta;
mod noting;
mod options;
mod powers;
mod reader;
mod reading;
mod running;
mod tape;
mod traces;
mod vm;
mod wrong_script;
mod zones;

pub use crate::version::API_VERSION;
pub use cards::{CardMeta, DESTINY, LaidAs};
pub use declares::Declares;
pub use globals::{
    CARD, DECLARATION, GLOBALS, Global, MEMORY_CELL, OPTION_RANGE, Origin, ZONE, declaration, hook_fields, takes,
};
pub use hooks::HookMeta;
pub use hyperkon_luau::{HookCost, Limits, Refused, compiles};
pub use keys::line_of_key;
pub use loading::{Loading, Reading, Readings};
pub use meta::Script;
pub use options::OPTION_NUMBERS;
pub use powers::LuaPowers;
pub use reader::ScriptSource;
pub use wrong_script::WrongScript;
