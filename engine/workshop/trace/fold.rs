//! Groups rounds by their trigger. A trigger has rounds until no seat acts, with effects between the rounds.

use crate::cosmic::{
    Call, Fault, Hook, Looked, PowerSlot, Printed, Round, ScriptId, Traced, Trigger, UseOutcome, Verdict,
};
use crate::table::Seat;
use std::collections::BTreeMap;

/// The script and the seat of the power in each slot.
pub(super) type Powers = BTreeMap<u8, (ScriptId, Seat)>;

/// An entry of the trace.
pub(super) enum Item {
    /// A trigger, with all rounds.
    Trigger(TracedMoment),
    /// An undone step, with the number of the answer before it.
    Fault(Box<Fault>, usize),
}

/// A trigger, with all powers and cards that have its hook.
pub(super) struct TracedMoment {
    /// The number of the trigger, from 1.
    pub number: usize,
    /// The number of the answer before the trigger.
    pub answer: usize,
    /// The number of triggers in progress that contain this one.
    pub within: usize,
    /// The trigger itself.
    pub moment: Trigger,
    /// The declared use of a power that the trigger is about.
    pub of: Option<(Seat, ScriptId)>,
    /// The outcomes of powers and cards. Those that acted come first, in order.
    pub lines: Vec<Line>,
    /// The powers in their slots at that time, as far as they are known.
    pub powers: Powers,
    depth: usize,
}

/// The outcome of a power or a card at a trigger.
pub(super) struct Line {
    pub call: Call,
    pub verdict: Verdict,
    pub outcome: Option<UseOutcome>,
    pub printed: Vec<Printed>,
    /// The position among the powers that acted, from 0.
    acted: Option<usize>,
}

/// All triggers, in the order in which they began.
#[derive(Default)]
pub(super) struct Fold {
    items: Vec<Item>,
    /// The triggers in progress. Each contains the next one.
    open: Vec<usize>,
    count: usize,
    powers: Powers,
}

impl Fold {
    /// Adds powers that later notes can refer to.
    pub fn know(&mut self, powers: impl Iterator<Item = (PowerSlot, (ScriptId, Seat))>) {
        self.powers.extend(powers.map(|(slot, of)| (slot.0, of)));
    }

    /// Returns the known powers.
    pub const fn powers(&self) -> &Powers {
        &self.powers
    }

    pub fn add(&mut self, note: Traced, answer: usize) {
        match note {
            Traced::Round(round) => self.round(round, answer),
            Traced::Came(call, outcome) => self.came(&call, outcome),
            Traced::Fault(fault) => {
                let is_its = |line: &&mut Line| Some(line.call.script) == fault.id && line.is_under_way();
                for at in self.open.iter().rev() {
                    if let Some(Item::Trigger(moment)) = self.items.get_mut(*at)
                        && let Some(line) = moment.lines.iter_mut().find(is_its)
                    {
                        line.outcome = Some(UseOutcome::Faulted);
                        break;
                    }
                }
                self.items.push(Item::Fault(fault, answer));
            }
        }
    }

    /// Closes the triggers at this depth and deeper.
    pub fn close(&mut self, depth: usize) {
        while let Some(moment) = self.open.last().and_then(|at| self.moment(*at))
            && moment.depth >= depth
        {
            self.open.pop();
        }
    }

    /// Returns the items, if no trigger is in progress.
    pub fn take(&mut self) -> Vec<Item> {
        let mut items = if self.open.is_empty() { std::mem::take(&mut self.items) } else { Vec::new() };
        for item in &mut items {
            if let Item::Trigger(moment) = item {
                moment.lines.sort_by_key(|line| line.acted.unwrap_or(usize::MAX));
            }
        }
        items
    }

    fn moment(&self, at: usize) -> Option<&TracedMoment> {
        if let Some(Item::Trigger(moment)) = self.items.get(at) { Some(moment) } else { None }
    }

    fn round(&mut self, round: Round, answer: usize) {
        self.close(round.depth + 1);
        let seen = round.looked.iter().filter_map(|Looked { call, .. }| Some((call.power?.0, (call.script, call.me))));
        self.powers.extend(seen);
        let goes_on = |moment: &TracedMoment| moment.depth == round.depth && moment.goes_on_with(&round);
        let again = self.open.last().copied().filter(|at| self.moment(*at).is_some_and(goes_on));
        let is_over = !round.looked.iter().any(|looked| is_under_way(&looked.verdict));
        match again {
            Some(at) => {
                if let Some(Item::Trigger(moment)) = self.items.get_mut(at) {
                    round.looked.into_iter().for_each(|looked| moment.look(looked));
                    moment.note_acts();
                }
            }
            None => {
                self.close(round.depth);
                if round.looked.is_empty() {
                    return;
                }
                self.count += 1;
                let Round { depth, moment, of, looked } = round;
                let (number, within, powers) = (self.count, self.open.len(), self.powers.clone());
                let mut traced = TracedMoment { number, answer, within, moment, of, lines: Vec::new(), powers, depth };
                traced.lines.extend(looked.into_iter().map(Line::from));
                traced.note_acts();
                self.open.push(self.items.len());
                self.items.push(Item::Trigger(traced));
            }
        }
        if is_over {
            self.open.pop();
        }
    }

    fn came(&mut self, call: &Call, outcome: UseOutcome) {
        for at in self.open.iter().rev() {
            let Some(Item::Trigger(moment)) = self.items.get_mut(*at) else { continue };
            if let Some(line) = moment.acting(call) {
                line.outcome = Some(outcome);
                return;
            }
        }
    }
}

/// Returns `true` if the trigger is still in progress after this verdict.
const fn is_under_way(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Acts { .. } | Verdict::Changes { .. } | Verdict::Asked)
}

impl From<Looked> for Line {
    fn from(Looked { call, verdict, printed }: Looked) -> Line {
        Line { call, verdict, outcome: None, printed, acted: None }
    }
}

impl Line {
    const fn is_under_way(&self) -> bool {
        self.has_acted() && self.outcome.is_none()
    }

    const fn has_acted(&self) -> bool {
        matches!(self.verdict, Verdict::Acts { .. } | Verdict::Changes { .. })
    }

    fn is_of(&self, call: &Call) -> bool {
        (self.call.script, self.call.me, self.call.power) == (call.script, call.me, call.power)
    }
}

impl TracedMoment {
    /// Returns the hook of the trigger.
    pub const fn hook(&self) -> Hook {
        self.moment.hook
    }

    /// Returns `true` if a round belongs to this trigger. Powers that have acted are not asked again.
    fn goes_on_with(&self, round: &Round) -> bool {
        let knows = |looked: &Looked| {
            let mut acted = self.lines.iter().filter(|line| line.has_acted() && line.is_of(&looked.call));
            looked.call.power.is_none() || acted.next().is_none() || looked.verdict == Verdict::HasActed
        };
        self.moment == round.moment && round.looked.iter().all(knows)
    }

    /// Returns the line of a power that is acting and has no outcome yet.
    fn acting(&mut self, call: &Call) -> Option<&mut Line> {
        if call.moment.hook != self.hook() {
            return None;
        }
        self.lines.iter_mut().find(|line| line.is_under_way() && line.is_of(call))
    }

    /// Numbers the powers that act in this round, after those that acted before.
    fn note_acts(&mut self) {
        let before = self.lines.iter().filter(|line| line.acted.is_some()).count();
        let new = self.lines.iter_mut().filter(|line| line.has_acted() && line.acted.is_none());
        (before..).zip(new).for_each(|(number, line)| line.acted = Some(number));
    }

    /// Adds a call from a further round. Earlier questions and actions stay in the trace.
    fn look(&mut self, mut looked: Looked) {
        let known = self.lines.iter().rposition(|line| line.is_of(&looked.call));
        let Some(line) = known.map(|at| &mut self.lines[at]) else { return self.lines.push(looked.into()) };
        match (&line.verdict, &looked.verdict) {
            (_, Verdict::NotReached | Verdict::HasActed) => {}
            (Verdict::Acts { .. }, Verdict::Acts { .. }) => self.lines.push(looked.into()),
            (Verdict::Acts { .. } | Verdict::Changes { .. }, _) => {}
            (Verdict::Passed, verdict) if !is_under_way(verdict) => {}
            _ => {
                line.verdict = looked.verdict;
                // A repeated call prints the same lines, or the changes since then.
                if !looked.printed.is_empty() {
                    line.printed = std::mem::take(&mut looked.printed);
                }
            }
        }
    }
}
