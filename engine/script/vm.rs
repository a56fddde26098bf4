//! One interpreter: the sandbox, the prelude, and the hooks of every script resolved to functions.

use super::error::{OUT_OF_FUEL, from_lua};
use super::meta::{HookFunctions, MAX_SOURCE, MetaReader, Script, ScriptSource};
use super::reading;
use super::sandbox::{freeze, host_table, replace_globals};
use super::short_cuts::NO_SHORT_CUTS;
use super::upvalues::Upvalues;
use crate::cosmic::{HOOK_COUNT, HOOKS, Hook, LEXICON, Receiver};
use crate::problem::Problem;
use crate::version::{NameKind, Vocabulary};
use mlua::chunk::{ChunkMode, Compiler};
use mlua::{Function, LightUserData, Lua, LuaOptions, StdLib, Table, Thread, Value, VmState};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What a script may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Points at which the interpreter can stop (loops, calls) in one call of a hook.
    pub fuel: u32,
    /// Bytes of memory of the interpreter.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fuel: 200_000, memory: 16 * 1024 * 1024 }
    }
}

/// An interpreter with scripts.
pub(super) struct Vm {
    lua: Lua,
    fuel: Rc<Cell<u32>>,
    /// Memory in use when the call of a hook began.
    begun_with: Rc<Cell<usize>>,
    /// Memory in use once all scripts were loaded.
    settled: usize,
    limits: Limits,
    game: Table,
    scripts: Vec<Vec<HookFunctions>>,
    upvalues: Vec<Upvalues>,
    idle: RefCell<Vec<Thread>>,
    base: Table,
    vocabulary: Vocabulary,
}

/// So much memory a script may hold for good, in bytes: its code and the tables it declares.
const MAX_HELD: usize = 2 * 1024 * 1024;

/// So often a script's memory is looked at.
const SAFEPOINTS_BETWEEN_LOOKS: u32 = 8;

/// So much memory costs nothing. The interpreter takes memory in pages: whose call needs the next one depends on what
/// has been run before, and must not decide whether a script is stopped.
const FREE_MEMORY: usize = 128 * 1024;

const PRELUDE: &str = include_str!("prelude.lua");

impl Vm {
    /// A bare interpreter with the prelude.
    pub(super) fn new(limits: Limits, vocabulary: Vocabulary) -> mlua::Result<Vm> {
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        let game = lua.create_table()?;
        let handle = lua.create_table()?;
        reading::bind(&lua, &game, &handle)?;
        let host = host_table(&lua, &game, &handle)?;
        let list = lua.create_table()?;
        for (code, verb) in LEXICON.iter().enumerate().filter(|(_, entry)| entry.acts()) {
            let entry = lua.create_table()?;
            entry.set("name", verb.name)?;
            entry.set("game", verb.receiver == Receiver::Game)?;
            list.set(code, entry)?;
        }
        let base: Table = lua.load(PRELUDE).set_name("=prelude").call((host, list))?;
        keep_old_names(&game, &vocabulary)?;
        keep_old_names(&handle, &vocabulary)?;
        let metatable = lua.create_table()?;
        metatable.set("__index", &handle)?;
        metatable.set("__metatable", "locked")?;
        metatable.set("__type", "handle")?;
        metatable.set_readonly(true);
        lua.set_type_metatable::<LightUserData>(Some(metatable));
        replace_globals(&lua, &base)?;
        lua.sandbox(true)?;
        for table in [&game, &handle] {
            table.set_readonly(true);
        }
        freeze(&base)?;
        let (fuel, begun_with) = (Rc::new(Cell::new(limits.fuel)), Rc::new(Cell::new(lua.used_memory())));
        let (left, begun) = (Rc::clone(&fuel), Rc::clone(&begun_with));
        lua.set_interrupt(move |lua| match left.get().checked_sub(cost(lua, left.get(), begun.get())) {
            Some(less) => {
                left.set(less);
                Ok(VmState::Continue)
            }
            None => Err(mlua::Error::runtime(format!("{}{OUT_OF_FUEL}", running_line(lua)))),
        });
        lua.set_memory_limit(limits.memory)?;
        let (scripts, upvalues, idle) = (Vec::new(), Vec::new(), RefCell::default());
        let settled = lua.used_memory();
        Ok(Vm { lua, fuel, begun_with, settled, limits, game, scripts, upvalues, idle, base, vocabulary })
    }

    /// An interpreter with these scripts, from their bytecode.
    pub(super) fn with_scripts(limits: Limits, vocabulary: Vocabulary, scripts: &[Script]) -> Result<Vm, Problem> {
        let mut vm = Vm::new(limits, vocabulary).map_err(|error| from_lua("prelude.lua", &error))?;
        for script in scripts {
            let reader = MetaReader::new(&script.file, script.is_destiny, vocabulary);
            let body = vm.run_chunk(&reader, &script.bytecode)?;
            vm.add_functions(&reader, &body)?;
        }
        // What scripts hold for good is not taken from the memory that a hook may use.
        vm.settle().map_err(|error| from_lua("prelude.lua", &error))?;
        Ok(vm)
    }

    /// Reads one script from its source: compiles it, runs its chunk, checks what it declares. What is wrong with it
    /// goes to `problems`.
    pub(super) fn read_script(&self, source: &ScriptSource, problems: &mut Vec<Problem>) -> Option<Script> {
        let reader = MetaReader::new(&source.file, source.is_destiny, self.vocabulary);
        problems.extend(self.vocabulary.functions_in(&source.file, &source.text));
        let read = self.compile(source).and_then(|bytecode| Ok((self.run_chunk(&reader, &bytecode)?, bytecode)));
        match read {
            Ok((body, bytecode)) => reader.meta(&body, problems).map(|script| Script { bytecode, ..script }),
            Err(problem) => {
                problems.push(problem);
                None
            }
        }
    }

    fn compile(&self, source: &ScriptSource) -> Result<Vec<u8>, Problem> {
        if source.text.len() > MAX_SOURCE {
            let what = format!("is larger than {MAX_SOURCE} bytes");
            return Err(Problem::error(&source.file, what).hint("a power takes some dozens of lines"));
        }
        compiler().compile(&source.text).map_err(|error| {
            let mut problem = from_lua(&source.file, &error);
            if problem.place.line.is_none() {
                (problem.place.line, problem.what) = syntax_line(&problem.what);
            }
            problem
        })
    }

    fn run_chunk(&self, reader: &MetaReader<'_>, bytecode: &[u8]) -> Result<Table, Problem> {
        let told = |error: mlua::Error| from_lua(reader.file, &error);
        let environment = self.environment().map_err(told)?;
        self.refuel();
        self.lua.set_memory_limit(self.lua.used_memory() + self.limits.memory).map_err(told)?;
        let chunk = self.lua.load(bytecode).set_name(format!("@{}", reader.file)).set_mode(ChunkMode::Binary);
        let returned: Value = chunk.set_environment(environment.clone()).eval().map_err(told)?;
        environment.set_readonly(true);
        let body = reader.body(&returned)?;
        freeze(&body).map_err(told)?;
        let holds_much = || self.lua.used_memory() > self.begun_with.get() + MAX_HELD;
        if holds_much() {
            self.lua.gc_collect().map_err(told)?;
        }
        if holds_much() {
            let what = format!("holds more than {} KB for good", MAX_HELD / 1024);
            return Err(Problem::error(reader.file, what).hint("a power needs no large tables"));
        }
        Ok(body)
    }

    /// What a script sees as its globals.
    fn environment(&self) -> mlua::Result<Table> {
        let environment = self.lua.create_table()?;
        for pair in self.base.pairs::<Value, Value>() {
            let (name, value) = pair?;
            environment.raw_set(name, value)?;
        }
        environment.set_safeenv(true);
        Ok(environment)
    }

    fn add_functions(&mut self, reader: &MetaReader<'_>, body: &Table) -> Result<(), Problem> {
        let mut functions = Vec::with_capacity(HOOK_COUNT);
        for spec in HOOKS {
            functions.push(reader.functions(body, spec.hook)?);
        }
        self.scripts.push(functions);
        let mut upvalues = Upvalues::default();
        let settled = upvalues.settle(&self.lua, &Value::Table(body.clone()));
        settled.map_err(|error| from_lua(reader.file, &error))?;
        self.upvalues.push(upvalues);
        Ok(())
    }

    /// The name of something that a script has kept since it was loaded.
    pub(super) fn kept_by(&self, module: usize) -> mlua::Result<Option<&str>> {
        self.upvalues[module].changed(&self.lua)
    }

    pub(super) fn functions(&self, module: usize, hook: Hook) -> &HookFunctions {
        &self.scripts[module][hook.index()]
    }

    pub(super) const fn game(&self) -> &Table {
        &self.game
    }

    pub(super) const fn lua(&self) -> &Lua {
        &self.lua
    }

    /// Everything is loaded: from here on memory is counted.
    fn settle(&mut self) -> mlua::Result<()> {
        if self.lua.used_memory() > self.limits.memory / 4 {
            self.lua.gc_collect()?;
        }
        self.settled = self.lua.used_memory();
        self.lua.set_memory_limit(self.settled + self.limits.memory)?;
        Ok(())
    }

    /// Whether a script that is about to wake others leaves them too little memory.
    pub(super) fn holds_too_much(&self) -> mlua::Result<bool> {
        let is_much = || self.lua.used_memory() > self.settled + self.limits.memory / 4;
        if is_much() {
            self.lua.gc_collect()?;
        }
        Ok(is_much())
    }

    /// A call of a hook begins: it has the whole allowance.
    pub(super) fn refuel(&self) {
        self.fuel.set(self.limits.fuel);
        // What another call has left behind is not taken from this one.
        if self.lua.used_memory() > self.settled + self.limits.memory / 4 {
            let _ = self.lua.gc_collect();
        }
        self.begun_with.set(self.lua.used_memory());
    }

    /// How much of its allowance the call in progress has used.
    pub(super) fn fuel_used(&self) -> u32 {
        self.limits.fuel.saturating_sub(self.fuel.get())
    }

    /// The allowance that the call in progress has left, to be put back after a call within it.
    pub(super) fn allowance(&self) -> (u32, usize) {
        (self.fuel.get(), self.begun_with.get())
    }

    /// Goes on with a call that another one has interrupted.
    pub(super) fn go_on_with(&self, (fuel, begun_with): (u32, usize)) {
        self.fuel.set(fuel);
        self.begun_with.set(begun_with);
    }

    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// The memory taken since the call of a hook began, in bytes.
    pub(super) fn memory_taken(&self) -> usize {
        self.lua.used_memory().saturating_sub(self.begun_with.get())
    }

    /// A thread ready to run the function.
    pub(super) fn thread(&self, function: &Function) -> mlua::Result<Thread> {
        match self.idle.borrow_mut().pop() {
            Some(thread) => {
                thread.reset(function.clone())?;
                Ok(thread)
            }
            None => self.lua.create_thread(function.clone()),
        }
    }

    /// A thread that is not needed any more, in whatever state.
    pub(super) fn park(&self, thread: Thread) {
        self.idle.borrow_mut().push(thread);
    }
}

fn compiler() -> Compiler {
    let short_cuts = NO_SHORT_CUTS.iter().copied();
    Compiler::new().set_optimization_level(1).set_debug_level(2).set_disabled_builtins(short_cuts)
}

/// Whether a text is a script that the interpreter takes, as far as its form goes.
pub fn compiles(text: &str) -> bool {
    text.len() <= MAX_SOURCE && compiler().compile(text).is_ok()
}

/// What one safepoint costs. Work on large tables and texts takes long between two safepoints, so that a script
/// pays for the memory it holds; it is looked at now and then, for looking costs time too.
fn cost(lua: &Lua, left: u32, begun_with: usize) -> u32 {
    if !left.is_multiple_of(SAFEPOINTS_BETWEEN_LOOKS) {
        return 1;
    }
    let kilobytes = lua.used_memory().saturating_sub(begun_with + FREE_MEMORY) / 1024;
    // A multiple, so that the looks stay as far apart as before.
    1 + u32::try_from(kilobytes).unwrap_or(u32::MAX).saturating_mul(SAFEPOINTS_BETWEEN_LOOKS)
}

/// "file:line: " of the script that is running.
fn running_line(lua: &Lua) -> String {
    let line = |level| {
        lua.inspect_stack(level, |frame| {
            let source = frame.source().short_src.map(|source| source.into_owned()).unwrap_or_default();
            (source.ends_with(".lua")).then(|| format!("{source}:{}: ", frame.current_line().unwrap_or_default()))
        })
    };
    (0..8).map_while(line).flatten().next().unwrap_or_default()
}

/// The compiler writes "name:line: what" or "line: what".
fn syntax_line(what: &str) -> (Option<usize>, String) {
    let mut rest = what;
    while let Some((part, behind)) = rest.split_once(':') {
        if let Ok(line) = part.trim().parse() {
            return (Some(line), behind.trim().to_owned());
        }
        rest = behind;
    }
    (None, what.to_owned())
}

/// Functions that have changed their names lately can still be called by the old ones.
fn keep_old_names(table: &Table, vocabulary: &Vocabulary) -> mlua::Result<()> {
    let functions = vocabulary.renamed.iter().filter(|renamed| renamed.kind == NameKind::Function);
    for renamed in functions.filter(|renamed| vocabulary.works(renamed)) {
        let function: Value = table.raw_get(renamed.new)?;
        if !function.is_nil() {
            table.raw_set(renamed.old, function)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::globals::GLOBALS;
    use super::*;

    #[test]
    fn scripts_are_given_the_names_of_the_table_and_no_others() -> mlua::Result<()> {
        let mut names = Vec::new();
        for pair in Vm::new(Limits::default(), Vocabulary::default())?.environment()?.pairs::<String, Value>() {
            let (name, value) = pair?;
            match value {
                Value::Table(library) => {
                    for pair in library.pairs::<String, Value>() {
                        names.push(format!("{name}.{}", pair?.0));
                    }
                }
                _ => names.push(name),
            }
        }
        names.sort();
        let mut told: Vec<&str> = GLOBALS.iter().map(|global| global.name).collect();
        told.sort_unstable();
        assert_eq!(names, told);
        Ok(())
    }
}
