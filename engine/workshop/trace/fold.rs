//! Rounds become moments: a moment goes round until nobody acts, and what acts has its effect in between.

use crate::cosmic::{
    Call, Fault, Hook, Looked, Moment, PowerSlot, Printed, Round, ScriptId, Traced, UseOutcome, Verdict,
};
use crate::table::Seat;
use std::collections::BTreeMap;

/// Whose power lies in each slot, and which alien's it is.
pub(super) type Powers = BTreeMap<u8, (ScriptId, Seat)>;

/// Something to be told.
pub(super) enum Item {
    /// A moment.
    Moment(TracedMoment),
    /// A step that was undone; after which answer.
    Fault(Box<Fault>, usize),
}

/// A moment with everything that has its hook.
pub(super) struct TracedMoment {
    /// Its number, from 1.
    pub number: usize,
    /// The answer after which it came.
    pub answer: usize,
    /// How many moments are still under way around it.
    pub within: usize,
    /// The moment.
    pub moment: Moment,
    /// The declared use that it is about.
    pub of: Option<(Seat, ScriptId)>,
    /// What became of each: first those that have acted, one after the other.
    pub lines: Vec<Line>,
    /// The powers as they lay then, as far as they have been seen.
    pub powers: Powers,
    depth: usize,
}

/// What became of a power or a card.
pub(super) struct Line {
    pub call: Call,
    pub verdict: Verdict,
    pub outcome: Option<UseOutcome>,
    pub printed: Vec<Printed>,
    /// The how manieth of its moment it was to act, from 0.
    acted: Option<usize>,
}

/// Moments, in the order in which they began.
#[derive(Default)]
pub(super) struct Fold {
    items: Vec<Item>,
    /// Those that are under way, each within the one before.
    open: Vec<usize>,
    count: usize,
    powers: Powers,
}

impl Fold {
    /// Powers that may be spoken of.
    pub fn know(&mut self, powers: impl Iterator<Item = (PowerSlot, (ScriptId, Seat))>) {
        self.powers.extend(powers.map(|(slot, of)| (slot.0, of)));
    }

    /// Whose powers are known.
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
                    if let Some(Item::Moment(moment)) = self.items.get_mut(*at)
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

    /// What lies so deep, or deeper, is over.
    pub fn close(&mut self, depth: usize) {
        while let Some(moment) = self.open.last().and_then(|at| self.moment(*at))
            && moment.depth >= depth
        {
            self.open.pop();
        }
    }

    /// The items, once no moment is under way.
    pub fn take(&mut self) -> Vec<Item> {
        let mut items = if self.open.is_empty() { std::mem::take(&mut self.items) } else { Vec::new() };
        for item in &mut items {
            if let Item::Moment(moment) = item {
                moment.lines.sort_by_key(|line| line.acted.unwrap_or(usize::MAX));
            }
        }
        items
    }

    fn moment(&self, at: usize) -> Option<&TracedMoment> {
        if let Some(Item::Moment(moment)) = self.items.get(at) { Some(moment) } else { None }
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
                if let Some(Item::Moment(moment)) = self.items.get_mut(at) {
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
                self.items.push(Item::Moment(traced));
            }
        }
        if is_over {
            self.open.pop();
        }
    }

    fn came(&mut self, call: &Call, outcome: UseOutcome) {
        for at in self.open.iter().rev() {
            let Some(Item::Moment(moment)) = self.items.get_mut(*at) else { continue };
            if let Some(line) = moment.acting(call) {
                line.outcome = Some(outcome);
                return;
            }
        }
    }
}

/// Whether the moment goes on after this.
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
    /// Its hook.
    pub const fn hook(&self) -> Hook {
        self.moment.hook
    }

    /// Whether a round is one more of this moment: whoever has acted is not asked again.
    fn goes_on_with(&self, round: &Round) -> bool {
        let knows = |looked: &Looked| {
            let mut acted = self.lines.iter().filter(|line| line.has_acted() && line.is_of(&looked.call));
            looked.call.power.is_none() || acted.next().is_none() || looked.verdict == Verdict::HasActed
        };
        self.moment == round.moment && round.looked.iter().all(knows)
    }

    /// Who acts and has not come to anything yet.
    fn acting(&mut self, call: &Call) -> Option<&mut Line> {
        if call.moment.hook != self.hook() {
            return None;
        }
        self.lines.iter_mut().find(|line| line.is_under_way() && line.is_of(call))
    }

    /// Those that act now come after those that have acted.
    fn note_acts(&mut self) {
        let before = self.lines.iter().filter(|line| line.acted.is_some()).count();
        let new = self.lines.iter_mut().filter(|line| line.has_acted() && line.acted.is_none());
        (before..).zip(new).for_each(|(number, line)| line.acted = Some(number));
    }

    /// A further round: what was asked or done before stays said.
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
                // It was looked at once more, and has printed the same, or what has changed since.
                if !looked.printed.is_empty() {
                    line.printed = std::mem::take(&mut looked.printed);
                }
            }
        }
    }
}
