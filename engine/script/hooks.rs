//! What a script says of its hooks, read strictly: their words and functions, and what is wrong or lacking in them.

use super::declares::Declares;
use super::globals::{declaration, hook_fields};
use super::reader::{MetaReader, keep};
use super::wrong_script::WrongScript;
use crate::problem::{How, Problem};
use hyperkon_cosmic::{HOOK_COUNT, HOOKS, Hook, HookKind, HookSpec, Once, Order, Use, Who};
use hyperkon_luau::{Function, Table, Value};

/// What a script says of one of its hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookMeta {
    /// Mandatory or optional, whatever the script's option `use` says.
    pub use_: Option<Use>,
    /// How often it can be used; `None`: as often as its holder likes.
    pub once: Option<Once>,
    /// Who can use it.
    pub who: Who,
    /// When it acts among others.
    pub order: Order,
    /// It carries out what was declared at that hook.
    pub part_of: Option<Hook>,
    /// Whether its seat can use it depends on what only that seat knows.
    pub holding: bool,
}

/// A hook's functions.
#[derive(Clone, Debug, Default)]
pub(super) struct HookFunctions {
    pub(super) when: Option<Function>,
    pub(super) holding: Option<Function>,
    pub(super) act: Option<Function>,
}

impl MetaReader<'_> {
    /// The hooks of a script, without their functions.
    pub(super) fn hooks(
        &self,
        body: &Table,
        lies: bool,
        problems: &mut Vec<Problem>,
    ) -> Result<[Option<HookMeta>; HOOK_COUNT], Problem> {
        let mut hooks = [None; HOOK_COUNT];
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
            let Some(meta) = hooks[spec.hook.index()] else { continue };
            problems.extend(self.wrong_part(spec, meta, &hooks));
            if self.declares.is_card() && !lies {
                problems.extend(self.not_of_a_card(spec, meta));
            }
        }
        Ok(hooks)
    }

    /// What is wrong with a hook that carries out what was declared at another.
    fn wrong_part(&self, spec: &HookSpec, meta: HookMeta, hooks: &[Option<HookMeta>; HOOK_COUNT]) -> Option<Problem> {
        let whole = meta.part_of?;
        let (name, of) = (spec.name.to_owned(), whole.spec().name.to_owned());
        let part = |wrong| Some(self.at(&[spec.name, "part_of"], wrong));
        match hooks[whole.index()] {
            None => part(WrongScript::HookPart { name, whole: of }),
            Some(HookMeta { part_of: Some(_), .. }) => part(WrongScript::HookPartOfPart { name, whole: of }),
            Some(_) if meta.use_.is_some() => {
                Some(self.at(&[spec.name, "use"], WrongScript::HookPartUse { name, whole: of }))
            }
            Some(_) => None,
        }
    }

    /// What only powers have: a number that they change, a question that they answer, a use that is counted, and parts of it.
    fn not_of_a_card(&self, spec: &HookSpec, meta: HookMeta) -> Option<Problem> {
        let name = spec.name.to_owned();
        match spec.kind {
            HookKind::Act => {}
            HookKind::Number => return Some(self.at(&[spec.name], WrongScript::DestinyNumber { name })),
            HookKind::Rule => return Some(self.at(&[spec.name], WrongScript::DestinyRule { name })),
        }
        let is_destiny = self.declares == Declares::Destiny;
        let (must, once) = (is_destiny && meta.use_.is_some(), meta.once.is_some());
        let keys = [("use", must), ("once", once), ("part_of", meta.part_of.is_some())];
        let (key, _) = keys.into_iter().find(|(_, is_there)| *is_there)?;
        Some(self.at(&[spec.name, key], WrongScript::DestinyTakesNo { name, key }))
    }

    /// What a hook's entry lacks: a function. What other hooks carry out need do nothing itself.
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

    /// What a hook's entry says beside its functions; `name`: the name under which it stands.
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
        // A word that is none is as good as left out, so that all that is wrong is told.
        let mut word = |key, known: &[&str]| keep(self.word_of_hook(entry, name, key, known), problems).flatten();
        let use_ = word("use", &["must", "may"]).map(|at| [Use::Must, Use::May][at]);
        let once = word("once", &words_of(Once::WORDS)).map(|at| Once::WORDS[at].1);
        let who = word("who", &words_of(Who::WORDS)).map_or(Who::Anyone, |at| Who::WORDS[at].1);
        let order = word("order", &words_of(Order::WORDS)).map_or(Order::Usual, |at| Order::WORDS[at].1);
        let acts: Vec<&str> = HOOKS.iter().filter(|spec| spec.kind == HookKind::Act).map(|spec| spec.name).collect();
        let part_of = word("part_of", &acts).and_then(|at| Hook::named(acts[at]));
        let holding = keep(self.lua(entry.get("holding")), problems).is_some_and(|function| !function.is_nil());
        Some(HookMeta { use_, once, who, order, part_of, holding })
    }

    /// One of a few words in a hook's entry: its place among those that are known.
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

    /// The functions of a hook.
    pub(super) fn functions(&self, body: &Table, hook: Hook) -> Result<HookFunctions, Problem> {
        let Value::Table(entry) = self.lua(body.get(hook.spec().name))? else { return Ok(HookFunctions::default()) };
        let (when, holding) = (self.function(&entry, "when")?, self.function(&entry, "holding")?);
        Ok(HookFunctions { when, holding, act: self.function(&entry, needs(hook).0)? })
    }

    fn function(&self, entry: &Table, key: &str) -> Result<Option<Function>, Problem> {
        let value = self.lua(entry.get(key))?;
        Ok(if let Value::Function(function) = value { Some(function) } else { None })
    }
}

/// The function that a hook is there for, and what it takes.
const fn needs(hook: Hook) -> (&'static str, &'static str) {
    match hook.spec().kind {
        HookKind::Act => ("run", "game, me, it"),
        HookKind::Number => ("value", "game, me, it, number"),
        HookKind::Rule => ("test", "game, me, it"),
    }
}

fn words_of<T>(words: &[(&'static str, T)]) -> Vec<&'static str> {
    words.iter().map(|(word, _)| *word).collect()
}
