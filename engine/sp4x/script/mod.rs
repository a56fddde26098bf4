//! What fields and factions do is written in scripts of an edition: here they are loaded and called.
//!
//! Invariants: a script sees what lies open on the table and nothing else, so that it does the same in every world that a
//! seat cannot tell from another; it keeps nothing between calls. A step that calls one is run again from its beginning when
//! an answer has come, as every step is: an effect may ask as often as it likes.

mod acts;
mod names;
mod reference;
mod thing;
mod vm;

use acts::MOST_POINTS;
pub use reference::reference;
pub use vm::WrongScript;
use vm::{Vm, with};

use crate::course::Play;
use crate::fault::{Fault, Flow};
use crate::things::{HexId, Ruleset, State};
use acts::Stop;
use hyperkon_luau::{After, Data, Error, Request, Thing as _, Thread, Value};
use hyperkon_table::{Seat, Witness};
use names::{Does, Sight};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use thing::{Given, Handle, seat_of};

/// The scripts of an edition: their texts by their files, "powers/fields/my_field.lua".
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Scripts(Arc<BTreeMap<String, String>>);

impl From<BTreeMap<String, String>> for Scripts {
    fn from(texts: BTreeMap<String, String>) -> Scripts {
        Scripts(Arc::new(texts))
    }
}

impl From<Scripts> for BTreeMap<String, String> {
    fn from(scripts: Scripts) -> BTreeMap<String, String> {
        Arc::unwrap_or_clone(scripts.0)
    }
}

impl Scripts {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether they are the same ones, and not only alike.
    fn is(&self, other: &Scripts) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// The text of a file.
    pub fn text(&self, file: &str) -> Option<&str> {
        self.0.get(file).map(String::as_str)
    }

    /// Tests that all of them can be loaded.
    ///
    /// # Errors
    /// What is wrong with the first that cannot be.
    pub fn check(&self) -> Result<(), WrongScript> {
        with(self, |_| ())
    }
}

/// What a script declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declares {
    /// A field (M2).
    Field,
    /// A faction (S2).
    Faction,
}

impl Declares {
    /// Both.
    pub const ALL: [Declares; 2] = [Declares::Field, Declares::Faction];

    /// The folder of such scripts, within that of a mod.
    pub const fn folder(self) -> &'static str {
        match self {
            Declares::Field => "powers/fields",
            Declares::Faction => "powers/factions",
        }
    }

    /// The file of the script with this id.
    pub fn file(self, id: &str) -> String {
        format!("{}/{id}.lua", self.folder())
    }

    /// The word that declares one.
    const fn word(self) -> &'static str {
        match self {
            Declares::Field => "field",
            Declares::Faction => "faction",
        }
    }
}

/// A moment at which a script is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hook {
    /// A field is used (C9).
    Use,
    /// The bonus of a field is counted (C8).
    FieldBonus,
    /// The bonus of a faction is counted (C8).
    Bonus,
    /// A faction has scored an action (S2).
    AfterAction,
    /// The resources of a faction are counted (A1).
    AgePoints,
    /// The game has ended (A1).
    EndPoints,
}

impl Hook {
    const ALL: [Hook; 6] =
        [Hook::Use, Hook::FieldBonus, Hook::Bonus, Hook::AfterAction, Hook::AgePoints, Hook::EndPoints];

    const fn of(self) -> Declares {
        match self {
            Hook::Use | Hook::FieldBonus => Declares::Field,
            _ => Declares::Faction,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Hook::Use => "use",
            Hook::FieldBonus | Hook::Bonus => "bonus",
            Hook::AfterAction => "after_action",
            Hook::AgePoints => "age_points",
            Hook::EndPoints => "end_points",
        }
    }
}

impl Play<'_, '_> {
    const fn sight(&self) -> Sight<'_> {
        Sight { rules: self.rules, state: self.state }
    }

    /// What a script does at a moment, which may ask.
    pub(crate) fn run_script(&mut self, file: &str, hook: Hook, seat: Seat, more: Data) -> Flow {
        let rules = self.rules;
        let run = |vm: &Vm| {
            vm.call(file, hook, |function| {
                let thread = vm.luau().thread(function).map_err(|error| Fault::of_script(file, &error))?;
                let done = self.converse(vm, &thread, file, [Handle::Seat(seat).data(), more]);
                vm.luau().park(thread);
                done
            })
        };
        with(&rules.edition.scripts, run).unwrap_or_else(|wrong| Err(Fault::from(wrong).into())).map(drop)
    }

    /// Lets a script run from request to request; each is carried out between two of its stretches.
    fn converse(&mut self, vm: &Vm, thread: &Thread, file: &str, given: [Data; 2]) -> Flow {
        let (luau, fault) = (vm.luau(), |error: Error| Fault::of_script(file, &error));
        let mut waiting = self.sight().to(|| luau.begin(thread, given)).map_err(fault)?;
        while let Some(request) = waiting {
            let reply = self.perform(vm.entries(), request).map_err(|stop| match stop {
                Stop::Halt(halt) => halt,
                Stop::Wrong(what) => {
                    let line = thread.give_up();
                    Fault::from(WrongScript { file: file.to_owned(), line, what }).into()
                }
            })?;
            waiting = self.sight().to(|| luau.resume(thread, reply)).map_err(fault)?;
        }
        Ok(())
    }

    fn perform(&mut self, entries: &[names::Entry], mut request: Request) -> Result<Data, Stop> {
        let entry = request.code.and_then(|code| entries.get(code));
        let Some(Does::Acts(act)) = entry.map(|entry| entry.does) else {
            return Err(Stop::Wrong("there is no such name".to_owned()));
        };
        let seat = seat_of(&request.values.next().unwrap_or(Value::Nil))?;
        if seat.0 >= self.rules.seats {
            return Err(Stop::Wrong("this seat is not at the table".to_owned()));
        }
        act(self, seat, &mut Given::new(&mut request.values))
    }
}

/// The number that a script makes of another at a moment; nil leaves it as it is.
///
/// # Errors
/// The fault of the script.
pub(crate) fn number(
    rules: &Ruleset,
    state: &State,
    (file, hook): (&str, Hook),
    seat: Seat,
    here: Option<HexId>,
    number: i16,
) -> Result<i16, Fault> {
    let (me, points) = (Handle::Seat(seat).data(), Data::Number(number.into()));
    let read = |vm: &Vm| {
        vm.call(file, hook, |function| -> Result<i16, Fault> {
            let call = || match here {
                Some(here) => vm.luau().call(function, [me, hex(here), points]),
                None => vm.luau().call(function, [me, points]),
            };
            let value = Sight { rules, state }.to(call).map_err(|error| WrongScript::of(file, &error))?;
            if value.is_nil() {
                return Ok(number);
            }
            let most = i64::from(MOST_POINTS) * 10;
            let changed = Handle::whole(&value, -most, most).map_err(|unfit| WrongScript {
                file: file.to_owned(),
                line: function.line(),
                what: format!("`{}` gives points: {unfit}", hook.word()),
            })?;
            Ok(changed as i16)
        })
    };
    Ok(with(&rules.edition.scripts, read)??.unwrap_or(number))
}

/// Whether a script does anything at a moment.
pub(crate) fn has(rules: &Ruleset, file: &str, hook: Hook) -> bool {
    with(&rules.edition.scripts, |vm| vm.has(file, hook)).unwrap_or(false)
}

/// A step begins.
///
/// # Errors
/// When the scripts cannot be loaded.
pub(crate) fn begin_step(rules: &Ruleset, witness: Witness, is_first: bool) -> Result<(), Fault> {
    let after = match (witness, is_first) {
        (Witness::Again, _) => After::Itself,
        (_, true) => After::Question,
        (_, false) => After::Step,
    };
    Ok(with(&rules.edition.scripts, |vm| vm.begin_step(after))?)
}

/// A hex, to be given to a script.
pub(crate) fn hex(hex: HexId) -> Data {
    Handle::Hex(hex).data()
}
