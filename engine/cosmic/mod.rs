//! The game of cosmic conquest: content, script execution, bots, texts, and the server adapter.
//!
//! The rules are a separate crate in `rules/`, which does not depend on this module.

pub mod bots;
pub mod edition;
pub mod game;
pub mod host;
pub mod script;
pub mod text;
