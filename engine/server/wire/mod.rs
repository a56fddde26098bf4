//! The types of the protocol: parameters of requests, their results, and notifications.
//!
//! The game's own data (options, answers, parts, events, views) is plain JSON here; its schema comes from the game.

mod hosting;
mod notifications;
mod opening;
mod params;
mod past;
mod people;
mod puzzle;
mod requests;
mod results;

pub use hosting::*;
pub use notifications::*;
pub use opening::*;
pub use params::*;
pub use past::*;
pub use people::*;
pub use puzzle::*;
pub use requests::*;
pub use results::*;
