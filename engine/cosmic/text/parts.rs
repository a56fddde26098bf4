//! Texts of answer steps.

use super::Narrator;
use hyperkon_cosmic::{Choice, Decision, Freed, OfferItem, OfferSide, Part, Planet, Prompt, Side};

impl Narrator {
    /// Returns the text of one step of an answer.
    pub fn part(&self, decision: &Decision, part: &Part) -> String {
        match *part {
            Part::Pick(option) => self.option(decision, option),
            Part::Number(number) => number.to_string(),
            Part::Ship(place) if decision.topic.is_putting() => self.said(say!(self, "deal.one_ship_to", place)),
            Part::Ship(place) => self.said(say!(self, "deal.one_ship", place)),
            Part::Accept => self.choice(decision, &Choice::Accept),
            Part::Refuse => self.choice(decision, &Choice::Refuse),
            Part::NoDeal => self.choice(decision, &Choice::NoDeal),
            Part::Gives(side, term) => self.gives(term, side_of(decision) == Some(side)),
        }
    }

    /// Returns the text of a step of an offer, as the other side reads it.
    pub fn offered_part(&self, decision: &Decision, part: &Part) -> String {
        match *part {
            Part::Gives(side, term) => self.gives(term, side_of(decision) != Some(side)),
            _ => self.part(decision, part),
        }
    }

    fn gives(&self, term: OfferItem, own: bool) -> String {
        let what = match term {
            OfferItem::Card(kind) => self.card(kind),
            OfferItem::RandomCard => self.terms(&OfferSide { random_cards: 1, ..OfferSide::default() }),
            OfferItem::Base(planet) => self.base_on(planet),
            OfferItem::Settler => self.said(say!(self, "deal.one_settler")),
            OfferItem::SettlerFrom(place) => self.said(say!(self, "deal.one_settler_from", place)),
            OfferItem::Freed(seat) => {
                self.terms(&OfferSide { freed: Some(Freed { seat, ships: 1 }), ..OfferSide::default() })
            }
        };
        match term {
            // The base named in the offer already shows whose ships settle.
            OfferItem::Settler | OfferItem::SettlerFrom(_) => what,
            _ if own => self.said(say!(self, "deal.you_give", what)),
            _ => self.said(say!(self, "deal.you_get", what)),
        }
    }

    fn base_on(&self, planet: Planet) -> String {
        self.said(say!(self, "deal.one_base", planet))
    }
}

/// Returns the side of a negotiation that the question asks.
const fn side_of(decision: &Decision) -> Option<Side> {
    if let Prompt::Deal(deal) = &decision.ask { Some(deal.side) } else { None }
}
