//! An interpreter with scripts: what each declares is read, its hooks are resolved to functions.

use super::error::problem;
use super::handle::Handle;
use super::meta::{HookFunctions, MetaReader, Script, ScriptSource};
use super::reading::binding;
use crate::cosmic::{HOOKS, Hook};
use crate::problem::Problem;
use crate::version::Vocabulary;
use hyperkon_luau::{Error, Interpreter, Limits, Table, Upvalues, compile};

/// An interpreter with scripts.
pub(super) struct Vm {
    pub(super) luau: Interpreter,
    scripts: Vec<Vec<HookFunctions>>,
    upvalues: Vec<Upvalues>,
    vocabulary: Vocabulary,
}

impl Vm {
    /// A bare interpreter with the prelude.
    pub(super) fn new(limits: Limits, vocabulary: Vocabulary) -> Result<Vm, Error> {
        let luau = Interpreter::new::<Handle>(limits, binding(vocabulary))?;
        Ok(Vm { luau, scripts: Vec::new(), upvalues: Vec::new(), vocabulary })
    }

    /// An interpreter with these scripts, from their bytecode.
    pub(super) fn with_scripts(limits: Limits, vocabulary: Vocabulary, scripts: &[Script]) -> Result<Vm, Problem> {
        let mut vm = Vm::new(limits, vocabulary).map_err(|error| problem("prelude.lua", &error))?;
        for script in scripts {
            let reader = MetaReader::new(&script.file, script.is_destiny, vocabulary);
            let body = vm.load(&reader, &script.bytecode)?;
            vm.add_functions(&reader, &body)?;
        }
        vm.luau.settle().map_err(|error| problem("prelude.lua", &error))?;
        Ok(vm)
    }

    /// Reads one script from its source: compiles it, runs its chunk, checks what it declares. What is wrong with it
    /// goes to `problems`.
    pub(super) fn read_script(&self, source: &ScriptSource, problems: &mut Vec<Problem>) -> Option<Script> {
        let reader = MetaReader::new(&source.file, source.is_destiny, self.vocabulary);
        problems.extend(self.vocabulary.functions_in(&source.file, &source.text));
        let read = reader.lua(compile(&source.text));
        match read.and_then(|bytecode| Ok((self.load(&reader, &bytecode)?, bytecode))) {
            Ok((body, bytecode)) => reader.meta(&body, problems).map(|script| Script { bytecode, ..script }),
            Err(problem) => {
                problems.push(problem);
                None
            }
        }
    }

    fn load(&self, reader: &MetaReader<'_>, bytecode: &[u8]) -> Result<Table, Problem> {
        let returned = reader.lua(self.luau.load(reader.file, bytecode))?;
        let body = reader.body(&returned)?;
        reader.lua(self.luau.freeze(&body))?;
        Ok(body)
    }

    fn add_functions(&mut self, reader: &MetaReader<'_>, body: &Table) -> Result<(), Problem> {
        let functions: Result<Vec<_>, _> = HOOKS.iter().map(|spec| reader.functions(body, spec.hook)).collect();
        self.scripts.push(functions?);
        self.upvalues.push(reader.lua(self.luau.remember(body))?);
        Ok(())
    }

    /// The name of something that a script has kept since it was loaded.
    pub(super) fn kept_by(&self, module: usize) -> Result<Option<&str>, Error> {
        self.luau.changed(&self.upvalues[module])
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
        let names = Vm::new(Limits::default(), Vocabulary::default())?.luau.globals()?;
        let mut told: Vec<&str> = GLOBALS.iter().map(|global| global.name).collect();
        told.sort_unstable();
        assert_eq!(names, told);
        Ok(())
    }
}
