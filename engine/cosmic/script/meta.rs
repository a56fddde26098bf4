//! Strict reader of script declarations: id, version, options, and memory. The module `hooks` reads the hooks.

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
use hyperkon_luau::{Code, Strings, Table, Value};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A script without errors.
#[derive(Clone, Debug)]
pub struct Script {
    /// Id of the script.
    pub id: String,
    /// File of the script.
    pub file: String,
    /// Kind of the script.
    pub declares: Declares,
    /// Card declaration; `None` if the script does not declare a card.
    pub card: Option<CardMeta>,
    /// True if this script replaces one with the same id in an earlier mod.
    pub replaces: bool,
    /// Declared hooks, by index.
    pub hooks: [Option<HookMeta>; HOOK_COUNT],
    /// Options with their default values.
    pub options: BTreeMap<String, OptionValue>,
    /// Ranges of the numeric options. The default range is [`OPTION_NUMBERS`](super::OPTION_NUMBERS).
    pub option_ranges: BTreeMap<String, RangeInclusive<i64>>,
    /// Memory cells of the script.
    pub memory: Vec<MemoryCell>,
    /// Card piles of the power.
    pub piles: Vec<PileInfo>,
    /// Number of home bases needed to use the power; `None` for the edition's number.
    pub home_bases: Option<u8>,
    /// True if the power cannot be canceled, lost, taken, or copied.
    pub protected: bool,
    /// Minimum number of encounter cards in the holder's hand (T1). With fewer, the holder draws a new hand.
    pub encounter_cards: u8,
    /// Compiled code, valid only in this process.
    pub code: Code,
    /// Strings that the script holds permanently.
    pub strings: Strings,
}

impl<'a> MetaReader<'a> {
    /// Returns the declaration table that the script returned.
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

    /// Reads the declaration, except the functions. Returns `None` if there is an error.
    pub(super) fn meta(
        &self,
        body: &Table,
        (code, strings): (Code, Strings),
        problems: &mut Vec<Problem>,
    ) -> Option<Script> {
        let before = problems.len();
        let lies = keep(self.lies(body), problems).unwrap_or_default();
        let id = keep(self.id(body), problems).unwrap_or_default();
        keep(self.api_version(body), problems);
        let replaces = keep(self.replaces(body), problems).unwrap_or_default();
        let hooks = keep(self.hooks(body, lies, problems), problems).unwrap_or([const { None }; HOOK_COUNT]);
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
            strings,
        })
    }

    /// Rejects keys that are valid only for powers.
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

/// Returns `true` if a more specific error reports this key of a card.
fn told_elsewhere(declares: Declares, key: &str) -> bool {
    declares.is_card() && matches!(key, "memory" | "zones" | "protected")
}

/// Shortens a script's word for display.
fn shortened(word: &str) -> String {
    word.chars().take(60).collect()
}
