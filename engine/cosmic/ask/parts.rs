//! Answers part by part: which parts can come next, and what they make.

use crate::ask::decision::{Ask, Choice, Decision, MAX_PICKED, Pickable, Topic};
use crate::table::{Parts, Question, Seat};
use crate::things::card::CardKind;
use crate::things::deal::{BaseTerm, DealAsk, Freed, Offer, TermLimits, Terms};
use crate::things::place::{Place, Planet, ShipCounts};
use crate::things::side::{BySide, Side};
use serde::{Deserialize, Serialize};

/// A part of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// One of the options.
    Pick(Pickable),
    /// A number.
    Number(u8),
    /// One ship from this place.
    Ship(Place),
    /// The standing offer is accepted (C7).
    Accept,
    /// It is refused without another (C7).
    Refuse,
    /// No deal (C7).
    NoDeal,
    /// Something that a side gives in an offer (C8).
    Gives(Side, Term),
}

/// Something that a side gives in an offer (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Term {
    /// A card of this kind.
    Card(CardKind),
    /// One card drawn at random.
    RandomCard,
    /// A base on this planet, for which settlers must follow.
    Base(Planet),
    /// One settler for it, from where its owner likes.
    Settler,
    /// One settler for it, from this place.
    SettlerFrom(Place),
    /// One ship of this seat freed from the black hole.
    Freed(Seat),
}

impl Choice {
    /// The parts that make this answer, in an order in which they can come.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = match self {
            Choice::Pick(picked) => picked.iter().copied().map(Part::Pick).collect(),
            Choice::Number(number) => vec![Part::Number(*number)],
            Choice::Ships(ships) => {
                ships.iter().flat_map(|(place, ships)| vec![Part::Ship(place); usize::from(ships)]).collect()
            }
            Choice::Offer(offer) => parts_of_offer(offer),
            Choice::Accept => vec![Part::Accept],
            Choice::Refuse => vec![Part::Refuse],
            Choice::NoDeal => vec![Part::NoDeal],
        };
        parts.sort();
        parts
    }
}

fn parts_of_offer(offer: &Offer) -> Vec<Part> {
    let mut parts = Vec::new();
    for side in Side::BOTH {
        let mut gives = |term: Term, times: usize| parts.extend(vec![Part::Gives(side, term); times]);
        let terms = &offer[side];
        terms.cards.iter().for_each(|kind| gives(Term::Card(kind), 1));
        gives(Term::RandomCard, usize::from(terms.random_cards));
        if let Some(base) = terms.base {
            gives(Term::Base(base.planet), 1);
            match base.from {
                Some(from) => from.iter().for_each(|(place, ships)| gives(Term::SettlerFrom(place), ships.into())),
                None => gives(Term::Settler, base.ships.into()),
            }
        }
        if let Some(freed) = terms.freed {
            gives(Term::Freed(freed.seat), freed.ships.into());
        }
    }
    parts
}

impl Decision {
    pub(super) fn next_parts(&self, so_far: &[Part]) -> Parts<Part> {
        let many = so_far.len();
        match &self.ask {
            Ask::Pick { min, max, options } => {
                let left = options.iter().map(|option| Part::Pick(*option)).filter(|part| !so_far.contains(part));
                let room = many < usize::from(*max).min(MAX_PICKED);
                Parts { next: left.filter(|_| room).collect(), done: many >= usize::from(*min) }
            }
            Ask::Number { .. } if many > 0 => Parts::WHOLE,
            Ask::Number { min, max } => Parts { next: (*min..=*max).map(Part::Number).collect(), done: false },
            Ask::Ships { bounds, min, max } => {
                let taken = |place: Place| so_far.iter().filter(|part| **part == Part::Ship(place)).count();
                let left = bounds.iter().filter(|(place, ships)| taken(*place) < usize::from(*ships));
                let room = many < usize::from(*max);
                let next = left.filter(|_| room).map(|(place, _)| Part::Ship(place)).collect();
                Parts { next, done: many >= usize::from(*min) }
            }
            Ask::Deal(deal) => deal.next_parts(so_far),
        }
    }

    pub(super) fn out_of(&self, parts: &[Part]) -> Option<Choice> {
        match (&self.ask, parts) {
            (Ask::Pick { .. }, _) => {
                let picked = parts.iter().take(MAX_PICKED).map(|part| match part {
                    Part::Pick(option) => Some(*option),
                    _ => None,
                });
                picked.collect::<Option<_>>().map(Choice::Pick)
            }
            (Ask::Number { .. }, [Part::Number(number)]) => Some(Choice::Number(*number)),
            (Ask::Ships { .. }, _) => {
                let mut ships = ShipCounts::NONE;
                for part in parts {
                    let Part::Ship(place) = part else { return None };
                    ships.add(*place, 1);
                }
                Some(Choice::Ships(ships))
            }
            (Ask::Deal(_), [Part::Accept]) => Some(Choice::Accept),
            (Ask::Deal(_), [Part::Refuse]) => Some(Choice::Refuse),
            (Ask::Deal(_), [Part::NoDeal]) => Some(Choice::NoDeal),
            (Ask::Deal(_), _) => Some(Choice::Offer(Box::new(Draft::of(parts)?.offer))),
            _ => None,
        }
    }

    /// Draws the new hand that it may draw (T1: without one its turn would be over); passes where it can; else picks the first options, the lowest number, as few ships as can be, one by one from where
    /// most are left; makes no deal.
    pub(super) fn least(&self) -> Choice {
        let draws = Choice::one(Pickable::Yes);
        if self.topic == Topic::DrawNewHand && self.check(&draws).is_ok() {
            return draws;
        }
        if let Some(pass) = self.pass() {
            return pass;
        }
        match &self.ask {
            Ask::Pick { min, options, .. } => {
                Choice::Pick(options.iter().copied().take(usize::from(*min).min(MAX_PICKED)).collect())
            }
            Ask::Number { min, .. } => Choice::Number(*min),
            Ask::Ships { bounds, min, .. } => {
                let (mut left, mut chosen) = (*bounds, ShipCounts::NONE);
                for _ in 0..*min {
                    // Of equal places the first.
                    let Some((place, ships)) = left.iter().min_by_key(|(_, ships)| u8::MAX - ships) else { break };
                    left.set(place, ships - 1);
                    chosen.add(place, 1);
                }
                Choice::Ships(chosen)
            }
            Ask::Deal(_) => Choice::NoDeal,
        }
    }
}

/// An offer that is being made.
#[derive(Default)]
struct Draft {
    offer: Offer,
    /// What was said of the settlers of each side's base.
    settlers: BySide<Settlers>,
}

#[derive(Clone, Copy, Default, PartialEq)]
enum Settlers {
    #[default]
    None,
    FromAnywhere,
    FromPlaces,
}

impl Draft {
    fn of(parts: &[Part]) -> Option<Draft> {
        let mut draft = Draft::default();
        for part in parts {
            let Part::Gives(side, term) = *part else { return None };
            draft.add(side, term)?;
        }
        Some(draft)
    }

    fn add(&mut self, side: Side, term: Term) -> Option<()> {
        let terms: &mut Terms = &mut self.offer[side];
        match term {
            Term::Card(kind) => terms.cards.push(kind).ok()?,
            Term::RandomCard => terms.random_cards = terms.random_cards.checked_add(1)?,
            Term::Base(planet) => terms.base = Some(BaseTerm { planet, ships: 0, from: None }),
            Term::Settler => {
                let base = terms.base.as_mut()?;
                base.ships = base.ships.checked_add(1)?;
                self.settlers[side] = Settlers::FromAnywhere;
            }
            Term::SettlerFrom(place) => {
                let base = terms.base.as_mut()?;
                base.ships = base.ships.checked_add(1)?;
                base.from.get_or_insert(ShipCounts::NONE).add(place, 1);
                self.settlers[side] = Settlers::FromPlaces;
            }
            Term::Freed(seat) => match &mut terms.freed {
                Some(freed) if freed.seat == seat => freed.ships = freed.ships.checked_add(1)?,
                Some(_) => return None,
                none => *none = Some(Freed { seat, ships: 1 }),
            },
        }
        Some(())
    }

    /// Whether it can be made as it is: something changes hands or is founded, and every base has settlers.
    fn is_whole(&self) -> bool {
        let both = self.offer.both();
        let settled = both.iter().all(|terms| terms.base.is_none_or(|base| base.ships > 0));
        settled && !both.iter().all(|terms| terms.is_nothing())
    }
}

impl DealAsk {
    fn next_parts(&self, so_far: &[Part]) -> Parts<Part> {
        let mut next = Vec::new();
        match so_far {
            [] => {
                next.extend(self.standing.filter(|_| self.can_accept).map(|_| Part::Accept));
                next.extend(self.standing.map(|_| Part::Refuse));
                next.push(Part::NoDeal);
            }
            [Part::Gives(..), ..] => {}
            _ => return Parts::WHOLE,
        }
        let Some(draft) = Draft::of(so_far).filter(|_| self.proposals_left > 0) else {
            return Parts { next, done: false };
        };
        // Freed ships alone are no deal: they are offered where something else can be.
        let gives = |limits: &TermLimits| limits.cards > 0 || !limits.planets.is_empty();
        if self.limits.both().into_iter().any(gives) {
            for side in Side::BOTH {
                let more = self.more(side, &draft.offer[side], draft.settlers[side]);
                next.extend(more.into_iter().map(|term| Part::Gives(side, term)));
            }
        }
        Parts { next, done: draft.is_whole() }
    }

    /// What a side can give beside what it gives.
    fn more(&self, side: Side, terms: &Terms, settlers: Settlers) -> Vec<Term> {
        let limits = &self.limits[side];
        let mut more = Vec::new();
        if terms.cards.len() + usize::from(terms.random_cards) < usize::from(limits.cards) {
            let own = side == self.side;
            let left = |kind: &CardKind| !own || terms.cards.count(*kind) < self.hand.count(*kind);
            more.extend(self.kinds.iter().copied().filter(left).map(Term::Card));
            more.push(Term::RandomCard);
        }
        match terms.base {
            None => more.extend(limits.planets.iter().copied().map(Term::Base)),
            Some(base) if u32::from(base.ships) < limits.settlers.total() => {
                if settlers != Settlers::FromPlaces {
                    more.push(Term::Settler);
                }
                if settlers != Settlers::FromAnywhere {
                    let from = base.from.unwrap_or(ShipCounts::NONE);
                    let left = limits.settlers.iter().filter(|(place, ships)| from.get(*place) < *ships);
                    more.extend(left.map(|(place, _)| Term::SettlerFrom(place)));
                }
            }
            Some(_) => {}
        }
        let can_free = |seat: Seat, most: u8| terms.freed.is_none_or(|freed| freed.seat == seat && freed.ships < most);
        let freed = limits.freed.iter().filter(|(seat, most)| can_free(*seat, *most));
        more.extend(freed.map(|(seat, _)| Term::Freed(*seat)));
        more
    }
}
