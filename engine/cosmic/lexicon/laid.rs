//! Names for the cards on the table: how they are laid, what they count as, where they go (C1, C11).

use super::argument::{Game, MainPlayer, TheCard, Turned};
use super::table::{reads, verbs};
use crate::course::effects;
use crate::course::reveal;
use crate::moment::play::Play;
use crate::moment::sight::Sight;
use crate::table::Seat;
use crate::things::card::CardKind;
use crate::things::class::CardClass;
use crate::things::encounter::PassedOver;
use crate::things::face::Face;
use crate::things::side::Side;

reads! {
    "an encounter card of this main player lies on the table, open or face down"
    fn has_laid_card(sight, call, seat: Seat) -> bool { sight.has_laid_card(seat) }

}

verbs! {
    "the two played cards change owners"
        at [BeforeReveal] else "before both cards are laid nothing happens; once they are turned only their owners change, not the result"
    fn swap_played_cards(play, call, _game: Game) -> () { effects::swap_played_cards(play) }

    "it must lay its card first and openly"
        at [OnChoice] else "earlier in the encounter it counts as well; once the cards are laid nothing happens"
    fn must_lay_first(play, call, player: MainPlayer) -> () { play.must_lay_openly(player.0) }

    "it must lay a card of this class, or of this kind, or this very card, if it can"
        fails "none of them is named"
        at [BeforeChoice, OnChoice] else "earlier in the encounter it counts as well; once the cards are laid nothing happens"
    fn must_lay(play, call, player: MainPlayer { class: Option<CardClass>, kind: Option<CardKind>, card: Option<TheCard> }) -> () { effects::make_lay(play, player.0, class, kind, card.map(|card| card.0)) }

    "its card is drawn at random after the other's is laid; destiny cards passed over lie aside or stay in hand"
        at [OnChoice, OnFirstCardLaid] else "earlier in the encounter it counts as well; once the cards are laid nothing happens"
    fn must_lay_at_random(play, call, player: MainPlayer { passed_over: PassedOver }) -> () { play.has_its_card_drawn(player.0, passed_over) }

    "it leaves its card face down and says that it is this card"
        at [OnReveal] else "before it, it counts as well; once the cards are turned it comes too late"
    fn claim(play, call, player: MainPlayer, kind: Face) -> () { effects::claim(play, player.0, kind) }

    "its claimed card is turned; whether it was what was said (true if nothing was said)"
        at [OnReveal] else "before there is a claim it gives true"
    fn call_claim(play, call, player: MainPlayer) -> bool { effects::call_claim(play, player.0) }

    "its open card lies aside until the encounter is over; its only card goes back in hand"
        at [OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnResult, AfterResult, OnDiscard] fails "it fails, but for any_time after the reveal"
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
    use crate::testing::*;
    use crate::things::card::CardId;
    use crate::things::cards::{Lies, Zone};
    use crate::things::state::State;

    #[test]
    fn cards_on_the_table_are_read_as_they_lie() {
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
