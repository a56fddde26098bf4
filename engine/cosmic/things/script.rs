//! What the rules know of a script: its options as the edition sets them, its hooks, its memory.

use crate::things::card::ScriptId;
use crate::things::face::Face;
use crate::things::hook::{HOOK_COUNT, Hook};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A few words of scripts, each with its value.
macro_rules! words {
    ($($doc:literal $Type:ident { $($said:literal $Value:ident $word:literal;)* })*) => {
        $(
            #[doc = $doc]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
            pub enum $Type {
                $(#[doc = $said] $Value,)*
            }

            impl $Type {
                /// Every one, with the word for it.
                pub const WORDS: &[(&str, $Type)] = &[$(($word, $Type::$Value)),*];

                /// The word for it.
                pub const fn word(self) -> &'static str {
                    match self {
                        $($Type::$Value => $word,)*
                    }
                }

                /// The one for which this is the word.
                pub fn of_word(word: &str) -> Option<$Type> {
                    $Type::WORDS.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
                }
            }
        )*
    };
}

words! {
    "What part a seat must have in the encounter for a hook of its script to act."
    Who {
        "It is its turn." Offense "offense";
        "It is attacked." Defense "defense";
        "Offense or defense." MainPlayer "main_player";
        "It has joined a side, and all answers are in (T8)." Ally "ally";
        "A main player or an ally." Involved "involved";
        "Neither a main player nor an ally." Bystander "bystander";
        "Any part, or none." Anyone "anyone";
    }
    "How often a power can be used at a hook."
    Once {
        "Once an encounter." Encounter "encounter";
        "Once a turn." Turn "turn";
        "Once in the game." Game "game";
    }
    "When a power acts among all that act at one moment."
    Order {
        "Before all others." First "first";
        "In seat order (P2)." Usual "usual";
        "After all others." Last "last";
    }
}

/// Whether something must be done or may be done: the use of a power (P1), compensation (C5), a new hand (T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Use {
    /// Mandatory.
    Must,
    /// Optional.
    May,
}

/// How a hook of a script is used, after the edition's options have been applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookUse {
    /// Mandatory or optional.
    pub use_: Use,
    /// How often each holder can use it; `None`: as often as it likes.
    pub once: Option<Once>,
    /// Who can use it.
    pub who: Who,
    /// When it acts among others.
    pub order: Order,
    /// It carries out what was declared at that hook, and is no use of its own.
    pub part_of: Option<Hook>,
    /// Whether its seat can use it depends on what only that seat knows.
    pub holding: bool,
}

impl HookUse {
    /// A hook that anybody can use, as often as it likes.
    pub const fn plain(use_: Use) -> HookUse {
        HookUse { use_, once: None, who: Who::Anyone, order: Order::Usual, part_of: None, holding: false }
    }
}

words! {
    "What kind of value a power remembers under a key."
    Kept {
        "A whole number." Number "number";
        "Yes or no." Flag "flag";
        "A seat, or none yet." Seat "seat";
        "A planet, or none yet." Planet "planet";
        "A kind of card, or none yet." Kind "kind";
        "An alien, or none yet." Alien "alien";
        "One of the words of its cell, or none yet." Word "word";
    }
}

/// What a slot of memory holds where there is no seat, planet, kind of card, alien or word yet.
pub const NONE_YET: i16 = -1;

/// A cell of a power's memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryCell {
    /// Its key in the script.
    pub key: String,
    /// Its first slot.
    pub slot: u8,
    /// One slot for each seat.
    pub per_seat: bool,
    /// What kind of value it holds.
    pub kept: Kept,
    /// The words of which it holds one, where it holds a word.
    pub words: Vec<String>,
    /// It is forgotten when the encounter ends.
    pub encounter: bool,
    /// Every seat may see it.
    pub public: bool,
    /// Nobody but its holder can know what it holds: in an imagined world it holds anything that it could.
    ///
    /// What is neither public nor secret is imagined as it is: powers keep notes of what all have seen, and a world in which
    /// those were others would be none that anybody believes in. A number has no bounds that are not declared, either. So a
    /// script must say what is a secret; `hyperkon check` warns where it remembers one and does not.
    pub secret: bool,
    /// The least and the greatest that a secret number can be; it can also be the first value, as long as nothing else has
    /// been remembered.
    pub range: Option<(i16, i16)>,
    /// The value at the start, as a slot holds it.
    pub initial: i16,
}

impl MemoryCell {
    /// A number that the power remembers until the encounter ends, 0 at first.
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

    /// Whether another cell holds the same kind of value in as many places.
    pub(crate) fn has_shape_of(&self, other: &MemoryCell) -> bool {
        (self.per_seat, self.kept, &self.words, self.range) == (other.per_seat, other.kept, &other.words, other.range)
    }

    /// Its slots at a table of so many seats.
    pub fn slots(&self, seats: u8) -> std::ops::Range<usize> {
        let first = usize::from(self.slot);
        first..first + if self.per_seat { usize::from(seats) } else { 1 }
    }
}

/// A pile of cards that a power has of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PileInfo {
    /// Its name in the script.
    pub name: String,
    /// Its cards lie face up, for all to see; else only its holder knows them.
    pub up: bool,
    /// What lies there can be laid and played as if it were in hand, and counts as such (T1, T2).
    pub playable: bool,
    /// What lies there is discarded when the encounter ends.
    pub encounter: bool,
}

/// Slots of memory for each power.
pub const MEMORY_SLOTS: usize = 16;

/// The value of an option of a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an option is true or false, a whole number or a word")]
pub enum OptionValue {
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A word.
    Text(String),
}

impl OptionValue {
    /// What such a value is called in messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            OptionValue::Flag(_) => "true or false",
            OptionValue::Number(_) => "a whole number",
            OptionValue::Text(_) => "a word",
        }
    }
}

/// What a script is the script of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An alien's power.
    Alien,
    /// A rule of the table.
    Rule,
    /// A kind of card.
    Card(CardInfo),
}

/// The most classes that the cards of a content can name: a seat has a bit for each.
pub const MAX_CLASSES: usize = 32;

/// A class that cards with scripts name: its place in the ruleset's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ClassId(pub u8);

/// What the rules need to know of a kind of card with a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardInfo {
    /// Its class.
    pub class: ClassId,
    /// It is laid in an encounter, and counts as this as long as its script does not say otherwise; `None`: it is played
    /// from the hand.
    pub laid: Option<Face>,
    /// Once its effect is done it goes back to the hand it was played from.
    pub returns: bool,
    /// A seat plays at most one card of the class in an encounter.
    pub once: bool,
    /// It stays in hand when a new hand is drawn (T1).
    pub kept: bool,
    /// Its value, if it has one.
    pub value: Option<i16>,
    /// The alien whose card it is, if it is one's and that is in the edition.
    pub alien: Option<ScriptId>,
    /// It comes to lie on the table, out of the deck of its class or as a star card; `None`: it is of the draw deck.
    pub lies: Option<Lying>,
}

/// How a card lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lying {
    /// Only until the encounter ends.
    pub encounter: bool,
    /// How many there are.
    pub copies: u8,
    /// It is a star card (T5), and of no other deck.
    pub star: bool,
}

/// What the rules need to know of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptInfo {
    /// Its id, "my_alien".
    pub id: String,
    /// Its number in the content, by which [`Powers`](crate::Powers) finds it.
    pub module: usize,
    /// The script's id: that under which its texts stand. Several kinds of cards can have one script.
    pub script: String,
    /// What it is the script of.
    pub sort: Sort,
    /// Its options as the edition sets them.
    pub options: BTreeMap<String, OptionValue>,
    /// How each of its hooks is used; `None`: it has none there.
    pub hooks: [Option<HookUse>; HOOK_COUNT],
    /// Its memory.
    pub memory: Vec<MemoryCell>,
    /// The piles that its power has.
    pub piles: Vec<PileInfo>,
    /// It is neither cancelled nor lost, taken or copied.
    pub protected: bool,
    /// It is not among the unused aliens of this table.
    pub not_dealt: bool,
    /// The home bases that its holder needs for it; `None`: as many as for any power (W3).
    pub home_bases: Option<u8>,
    /// The cards to lay that its holder must hold, or it draws a new hand (T1): 1 but where a power needs more.
    pub encounter_cards: u8,
}

impl ScriptInfo {
    /// Whether it is an alien's.
    pub const fn is_alien(&self) -> bool {
        matches!(self.sort, Sort::Alien)
    }

    /// Whether it is a rule of the table.
    pub const fn is_rule(&self) -> bool {
        matches!(self.sort, Sort::Rule)
    }

    /// Whether it is a card's: of the draw deck, or of one that comes to lie on the table.
    pub const fn is_card(&self) -> bool {
        matches!(self.sort, Sort::Card(_))
    }

    /// Whether it is a card's of the draw deck.
    pub fn is_dealt(&self) -> bool {
        self.card().is_some_and(|card| card.lies.is_none())
    }

    /// What it says of its card, if it is a card's.
    pub const fn card(&self) -> Option<CardInfo> {
        if let Sort::Card(info) = self.sort { Some(info) } else { None }
    }
}
