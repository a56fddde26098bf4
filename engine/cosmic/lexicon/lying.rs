//! Names for cards that lie on the table and act there (P1).

use super::argument::Game;
use super::table::{reads, verbs};
use crate::course::lying;
use crate::moment::call::Call;
use crate::moment::sight::Sight;
use crate::table::Seat;
use crate::things::class::CardClass;
use crate::things::place::Planet;
use crate::things::power::{Power, Source};

reads! {
    "how many cards of a class lie on the table"
    fn lying(sight, call, _game: Game, class: CardClass) -> u8 { sight.lying(class, |_| true) }

    "how many cards of a class lie before it"
    fn lying(sight, call, seat: Seat, class: CardClass) -> u8 { sight.lying(class, |power| power.source == Source::Before && power.holder == seat) }

    "how many cards of a class lie beside it"
    fn lying(sight, call, planet: Planet, class: CardClass) -> u8 { sight.lying(class, |power| power.source == Source::Beside(planet)) }

    "the planet beside which the card lies whose script runs; nil where it lies beside none"
    fn beside(sight, call, _game: Game) -> Option<Planet> { sight.beside(call) }
}

verbs! {
    "a card drawn from the deck of this class comes to lie in the middle of the table, where it acts for the offense; with `lies = \"encounter\"` until the encounter ends. False: none is left, or there is no room (32 rules and cards, three fewer for each seat)"
        fails "no card of this class comes to lie on the table"
    fn lay_out(play, call, _game: Game, class: CardClass) -> bool { lying::lay_out(play, class, play.state.offense, Source::Middle) }

    "a card drawn from the deck of this class comes to lie before this seat, for which it acts. False: none is left, there is no room (32 rules and cards, three fewer for each seat), or the seat has left the game"
        fails "no card of this class comes to lie on the table"
    fn lay_out(play, call, seat: Seat, class: CardClass) -> bool { lying::lay_out(play, class, seat, Source::Before) }

    "a card drawn from the deck of this class comes to lie beside this planet, which `game:beside()` names. It acts for the offense. False: none is left, there is no room (32 rules and cards, three fewer for each seat), or the planet has left the game"
        fails "no card of this class comes to lie on the table"
    fn lay_out(play, call, planet: Planet, class: CardClass) -> bool { lying::lay_out(play, class, play.state.offense, Source::Beside(planet)) }

    "the card whose script runs goes back into its deck, which is shuffled; a star card that has been turned stays drawn, and acts no more"
    fails "the script is no card's that lies on the table"
    fn put_back(play, call, _game: Game) -> () { lying::put_back(play, call) }
}

impl Sight<'_> {
    fn lying(self, class: CardClass, is_it: impl Fn(&Power) -> bool) -> u8 {
        self.state.lying_of(self.rules, class).filter(|(_, power)| is_it(power)).count() as u8
    }

    fn beside(self, call: &Call) -> Option<Planet> {
        lying::beside(call.power.and_then(|slot| self.state.powers.get(slot))?)
    }
}
