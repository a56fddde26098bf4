//! A call of a script.

use crate::table::Seat;
use crate::things::card::ScriptId;
use crate::things::power_sets::PowerSlot;
use crate::things::stack::Moment;

/// One call of a script's hook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// The script.
    pub script: ScriptId,
    /// The seat that has the power or plays the card.
    pub me: Seat,
    /// The power, where it is one.
    pub power: Option<PowerSlot>,
    /// The moment.
    pub moment: Moment,
    /// It may read what `me` alone knows, not only what everybody does.
    pub knows: bool,
}
