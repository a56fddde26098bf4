//! Script functions for the sides of the encounter: their members, cards, and totals (C1, C2).

use super::argument::{Change, Game, TurnedSide};
use super::given::Foreseen;
use super::table::{reads, verbs};
use super::word::Role;
use crate::state::{CardKind, Face, Front, Side};
use crate::steps::effects;
use crate::table::Seat;
use crate::trigger::{Sight, order};

reads! {
    "the side of the offense or of the defense"
    fn side(sight, call, _game: Game, role: Role) -> Side { role.0 }

    "the seat's side as a main player, or as an ally after all invitations are answered. An ally keeps its side after it loses its ships. For an ally of both sides, this is the offense's side"
    fn side(sight, call, seat: Seat) -> Foreseen<Side> { Foreseen(sight.state.role(seat)) }

    "true if the seat is the side's main player or, after all invitations are answered, one of its allies. A power can let a seat be an ally of both sides"
    fn is_on(sight, call, seat: Seat, side: Side) -> bool { sight.state.is_on(seat, side) }

    "the side's main player; nil for the defense before it is named"
    fn main_player(sight, call, side: Side) -> Foreseen<Seat> { Foreseen(sight.state.main_player(side)) }

    "the side's allies, in the order in which they act"
    fn allies(sight, call, side: Side) -> Vec<Seat> { sight.allies(side) }

    "true if another ally can join the side; an edition can limit the number of allies"
    fn takes_allies(sight, call, side: Side) -> bool { sight.state.takes_allies(sight.rules, side) }

    "the side's main player and its allies, in the order in which they act"
    fn seats(sight, call, side: Side) -> Vec<Seat> { sight.seats_of(side) }

    "the opposing side"
    fn other(sight, call, side: Side) -> Side { side.other() }

    "true if the side is the offense's side"
    fn is_offense(sight, call, side: Side) -> bool { side == Side::Offense }

    "the kind of the side's card, after the reveal; nil for a card that was left face down with a claim"
    fn kind(sight, call, side: Side) -> Option<CardKind> { sight.open_card(side) }

    "true if the side's revealed card is on the table and counts as an attack"
    fn attacks(sight, call, side: Side) -> bool { sight.lies(side, Front::attacks) }

    "true if the side's revealed card is on the table and counts as a negotiate"
    fn negotiates(sight, call, side: Side) -> bool { sight.lies(side, Front::negotiates) }

    "the number that the side's card adds to its total. For a card that was left face down with a claim, this is the claimed value; before the reveal and without a claim, it is nil. Use this function instead of `side:kind():value()`, which is nil for a card that changes its type"
    fn card_value(sight, call, side: Side) -> Foreseen<i16> { Foreseen(sight.state.encounter[side].face.map(Face::value)) }

    "the side's total, after the totals are computed; nil if no totals are compared"
    fn total(sight, call, side: Side) -> Option<i16> { sight.state.encounter.totals.map(|totals| totals[side]) }
}

verbs! {
    "adds this number to the side's total, even if a power changes how the total is computed; a negative number is subtracted"
        at [OnCardsTurned, AfterReveal, OnTotals] else "earlier in the encounter, it works unless cards are chosen again; later, it does nothing"
    fn add_to_total(play, call, side: Side, number: Change) -> () { effects::add_to_total(play, side, number.0) }

    "the side's revealed card counts as a negotiate, or as an attack of this value"
        at [OnCardsTurned, AfterReveal] else "before the reveal, it fails; it also works in `any_time` after the reveal; later, it does nothing"
    fn count_as(play, call, side: TurnedSide, kind: Face) -> () { effects::count_as(play, side.0, kind) }
}

impl Sight<'_> {
    fn allies(self, side: Side) -> Vec<Seat> {
        order(self.state, self.rules).filter(|seat| self.state.is_allied_with(*seat, side)).collect()
    }

    fn seats_of(self, side: Side) -> Vec<Seat> {
        order(self.state, self.rules).filter(|seat| self.state.is_on(*seat, side)).collect()
    }

    fn open_card(self, side: Side) -> Option<CardKind> {
        let laid = self.state.laid(side)?;
        laid.open.then(|| self.rules.kind(laid.card))
    }

    /// Returns `true` if a side's card is on the table and passes the test.
    ///
    /// The test is about the face of the card. The face remains after the card has left, because the rules resolve the
    /// encounter with it (C3, C5). Scripts see the card only while it is on the table.
    fn lies(self, side: Side, counts: impl FnOnce(&Front) -> bool) -> bool {
        self.state.laid(side).is_some() && counts(&self.state.encounter[side])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{CardId, Lies, OrderPart, Zone};
    use crate::testing::*;

    #[test]
    fn sides_are_read() {
        let mut rules = rules();
        rules.choices.seat_order = vec![OrderPart::Offense, OrderPart::Defense, OrderPart::Others];
        let mut state = position(&rules);
        state.encounter[Side::Defense].allies.insert(GREEN);
        state.encounter.alliances_made = true;
        let sight = Sight { state: &state, rules: &rules };
        assert_eq!((sight.allies(Side::Offense), sight.allies(Side::Defense)), (vec![], vec![GREEN]));
        assert_eq!((sight.seats_of(Side::Offense), sight.seats_of(Side::Defense)), (vec![RED], vec![BLUE, GREEN]));
        assert_eq!(
            [RED, BLUE, GREEN].map(|seat| state.role(seat)),
            [Side::Offense, Side::Defense, Side::Defense].map(Some)
        );
        state.encounter[Side::Offense].allies.insert(GREEN);
        let sight = Sight { state: &state, rules: &rules };
        assert_eq!((sight.allies(Side::Offense), sight.allies(Side::Defense)), (vec![GREEN], vec![GREEN]));
        assert_eq!(Side::BOTH.map(|side| state.is_on(GREEN, side)), [true; 2]);
        assert_eq!(Side::BOTH.map(|side| state.is_on(BLUE, side)), [false, true]);
        let open = |state: &crate::State| Side::BOTH.map(|side| Sight { state, rules: &rules }.open_card(side));
        assert_eq!(open(&state), [None, Some(CardKind::Attack(12))]);
        state.cards.turn_up(CardId(9));
        assert_eq!(open(&state), [Some(CardKind::Attack(11)), Some(CardKind::Attack(12))]);
        state.encounter[Side::Defense].face = Some(Face::Attack(12));
        let attacks =
            |state: &crate::State| Side::BOTH.map(|side| Sight { state, rules: &rules }.lies(side, Front::attacks));
        assert_eq!(attacks(&state), [false, true]);
        state.cards.lay_out(CardId(10), Zone::Discard, Lies::Up);
        assert_eq!((open(&state), attacks(&state)), ([Some(CardKind::Attack(11)), None], [false, false]));
    }
}
