//! Words for the parts of an answer.

use super::Narrator;
use hyperkon_cosmic::{Ask, Choice, Decision, Freed, Part, Planet, Side, Term, Terms};

impl Narrator {
    /// A part of an answer to a question.
    pub fn part(&self, decision: &Decision, part: &Part) -> String {
        match *part {
            Part::Pick(option) => self.option(decision, option),
            Part::Number(number) => number.to_string(),
            Part::Ship(place) => self.said(say!("deal.one_ship", place = self.place(place))),
            Part::Accept => self.choice(decision, &Choice::Accept),
            Part::Refuse => self.choice(decision, &Choice::Refuse),
            Part::NoDeal => self.choice(decision, &Choice::NoDeal),
            Part::Gives(side, term) => self.gives(decision, side, term),
        }
    }

    fn gives(&self, decision: &Decision, side: Side, term: Term) -> String {
        let what = match term {
            Term::Card(kind) => self.card(kind),
            Term::RandomCard => self.terms(&Terms { random_cards: 1, ..Terms::default() }),
            Term::Base(planet) => self.base_on(planet),
            Term::Settler => self.said(say!("deal.one_settler")),
            Term::SettlerFrom(place) => self.said(say!("deal.one_settler_from", place = self.place(place))),
            Term::Freed(seat) => self.terms(&Terms { freed: Some(Freed { seat, ships: 1 }), ..Terms::default() }),
        };
        let own = matches!(&decision.ask, Ask::Deal(deal) if deal.side == side);
        match term {
            // Whose ships settle is said by whose base it is.
            Term::Settler | Term::SettlerFrom(_) => what,
            _ if own => self.said(say!("deal.you_give", what = what)),
            _ => self.said(say!("deal.you_get", what = what)),
        }
    }

    fn base_on(&self, planet: Planet) -> String {
        self.said(say!("deal.one_base", planet = self.planet(planet)))
    }
}
