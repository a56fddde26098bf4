//! An interpreter with its scripts. It reads declarations and looks up hook functions.

use super::error::{self, problem};
use super::handle::Handle;
use super::hooks::{HookFunctions, functions};
use super::libraries::Shelf;
use super::meta::Script;
use super::noting::Notebook;
use super::reader::{MetaReader, ScriptSource};
use super::reading::binding;
use crate::problem::Problem;
use hyperkon_cosmic::{HOOKS, Hook};
use hyperkon_luau::{Code, Error, Interpreter, Limits, Strings, Table, Value, Weight, compile};
use std::cell::OnceCell;
use std::sync::Arc;

/// An interpreter with its scripts.
pub(super) struct Vm {
    pub(super) luau: Interpreter,
    pub(super) notebook: Notebook,
    scripts: Arc<[Script]>,
    /// Functions of each script's hooks. A script is loaded when one of them is first called.
    functions: Box<[OnceCell<Box<[HookFunctions]>>]>,
}

impl Vm {
    /// Creates an interpreter with the prelude but no scripts.
    pub(super) fn new(limits: Limits) -> Result<Vm, Error> {
        let luau = Interpreter::new::<Handle>(limits, binding())?;
        Ok(Vm { luau, notebook: Notebook::default(), scripts: Arc::default(), functions: Box::default() })
    }

    /// Creates an interpreter for these scripts, which have been read before. Each is loaded on its first call.
    pub(super) fn with_scripts(limits: Limits, scripts: &Arc<[Script]>) -> Result<Vm, Problem> {
        let vm = Vm::new(limits).map_err(|error| problem("prelude.lua", &error))?;
        Ok(Vm { scripts: Arc::clone(scripts), functions: vec![OnceCell::new(); scripts.len()].into(), ..vm })
    }

    /// Compiles a script, runs its chunk, and checks its declaration. Adds errors to `problems`.
    pub(super) fn read_script(
        &self,
        source: &ScriptSource,
        shelf: &Shelf<'_>,
        problems: &mut Vec<Problem>,
    ) -> Option<Script> {
        let reader = MetaReader::new(source);
        let code = match compile(&source.text) {
            Ok(code) => code,
            Err(error) => {
                problems.extend(error::problems(&source.file, &error));
                return None;
            }
        };
        let code = shelf.link(&source.file, code, problems)?;
        match self.load(&reader, &code) {
            Ok((body, strings)) => reader.meta(&body, (code, strings), problems),
            Err(problem) => {
                problems.push(problem);
                None
            }
        }
    }

    fn load(&self, reader: &MetaReader<'_>, code: &Code) -> Result<(Table, Strings), Problem> {
        let loaded = self.luau.load(reader.file, code);
        let returned = loaded.map_err(|error| error::problem_in(reader.file, code, &error))?;
        let body = reader.body(&returned)?;
        let strings = reader.lua(self.luau.freeze(&body))?;
        Ok((body, strings))
    }

    /// Returns the fuel cost of the safepoints in a script.
    pub(super) fn weight(&self, module: usize) -> Weight {
        self.scripts[module].code.weight()
    }

    /// Returns the code of a script.
    pub(super) fn code(&self, module: usize) -> &Code {
        &self.scripts[module].code
    }

    /// Returns the file of a script.
    pub(super) fn file(&self, module: usize) -> &str {
        &self.scripts[module].file
    }

    /// Returns the numbers of the scripts that are loaded.
    pub(super) fn loaded_scripts(&self) -> impl Iterator<Item = usize> {
        self.functions.iter().enumerate().filter(|(_, functions)| functions.get().is_some()).map(|(number, _)| number)
    }

    /// Loads all scripts that are not loaded yet.
    pub(super) fn load_all(&self) {
        for module in 0..self.scripts.len() {
            // Ignore the error: the call that needs the script reports it.
            let _ = self.loaded(module);
        }
    }

    /// Returns the functions of a script's hook.
    ///
    /// # Errors
    /// Fails if the memory or the fuel is exhausted while the script is loaded.
    pub(super) fn functions(&self, module: usize, hook: Hook) -> Result<&HookFunctions, Error> {
        self.loaded(module).map(|functions| &functions[hook.index()])
    }

    /// Returns the functions of all hooks of a script, and loads the script first if needed.
    fn loaded(&self, module: usize) -> Result<&[HookFunctions], Error> {
        if let Some(functions) = self.functions[module].get() {
            return Ok(functions);
        }
        let Script { file, code, .. } = &self.scripts[module];
        let load = || -> Result<Box<[HookFunctions]>, Error> {
            let returned = self.luau.load(file, code)?;
            let body = if let Value::Table(declaration) = returned { declaration.get("body")? } else { Value::Nil };
            let Value::Table(body) = body else { return Ok(HOOKS.iter().map(|_| HookFunctions::default()).collect()) };
            self.luau.freeze(&body)?;
            HOOKS.iter().map(|spec| functions(&body, spec.hook)).collect()
        };
        // Use a separate allowance, because another script's call may be in progress and must keep the rest of its own.
        let (loaded, _) = self.luau.with_allowance(code.weight(), load);
        let loaded = loaded?;
        Ok(self.functions[module].get_or_init(|| loaded))
    }
}

#[cfg(test)]
mod tests {
    use super::super::globals::GLOBALS;
    use super::*;

    #[test]
    fn scripts_have_exactly_the_listed_names() -> Result<(), Error> {
        let names = Vm::new(Limits::default())?.luau.globals()?;
        let mut told: Vec<&str> = GLOBALS.iter().map(|global| global.name).collect();
        told.sort_unstable();
        assert_eq!(names, told);
        Ok(())
    }
}
