//! A call of a script.

use crate::state::{Hook, PowerSlot, ScriptId, Trigger};
use crate::table::Seat;

/// One call of a script's hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The script.
    pub script: ScriptId,
    /// The seat that has the power or plays the card.
    pub me: Seat,
    /// The power, if the script acts for one.
    pub power: Option<PowerSlot>,
    /// The trigger.
    pub moment: Trigger,
    /// True if the script may read the private information of `me`.
    pub knows: bool,
}

impl Call {
    /// Returns the script and its hook, to which costs and faults are attributed.
    pub const fn cause(&self) -> (ScriptId, Hook) {
        (self.script, self.moment.hook)
    }
}
