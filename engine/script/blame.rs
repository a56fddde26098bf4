//! Which script a fault is laid at the door of.

use super::error;
use super::powers::LuaPowers;
use hyperkon_cosmic::{Call, Fault, Flow, Hook, ScriptId, State, Wrong};
use hyperkon_luau::{Error, MOST_EFFECTS, Overspent};
use hyperkon_table::Halt;

impl LuaPowers {
    /// A call, or a stretch of one, has used up this much: who has spent most is to blame when that is too much.
    pub(super) fn spend(&self, call: &Call, used: u32) -> Result<(), Box<Fault>> {
        let spent = self.effort.spend(usize::from(call.script.0), *call, used, self.vm.luau.limits().fuel);
        spent.map_err(|overspent| match overspent {
            Overspent::InStep(greedy) => Self::blamed(&greedy, Wrong::OutOfInstructionsTogether),
            Overspent::SinceQuestion(greedy) => Self::blamed(&greedy, Wrong::OutOfInstructionsBeforeQuestion),
        })
    }

    fn blamed(call: &Call, wrong: Wrong) -> Box<Fault> {
        Box::new(Fault { id: Some(call.script), hook: Some(call.moment.hook), ..wrong.into() })
    }

    /// A fault of a script's own.
    pub(super) fn wrong(&self, module: usize, call: &Call, wrong: Wrong) -> Box<Fault> {
        let (id, script, hook) = (Some(call.script), Some(self.files[module].clone()), Some(call.moment.hook));
        Box::new(Fault { id, script, hook, ..wrong.into() })
    }

    pub(super) fn fault(&self, module: usize, call: &Call, error: &Error) -> Box<Fault> {
        Box::new(error::fault(call.script, &self.files[module], call.moment.hook, error))
    }

    /// A script acts, and not too often; if it is not the one that has acted most, that one is blamed.
    pub(super) fn may_act(&self, call: &Call) -> Flow {
        self.effort.acts().map_err(|most| {
            let wrong = Wrong::TooManyEffects { most: MOST_EFFECTS };
            if most.script == call.script { wrong.into() } else { Halt::Fault(Self::blamed(&most, wrong)) }
        })
    }

    /// A fault that no script has been blamed for is laid at the door of the one that asked; too many questions, of the
    /// one that has brought about most of them. `line`: the one at which the script has asked.
    pub(super) fn blame(
        &self,
        halt: Halt<Fault>,
        state: &State,
        module: usize,
        call: &Call,
        line: impl FnOnce() -> Option<u32>,
    ) -> Halt<Fault> {
        let Halt::Fault(fault) = halt else { return halt };
        let busy = match fault.wrong {
            // The stack is full of those who must answer, too: to blame is who makes them.
            Wrong::TooDeep { .. } => self.who_fills_the_stack(state),
            Wrong::TooManyQuestions { .. } if fault.id.is_none() => {
                self.effort.most_active().map(|call| (call.script, call.moment.hook))
            }
            _ => None,
        };
        match busy {
            Some((busy, hook)) if busy != fault.id.unwrap_or(call.script) => {
                Halt::Fault(Box::new(Fault { id: Some(busy), hook: Some(hook), ..fault.wrong.into() }))
            }
            _ => self.blame_caller(Halt::Fault(fault), module, call, line),
        }
    }

    /// The script that has brought about most of what is on the stack: with a use of a power that waits, or with an effect
    /// that has begun. Once that has been found, it stays so while the effects are left.
    fn who_fills_the_stack(&self, state: &State) -> Option<(ScriptId, Hook)> {
        if self.fills_the_stack.get().is_none() {
            let mut brought: Vec<((ScriptId, Hook), u32)> = Vec::new();
            for (place, cause) in state.causes_of_what_waits().enumerate() {
                let acting = || self.effort.acting_before(place).map(|call| (call.script, call.moment.hook));
                let Some((script, hook)) = cause.or_else(acting) else { continue };
                match brought.iter_mut().find(|((known, _), _)| *known == script) {
                    Some((_, count)) => *count += 1,
                    None => brought.push(((script, hook), 1)),
                }
            }
            // Of several the one that acted first.
            self.fills_the_stack.set(brought.iter().rev().max_by_key(|(_, count)| *count).map(|(who, _)| *who));
        }
        self.fills_the_stack.get()
    }

    fn blame_caller(
        &self,
        halt: Halt<Fault>,
        module: usize,
        call: &Call,
        line: impl FnOnce() -> Option<u32>,
    ) -> Halt<Fault> {
        match halt {
            Halt::Fault(mut fault) if fault.id.is_none() && fault.wrong != Wrong::OutOfMemory => {
                fault.id = Some(call.script);
                fault.script = Some(self.files[module].clone());
                fault.hook = Some(call.moment.hook);
                fault.line = line();
                Halt::Fault(fault)
            }
            other => other,
        }
    }
}
