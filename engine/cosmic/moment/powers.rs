//! The door through which everything an alien or a destiny card does comes into the rules.
//!
//! P1: what a power does overrides the rules. So the rules never ask whether a power allows something;
//! at each moment they hand over ([`Powers::run`]), and go on from what the power has left behind.
//!
//! This file and `play` name each other: a step hands itself over to what scripts do, and they act through it.

use crate::moment::fault::{Fault, Flow};
use crate::moment::play::Play;
use crate::moment::trace::Noted;
use crate::table::{Look, Seat, Witness};
use crate::things::card::ScriptId;
use crate::things::power_sets::PowerSlot;
use crate::things::ruleset::Ruleset;
use crate::things::stack::Moment;
use crate::things::state::State;

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

/// What scripts do. Implemented over an interpreter; the rules do not know which.
pub trait Powers {
    /// Whether the script may act now. Reads only what everybody knows; changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Look, Box<Fault>>;

    /// Whether the script's seat can act now by what it alone knows; true where the script does not ask. Changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn holding(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Look, Box<Fault>>;

    /// What a look has cost that is not made again, for an earlier run of the step has made it: what a step may cost must
    /// not depend on which runs there were.
    ///
    /// # Errors
    /// A [`Fault`] of the script that has spent most, if that is too much.
    fn looked_before(&self, call: &Call, cost: u32) -> Result<(), Box<Fault>>;

    /// A run of a step begins: what scripts may spend in it is counted from here; if it is the first since a question was
    /// answered, also what they may spend before the next one.
    fn begin_step(&self, witness: Witness, is_first: bool);

    /// What a number becomes. Changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>>;

    /// What the script says to a question of the rules: allowed, forbidden, or nothing. Changes nothing.
    ///
    /// # Errors
    /// A [`Fault`] of the script.
    fn test(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Option<bool>, Box<Fault>>;

    /// What the call that has ended last has read, done and printed, if it was to be noted.
    fn noted(&self) -> Noted {
        Noted::default()
    }

    /// Does what the script does.
    ///
    /// # Errors
    /// Waiting for an answer, or a [`Fault`] of the script.
    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow;
}
