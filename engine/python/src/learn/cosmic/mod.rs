//! The game of cosmic conquest for learners: what its numbers stand for.

mod asked;
mod parts;
mod seats;
mod terms;
mod view;

use super::{Coded, Codes, Page, Part, Turned, word};
use hyperkon::Engine;
use hyperkon::cosmic::{
    CardKind, Decision, HOOK_COUNT, HOOKS, MAX_ALIENS, MAX_OPTIONS, Phase, Place, Planet, ScriptInfo, View,
};
use hyperkon::types::TableRules;
use parts::Atom;
use view::Piece;

/// What an edition has.
pub struct Words {
    /// The most seats.
    seats: usize,
    /// Planets in each home system.
    in_system: usize,
    /// The kinds of cards in the draw deck, lowest first.
    kinds: Vec<CardKind>,
    /// How many scripts there are.
    scripts: usize,
}

/// Numbers that can be said in one answer: 0 and so many less one.
const NUMBERS: usize = 100;
/// Bits by which the text of a script's question is told.
const WORD_BITS: usize = 32;
/// Slots of memory that are shown of each power.
const MEMORY: usize = 16;
/// Cards and rules on the table whose memory is shown.
const LYING: usize = 8;
/// Phases of an encounter, in the order of their numbers.
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

    /// A planet as the viewer finds it.
    fn planet(&self, turned: Turned, planet: Planet) -> usize {
        turned.seat(planet.home()) * self.in_system + usize::from(planet.number())
    }

    /// A place of ships: the planets, the cone, the shield.
    fn place(&self, turned: Turned, place: Place) -> usize {
        match place {
            Place::Planet(planet) => self.planet(turned, planet),
            Place::Cone => self.planets(),
            Place::Shield => self.planets() + 1,
        }
    }
}

impl Coded for Engine {
    type Words = Words;

    fn codes(rules: &TableRules, most: u8) -> Result<Codes<Words>, String> {
        let mut kinds = rules.cards.clone();
        kinds.sort_unstable();
        kinds.dedup();
        let (seats, in_system) = (usize::from(most), usize::from(rules.numbers.planets_per_system));
        let words = Words { seats, in_system, kinds, scripts: rules.scripts.len() };
        let actions = Atom::layout(&words);
        let observation = Piece::layout(&words);
        let script = |script: &ScriptInfo| script.id.clone();
        let kind = |kind: &CardKind| kind.script().map_or_else(|| kind.to_string(), |id| script(rules.script(id)));
        let names = vec![
            ("scripts", rules.scripts.iter().map(script).collect()),
            ("cards", words.kinds.iter().map(kind).collect()),
            ("phases", PHASES.iter().map(word).collect()),
            ("topics", asked::topics()),
            ("hooks", HOOKS.iter().map(|hook| hook.name.to_owned()).collect()),
        ];
        // What a slot of memory holds a mod can change.
        let memory: Vec<_> = rules.scripts.iter().map(|script| &script.memory).collect();
        Codes::of(("cosmic", &rules.edition), words, (actions, observation), names, &format!("{memory:?}"))
    }

    fn number(codes: &Codes<Words>, seats: u8, question: &Decision, part: &Part<Engine>) -> Option<usize> {
        parts::number(codes, Turned { viewer: question.seat, seats }, question, *part)
    }

    fn write(
        codes: &Codes<Words>,
        turned: Turned,
        view: &View,
        rules: &TableRules,
        question: Option<&Decision>,
        page: &mut Page<'_>,
    ) {
        view::write(&codes.words, turned, view, rules, page);
        if let Some(question) = question {
            asked::write(&codes.words, turned, question, page);
        }
    }
}
