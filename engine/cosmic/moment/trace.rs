//! Why a script did not act: what is noted of each moment for those who want to know.
//!
//! A run of a step notes what the rules decide about scripts where they decide it. Nothing here decides anything, a game
//! goes the same way with and without notes, and where none are wanted, nothing is looked at for them. A step is run again
//! with each answer: its notes are those of its last run.

use super::fault::Fault;
use super::play::Play;
use super::powers::Call;
use crate::lexicon::Reply;
use crate::table::{Seat, mistakes};
use crate::things::card::ScriptId;
use crate::things::hook::Hook;
use crate::things::moment::Moment;
use crate::things::power_sets::{PowerSet, PowerSlot};
use std::cell::RefCell;

mistakes! {
    /// Why a power or card is not even looked at, though it has the hook.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Bar in "trace" {
        SwitchedOff as "switched_off" says "its script is switched off after a fault";
        LeftGame as "left_game" says "its seat has left the game (W4)";
        Zapped as "zapped" says "its power has been cancelled in this encounter (P3)";
        NotWho { who: &'static str, is: &'static str } as "not_who" says "`who` says \"{who}\", and its seat is {is}";
        Used { once: &'static str } as "used" says "already used: `once` says \"{once}\"";
        NotDone { whole: &'static str } as "not_done"
            says "it is part of `{whole}`, which has not been done in this encounter";
        Lost { bases: u8, needed: u8 } as "lost"
            says "its power is lost: it needs {needed} home bases, and its seat has {bases} (W3)";
    }
}

/// Something that a script has said to the game: a name, with what it gave and what it got.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// The name.
    pub name: &'static str,
    /// What stands before the colon; nothing: the game, or the moment.
    pub on: On,
    /// What it has given.
    pub given: Vec<Shown>,
    /// What it has got back.
    pub got: Reply,
}

/// What stands before the colon.
#[derive(Clone, Debug, PartialEq)]
pub enum On {
    /// The game.
    Game,
    /// The moment.
    It,
    /// A thing.
    Thing(Shown),
}

/// A value of a script, to be shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// A thing, a number, a text, yes or no, or nothing.
    Plain(Reply),
    /// A list.
    List(Vec<Shown>),
    /// A table with names.
    Fields(Vec<(String, Shown)>),
    /// Something else, in words.
    Else(String),
}

/// A line that a script has printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// Its line in the script, from 1.
    pub line: Option<u32>,
    /// The values.
    pub values: Vec<Shown>,
}

/// What the script layer has noted of one call of a hook's function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Noted {
    /// The line at which it ended, from 1.
    pub line: Option<u32>,
    /// What `when` or `value` has read, or what `run` has done; the last ones, if there were many.
    pub said: Vec<Said>,
    /// What it has printed; the first ones, if there were many.
    pub printed: Vec<Printed>,
}

/// What has become of a power or card at a moment.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Nobody has looked at it: another acted first, or the moment was over.
    NotReached,
    /// It has acted at this moment before.
    HasActed,
    /// It could not act, whatever it says.
    Barred(Bar),
    /// Its `when` said no.
    SaidNo(Noted),
    /// Its `holding` said no: its seat cannot use it, and is asked only where nobody is to learn that.
    HoldsNothing(Noted),
    /// It can act, and nobody has been asked yet.
    CanAct,
    /// Its seat is asked, and has not answered.
    Asked,
    /// Its seat was asked and passed.
    Passed,
    /// Its seat wants to; another came first.
    Wants,
    /// It acts; `asked`: its seat was asked, and said so.
    Acts {
        /// Whether its seat was asked.
        asked: bool,
    },
    /// It left the number as it was.
    SameNumber {
        /// The number.
        value: i16,
        /// What it has read.
        noted: Noted,
    },
    /// To a question of the rules it has said that it is allowed, or forbidden, or nothing.
    Says {
        /// What it has said.
        may: Option<bool>,
        /// What it has read.
        noted: Noted,
    },
    /// It changes the number.
    Changes {
        /// What it was.
        from: i16,
        /// What it becomes.
        to: i16,
    },
}

/// A power or card that has the hook of a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Looked {
    /// The script, its seat and its power.
    pub call: Call,
    /// What has become of it.
    pub verdict: Verdict,
    /// What it has printed while it was looked at.
    pub printed: Vec<Printed>,
}

/// One round of a moment: who could act.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// How many things are still to be done below it: a moment within another lies higher.
    pub depth: usize,
    /// The moment.
    pub moment: Moment,
    /// The declared use that it is about, if it is about one: the seat, and the script.
    pub of: Option<(Seat, ScriptId)>,
    /// Who has its hook.
    pub looked: Vec<Looked>,
}

/// What has come of a power or card that acted.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It has done this.
    Done(Noted),
    /// Its number counts.
    Changed,
    /// When it was to take effect, it found nothing to do: its `who` or its `when` said no.
    NothingFound(Noted),
    /// Its use was cancelled.
    Cancelled {
        /// Who has cancelled it.
        by: Seat,
        /// With which script.
        with: Option<ScriptId>,
    },
    /// When it was to take effect, its power was not in force.
    Lapsed(Bar),
    /// Its script faulted, and what it did was undone.
    Faulted,
}

/// Something noted.
#[derive(Clone, Debug, PartialEq)]
pub enum Traced {
    /// A round of a moment.
    Round(Round),
    /// A power or card that acted has come to this.
    Came(Call, Outcome),
    /// A step went wrong and was undone; nothing of it is noted.
    Fault(Box<Fault>),
}

/// Takes notes of one run of a step.
#[derive(Debug, Default)]
pub struct Trace(RefCell<Vec<Traced>>);

impl Trace {
    /// What was noted.
    pub fn into_traced(self) -> Vec<Traced> {
        self.0.into_inner()
    }

    fn note(&self, note: Traced) {
        self.0.borrow_mut().push(note);
    }

    /// Changes what has become of those of the round in progress that pass a test.
    fn change(&self, is_meant: impl Fn(&Looked) -> bool, change: impl Fn(&mut Looked)) {
        if let Some(Traced::Round(round)) = self.0.borrow_mut().last_mut() {
            round.looked.iter_mut().filter(|looked| is_meant(looked)).for_each(change);
        }
    }

    /// What has become of a power or card in the round in progress.
    fn look(&self, call: &Call, verdict: Verdict, mut printed: Vec<Printed>) {
        if let Some(Traced::Round(round)) = self.0.borrow_mut().last_mut() {
            match round.looked.iter_mut().find(|looked| looked.call == *call) {
                Some(looked) => {
                    looked.verdict = verdict;
                    looked.printed.append(&mut printed);
                }
                None => round.looked.push(Looked { call: *call, verdict, printed }),
            }
        }
    }
}

impl Play<'_, '_> {
    /// A round begins, so deep in the stack: of each power that has the hook it is noted what becomes of it.
    #[inline]
    pub(super) fn trace_round(&self, depth: usize, moment: Moment, acted: PowerSet) {
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
            trace.0.borrow_mut().pop();
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
        if let Some(trace) = self.trace {
            let mut noted = self.powers.noted();
            let printed = std::mem::take(&mut noted.printed);
            let verdict = if found { Verdict::CanAct } else { Verdict::SaidNo(noted) };
            trace.look(call, verdict, printed);
        }
    }

    /// A script has said that its seat cannot act, by what that seat alone knows.
    pub(super) fn trace_holds_nothing(&self, call: &Call) {
        if let Some(trace) = self.trace {
            let mut noted = self.powers.noted();
            let printed = std::mem::take(&mut noted.printed);
            trace.look(call, Verdict::HoldsNothing(noted), printed);
        }
    }

    /// A script has been asked what becomes of a number.
    pub(super) fn trace_value(&self, call: &Call, from: i16, to: i16) {
        if let Some(trace) = self.trace {
            let mut noted = self.powers.noted();
            let printed = std::mem::take(&mut noted.printed);
            let verdict =
                if from == to { Verdict::SameNumber { value: from, noted } } else { Verdict::Changes { from, to } };
            trace.look(call, verdict, printed);
        }
    }

    /// A script has been asked a question of the rules.
    pub(super) fn trace_test(&self, call: &Call, may: Option<bool>) {
        if let Some(trace) = self.trace {
            let mut noted = self.powers.noted();
            let printed = std::mem::take(&mut noted.printed);
            trace.look(call, Verdict::Says { may, noted }, printed);
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

/// A hook by its name.
pub(super) const fn name_of(hook: Hook) -> &'static str {
    hook.spec().name
}
