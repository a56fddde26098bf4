//! What a script says of itself: id, version, options, memory, hooks; read once, strictly.

use super::cards::CardMeta;
use super::declares::Declares;
use super::error::problem;
use super::globals::{DECLARATION, declaration, hook_fields, takes};
use super::handle::whole;
use super::keys::line_of_key;
use super::options::Options;
use super::wrong_script::WrongScript;
use crate::cosmic::{
    HOOK_COUNT, HOOKS, Hook, HookKind, HookSpec, MemoryCell, Once, OptionValue, Order, PileInfo, Use, Who,
};
use crate::problem::{How, Problem};
use crate::table::Mistake;
use crate::version::{self, NameKind};
use hyperkon_luau::{Code, Error, Function, Table, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A script as it lies in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScriptSource {
    /// The file's name, "powers/aliens/my_alien.lua".
    pub file: String,
    /// The file's text.
    pub text: String,
    /// What it declares, by the folder it lies in.
    pub declares: Declares,
}

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

/// A script that has been read and found sound.
#[derive(Clone, Debug)]
pub struct Script {
    /// Its id.
    pub id: String,
    /// Its file.
    pub file: String,
    /// What it declares.
    pub declares: Declares,
    /// What it says of its card; `None`: it is a power's.
    pub card: Option<CardMeta>,
    /// It replaces the script of the same id of an earlier pack.
    pub replaces: bool,
    /// Its hooks.
    pub hooks: [Option<HookMeta>; HOOK_COUNT],
    /// Its options with their defaults.
    pub options: BTreeMap<String, OptionValue>,
    /// What those of its options that are numbers can be: what it says of them, or [`OPTION_NUMBERS`](super::OPTION_NUMBERS).
    pub option_ranges: BTreeMap<String, RangeInclusive<i64>>,
    /// Its memory.
    pub memory: Vec<MemoryCell>,
    /// The piles of cards that its power has.
    pub piles: Vec<PileInfo>,
    /// The home bases that its holder needs for it; `None`: as many as for any power.
    pub home_bases: Option<u8>,
    /// Its power is neither cancelled nor lost, taken or copied.
    pub protected: bool,
    /// The cards to lay that its holder must hold (T1).
    pub encounter_cards: u8,
    /// Compiled in this process.
    pub code: Code,
}

/// A hook's functions.
#[derive(Clone, Debug, Default)]
pub(super) struct HookFunctions {
    pub(super) when: Option<Function>,
    pub(super) holding: Option<Function>,
    pub(super) act: Option<Function>,
}

/// Reads what a script's chunk has returned.
pub(super) struct MetaReader<'a> {
    pub(super) file: &'a str,
    /// The script's text, for lines; empty where only its code is there.
    text: &'a str,
    pub(super) declares: Declares,
}

impl<'a> MetaReader<'a> {
    pub(super) const fn new(source: &'a ScriptSource) -> MetaReader<'a> {
        MetaReader { file: source.file.as_str(), text: source.text.as_str(), declares: source.declares }
    }

    /// Reads a script again that has been found sound.
    pub(super) const fn again(script: &'a Script) -> MetaReader<'a> {
        MetaReader { file: script.file.as_str(), text: "", declares: script.declares }
    }

    pub(super) fn error(&self, wrong: WrongScript) -> Problem {
        Problem::error(self.file, wrong)
    }

    /// Something wrong with a key; `path`: the keys of the tables around it, then its own.
    pub(super) fn at(&self, path: &[&str], wrong: impl Mistake + 'static) -> Problem {
        let word = path.last().copied().unwrap_or_default();
        Problem::error(self.file, wrong).at(line_of_key(self.text, path)).about(word)
    }

    pub(super) fn lua<T>(&self, result: Result<T, Error>) -> Result<T, Problem> {
        result.map_err(|error| problem(self.file, &error))
    }

    /// The table a script declares itself with.
    pub(super) fn body(&self, returned: &Value) -> Result<Table, Problem> {
        let word = self.declares.word();
        let missing = || self.error(WrongScript::ReturnsNothing { word });
        let Value::Table(table) = returned else { return Err(missing()) };
        let (kind, body) = (self.lua(table.get("kind"))?, self.lua(table.get("body"))?);
        match (kind, body) {
            (Value::String(kind), Value::Table(body)) if kind.to_string_lossy() == word => Ok(body),
            (Value::String(kind), Value::Table(_)) => {
                let kind = kind.to_string_lossy();
                Err(self.error(WrongScript::ReturnsOther { kind: kind.clone(), word }).about(&kind))
            }
            _ => Err(missing()),
        }
    }

    /// Everything but the functions; `None` when something in it is wrong.
    pub(super) fn meta(&self, body: &Table, code: Code, problems: &mut Vec<Problem>) -> Option<Script> {
        let before = problems.len();
        let lies = keep(self.lies(body), problems).unwrap_or_default();
        let id = keep(self.id(body), problems).unwrap_or_default();
        keep(self.api_version(body), problems);
        let replaces = keep(self.replaces(body), problems).unwrap_or_default();
        let hooks = keep(self.hooks(body, lies, problems), problems).unwrap_or([None; HOOK_COUNT]);
        if problems.len() == before && hooks.iter().all(Option::is_none) {
            problems.push(self.error(WrongScript::NoHook));
        }
        let Options { defaults: options, ranges: option_ranges } =
            keep(self.options(body), problems).unwrap_or_default();
        let memory = keep(self.memory(body, lies), problems).unwrap_or_default();
        let piles = keep(self.piles(body), problems).unwrap_or_default();
        let home_bases = keep(self.home_bases(body), problems).unwrap_or_default();
        let protected = keep(self.protected(body), problems).unwrap_or_default();
        let encounter_cards = keep(self.encounter_cards(body), problems).unwrap_or(1);
        let card = keep(self.card(body), problems).flatten();
        keep(self.not_taken(body), problems);
        problems.extend(card.as_ref().and_then(|card| self.endless(card, &hooks)));
        if problems[before..].iter().any(Problem::is_error) {
            return None;
        }
        let (file, declares) = (self.file.to_owned(), self.declares);
        Some(Script {
            id,
            file,
            declares,
            card,
            replaces,
            hooks,
            options,
            option_ranges,
            memory,
            piles,
            home_bases,
            protected,
            encounter_cards,
            code,
        })
    }

    fn hooks(
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

    /// What only aliens' powers have: piles, and what keeps or loses them.
    fn not_taken(&self, body: &Table) -> Result<(), Problem> {
        let keys = DECLARATION.iter().filter(|field| !takes(self.declares, field.name));
        for key in keys.map(|field| field.name).filter(|key| !told_elsewhere(self.declares, key)) {
            if !self.lua(body.get(key))?.is_nil() {
                let word = self.declares.word();
                return Err(self.at(&[key], WrongScript::TakesNo { word, key }));
            }
        }
        Ok(())
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
        if let Some(renamed) = version::renamed(NameKind::Hook, key) {
            problems.push(renamed.problem(self.file).at(line_of_key(self.text, &[key])));
            return Hook::named(renamed.new);
        }
        let known = HOOKS.iter().map(|spec| spec.name).chain(declaration(self.declares).map(|field| field.name));
        let how = How::near(key, known).unwrap_or(How::Hooks);
        problems.push(self.at(&[key], WrongScript::UnknownHook { key: key.to_owned(), how }));
        None
    }

    fn id(&self, body: &Table) -> Result<String, Problem> {
        let Value::String(id) = self.lua(body.get("id"))? else {
            return Err(self.error(WrongScript::NoId { stem: self.stem().to_owned() }));
        };
        let id = id.to_string_lossy();
        if !is_id(&id) {
            return Err(self.at(&["id"], WrongScript::Id { id: shortened(&id) }));
        }
        if self.stem() != id {
            return Err(self.at(&["id"], WrongScript::OtherFile { id, stem: self.stem().to_owned() }));
        }
        Ok(id)
    }

    fn stem(&self) -> &str {
        self.file.rsplit('/').next().unwrap_or_default().trim_end_matches(".lua")
    }

    fn api_version(&self, body: &Table) -> Result<(), Problem> {
        let stated = match self.lua(body.get("api"))? {
            Value::Nil => None,
            stated => Some(
                whole(&stated, 0, i64::from(u32::MAX))
                    .map_err(|wrong| self.at(&["api"], WrongScript::Api { wrong }))?,
            ),
        };
        version::accept(stated).map_err(|wrong| self.at(&["api"], wrong))
    }

    fn home_bases(&self, body: &Table) -> Result<Option<u8>, Problem> {
        match self.lua(body.get("home_bases"))? {
            Value::Nil => Ok(None),
            number => whole(&number, 0, 100)
                .map(|bases| u8::try_from(bases).ok())
                .map_err(|wrong| self.at(&["home_bases"], WrongScript::HomeBases { wrong })),
        }
    }

    fn encounter_cards(&self, body: &Table) -> Result<u8, Problem> {
        match self.lua(body.get("encounter_cards"))? {
            Value::Nil => Ok(1),
            number => whole(&number, 1, 10)
                .map(|cards| u8::try_from(cards).unwrap_or(1))
                .map_err(|wrong| self.at(&["encounter_cards"], WrongScript::EncounterCards { wrong })),
        }
    }

    fn replaces(&self, body: &Table) -> Result<bool, Problem> {
        match self.lua(body.get("replace"))? {
            Value::Nil => Ok(false),
            Value::Boolean(replaces) => Ok(replaces),
            _ => Err(self.at(&["replace"], WrongScript::ReplaceNoFlag)),
        }
    }

    fn protected(&self, body: &Table) -> Result<bool, Problem> {
        match self.lua(body.get("protected"))? {
            Value::Nil => Ok(false),
            Value::Boolean(_) if self.declares.is_card() => Err(self.at(&["protected"], WrongScript::DestinyProtected)),
            Value::Boolean(protected) => Ok(protected),
            _ => Err(self.at(&["protected"], WrongScript::ProtectedNoFlag)),
        }
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

    /// One of a few words under a key of a table: its place among those that are known.
    pub(super) fn one_of(
        &self,
        table: &Table,
        key: &str,
        known: &[&str],
        wrong: impl FnOnce(How) -> Problem,
    ) -> Result<Option<usize>, Problem> {
        let word = match self.lua(table.get(key))? {
            Value::Nil => return Ok(None),
            Value::String(word) => word.to_string_lossy(),
            _ => String::new(),
        };
        if let Some(at) = known.iter().position(|known| *known == word) {
            return Ok(Some(at));
        }
        Err(wrong(How::near(&word, known.iter().copied()).unwrap_or_else(|| How::ItTakes { known: known.join(", ") })))
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

/// Whether a card is told otherwise that it does not take this.
fn told_elsewhere(declares: Declares, key: &str) -> bool {
    declares.is_card() && matches!(key, "memory" | "zones" | "protected")
}

/// Whether a word can be an id.
pub(super) fn is_id(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_lowercase())
        && word.len() <= 40
        && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// Notes what is wrong and goes on.
fn keep<T>(result: Result<T, Problem>, problems: &mut Vec<Problem>) -> Option<T> {
    result.map_err(|problem| problems.push(problem)).ok()
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

/// A word of a script as it can be shown.
fn shortened(word: &str) -> String {
    word.chars().take(60).collect()
}
