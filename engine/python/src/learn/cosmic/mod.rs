//! Cosmic Conquest for learners: the meaning of its numbers.

mod asked;
mod parts;
mod seats;
mod terms;
mod view;

use super::{Codes, Encode, Encoder, Page, Part, Turned, word};
use hyperkon::__private::cosmic::{
    CardKind, Decision, HOOK_COUNT, HOOKS, MAX_ALIENS, MAX_OPTIONS, Phase, Place, Planet, ScriptInfo, View,
};
use hyperkon::Engine;
use hyperkon::types::TableRules;
use parts::Atom;
use view::Piece;

/// The sizes of an edition.
pub struct Words {
    /// The maximum number of seats.
    seats: usize,
    /// The number of planets in each home system.
    in_system: usize,
    /// The kinds of cards in the draw deck, the lowest first.
    kinds: Vec<CardKind>,
    /// The number of scripts.
    scripts: usize,
}

/// The number of numbers that can be chosen, from 0.
const NUMBERS: usize = 100;
/// The number of bits that identify the text of a script's question.
const WORD_BITS: usize = 32;
/// The number of memory slots shown for each power.
const MEMORY: usize = 16;
/// The number of cards and rules on the table whose memory is shown.
const LYING: usize = 8;
/// The phases of an encounter, in the order of their numbers.
const PHASES: [Phase; 12] = [
    Phase::NewHand,
    Phase::FreeShip,
    Phase::Star,
    Phase::DefenseHand,
    Phase::Load,
    Phase::Point,
    Phase::OffenseInvites,
    Phase::DefenseInvites,
    Phase::Answers,
    Phase::Cards,
    Phase::Reveal,
    Phase::Resolve,
];
const _: () = assert!(PHASES.len() == Phase::Resolve as usize + 1);

impl Words {
    fn planets(&self) -> usize {
        self.seats * self.in_system
    }

    fn kind(&self, kind: CardKind) -> Option<usize> {
        self.kinds.binary_search(&kind).ok()
    }

    /// Returns the number of a planet, counted from the viewer's seat.
    fn planet(&self, turned: Turned, planet: Planet) -> usize {
        turned.seat(planet.home()) * self.in_system + usize::from(planet.number())
    }

    /// Returns the number of a place of ships: the planets first, then the cone and the shield.
    fn place(&self, turned: Turned, place: Place) -> usize {
        match place {
            Place::Planet(planet) => self.planet(turned, planet),
            Place::Cone => self.planets(),
            Place::Shield => self.planets() + 1,
        }
    }
}

impl Encode for Engine {
    fn codes(rules: &TableRules, most: u8) -> Result<Codes<Engine>, String> {
        let mut kinds = rules.cards.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let (seats, in_system) = (usize::from(most), usize::from(rules.numbers.planets_per_system));
        let words = Words { seats, in_system, kinds, scripts: rules.scripts.len() };
        let script = |script: &ScriptInfo| script.id.clone();
        let kind = |kind: &CardKind| kind.script().map_or_else(|| kind.to_string(), |id| script(rules.script(id)));
        let names = vec![
            ("scripts", rules.scripts.iter().map(script).collect()),
            ("cards", words.kinds.iter().map(kind).collect()),
            ("phases", PHASES.iter().map(word).collect()),
            ("topics", asked::topics()),
            ("hooks", HOOKS.iter().map(|hook| hook.name.to_owned()).collect()),
        ];
        // Include the memory, because a mod can change the meaning of a slot.
        let memory: Vec<_> = rules.scripts.iter().map(|script| &script.memory).collect();
        let rows = (Atom::rows(&words), Piece::rows(&words));
        Codes::of(rules, words, rows, names, &format!("{memory:?}"))
    }
}

impl Encoder<Engine> for Words {
    fn place(&self, turned: Turned, question: &Decision, part: &Part<Engine>) -> Option<(usize, usize)> {
        parts::place(self, turned, question, *part)
    }

    fn write(&self, turned: Turned, view: &View, rules: &TableRules, question: Option<&Decision>, page: &mut Page<'_>) {
        view::write(self, turned, view, rules, page);
        if let Some(question) = question {
            asked::write(self, turned, question, page);
        }
    }
}
