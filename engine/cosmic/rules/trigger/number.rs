//! Numbers that powers can change, in seat order; each change is a use (P3).

use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Event, Face, Number, Order, PowerSet, PowerSlot, ScriptId, State, Trigger};
use crate::table::Seat;
use crate::trigger::call::Call;
use crate::trigger::fault::Flow;
use crate::trigger::play::Play;
use crate::trigger::step::{Settles, Step};
use crate::trigger::trace::Outcome;

impl Step for FixNumber {
    const RULE: Rule = Rule::C2;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn rule(&self, _state: &State) -> Rule {
        self.number.rule()
    }

    fn by(&self, _state: &State) -> Option<ScriptId> {
        self.by
    }

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        play.state.powers_with(self.number.hook()).is_empty()
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.fix_number(self)
    }
}

impl Play<'_, '_> {
    /// Returns the frame that computes a number for a seat, starting at its usual value.
    pub(crate) fn to_fix(&self, number: Number, subject: Seat) -> FixNumber {
        self.to_fix_from(number, subject, number.usual(&self.rules.numbers))
    }

    /// Returns the frame that computes a number for a seat, starting at `usual`.
    pub(crate) fn to_fix_from(&self, number: Number, subject: Seat, usual: i16) -> FixNumber {
        let value = usual.clamp(*number.range().start(), *number.range().end());
        FixNumber { number, subject, value, acted: PowerSet::EMPTY, by: None }
    }

    /// Returns a number that has been computed for a seat.
    pub(crate) fn fixed(&self, number: Number, seat: Seat) -> i16 {
        self.state.encounter.numbers[number][seat]
    }

    /// Returns the maximum number of ships that a seat may send (T7, T8).
    pub(crate) fn ship_limit(&self, seat: Seat) -> u8 {
        let limit = self.fixed(Number::ShipLimit, seat);
        u8::try_from(limit.max(0)).unwrap_or(u8::MAX)
    }

    /// Returns the first power that changes a number, and the new value. The flag is true if the change is part of an
    /// earlier use.
    fn first_change(&self, moment: Trigger, value: i16, acted: PowerSet) -> Flow<Option<(PowerSlot, i16, bool)>> {
        let waiting = self.state.powers_with(moment.hook).without(acted);
        if waiting.is_empty() {
            return Ok(None);
        }
        for order in Order::ALL {
            for seat in self.order() {
                for slot in self.state.powers.held(seat, waiting).iter() {
                    let Some((power, used)) = self.usable(slot, &moment)? else {
                        self.trace_barred(slot, moment);
                        continue;
                    };
                    if used.order != order {
                        continue;
                    }
                    let call = Call { script: power.alien, me: seat, power: Some(slot), moment, knows: false };
                    let changed = self.powers.value(self.rules, self.state, &call, value)?;
                    self.trace_value(&call, value, changed);
                    if changed != value {
                        return Ok(Some((slot, changed, used.part_of.is_some())));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Computes a number. Each change is a use to which other powers can react; after it, the remaining powers can
    /// change the result.
    pub(crate) fn fix_number(&mut self, FixNumber { number, subject, value, acted, by }: FixNumber) -> Flow {
        let moment = Trigger::about(number.hook(), subject);
        self.trace_round(self.state.stack.len(), moment, acted);
        if let Some((power, changed, is_part)) = self.first_change(moment, value, acted)? {
            let again = FixNumber { number, subject, value, acted: acted.with(power), by };
            if is_part {
                self.mark_used(power, moment.hook);
                if let Some(call) = self.call_of(power, moment) {
                    self.trace_came(&call, |_| Outcome::Changed);
                }
                return self.then(&frames![FixNumber { value: changed, by: self.state.alien(power), ..again }]);
            }
            let moment = self.state.stack.before_next(moment);
            let use_ = UsePower { power, moment, stage: Stage::Declare, number: Some(changed) };
            return self.then(&frames![use_, again]);
        }
        self.state.encounter.numbers[number][subject] = value;
        if number == Number::CardValue
            && let Some(side) = self.state.side_of(subject)
        {
            self.state.encounter[side].face = Some(Face::Attack(value));
        }
        if by.is_some() {
            self.emit(Event::NumberFixed { hook: number.hook(), seat: subject, value });
        }
        Ok(())
    }

    /// Sets the number in progress to the value that the used power returned.
    pub(crate) fn set_fixing_number(&mut self, moment: &Trigger, changed: i16) {
        let script = self.why().by;
        if let Some(Frame::FixNumber(FixNumber { value, by, .. })) = self.state.stack.matter_mut(moment) {
            (*value, *by) = (changed, script);
        }
    }
}
