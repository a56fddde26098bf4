//! Notes of one run of a step, taken where the rules decide about scripts.

use super::call::Call;
use super::play::Play;
use super::trace::{Bar, Looked, Noted, Outcome, Round, Trace, Traced, Verdict};
use crate::state::{PowerSet, PowerSlot, ScriptId, Trigger};
use crate::table::Seat;

impl Play<'_, '_> {
    /// Starts a round at this stack depth, with each power that has the hook.
    #[inline]
    pub(crate) fn trace_round(&self, depth: usize, moment: Trigger, acted: PowerSet) {
        if let Some(trace) = self.trace {
            self.note_round(trace, depth, moment, acted);
        }
    }

    fn note_round(&self, trace: &Trace, depth: usize, moment: Trigger, acted: PowerSet) {
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

    /// Drops the notes of a round that was only previewed and will still be played.
    pub(super) fn trace_no_round(&self) {
        if let Some(trace) = self.trace {
            trace.unnote();
        }
    }

    /// Notes that a power is skipped.
    pub(super) fn trace_barred(&self, slot: PowerSlot, moment: Trigger) {
        let Some(trace) = self.trace else { return };
        let Some(call) = self.call_of(slot, moment) else { return };
        let used = self.rules.hook_use(call.script, moment.hook);
        if let (Some(power), Some(used)) = (self.state.powers.get(slot), used)
            && let Some(bar) = self.bar(slot, power, used, &moment)
        {
            trace.look(&call, Verdict::Barred(bar), Vec::new());
        }
    }

    /// Notes that a card, or a power that would play a card, is skipped.
    pub(super) fn trace_barred_card(&self, call: &Call, bar: impl FnOnce() -> Bar) {
        if let Some(trace) = self.trace {
            trace.look(call, Verdict::Barred(bar()), Vec::new());
        }
    }

    /// Notes the result of a script's `when`.
    pub(super) fn trace_when(&self, call: &Call, found: bool) {
        self.trace_look(call, |noted| if found { Verdict::CanAct } else { Verdict::SaidNo(noted) });
    }

    /// Notes that a script's `holding` returned false, by private information.
    pub(super) fn trace_holds_nothing(&self, call: &Call) {
        self.trace_look(call, Verdict::HoldsNothing);
    }

    /// Notes the result of a script's `value`.
    pub(super) fn trace_value(&self, call: &Call, from: i16, to: i16) {
        self.trace_look(call, |noted| {
            if from == to { Verdict::SameNumber { value: from, noted } } else { Verdict::Changes { from, to } }
        });
    }

    /// Notes the result of a script's `test`.
    pub(super) fn trace_test(&self, call: &Call, may: Option<bool>) {
        self.trace_look(call, |noted| Verdict::Says { may, noted });
    }

    /// Notes a script's call, with a verdict that is made from the call's notes.
    fn trace_look(&self, call: &Call, verdict: impl FnOnce(Noted) -> Verdict) {
        if let Some(trace) = self.trace {
            let mut noted = self.powers.noted();
            let printed = std::mem::take(&mut noted.printed);
            trace.look(call, verdict(noted), printed);
        }
    }

    /// Notes that a seat was asked to act.
    pub(super) fn trace_asked(&self, seat: Seat) {
        self.trace_seat(seat, &Verdict::CanAct, &Verdict::Asked);
    }

    /// Notes an answer: the seat passes, or picks one of its powers and cards.
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

    /// Notes the power or card that acts first. Others that could act but were not asked become "not reached".
    pub(super) fn trace_acts(&self, script: ScriptId, seat: Seat, power: Option<PowerSlot>) {
        let Some(trace) = self.trace else { return };
        let is_it = |looked: &Looked| (looked.call.script, looked.call.me, looked.call.power) == (script, seat, power);
        let acts = |looked: &mut Looked| looked.verdict = Verdict::Acts { asked: looked.verdict == Verdict::Wants };
        trace.change(is_it, acts);
        trace.change(|looked| looked.verdict == Verdict::CanAct, |looked| looked.verdict = Verdict::NotReached);
    }

    /// Notes the outcome for a power or card that acted.
    pub(super) fn trace_came(&self, call: &Call, outcome: impl FnOnce(&Self) -> Outcome) {
        if let Some(trace) = self.trace {
            trace.note(Traced::Came(*call, outcome(self)));
        }
    }

    /// Returns the call of a power at a trigger.
    pub(super) fn call_of(&self, slot: PowerSlot, moment: Trigger) -> Option<Call> {
        let power = self.state.powers.get(slot)?;
        Some(Call { script: power.alien, me: power.holder, power: Some(slot), moment, knows: false })
    }
}
