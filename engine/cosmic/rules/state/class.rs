//! Classes of cards: the classes of the rules, and the classes that scripted cards name.

use crate::state::card::CardKind;
use crate::state::ruleset::Ruleset;
use crate::state::script::ClassId;
use serde::{Deserialize, Serialize};

/// A class of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CardClass {
    /// Attack cards.
    Attack,
    /// Negotiate cards.
    Negotiate,
    /// All encounter cards.
    Encounter,
    /// The scripted cards that name this class.
    Named(ClassId),
}

impl CardClass {
    /// The names of the rules' own classes.
    pub const WORDS: [(&'static str, CardClass); 3] =
        [("attack", CardClass::Attack), ("negotiate", CardClass::Negotiate), ("encounter", CardClass::Encounter)];

    /// Returns the class with this name; `None` for an unknown name.
    pub fn of_word(rules: &Ruleset, word: &str) -> Option<CardClass> {
        CardClass::words(rules).position(|known| known == word).and_then(|at| CardClass::at(rules, at))
    }

    /// Returns the names of all classes.
    pub fn words(rules: &Ruleset) -> impl Iterator<Item = &str> + Clone {
        CardClass::WORDS.iter().map(|(word, _)| *word).chain(rules.classes.iter().map(String::as_str))
    }

    /// Returns the class whose name has this index in [`CardClass::words`].
    pub fn at(rules: &Ruleset, place: usize) -> Option<CardClass> {
        let named = || place.checked_sub(CardClass::WORDS.len()).filter(|named| *named < rules.classes.len());
        let of_rules = CardClass::WORDS.get(place).map(|(_, class)| *class);
        of_rules.or_else(|| named().map(|named| CardClass::Named(ClassId(named as u8))))
    }

    /// Returns the name of this class.
    pub fn word(self, rules: &Ruleset) -> &str {
        let named = if let CardClass::Named(class) = self { rules.classes.get(usize::from(class.0)) } else { None };
        let of_rules = CardClass::WORDS.iter().find(|(_, class)| *class == self).map(|(word, _)| *word);
        named.map(String::as_str).or(of_rules).unwrap_or("?")
    }
}

impl Ruleset {
    /// Returns `true` if a card belongs to a class.
    pub fn is_of(&self, kind: CardKind, class: CardClass) -> bool {
        match (class, kind) {
            (CardClass::Attack, CardKind::Attack(_)) | (CardClass::Negotiate, CardKind::Negotiate) => true,
            (CardClass::Encounter, kind) => self.face_of(kind).is_some(),
            (CardClass::Named(class), kind) => self.card_info(kind).is_some_and(|info| info.class == class),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{DESTINY, rules};

    #[test]
    fn class_words_include_named_classes() {
        let mut rules = rules();
        rules.classes.push("flare".to_owned());
        let words: Vec<&str> = CardClass::words(&rules).collect();
        assert_eq!(words, ["attack", "negotiate", "encounter", "destiny", "flare"]);
        for (place, word) in words.iter().enumerate() {
            let class = CardClass::of_word(&rules, word).unwrap();
            assert_eq!((CardClass::at(&rules, place), class.word(&rules)), (Some(class), *word));
        }
        assert_eq!((CardClass::at(&rules, 5), CardClass::of_word(&rules, "moon")), (None, None));
        assert_eq!(CardClass::Named(ClassId(9)).word(&rules), "?", "unknown class");
    }

    #[test]
    fn cards_belong_to_their_classes() {
        let rules = rules();
        let of = |kind| -> Vec<bool> {
            (0..4).map(|place| rules.is_of(kind, CardClass::at(&rules, place).unwrap())).collect()
        };
        assert_eq!(of(CardKind::Attack(8)), [true, false, true, false]);
        assert_eq!(of(CardKind::Negotiate), [false, true, true, false]);
        assert_eq!(of(CardKind::Scripted(DESTINY)), [false, false, false, true]);
    }
}
