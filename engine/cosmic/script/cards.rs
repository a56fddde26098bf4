//! Card declarations in card scripts.

use super::declares::Declares;
use super::hooks::HookMeta;
use super::reader::{MetaReader, is_id};
use super::wrong_script::WrongScript;
use crate::problem::Problem;
use hyperkon_cosmic::{CardClass, HOOK_COUNT, HOOKS, Hook, Use};
use hyperkon_luau::{Table, Value};

/// Class name of destiny cards.
pub const DESTINY: &str = "destiny";

/// Type of an encounter card, as its script declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaidAs {
    /// An attack card. The card's value is its strength.
    Attack,
    /// A negotiate card.
    Negotiate,
}

/// A card declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardMeta {
    /// Class of the card, such as `flare`.
    pub class: String,
    /// Type as an encounter card; `None` for other cards, which seats play directly.
    pub laid: Option<LaidAs>,
    /// True if the card returns to the hand from which it was played.
    pub returns: bool,
    /// True if a seat can play at most one card of this class per encounter.
    pub once: bool,
    /// True if a seat keeps this card when it draws a new hand.
    pub kept: bool,
    /// Id of the alien to which the card belongs.
    pub alien: Option<String>,
    /// True if the card leaves the table at the end of the encounter. False if it stays. `None` for cards of the draw
    /// deck.
    pub lies: Option<bool>,
}

impl CardMeta {
    /// Returns the declaration of a destiny card.
    pub fn destiny() -> CardMeta {
        let class = DESTINY.to_owned();
        CardMeta { class, laid: None, returns: false, once: false, kept: false, alien: None, lies: None }
    }
}

impl MetaReader<'_> {
    /// Reads the card declaration. Returns `None` if the script does not declare a card.
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

    /// Returns `true` if the script declares a rule or a card on the table. Both are public.
    pub(super) fn lies(&self, body: &Table) -> Result<bool, Problem> {
        let lies = !self.lua(body.get("lies"))?.is_nil();
        Ok(self.declares == Declares::Rule || self.declares == Declares::Card && lies)
    }

    /// Reports a mandatory card that returns to the hand at once. Its holder would play it forever.
    pub(super) fn endless(&self, card: &CardMeta, hooks: &[Option<HookMeta>; HOOK_COUNT]) -> Option<Problem> {
        let must = |hook: Hook| hooks[hook.index()].as_ref().is_some_and(|meta| meta.use_ == Some(Use::Must));
        let hook = HOOKS.iter().find(|spec| must(spec.hook)).filter(|_| card.returns && !card.once)?;
        Some(self.at(&[hook.name, "use"], WrongScript::CardEndless { name: hook.name.to_owned() }))
    }

    /// Reads a key that accepts only the words in `known`. Returns the word's index.
    fn word_of_card(&self, body: &Table, key: &'static str, known: &[&str]) -> Result<Option<usize>, Problem> {
        self.one_of(body, key, known, |how| self.at(&[key], WrongScript::CardWord { key, how }))
    }
}
