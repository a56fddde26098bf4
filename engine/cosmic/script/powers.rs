//! Scripts as the rules' [`Powers`].

use super::given::Words;
use super::handle::{self, Handle};
use super::hooks::HookFunctions;
use super::meta::Script;
use super::reading::Lent;
use super::tape::Tape;
use super::traces::{Part, Root, Traces};
use super::vm::Vm;
use crate::problem::Problem;
use hyperkon_cosmic::{
    Call, Fault, Flow, HOOK_COUNT, HOOKS, Hook, Noted, Number, Play, Powers, Reply, Ruleset, ScriptId, Sight, State,
    Wrong,
};
use hyperkon_luau::{After, Data, Effort, Error, Function, HookCost, Limits, Meter, ScriptHandle, Thread, Value};
use hyperkon_table::{ReadResult, ReplayCheck};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Interpreter of one thread, with all scripts of one content. It is stateless between calls.
pub struct LuaPowers {
    pub(super) vm: Vm,
    pub(super) words: Arc<[Words]>,
    hook_calls: Cell<u64>,
    pub(super) effort: Effort<(ScriptId, Hook)>,
    /// Script whose effects filled the stack. The value is cached while these effects unwind.
    pub(super) fills_the_stack: Cell<Option<(ScriptId, Hook)>>,
    pub(super) watched: Cell<bool>,
    meter: Meter,
    pub(super) traces: Traces,
    /// Call that was interrupted last, because it waits for an answer.
    pub(super) waiting: RefCell<Option<Waiting>>,
}

/// A call that waits for an answer. After the answer, its step runs again and resumes this call.
pub(super) struct Waiting {
    pub(super) root: Root,
    /// Replies to the earlier requests of the call.
    pub(super) told: Vec<Reply>,
    pub(super) thread: Thread,
    /// Fuel that the call has used so far.
    pub(super) used: u32,
}

impl LuaPowers {
    /// Creates an interpreter with these scripts. `words` contains the text keys of each script.
    ///
    /// # Errors
    /// Fails if the limits leave too little memory.
    pub fn new(scripts: &Arc<[Script]>, words: &Arc<[Words]>, limits: Limits) -> Result<LuaPowers, Problem> {
        let (vm, words) = (Vm::with_scripts(limits, scripts)?, Arc::clone(words));
        let (hook_calls, effort, meter) = (Cell::new(0), Effort::default(), Meter::new(scripts.len(), HOOK_COUNT));
        let (fills_the_stack, watched) = (Cell::default(), Cell::default());
        let (traces, waiting) = (Traces::default(), RefCell::default());
        Ok(LuaPowers { vm, words, hook_calls, effort, fills_the_stack, watched, meter, traces, waiting })
    }

    /// Returns the number of hook calls so far, including calls answered from traces.
    pub const fn hook_calls(&self) -> u64 {
        self.hook_calls.get()
    }

    /// Returns the numbers of the scripts that are loaded: those that have been called, or all while calls are traced.
    pub fn called(&self) -> impl Iterator<Item = usize> {
        self.vm.loaded_scripts()
    }

    /// Returns the fuel used by all calls of the current or last step.
    pub fn used_in_step(&self) -> u32 {
        self.effort.used()
    }

    /// Runs a hook call in the interpreter with a full fuel allowance. Returns the result and the fuel used.
    ///
    /// A nested call does not use the allowance of the call that it interrupts.
    pub(super) fn calling<T>(&self, module: usize, work: impl FnOnce() -> T) -> (T, u32) {
        if self.watched.get() {
            self.vm.luau.measure_memory();
        }
        self.vm.notebook.begin();
        let done = self.vm.luau.with_allowance(self.vm.weight(module), work);
        self.vm.notebook.end(|| self.vm.luau.last_line());
        done
    }

    /// Turns noting of script reads, actions, and prints on or off.
    pub fn trace(&self, traced: bool) {
        if traced {
            // A script that is loaded during another script's call would change the traced line.
            self.vm.load_all();
        }
        self.vm.notebook.open(traced);
        self.vm.luau.trace_lines(traced);
    }

    /// Returns the measured cost of each hook with its script's number.
    pub fn hook_costs(&self) -> Vec<(usize, Hook, HookCost)> {
        let hook = |number: usize| HOOKS[number].hook;
        self.meter.hook_costs().into_iter().map(|(script, number, cost)| (script, hook(number), cost)).collect()
    }

    /// Records the cost of a call, or of a finished part of a call.
    pub(super) fn measure(&self, module: usize, call: &Call, cost: HookCost) {
        if self.watched.get() {
            let memory = self.vm.luau.memory_taken();
            self.meter.note(module, call.moment.hook.index(), HookCost { memory, ..cost });
        }
    }

    /// Turns measuring of all hook calls on or off.
    pub fn watch(&self, watched: bool) {
        self.watched.set(watched);
    }

    /// Returns the data that a script can access during one call.
    pub(super) fn lending<'a>(&'a self, sight: Sight<'a>, call: &'a Call, module: usize) -> Lent<'a> {
        Lent { sight, call, words: &self.words[module], notebook: &self.vm.notebook, tape: None }
    }

    /// Calls a read-only function, or takes its result from the traces. Returns the result and its fuel cost.
    ///
    /// # Errors
    /// Fails if the scripts exceed the fuel limit. The script that spent the most gets the fault.
    fn read<const N: usize>(
        &self,
        sight: Sight<'_>,
        call: &Call,
        (module, part, function): (usize, Part, &Function),
        args: [Data; N],
    ) -> Result<(Result<Value, Error>, u32), Box<Fault>> {
        self.hook_calls.set(self.hook_calls.get() + 1);
        // Measuring and tracing require that the interpreter runs every call.
        let may_know = !self.watched.get() && !self.vm.notebook.is_open();
        let root = Root::of(module, call, part);
        if may_know && let Some((end, cost)) = self.traces.known(root, sight, call, &self.words[module]) {
            self.spend(call.cause(), cost)?;
            return Ok((Ok(end), cost));
        }
        let tape = may_know.then(Tape::default);
        let (result, cost) = self.calling(module, || {
            let lent = Lent { tape: tape.as_ref(), ..self.lending(sight, call, module) };
            let result = lent.to(|| self.vm.luau.call(function, args));
            let (fuel, acts) = (self.vm.luau.fuel_used(), u64::from(matches!(part, Part::Test | Part::Value(_))));
            self.measure(module, call, HookCost { looks: 1 - acts, acts, fuel, ..HookCost::default() });
            result
        });
        if let (Some(tape), Ok(end)) = (tape, &result) {
            self.traces.add(root, tape, end, cost);
        }
        self.spend(call.cause(), cost)?;
        Ok((result, cost))
    }

    /// Returns the result of a hook's condition; true if the hook has no condition.
    fn look(
        &self,
        sight: Sight<'_>,
        call: &Call,
        (module, part, function): (usize, Part, Option<&Function>),
    ) -> Result<ReadResult, Box<Fault>> {
        let Some(function) = function else { return Ok(ReadResult { found: true, cost: 0 }) };
        let (result, cost) = self.read(sight, call, (module, part, function), Self::given(call))?;
        match result {
            Ok(Value::Boolean(found)) => Ok(ReadResult { found, cost }),
            Ok(Value::Nil) => Ok(ReadResult { found: false, cost }),
            Ok(other) => Err(self.wrong(module, call, Wrong::WantedOfWhen { got: handle::thing(&other) })),
            Err(error) => Err(self.fault(module, call, &error)),
        }
    }

    fn functions(&self, module: usize, call: &Call) -> Result<&HookFunctions, Box<Fault>> {
        self.vm.functions(module, call.moment.hook).map_err(|error| self.fault(module, call, &error))
    }

    /// Returns the arguments after `game` that every hook function receives: `me` and `it`.
    pub(super) fn given(call: &Call) -> [Data; 2] {
        [Handle::Seat(call.me).data(), Handle::It.data()]
    }
}

impl Powers for LuaPowers {
    fn begin_step(&self, witness: ReplayCheck, is_first: bool) {
        self.effort.begin_step(match (witness, is_first) {
            (ReplayCheck::Again, _) => After::Itself,
            (_, true) => After::Question,
            (_, false) => After::Step,
        });
    }

    fn noted(&self) -> Noted {
        self.vm.notebook.last()
    }

    fn looked_before(&self, script: ScriptId, hook: Hook, cost: u32) -> Result<(), Box<Fault>> {
        self.spend((script, hook), cost)
    }

    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<ReadResult, Box<Fault>> {
        self.vm.notebook.turn_over();
        let module = rules.script(call.script).module;
        let when = self.functions(module, call)?.when.as_ref();
        self.look(Sight { state, rules }, call, (module, Part::When, when))
    }

    fn holding(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<ReadResult, Box<Fault>> {
        self.vm.notebook.turn_over();
        let (module, call) = (rules.script(call.script).module, Call { knows: true, ..*call });
        let holding = self.functions(module, &call)?.holding.as_ref();
        self.look(Sight { state, rules }, &call, (module, Part::Holding, holding))
    }

    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>> {
        self.vm.notebook.turn_over();
        let module = rules.script(call.script).module;
        let Some(value) = &self.functions(module, call)?.act else { return Ok(number) };
        let range = Number::of_hook(call.moment.hook).map_or(0..=255, Number::range);
        let [me, it] = Self::given(call);
        let args = [me, it, Data::Number(i64::from(number))];
        let function = (module, Part::Value(number), value);
        let (result, _) = self.read(Sight { state, rules }, call, function, args)?;
        let fault = match result {
            Ok(Value::Nil) => return Ok(number),
            Ok(changed) => match handle::whole(&changed, (*range.start()).into(), (*range.end()).into()) {
                Ok(changed) => return Ok(changed as i16),
                Err(wrong) => self.wrong(module, call, wrong),
            },
            Err(error) => self.fault(module, call, &error),
        };
        // The wrong number is the fault of the whole function, so report its first line.
        Err(Box::new(Fault { line: fault.line.or_else(|| value.line()), ..*fault }))
    }

    fn test(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Option<bool>, Box<Fault>> {
        self.vm.notebook.turn_over();
        let module = rules.script(call.script).module;
        let Some(test) = &self.functions(module, call)?.act else { return Ok(None) };
        let function = (module, Part::Test, test);
        let (result, _) = self.read(Sight { state, rules }, call, function, Self::given(call))?;
        match result {
            Ok(Value::Boolean(may)) => Ok(Some(may)),
            Ok(Value::Nil) => Ok(None),
            Ok(other) => {
                let fault = self.wrong(module, call, Wrong::WantedOfTest { got: handle::thing(&other) });
                // The wrong result is the fault of the whole function, so report its first line.
                Err(Box::new(Fault { line: fault.line.or_else(|| test.line()), ..*fault }))
            }
            Err(error) => Err(self.fault(module, call, &error)),
        }
    }

    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow {
        self.vm.notebook.turn_over();
        let (module, call) = (play.rules.script(call.script).module, &Call { knows: true, ..*call });
        let Some(run) = &self.functions(module, call)?.act else {
            // The hook only declares a use. Other hooks perform its action.
            if self.watched.get() {
                self.meter.note(module, call.moment.hook.index(), HookCost { acts: 1, ..HookCost::default() });
            }
            return Ok(());
        };
        self.fills_the_stack.set(None);
        self.hook_calls.set(self.hook_calls.get() + 1);
        self.effort.enter(usize::from(call.script.0), call.cause(), play.state.stack.len());
        let result = self.act(play, call, module, run);
        self.effort.leave();
        result
    }
}
