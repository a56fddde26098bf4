//! Script functions for deals and their outcome (C5, C7, C8).

use super::argument::{Game, Me};
use super::table::verbs;
use super::word::Freeable;
use crate::state::Event;
use crate::steps::deal;
use crate::table::Seat;
use crate::trigger::Play;

verbs! {
    "forbids all compensation in this encounter. No function tells whether compensation is already forbidden. A power that pays in another way sets `compensation` to 0, and pays in `after_compensation`, which is not called if compensation is forbidden"
        at [OnCompensation] else "earlier in the encounter, it works too; later, it does nothing"
    fn forbid_compensation(play, call, _game: Game) -> () { play.nobody_takes_compensation() }

    "in this deal, the seat can free ships of the other main player, or of any seat, as a term"
        at [OnDeal] else "earlier in the encounter, it works too; later, it does nothing"
    fn may_free_in_deal(play, call, me: Me, whose: Freeable) -> () { play.may_free_in_deal(me.0, whose) }

    "the seat takes part in the deal of this encounter, in addition to the main players. Then every two seats of the deal must agree: first the main players, then each of them with the seat. Each pair can make the usual number of offers, and can agree on nothing. When all pairs have agreed, all agreements are carried out together; at least one of them must include a card or a base. If one pair does not agree, no deal is made, and every seat of the deal loses ships. If the cards do not lead to a deal, or are chosen again, the call has no effect; `side:count_as(\"negotiate\")` turns cards into negotiates"
        at [OnCardsTurned, AfterReveal, OnDeal] else "earlier in the encounter, it works too, unless cards are chosen again; after the first offer, and for a main player, it does nothing"
    fn join_deal(play, call, seat: Seat) -> () { deal::join(play, seat) }
}

impl Play<'_, '_> {
    const fn nobody_takes_compensation(&mut self) {
        self.state.encounter.no_compensation = true;
    }

    /// Lets a seat's power free ships of others as a term of this deal (C8).
    fn may_free_in_deal(&mut self, seat: Seat, whose: Freeable) {
        let by = self.why().by;
        let encounter = &mut self.state.encounter;
        encounter.bent.freeing[seat] = by;
        match whose {
            Freeable::AnySeat => encounter.may_free_any.insert(seat),
            Freeable::OtherMainPlayer => encounter.may_free.insert(seat),
        }
        self.emit(Event::MayFreeInDeal { seat, any: matches!(whose, Freeable::AnySeat) });
    }
}
