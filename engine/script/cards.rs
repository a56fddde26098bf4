//! What a card's script says of its card.

use super::declares::Declares;
use super::hooks::HookMeta;
use super::reader::{MetaReader, is_id};
use super::wrong_script::WrongScript;
use crate::problem::Problem;
use hyperkon_cosmic::{CardClass, HOOK_COUNT, HOOKS, Hook, Use};
use hyperkon_luau::{Table, Value};

/// The class of destiny cards.
pub const DESTINY: &str = "destiny";

/// What a card counts as while it is laid, as its script says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaidAs {
    /// An attack of its value.
    Attack,
    /// A negotiate.
    Negotiate,
}

/// What a card's script says of its card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardMeta {
    /// Its class.
    pub class: String,
    /// It is laid in an encounter, as this; `None`: it is played from the hand.
    pub laid: Option<LaidAs>,
    /// It goes back to the hand it was played from.
    pub returns: bool,
    /// A seat plays at most one of its class in an encounter.
    pub once: bool,
    /// It stays in hand when a new hand is drawn.
    pub kept: bool,
    /// The alien whose card it is.
    pub alien: Option<String>,
    /// It comes to lie on the table: true, only until the encounter ends; `None`: it is of the draw deck.
    pub lies: Option<bool>,
}

impl CardMeta {
    /// A destiny card.
    pub fn destiny() -> CardMeta {
        let class = DESTINY.to_owned();
        CardMeta { class, laid: None, returns: false, once: false, kept: false, alien: None, lies: None }
    }
}

impl MetaReader<'_> {
    /// What the script says of its card; `None`: it is no card's.
    pub(super) fn card(&self, body: &Table) -> Result<Option<CardMeta>, Problem> {
        match self.declares {
            Declares::Power | Declares::Rule => return Ok(None),
            Declares::Destiny => return Ok(Some(CardMeta::destiny())),
            Declares::Card => {}
        }
        let class = match self.lua(body.get("class"))? {
            Value::Nil => return Err(self.error(WrongScript::CardNoClass)),
            Value::String(class) => class.to_string_lossy(),
            _ => String::new(),
        };
        if !is_id(&class) || CardClass::WORDS.iter().any(|(word, _)| *word == class) {
            return Err(self.at(&["class"], WrongScript::CardClass));
        }
        let laid = self.word_of_card(body, "laid", &["attack", "negotiate"])?;
        let laid = laid.map(|at| [LaidAs::Attack, LaidAs::Negotiate][at]);
        let after = self.word_of_card(body, "after", &["discard", "hand"])?;
        let once = self.word_of_card(body, "once", &["encounter"])?;
        let kept = self.word_of_card(body, "new_hand", &["discarded", "kept"])?;
        let alien = match self.lua(body.get("alien"))? {
            Value::Nil => None,
            Value::String(alien) => Some(alien.to_string_lossy()),
            _ => return Err(self.at(&["alien"], WrongScript::CardAlien)),
        };
        let lies = self.word_of_card(body, "lies", &["encounter", "game"])?.map(|at| at == 0);
        if lies.is_some() {
            for key in ["laid", "after", "once", "new_hand", "alien"] {
                if !self.lua(body.get(key))?.is_nil() {
                    return Err(self.at(&[key], WrongScript::CardLies { key }));
                }
            }
        }
        let (returns, once, kept) = (after == Some(1), once.is_some(), kept == Some(1));
        Ok(Some(CardMeta { class, laid, returns, once, kept, alien, lies }))
    }

    /// Whether what the script declares lies on the table, for all to see: a rule, or a card that does.
    pub(super) fn lies(&self, body: &Table) -> Result<bool, Problem> {
        let lies = !self.lua(body.get("lies"))?.is_nil();
        Ok(self.declares == Declares::Rule || self.declares == Declares::Card && lies)
    }

    /// A card that comes back to the hand at once and must be played as long as it is there would never end.
    pub(super) fn endless(&self, card: &CardMeta, hooks: &[Option<HookMeta>; HOOK_COUNT]) -> Option<Problem> {
        let must = |hook: Hook| hooks[hook.index()].is_some_and(|meta| meta.use_ == Some(Use::Must));
        let hook = HOOKS.iter().find(|spec| must(spec.hook)).filter(|_| card.returns && !card.once)?;
        Some(self.at(&[hook.name, "use"], WrongScript::CardEndless { name: hook.name.to_owned() }))
    }

    /// One of a few words: its place among those that are known.
    fn word_of_card(&self, body: &Table, key: &'static str, known: &[&str]) -> Result<Option<usize>, Problem> {
        self.one_of(body, key, known, |how| self.at(&[key], WrongScript::CardWord { key, how }))
    }
}
