//! Notes of one run of a step, taken where the rules decide about scripts.

use super::call::Call;
use super::play::Play;
use super::trace::{Bar, Looked, Noted, Outcome, Round, Trace, Traced, Verdict};
use crate::table::Seat;
use crate::things::card::ScriptId;
use crate::things::moment::Moment;
use crate::things::power_sets::{PowerSet, PowerSlot};

impl Play<'_, '_> {
    /// A round begins, so deep in the stack: of each power that has the hook it is noted what becomes of it.
    #[inline]
    pub(crate) fn trace_round(&self, depth: usize, moment: Moment, acted: PowerSet) {
        if let Some(trace) = self.trace {
            self.note_round(trace, depth, moment, acted);
        }
    }

    fn note_round(&self, trace: &Trace, depth: usize, moment: Moment, acted: PowerSet) {
        let looked = |slot| {
            let power = self.state.powers.get(slot)?;
            let verdict = match () {
                () if acted.contains(slot) => Verdict::HasActed,
                () if self.state.out.contains(power.holder) => Verdict::Barred(Bar::LeftGame),
                () => Verdict::NotReached,
            };
            Some(Looked { call: self.call_of(slot, moment)?, verdict, printed: Vec::new() })
        };
        let looked = self.state.powers_with(moment.hook).iter().filter_map(looked).collect();
        let of = self.state.use_at_stake(&moment).map(|power| (power.holder, power.alien));
        trace.note(Traced::Round(Round { depth, moment, of, looked }));
    }

    /// The round was only looked at from afar: it is still to come.
    pub(super) fn trace_no_round(&self) {
        if let Some(trace) = self.trace {
            trace.unnote();
        }
    }

    /// A power is not looked at further.
    pub(super) fn trace_barred(&self, slot: PowerSlot, moment: Moment) {
        let Some(trace) = self.trace else { return };
        let Some(call) = self.call_of(slot, moment) else { return };
        let used = self.rules.hook_use(call.script, moment.hook);
        if let (Some(power), Some(used)) = (self.state.powers.get(slot), used)
            && let Some(bar) = self.bar(slot, power, used, &moment)
        {
            trace.look(&call, Verdict::Barred(bar), Vec::new());
        }
    }

    /// A card is not looked at further.
    pub(super) fn trace_barred_card(&self, call: &Call, bar: impl FnOnce() -> Bar) {
        if let Some(trace) = self.trace {
            trace.look(call, Verdict::Barred(bar()), Vec::new());
        }
    }

    /// A script has been asked whether it may act.
    pub(super) fn trace_when(&self, call: &Call, found: bool) {
        self.trace_look(call, |noted| if found { Verdict::CanAct } else { Verdict::SaidNo(noted) });
    }

    /// A script has said that its seat cannot act, by what that seat alone knows.
    pub(super) fn trace_holds_nothing(&self, call: &Call) {
        self.trace_look(call, Verdict::HoldsNothing);
    }

    /// A script has been asked what becomes of a number.
    pub(super) fn trace_value(&self, call: &Call, from: i16, to: i16) {
        self.trace_look(call, |noted| {
            if from == to { Verdict::SameNumber { value: from, noted } } else { Verdict::Changes { from, to } }
        });
    }

    /// A script has been asked a question of the rules.
    pub(super) fn trace_test(&self, call: &Call, may: Option<bool>) {
        self.trace_look(call, |noted| Verdict::Says { may, noted });
    }

    /// A script has been called: the verdict by what was noted of it.
    fn trace_look(&self, call: &Call, verdict: impl FnOnce(Noted) -> Verdict) {
        if let Some(trace) = self.trace {
            let mut noted = self.powers.noted();
            let printed = std::mem::take(&mut noted.printed);
            trace.look(call, verdict(noted), printed);
        }
    }

    /// A seat is asked what it does.
    pub(super) fn trace_asked(&self, seat: Seat) {
        self.trace_seat(seat, &Verdict::CanAct, &Verdict::Asked);
    }

    /// A seat has answered: it passes, or does one thing and not the others.
    pub(super) fn trace_answered(&self, seat: Seat, does: Option<(ScriptId, Option<PowerSlot>)>) {
        if let (Some(trace), Some((script, power))) = (self.trace, does) {
            let is_it =
                |looked: &Looked| (looked.call.script, looked.call.me, looked.call.power) == (script, seat, power);
            trace.change(is_it, |looked| looked.verdict = Verdict::Wants);
        }
        self.trace_seat(seat, &Verdict::Asked, &Verdict::Passed);
    }

    fn trace_seat(&self, seat: Seat, before: &Verdict, after: &Verdict) {
        if let Some(trace) = self.trace {
            let is_meant = |looked: &Looked| looked.call.me == seat && looked.verdict == *before;
            trace.change(is_meant, |looked| looked.verdict = after.clone());
        }
    }

    /// The one that acts first has been found; who could act and was not asked has not been reached.
    pub(super) fn trace_acts(&self, script: ScriptId, seat: Seat, power: Option<PowerSlot>) {
        let Some(trace) = self.trace else { return };
        let is_it = |looked: &Looked| (looked.call.script, looked.call.me, looked.call.power) == (script, seat, power);
        let acts = |looked: &mut Looked| looked.verdict = Verdict::Acts { asked: looked.verdict == Verdict::Wants };
        trace.change(is_it, acts);
        trace.change(|looked| looked.verdict == Verdict::CanAct, |looked| looked.verdict = Verdict::NotReached);
    }

    /// What a power or card that acts has come to.
    pub(super) fn trace_came(&self, call: &Call, outcome: impl FnOnce(&Self) -> Outcome) {
        if let Some(trace) = self.trace {
            trace.note(Traced::Came(*call, outcome(self)));
        }
    }

    /// A call of a power at a moment.
    pub(super) fn call_of(&self, slot: PowerSlot, moment: Moment) -> Option<Call> {
        let power = self.state.powers.get(slot)?;
        Some(Call { script: power.alien, me: power.holder, power: Some(slot), moment, knows: false })
    }
}
