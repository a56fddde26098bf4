//! Names for deals and what comes of them (C5, C7, C8).

use super::argument::{Game, Me};
use super::table::verbs;
use super::word::Freeable;
use crate::moment::play::Play;
use crate::table::Seat;
use crate::things::event::Event;

verbs! {
    "nobody takes compensation in this encounter"
        at [OnCompensation] else "earlier in the encounter it counts as well; later nothing happens"
    fn forbid_compensation(play, call, _game: Game) -> () { play.nobody_takes_compensation() }

    "it can free such a seat's ships as a term of this deal"
        at [OnDeal] else "earlier in the encounter it counts as well; later nothing happens"
    fn may_free_in_deal(play, call, me: Me, whose: Freeable) -> () { play.may_free_in_deal(me.0, whose) }
}

impl Play<'_, '_> {
    const fn nobody_takes_compensation(&mut self) {
        self.state.encounter.no_compensation = true;
    }

    /// C8: a seat's power can free ships of others as a term of this deal.
    fn may_free_in_deal(&mut self, seat: Seat, whose: Freeable) {
        let by = self.why().by;
        let encounter = &mut self.state.encounter;
        encounter.bent.freeing[seat] = by;
        match whose {
            Freeable::AnySeat => encounter.may_free_any.insert(seat),
            Freeable::OtherMainPlayer => encounter.may_free.insert(seat),
        }
        self.tell(Event::MayFreeInDeal { seat, any: matches!(whose, Freeable::AnySeat) });
    }
}
