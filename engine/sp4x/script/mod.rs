//! Loading and running of an edition's scripts for fields and factions.
//!
//! Invariants: scripts see only public data, so they behave the same in all hidden states that a seat cannot
//! distinguish. Scripts are stateless between calls. Like every step, a step with a script runs again from its start
//! after each answer, so a script can ask any number of questions.

mod acts;
mod entry;
mod hook;
mod names;
mod reference;
mod thing;
mod vm;

pub(crate) use hook::Hook;
pub use reference::reference;

use crate::fault::{Fault, Flow, WrongScript};
use crate::state::{HexId, Ruleset, Scripts, State};
use crate::steps::Play;
use acts::MOST_POINTS;
use entry::{Does, Entry, Sight, Stop};
use hyperkon_luau::{After, Data, Error, Request, ScriptHandle as _, Thread, Value};
use hyperkon_table::{ReplayCheck, Seat};
use thing::{Given, Handle, seat_of};
use vm::{Vm, with};

impl Play<'_, '_> {
    const fn sight(&self) -> Sight<'_> {
        Sight { rules: self.rules, state: self.state }
    }

    /// Runs a script at a trigger. The script may ask questions.
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

    /// Runs a script until it ends, and performs its requests.
    fn converse(&mut self, vm: &Vm, thread: &Thread, file: &str, given: [Data; 2]) -> Flow {
        let (luau, fault) = (vm.luau(), |error: Error| Fault::of_script(file, &error));
        let mut waiting = self.sight().to(|| luau.begin(thread, given)).map_err(fault)?;
        while let Some(request) = waiting {
            let reply = self.perform(vm.entries(), request).map_err(|stop| match stop {
                Stop::StepExit(halt) => halt,
                Stop::Wrong(what) => {
                    let line = thread.give_up().map(|(_, line)| line);
                    Fault::from(WrongScript { file: file.to_owned(), line, what }).into()
                }
            })?;
            waiting = self.sight().to(|| luau.resume(thread, reply)).map_err(fault)?;
        }
        Ok(())
    }

    fn perform(&mut self, entries: &[Entry], mut request: Request) -> Result<Data, Stop> {
        let entry = request.code.and_then(|code| entries.get(code));
        let Some(Does::Acts(act)) = entry.map(|entry| entry.does) else {
            return Err(Stop::Wrong("unknown name".to_owned()));
        };
        let seat = seat_of(&request.values.next().unwrap_or(Value::Nil))?;
        if seat.0 >= self.rules.seats {
            return Err(Stop::Wrong("this seat is not at the table".to_owned()));
        }
        act(self, seat, &mut Given::new(&mut request.values))
    }
}

impl Scripts {
    /// Checks that all scripts can be loaded.
    ///
    /// # Errors
    /// The error of the first script that cannot be loaded.
    pub fn check(&self) -> Result<(), WrongScript> {
        with(self, |_| ())
    }
}

impl Ruleset {
    /// Returns a number after a script has changed it at a trigger. Without a script, the number is unchanged.
    ///
    /// # Errors
    /// Fails if the script fails.
    pub(crate) fn number(
        &self,
        state: &State,
        (file, hook): (Option<String>, Hook),
        seat: Seat,
        here: Option<HexId>,
        number: i16,
    ) -> Result<i16, Fault> {
        let Some(file) = file else { return Ok(number) };
        let (me, points) = (Handle::Seat(seat).data(), Data::Number(number.into()));
        let read = |vm: &Vm| {
            vm.call(&file, hook, |function| -> Result<i16, Fault> {
                let call = || match here {
                    Some(here) => vm.luau().call(function, [me, hex(here), points]),
                    None => vm.luau().call(function, [me, points]),
                };
                let value = Sight { rules: self, state }.to(call).map_err(|error| WrongScript::of(&file, &error))?;
                if value.is_nil() {
                    return Ok(number);
                }
                let most = i64::from(MOST_POINTS) * 10;
                let changed = Handle::whole(&value, -most, most).map_err(|unfit| WrongScript {
                    file: file.clone(),
                    line: function.line(),
                    what: format!("points returned by `{}`: {unfit}", hook.word()),
                })?;
                Ok(changed as i16)
            })
        };
        Ok(with(&self.edition.scripts, read)??.unwrap_or(number))
    }

    /// Returns `true` if a script has a function for a trigger.
    pub(crate) fn has_hook(&self, file: Option<String>, hook: Hook) -> bool {
        file.is_some_and(|file| with(&self.edition.scripts, |vm| vm.has(&file, hook)).unwrap_or(false))
    }

    /// Returns the points for a seat's resources as if they were scored now (A1).
    ///
    /// # Errors
    /// Fails if the faction's script fails.
    pub(crate) fn age_points(&self, state: &State, seat: Seat) -> Result<i16, Fault> {
        let faction = self.faction(seat);
        let points = faction.resources(&state.resources[seat]);
        self.number(state, (faction.file(), Hook::AgePoints), seat, None, points)
    }

    /// Returns the points of a seat's faction at the end of the game (A1).
    ///
    /// # Errors
    /// Fails if the faction's script fails.
    pub(crate) fn end_points(&self, state: &State, seat: Seat) -> Result<i16, Fault> {
        self.number(state, (self.faction(seat).file(), Hook::EndPoints), seat, None, 0)
    }
}

/// Prepares the scripts for a step.
///
/// # Errors
/// Fails if the scripts cannot be loaded.
pub(crate) fn begin_step(rules: &Ruleset, witness: ReplayCheck, is_first: bool) -> Result<(), Fault> {
    let after = match (witness, is_first) {
        (ReplayCheck::Again, _) => After::Itself,
        (_, true) => After::Question,
        (_, false) => After::Step,
    };
    Ok(with(&rules.edition.scripts, |vm| vm.begin_step(after))?)
}

/// Returns a hex as script data.
pub(crate) fn hex(hex: HexId) -> Data {
    Handle::Hex(hex).data()
}
