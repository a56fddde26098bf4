//! Partial answers: the legal next steps, and the answer that the steps form.

use crate::decision::question::{Choice, Decision, MAX_PICKED, PickOption, Prompt, Topic};
use crate::state::card::CardKind;
use crate::state::deal::{BaseGrant, DealPrompt, Freed, Offer, OfferLimits, OfferSide};
use crate::state::place::{Place, Planet, ShipCounts};
use crate::state::side::{BySide, Side};
use crate::table::{Parts, Question, Seat};
use serde::{Deserialize, Serialize};

/// A step of an answer: one click in a client, or one action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// One of the options of a pick.
    Pick(PickOption),
    /// A number as the whole answer.
    Number(u8),
    /// One ship from this place.
    Ship(Place),
    /// Acceptance of the pending offer (C7).
    Accept,
    /// Refusal of the pending offer, without a counteroffer (C7).
    Refuse,
    /// No deal (C7).
    NoDeal,
    /// An item that a side gives in an offer (C8).
    Gives(Side, OfferItem),
}

/// An item that a side gives in an offer (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum OfferItem {
    /// A card of this kind.
    Card(CardKind),
    /// One card drawn at random.
    RandomCard,
    /// A base on this planet, which needs settlers as further steps.
    Base(Planet),
    /// One settler for the base, from a place that its owner chooses.
    Settler,
    /// One settler for the base, from this place.
    SettlerFrom(Place),
    /// One ship of this seat freed from the black hole.
    Freed(Seat),
}

impl Choice {
    /// Returns the steps that make this answer, in one valid order.
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
        let mut gives = |term: OfferItem, times: usize| parts.extend(vec![Part::Gives(side, term); times]);
        let terms = &offer[side];
        terms.cards.iter().for_each(|kind| gives(OfferItem::Card(kind), 1));
        gives(OfferItem::RandomCard, usize::from(terms.random_cards));
        if let Some(base) = terms.base {
            gives(OfferItem::Base(base.planet), 1);
            match base.from {
                Some(from) => from.iter().for_each(|(place, ships)| gives(OfferItem::SettlerFrom(place), ships.into())),
                None => gives(OfferItem::Settler, base.ships.into()),
            }
        }
        if let Some(freed) = terms.freed {
            gives(OfferItem::Freed(freed.seat), freed.ships.into());
        }
    }
    parts
}

impl Decision {
    pub(super) fn next_parts(&self, so_far: &[Part]) -> Parts<Part> {
        let many = so_far.len();
        match &self.ask {
            Prompt::Pick { min, max, options } => {
                let left = options.iter().map(|option| Part::Pick(*option)).filter(|part| !so_far.contains(part));
                let room = many < usize::from(*max).min(MAX_PICKED);
                Parts { next: left.filter(|_| room).collect(), done: many >= usize::from(*min) }
            }
            Prompt::Number { .. } if many > 0 => Parts::WHOLE,
            Prompt::Number { min, max } => Parts { next: (*min..=*max).map(Part::Number).collect(), done: false },
            Prompt::Ships { bounds, min, max } => {
                let taken = |place: Place| so_far.iter().filter(|part| **part == Part::Ship(place)).count();
                let left = bounds.iter().filter(|(place, ships)| taken(*place) < usize::from(*ships));
                let room = many < usize::from(*max);
                let next = left.filter(|_| room).map(|(place, _)| Part::Ship(place)).collect();
                Parts { next, done: many >= usize::from(*min) }
            }
            Prompt::Deal(deal) => deal.next_parts(so_far),
        }
    }

    pub(super) fn out_of(&self, parts: &[Part]) -> Option<Choice> {
        match (&self.ask, parts) {
            (Prompt::Pick { .. }, _) => {
                let picked = parts.iter().take(MAX_PICKED).map(|part| match part {
                    Part::Pick(option) => Some(*option),
                    _ => None,
                });
                picked.collect::<Option<_>>().map(Choice::Pick)
            }
            (Prompt::Number { .. }, [Part::Number(number)]) => Some(Choice::Number(*number)),
            (Prompt::Ships { .. }, _) => {
                let mut ships = ShipCounts::NONE;
                for part in parts {
                    let Part::Ship(place) = part else { return None };
                    ships.add(*place, 1);
                }
                Some(Choice::Ships(ships))
            }
            (Prompt::Deal(_), [Part::Accept]) => Some(Choice::Accept),
            (Prompt::Deal(_), [Part::Refuse]) => Some(Choice::Refuse),
            (Prompt::Deal(_), [Part::NoDeal]) => Some(Choice::NoDeal),
            (Prompt::Deal(_), _) => Some(Choice::Offer(Box::new(Draft::of(parts)?.offer))),
            _ => None,
        }
    }

    /// Returns the default answer, for a seat that does not reply.
    ///
    /// A seat without cards draws a new hand if it can, because its turn would otherwise end (T1). Any other question
    /// is passed if possible. Without a pass, the default is the first options, the lowest number, the fewest ships, or
    /// no deal. Ships are taken one by one, each from the largest group.
    pub(super) fn least(&self) -> Choice {
        let draws = Choice::one(PickOption::Yes);
        if self.topic == Topic::DrawNewHand && self.check(&draws).is_ok() {
            return draws;
        }
        if let Some(pass) = self.pass() {
            return pass;
        }
        match &self.ask {
            Prompt::Pick { min, options, .. } => {
                Choice::Pick(options.iter().copied().take(usize::from(*min).min(MAX_PICKED)).collect())
            }
            Prompt::Number { min, .. } => Choice::Number(*min),
            Prompt::Ships { bounds, min, .. } => {
                let (mut left, mut chosen) = (*bounds, ShipCounts::NONE);
                for _ in 0..*min {
                    // `min_by_key` returns the first of equal places, which `max_by_key` would not.
                    let Some((place, ships)) = left.iter().min_by_key(|(_, ships)| u8::MAX - ships) else { break };
                    left.set(place, ships - 1);
                    chosen.add(place, 1);
                }
                Choice::Ships(chosen)
            }
            Prompt::Deal(_) => Choice::NoDeal,
        }
    }
}

/// An offer in preparation.
#[derive(Default)]
struct Draft {
    offer: Offer,
    /// The kind of settlers of each side's base.
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

    fn add(&mut self, side: Side, term: OfferItem) -> Option<()> {
        let terms: &mut OfferSide = &mut self.offer[side];
        match term {
            OfferItem::Card(kind) => terms.cards.push(kind).ok()?,
            OfferItem::RandomCard => terms.random_cards = terms.random_cards.checked_add(1)?,
            OfferItem::Base(planet) => terms.base = Some(BaseGrant { planet, ships: 0, from: None }),
            OfferItem::Settler => {
                let base = terms.base.as_mut()?;
                base.ships = base.ships.checked_add(1)?;
                self.settlers[side] = Settlers::FromAnywhere;
            }
            OfferItem::SettlerFrom(place) => {
                let base = terms.base.as_mut()?;
                base.ships = base.ships.checked_add(1)?;
                base.from.get_or_insert(ShipCounts::NONE).add(place, 1);
                self.settlers[side] = Settlers::FromPlaces;
            }
            OfferItem::Freed(seat) => match &mut terms.freed {
                Some(freed) if freed.seat == seat => freed.ships = freed.ships.checked_add(1)?,
                Some(_) => return None,
                none => *none = Some(Freed { seat, ships: 1 }),
            },
        }
        Some(())
    }

    /// Returns `true` if the offer is complete. It gives a card or a base, unless it may be empty, and every base has
    /// settlers.
    fn is_whole(&self, may_be_empty: bool) -> bool {
        let both = self.offer.both();
        let settled = both.iter().all(|terms| terms.base.is_none_or(|base| base.ships > 0));
        settled && (may_be_empty || !both.iter().all(|terms| terms.is_nothing()))
    }
}

impl DealPrompt {
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
        // Freed ships are a term only in a deal that can also include a card or a base.
        let gives = |limits: &OfferLimits| limits.cards > 0 || !limits.planets.is_empty();
        if self.limits.both().into_iter().any(gives) {
            for side in Side::BOTH {
                let more = self.more(side, &draft.offer[side], draft.settlers[side]);
                next.extend(more.into_iter().map(|term| Part::Gives(side, term)));
            }
        }
        Parts { next, done: draft.is_whole(self.may_be_empty) }
    }

    /// Returns the further items that a side can add to its terms.
    fn more(&self, side: Side, terms: &OfferSide, settlers: Settlers) -> Vec<OfferItem> {
        let limits = &self.limits[side];
        let mut more = Vec::new();
        if terms.number_of_cards() < usize::from(limits.cards) {
            let own = side == self.side;
            let left = |kind: &CardKind| !own || terms.cards.count(*kind) < self.hand.count(*kind);
            more.extend(self.kinds.iter().copied().filter(left).map(OfferItem::Card));
            more.push(OfferItem::RandomCard);
        }
        match terms.base {
            None => more.extend(limits.planets.iter().copied().map(OfferItem::Base)),
            Some(base) if u32::from(base.ships) < limits.settlers.total() => {
                if settlers != Settlers::FromPlaces {
                    more.push(OfferItem::Settler);
                }
                if settlers != Settlers::FromAnywhere {
                    let from = base.from.unwrap_or(ShipCounts::NONE);
                    let left = limits.settlers.iter().filter(|(place, ships)| from.get(*place) < *ships);
                    more.extend(left.map(|(place, _)| OfferItem::SettlerFrom(place)));
                }
            }
            Some(_) => {}
        }
        let can_free = |seat: Seat, most: u8| terms.freed.is_none_or(|freed| freed.seat == seat && freed.ships < most);
        let freed = limits.freed.iter().filter(|(seat, most)| can_free(*seat, *most));
        more.extend(freed.map(|(seat, _)| OfferItem::Freed(*seat)));
        more
    }
}
