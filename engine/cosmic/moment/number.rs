//! A number that powers can change is fixed: each power in seat order may change it, and a change is a use (P3).

use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::moment::trace::Outcome;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::Seat;
use crate::things::card::ScriptId;
use crate::things::event::Event;
use crate::things::face::Face;
use crate::things::frame::*;
use crate::things::number::Number;
use crate::things::power_sets::{PowerSet, PowerSlot};
use crate::things::ruleset::Ruleset;
use crate::things::script::Order;
use crate::things::stack::Moment;
use crate::things::state::State;

impl Step for FixNumber {
    const RULE: Rule = Rule::C2;

    fn rule(&self, _state: &State) -> Rule {
        self.number.rule()
    }

    fn by(&self, _state: &State) -> Option<ScriptId> {
        self.by
    }

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        play.state.powers_with(self.number.hook()).is_empty()
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.fix_number(self)
    }
}

impl Play<'_, '_> {
    /// A number of a seat is to be fixed: it is what it usually is unless a power changes it.
    pub(crate) fn to_fix(&self, number: Number, subject: Seat) -> FixNumber {
        self.to_fix_from(number, subject, number.usual(&self.rules.numbers))
    }

    /// The same, where what it usually is depends on the encounter.
    pub(crate) fn to_fix_from(&self, number: Number, subject: Seat, usual: i16) -> FixNumber {
        let value = usual.clamp(*number.range().start(), *number.range().end());
        FixNumber { number, subject, value, acted: PowerSet::EMPTY, by: None }
    }

    /// A number that has been fixed for a seat.
    pub(crate) fn fixed(&self, number: Number, seat: Seat) -> i16 {
        self.state.encounter.numbers[number][seat]
    }

    /// The most ships a seat may send (T7, T8).
    pub(crate) fn ship_limit(&self, seat: Seat) -> u8 {
        let limit = self.fixed(Number::ShipLimit, seat);
        u8::try_from(limit.max(0)).unwrap_or(u8::MAX)
    }

    /// The first power in its order that changes a number, what it makes of it, and whether that is no use of its own.
    fn first_change(&self, moment: Moment, value: i16, acted: PowerSet) -> Flow<Option<(PowerSlot, i16, bool)>> {
        let waiting = self.state.powers_with(moment.hook).without(acted);
        if waiting.is_empty() {
            return Ok(None);
        }
        for order in Order::WORDS {
            for seat in self.order() {
                for slot in self.state.powers.held(seat, waiting).iter() {
                    let Some((power, used)) = self.usable(slot, &moment)? else {
                        self.trace_barred(slot, moment);
                        continue;
                    };
                    if used.order != order.1 {
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

    /// A change is a use, which can be answered; then the other powers may change what has come of it.
    pub(crate) fn fix_number(&mut self, FixNumber { number, subject, value, acted, by }: FixNumber) -> Flow {
        let moment = Moment::about(number.hook(), subject);
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
            self.tell(Event::NumberFixed { hook: number.hook(), seat: subject, value });
        }
        Ok(())
    }

    /// The number at stake becomes what the power that is used makes of it.
    pub(crate) fn set_fixing_number(&mut self, moment: &Moment, changed: i16) {
        let script = self.why().by;
        if let Some(Frame::FixNumber(FixNumber { value, by, .. })) = self.state.stack.matter_mut(moment) {
            (*value, *by) = (changed, script);
        }
    }
}
