//! Script functions for the played cards: their reveal, value, and destination (C1, C11).

use super::argument::{Game, MainPlayer, TheCard, Turned};
use super::table::{reads, verbs};
use crate::state::{CardClass, CardKind, Face, PassedOver, Side};
use crate::steps::effects;
use crate::steps::reveal;
use crate::table::Seat;
use crate::trigger::{Play, Sight};

reads! {
    "true if an encounter card of this main player is on the table, face up or face down"
    fn has_laid_card(sight, call, seat: Seat) -> bool { sight.has_laid_card(seat) }

}

verbs! {
    "exchanges the played cards of the main players"
        at [BeforeReveal] else "before both cards are played, it does nothing; after the reveal, it changes only the owners of the cards, not the result"
    fn swap_played_cards(play, call, _game: Game) -> () { effects::swap_played_cards(play) }

    "the seat must choose its card first, and play it face up"
        at [OnChoice] else "earlier in the encounter, it works too; after the cards are played, it does nothing"
    fn must_lay_first(play, call, player: MainPlayer) -> () { play.must_lay_openly(player.0) }

    "the seat must play a card of this class, a card of this kind, or exactly this card, if it can"
        fails "`class`, `kind`, and `card` are all missing"
        at [BeforeChoice, OnChoice] else "earlier in the encounter, it works too; after the cards are played, it does nothing"
    fn must_lay(play, call, player: MainPlayer { class: Option<CardClass>, kind: Option<CardKind>, card: Option<TheCard> }) -> () { effects::make_lay(play, player.0, class, kind, card.map(|card| card.0)) }

    "the seat's card is drawn at random from its hand after the other main player has played a card; destiny cards that are drawn first are set aside or stay in hand"
        at [OnChoice, OnFirstCardLaid] else "earlier in the encounter, it works too; after the cards are played, it does nothing"
    fn must_lay_at_random(play, call, player: MainPlayer { passed_over: PassedOver }) -> () { play.has_its_card_drawn(player.0, passed_over) }

    "the seat leaves its card face down, and claims that it is a card of this kind"
        at [OnReveal] else "earlier, it works too; after the reveal, it does nothing"
    fn claim(play, call, player: MainPlayer, kind: Face) -> () { effects::claim(play, player.0, kind) }

    "the card about which the seat has made a claim is revealed; returns true if the claim was true, or if there was no claim"
        at [OnReveal] else "before a claim, it returns true"
    fn call_claim(play, call, player: MainPlayer) -> bool { effects::call_claim(play, player.0) }

    "the seat's revealed card is set aside until the encounter ends; if the seat has no other encounter card, the card returns to its hand"
        at [OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnResult, AfterResult, OnDiscard] fails "fails, except in `any_time` after the reveal"
    fn lay_aside_played_card(play, call, turned: Turned) -> () { reveal::lay_aside(play, turned.0, turned.1) }

}

impl Sight<'_> {
    fn has_laid_card(self, seat: Seat) -> bool {
        self.state.side_of(seat).is_some_and(|side| self.state.laid(side).is_some())
    }
}

impl Play<'_, '_> {
    fn must_lay_openly(&mut self, side: Side) {
        self.state.encounter[side].lays_open = true;
    }

    fn has_its_card_drawn(&mut self, side: Side, passed_over: PassedOver) {
        self.state.encounter[side].drawn = Some(passed_over);
        self.state.encounter.bent.drawn[side] = self.why().by;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{CardId, Lies, State, Zone};
    use crate::testing::*;

    #[test]
    fn played_cards_are_read() {
        let rules = rules();
        let mut state = position(&rules);
        let read = |state: &State| {
            let sight = Sight { state, rules: &rules };
            [RED, BLUE, GREEN].map(|seat| sight.has_laid_card(seat))
        };
        assert_eq!(read(&state), [true, true, false]);
        state.cards.lay_out(CardId(10), Zone::Discard, Lies::Up);
        assert_eq!(read(&state), [true, false, false]);
    }
}
