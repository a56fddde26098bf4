//! Hyperkon.
pub mod bots;
pub mod cosmic;
pub mod edition;
pub mod game;
pub mod narrate;
pub mod script;
pub mod table;
