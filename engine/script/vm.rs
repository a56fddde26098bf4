//! An interpreter with scripts: what each declares is read, its hooks are resolved to functions.

use super::error::{self, problem};
use super::handle::Handle;
use super::hooks::HookFunctions;
use super::meta::Script;
use super::noting::Notebook;
use super::reader::{MetaReader, ScriptSource};
use super::reading::binding;
use crate::problem::Problem;
use hyperkon_cosmic::{HOOKS, Hook};
use hyperkon_luau::{Code, Error, Interpreter, Limits, Table, Weight, compile};

/// An interpreter with scripts.
pub(super) struct Vm {
    pub(super) luau: Interpreter,
    pub(super) notebook: Notebook,
    scripts: Vec<Vec<HookFunctions>>,
    weights: Vec<Weight>,
}

impl Vm {
    /// A bare interpreter with the prelude.
    pub(super) fn new(limits: Limits) -> Result<Vm, Error> {
        let luau = Interpreter::new::<Handle>(limits, binding())?;
        Ok(Vm { luau, notebook: Notebook::default(), scripts: Vec::new(), weights: Vec::new() })
    }

    /// An interpreter with these scripts, from their code.
    pub(super) fn with_scripts(limits: Limits, scripts: &[Script]) -> Result<Vm, Problem> {
        let mut vm = Vm::new(limits).map_err(|error| problem("prelude.lua", &error))?;
        for script in scripts {
            let reader = MetaReader::again(script);
            let body = vm.load(&reader, &script.code)?;
            vm.add_functions(&reader, &body, script.code.weight())?;
        }
        Ok(vm)
    }

    /// Reads one script from its source: compiles it, runs its chunk, checks what it declares. What is wrong with it
    /// goes to `problems`.
    pub(super) fn read_script(&self, source: &ScriptSource, problems: &mut Vec<Problem>) -> Option<Script> {
        let reader = MetaReader::new(source);
        let code = match compile(&source.text) {
            Ok(code) => code,
            Err(error) => {
                problems.extend(error::problems(&source.file, &error));
                return None;
            }
        };
        match self.load(&reader, &code) {
            Ok(body) => reader.meta(&body, code, problems),
            Err(problem) => {
                problems.push(problem);
                None
            }
        }
    }

    fn load(&self, reader: &MetaReader<'_>, code: &Code) -> Result<Table, Problem> {
        let returned = reader.lua(self.luau.load(reader.file, code))?;
        let body = reader.body(&returned)?;
        reader.lua(self.luau.freeze(&body))?;
        Ok(body)
    }

    fn add_functions(&mut self, reader: &MetaReader<'_>, body: &Table, weight: Weight) -> Result<(), Problem> {
        let functions: Result<Vec<_>, _> = HOOKS.iter().map(|spec| reader.functions(body, spec.hook)).collect();
        self.scripts.push(functions?);
        self.weights.push(weight);
        Ok(())
    }

    /// What a script's safepoints cost.
    pub(super) fn weight(&self, module: usize) -> Weight {
        self.weights[module]
    }

    pub(super) fn functions(&self, module: usize, hook: Hook) -> &HookFunctions {
        &self.scripts[module][hook.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::globals::GLOBALS;
    use super::*;

    #[test]
    fn scripts_are_given_the_names_of_the_table_and_no_others() -> Result<(), Error> {
        let names = Vm::new(Limits::default())?.luau.globals()?;
        let mut told: Vec<&str> = GLOBALS.iter().map(|global| global.name).collect();
        told.sort_unstable();
        assert_eq!(names, told);
        Ok(())
    }
}
