//! Lua scripts that are checked and run as [`Powers`](hyperkon_cosmic::Powers).
//!
//! The crate `hyperkon-luau` runs scripts in a sandbox. This module adds the game's functions, object types, and
//! keywords, and reads declarations.
//!
//! Invariants: only this module uses the interpreter, and none of the interpreter's types is in a public signature.
//! Reads are direct calls. For an action, the script yields a request, and the kernel performs it outside the
//! interpreter. Every script is untrusted: it can access only the game, through the functions in the lexicon.

mod blame;
mod cards;
mod declares;
mod error;
mod given;
mod globals;
mod handle;
mod hooks;
mod keys;
mod libraries;
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
pub use given::Words;
pub use globals::{
    CARD, DECLARATION, GLOBALS, Global, MEMORY_CELL, OPTION_RANGE, Origin, ZONE, declaration, hook_fields, takes,
};
pub use hooks::HookMeta;
pub use hyperkon_luau::{HookCost, Limits, Refused, compiles};
pub use keys::line_of_key;
pub use libraries::{Libraries, LibrarySource, LibraryTexts, Shelf, required};
pub use loading::{Loading, Reading, Readings, colliding};
pub use meta::Script;
pub use options::OPTION_NUMBERS;
pub use powers::LuaPowers;
pub use reader::ScriptSource;
pub use wrong_script::WrongScript;
