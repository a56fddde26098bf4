//! One interpreter: scripts are loaded into it, their functions called, within limits.

use crate::binding::Binding;
use crate::error::{Error, OUT_OF_FUEL, Trouble};
use crate::limits::{Limits, MAX_HELD, cost};
use crate::sandbox::{NameTables, freeze, replace_globals};
use crate::thing::Thing;
use crate::upvalues::Upvalues;
use crate::value::{Data, Function, Pack, Table, Value, with_args};
use mlua::chunk::ChunkMode;
use mlua::{Lua, LuaOptions, StdLib, VmState};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// An interpreter with a sandbox in it.
pub struct Interpreter {
    pub(crate) lua: Lua,
    fuel: Rc<Cell<u32>>,
    /// Memory in use when the call of a hook began.
    begun_with: Rc<Cell<usize>>,
    /// Memory in use once all scripts were loaded.
    settled: usize,
    limits: Limits,
    pub(crate) game: mlua::Table,
    /// Threads that have done what they were made for.
    pub(crate) idle: RefCell<Vec<mlua::Thread>>,
    base: mlua::Table,
}

impl Interpreter {
    /// A bare interpreter for the scripts of a game.
    ///
    /// # Errors
    /// When the limits leave no memory for it, or the game's prelude fails.
    pub fn new<T: Thing>(limits: Limits, binding: Binding) -> Result<Interpreter, Error> {
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::MATH | StdLib::COROUTINE;
        let lua = Lua::new_with(libraries, LuaOptions::default())?;
        let names = NameTables::new(&lua, binding.names)?;
        let base = names.globals::<T>(&lua, binding.words, binding.prelude)?;
        names.keep_old_names(&binding.renamed)?;
        replace_globals(&lua, &base)?;
        lua.sandbox(true)?;
        Pack::give_to(&lua)?;
        names.close(&lua)?;
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
        let (settled, idle) = (lua.used_memory(), RefCell::default());
        Ok(Interpreter { lua, fuel, begun_with, settled, limits, game: names.game, idle, base })
    }

    /// Runs a script's chunk, with an allowance of its own: gives back what it returns.
    ///
    /// # Errors
    /// What the script raises, or the limit that stops it.
    pub fn load(&self, file: &str, bytecode: &[u8]) -> Result<Value, Error> {
        let environment = self.environment()?;
        self.refuel();
        self.lua.set_memory_limit(self.lua.used_memory() + self.limits.memory)?;
        let chunk = self.lua.load(bytecode).set_name(format!("@{file}")).set_mode(ChunkMode::Binary);
        let returned: mlua::Value = chunk.set_environment(environment.clone()).eval()?;
        environment.set_readonly(true);
        Ok(returned.into())
    }

    /// Makes what a script has declared when it was loaded last unchangeable, with all it holds.
    ///
    /// # Errors
    /// [`Trouble::HoldsMuch`].
    pub fn freeze(&self, body: &Table) -> Result<(), Error> {
        freeze(&body.0)?;
        let holds_much = || self.lua.used_memory() > self.begun_with.get() + MAX_HELD;
        if holds_much() {
            self.lua.gc_collect()?;
        }
        if holds_much() {
            let what = format!("holds more than {} KB for good", MAX_HELD / 1024);
            return Err(Error::new(Trouble::HoldsMuch, what));
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
                (name, _) => names.push(name),
            }
        }
        names.sort();
        Ok(names)
    }

    /// Freezes what the functions of a script reach, and remembers what they hold.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn remember(&self, body: &Table) -> Result<Upvalues, Error> {
        let mut upvalues = Upvalues::default();
        upvalues.settle(&self.lua, &mlua::Value::Table(body.0.clone()))?;
        Ok(upvalues)
    }

    /// The name of something that is not what it was when it was remembered.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn changed<'a>(&self, upvalues: &'a Upvalues) -> Result<Option<&'a str>, Error> {
        Ok(upvalues.changed(&self.lua)?)
    }

    /// Everything is loaded: from here on memory is counted. What scripts hold for good is not taken from the memory
    /// that a call may use.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn settle(&mut self) -> Result<(), Error> {
        if self.lua.used_memory() > self.limits.memory / 4 {
            self.lua.gc_collect()?;
        }
        self.settled = self.lua.used_memory();
        self.lua.set_memory_limit(self.settled + self.limits.memory)?;
        Ok(())
    }

    /// Whether a script that is about to wake others leaves them too little memory.
    ///
    /// # Errors
    /// If memory runs out.
    pub fn holds_too_much(&self) -> Result<bool, Error> {
        let is_much = || self.lua.used_memory() > self.settled + self.limits.memory / 4;
        if is_much() {
            self.lua.gc_collect()?;
        }
        Ok(is_much())
    }

    /// Works with the whole allowance, and says how much fuel has been used. A call that this interrupts keeps what
    /// it has left.
    pub fn with_allowance<T>(&self, work: impl FnOnce() -> T) -> (T, u32) {
        let (fuel, begun_with) = (self.fuel.get(), self.begun_with.get());
        self.refuel();
        let done = work();
        let used = self.fuel_used();
        self.fuel.set(fuel);
        self.begun_with.set(begun_with);
        (done, used)
    }

    fn refuel(&self) {
        self.fuel.set(self.limits.fuel);
        // What another call has left behind is not taken from this one.
        if self.lua.used_memory() > self.settled + self.limits.memory / 4 {
            let _ = self.lua.gc_collect();
        }
        self.begun_with.set(self.lua.used_memory());
    }

    /// How much of its allowance the call in progress has used.
    pub fn fuel_used(&self) -> u32 {
        self.limits.fuel.saturating_sub(self.fuel.get())
    }

    /// The memory taken since the call in progress began, in bytes.
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
