//! Scripts as the kernel's [`Powers`].

use super::given::Words;
use super::handle::{self, Handle};
use super::meta::Script;
use super::reading::Lent;
use super::tape::Tape;
use super::traces::{Part, Root, Traces};
use super::vm::Vm;
use crate::problem::Problem;
use hyperkon_cosmic::{
    Call, Fault, Flow, HOOK_COUNT, HOOKS, Hook, Noted, Number, Play, Powers, Reply, Ruleset, ScriptId, Sight, State,
    Word, Wrong,
};
use hyperkon_luau::{After, Data, Effort, Error, Function, HookCost, Limits, Meter, Thing, Thread, Value};
use hyperkon_table::{Look, Witness};
use std::cell::{Cell, RefCell};

/// A thread's interpreter with the scripts of one content. It keeps nothing between calls.
pub struct LuaPowers {
    pub(super) vm: Vm,
    pub(super) files: Vec<String>,
    pub(super) words: Vec<Words>,
    hook_calls: Cell<u64>,
    pub(super) effort: Effort<Call>,
    /// Whose effects have filled the stack, while those effects are left.
    pub(super) fills_the_stack: Cell<Option<(ScriptId, Hook)>>,
    pub(super) watched: Cell<bool>,
    meter: Meter,
    pub(super) traces: Traces,
    /// The call that has waited for an answer last.
    pub(super) waiting: RefCell<Option<Waiting>>,
}

/// A call that waits for an answer to what it has asked: when the answer is there its step is run again, and comes here.
pub(super) struct Waiting {
    pub(super) root: Root,
    /// What it has been told, but for that answer.
    pub(super) told: Vec<Reply>,
    pub(super) thread: Thread,
    /// What it has used of its allowance.
    pub(super) used: u32,
}

impl LuaPowers {
    /// An interpreter with these scripts. `words`: the text keys of each script.
    ///
    /// # Errors
    /// When a script cannot be loaded.
    pub fn new(scripts: &[Script], words: &[Vec<(String, Word)>], limits: Limits) -> Result<LuaPowers, Problem> {
        let vm = Vm::with_scripts(limits, scripts)?;
        let files = scripts.iter().map(|script| script.file.clone()).collect();
        let words = words.iter().map(|keys| keys.iter().cloned().collect()).collect();
        let (hook_calls, effort, meter) = (Cell::new(0), Effort::default(), Meter::new(scripts.len(), HOOK_COUNT));
        let (fills_the_stack, watched) = (Cell::default(), Cell::default());
        let (traces, waiting) = (Traces::default(), RefCell::default());
        Ok(LuaPowers { vm, files, words, hook_calls, effort, fills_the_stack, watched, meter, traces, waiting })
    }

    /// How often a function of a hook has been called, by the interpreter or not.
    pub const fn hook_calls(&self) -> u64 {
        self.hook_calls.get()
    }

    /// What all calls in the step in progress have used so far, or else in the last one, in units of fuel.
    pub fn used_in_step(&self) -> u32 {
        self.effort.used()
    }

    /// Has the interpreter call a hook's function: it has the whole allowance, and a call that it interrupts keeps what it has left. Gives
    /// back what it has used.
    pub(super) fn calling<T>(&self, module: usize, work: impl FnOnce() -> T) -> (T, u32) {
        if self.watched.get() {
            self.vm.luau.measure_memory();
        }
        self.vm.notebook.begin();
        let done = self.vm.luau.with_allowance(self.vm.weight(module), work);
        self.vm.notebook.end(|| self.vm.luau.last_line());
        done
    }

    /// From now on it is noted what scripts read, do and print, or not any more.
    pub fn trace(&self, traced: bool) {
        self.vm.notebook.open(traced);
        self.vm.luau.trace_lines(traced);
    }

    /// What the hooks have cost while they were watched, by the number of their script.
    pub fn costs(&self) -> Vec<(usize, Hook, HookCost)> {
        let hook = |number: usize| HOOKS[number].hook;
        self.meter.costs().into_iter().map(|(script, number, cost)| (script, hook(number), cost)).collect()
    }

    /// A call, or a part of one, has ended.
    pub(super) fn measure(&self, module: usize, call: &Call, cost: HookCost) {
        if self.watched.get() {
            let memory = self.vm.luau.memory_taken();
            self.meter.note(module, call.moment.hook.index(), HookCost { memory, ..cost });
        }
    }

    /// From now on every call of a hook is measured.
    pub fn watch(&self, watched: bool) {
        self.watched.set(watched);
    }

    /// What is lent to a script for the time of a call.
    pub(super) fn lending<'a>(&'a self, sight: Sight<'a>, call: &'a Call, module: usize) -> Lent<'a> {
        Lent { sight, call, words: &self.words[module], notebook: &self.vm.notebook, tape: None }
    }

    /// Calls a function that can only read, unless it is known what that comes to: what it gives back, and what that has cost.
    ///
    /// # Errors
    /// Who has spent most, if that is too much.
    fn read<const N: usize>(
        &self,
        sight: Sight<'_>,
        call: &Call,
        (module, part, function): (usize, Part, &Function),
        args: [Data; N],
    ) -> Result<(Result<Value, Error>, u32), Box<Fault>> {
        self.hook_calls.set(self.hook_calls.get() + 1);
        // Who watches the interpreter wants to see it at work.
        let may_know = !self.watched.get() && !self.vm.notebook.is_open();
        let root = Root::of(module, call, part);
        if may_know && let Some((end, cost)) = self.traces.known(root, sight, call, &self.words[module]) {
            self.spend(call, cost)?;
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
        self.spend(call, cost)?;
        Ok((result, cost))
    }

    /// Whether a function of a hook says yes; a script that has none says so too.
    fn look(
        &self,
        sight: Sight<'_>,
        call: &Call,
        (module, part, function): (usize, Part, Option<&Function>),
    ) -> Result<Look, Box<Fault>> {
        let Some(function) = function else { return Ok(Look { found: true, cost: 0 }) };
        let (result, cost) = self.read(sight, call, (module, part, function), Self::given(call))?;
        match result {
            Ok(Value::Boolean(found)) => Ok(Look { found, cost }),
            Ok(Value::Nil) => Ok(Look { found: false, cost }),
            Ok(other) => Err(self.wrong(module, call, Wrong::WantedOfWhen { got: handle::thing(&other) })),
            Err(error) => Err(self.fault(module, call, &error)),
        }
    }

    /// What every function of a hook is given after the game: `me` and `it`.
    pub(super) fn given(call: &Call) -> [Data; 2] {
        [Handle::Seat(call.me).data(), Handle::It.data()]
    }
}

impl Powers for LuaPowers {
    fn begin_step(&self, witness: Witness, is_first: bool) {
        self.effort.begin_step(match (witness, is_first) {
            (Witness::Again, _) => After::Itself,
            (_, true) => After::Question,
            (_, false) => After::Step,
        });
    }

    fn noted(&self) -> Noted {
        self.vm.notebook.last()
    }

    fn looked_before(&self, call: &Call, cost: u32) -> Result<(), Box<Fault>> {
        self.spend(call, cost)
    }

    fn when(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Look, Box<Fault>> {
        self.vm.notebook.turn_over();
        let module = rules.script(call.script).module;
        let when = self.vm.functions(module, call.moment.hook).when.as_ref();
        self.look(Sight { state, rules }, call, (module, Part::When, when))
    }

    fn holding(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Look, Box<Fault>> {
        self.vm.notebook.turn_over();
        let (module, call) = (rules.script(call.script).module, Call { knows: true, ..*call });
        let holding = self.vm.functions(module, call.moment.hook).holding.as_ref();
        self.look(Sight { state, rules }, &call, (module, Part::Holding, holding))
    }

    fn value(&self, rules: &Ruleset, state: &State, call: &Call, number: i16) -> Result<i16, Box<Fault>> {
        self.vm.notebook.turn_over();
        let module = rules.script(call.script).module;
        let Some(value) = &self.vm.functions(module, call.moment.hook).act else { return Ok(number) };
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
        // A wrong number comes back from the function as a whole: its first line says which.
        Err(Box::new(Fault { line: fault.line.or_else(|| value.line()), ..*fault }))
    }

    fn test(&self, rules: &Ruleset, state: &State, call: &Call) -> Result<Option<bool>, Box<Fault>> {
        self.vm.notebook.turn_over();
        let module = rules.script(call.script).module;
        let Some(test) = &self.vm.functions(module, call.moment.hook).act else { return Ok(None) };
        let function = (module, Part::Test, test);
        let (result, _) = self.read(Sight { state, rules }, call, function, Self::given(call))?;
        match result {
            Ok(Value::Boolean(may)) => Ok(Some(may)),
            Ok(Value::Nil) => Ok(None),
            Ok(other) => {
                let fault = self.wrong(module, call, Wrong::WantedOfTest { got: handle::thing(&other) });
                // What it gives back comes from the function as a whole: its first line says which.
                Err(Box::new(Fault { line: fault.line.or_else(|| test.line()), ..*fault }))
            }
            Err(error) => Err(self.fault(module, call, &error)),
        }
    }

    fn run(&self, play: &mut Play<'_, '_>, call: &Call) -> Flow {
        self.vm.notebook.turn_over();
        let (module, call) = (play.rules.script(call.script).module, &Call { knows: true, ..*call });
        let Some(run) = &self.vm.functions(module, call.moment.hook).act else {
            // What is only declared here, other hooks carry out.
            if self.watched.get() {
                self.meter.note(module, call.moment.hook.index(), HookCost { acts: 1, ..HookCost::default() });
            }
            return Ok(());
        };
        self.fills_the_stack.set(None);
        self.hook_calls.set(self.hook_calls.get() + 1);
        self.effort.enter(usize::from(call.script.0), *call, play.state.stack.len());
        let result = self.act(play, call, module, run);
        self.effort.leave();
        result
    }
}
