//! Faults of steps. They occur only in invalid states, such as a modified save.

use crate::state::{Card, Step};
use hyperkon_table::{ContextFault, Seat, StepExit};
use thiserror::Error;

/// Result of a part of a step: a value, a pending question, or a fault.
pub type Flow<T = ()> = Result<T, StepExit<Fault>>;

/// Reason why a step could not continue.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the fields are named after what they are: seats, cards, steps")]
pub enum Fault {
    /// A question could not be asked.
    #[error(transparent)]
    StepContext(#[from] ContextFault),
    /// A recorded answer that does not match its question.
    #[error("the recorded answer of {seat} does not match its question")]
    UnfitAnswer { seat: Seat },
    /// A card that is not where the step expects it.
    #[error("the {card} is in the wrong place")]
    CardElsewhere { card: Card },
    /// A state without data that the step needs.
    #[error("cannot run the step `{step}`: missing {lacks}")]
    Unprepared { step: Step, lacks: &'static str },
}
