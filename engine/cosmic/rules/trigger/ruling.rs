//! Rulings: permissions on which powers decide. One power that forbids overrides all that allow.
//!
//! If a power changes the usual permission, this is a use, to which other powers can react (P3). If the power forbids
//! the same again in the encounter, this is not announced again.

use crate::state::{PowerSet, PowerSlot, Stage, Trigger, UsePower};
use crate::trigger::call::Call;
use crate::trigger::fault::Flow;
use crate::trigger::play::Play;

/// The powers' decision about a permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ruling {
    /// True if the action is allowed.
    pub(crate) may: bool,
    /// The power that decided, if the result differs from the result without it.
    pub(crate) by: Option<PowerSlot>,
}

impl Play<'_, '_> {
    /// Asks all powers in force if an action is allowed. `usual` is the result without powers.
    pub(crate) fn ruling(&self, moment: &Trigger, usual: bool) -> Flow<Ruling> {
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

    /// Returns the use that the deciding power must declare first, if any.
    ///
    /// `acted` contains the powers that have already declared theirs.
    pub(crate) fn use_of(&self, ruling: Ruling, moment: Trigger, acted: PowerSet) -> Flow<Option<UsePower>> {
        let Some(power) = ruling.by.filter(|power| !acted.contains(*power)) else { return Ok(None) };
        let is_told = self.power(power)?.used.encounter.contains(moment.hook);
        if !ruling.may && is_told {
            return Ok(None);
        }
        let moment = self.state.stack.before_next(moment);
        Ok(Some(UsePower { power, moment, stage: Stage::Declare, number: None }))
    }
}
