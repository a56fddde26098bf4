//! Classes of cards: those of the rules, and those that cards with scripts name.

use crate::things::card::CardKind;
use crate::things::ruleset::Ruleset;
use crate::things::script::ClassId;
use serde::{Deserialize, Serialize};

/// A class of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum CardClass {
    /// Attack cards.
    Attack,
    /// Negotiate cards.
    Negotiate,
    /// Cards that can be laid.
    Encounter,
    /// Cards with scripts that name this class.
    Named(ClassId),
}

impl CardClass {
    /// The words for the classes of the rules.
    pub const WORDS: [(&'static str, CardClass); 3] =
        [("attack", CardClass::Attack), ("negotiate", CardClass::Negotiate), ("encounter", CardClass::Encounter)];

    /// The class for which this is the word; `None`: no script names it.
    pub fn of_word(rules: &Ruleset, word: &str) -> Option<CardClass> {
        CardClass::words(rules).position(|known| known == word).and_then(|at| CardClass::at(rules, at))
    }

    /// Every word for a class.
    pub fn words(rules: &Ruleset) -> impl Iterator<Item = &str> + Clone {
        CardClass::WORDS.iter().map(|(word, _)| *word).chain(rules.classes.iter().map(String::as_str))
    }

    /// The class of the word in this place.
    pub fn at(rules: &Ruleset, place: usize) -> Option<CardClass> {
        let named = || place.checked_sub(CardClass::WORDS.len()).filter(|named| *named < rules.classes.len());
        let of_rules = CardClass::WORDS.get(place).map(|(_, class)| *class);
        of_rules.or_else(|| named().map(|named| CardClass::Named(ClassId(named as u8))))
    }

    /// The word for it.
    pub fn word(self, rules: &Ruleset) -> &str {
        let named = if let CardClass::Named(class) = self { rules.classes.get(usize::from(class.0)) } else { None };
        let of_rules = CardClass::WORDS.iter().find(|(_, class)| *class == self).map(|(word, _)| *word);
        named.map(String::as_str).or(of_rules).unwrap_or("?")
    }
}

impl Ruleset {
    /// Whether a card is of a class.
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
    fn a_word_is_a_class_of_the_rules_or_one_that_a_card_names() {
        let mut rules = rules();
        rules.classes.push("flare".to_owned());
        let words: Vec<&str> = CardClass::words(&rules).collect();
        assert_eq!(words, ["attack", "negotiate", "encounter", "destiny", "flare"]);
        for (place, word) in words.iter().enumerate() {
            let class = CardClass::of_word(&rules, word).unwrap();
            assert_eq!((CardClass::at(&rules, place), class.word(&rules)), (Some(class), *word));
        }
        assert_eq!((CardClass::at(&rules, 5), CardClass::of_word(&rules, "moon")), (None, None));
        assert_eq!(CardClass::Named(ClassId(9)).word(&rules), "?", "no such class");
    }

    #[test]
    fn a_card_is_of_the_classes_that_it_has() {
        let rules = rules();
        let of = |kind| -> Vec<bool> {
            (0..4).map(|place| rules.is_of(kind, CardClass::at(&rules, place).unwrap())).collect()
        };
        assert_eq!(of(CardKind::Attack(8)), [true, false, true, false]);
        assert_eq!(of(CardKind::Negotiate), [false, true, true, false]);
        assert_eq!(of(CardKind::Scripted(DESTINY)), [false, false, false, true]);
    }
}
