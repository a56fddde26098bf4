//! Strict reader of hook declarations.

use super::declares::Declares;
use super::globals::{declaration, hook_fields};
use super::reader::{MetaReader, keep};
use super::wrong_script::WrongScript;
use crate::problem::{How, Problem};
use hyperkon_cosmic::{HOOK_COUNT, HOOKS, Hook, HookKind, HookSpec, Once, Order, Use, Who};
use hyperkon_luau::{Error, Function, Table, Value};

/// A script's declaration of one hook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookMeta {
    /// Mandatory or optional use; overrides the script's `use` option.
    pub use_: Option<Use>,
    /// Limit on the number of uses; `None` if unlimited.
    pub once: Option<Once>,
    /// Seats that can use the hook.
    pub who: Who,
    /// Position relative to other hooks of the same trigger.
    pub order: Order,
    /// Hook that declares the use to which this hook's action belongs.
    pub part_of: Option<Hook>,
    /// True if only the seat can tell whether it can use the hook.
    pub holding: bool,
    /// Class from which the seat must be able to play a card.
    pub plays: Option<String>,
}

/// Functions of one hook.
#[derive(Clone, Debug, Default)]
pub(super) struct HookFunctions {
    pub(super) when: Option<Function>,
    pub(super) holding: Option<Function>,
    pub(super) act: Option<Function>,
}

impl MetaReader<'_> {
    /// Reads all hooks of a script, except their functions.
    pub(super) fn hooks(
        &self,
        body: &Table,
        lies: bool,
        problems: &mut Vec<Problem>,
    ) -> Result<[Option<HookMeta>; HOOK_COUNT], Problem> {
        let mut hooks = [const { None }; HOOK_COUNT];
        for pair in body.pairs() {
            let (key, value) = self.lua(pair)?;
            let Value::String(key) = key else {
                problems.push(self.error(WrongScript::Nameless));
                continue;
            };
            let key = key.to_string_lossy();
            if declaration(self.declares).any(|field| field.name == key) {
                continue;
            }
            if let Some(hook) = self.hook_named(&key, problems) {
                hooks[hook.index()] = self.hook_meta(hook, &key, &value, problems);
                problems.extend(self.lacking(body, hook, &key, &value)?);
            }
        }
        for spec in HOOKS {
            let Some(meta) = &hooks[spec.hook.index()] else { continue };
            problems.extend(self.wrong_part(spec, meta, &hooks));
            if self.declares.is_card() && !lies {
                problems.extend(self.not_of_a_card(spec, meta));
            }
        }
        Ok(hooks)
    }

    /// Reports errors in a hook with `part_of`.
    fn wrong_part(&self, spec: &HookSpec, meta: &HookMeta, hooks: &[Option<HookMeta>; HOOK_COUNT]) -> Option<Problem> {
        let whole = meta.part_of?;
        let (name, of) = (spec.name.to_owned(), whole.spec().name.to_owned());
        let part = |wrong| Some(self.at(&[spec.name, "part_of"], wrong));
        match &hooks[whole.index()] {
            None => part(WrongScript::HookPart { name, whole: of }),
            Some(HookMeta { part_of: Some(_), .. }) => part(WrongScript::HookPartOfPart { name, whole: of }),
            Some(_) if meta.use_.is_some() => {
                Some(self.at(&[spec.name, "use"], WrongScript::HookPartUse { name, whole: of }))
            }
            Some(_) => None,
        }
    }

    /// Reports features that cards cannot have: number hooks, rule hooks, limits on uses, and `part_of`.
    fn not_of_a_card(&self, spec: &HookSpec, meta: &HookMeta) -> Option<Problem> {
        let name = spec.name.to_owned();
        match spec.kind {
            HookKind::Act => {}
            HookKind::Number => return Some(self.at(&[spec.name], WrongScript::DestinyNumber { name })),
            HookKind::Rule => return Some(self.at(&[spec.name], WrongScript::DestinyRule { name })),
        }
        let is_destiny = self.declares == Declares::Destiny;
        let (must, once) = (is_destiny && meta.use_.is_some(), meta.once.is_some());
        let (part_of, plays) = (meta.part_of.is_some(), meta.plays.is_some());
        let keys = [("use", must), ("once", once), ("part_of", part_of), ("plays", plays)];
        let (key, _) = keys.into_iter().find(|(_, is_there)| *is_there)?;
        Some(self.at(&[spec.name, key], WrongScript::DestinyTakesNo { name, key }))
    }

    /// Reports a missing function. Hooks that leave their action to another hook need no function.
    fn lacking(&self, body: &Table, hook: Hook, name: &str, value: &Value) -> Result<Option<Problem>, Problem> {
        let Value::Table(entry) = value else { return Ok(None) };
        let (needed, takes) = needs(hook);
        if !self.lua(entry.get(needed))?.is_nil() {
            return Ok(None);
        }
        for pair in body.pairs() {
            let (_, other) = self.lua(pair)?;
            let whole = if let Value::Table(other) = other { self.lua(other.get("part_of"))? } else { Value::Nil };
            if needed == "run" && matches!(whole, Value::String(whole) if whole.to_string_lossy() == name) {
                return Ok(None);
            }
        }
        Ok(Some(self.at(&[name], WrongScript::HookLacks { name: name.to_owned(), needed, takes })))
    }

    fn hook_named(&self, key: &str, problems: &mut Vec<Problem>) -> Option<Hook> {
        if let Some(hook) = Hook::named(key) {
            return Some(hook);
        }
        let known = HOOKS.iter().map(|spec| spec.name).chain(declaration(self.declares).map(|field| field.name));
        let how = How::near(key, known).unwrap_or(How::Hooks);
        problems.push(self.at(&[key], WrongScript::UnknownHook { key: key.to_owned(), how }));
        None
    }

    /// Reads a hook's table, except its functions. `name` is the key under which the table is declared.
    fn hook_meta(&self, hook: Hook, name: &str, value: &Value, problems: &mut Vec<Problem>) -> Option<HookMeta> {
        let fields = hook_fields(hook.spec().kind);
        let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
        let (needed, takes) = needs(hook);
        let Value::Table(entry) = value else {
            problems.push(self.at(&[name], WrongScript::HookNoTable { name: name.to_owned(), needed, takes }));
            return None;
        };
        for pair in entry.pairs() {
            let (key, value) = keep(self.lua(pair), problems)?;
            let key = if let Value::String(key) = &key { key.to_string_lossy() } else { String::new() };
            let function = matches!(value, Value::Function(_));
            if !known.contains(&key.as_str()) {
                let takes = || How::ItTakes { known: known.join(", ") };
                let how = How::near(&key, known.iter().copied()).unwrap_or_else(takes);
                let wrong = WrongScript::HookTakesNo { name: name.to_owned(), key: key.clone(), how };
                problems.push(self.at(&[name, &key], wrong));
            } else if matches!(key.as_str(), "when" | "holding" | "run" | "value" | "test") && !function {
                let wrong = WrongScript::HookNoFunction { name: name.to_owned(), key: key.clone() };
                problems.push(self.at(&[name, &key], wrong));
            }
        }
        // Treat an invalid word as absent, to report all errors at once.
        let mut word = |key, known: &[&str]| keep(self.word_of_hook(entry, name, key, known), problems).flatten();
        let use_ = word("use", &["must", "may"]).map(|at| [Use::Must, Use::May][at]);
        let once = word("once", &Once::ALL.map(Once::word)).map(|at| Once::ALL[at]);
        let who = word("who", &Who::ALL.map(Who::word)).map_or(Who::Anyone, |at| Who::ALL[at]);
        let order = word("order", &Order::ALL.map(Order::word)).map_or(Order::Usual, |at| Order::ALL[at]);
        let acts: Vec<&str> = HOOKS.iter().filter(|spec| spec.kind == HookKind::Act).map(|spec| spec.name).collect();
        let part_of = word("part_of", &acts).and_then(|at| Hook::named(acts[at]));
        let holding = keep(self.lua(entry.get("holding")), problems).is_some_and(|function| !function.is_nil());
        let plays = keep(self.class_of_hook(entry, name), problems).flatten();
        Some(HookMeta { use_, once, who, order, part_of, holding, plays })
    }

    /// Reads the class of cards that a hook plays.
    fn class_of_hook(&self, entry: &Table, hook: &str) -> Result<Option<String>, Problem> {
        match self.lua(entry.get("plays"))? {
            Value::Nil => Ok(None),
            Value::String(class) => Ok(Some(class.to_string_lossy())),
            _ => {
                let (name, how) = (hook.to_owned(), How::ItTakes { known: "the name of a class of cards".to_owned() });
                Err(self.at(&[hook, "plays"], WrongScript::HookWord { name, key: "plays", how }))
            }
        }
    }

    /// Reads a hook's key that accepts only the words in `known`. Returns the word's index.
    fn word_of_hook(
        &self,
        entry: &Table,
        hook: &str,
        key: &'static str,
        known: &[&str],
    ) -> Result<Option<usize>, Problem> {
        let wrong = |how| self.at(&[hook, key], WrongScript::HookWord { name: hook.to_owned(), key, how });
        self.one_of(entry, key, known, wrong)
    }
}

/// Returns the functions of one hook of a declaration that has been checked.
pub(super) fn functions(body: &Table, hook: Hook) -> Result<HookFunctions, Error> {
    let Value::Table(entry) = body.get(hook.spec().name)? else { return Ok(HookFunctions::default()) };
    let function = |key| -> Result<Option<Function>, Error> {
        Ok(if let Value::Function(function) = entry.get(key)? { Some(function) } else { None })
    };
    Ok(HookFunctions { when: function("when")?, holding: function("holding")?, act: function(needs(hook).0)? })
}

/// Returns the name and the parameters of the function that this hook requires.
const fn needs(hook: Hook) -> (&'static str, &'static str) {
    match hook.spec().kind {
        HookKind::Act => ("run", "game, me, it"),
        HookKind::Number => ("value", "game, me, it, number"),
        HookKind::Rule => ("test", "game, me, it"),
    }
}
