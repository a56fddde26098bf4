//! Whether something is allowed, where powers have a say in it: the first that forbids it wins over all that allow it.
//!
//! A power that lets somebody do what it could not do otherwise is used, and so is one that forbids what could be done:
//! each use can be answered (P3). What it forbids later in the same encounter it forbids without a word.

use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::things::frame::{Stage, UsePower};
use crate::things::power_sets::{PowerSet, PowerSlot};
use crate::things::stack::Moment;

/// What the powers have made of a question of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ruling {
    /// It is allowed.
    pub(crate) may: bool,
    /// The power by which it is otherwise than without powers: otherwise than usual, or than another power would have it.
    pub(crate) by: Option<PowerSlot>,
}

impl Play<'_, '_> {
    /// Asks all powers in force whether something is allowed; `usual`: without them it is.
    pub(crate) fn ruling(&self, moment: &Moment, usual: bool) -> Flow<Ruling> {
        self.trace_round(self.state.stack.len(), *moment, PowerSet::EMPTY);
        let asked = self.state.powers_with(moment.hook);
        if asked.is_empty() {
            return Ok(Ruling { may: usual, by: None });
        }
        let (mut allows, mut forbids) = (None, None);
        for slot in self.order().flat_map(|seat| self.state.powers.held(seat, asked).iter().collect::<Vec<_>>()) {
            let Some((power, _)) = self.usable(slot, moment)? else {
                self.trace_barred(slot, *moment);
                continue;
            };
            let call = Call { script: power.alien, me: power.holder, power: Some(slot), moment: *moment, knows: false };
            let says = self.powers.test(self.rules, self.state, &call)?;
            self.trace_test(&call, says);
            match says {
                Some(true) => allows = allows.or(Some(slot)),
                Some(false) => forbids = forbids.or(Some(slot)),
                None => {}
            }
        }
        let could = usual || allows.is_some();
        Ok(match forbids {
            Some(_) => Ruling { may: false, by: forbids.filter(|_| could) },
            None => Ruling { may: could, by: allows.filter(|_| !usual) },
        })
    }

    /// The use of the power that has decided, to be declared before what it decides is done; `None`: it need not be.
    /// `acted`: those that have been declared.
    pub(crate) fn use_of(&self, ruling: Ruling, moment: Moment, acted: PowerSet) -> Flow<Option<UsePower>> {
        let Some(power) = ruling.by.filter(|power| !acted.contains(*power)) else { return Ok(None) };
        let is_told = self.power(power)?.used.encounter.contains(moment.hook);
        if !ruling.may && is_told {
            return Ok(None);
        }
        let moment = self.state.stack.before_next(moment);
        Ok(Some(UsePower { power, moment, stage: Stage::Declare, number: None }))
    }
}
