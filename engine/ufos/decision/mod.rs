//! Questions to seats, their answers, and the reasons why answers are illegal.

mod answer_steps;
mod answers;
mod choice;
mod fingerprint;
mod illegal;
mod question;
mod random;

pub use answer_steps::Part;
pub use choice::Choice;
pub use illegal::Illegal;
pub use question::{Prompt, Question};
