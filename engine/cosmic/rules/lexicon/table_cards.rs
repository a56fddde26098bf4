//! Script functions for cards that act from the table (P1).

use super::argument::Game;
use super::given::Foreseen;
use super::table::{reads, verbs};
use crate::state::{CardClass, Planet, Power, Source};
use crate::steps::table_cards;
use crate::table::Seat;
use crate::trigger::{Call, Sight};

reads! {
    "the number of cards of this class on the table"
    fn lying(sight, call, _game: Game, class: CardClass) -> u8 { sight.lying(class, |_| true) }

    "the number of cards of this class in front of the seat"
    fn lying(sight, call, seat: Seat, class: CardClass) -> u8 { sight.lying(class, |power| power.source == Source::Before && power.holder == seat) }

    "the number of cards of this class beside the planet"
    fn lying(sight, call, planet: Planet, class: CardClass) -> u8 { sight.lying(class, |power| power.source == Source::Beside(planet)) }

    "the planet beside which the card of the running script is; nil if the card is not beside a planet"
    fn beside(sight, call, _game: Game) -> Foreseen<Planet> { Foreseen(sight.beside(call)) }
}

verbs! {
    "draws a card from the deck of this class, and puts it in the middle of the table, where it acts for the offense. With `lies = \"encounter\"` in its script, it stays until the encounter ends. Returns false if the deck is empty, or if the table is full. The table holds 32 rules and cards, less 3 per seat: 20 with 4 seats"
        fails "cards of this class are never put on the table"
    fn lay_out(play, call, _game: Game, class: CardClass) -> bool { table_cards::lay_out(play, class, play.state.offense, Source::Middle) }

    "draws a card from the deck of this class, and puts it in front of this seat, for which it acts. Returns false if the deck is empty, if the table is full, or if the seat has left the game. The table holds 32 rules and cards, less 3 per seat: 20 with 4 seats"
        fails "cards of this class are never put on the table"
    fn lay_out(play, call, seat: Seat, class: CardClass) -> bool { table_cards::lay_out(play, class, seat, Source::Before) }

    "draws a card from the deck of this class, and puts it beside this planet. The card's script can read the planet with `game:beside()`. The card acts for the offense. Returns false if the deck is empty, if the table is full, or if the planet has left the game. The table holds 32 rules and cards, less 3 per seat: 20 with 4 seats"
        fails "cards of this class are never put on the table"
    fn lay_out(play, call, planet: Planet, class: CardClass) -> bool { table_cards::lay_out(play, class, play.state.offense, Source::Beside(planet)) }

    "puts the card of the running script back into its deck, and shuffles the deck. A star card that has been revealed stays drawn, but stops acting"
    fails "the script does not belong to a card on the table"
    fn put_back(play, call, _game: Game) -> () { table_cards::put_back(play, call) }
}

impl Sight<'_> {
    fn lying(self, class: CardClass, is_it: impl Fn(&Power) -> bool) -> u8 {
        self.state.lying_of(self.rules, class).filter(|(_, power)| is_it(power)).count() as u8
    }

    fn beside(self, call: &Call) -> Option<Planet> {
        table_cards::beside(call.power.and_then(|slot| self.state.powers.get(slot))?)
    }
}
