//! The interpreter: loads scripts and calls their functions within limits.

use crate::binding::Binding;
use crate::code::{Code, EACH, Library, MADE, PAY, REQUIRE, Weight};
use crate::error::{Error, ScriptError, out_of_fuel};
use crate::fuel::{Allowance, Fuel};
use crate::handle::ScriptHandle;
use crate::held::Held;
use crate::limits::{Limits, MOST_HELD, MOST_HELD_TEXT};
use crate::sandbox::{
    NameTables, OF_LIBRARY, freeze, printing, replace_globals, requiring, running_at, running_script,
};
use crate::string_slots::{Crowd, Strings};
use crate::value::{Data, Function, Pack, Table, Value, with_args};
use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaOptions, StdLib, VmState};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A sandboxed interpreter. It can be moved to another thread.
pub struct Interpreter {
    pub(crate) lua: Lua,
    pub(crate) fuel: Fuel,
    /// The memory in use when the current hook call began, if memory is measured.
    begun_with: Cell<usize>,
    limits: Limits,
    pub(crate) game: mlua::Table,
    crowd: RefCell<Crowd>,
    /// Finished threads, kept for reuse.
    pub(crate) idle: RefCell<Vec<mlua::Thread>>,
    base: mlua::Table,
    /// The tables of the loaded libraries, by file, with the fuel that their loading has cost.
    libraries: RefCell<BTreeMap<String, (mlua::Table, u32)>>,
    /// The script's last line if lines are traced, or 0.
    line: Arc<AtomicU32>,
}

impl Interpreter {
    /// Creates an interpreter for the scripts of a game.
    ///
    /// # Errors
    /// Returns an error if the limits leave too little memory, or if the game's prelude fails.
    pub fn new<T: ScriptHandle>(limits: Limits, binding: Binding) -> Result<Interpreter, Error> {
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        let fuel = Fuel::default();
        let names = NameTables::new(&lua, binding.names, &fuel)?;
        let base = names.globals::<T>(&lua, binding.words, binding.prelude)?;
        if let Some(print) = binding.print {
            base.raw_set("print", printing(&lua, print, fuel.clone())?)?;
        }
        replace_globals(&lua, &base)?;
        lua.sandbox(true)?;
        Pack::give_to(&lua)?;
        names.close(&lua)?;
        freeze(&base)?;
        burn(&lua, fuel.clone());
        // All scripts and calls share this limit.
        lua.set_memory_limit(lua.used_memory() + limits.memory)?;
        fuel.allow(Allowance { left: limits.fuel, weight: 0 });
        let (begun_with, crowd, idle) = (Cell::new(lua.used_memory()), RefCell::default(), RefCell::default());
        let (libraries, line) = (RefCell::default(), Arc::default());
        Ok(Interpreter { lua, fuel, begun_with, limits, game: names.game, crowd, idle, base, libraries, line })
    }

    /// Enables or disables the tracing of the current script line.
    pub fn trace_lines(&self, traced: bool) {
        if !traced {
            return burn(&self.lua, self.fuel.clone());
        }
        let (burning, at) = (self.fuel.clone(), Arc::clone(&self.line));
        self.lua.set_interrupt(move |lua| {
            at.store(running_script(lua).unwrap_or_default(), Relaxed);
            if burning.burns() { Ok(VmState::Continue) } else { Err(out_of_fuel(running_line(lua))) }
        });
    }

    /// Returns the script's last line if lines are traced. After a call, this is the line at which the call ended.
    pub fn last_line(&self) -> Option<u32> {
        Some(self.line.load(Relaxed)).filter(|line| *line > 0)
    }

    /// Runs a script's chunk and returns its result. The chunk and its libraries share an allowance.
    ///
    /// # Errors
    /// Returns the error that the script raises, or the limit that stops it.
    pub fn load(&self, file: &str, code: &Code) -> Result<Value, Error> {
        self.fuel.allow(Allowance { left: self.limits.fuel, weight: code.weight.load });
        self.tidy()?;
        code.libraries.iter().try_for_each(|library| self.load_library(library))?;
        self.fuel.allow(Allowance { weight: code.weight.load, ..self.fuel.allowance() });
        Ok(self.run_chunk(file, '@', code)?.into())
    }

    /// Loads a library once per interpreter. Every script that uses the library pays for it.
    fn load_library(&self, library: &Library) -> Result<(), Error> {
        if let Some((_, used)) = self.libraries.borrow().get(&library.file) {
            self.fuel.charge(*used);
            return Ok(());
        }
        let before = self.fuel.allowance().left;
        self.fuel.allow(Allowance { left: before, weight: library.code.weight.load });
        // Reading the code takes time in proportion to its size.
        self.fuel.charge(u32::try_from(library.code.bytecode.len()).unwrap_or(u32::MAX));
        let mlua::Value::Table(table) = self.run_chunk(&library.file, OF_LIBRARY, &library.code)? else {
            let error = Error::new(ScriptError::NoLibrary, "the library does not return a table".to_owned());
            return Err(Error { file: Some(library.file.clone()), ..error });
        };
        self.freeze(&Table::there(table.clone()))?;
        let used = before.saturating_sub(self.fuel.allowance().left);
        self.libraries.borrow_mut().insert(library.file.clone(), (table, used));
        Ok(())
    }

    /// Checks a library alone, and returns the strings that it holds.
    ///
    /// # Errors
    /// Returns the error that the library raises, or the limit that stops it.
    pub fn check_library(&self, file: &str, code: &Code) -> Result<Strings, Error> {
        let returned = self.load(file, code)?;
        let Value::Table(table) = returned else {
            return Err(Error::new(ScriptError::NoLibrary, "the library does not return a table".to_owned()));
        };
        self.freeze(&table)
    }

    fn run_chunk(&self, file: &str, mark: char, code: &Code) -> Result<mlua::Value, Error> {
        let environment = self.environment()?;
        if !code.requires().is_empty() {
            environment.raw_set(REQUIRE, self.requiring(code)?)?;
        }
        self.crowd.borrow_mut().begin_script(file);
        self.crowd.borrow_mut().add(&code.texts)?;
        let chunk = self.lua.load(&code.bytecode[..]).set_name(format!("{mark}{file}")).set_mode(ChunkMode::Binary);
        let returned: mlua::Value = chunk.set_environment(environment.clone()).eval()?;
        environment.set_readonly(true);
        Ok(returned)
    }

    /// Returns the function `require` of a script, whose libraries are loaded.
    fn requiring(&self, code: &Code) -> Result<mlua::Function, Error> {
        let (loaded, found) = (self.libraries.borrow(), self.lua.create_table()?);
        for one in code.requires() {
            let link = code.links.iter().find(|(name, _)| *name == one.name);
            let Some((table, _)) = link.and_then(|(_, file)| loaded.get(file)) else {
                let error = Error::new(ScriptError::NoLibrary, format!("unknown library `{}`", one.name));
                return Err(Error { line: one.line, ..error });
            };
            found.raw_set(one.name.as_str(), table)?;
        }
        Ok(requiring(&self.lua, found)?)
    }

    /// Freezes a script's declarations and everything that its functions reach. Returns the strings that it holds.
    ///
    /// # Errors
    /// Returns [`ScriptError::HoldsMuch`] if the script holds too much permanently.
    pub fn freeze(&self, body: &Table) -> Result<Strings, Error> {
        // A table that was copied out of the interpreter cannot change, so it needs no freezing.
        let Some(body) = body.in_interpreter() else { return Ok(Strings::default()) };
        freeze(body)?;
        let mut held = Held::default();
        held.settle(&self.lua, &mlua::Value::Table(body.clone()))?;
        if held.amount().things > MOST_HELD {
            return Err(holds_much(format!("{MOST_HELD} values"), held.most(|amount| amount.things)));
        }
        if held.amount().bytes > MOST_HELD_TEXT {
            return Err(holds_much(format!("{MOST_HELD_TEXT} bytes of strings"), held.most(|amount| amount.bytes)));
        }
        let spots: Vec<_> = held.texts().into_iter().collect();
        self.crowd.borrow_mut().add(&spots)?;
        Ok(spots.into_iter().collect())
    }

    /// Collects garbage if many strings were created.
    fn tidy(&self) -> Result<(), Error> {
        if self.fuel.has_made_many_texts() {
            self.lua.gc_collect()?;
        }
        Ok(())
    }

    /// Returns the globals of a script.
    fn environment(&self) -> mlua::Result<mlua::Table> {
        let environment = self.lua.create_table()?;
        for pair in self.base.pairs::<mlua::Value, mlua::Value>() {
            let (name, value) = pair?;
            environment.raw_set(name, value)?;
        }
        environment.set_safeenv(true);
        Ok(environment)
    }

    /// Returns the names of a script's globals, in order. A function of a library has the form `table.insert`.
    ///
    /// # Errors
    /// Returns an error if memory runs out.
    pub fn globals(&self) -> Result<Vec<String>, Error> {
        let mut names = Vec::new();
        for pair in self.environment()?.pairs::<String, mlua::Value>() {
            match pair? {
                (name, mlua::Value::Table(library)) => {
                    for pair in library.pairs::<String, mlua::Value>() {
                        names.push(format!("{name}.{}", pair?.0));
                    }
                }
                (name, _) if [PAY, MADE, EACH].contains(&name.as_str()) => {}
                (name, _) => names.push(name),
            }
        }
        names.push(REQUIRE.to_owned());
        names.sort();
        Ok(names)
    }

    /// Runs work for a script with a full allowance. Returns the result and the fuel used. An interrupted call keeps
    /// its remaining allowance.
    pub fn with_allowance<T>(&self, weight: Weight, work: impl FnOnce() -> T) -> (T, u32) {
        // Ignore the error: if memory is exhausted, the work below fails too.
        let _ = self.tidy();
        let interrupted = self.fuel.allowance();
        self.fuel.allow(Allowance { left: self.limits.fuel, weight: weight.functions });
        let done = work();
        let used = self.fuel_used();
        self.fuel.allow(interrupted);
        (done, used)
    }

    /// Returns the amount of its allowance that the call in progress has used.
    pub fn fuel_used(&self) -> u32 {
        self.limits.fuel.saturating_sub(self.fuel.allowance().left)
    }

    /// Resumes the call in progress with this amount of its allowance already used.
    pub fn has_used(&self, fuel: u32) {
        self.fuel.charge(fuel);
    }

    /// Starts measuring the memory in use.
    pub fn measure_memory(&self) {
        self.begun_with.set(self.lua.used_memory());
    }

    /// Returns the memory used since the measurement began, in bytes. Collected memory does not count. The number is
    /// for display only and must not affect the game.
    pub fn memory_taken(&self) -> usize {
        self.lua.used_memory().saturating_sub(self.begun_with.get())
    }

    /// Returns the limits of a call.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Calls a function that cannot act, with the game and these arguments.
    ///
    /// # Errors
    /// Returns the error that the script raises, or the limit that stops it.
    pub fn call<const N: usize>(&self, function: &Function, args: [Data; N]) -> Result<Value, Error> {
        let result: mlua::Value = with_args(&self.game, args, &function.0)?;
        Ok(result.into())
    }
}

/// Burns fuel at a safepoint, and stops the interpreter if none is left.
fn burn(lua: &Lua, burning: Fuel) {
    lua.set_interrupt(move |lua| match burning.burns() {
        true => Ok(VmState::Continue),
        false => Err(out_of_fuel(running_line(lua))),
    });
}

/// Returns the place of the running script as "file:line: ".
fn running_line(lua: &Lua) -> String {
    running_at(lua).map(|(file, line)| format!("{file}:{line}: ")).unwrap_or_default()
}

/// Returns the error for a script that holds too much. It names the local variable that reaches the most.
fn holds_much(limit: String, most: Option<(&str, usize)>) -> Error {
    let where_most = most.map_or_else(String::new, |(local, most)| format!(", {most} of them in `{local}`"));
    let local = most.map(|(local, _)| local.to_owned());
    Error::new(ScriptError::HoldsMuch { local }, format!("the script keeps more than {limit} permanently{where_most}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]
mod tests {
    use super::*;
    use crate::binding::Words;

    #[derive(Clone, Copy)]
    struct Nothing;

    impl ScriptHandle for Nothing {
        fn number(self) -> usize {
            0
        }

        fn from_number(_: usize) -> Option<Nothing> {
            None
        }

        fn name(self) -> &'static str {
            "nothing"
        }

        fn kind(self) -> &'static str {
            "nothing"
        }
    }

    fn interpreter() -> Interpreter {
        let words = Words { acts: "nothing", keys: "numbers" };
        let binding = Binding { names: Vec::new(), prelude: "return {}", words, print: None };
        Interpreter::new::<Nothing>(Limits::default(), binding).unwrap()
    }

    #[test]
    fn table_copy_reads_as_the_table() {
        let luau = interpreter();
        let code = crate::compile("return { 1, \"two\", { three = true }, name = \"x\" }").unwrap();
        let (value, mut room) = (luau.load("x.lua", &code).unwrap(), 1_000);
        let kept = value.kept(&mut room).unwrap();
        assert!(room < 1_000 && value.kept(&mut 100).is_none());
        let (Value::Table(table), Value::Table(kept)) = (value, kept) else { panic!("tables") };
        for read in [Table::list, |table: &Table| table.items().collect()] {
            assert_eq!(format!("{:?}", &read(&table).unwrap()[..2]), format!("{:?}", &read(&kept).unwrap()[..2]));
            let (Value::Table(inner), 3) = (&read(&kept).unwrap()[2], read(&kept).unwrap().len()) else {
                panic!("three")
            };
            assert!(matches!(inner.get("three"), Ok(Value::Boolean(true))) && matches!(inner.first(), Ok(Value::Nil)));
        }
        assert!(matches!((kept.first(), kept.get("none")), (Ok(Value::Integer(1)), Ok(Value::Nil))));
        assert_eq!((kept.pairs().count(), table.pairs().count()), (4, 4));
        assert!(kept.in_interpreter().is_none() && luau.freeze(&kept).is_ok());
        let holds_itself: Value = luau.lua.load("local t = {} t.t = t return t").eval::<mlua::Value>().unwrap().into();
        assert!(holds_itself.kept(&mut 1_000).is_none());
    }

    /// A buffer is one allocation: a header and its contents.
    #[test]
    fn memory_limit_allows_the_last_byte() {
        const SMALL: usize = 5_000;
        let luau = interpreter();
        luau.measure_memory();
        let _small = luau.lua.create_buffer_with_capacity(SMALL).unwrap();
        let head = luau.memory_taken() - SMALL;
        let most = Limits::default().memory - head;

        let luau = interpreter();
        luau.measure_memory();
        let too_much = luau.lua.create_buffer_with_capacity(most + 1).map(drop).map_err(Error::from).unwrap_err();
        assert!(matches!(too_much.kind, ScriptError::OutOfMemory), "{too_much:?}");
        let _all = luau.lua.create_buffer_with_capacity(most).unwrap();
        assert_eq!(luau.memory_taken(), 128 * 1024 * 1024);
    }
}
