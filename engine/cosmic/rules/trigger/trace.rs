//! The trace: for each trigger, the reasons why a script did not act.
//!
//! A run of a step notes the rules' decisions about scripts. The trace does not change the game, and without a trace
//! the rules call no additional functions. A step runs again with each answer, and only the notes of its last run are
//! kept.

use super::call::Call;
use super::fault::Fault;
use super::reply::Reply;
use crate::state::{ScriptId, Trigger};
use crate::table::{Seat, diagnostics};
use std::cell::RefCell;

diagnostics! {
    /// The reason why a power or card is skipped, although it has the hook.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Bar in "trace" {
        SwitchedOff as "switched_off" says "the script is disabled after a fault";
        LeftGame as "left_game" says "the seat has left the game (W4)";
        Zapped as "zapped" says "the power was canceled in this encounter (P3)";
        NotWho { who: &'static str, is: &'static str } as "not_who" says "`who` is \"{who}\", but the seat is {is}";
        Used { once: &'static str } as "used" says "already used: `once` is \"{once}\"";
        NotDone { whole: &'static str } as "not_done"
            says "this hook is part of `{whole}`, which was not used in this encounter";
        NothingToPlay as "nothing_to_play" says "no card of the class in `plays` could be played now";
        Lost { bases: u8, needed: u8 } as "lost"
            says "the power is lost: it needs {needed} home bases, but the seat has {bases} (W3)";
    }
}

/// A script's call to an API function: its name, arguments, and result.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// The name of the function.
    pub name: &'static str,
    /// The receiver of the call: the game, the trigger, or an object.
    pub on: On,
    /// The arguments.
    pub given: Vec<Shown>,
    /// The result.
    pub got: Reply,
}

/// The receiver of a call.
#[derive(Clone, Debug, PartialEq)]
pub enum On {
    /// The game.
    Game,
    /// The trigger.
    It,
    /// An object, such as a seat or a card.
    Handle(Shown),
}

/// A value of a script, for display.
#[derive(Clone, Debug, PartialEq)]
pub enum Shown {
    /// An object, a number, a string, a boolean, or no value.
    Plain(Reply),
    /// A list.
    List(Vec<Shown>),
    /// A table with string keys.
    Fields(Vec<(String, Shown)>),
    /// A value of another type, as text.
    Else(String),
}

/// A line that a script has printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Printed {
    /// Its line in the script, from 1.
    pub line: Option<u32>,
    /// The printed values.
    pub values: Vec<Shown>,
}

/// The script layer's notes of one call of a hook's function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Noted {
    /// The line at which the call ended, from 1.
    pub line: Option<u32>,
    /// The reads of `when` or `value`, or the effects of `run`. A long list keeps only the last ones.
    pub said: Vec<Said>,
    /// The printed lines. A long list keeps only the first ones.
    pub printed: Vec<Printed>,
}

/// The decision about a power or card at a trigger.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Another power or card acted first, or the trigger was over.
    NotReached,
    /// The power has already acted at this trigger.
    HasActed,
    /// The power or card could not act, regardless of its script.
    Barred(Bar),
    /// The script's `when` returned false.
    SaidNo(Noted),
    /// The script's `holding` returned false. Its seat is asked only to keep this secret.
    HoldsNothing(Noted),
    /// The power or card can act, but its seat has not been asked yet.
    CanAct,
    /// The seat was asked, and has not answered yet.
    Asked,
    /// The seat was asked, and passed.
    Passed,
    /// The seat wants to act, but another came first.
    Wants,
    /// The power or card acts now.
    Acts {
        /// True if the seat was asked and agreed.
        asked: bool,
    },
    /// The script left the number unchanged.
    SameNumber {
        /// The number.
        value: i16,
        /// The reads of the script.
        noted: Noted,
    },
    /// The script's ruling: allowed, forbidden, or none.
    Says {
        /// The ruling.
        may: Option<bool>,
        /// The reads of the script.
        noted: Noted,
    },
    /// The script changes the number.
    Changes {
        /// The old value.
        from: i16,
        /// The new value.
        to: i16,
    },
}

/// A power or card that has the trigger's hook.
#[derive(Clone, Debug, PartialEq)]
pub struct Looked {
    /// The script, its seat, and its power.
    pub call: Call,
    /// The decision about the power or card.
    pub verdict: Verdict,
    /// The lines that its script printed at this trigger.
    pub printed: Vec<Printed>,
}

/// One round of a trigger, with all powers and cards that could act.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// The number of pending frames below the trigger. A nested trigger has more of them than its outer trigger.
    pub depth: usize,
    /// The trigger.
    pub moment: Trigger,
    /// The declared use that the trigger is about: its seat and script.
    pub of: Option<(Seat, ScriptId)>,
    /// The powers and cards with this hook.
    pub looked: Vec<Looked>,
}

/// The outcome for a power or card that acted.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The effect was performed.
    Done(Noted),
    /// The new number, or the ruling, counts.
    Changed,
    /// The effect did nothing, because `who` or `when` no longer applied.
    NothingFound(Noted),
    /// The use was canceled.
    Cancelled {
        /// The seat that canceled the use.
        by: Seat,
        /// The script that canceled the use.
        with: Option<ScriptId>,
    },
    /// The power was not in force when its effect was due.
    Lapsed(Bar),
    /// The script faulted, and its effect was undone.
    Faulted,
}

/// An entry of the trace.
#[derive(Clone, Debug, PartialEq)]
pub enum Traced {
    /// A round of a trigger.
    Round(Round),
    /// The outcome for a power or card that acted.
    Came(Call, Outcome),
    /// The fault of a step, which was undone together with its notes.
    Fault(Box<Fault>),
}

/// The collector of notes during one run of a step.
#[derive(Debug, Default)]
pub struct Trace(RefCell<Vec<Traced>>);

impl Trace {
    /// Returns the notes in order.
    pub fn into_traced(self) -> Vec<Traced> {
        self.0.into_inner()
    }

    pub(super) fn note(&self, note: Traced) {
        self.0.borrow_mut().push(note);
    }

    /// Drops the last note.
    pub(super) fn unnote(&self) {
        self.0.borrow_mut().pop();
    }

    /// Changes the verdicts in the current round for which `is_meant` returns `true`.
    pub(super) fn change(&self, is_meant: impl Fn(&Looked) -> bool, change: impl Fn(&mut Looked)) {
        if let Some(Traced::Round(round)) = self.0.borrow_mut().last_mut() {
            round.looked.iter_mut().filter(|looked| is_meant(looked)).for_each(change);
        }
    }

    /// Sets the verdict of a power or card in the current round.
    pub(super) fn look(&self, call: &Call, verdict: Verdict, mut printed: Vec<Printed>) {
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
