//! Mods as units that people share: the manifest `mod.toml`, the load order, and the folder of installed mods.
//!
//! A mod is a folder or a zip file with `powers/`, `decks/`, and usually a `mod.toml`. A mod without one works too, but
//! no other mod can need it.
//!
//! This module does not read scripts, texts, or editions; it only finds their files.

mod hash;
mod library;
mod manifest;
mod order;
mod setting;
mod source;
mod wrong_mod;

pub use hash::hash_of;
pub use library::{Installed, Library};
pub use manifest::{BUILTIN, FILE, Manifest};
pub use order::{Entry, order};
pub use setting::Setting;
pub use source::Source;
pub use wrong_mod::WrongMod;
