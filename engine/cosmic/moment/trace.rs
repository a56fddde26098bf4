//! Why a script did not act: what is noted of each moment for those who want to know.
//!
//! A run of a step notes what the rules decide about scripts where they decide it. Nothing here decides anything, a game
//! goes the same way with and without notes, and where none are wanted, nothing is looked at for them. A step is run again
//! with each answer: its notes are those of its last run.

use super::call::Call;
use super::fault::Fault;
use super::reply::Reply;
use crate::table::{Seat, mistakes};
use crate::things::card::ScriptId;
use crate::things::moment::Moment;
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

    pub(super) fn note(&self, note: Traced) {
        self.0.borrow_mut().push(note);
    }

    /// Drops the last note.
    pub(super) fn unnote(&self) {
        self.0.borrow_mut().pop();
    }

    /// Changes what has become of those of the round in progress that pass a test.
    pub(super) fn change(&self, is_meant: impl Fn(&Looked) -> bool, change: impl Fn(&mut Looked)) {
        if let Some(Traced::Round(round)) = self.0.borrow_mut().last_mut() {
            round.looked.iter_mut().filter(|looked| is_meant(looked)).for_each(change);
        }
    }

    /// What has become of a power or card in the round in progress.
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
