//! Attribution of script faults to the scripts that caused them.

use super::error;
use super::powers::LuaPowers;
use hyperkon_cosmic::{Call, Fault, Flow, Hook, ScriptId, State, Wrong};
use hyperkon_luau::{Error, MOST_EFFECTS, Overspent};
use hyperkon_table::StepExit;

impl LuaPowers {
    /// Charges the fuel of a script's call, or of a part of it. Over the limit, the script that spent the most gets the
    /// fault.
    pub(super) fn spend(&self, cause: (ScriptId, Hook), used: u32) -> Result<(), Box<Fault>> {
        let spent = self.effort.spend(usize::from(cause.0.0), cause, used, self.vm.luau.limits().fuel);
        spent.map_err(|overspent| match overspent {
            Overspent::InStep(greedy) => Self::blamed(greedy, Wrong::OutOfInstructionsTogether),
            Overspent::SinceQuestion(greedy) => Self::blamed(greedy, Wrong::OutOfInstructionsBeforeQuestion),
        })
    }

    fn blamed((script, hook): (ScriptId, Hook), wrong: Wrong) -> Box<Fault> {
        Box::new(Fault { id: Some(script), hook: Some(hook), ..wrong.into() })
    }

    /// Creates a fault and attributes it to the script of this call.
    pub(super) fn wrong(&self, module: usize, call: &Call, wrong: Wrong) -> Box<Fault> {
        let (id, script, hook) = (Some(call.script), Some(self.vm.file(module).to_owned()), Some(call.moment.hook));
        Box::new(Fault { id, script, hook, ..wrong.into() })
    }

    pub(super) fn fault(&self, module: usize, call: &Call, error: &Error) -> Box<Fault> {
        let of = (self.vm.file(module), self.vm.code(module));
        Box::new(error::fault(call.script, of, call.moment.hook, error))
    }

    /// Counts an effect of a script. If there are too many effects, the script with the most effects gets the fault.
    pub(super) fn may_act(&self, call: &Call) -> Flow {
        self.effort.acts().map_err(|most| {
            let wrong = Wrong::TooManyEffects { most: MOST_EFFECTS };
            if most.0 == call.script { wrong.into() } else { StepExit::Fault(Self::blamed(most, wrong)) }
        })
    }

    /// Attributes a fault to the script that asked, if nobody has been blamed yet.
    ///
    /// If there were too many questions, the script that caused most of them gets the fault. `place` is the file and
    /// the line at which the script asked.
    pub(super) fn blame(
        &self,
        halt: StepExit<Fault>,
        state: &State,
        module: usize,
        call: &Call,
        place: impl FnOnce() -> Option<(String, u32)>,
    ) -> StepExit<Fault> {
        let StepExit::Fault(fault) = halt else { return halt };
        let busy = match fault.wrong {
            // The stack also contains questions that seats must answer. Blame the script that causes them.
            Wrong::TooDeep { .. } => self.who_fills_the_stack(state),
            Wrong::TooManyQuestions { .. } if fault.id.is_none() => self.effort.most_active(),
            _ => None,
        };
        match busy {
            Some((busy, hook)) if busy != fault.id.unwrap_or(call.script) => {
                StepExit::Fault(Box::new(Fault { id: Some(busy), hook: Some(hook), ..fault.wrong.into() }))
            }
            _ => self.blame_caller(StepExit::Fault(fault), module, call, place),
        }
    }

    /// Returns the script that caused most of the stack. The stack contains waiting uses of powers, or effects in
    /// progress.
    ///
    /// The result is cached until the effects have been unwound.
    fn who_fills_the_stack(&self, state: &State) -> Option<(ScriptId, Hook)> {
        if self.fills_the_stack.get().is_none() {
            let mut brought: Vec<((ScriptId, Hook), u32)> = Vec::new();
            for (place, cause) in state.causes_of_what_waits().enumerate() {
                let acting = || self.effort.acting_before(place);
                let Some((script, hook)) = cause.or_else(acting) else { continue };
                match brought.iter_mut().find(|((known, _), _)| *known == script) {
                    Some((_, count)) => *count += 1,
                    None => brought.push(((script, hook), 1)),
                }
            }
            // If several scripts have acted equally often, choose the one that acted first.
            self.fills_the_stack.set(brought.iter().rev().max_by_key(|(_, count)| *count).map(|(who, _)| *who));
        }
        self.fills_the_stack.get()
    }

    fn blame_caller(
        &self,
        halt: StepExit<Fault>,
        module: usize,
        call: &Call,
        place: impl FnOnce() -> Option<(String, u32)>,
    ) -> StepExit<Fault> {
        match halt {
            StepExit::Fault(mut fault) if fault.id.is_none() && fault.wrong != Wrong::OutOfMemory => {
                fault.id = Some(call.script);
                let (file, line) = place().unzip();
                let library = self.vm.code(module).library_files().find(|library| file.as_deref() == Some(*library));
                fault.script = Some(library.unwrap_or_else(|| self.vm.file(module)).to_owned());
                fault.hook = Some(call.moment.hook);
                fault.line = line;
                StepExit::Fault(fault)
            }
            other => other,
        }
    }
}
