//! Encodes the parts of answers as numbers.

use super::terms::Given;
use super::{MAX_OPTIONS, NUMBERS, Words};
use crate::learn::Turned;
use crate::learn::layout::rows;
use hyperkon::__private::cosmic::{Decision, Part, PickOption, Prompt, Side};

rows! {
    /// The actions.
    Atom of Words {
        Pass "pass" "pass, say no" (_w) 1;
        Yes "yes" "say yes" (_w) 1;
        Seat "seat" "per seat" (w) w.seats;
        Planet "planet" "per planet, its system by seat" (w) w.planets();
        Cone "cone" "the hyperspace cone" (_w) 1;
        Card "card" "per kind in names.cards" (w) w.kinds.len();
        Power "power" "use a power, per script in names.scripts" (w) w.scripts;
        Side "side" "0 offense, 1 defense" (_w) 2;
        Word "word" "per word that the question offers, in its order" (_w) MAX_OPTIONS;
        Alien "alien" "per script in names.scripts" (w) w.scripts;
        Deck "deck" "the draw deck" (_w) 1;
        Number "number" "the number itself, from 0" (_w) NUMBERS;
        Ship "ship" "one ship: per planet, then from the cone, then from the shield" (w) w.planets() + 2;
        Accept "accept" "accept the offer" (_w) 1;
        Refuse "refuse" "refuse it" (_w) 1;
        NoDeal "no_deal" "end the talks without a deal" (_w) 1;
        Gives "gives" "one more of what the seat gives: per kind of card, one card at random, a base per planet, one ship that settles, the same per place (planets, cone, shield), one freed ship per seat" (w) Given::room(w);
        Wants "wants" "the same of what it wants" (w) Given::room(w);
    }
}

/// Returns the row of a part, and its place in the row.
pub(super) fn place(words: &Words, turned: Turned, question: &Decision, part: Part) -> Option<(usize, usize)> {
    let (atom, place) = match part {
        Part::Pick(option) => match option {
            PickOption::Pass => (Atom::Pass, 0),
            PickOption::Yes => (Atom::Yes, 0),
            PickOption::Seat(seat) => (Atom::Seat, turned.seat(seat)),
            PickOption::Planet(planet) => (Atom::Planet, words.planet(turned, planet)),
            PickOption::Cone => (Atom::Cone, 0),
            PickOption::Card(kind) => (Atom::Card, words.kind(kind)?),
            PickOption::Power(script) => (Atom::Power, script.index()),
            PickOption::Side(side) => (Atom::Side, side as usize),
            PickOption::Word(_) => (Atom::Word, place_of(question, option)?),
            PickOption::Alien(script) => (Atom::Alien, script.index()),
            PickOption::Deck => (Atom::Deck, 0),
        },
        Part::Number(number) => (Atom::Number, usize::from(number)),
        Part::Ship(place) => (Atom::Ship, words.place(turned, place)),
        Part::Accept => (Atom::Accept, 0),
        Part::Refuse => (Atom::Refuse, 0),
        Part::NoDeal => (Atom::NoDeal, 0),
        Part::Gives(side, term) => {
            let own = own_side(question) == Some(side);
            (if own { Atom::Gives } else { Atom::Wants }, Given::of(words, turned, term)?)
        }
    };
    Some((atom as usize, place))
}

/// Returns the side of the seat that makes an offer.
fn own_side(question: &Decision) -> Option<Side> {
    if let Prompt::Deal(deal) = &question.ask { Some(deal.side) } else { None }
}

/// Returns the place of a word among the words that the question offers.
fn place_of(question: &Decision, option: PickOption) -> Option<usize> {
    let Prompt::Pick { options, .. } = &question.ask else { return None };
    options.iter().filter(|other| matches!(other, PickOption::Word(_))).position(|other| *other == option)
}
