//! A view as bytes.

use super::terms::Given;
use super::{HOOK_COUNT, LYING, MAX_ALIENS, MEMORY, PHASES, WORD_BITS, Words, asked, seats};
use crate::learn::layout::{byte, rows, signed};
use crate::learn::{Page, Turned};
use hyperkon::Seat;
use hyperkon::cosmic::{Face, Kinds, Outcome, Ruleset, Side, Source, View, Whereabouts};

rows! {
    /// The slices of an observation. Of two sides the viewer's own stands first while it is a main player, else the offense.
    Piece of Words {
        Seats "seats" (w) w.seats;
        Out "out" (w) w.seats;
        Winners "winners" (w) w.seats;
        Offense "offense" (w) w.seats;
        Defense "defense" (w) w.seats;
        Role "role" (_w) 3;
        Phase "phase" (_w) PHASES;
        Turn "turn" (_w) 1;
        Encounter "encounter" (_w) 1;
        Aim "aim" (w) w.planets();
        Ships "ships" (w) w.planets() * w.seats;
        Moved "moved" (w) w.planets();
        Cone "cone" (w) w.seats;
        Shield "shield" (w) w.seats;
        BlackHole "black_hole" (w) w.seats;
        Gone "gone" (w) w.seats;
        Captives "captives" (w) w.seats * w.seats;
        ForeignBases "foreign_bases" (w) w.seats;
        HomeBases "home_bases" (w) w.seats;
        Invited "invited" (w) 2 * w.seats;
        Cards "cards" (w) w.seats;
        Hand "hand" (w) w.kinds.len();
        Known "known" (w) w.seats * w.kinds.len();
        Aside "aside" (w) w.seats * w.kinds.len();
        AsideUnseen "aside_unseen" (w) w.seats;
        Piles "piles" (w) w.seats * w.kinds.len();
        PilesUnseen "piles_unseen" (w) w.seats;
        Discard "discard" (w) w.kinds.len();
        InPlay "in_play" (w) w.kinds.len();
        Deck "deck" (_w) 1;
        Stars "stars" (_w) 1;
        StarColours "star_colours" (w) w.seats;
        SpecialStars "special_stars" (w) w.scripts;
        Aliens "aliens" (w) w.seats * w.scripts;
        Memory "memory" (w) w.seats * MAX_ALIENS * MEMORY;
        Lying "lying" (w) w.scripts;
        LyingAt "lying_at" (w) w.planets();
        LyingMemory "lying_memory" (_w) LYING * MEMORY;
        Laid "laid" (w) 2 * w.kinds.len();
        LaidFace "laid_face" (_w) 2 * 4;
        Declared "declared" (w) w.scripts;
        DeclaredMany "declared_many" (_w) 1;
        Totals "totals" (_w) 2 * 2;
        Outcome "outcome" (_w) 6;
        OfferBy "offer_by" (_w) 2;
        Offer "offer" (w) 2 * Given::room(w);
        Asked "asked" (_w) 1;
        Topic "topic" (_w) asked::TOPICS;
        Text "text" (_w) WORD_BITS;
        Hook "hook" (_w) HOOK_COUNT;
        Source "source" (w) w.scripts;
        Arguments "arguments" (_w) 3 * 2;
        Form "form" (_w) 4;
        Least "least" (_w) 1;
        Most "most" (_w) 1;
        OffersLeft "offers_left" (_w) 1;
    }
}

impl Piece {
    pub(super) fn layout(words: &Words) -> crate::learn::Layout {
        Piece::rows(words)
    }
}

/// The sides in the order in which the viewer finds them.
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

/// Cards by kind into a row that begins at a place.
pub(super) fn kinds(words: &Words, page: &mut Page<'_>, row: Piece, from: usize, cards: &Kinds) {
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
            Whereabouts::AtHome => 0,
            Whereabouts::Out => 1,
            Whereabouts::In(seat) => 2 + turned.seat(*seat),
            Whereabouts::BaseOf(seat) => 2 + words.seats + turned.seat(*seat),
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
    view.star_discards.iter().for_each(|seat| page.count(Piece::StarColours as usize, turned.seat(*seat), 1));
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
