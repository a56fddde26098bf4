//! What seats are asked, what they answer, and why an answer is not legal.

mod answers;
mod choice;
mod fingerprint;
mod illegal;
mod parts;
mod question;
mod random;

pub use choice::Choice;
pub use illegal::Illegal;
pub use parts::Part;
pub use question::{Ask, Question};
