//! Names for how the totals are made and compared (C2).

use super::argument::{Game, MainPlayer};
use super::table::verbs;
use crate::moment::play::Play;
use crate::things::encounter::Tally;
use crate::things::side::Side;

verbs! {
    "the lower total wins this encounter"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn let_lower_win(play, call, _game: Game) -> () { play.lower_total_is_to_win() }

    "its negotiate beats an attack"
        at [OnCardsTurned, AfterReveal] else "earlier in the encounter it counts as well, unless cards are chosen again; later nothing happens"
    fn must_win_by_peace(play, call, player: MainPlayer) -> () { play.peace_is_to_win(player.0) }

    "its side's ships are multiplied with its card"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn multiply_ships(play, call, player: MainPlayer) -> () { play.tally(player.0, |tally| tally.multiplied = true) }

    "its side's ships are taken from its card"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn subtract_ships(play, call, player: MainPlayer) -> () { play.tally(player.0, |tally| tally.subtracted = true) }

    "its allies' ships are not counted"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens"
    fn leave_out_allies(play, call, player: MainPlayer) -> () { play.tally(player.0, |tally| tally.without_allies = true) }
}

impl Play<'_, '_> {
    const fn lower_total_is_to_win(&mut self) {
        self.state.encounter.lower_wins = true;
    }

    fn peace_is_to_win(&mut self, side: Side) {
        self.state.encounter[side].peace_wins = true;
    }

    fn tally(&mut self, side: Side, change: impl FnOnce(&mut Tally)) {
        change(&mut self.state.encounter[side].tally);
    }
}
