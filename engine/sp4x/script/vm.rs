//! Interpreters of a thread, one per edition.

use super::entry::Entry;
use super::hook::Hook;
use super::names::{binding, entries};
use super::thing::Handle;
use crate::fault::{Fault, WrongScript};
use crate::state::{Declares, Scripts};
use hyperkon_luau::{After, Effort, Error, Function, Interpreter, Limits, Overspent, Table, Value, Weight, compile};
use std::cell::RefCell;
use std::rc::Rc;

/// Version of the lexicon.
const API: i64 = 1;

/// Maximum number of interpreters that a thread caches.
const KEPT: usize = 8;

/// An interpreter with the scripts of an edition.
pub(crate) struct Vm {
    luau: Interpreter,
    entries: Vec<Entry>,
    loaded: Vec<Loaded>,
    effort: Effort<usize>,
}

struct Loaded {
    file: String,
    weight: Weight,
    hooks: Vec<(Hook, Function)>,
}

thread_local! {
    static VMS: RefCell<Vec<(Scripts, Rc<Vm>)>> = const { RefCell::new(Vec::new()) };
}

/// Uses the interpreter for these scripts, and creates it if the thread has none.
///
/// # Errors
/// Fails if a script cannot be loaded.
pub(crate) fn with<T>(scripts: &Scripts, work: impl FnOnce(&Vm) -> T) -> Result<T, WrongScript> {
    let known = VMS.with_borrow(|all| {
        let same = all.iter().find(|(one, _)| one.is(scripts)).or_else(|| all.iter().find(|(one, _)| one == scripts));
        same.map(|(_, vm)| Rc::clone(vm))
    });
    let vm = match known {
        Some(vm) => vm,
        None => {
            let vm = Rc::new(Vm::new(scripts)?);
            VMS.with_borrow_mut(|all| {
                if all.len() >= KEPT {
                    all.remove(0);
                }
                all.push((scripts.clone(), Rc::clone(&vm)));
            });
            vm
        }
    };
    Ok(work(&vm))
}

impl Vm {
    fn new(scripts: &Scripts) -> Result<Vm, WrongScript> {
        let limits = Limits::default();
        let luau =
            Interpreter::new::<Handle>(limits, binding()).map_err(|error| WrongScript::of("prelude.lua", &error))?;
        let mut vm = Vm { luau, entries: entries(), loaded: Vec::new(), effort: Effort::default() };
        vm.effort.begin_step(After::Question);
        for (number, (file, text)) in scripts.iter().enumerate() {
            let loaded = vm.load(file, text)?;
            vm.loaded.push(loaded);
            if vm.effort.spend(number, number, vm.luau.fuel_used(), limits.fuel).is_err() {
                return Err(WrongScript::new(file, "scripts ran out of fuel while loading"));
            }
        }
        Ok(vm)
    }

    pub(super) const fn luau(&self) -> &Interpreter {
        &self.luau
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Prepares the interpreter for a step. Fuel is limited per step, and between one question and the next.
    pub(super) fn begin_step(&self, after: After) {
        self.effort.begin_step(after);
    }

    /// Returns `true` if a script has a function for a trigger.
    pub(super) fn has(&self, file: &str, hook: Hook) -> bool {
        let script = self.loaded.iter().find(|script| script.file == file);
        script.is_some_and(|script| script.hooks.iter().any(|(one, _)| *one == hook))
    }

    /// Calls a script's function for a trigger through `work`. Returns `None` if the script has no such function.
    ///
    /// # Errors
    /// Fails if `work` fails, or if the scripts exceed the fuel limit. Then the script that used the most fuel gets the
    /// fault.
    pub(super) fn call<T, E: From<Fault>>(
        &self,
        file: &str,
        hook: Hook,
        work: impl FnOnce(&Function) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let found = self.loaded.iter().position(|script| script.file == file);
        let script = found.and_then(|number| Some((number, self.loaded.get(number)?)));
        let function = script.and_then(|(number, script)| {
            let (_, function) = script.hooks.iter().find(|(one, _)| *one == hook)?;
            Some((number, script.weight, function))
        });
        let Some((number, weight, function)) = function else { return Ok(None) };
        let (done, used) = self.luau.with_allowance(weight, || work(function));
        let fuel = self.luau.limits().fuel;
        if let Err(Overspent::InStep(most) | Overspent::SinceQuestion(most)) =
            self.effort.spend(number, number, used, fuel)
        {
            let file = self.loaded.get(most).map_or(file, |script| script.file.as_str());
            let what = "scripts ran out of fuel; this script used the most";
            return Err(Fault::from(WrongScript::new(file, what)).into());
        }
        done.map(Some)
    }

    fn load(&self, file: &str, text: &str) -> Result<Loaded, WrongScript> {
        let of = |error: Error| WrongScript::of(file, &error);
        let wrong = |what: String| Err(WrongScript::new(file, what));
        let stem = file.rsplit('/').next().and_then(|name| name.strip_suffix(".lua")).unwrap_or_default();
        let Some(declares) = Declares::ALL.into_iter().find(|declares| declares.file(stem) == file) else {
            return wrong(
                "unexpected folder: scripts of fields belong in powers/fields, those of factions in powers/factions"
                    .to_owned(),
            );
        };
        let code = compile(text).map_err(of)?;
        let Value::Table(body) = self.luau.load(file, &code).map_err(of)? else {
            return wrong(format!("script returns nothing: begin with `return {} {{`", declares.word()));
        };
        self.luau.freeze(&body).map_err(of)?;
        let hooks = hooks(file, stem, declares, &body)?;
        Ok(Loaded { file: file.to_owned(), weight: code.weight(), hooks })
    }
}

/// Reads a script's declaration and returns its functions. Rejects unknown keys.
fn hooks(file: &str, stem: &str, declares: Declares, body: &Table) -> Result<Vec<(Hook, Function)>, WrongScript> {
    let wrong = |what: String| Err(WrongScript::new(file, what));
    let is_word = |value: &Value, word: &str| matches!(value, Value::String(text) if text.with_bytes(|bytes| bytes == word.as_bytes()));
    let get = |key: &str| body.get(key).map_err(|error| WrongScript::of(file, &error));
    if !is_word(&get("declares")?, declares.word()) {
        return wrong(format!(
            "unexpected return value: begin a script in {} with `return {} {{`",
            declares.folder(),
            declares.word()
        ));
    }
    if !is_word(&get("id")?, stem) {
        return wrong(format!("`id` must be the file's name without its extension: write `id = \"{stem}\"`"));
    }
    if !matches!(get("api")?, Value::Integer(API) | Value::Number(1.0)) {
        return wrong(format!("missing or unsupported `api`: write `api = {API}`"));
    }
    let mine = || Hook::ALL.into_iter().filter(|hook| hook.of() == declares);
    let mut found = Vec::new();
    for pair in body.pairs() {
        let (key, value) = pair.map_err(|error| WrongScript::of(file, &error))?;
        if ["declares", "id", "api"].iter().any(|word| is_word(&key, word)) {
            continue;
        }
        let Some(hook) = mine().find(|hook| is_word(&key, hook.word())) else {
            let said = if let Value::String(text) = &key { text.to_string_lossy() } else { "a number".to_owned() };
            let all: Vec<String> = mine().map(|hook| format!("`{}`", hook.word())).collect();
            let (said, all) = (hyperkon_table::short(&said), all.join(", "));
            return wrong(format!("unknown key `{said}` in a {} (available: {all})", declares.word()));
        };
        let Value::Function(function) = value else {
            return wrong(format!("`{}` must be a function: write `{0} = function(game, me) … end`", hook.word()));
        };
        found.push((hook, function));
    }
    Ok(found)
}
