//! The boards, prompts, and pictures of each game, with one folder per game.

pub mod cosmic;
pub mod picture;
pub mod plain;
pub mod sp4x;
pub mod ufos;
