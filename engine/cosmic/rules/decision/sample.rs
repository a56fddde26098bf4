//! Random legal answers. The sensible style never gives something for nothing.

use crate::decision::question::{Choice, Decision, PickOption, Prompt, Selection, Topic};
use crate::state::deal::{BaseGrant, DealPrompt, Freed, Offer, OfferSide};
use crate::state::place::{Place, ShipCounts};
use crate::state::side::Side;
use crate::table::Dice;

/// A sampler of answers.
pub(crate) struct Sample<'a> {
    pub(crate) dice: &'a mut Dice,
    /// True for the sensible style. Otherwise every legal answer has a chance, even a foolish one.
    pub(crate) sense: bool,
}

impl Sample<'_> {
    /// Draws an answer to a question.
    pub(crate) fn choose(&mut self, decision: &Decision) -> Choice {
        match &decision.ask {
            Prompt::Pick { min, max, options } => self.pick(decision, *min, *max, options),
            Prompt::Number { min, max } => Choice::Number(self.number(*min, *max)),
            Prompt::Ships { bounds, min, max } => self.ships(decision.topic, bounds, *min, *max),
            Prompt::Deal(deal) => self.deal(deal),
        }
    }

    fn number(&mut self, least: u8, most: u8) -> u8 {
        least + self.dice.below(u32::from(most - least) + 1) as u8
    }

    fn chance(&mut self, of: u32) -> bool {
        self.dice.below(of) == 0
    }

    fn pick(&mut self, decision: &Decision, min: u8, max: u8, options: &[PickOption]) -> Choice {
        if decision.topic == Topic::Window && options.len() > 1 && self.sense {
            // The sensible style uses powers often, but destiny cards rarely, because a seat has only a few of them.
            let power = options.iter().find(|option| matches!(option, PickOption::Power(_)));
            return match power {
                Some(power) if !self.chance(4) => Choice::one(*power),
                _ if self.chance(4) => Choice::one(options[1 + self.dice.below(options.len() as u32 - 1) as usize]),
                _ => Choice::pass(),
            };
        }
        let own = PickOption::Seat(decision.seat);
        let mut left: Vec<PickOption> = options.to_vec();
        if self.sense && decision.source.is_some() && left.len() > 1 && min == 1 {
            left.retain(|option| *option != own);
        }
        let count = self.number(min, max.min(options.len() as u8));
        let mut picked = Selection::new();
        for _ in 0..count.min(left.len() as u8) {
            let index = self.dice.below(left.len() as u32) as usize;
            picked.push(left.swap_remove(index));
        }
        Choice::Pick(picked)
    }

    fn ships(&mut self, topic: Topic, bounds: &ShipCounts, min: u8, max: u8) -> Choice {
        let total = bounds.total().min(u32::from(max)) as u8;
        let wanted = self.number(min, total.max(min));
        let mut chosen = ShipCounts::NONE;
        let mut left = *bounds;
        // Moving the last ship off a planet gives up a base, so this is the last resort.
        let keep = u8::from(
            self.sense && matches!(topic, Topic::Load | Topic::SendShips | Topic::SettleShips | Topic::LoseShips),
        );
        for _ in 0..wanted {
            let spare: Vec<Place> = left.iter().filter(|(_, ships)| *ships > keep).map(|(place, _)| place).collect();
            let places = if spare.is_empty() { left.iter().map(|(place, _)| place).collect() } else { spare };
            let place = places[self.dice.below(places.len() as u32) as usize];
            left.set(place, left.get(place) - 1);
            chosen.add(place, 1);
        }
        Choice::Ships(chosen)
    }

    fn deal(&mut self, deal: &DealPrompt) -> Choice {
        if let Some(offer) = &deal.standing {
            let (gain, loss) = (&offer[deal.side.other()], &offer[deal.side]);
            let fair = worth(gain) >= worth(loss);
            if deal.can_accept && (!self.sense && self.chance(2) || self.sense && fair && !self.chance(4)) {
                return Choice::Accept;
            }
            if self.chance(2) {
                return Choice::Refuse;
            }
        }
        if deal.proposals_left == 0 || self.chance(5) {
            return Choice::NoDeal;
        }
        match self.offer(deal) {
            offer if is_empty(&offer) && !deal.may_be_empty => Choice::NoDeal,
            offer => Choice::Offer(Box::new(offer)),
        }
    }

    /// Draws an offer: base for base if possible, otherwise card for card. Without `sense`, a side may give anything.
    fn offer(&mut self, deal: &DealPrompt) -> Offer {
        let mut offer = Offer::default();
        let both = deal.limits.both().iter().all(|limits| !limits.planets.is_empty());
        for side in Side::BOTH {
            let limits = &deal.limits[side];
            let gives = side == deal.side;
            let base = !limits.planets.is_empty()
                && (both && !self.chance(4) || !self.sense && self.chance(3) || !gives && self.chance(2));
            let terms = &mut offer[side];
            if base {
                let planet = limits.planets[self.dice.below(limits.planets.len() as u32) as usize];
                let most = limits.settlers.total().min(4) as u8;
                terms.base = Some(BaseGrant { planet, ships: 1 + self.dice.below(u32::from(most)) as u8, from: None });
            }
            if let Some((seat, most)) = limits.freed.first()
                && self.chance(2)
            {
                terms.freed = Some(Freed { seat: *seat, ships: 1 + self.dice.below(u32::from(*most)) as u8 });
            }
        }
        let cards = deal.limits.both().iter().all(|limits| limits.cards > 0);
        if cards && (is_empty(&offer) || self.chance(3)) {
            offer[deal.side.other()].random_cards = 1;
            let named = self.dice.below(deal.hand.len() as u32) as usize;
            offer[deal.side].cards = deal.hand.iter().skip(named).take(1).collect();
        }
        offer
    }
}

/// Returns `true` if the offer gives neither a card nor a base.
fn is_empty(offer: &Offer) -> bool {
    offer.both().into_iter().all(OfferSide::is_nothing)
}

/// Returns the value of terms, measured in cards. A base is worth 6.
fn worth(terms: &OfferSide) -> usize {
    let base = if terms.base.is_some() { 6 } else { 0 };
    base + terms.cards.len() + usize::from(terms.random_cards) + terms.freed.map_or(0, |freed| usize::from(freed.ships))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::card::CardKind;
    use crate::state::place::Planet;
    use crate::table::Seat;

    #[test]
    fn worth_of_terms_adds_up() {
        let base = Some(BaseGrant { planet: Planet(0), ships: 1, from: None });
        let cards = [CardKind::Negotiate, CardKind::Attack(8)].into_iter().collect();
        let terms = OfferSide { base, cards, random_cards: 3, freed: Some(Freed { seat: Seat(0), ships: 4 }) };
        assert_eq!(worth(&terms), 6 + 2 + 3 + 4);
        assert_eq!(worth(&OfferSide::default()), 0);
    }
}
