//! Texts of events in which powers move cards.

use super::{Narrator, Said};
use hyperkon_cosmic::{CardBag, CardClass, PileId};
use hyperkon_table::Seat;

impl Narrator {
    pub(super) fn cards_moved(&self, from: PileId, to: PileId, count: u8, hidden: &CardBag) -> Said {
        let key = if hidden.is_empty() { "event.cards_moved" } else { "event.cards_moved_seen" };
        say!(self, key, from = self.heap(from), to = self.heap(to), n = count, cards = hidden)
    }

    pub(super) fn cards_seen(&self, by: Seat, of: Seat, hidden: &CardBag) -> Said {
        let key = if hidden.is_empty() { "event.cards_seen" } else { "event.cards_seen_seen" };
        say!(self, key, seat = by, of, cards = hidden)
    }

    pub(super) fn must_lay_card(&self, seat: Seat, hidden: &CardBag) -> Said {
        let key = if hidden.is_empty() { "event.must_lay_card" } else { "event.must_lay_card_seen" };
        say!(self, key, seat, cards = hidden)
    }

    pub(super) fn holds_fewer(&self, seat: Seat, class: CardClass, count: u8) -> Said {
        let key = match class {
            CardClass::Attack => "event.holds_fewer_attack",
            CardClass::Negotiate => "event.holds_fewer_negotiate",
            CardClass::Named(_) => "event.holds_fewer_such",
            CardClass::Encounter => "event.holds_fewer_encounter",
        };
        say!(self, key, seat, n = count, class = self.class_of(class))
    }

    /// Returns the name of a class that scripts define. Returns an empty string for other classes, because the
    /// sentences contain their names.
    pub(super) fn class_of(&self, class: CardClass) -> String {
        if let CardClass::Named(class) = class { self.class(class) } else { String::new() }
    }

    pub(super) fn total_raised(&self, seat: Seat, value: i16) -> Said {
        let key = if value < 0 { "event.total_lowered" } else { "event.total_raised" };
        say!(self, key, seat, n = value.unsigned_abs())
    }

    /// Returns the name of a pile.
    fn heap(&self, heap: PileId) -> String {
        match heap {
            PileId::Deck => self.text("heap.deck", &[]),
            PileId::Discard => self.text("heap.discard", &[]),
            PileId::Table => self.text("heap.table", &[]),
            PileId::Hand(seat) => self.said(say!(self, "heap.hand", seat)),
            PileId::Before(seat) => self.said(say!(self, "heap.before", seat)),
            PileId::Own(seat, alien) => self.said(say!(self, "heap.own", seat, alien)),
        }
    }
}
