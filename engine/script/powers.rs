//! Scripts as the kernel's [`Powers`].

use super::effort::Effort;
use super::error::{OUT_OF_FUEL, Told, from_lua};
use super::given::{Given, Words, value_of};
use super::handle::Handle;
use super::meta::{Script, ScriptSource};
use super::meter::{HookCost, Meter};
use super::vm::{Limits, Vm};
use super::{handle, reading};
use crate::cosmic::{
    Call, Does, Entry, Fault, FaultKind, Flow, Hook, LEXICON, Play, Powers, Reply, Ruleset, Sight, State, Word,
};
use crate::problem::Problem;
use crate::table::Halt;
use crate::version::Vocabulary;
use mlua::thread::ThreadStatus;
use mlua::{MultiValue, Thread, Value};
use std::cell::Cell;

/// A thread's interpreter with the scripts of one content. It keeps nothing between calls.
pub struct LuaPowers {
    vm: Vm,
    files: Vec<String>,
    words: Vec<Words>,
    hook_calls: Cell<u64>,
    effort: Effort,
    watched: Cell<bool>,
    meter: Meter,
}

impl LuaPowers {
    /// Checks a script: reads its source, and says everything that is wrong with it. A script is given back
    /// unless one of the problems is an error.
    pub fn read(source: &ScriptSource, limits: Limits) -> (Option<Script>, Vec<Problem>) {
        Self::read_as(source, limits, Vocabulary::default())
    }

    /// Reads a script as one of another version of the API.
    pub fn read_as(source: &ScriptSource, limits: Limits, vocabulary: Vocabulary) -> (Option<Script>, Vec<Problem>) {
        // A fresh interpreter for each: what one uses up is not taken from the next.
        let mut problems = Vec::new();
        let script = match Vm::new(limits, vocabulary) {
            Ok(vm) => vm.read_script(source, &mut problems),
            Err(error) => {
                problems.push(from_lua("prelude.lua", &error));
                None
            }
        };
        problems.iter_mut().for_each(|problem| problem.place.find(&source.text));
        (script.filter(|_| !problems.iter().any(Problem::is_error)), problems)
    }

    /// An interpreter with these scripts. `words`: the text keys of each script.
    ///
    /// # Errors
    /// When a script cannot be loaded.
    pub fn new(scripts: &[Script], words: &[Vec<(String, Word)>], limits: Limits) -> Result<LuaPowers, Problem> {
        let vm = Vm::with_scripts(limits, Vocabulary::default(), scripts)?;
        let files = scripts.iter().map(|script| script.file.clone()).collect();
        let words = words.iter().map(|keys| keys.iter().cloned().collect()).collect();
        let (hook_calls, effort, meter) = (Cell::new(0), Effort::default(), Meter::new(scripts.len()));
        Ok(LuaPowers { vm, files, words, hook_calls, effort, watched: Cell::new(false), meter })
    }

    /// How often a function of a hook has been called.
    pub const fn hook_calls(&self) -> u64 {
        self.hook_calls.get()
    }

    /// Calls a hook's function: it has the whole allowance, and a call that it interrupts keeps what it has left.
    fn calling<T>(&self, call: &Call, work: impl FnOnce() -> T) -> Result<T, Box<Fault>> {
        self.hook_calls.set(self.hook_calls.get() + 1);
        let interrupted = self.vm.allowance();
        self.vm.refuel();
        let done = work();
        let used = self.vm.fuel_used();
        self.vm.go_on_with(interrupted);
        self.effort.add(call, used, self.vm.limits().fuel).map_err(|greedy| {
            let mut fault =
                Fault::new(FaultKind::Limit, format!("{OUT_OF_FUEL} in one effect and all that it sets off"))
                    .with_hint("effects that set each other off must come to an end");
            (fault.id, fault.hook) = (Some(greedy.script), Some(greedy.moment.hook));
            Box::new(fault)
        })?;
        Ok(done)
    }

    /// What the hooks have cost while they were watched, by the number of their script.
    pub fn costs(&self) -> Vec<(usize, Hook, HookCost)> {
        self.meter.costs()
    }

    /// A call, or a part of one, has ended.
    fn measure(&self, module: usize, call: &Call, cost: HookCost) {
        if self.watched.get() {
            let memory = self.vm.memory_taken();
            self.meter.note(module, call.moment.hook, HookCost { memory, ..cost });
        }
    }

    /// From now on every call of a hook is measured, and followed by a look whether the script has kept something.
    pub fn watch(&self, watched: bool) {
        self.watched.set(watched);
    }

    /// A script that has kept something since it was loaded is at fault.
    fn kept_nothing(&self, module: usize, call: &Call) -> Result<(), Box<Fault>> {
        if !self.watched.get() {
            return Ok(());
        }
        let kept = self.vm.kept_by(module).map_err(|error| self.fault(module, call, &error))?;
        let Some(name) = kept else { return Ok(()) };
        let mut fault =
            Fault::new(FaultKind::Impure, format!("`{name}` is not what it was when the script was loaded"))
                .with_hint("a script keeps nothing between calls; declare it in `memory`");
        (fault.id, fault.hook) = (Some(call.script), Some(call.moment.hook));
        fault.script = Some(self.files[module].clone());
        Err(Box::new(fault))
    }

    fn fault(&self, module: usize, call: &Call, error: &mlua::Error) -> Box<Fault> {
        Box::new(Told::of(error).fault(call.script, &self.files[module], call.moment.hook))
    }

    fn subject(call: &Call) -> Option<Handle> {
        call.moment.subject.map(Handle::Seat)
    }

    /// Resumes the script until it is done; each request is performed outside the interpreter.
    fn converse(&self, play: &mut Play<'_, '_>, call: &Call, module: usize, thread: &Thread) -> Flow {
        let words = &self.words[module];
        // What a request wakes is another's call: only the script's own stretches between requests count.
        let fuel = Cell::new(0);
        let resume = |play: &Play<'_, '_>, args: MultiValue| {
            let before = self.vm.fuel_used();
            let resumed = reading::lend(play.sight(), call, words, || thread.resume::<MultiValue>(args));
            fuel.set(fuel.get() + self.vm.fuel_used().saturating_sub(before));
            self.measure(module, call, HookCost { fuel: fuel.get(), ..HookCost::default() });
            resumed.map_err(|error| self.fault(module, call, &error))
        };
        let first = [
            Value::Table(self.vm.game().clone()),
            Handle::Seat(call.me).value(),
            Self::subject(call).map_or(Value::Nil, Handle::value),
        ];
        let mut yielded = resume(play, first.into_iter().collect())?;
        while thread.status() == ThreadStatus::Resumable {
            self.may_act(module, call).map_err(|halt| self.blame(halt, module, call, thread))?;
            let reply = self.perform(play, call, words, yielded);
            let reply = reply.map_err(|halt| self.blame(halt, module, call, thread))?;
            let value = value_of(self.vm.lua(), reply, words).map_err(|error| self.fault(module, call, &error))?;
            yielded = resume(play, std::iter::once(value).collect())?;
        }
        Ok(())
    }

    /// Does what a script has yielded: the number of a name that acts, and what it is given.
    fn perform(&self, play: &mut Play<'_, '_>, call: &Call, words: &Words, yielded: MultiValue) -> Flow<Reply> {
        let mut values = yielded.into_iter();
        let code = values.next().and_then(|code| handle::whole(&code, 0, i64::MAX).ok());
        let entry = code.and_then(|code| usize::try_from(code).ok()).and_then(|code| LEXICON.get(code));
        let Some(Entry { receiver, does: Does::Acts(act), .. }) = entry else {
            return Err(Fault::new(FaultKind::Script, "an unknown request").into());
        };
        act(play, call, &mut Given::new(*receiver, &mut values, words))
    }

    /// A script that acts does so not too often, and leaves memory to those whom it wakes.
    fn may_act(&self, module: usize, call: &Call) -> Flow {
        self.effort.acts()?;
        if self.vm.holds_too_much().map_err(|error| self.fault(module, call, &error))? {
            let hint = "a hook works on a few seats, planets and cards; it needs no large tables";
            return Err(Fault::new(FaultKind::Limit, "too much memory to act with").with_hint(hint).into());
        }
        Ok(())
    }

    /// A fault that no script has been blamed for is laid at the door of the one that asked.
    fn blame(&self, halt: Halt<Fault>, module: usize, call: &Call, thread: &Thread) -> Halt<Fault> {
        match halt {
            Halt::Fault(mut fault) if fault.id.is_none() => {
                fault.id = Some(call.script);
                fault.script = Some(self.files[module].clone());
                fault.hook = Some(call.moment.hook);
                fault.line = current_line(thread);
                Halt::Fault(fault)
            }
            other => other,
        }
    }
}

/// The line at which a thread has yielded, outside the prelude.
fn current_line(thread: &Thread) -> Option<u32> {
    let error = thread.resume_error::<()>("").err()?;
    Told::of(&error).line
}

impl Powers for LuaPowers {
    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<bool, Box<Fault>> {
        let module = rules.script(call.script).module;
        let Some(when) = &self.vm.functions(module, call.moment.hook).when else { return Ok(true) };
        let args = (self.vm.game(), Handle::Seat(call.me), Self::subject(call));
        let result: mlua::Result<Value> = self.calling(call, || {
            let result = reading::lend(Sight { state, rules }, call, &self.words[module], || when.call(args));
            self.measure(module, call, HookCost { looks: 1, fuel: self.vm.fuel_used(), ..HookCost::default() });
            result
        })?;
        self.kept_nothing(module, call)?;
        match result {
            Ok(Value::Boolean(may)) => Ok(may),
            Ok(Value::Nil) => Ok(false),
            Ok(other) => {
                let what = handle::wanted("true or false from `when`", &other);
                Err(self.fault(module, call, &mlua::Error::runtime(what)))
            }
            Err(error) => Err(self.fault(module, call, &error)),
        }
    }

    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>> {
        let module = rules.script(call.script).module;
        let Some(value) = &self.vm.functions(module, call.moment.hook).act else { return Ok(number) };
        let args = (self.vm.game(), Handle::Seat(call.me), Self::subject(call), number);
        let result: mlua::Result<Value> = self.calling(call, || {
            let result = reading::lend(Sight { state, rules }, call, &self.words[module], || value.call(args));
            self.measure(module, call, HookCost { acts: 1, fuel: self.vm.fuel_used(), ..HookCost::default() });
            result
        })?;
        self.kept_nothing(module, call)?;
        result
            .and_then(|changed| match changed {
                Value::Nil => Ok(number),
                changed => Ok(handle::whole(&changed, 0, 255).map_err(mlua::Error::runtime)? as i16),
            })
            .map_err(|error| {
                let mut fault = self.fault(module, call, &error);
                // A wrong number comes back from the function as a whole: its first line says which.
                let begins = value.info().line_defined;
                fault.line = fault.line.or_else(|| begins.and_then(|line| u32::try_from(line).ok()));
                fault
            })
    }

    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow {
        let module = play.rules.script(call.script).module;
        let Some(run) = &self.vm.functions(module, call.moment.hook).act else { return Ok(()) };
        self.effort.enter();
        let result = self.calling(call, || {
            let thread = self.vm.thread(run).map_err(|error| self.fault(module, call, &error))?;
            self.measure(module, call, HookCost { acts: 1, ..HookCost::default() });
            let result = self.converse(play, call, module, &thread);
            self.vm.park(thread);
            result
        });
        self.effort.leave();
        let result = result?;
        if !matches!(result, Err(Halt::Fault(_))) {
            self.kept_nothing(module, call)?;
        }
        result
    }
}
