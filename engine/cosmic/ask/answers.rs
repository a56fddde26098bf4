//! Which answers a question takes: tested, found when there is only one, listed when there are few.

use crate::ask::decision::{Ask, Choice, Decision, MAX_PICKED, Pickable, Picked, Topic};
use crate::ask::parts::Part;
use crate::ask::unfit::Unfit;
use crate::table::{Choices, Dice, Manner, Parts, Question, Seat};
use crate::things::deal::{BaseTerm, DealAsk, Offer, TermLimits, Terms};
use crate::things::place::ShipCounts;
use crate::things::side::Side;

/// Why an answer was not taken; nothing has changed.
pub type Refusal = crate::table::Refusal<Unfit>;

impl Question for Decision {
    type Choice = Choice;
    type Unfit = Unfit;
    type Part = Part;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn fingerprint(&self) -> u64 {
        crate::ask::fingerprint::of(self)
    }

    fn is_secret(&self) -> bool {
        self.secret
    }

    fn is_window(&self) -> bool {
        match self.topic {
            Topic::Window => true,
            // Seats that hold encounter cards are asked too, so that nobody learns who holds none (T1).
            Topic::DrawNewHand => self.secret,
            _ => false,
        }
    }

    fn only_choice(&self) -> Option<Choice> {
        match &self.ask {
            Ask::Pick { min, options, .. } if *min as usize == options.len() => {
                Some(Choice::Pick(options.iter().copied().take(MAX_PICKED).collect()))
            }
            Ask::Number { min, max } if min == max => Some(Choice::Number(*min)),
            Ask::Ships { bounds, min, .. } if u32::from(*min) == bounds.total() => Some(Choice::Ships(*bounds)),
            Ask::Ships { bounds, min, max } if min == max => {
                let mut places = bounds.iter();
                let (place, _) = places.next()?;
                places.next().is_none().then(|| Choice::Ships(ShipCounts::only(place, *min)))
            }
            _ => None,
        }
    }

    fn is_answerable(&self) -> bool {
        match &self.ask {
            Ask::Pick { min, max, options } => {
                min <= max && usize::from(*min) <= options.len() && usize::from(*min) <= MAX_PICKED
            }
            Ask::Number { min, max } => min <= max,
            Ask::Ships { bounds, min, max } => min <= max && u32::from(*min) <= bounds.total(),
            Ask::Deal(_) => true,
        }
    }

    fn check(&self, choice: &Choice) -> Result<(), Refusal> {
        match (&self.ask, choice) {
            (Ask::Pick { min, max, options }, Choice::Pick(picked)) => {
                fits(picked.len() as u32, *min, *max)?;
                for (index, option) in picked.iter().enumerate() {
                    if !options.contains(option) {
                        return Err(Refusal::Unfit(Unfit::NotOffered(*option)));
                    }
                    if picked[..index].contains(option) {
                        return Err(Refusal::Unfit(Unfit::Twice(*option)));
                    }
                }
                Ok(())
            }
            (Ask::Number { min, max }, Choice::Number(number)) => fits(u32::from(*number), *min, *max),
            (Ask::Ships { bounds, min, max }, Choice::Ships(ships)) => {
                fits(ships.total(), *min, *max)?;
                match ships.iter().find(|(place, count)| *count > bounds.get(*place)) {
                    Some((place, ships)) => {
                        Err(Refusal::Unfit(Unfit::ShipsThere { place, ships, most: bounds.get(place) }))
                    }
                    None => Ok(()),
                }
            }
            (Ask::Deal(deal), choice) if choice.kind() == self.ask.kind() => deal.check(choice),
            (ask, choice) => Err(Refusal::WrongKind { wanted: ask.kind(), got: choice.kind() }),
        }
    }

    fn parts(&self, so_far: &[Part]) -> Parts<Part> {
        self.next_parts(so_far)
    }

    fn made_of(&self, parts: &[Part]) -> Option<Choice> {
        self.out_of(parts)
    }

    fn parts_of(choice: &Choice) -> Vec<Part> {
        choice.parts()
    }

    fn fallback(&self) -> Choice {
        self.least()
    }

    fn any_choice(&self, dice: &mut Dice, manner: Manner) -> Choice {
        crate::ask::sample::Sample { dice, sense: manner == Manner::Sensible }.choose(self)
    }
}

/// Tests a number, or how many of something are chosen.
fn fits(got: u32, least: u8, most: u8) -> Result<(), Refusal> {
    let (least, most) = (u32::from(least), u32::from(most));
    if got < least {
        Err(Refusal::TooFew { least, got })
    } else if got > most {
        Err(Refusal::TooMany { most, got })
    } else {
        Ok(())
    }
}

impl Decision {
    /// The option that does nothing, where there is one.
    pub fn pass(&self) -> Option<Choice> {
        match &self.ask {
            Ask::Pick { options, .. } if options.contains(&Pickable::Pass) => Some(Choice::pass()),
            Ask::Pick { min: 0, .. } => Some(Choice::Pick(Picked::new())),
            _ => None,
        }
    }

    /// Every legal answer, one at a time. There can be very many: of a deal more than anybody could look at.
    pub fn choices(&self) -> Choices<'_, Decision> {
        Choices::of(self)
    }
}

impl DealAsk {
    /// Tests a word in a deal.
    ///
    /// # Errors
    /// Says which term cannot be.
    pub fn check(&self, choice: &Choice) -> Result<(), Refusal> {
        let unfit = match choice {
            Choice::NoDeal => return Ok(()),
            Choice::Refuse if self.standing.is_some() => return Ok(()),
            Choice::Refuse | Choice::Accept if self.standing.is_none() => Unfit::NoOfferStands,
            Choice::Accept if self.can_accept => return Ok(()),
            Choice::Accept => Unfit::LacksCardsNamed,
            Choice::Offer(_) if self.proposals_left == 0 => Unfit::NoOffersLeft,
            Choice::Offer(offer) => match self.unfit(offer) {
                None => return Ok(()),
                Some(unfit) => unfit,
            },
            other => return Err(Refusal::WrongKind { wanted: Choice::NoDeal.kind(), got: other.kind() }),
        };
        Err(Refusal::Unfit(unfit))
    }

    fn unfit(&self, offer: &Offer) -> Option<Unfit> {
        if offer.offense.is_nothing() && offer.defense.is_nothing() {
            return Some(Unfit::EmptyOffer);
        }
        Side::BOTH.into_iter().find_map(|side| {
            let terms = offer[side];
            if side == self.side && !terms.cards.are_in(&self.hand) {
                return Some(Unfit::LacksCardsOffered);
            }
            if !terms.cards.iter().all(|kind| self.kinds.contains(&kind)) {
                return Some(Unfit::NoSuchCards);
            }
            self.limits[side].unfit(side, &terms)
        })
    }
}

impl TermLimits {
    /// Why a side cannot give so much, as far as everybody knows.
    pub(crate) fn unfit(&self, side: Side, terms: &Terms) -> Option<Unfit> {
        let cards = terms.cards.len() + usize::from(terms.random_cards);
        if cards > usize::from(self.cards) {
            return Some(Unfit::CardsOf { side, most: self.cards, cards: cards as u32 });
        }
        if let Some(freed) = terms.freed
            && !self.freed.iter().any(|(seat, most)| *seat == freed.seat && (1..=*most).contains(&freed.ships))
        {
            return Some(Unfit::Freed { side, seat: freed.seat, ships: freed.ships });
        }
        terms.base.and_then(|base| self.unfit_base(&base))
    }

    fn unfit_base(&self, base: &BaseTerm) -> Option<Unfit> {
        if !self.planets.contains(&base.planet) {
            return Some(Unfit::BaseThere { planet: base.planet });
        }
        if base.ships == 0 || u32::from(base.ships) > self.settlers.total() {
            return Some(Unfit::Settlers { most: self.settlers.total(), ships: base.ships });
        }
        let from = base.from?;
        let fits = from.within(&self.settlers) && from.total() == u32::from(base.ships);
        (!fits).then_some(Unfit::SettlersFrom { ships: base.ships })
    }
}
