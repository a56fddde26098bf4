//! Names for the sides of the encounter: who stands on each, what its card counts as, what its total is (C1, C2).

use super::argument::{Change, Game, TurnedSide};
use super::table::{reads, verbs};
use super::word::Role;
use crate::course::effects;
use crate::moment::actors::order;
use crate::moment::sight::Sight;
use crate::table::Seat;
use crate::things::card::CardKind;
use crate::things::encounter::Front;
use crate::things::face::Face;
use crate::things::side::Side;

reads! {
    "the side of the offense or of the defense"
    fn side(sight, call, _game: Game, role: Role) -> Side { role.0 }

    "the side it is on, as a main player, or as an ally once all answers are in; it outlasts the ships it has sent"
    fn side(sight, call, seat: Seat) -> Option<Side> { sight.state.role(seat) }

    "its main player; nil while the defense is not named"
    fn main_player(sight, call, side: Side) -> Option<Seat> { sight.state.main_player(side) }

    "who has joined it, in the order in which they act"
    fn allies(sight, call, side: Side) -> Vec<Seat> { sight.allies(side) }

    "another ally can join it: the edition may limit how many a side has"
    fn takes_allies(sight, call, side: Side) -> bool { sight.state.takes_allies(sight.rules, side) }

    "its main player and its allies, in the order in which they act"
    fn seats(sight, call, side: Side) -> Vec<Seat> { sight.seats_of(side) }

    "the side against it"
    fn other(sight, call, side: Side) -> Side { side.other() }

    "it is the offense's"
    fn is_offense(sight, call, side: Side) -> bool { side == Side::Offense }

    "its card, once it lies open; one left face down with a word of its owner does not"
    fn kind(sight, call, side: Side) -> Option<CardKind> { sight.open_card(side) }

    "its turned card lies on the table and counts as an attack"
    fn attacks(sight, call, side: Side) -> bool { sight.lies(side, Front::attacks) }

    "its turned card lies on the table and counts as a negotiate"
    fn negotiates(sight, call, side: Side) -> bool { sight.lies(side, Front::negotiates) }

    "what its card adds to its total; one that was claimed and left face down gives what was claimed; nil while it is neither turned nor claimed. Use this, not `side:kind():value()`: the kind of a card that turns into others has no value"
    fn card_value(sight, call, side: Side) -> Option<i16> { sight.state.encounter[side].face.map(Face::value) }

    "its total, once the totals are made; nil where they are not compared"
    fn total(sight, call, side: Side) -> Option<i16> { sight.state.encounter.totals.map(|totals| totals[side]) }
}

verbs! {
    "so much is added to its total, however that is made, or taken from it where the number is below 0"
        at [OnCardsTurned, AfterReveal, OnTotals] else "earlier in the encounter it counts unless cards are chosen again; later nothing happens"
    fn add_to_total(play, call, side: Side, number: Change) -> () { effects::add_to_total(play, side, number.0) }

    "its open card counts as a negotiate, or as an attack of this value"
        at [OnCardsTurned, AfterReveal] else "while the cards are not turned it fails, later it comes too late; any_time after the reveal will do"
    fn count_as(play, call, side: TurnedSide, kind: Face) -> () { effects::count_as(play, side.0, kind) }
}

impl Sight<'_> {
    fn allies(self, side: Side) -> Vec<Seat> {
        order(self.state, self.rules).filter(|seat| self.state.allied_with(*seat) == Some(side)).collect()
    }

    fn seats_of(self, side: Side) -> Vec<Seat> {
        order(self.state, self.rules).filter(|seat| self.state.role(*seat) == Some(side)).collect()
    }

    fn open_card(self, side: Side) -> Option<CardKind> {
        let laid = self.state.laid(side)?;
        laid.open.then(|| self.rules.kind(laid.card))
    }

    /// Whether its card still lies on the table and counts so. What it counted as outlives the card on its front, for the
    /// rules settle by it (C3, C5); a script is told of a card only while it is there.
    fn lies(self, side: Side, counts: impl FnOnce(&Front) -> bool) -> bool {
        self.state.laid(side).is_some() && counts(&self.state.encounter[side])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use crate::things::card::CardId;
    use crate::things::cards::{Lies, Zone};
    use crate::things::ruleset::OrderPart;

    #[test]
    fn sides_are_read_as_they_stand() {
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
