//! What goes over the wire: the parameters of requests, their results, and what the server says unasked.
//!
//! What is a game's own (options, answers, parts, events, views) is a value here, and has the game's schema.

mod asked;
mod hosting;
mod opening;
mod past;
mod requests;
mod results;
mod told;

pub use asked::*;
pub use hosting::*;
pub use opening::*;
pub use past::*;
pub use requests::*;
pub use results::*;
pub use told::*;
