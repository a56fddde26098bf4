//! Reader of card piles that a power declares.

use super::reader::MetaReader;
use super::wrong_script::WrongScript;
use crate::problem::{How, Problem};
use hyperkon_cosmic::{MAX_OWN, PileInfo};
use hyperkon_luau::{Table, Value};

/// Maximum length of a pile's name, in bytes.
const LONGEST_NAME: usize = 40;

impl MetaReader<'_> {
    /// Reads `zones`. Example: `{ hoard = { face = "down", playable = true, lasts = "encounter" } }`.
    pub(super) fn piles(&self, body: &Table) -> Result<Vec<PileInfo>, Problem> {
        let table = match self.lua(body.get("zones"))? {
            Value::Nil => return Ok(Vec::new()),
            Value::Table(table) if !self.declares.is_card() => table,
            Value::Table(_) => return Err(self.at(&["zones"], WrongScript::DestinyZones)),
            _ => return Err(self.at(&["zones"], WrongScript::ZonesNoTable)),
        };
        let mut piles = Vec::new();
        for pair in table.pairs() {
            let (name, value) = self.lua(pair)?;
            let named = if let Value::String(name) = name { Some(name.to_string_lossy()) } else { None };
            let name = named.filter(|name| !name.is_empty() && name.len() <= LONGEST_NAME);
            let name = name.ok_or_else(|| self.at(&["zones"], WrongScript::ZoneNoName { most: LONGEST_NAME }))?;
            let Value::Table(pile) = value else {
                return Err(self.at(&["zones", &name], WrongScript::ZoneNoTable { name: name.clone() }));
            };
            piles.push(self.pile(name, &pile)?);
        }
        if piles.len() > MAX_OWN {
            return Err(self.at(&["zones"], WrongScript::TooManyZones { most: MAX_OWN }));
        }
        piles.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(piles)
    }

    fn pile(&self, name: String, pile: &Table) -> Result<PileInfo, Problem> {
        const KNOWN: [&str; 3] = ["face", "playable", "lasts"];
        for pair in pile.pairs() {
            let (key, _) = self.lua(pair)?;
            let key = if let Value::String(key) = &key { key.to_string_lossy() } else { String::new() };
            if !KNOWN.contains(&key.as_str()) {
                let how = How::near(&key, KNOWN).unwrap_or_else(|| How::ItTakes { known: KNOWN.join(", ") });
                let wrong = WrongScript::ZoneTakesNo { name: name.clone(), key: key.clone(), how };
                return Err(self.at(&["zones", &name, &key], wrong));
            }
        }
        let word = |key: &'static str, words: [&'static str; 2]| -> Result<Option<bool>, Problem> {
            let value = self.lua(pile.get(key))?;
            let said = if let Value::String(word) = &value { Some(word.to_string_lossy()) } else { None };
            match said.as_deref() {
                None if value.is_nil() => Ok(None),
                Some(word) if word == words[0] => Ok(Some(true)),
                Some(word) if word == words[1] => Ok(Some(false)),
                _ => {
                    let wrong = WrongScript::ZoneWord { name: name.clone(), key, one: words[0], other: words[1] };
                    Err(self.at(&["zones", &name, key], wrong))
                }
            }
        };
        let (face, lasts) = (word("face", ["up", "down"])?, word("lasts", ["encounter", "game"])?);
        let missing = || self.at(&["zones", &name], WrongScript::ZoneNoFace { name: name.clone() });
        let up = face.ok_or_else(missing)?;
        let playable = match self.lua(pile.get("playable"))? {
            Value::Nil => false,
            Value::Boolean(playable) => playable,
            _ => {
                return Err(self.at(&["zones", &name, "playable"], WrongScript::ZonePlayable { name: name.clone() }));
            }
        };
        Ok(PileInfo { up, playable, encounter: lasts.unwrap_or(false), name })
    }
}
