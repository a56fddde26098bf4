//! What a script says of itself: id, version, options, memory; read once, strictly. Its hooks are read in `hooks`.

use super::cards::CardMeta;
use super::declares::Declares;
use super::globals::{DECLARATION, takes};
use super::handle::whole;
use super::hooks::HookMeta;
use super::options::Options;
use super::reader::{MetaReader, is_id, keep};
use super::wrong_script::WrongScript;
use crate::problem::Problem;
use crate::version;
use hyperkon_cosmic::{HOOK_COUNT, MemoryCell, OptionValue, PileInfo};
use hyperkon_luau::{Code, Table, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

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

impl<'a> MetaReader<'a> {
    /// Reads a script again that has been found sound.
    pub(super) const fn again(script: &'a Script) -> MetaReader<'a> {
        MetaReader { file: script.file.as_str(), text: "", declares: script.declares }
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
}

/// Whether a card is told otherwise that it does not take this.
fn told_elsewhere(declares: Declares, key: &str) -> bool {
    declares.is_card() && matches!(key, "memory" | "zones" | "protected")
}

/// A word of a script as it can be shown.
fn shortened(word: &str) -> String {
    word.chars().take(60).collect()
}
