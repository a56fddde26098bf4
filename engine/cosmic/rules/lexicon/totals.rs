//! Script functions for computing and comparing the totals (C2).

use super::argument::{Game, MainPlayer};
use super::table::verbs;
use crate::state::{Side, Tally};
use crate::trigger::Play;

verbs! {
    "makes the lower total win this encounter"
        at [OnTotals] else "earlier in the encounter, it works too; later, it does nothing"
    fn let_lower_win(play, call, _game: Game) -> () { play.lower_total_is_to_win() }

    "makes the seat's negotiate beat an attack"
        at [OnCardsTurned, AfterReveal] else "earlier in the encounter, it works too, unless cards are chosen again; later, it does nothing"
    fn must_win_by_peace(play, call, player: MainPlayer) -> () { play.peace_is_to_win(player.0) }

    "the value of the ships on the seat's side is multiplied by its card, instead of added to it"
        at [OnTotals] else "earlier in the encounter, it works too; later, it does nothing"
    fn multiply_ships(play, call, player: MainPlayer) -> () { play.tally(player.0, |tally| tally.multiplied = true) }

    "the value of the ships on the seat's side is subtracted from its card, instead of added to it"
        at [OnTotals] else "earlier in the encounter, it works too; later, it does nothing"
    fn subtract_ships(play, call, player: MainPlayer) -> () { play.tally(player.0, |tally| tally.subtracted = true) }

    "leaves the ships of the seat's allies out of the total"
        at [OnTotals] else "earlier in the encounter, it works too; later, it does nothing"
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
