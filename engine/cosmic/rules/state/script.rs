//! Metadata of a script for the rules: the edition's options, the hooks, and the memory.

use crate::state::card::ScriptId;
use crate::state::class::CardClass;
use crate::state::face::Face;
use crate::state::hook::{HOOK_COUNT, Hook};
use crate::table::words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

words! {
    /// The part in the encounter that a seat needs for a hook to act.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Who {
        /// The seat whose turn it is.
        Offense = "offense",
        /// The seat under attack.
        Defense = "defense",
        /// The offense or the defense.
        MainPlayer = "main_player",
        /// A seat that has joined a side, after all seats have answered (T8).
        Ally = "ally",
        /// A main player or an ally.
        Involved = "involved",
        /// A seat that is neither a main player nor an ally.
        Bystander = "bystander",
        /// Any seat.
        Anyone = "anyone",
    }

    /// The period in which a power can be used once at a hook.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Once {
        /// Once per encounter.
        Encounter = "encounter",
        /// Once per turn.
        Turn = "turn",
        /// Once per game.
        Game = "game",
    }

    /// The position of a power among the powers that act at the same trigger.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Order {
        /// Before all other powers.
        First = "first",
        /// In seat order (P2).
        Usual = "usual",
        /// After all other powers.
        Last = "last",
    }
}

/// The obligation to act: mandatory or optional.
///
/// Applies to using a power (P1), taking compensation (C5), and drawing a new hand (T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// Mandatory.
    Must,
    /// Optional.
    May,
}

/// A script's use of a hook, with the edition's options applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookUse {
    /// The obligation to use it.
    pub use_: Use,
    /// The period in which each holder can use it once; `None` means no limit.
    pub once: Option<Once>,
    /// The part that the holder needs in the encounter.
    pub who: Who,
    /// The position among powers that act at the same trigger.
    pub order: Order,
    /// The hook whose declared use includes this one; `None` if this use is declared separately.
    pub part_of: Option<Hook>,
    /// True if only private information of the holder shows whether the power can act.
    pub holding: bool,
    /// The class from which the holder must be able to play a card.
    pub plays: Option<CardClass>,
}

impl HookUse {
    /// Returns a use without limit, for any seat.
    pub const fn plain(use_: Use) -> HookUse {
        HookUse { use_, once: None, who: Who::Anyone, order: Order::Usual, part_of: None, holding: false, plays: None }
    }
}

words! {
    /// The type of the values in a memory cell.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Kept {
        /// An integer.
        Number = "number",
        /// True or false.
        Flag = "flag",
        /// A seat, or none yet.
        Seat = "seat",
        /// A planet, or none yet.
        Planet = "planet",
        /// A kind of card, or none yet.
        Kind = "kind",
        /// An alien, or none yet.
        Alien = "alien",
        /// One of the words that the cell declares, or none yet.
        Word = "word",
    }
}

/// The slot number for an empty cell of seats, planets, card kinds, aliens, or words.
pub const NONE_YET: i16 = -1;

/// A memory cell of a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryCell {
    /// The cell's key in the script.
    pub key: String,
    /// The cell's first slot.
    pub slot: u8,
    /// True if the cell has one slot for each seat.
    pub per_seat: bool,
    /// The type of the cell's values.
    pub kept: Kept,
    /// The possible words of a word cell.
    pub words: Vec<String>,
    /// True if the cell is reset at the end of the encounter.
    pub encounter: bool,
    /// True if the value is visible to every seat.
    pub public: bool,
    /// True if the value is private to the holder.
    ///
    /// Determinization samples a secret value from all possible values. A cell that is neither public nor secret keeps
    /// its value in the sample. Such a cell usually records public facts, and changed facts would make the sampled
    /// state implausible. Also, a number without a declared range has no bounds. Scripts must therefore declare their
    /// secrets, and `hyperkon check` warns if they do not.
    pub secret: bool,
    /// The range of a secret number. Until it is set, the value can also be the initial one.
    pub range: Option<(i16, i16)>,
    /// The initial value, as stored in the slot.
    pub initial: i16,
}

impl MemoryCell {
    /// Creates a cell for a number that becomes 0 at the end of the encounter.
    pub const fn number(key: String, slot: u8) -> MemoryCell {
        MemoryCell {
            key,
            slot,
            per_seat: false,
            kept: Kept::Number,
            words: Vec::new(),
            encounter: true,
            public: false,
            secret: false,
            range: None,
            initial: 0,
        }
    }

    /// Returns `true` if the other cell has the same type, words, range, and slots.
    pub(crate) fn has_shape_of(&self, other: &MemoryCell) -> bool {
        (self.per_seat, self.kept, &self.words, self.range) == (other.per_seat, other.kept, &other.words, other.range)
    }

    /// Returns the cell's slots at a table with this number of seats.
    pub fn slots(&self, seats: u8) -> std::ops::Range<usize> {
        let first = usize::from(self.slot);
        first..first + if self.per_seat { usize::from(seats) } else { 1 }
    }
}

/// A pile of cards that belongs to a power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileInfo {
    /// The pile's name in the script.
    pub name: String,
    /// True if the cards are face up. Otherwise only the holder knows them.
    pub up: bool,
    /// True if the holder can play the cards as if from its hand (T1, T2).
    pub playable: bool,
    /// True if the cards are discarded at the end of the encounter.
    pub encounter: bool,
}

/// The number of memory slots of each power.
pub const MEMORY_SLOTS: usize = 16;

/// The value of a script option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an option must be true or false, an integer, or a word")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum OptionValue {
    /// True or false.
    Flag(bool),
    /// An integer.
    Number(i64),
    /// A word.
    Text(String),
}

impl OptionValue {
    /// Returns the name of the value's type, for messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            OptionValue::Flag(_) => "true or false",
            OptionValue::Number(_) => "an integer",
            OptionValue::Text(_) => "a word",
        }
    }
}

/// The type of object to which a script belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptKind {
    /// An alien's power.
    Alien,
    /// A rule of the table.
    Rule,
    /// A kind of card.
    Card(CardInfo),
}

/// The maximum number of card classes, because each seat stores one bit per class.
pub const MAX_CLASSES: usize = 32;

/// A card class that scripts name, as an index into the ruleset's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ClassId(pub u8);

/// Properties of a scripted card, such as class and value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardInfo {
    /// The card's class.
    pub class: ClassId,
    /// The face of an encounter card before any effect; `None` for cards played from the hand.
    pub laid: Option<Face>,
    /// True if the card returns to the hand after its effect.
    pub returns: bool,
    /// True if a seat can play only one card of the class per encounter.
    pub once: bool,
    /// True if the card stays in the hand when a new hand is drawn (T1).
    pub kept: bool,
    /// The card's value, if it has one.
    pub value: Option<i16>,
    /// The alien to which the card belongs, if that alien is in the edition.
    pub alien: Option<ScriptId>,
    /// The data of a card for the table; `None` for cards of the draw deck.
    pub lies: Option<Lying>,
}

/// Properties of a card that is placed on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    /// True if the card is removed at the end of the encounter.
    pub encounter: bool,
    /// The number of copies.
    pub copies: u8,
    /// True if the card is in the star deck (T5).
    pub star: bool,
}

/// A script's metadata: id, options, hooks, and memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptInfo {
    /// The id, such as "my_alien".
    pub id: String,
    /// The number in the content, with which [`Powers`](crate::Powers) finds the script.
    pub module: usize,
    /// The id of the script file, used for its texts. Several kinds of cards can share a script file.
    pub script: String,
    /// The type of object to which the script belongs.
    pub sort: ScriptKind,
    /// The options with the values of the edition.
    pub options: BTreeMap<String, OptionValue>,
    /// The use of each hook; `None` for hooks that the script lacks.
    pub hooks: [Option<HookUse>; HOOK_COUNT],
    /// The memory cells.
    pub memory: Vec<MemoryCell>,
    /// The piles of the power.
    pub piles: Vec<PileInfo>,
    /// True if the power cannot be canceled, lost, taken, or copied.
    pub protected: bool,
    /// True if the alien can never be drawn from the unused aliens of this table.
    pub not_dealt: bool,
    /// The number of home bases that the holder needs (W3); `None` for the usual number.
    pub home_bases: Option<u8>,
    /// The number of encounter cards that the holder needs (T1); usually 1.
    pub encounter_cards: u8,
}

impl ScriptInfo {
    /// Returns `true` for an alien.
    pub const fn is_alien(&self) -> bool {
        matches!(self.sort, ScriptKind::Alien)
    }

    /// Returns `true` for a rule of the table.
    pub const fn is_rule(&self) -> bool {
        matches!(self.sort, ScriptKind::Rule)
    }

    /// Returns `true` for a card, of the draw deck or for the table.
    pub const fn is_card(&self) -> bool {
        matches!(self.sort, ScriptKind::Card(_))
    }

    /// Returns `true` for a card of the draw deck.
    pub fn is_dealt(&self) -> bool {
        self.card().is_some_and(|card| card.lies.is_none())
    }

    /// Returns the data of the script's card, if it has one.
    pub const fn card(&self) -> Option<CardInfo> {
        if let ScriptKind::Card(info) = self.sort { Some(info) } else { None }
    }
}
