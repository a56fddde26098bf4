//! SP4X for learners. Hexes are numbered in the order of placement, and the observation contains their positions.

use super::layout::{byte, rows, signed};
use super::{Codes, Encode, Encoder, Page, Turned, word};
use hyperkon_sp4x::{Card, Cards, Hex, Kind, Pick, Piece as Lost, Question, Resources, Ruleset, Sp4x, Topic, View};

/// The number of numbers that can be chosen, from 0.
const COUNTS: usize = 64;
/// The number of directions from a hex.
const WAYS: usize = 6;
/// The number of kinds of cards.
const CARDS: usize = Card::ALL.len();
/// The number of kinds of resources.
const KINDS: usize = Kind::ALL.len();

/// The sizes of an edition.
pub struct Words {
    seats: usize,
    hexes: usize,
    fields: usize,
    factions: Vec<String>,
}

rows! {
    /// The actions.
    Atom of Words {
        Stop "stop" "no more" (_w) 1;
        DrawFrom "draw_from" "per seat" (w) w.seats;
        Show "show" "per card in names.cards" (_w) CARDS;
        Pair "pair" "per card" (_w) CARDS;
        WithAi "with_ai" "per card" (_w) CARDS;
        Alone "alone" "the AI alone" (_w) 1;
        First "first" "first" (_w) 1;
        Last "last" "last" (_w) 1;
        Action "action" "per card" (_w) CARDS;
        From "from" "per hex" (w) w.hexes;
        To "to" "per hex" (w) w.hexes;
        Explore "explore" "per hex, per direction" (w) w.hexes * WAYS;
        Road "road" "per hex, per direction" (w) w.hexes * WAYS;
        Base "base" "per hex" (w) w.hexes;
        Harvest "harvest" "per hex" (w) w.hexes;
        Use "use" "per hex" (w) w.hexes;
        UseAll "use_all" "use them all" (_w) 1;
        Of "of" "per resource in names.resources" (_w) KINDS;
        At "at" "per hex" (w) w.hexes;
        Count "count" "the number itself, from 0" (_w) COUNTS;
        Take "take" "per seat, per resource" (w) w.seats * KINDS;
        Strike "strike" "per hex, per seat" (w) w.hexes * w.seats;
        Lose "lose" "a worker, a base, then a road per direction" (_w) 2 + WAYS;
        Save "save" "save it" (_w) 1;
    }
}

rows! {
    /// The slices of an observation.
    Piece of Words {
        Seats "seats" "per seat: 1 if somebody sits there" (w) w.seats;
        Winners "winners" "per seat: 1 if it has won" (w) w.seats;
        Turn "turn" "per seat: 1 for whose turn it is" (w) w.seats;
        Age "age" "the age" (_w) 1;
        Turns "turns" "turns so far" (_w) 1;
        Faction "faction" "per seat, per faction in names.factions: 1 for its own" (w) w.seats * w.factions.len();
        Points "points" "per seat: its points and 128" (w) w.seats;
        Resources "resources" "per seat, per resource: how many" (w) w.seats * KINDS;
        Cards "cards" "per seat: how many cards it holds" (w) w.seats;
        Known "known" "per seat, per card: how many the viewer knows" (w) w.seats * CARDS;
        Plans "plans" "per seat: its plans" (w) w.seats;
        Left "left" "per seat: workers, bases, roads that are left" (w) w.seats * 3;
        Hand "hand" "per card in names.cards: how many the viewer holds" (_w) CARDS;
        Top "top" "per card: 1 for the card on the pile" (_w) CARDS;
        Pile "pile" "cards in the pile" (_w) 1;
        Used "used" "per card: how many are used" (_w) CARDS;
        Field "field" "per hex, per field in names.fields: 1 for the one there" (w) w.hexes * w.fields;
        Where "where" "per hex: its two coordinates, each and 128" (w) w.hexes * 2;
        Workers "workers" "per hex, per seat: its workers" (w) w.hexes * w.seats;
        Bases "bases" "per hex, per seat: 1 for a base" (w) w.hexes * w.seats;
        Roads "roads" "per hex, per seat, per direction: 1 for a road" (w) w.hexes * w.seats * WAYS;
        NextHex "next_hex" "per field: 1 for the next one, if it is known" (w) w.fields;
        Hexes "hexes" "hexes that are left" (_w) 1;
        Asked "asked" "one of names.topics" (_w) Topic::ALL.len();
    }
}

impl Encode for Sp4x {
    fn codes(rules: &Ruleset, most: u8) -> Result<Codes<Sp4x>, String> {
        let edition = &rules.edition;
        let words = Words {
            seats: usize::from(most),
            hexes: edition.fields.iter().map(|field| usize::from(field.copies)).sum::<usize>().max(1),
            fields: edition.fields.len(),
            factions: edition.factions.iter().map(|faction| faction.id.clone()).collect(),
        };
        let names = vec![
            ("fields", edition.fields.iter().map(|field| field.id.clone()).collect()),
            ("factions", words.factions.clone()),
            ("cards", Card::ALL.iter().map(word).collect()),
            ("resources", Kind::ALL.iter().map(word).collect()),
            ("topics", Topic::ALL.iter().map(Topic::to_string).collect()),
        ];
        let rows = (Atom::rows(&words), Piece::rows(&words));
        Codes::of(rules, words, rows, names, "")
    }
}

impl Encoder<Sp4x> for Words {
    fn place(&self, turned: Turned, _question: &Question, pick: &Pick) -> Option<(usize, usize)> {
        let hex = |hex: u8| usize::from(hex);
        let way = |from: u8, way: u8| hex(from) * WAYS + usize::from(way);
        let (atom, place) = match *pick {
            Pick::Stop => (Atom::Stop, 0),
            Pick::DrawFrom(seat) => (Atom::DrawFrom, turned.seat(seat)),
            Pick::Show(card) => (Atom::Show, card as usize),
            Pick::Pair(card) => (Atom::Pair, card as usize),
            Pick::WithAi(card) => (Atom::WithAi, card as usize),
            Pick::Alone => (Atom::Alone, 0),
            Pick::First => (Atom::First, 0),
            Pick::Last => (Atom::Last, 0),
            Pick::Action(card) => (Atom::Action, card as usize),
            Pick::From(at) => (Atom::From, hex(at)),
            Pick::To(at) => (Atom::To, hex(at)),
            Pick::Explore { from, way: to } => (Atom::Explore, way(from, to)),
            Pick::Road { hex, direction } => (Atom::Road, way(hex, direction)),
            Pick::Base(at) => (Atom::Base, hex(at)),
            Pick::Harvest(at) => (Atom::Harvest, hex(at)),
            Pick::Use(at) => (Atom::Use, hex(at)),
            Pick::UseAll => (Atom::UseAll, 0),
            Pick::Of(kind) => (Atom::Of, kind as usize),
            Pick::At(at) => (Atom::At, hex(at)),
            Pick::Count(many) => (Atom::Count, usize::from(many)),
            Pick::Take { from, kind } => (Atom::Take, turned.seat(from) * KINDS + kind as usize),
            Pick::Strike { hex: at, seat } => (Atom::Strike, hex(at) * self.seats + turned.seat(seat)),
            Pick::Lose(Lost::Worker) => (Atom::Lose, 0),
            Pick::Lose(Lost::Base) => (Atom::Lose, 1),
            Pick::Lose(Lost::Road(direction)) => (Atom::Lose, 2 + usize::from(direction)),
            Pick::Save => (Atom::Save, 0),
        };
        Some((atom as usize, place))
    }

    fn write(&self, turned: Turned, view: &View, _rules: &Ruleset, question: Option<&Question>, page: &mut Page<'_>) {
        seats(self, turned, view, page);
        page.put(Piece::Age as usize, 0, view.age);
        page.put(Piece::Turns as usize, 0, byte(view.turns));
        let heap = |cards: &[Card]| cards.iter().copied().collect::<Cards>();
        counted(page, Piece::Hand, 0, &heap(&view.hand));
        counted(page, Piece::Used, 0, &heap(&view.used));
        view.top.iter().for_each(|card| page.mark(Piece::Top as usize, *card as usize));
        page.put(Piece::Pile as usize, 0, view.pile);
        view.board.iter().enumerate().for_each(|(at, hex)| write_hex(self, turned, at, hex, page));
        view.next_hex.iter().for_each(|field| page.mark(Piece::NextHex as usize, usize::from(*field)));
        page.put(Piece::Hexes as usize, 0, view.hexes);
        if let Some(question) = question {
            let asked = Topic::ALL.iter().position(|topic| *topic == question.topic);
            asked.iter().for_each(|topic| page.mark(Piece::Asked as usize, *topic));
        }
    }
}

fn seats(words: &Words, turned: Turned, view: &View, page: &mut Page<'_>) {
    view.winners.iter().for_each(|seat| page.mark(Piece::Winners as usize, turned.seat(seat)));
    page.mark(Piece::Turn as usize, turned.seat(view.turn));
    for seat in &view.seats {
        let at = turned.seat(seat.seat);
        page.mark(Piece::Seats as usize, at);
        if let Some(faction) = words.factions.iter().position(|id| *id == seat.faction) {
            page.mark(Piece::Faction as usize, at * words.factions.len() + faction);
        }
        page.put(Piece::Points as usize, at, signed(seat.points));
        let Resources { plastic, nutrient, metal } = seat.resources;
        for (kind, many) in [plastic, nutrient, metal].into_iter().enumerate() {
            page.put(Piece::Resources as usize, at * KINDS + kind, many);
        }
        page.put(Piece::Cards as usize, at, seat.cards);
        page.put(Piece::Plans as usize, at, seat.plans);
        counted(page, Piece::Known, at * CARDS, &seat.known.iter().copied().collect());
        for (number, left) in [seat.workers_left, seat.bases_left, seat.roads_left].into_iter().enumerate() {
            page.put(Piece::Left as usize, at * 3 + number, left);
        }
    }
}

fn counted(page: &mut Page<'_>, row: Piece, from: usize, cards: &Cards) {
    Card::ALL.into_iter().for_each(|card| page.put(row as usize, from + card as usize, cards.of(card)));
}

fn write_hex(words: &Words, turned: Turned, at: usize, hex: &Hex, page: &mut Page<'_>) {
    page.mark(Piece::Field as usize, at * words.fields + usize::from(hex.field));
    page.put(Piece::Where as usize, at * 2, signed(hex.at.0.into()));
    page.put(Piece::Where as usize, at * 2 + 1, signed(hex.at.1.into()));
    for (seat, many) in hex.workers.iter().take(turned.seats.into()) {
        page.put(Piece::Workers as usize, at * words.seats + turned.seat(seat), *many);
    }
    hex.bases.iter().for_each(|seat| page.mark(Piece::Bases as usize, at * words.seats + turned.seat(seat)));
    for road in &hex.roads {
        let place = (at * words.seats + turned.seat(road.seat)) * WAYS + usize::from(road.direction);
        page.mark(Piece::Roads as usize, place);
    }
}
