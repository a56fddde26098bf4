//! Cards that powers move, as sentences.

use super::{Narrator, Said};
use hyperkon_cosmic::{CardClass, Heap, Kinds};
use hyperkon_table::Seat;

impl Narrator {
    pub(super) fn cards_moved(&self, from: Heap, to: Heap, count: u8, hidden: &Kinds) -> Said {
        let key = if hidden.is_empty() { "event.cards_moved" } else { "event.cards_moved_seen" };
        let heaps = [("from", self.heap(from)), ("to", self.heap(to))];
        (key, heaps.into_iter().chain([("n", count.to_string()), ("cards", self.cards(hidden))]).collect())
    }

    pub(super) fn cards_seen(&self, by: Seat, of: Seat, hidden: &Kinds) -> Said {
        let key = if hidden.is_empty() { "event.cards_seen" } else { "event.cards_seen_seen" };
        (key, vec![("seat", self.seat(by)), ("of", self.seat(of)), ("cards", self.cards(hidden))])
    }

    pub(super) fn must_lay_card(&self, seat: Seat, hidden: &Kinds) -> Said {
        let key = if hidden.is_empty() { "event.must_lay_card" } else { "event.must_lay_card_seen" };
        (key, vec![("seat", self.seat(seat)), ("cards", self.cards(hidden))])
    }

    pub(super) fn holds_fewer(&self, seat: Seat, class: CardClass, count: u8) -> Said {
        let key = match class {
            CardClass::Attack => "event.holds_fewer_attack",
            CardClass::Negotiate => "event.holds_fewer_negotiate",
            CardClass::Named(_) => "event.holds_fewer_such",
            CardClass::Encounter => "event.holds_fewer_encounter",
        };
        (key, vec![("seat", self.seat(seat)), ("n", count.to_string()), ("class", self.class_of(class))])
    }

    /// The name of a class that scripts name; the others are in the sentences themselves.
    pub(super) fn class_of(&self, class: CardClass) -> String {
        if let CardClass::Named(class) = class { self.class(class) } else { String::new() }
    }

    pub(super) fn total_raised(&self, seat: Seat, value: i16) -> Said {
        let key = if value < 0 { "event.total_lowered" } else { "event.total_raised" };
        (key, vec![("seat", self.seat(seat)), ("n", value.unsigned_abs().to_string())])
    }

    /// Where cards lie.
    fn heap(&self, heap: Heap) -> String {
        match heap {
            Heap::Deck => self.text("heap.deck", &[]),
            Heap::Discard => self.text("heap.discard", &[]),
            Heap::Table => self.text("heap.table", &[]),
            Heap::Hand(seat) => self.said(say!("heap.hand", seat = self.seat(seat))),
            Heap::Before(seat) => self.said(say!("heap.before", seat = self.seat(seat))),
            Heap::Own(seat, alien) => self.said(say!("heap.own", seat = self.seat(seat), alien = self.script(alien))),
        }
    }
}
