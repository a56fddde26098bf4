//! What a script says of itself: id, version, options, memory, hooks; read once, strictly.

use super::error::{ScriptError, suggest};
use super::globals::{DECLARATION, hook_fields};
use super::handle::whole;
use super::requests::plain;
use crate::cosmic::{HOOK_COUNT, HOOKS, Hook, HookKind, MEMORY_SLOTS, MemoryCell, OptionValue, Use};
use crate::table::MAX_SEATS;
use mlua::{Function, Table, Value};
use std::collections::BTreeMap;

/// The largest script, in bytes; nothing else limits the compiler.
pub(super) const MAX_SOURCE: usize = 64 * 1024;

/// A script as it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSource {
    /// The file's name, "powers/aliens/my_alien.lua".
    pub file: String,
    /// The file's text.
    pub text: String,
    /// It lies among the destiny cards.
    pub is_destiny: bool,
}

/// What a script says of one of its hooks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookMeta {
    /// Mandatory or optional, whatever the script's option `use` says.
    pub use_: Option<Use>,
    /// At most once an encounter.
    pub once: bool,
}

/// A script that has been read and found sound.
#[derive(Clone, Debug)]
pub struct Script {
    /// Its id.
    pub id: String,
    /// Its file.
    pub file: String,
    /// It is a destiny card.
    pub is_destiny: bool,
    /// Its hooks.
    pub hooks: [Option<HookMeta>; HOOK_COUNT],
    /// Its options with their defaults.
    pub options: BTreeMap<String, OptionValue>,
    /// Its memory.
    pub memory: Vec<MemoryCell>,
    /// Compiled in this process.
    pub(crate) bytecode: Vec<u8>,
}

/// A hook's functions.
#[derive(Clone, Debug, Default)]
pub(super) struct HookFunctions {
    pub(super) when: Option<Function>,
    pub(super) act: Option<Function>,
}

/// Reads what a script's chunk has returned.
pub(super) struct MetaReader<'a> {
    pub(super) file: &'a str,
    pub(super) is_destiny: bool,
}

impl MetaReader<'_> {
    fn error(&self, what: impl Into<String>) -> ScriptError {
        ScriptError::new(self.file, what)
    }

    fn lua<T>(&self, result: mlua::Result<T>) -> Result<T, ScriptError> {
        result.map_err(|error| ScriptError::from_lua(self.file, &error))
    }

    /// The table a script declares itself with.
    pub(super) fn body(&self, returned: &Value) -> Result<Table, ScriptError> {
        let word = if self.is_destiny { "destiny" } else { "power" };
        let missing =
            || self.error(format!("does not return a {word}")).hint(format!("end it with `return {word} {{ … }}`"));
        let Value::Table(table) = returned else { return Err(missing()) };
        let (kind, body) = (self.lua(table.raw_get::<Value>("kind"))?, self.lua(table.raw_get::<Value>("body"))?);
        match (kind, body) {
            (Value::String(kind), Value::Table(body)) if kind.to_string_lossy() == word => Ok(body),
            (Value::String(kind), Value::Table(_)) => Err(self
                .error(format!("returns a {}, but lies where a {word} is expected", kind.to_string_lossy()))
                .hint("aliens lie in powers/aliens, destiny cards in powers/destiny")),
            _ => Err(missing()),
        }
    }

    /// Everything but the functions.
    pub(super) fn meta(&self, body: &Table) -> Result<Script, ScriptError> {
        let id = self.id(body)?;
        self.api_version(body)?;
        let mut hooks = [None; HOOK_COUNT];
        for pair in body.pairs::<Value, Value>() {
            let (key, value) = self.lua(pair)?;
            let Value::String(key) = key else { return Err(self.error("has a key that is no name")) };
            let key = key.to_string_lossy();
            if DECLARATION.iter().any(|field| field.name == key) {
                continue;
            }
            let Some(hook) = Hook::named(&key) else {
                let near =
                    suggest(&key, HOOKS.iter().map(|spec| spec.name).chain(DECLARATION.iter().map(|field| field.name)));
                return Err(self
                    .error(format!("no hook is named `{key}`"))
                    .hint(near.unwrap_or_else(|| "the reference lists the hooks".to_owned())));
            };
            hooks[hook.index()] = Some(self.hook_meta(hook, &value)?);
        }
        if hooks.iter().all(Option::is_none) {
            return Err(self.error("has no hook, so it would never do anything"));
        }
        let options = self.options(body)?;
        let memory = self.memory(body)?;
        let (file, is_destiny) = (self.file.to_owned(), self.is_destiny);
        Ok(Script { id, file, is_destiny, hooks, options, memory, bytecode: Vec::new() })
    }

    fn id(&self, body: &Table) -> Result<String, ScriptError> {
        let Value::String(id) = self.lua(body.raw_get::<Value>("id"))? else { return Err(self.error("has no `id`")) };
        let id = id.to_string_lossy();
        let sound = id.starts_with(|c: char| c.is_ascii_lowercase())
            && id.len() <= 40
            && id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !sound {
            let hint = "small letters, digits and underscores, a letter first, at most 40";
            return Err(self.error(format!("`{id}` cannot be an id")).hint(hint));
        }
        let stem = self.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".lua");
        if stem != id {
            return Err(self
                .error(format!("its id is `{id}` but its file is named `{stem}.lua`"))
                .hint("give both one name"));
        }
        Ok(id)
    }

    fn api_version(&self, body: &Table) -> Result<(), ScriptError> {
        let version = self.lua(body.raw_get::<Value>("api"))?;
        let ours = super::API_VERSION;
        match whole(&version, 1, i64::from(u32::MAX)) {
            Ok(version) if version == i64::from(ours) => Ok(()),
            Ok(version) => Err(self.error(format!("is written for API {version}; this engine runs API {ours}"))),
            Err(_) => Err(self.error("does not state its `api` version").hint(format!("write `api = {ours}`"))),
        }
    }

    fn hook_meta(&self, hook: Hook, value: &Value) -> Result<HookMeta, ScriptError> {
        let name = hook.spec().name;
        let Value::Table(entry) = value else {
            return Err(self.error(format!("`{name}` is not a table")).hint("write `{ when = …, run = … }`"));
        };
        let fields = hook_fields(hook.spec().kind);
        let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
        for pair in entry.pairs::<Value, Value>() {
            let (key, value) = self.lua(pair)?;
            let key = if let Value::String(key) = &key { key.to_string_lossy() } else { String::new() };
            if !known.contains(&key.as_str()) {
                let near =
                    suggest(&key, known.iter().copied()).unwrap_or_else(|| format!("it takes {}", known.join(", ")));
                return Err(self.error(format!("`{name}` takes no `{key}`")).hint(near));
            }
            let function = matches!(value, Value::Function(_));
            if matches!(key.as_str(), "when" | "run" | "value") && !function {
                return Err(self.error(format!("`{name}.{key}` is not a function")));
            }
        }
        for needed in fields.iter().filter(|field| !field.optional) {
            if self.lua(entry.raw_get::<Value>(needed.name))?.is_nil() {
                return Err(self.error(format!("`{name}` has no `{}`", needed.name)));
            }
        }
        let use_ = match self.lua(entry.raw_get::<Value>("use"))? {
            Value::Nil => None,
            Value::String(word) if word.to_string_lossy() == "must" => Some(Use::Must),
            Value::String(word) if word.to_string_lossy() == "may" => Some(Use::May),
            _ => return Err(self.error(format!("`{name}.use` is neither \"must\" nor \"may\""))),
        };
        let once = match self.lua(entry.raw_get::<Value>("once"))? {
            Value::Nil => false,
            Value::Boolean(once) => once,
            _ => {
                return Err(self
                    .error(format!("`{name}.once` is neither true nor false"))
                    .hint("it means once an encounter"));
            }
        };
        Ok(HookMeta { use_, once })
    }

    fn options(&self, body: &Table) -> Result<BTreeMap<String, OptionValue>, ScriptError> {
        let table = match self.lua(body.raw_get::<Value>("options"))? {
            Value::Nil => return Ok(BTreeMap::new()),
            Value::Table(table) => table,
            _ => return Err(self.error("`options` is not a table")),
        };
        let mut options = BTreeMap::new();
        for pair in table.pairs::<String, Value>() {
            let (key, value) = self.lua(pair)?;
            let value = match value {
                Value::Boolean(flag) => OptionValue::Flag(flag),
                Value::String(text) => OptionValue::Text(text.to_string_lossy()),
                number => OptionValue::Number(
                    whole(&number, -1000, 1000)
                        .map_err(|error| self.error(format!("option `{key}`: {}", plain(&error))))?,
                ),
            };
            options.insert(key, value);
        }
        Ok(options)
    }

    fn memory(&self, body: &Table) -> Result<Vec<MemoryCell>, ScriptError> {
        let table = match self.lua(body.raw_get::<Value>("memory"))? {
            Value::Nil => return Ok(Vec::new()),
            Value::Table(table) if !self.is_destiny => table,
            Value::Table(_) => return Err(self.error("a destiny card has no memory").hint("only powers remember")),
            _ => return Err(self.error("`memory` is not a table")),
        };
        let mut named = BTreeMap::new();
        for pair in table.pairs::<String, Value>() {
            let (key, value) = self.lua(pair)?;
            named.insert(key, value);
        }
        let mut slot = 0;
        let mut cells = Vec::new();
        for (key, value) in named {
            let cell = self.cell(key, &value, slot)?;
            slot += if cell.per_seat { MAX_SEATS } else { 1 };
            cells.push(cell);
        }
        if slot > MEMORY_SLOTS {
            return Err(self
                .error(format!("`memory` needs {slot} places; a power has {MEMORY_SLOTS}"))
                .hint(format!("a key takes 1 place, one per seat takes {MAX_SEATS}")));
        }
        Ok(cells)
    }

    /// `asked = false`, or `lost = { per_seat(0), lasts = "game", public = true }`.
    fn cell(&self, key: String, value: &Value, slot: usize) -> Result<MemoryCell, ScriptError> {
        let mut cell = MemoryCell {
            key,
            slot: slot as u8,
            per_seat: false,
            flag: false,
            encounter: true,
            public: false,
            initial: 0,
        };
        let mut initial = value.clone();
        if let Value::Table(table) = value
            && !self.lua(table.contains_key("per_seat"))?
        {
            initial = self.lua(table.raw_get(1))?;
            for pair in table.pairs::<Value, Value>() {
                let (name, value) = self.lua(pair)?;
                match (&name, &value) {
                    (Value::Integer(1), _) => {}
                    (Value::Number(n), _) if *n == 1.0 => {}
                    (Value::String(name), Value::Boolean(public)) if name.to_string_lossy() == "public" => {
                        cell.public = *public
                    }
                    (Value::String(name), Value::String(word)) if name.to_string_lossy() == "lasts" => {
                        cell.encounter = match word.to_string_lossy().as_str() {
                            "encounter" => true,
                            "game" => false,
                            other => {
                                return Err(self
                                    .error(format!("memory `{}` lasts \"{other}\"", cell.key))
                                    .hint("\"encounter\" or \"game\""));
                            }
                        };
                    }
                    _ => {
                        return Err(self
                            .error(format!("memory `{}` is declared wrongly", cell.key))
                            .hint("`key = false`, or `key = { per_seat(0), lasts = \"game\", public = true }`"));
                    }
                }
            }
        }
        if let Value::Table(per_seat) = &initial {
            cell.per_seat = true;
            initial = self.lua(per_seat.raw_get("initial"))?;
        }
        match initial {
            Value::Boolean(flag) => (cell.flag, cell.initial) = (true, i16::from(flag)),
            number => {
                let number = whole(&number, -1000, 1000);
                cell.initial =
                    number.map_err(|error| self.error(format!("memory `{}`: {}", cell.key, plain(&error))))? as i16;
            }
        }
        Ok(cell)
    }

    /// The functions of a hook.
    pub(super) fn functions(&self, body: &Table, hook: Hook) -> Result<HookFunctions, ScriptError> {
        let Value::Table(entry) = self.lua(body.raw_get::<Value>(hook.spec().name))? else {
            return Ok(HookFunctions::default());
        };
        let key = match hook.spec().kind {
            HookKind::Act => "run",
            HookKind::Number => "value",
        };
        Ok(HookFunctions { when: self.lua(entry.raw_get("when"))?, act: self.lua(entry.raw_get(key))? })
    }
}
