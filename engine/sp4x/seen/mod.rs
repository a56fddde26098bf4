//! What a seat may know of a game, what could be otherwise for all it knows, and whether a state can be.

mod imagine;
mod sound;
mod view;

pub use sound::Unsound;
pub use view::{SeatView, View};
