//! Encodes a view as bytes.

use super::terms::Given;
use super::{HOOK_COUNT, LYING, MAX_ALIENS, MEMORY, PHASES, WORD_BITS, Words, asked, seats};
use crate::learn::layout::{byte, rows, signed};
use crate::learn::{Page, Turned};
use hyperkon::__private::cosmic::{CardBag, Face, Outcome, PlanetLocation, Ruleset, Side, Source, View};
use hyperkon::Seat;

rows! {
    /// The slices of an observation. The viewer's own side comes first if it is a main player; otherwise the offense
    /// does.
    Piece of Words {
        Seats "seats" "per seat: 1 if somebody sits there" (w) w.seats;
        Out "out" "per seat: 1 if it is eliminated" (w) w.seats;
        Winners "winners" "per seat: 1 if it has won" (w) w.seats;
        Offense "offense" "per seat: 1 for the offense" (w) w.seats;
        Defense "defense" "per seat: 1 for the defense" (w) w.seats;
        Role "role" "one of: the viewer is the offense, the defense, neither" (_w) 3;
        Phase "phase" "one of names.phases" (_w) PHASES.len();
        Turn "turn" "the number of the turn" (_w) 1;
        Encounter "encounter" "the number of the encounter in the turn" (_w) 1;
        Aim "aim" "per planet: 1 where the cone points" (w) w.planets();
        Ships "ships" "per planet, per seat: its ships there" (w) w.planets() * w.seats;
        Moved "moved" "per planet: 1 out of the game, 2 and the seat in whose system it is now, then the seat whose base it counts as; 0 at home" (w) w.planets();
        Cone "cone" "per seat: its ships on the cone" (w) w.seats;
        Shield "shield" "per seat: its allied ships of the defense" (w) w.seats;
        BlackHole "black_hole" "per seat: its ships in the black hole" (w) w.seats;
        Gone "gone" "per seat: its ships out of the game" (w) w.seats;
        Captives "captives" "per seat, per owner: ships that the seat holds captive" (w) w.seats * w.seats;
        ForeignBases "foreign_bases" "per seat: its foreign bases" (w) w.seats;
        HomeBases "home_bases" "per seat: its home bases" (w) w.seats;
        Invited "invited" "per side, per seat: 1 if it was invited" (w) 2 * w.seats;
        Cards "cards" "per seat: how many cards it holds" (w) w.seats;
        Hand "hand" "per kind in names.cards: how many the viewer holds" (w) w.kinds.len();
        Known "known" "per seat, per kind: cards in its hand that the viewer knows" (w) w.seats * w.kinds.len();
        Aside "aside" "per seat, per kind: cards laid aside that the viewer knows" (w) w.seats * w.kinds.len();
        AsideUnseen "aside_unseen" "per seat: cards laid aside that it does not know" (w) w.seats;
        Piles "piles" "per seat, per kind: cards in the piles of its powers that the viewer knows" (w) w.seats * w.kinds.len();
        PilesUnseen "piles_unseen" "per seat: cards in them that it does not know" (w) w.seats;
        Discard "discard" "per kind: cards in the discard pile" (w) w.kinds.len();
        InPlay "in_play" "per kind: destiny cards whose effect is under way" (w) w.kinds.len();
        Deck "deck" "cards in the draw deck" (_w) 1;
        Stars "stars" "cards in the star deck" (_w) 1;
        StarColors "star_colors" "per seat: star cards of its color that are out" (w) w.seats;
        SpecialStars "special_stars" "per script: star cards without a color that are out" (w) w.scripts;
        Aliens "aliens" "per seat, per script: 1 in force, 2 lost, 3 cancelled, 4 off; 0 not its alien" (w) w.seats * w.scripts;
        Memory "memory" "per seat, per alien of it, per slot: 0 unseen, 1 nothing yet, a number and 102, anything else and 2 (a card counts by its place in the deck list, lowest first)" (w) w.seats * MAX_ALIENS * MEMORY;
        Lying "lying" "per script: 1 and the seat whose card lies on the table" (w) w.scripts;
        LyingAt "lying_at" "per planet: cards that lie beside it" (w) w.planets();
        LyingMemory "lying_memory" "per card on the table, per slot: as memory" (_w) LYING * MEMORY;
        Laid "laid" "per side, per kind: 1 for the card that is laid, if the viewer knows it" (w) 2 * w.kinds.len();
        LaidFace "laid_face" "per side: a card is laid, it is open, it is a negotiate, the value of an attack and 128" (_w) 2 * 4;
        Declared "declared" "per script: 1 and the seat that has declared its use" (w) w.scripts;
        DeclaredMany "declared_many" "how many uses are declared" (_w) 1;
        Totals "totals" "per side: 1 if it is known, the total and 128" (_w) 2 * 2;
        Outcome "outcome" "one of: won by the first side, by the second, a deal, no deal, a success, a failure" (_w) 6;
        OfferBy "offer_by" "per side: 1 for the one that has made the offer" (_w) 2;
        Offer "offer" "per side: what it gives, as the action gives" (w) 2 * Given::room(w);
        Asked "asked" "1 if the viewer is asked" (_w) 1;
        Topic "topic" "one of names.topics" (_w) asked::TOPICS;
        Text "text" "the bits of the number of the text that a script asks, lowest first" (_w) WORD_BITS;
        Hook "hook" "one of names.hooks" (_w) HOOK_COUNT;
        Source "source" "per script: 1 for the one that asks" (w) w.scripts;
        Arguments "arguments" "three times: the sort (1 number, 2 seat, 3 planet, 4 kind of card, 5 alien) and the value" (_w) 3 * 2;
        Form "form" "one of: pick, number, ships, deal" (_w) 4;
        Least "least" "the least that is chosen" (_w) 1;
        Most "most" "the most that is chosen" (_w) 1;
        OffersLeft "offers_left" "offers that are left in a deal" (_w) 1;
    }
}

/// The sides in the viewer's order.
struct Sides {
    first: Side,
}

impl Sides {
    fn of(view: &View, viewer: Seat) -> Sides {
        Sides { first: if view.defense == Some(viewer) { Side::Defense } else { Side::Offense } }
    }

    fn place(&self, side: Side) -> usize {
        usize::from(side != self.first)
    }
}

/// Writes a view.
pub(super) fn write(words: &Words, turned: Turned, view: &View, rules: &Ruleset, page: &mut Page<'_>) {
    let sides = Sides::of(view, turned.viewer);
    view.seats.iter().for_each(|seat| seats::write(words, turned, seat, rules, page));
    course(words, turned, view, page);
    board(words, turned, view, page);
    cards(words, turned, view, page);
    lying(words, turned, view, rules, page);
    encounter(words, turned, view, &sides, page);
}

/// Counts cards by kind in a row, starting at a place.
pub(super) fn kinds(words: &Words, page: &mut Page<'_>, row: Piece, from: usize, cards: &CardBag) {
    for (kind, many) in cards.counted() {
        if let Some(kind) = words.kind(kind) {
            page.count(row as usize, from + kind, many);
        }
    }
}

fn course(words: &Words, turned: Turned, view: &View, page: &mut Page<'_>) {
    view.winners.iter().for_each(|seat| page.mark(Piece::Winners as usize, turned.seat(seat)));
    page.mark(Piece::Offense as usize, turned.seat(view.offense));
    view.defense.iter().for_each(|seat| page.mark(Piece::Defense as usize, turned.seat(*seat)));
    let role = match turned.viewer {
        viewer if viewer == view.offense => 0,
        viewer if Some(viewer) == view.defense => 1,
        _ => 2,
    };
    page.mark(Piece::Role as usize, role);
    page.mark(Piece::Phase as usize, view.phase as usize);
    page.put(Piece::Turn as usize, 0, byte(view.turn));
    page.put(Piece::Encounter as usize, 0, view.encounter);
    view.planet.iter().for_each(|planet| page.mark(Piece::Aim as usize, words.planet(turned, *planet)));
}

fn board(words: &Words, turned: Turned, view: &View, page: &mut Page<'_>) {
    let (seats, in_system) = (view.seats.len(), words.in_system);
    for (number, ships) in view.planets.iter().enumerate() {
        let home = turned.seat(Seat((number / in_system) as u8));
        let planet = home * in_system + number % in_system;
        for (seat, many) in (0..seats as u8).map(Seat).zip(ships) {
            page.put(Piece::Ships as usize, planet * words.seats + turned.seat(seat), *many);
        }
    }
    for (planet, whereabouts) in &view.moved {
        let now = match whereabouts {
            PlanetLocation::AtHome => 0,
            PlanetLocation::Out => 1,
            PlanetLocation::In(seat) => 2 + turned.seat(*seat),
            PlanetLocation::BaseOf(seat) => 2 + words.seats + turned.seat(*seat),
        };
        page.put(Piece::Moved as usize, words.planet(turned, *planet), byte(now));
    }
}

fn cards(words: &Words, turned: Turned, view: &View, page: &mut Page<'_>) {
    kinds(words, page, Piece::Hand, 0, &view.hand);
    kinds(words, page, Piece::Discard, 0, &view.discard);
    kinds(words, page, Piece::InPlay, 0, &view.in_play);
    page.put(Piece::Deck as usize, 0, byte(view.deck));
    page.put(Piece::Stars as usize, 0, byte(view.stars));
    view.star_discards.iter().for_each(|seat| page.count(Piece::StarColors as usize, turned.seat(*seat), 1));
    view.special_stars.iter().for_each(|star| page.count(Piece::SpecialStars as usize, star.index(), 1));
}

fn lying(words: &Words, turned: Turned, view: &View, rules: &Ruleset, page: &mut Page<'_>) {
    for (number, thing) in view.lying.iter().enumerate() {
        page.put(Piece::Lying as usize, thing.script.index(), byte(1 + turned.seat(thing.holder)));
        if let Source::Beside(planet) = thing.source {
            page.count(Piece::LyingAt as usize, words.planet(turned, planet), 1);
        }
        if number < LYING {
            let cells = &rules.script(thing.script).memory;
            seats::memory(words, turned, (cells, &thing.memory), (Piece::LyingMemory, number * MEMORY), page);
        }
    }
}

fn encounter(words: &Words, turned: Turned, view: &View, sides: &Sides, page: &mut Page<'_>) {
    for side in Side::BOTH {
        let at = sides.place(side);
        view.invited[side]
            .iter()
            .for_each(|seat| page.mark(Piece::Invited as usize, at * words.seats + turned.seat(seat)));
        if let Some(laid) = view.laid[side] {
            let row = Piece::LaidFace as usize;
            page.mark(row, at * 4);
            page.put(row, at * 4 + 1, laid.open.into());
            match laid.face {
                Some(Face::Negotiate) => page.mark(row, at * 4 + 2),
                Some(Face::Attack(value)) => page.put(row, at * 4 + 3, signed(value)),
                None => {}
            }
            if let Some(kind) = laid.kind.and_then(|kind| words.kind(kind)) {
                page.mark(Piece::Laid as usize, at * words.kinds.len() + kind);
            }
        }
        if let Some(totals) = view.totals {
            page.mark(Piece::Totals as usize, at * 2);
            page.put(Piece::Totals as usize, at * 2 + 1, signed(totals[side]));
        }
        if let Some((by, offer)) = &view.offer {
            page.put(Piece::OfferBy as usize, sides.place(*by), 1);
            for (term, many) in Given::counted(&offer[side]) {
                if let Some(place) = Given::of(words, turned, term) {
                    page.count(Piece::Offer as usize, at * Given::room(words) + place, many);
                }
            }
        }
    }
    for declared in &view.declared {
        page.put(Piece::Declared as usize, declared.script.index(), byte(1 + turned.seat(declared.seat)));
    }
    page.put(Piece::DeclaredMany as usize, 0, byte(view.declared.len()));
    if let Some(outcome) = view.outcome {
        let place = match outcome {
            Outcome::Won(side) => sides.place(side),
            Outcome::Deal => 2,
            Outcome::NoDeal => 3,
            Outcome::Success => 4,
            Outcome::Failure => 5,
        };
        page.mark(Piece::Outcome as usize, place);
    }
}
