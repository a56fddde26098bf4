//! Seat views, sampled hidden states, and validation of states.

mod sample;
mod validation;
mod view;

pub use validation::InvalidState;
pub use view::{SeatView, TrickView, View};
