//! One interpreter: scripts are loaded into it, their functions called, within limits.

use crate::binding::Binding;
use crate::code::{Code, EACH, MADE, PAY, Weight};
use crate::crowd::{Crowd, Crowded, Spot};
use crate::error::{Error, Trouble, out_of_fuel};
use crate::fuel::{Allowance, Fuel};
use crate::held::Held;
use crate::limits::{Limits, MOST_HELD, MOST_HELD_TEXT};
use crate::sandbox::{NameTables, freeze, printing, replace_globals, running_at};
use crate::thing::Thing;
use crate::value::{Data, Function, Pack, Table, Value, with_args};
use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaOptions, StdLib, VmState};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// An interpreter with a sandbox in it. It can be moved to another thread.
pub struct Interpreter {
    pub(crate) lua: Lua,
    pub(crate) fuel: Fuel,
    /// Memory in use when the call of a hook began, where that is measured.
    begun_with: Cell<usize>,
    limits: Limits,
    pub(crate) game: mlua::Table,
    crowd: RefCell<Crowd>,
    /// Threads that have done what they were made for.
    pub(crate) idle: RefCell<Vec<mlua::Thread>>,
    base: mlua::Table,
    /// The line of the script at which it was last, where that is traced; 0: none.
    line: Arc<AtomicU32>,
}

impl Interpreter {
    /// A bare interpreter for the scripts of a game.
    ///
    /// # Errors
    /// When the limits leave no memory for it, or the game's prelude fails.
    pub fn new<T: Thing>(limits: Limits, binding: Binding) -> Result<Interpreter, Error> {
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
        // For all scripts and calls together, once and for all.
        lua.set_memory_limit(lua.used_memory() + limits.memory)?;
        fuel.allow(Allowance { left: limits.fuel, weight: 0 });
        let (begun_with, crowd, idle) = (Cell::new(lua.used_memory()), RefCell::default(), RefCell::default());
        let line = Arc::default();
        Ok(Interpreter { lua, fuel, begun_with, limits, game: names.game, crowd, idle, base, line })
    }

    /// From now on it is traced at which line a script is, or not any more.
    pub fn trace_lines(&self, traced: bool) {
        if !traced {
            return burn(&self.lua, self.fuel.clone());
        }
        let (burning, at) = (self.fuel.clone(), Arc::clone(&self.line));
        self.lua.set_interrupt(move |lua| {
            at.store(running_at(lua).map_or(0, |(_, line)| line), Relaxed);
            if burning.burns() { Ok(VmState::Continue) } else { Err(out_of_fuel(running_line(lua))) }
        });
    }

    /// The line of the script at which it was last, where that is traced: after a call the one at which it ended.
    pub fn last_line(&self) -> Option<u32> {
        Some(self.line.load(Relaxed)).filter(|line| *line > 0)
    }

    /// Runs a script's chunk, with an allowance of its own: gives back what it returns.
    ///
    /// # Errors
    /// What the script raises, or the limit that stops it.
    pub fn load(&self, file: &str, code: &Code) -> Result<Value, Error> {
        let environment = self.environment()?;
        self.fuel.allow(Allowance { left: self.limits.fuel, weight: code.weight.load });
        self.tidy()?;
        self.crowd.borrow_mut().begin_script(file);
        self.crowd(&code.texts)?;
        let chunk = self.lua.load(&code.bytecode[..]).set_name(format!("@{file}")).set_mode(ChunkMode::Binary);
        let returned: mlua::Value = chunk.set_environment(environment.clone()).eval()?;
        environment.set_readonly(true);
        Ok(returned.into())
    }

    /// Makes what a script has declared unchangeable, with all that its functions reach.
    ///
    /// # Errors
    /// [`Trouble::HoldsMuch`].
    pub fn freeze(&self, body: &Table) -> Result<(), Error> {
        // A copy has nothing that could change.
        let Some(body) = body.in_interpreter() else { return Ok(()) };
        freeze(body)?;
        let mut held = Held::default();
        held.settle(&self.lua, &mlua::Value::Table(body.clone()))?;
        if held.amount().things > MOST_HELD {
            return Err(holds_much(format!("{MOST_HELD} things"), held.most(|amount| amount.things)));
        }
        if held.amount().bytes > MOST_HELD_TEXT {
            return Err(holds_much(format!("{MOST_HELD_TEXT} bytes of texts"), held.most(|amount| amount.bytes)));
        }
        self.crowd(&held.texts().into_iter().collect::<Vec<_>>())
    }

    /// These texts are the script's, too, and stay.
    fn crowd(&self, texts: &[Spot]) -> Result<(), Error> {
        self.crowd.borrow_mut().add(texts).map_err(|Crowded { file, what }| Error {
            file: Some(file),
            ..Error::new(Trouble::HoldsMuch { local: None }, what)
        })
    }

    /// Rids the interpreter of texts that nobody needs, if there are many.
    fn tidy(&self) -> Result<(), Error> {
        if self.fuel.has_made_many_texts() {
            self.lua.gc_collect()?;
        }
        Ok(())
    }

    /// What a script sees as its globals.
    fn environment(&self) -> mlua::Result<mlua::Table> {
        let environment = self.lua.create_table()?;
        for pair in self.base.pairs::<mlua::Value, mlua::Value>() {
            let (name, value) = pair?;
            environment.raw_set(name, value)?;
        }
        environment.set_safeenv(true);
        Ok(environment)
    }

    /// The names that a script finds around it, in order; `table.insert` for one that lies in a library.
    ///
    /// # Errors
    /// If memory runs out.
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
        names.sort();
        Ok(names)
    }

    /// Works for a script of this weight with the whole allowance, and says how much fuel has been used. A call that this
    /// interrupts keeps what it has left.
    pub fn with_allowance<T>(&self, weight: Weight, work: impl FnOnce() -> T) -> (T, u32) {
        // If memory is so short that this fails, what follows meets the same.
        let _ = self.tidy();
        let interrupted = self.fuel.allowance();
        self.fuel.allow(Allowance { left: self.limits.fuel, weight: weight.functions });
        let done = work();
        let used = self.fuel_used();
        self.fuel.allow(interrupted);
        (done, used)
    }

    /// How much of its allowance the call in progress has used.
    pub fn fuel_used(&self) -> u32 {
        self.limits.fuel.saturating_sub(self.fuel.allowance().left)
    }

    /// The call in progress goes on where it was left off, with this much of its allowance used.
    pub fn has_used(&self, fuel: u32) {
        self.fuel.charge(fuel);
    }

    /// From here on the memory taken is measured.
    pub fn measure_memory(&self) {
        self.begun_with.set(self.lua.used_memory());
    }

    /// The memory taken since it was measured, in bytes, as far as it was not collected on the way: to be shown, never to
    /// decide anything.
    pub fn memory_taken(&self) -> usize {
        self.lua.used_memory().saturating_sub(self.begun_with.get())
    }

    /// What a call may use up.
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// Calls a function that cannot act, with the game and these.
    ///
    /// # Errors
    /// What the script raises, or the limit that stops it.
    pub fn call<const N: usize>(&self, function: &Function, args: [Data; N]) -> Result<Value, Error> {
        let result: mlua::Value = with_args(&self.game, args, &function.0)?;
        Ok(result.into())
    }
}

/// The interpreter is stopped where it can be, once its fuel is used up.
fn burn(lua: &Lua, burning: Fuel) {
    lua.set_interrupt(move |lua| match burning.burns() {
        true => Ok(VmState::Continue),
        false => Err(out_of_fuel(running_line(lua))),
    });
}

/// "file:line: " of the script that is running.
fn running_line(lua: &Lua) -> String {
    running_at(lua).map(|(file, line)| format!("{file}:{line}: ")).unwrap_or_default()
}

/// A script holds more than this for good; the local with most of it.
fn holds_much(limit: String, most: Option<(&str, usize)>) -> Error {
    let where_most = most.map_or_else(String::new, |(local, most)| format!(", {most} of them in `{local}`"));
    let local = most.map(|(local, _)| local.to_owned());
    Error::new(Trouble::HoldsMuch { local }, format!("holds more than {limit} for good{where_most}"))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;
    use crate::binding::Words;

    #[derive(Clone, Copy)]
    struct Nothing;

    impl Thing for Nothing {
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
    fn a_copy_of_a_table_reads_as_the_table() {
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

    /// A buffer is one piece of memory: its head, and what is in it.
    #[test]
    fn memory_may_be_taken_to_the_last_byte() {
        const SMALL: usize = 5_000;
        let luau = interpreter();
        luau.measure_memory();
        let _small = luau.lua.create_buffer_with_capacity(SMALL).unwrap();
        let head = luau.memory_taken() - SMALL;
        let most = Limits::default().memory - head;

        let luau = interpreter();
        luau.measure_memory();
        let too_much = luau.lua.create_buffer_with_capacity(most + 1).map(drop).map_err(Error::from).unwrap_err();
        assert!(matches!(too_much.trouble, Trouble::OutOfMemory), "{too_much:?}");
        let _all = luau.lua.create_buffer_with_capacity(most).unwrap();
        assert_eq!(luau.memory_taken(), 128 * 1024 * 1024);
    }
}
