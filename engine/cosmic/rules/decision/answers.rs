//! Legal answers of a question: the check, the forced answer, and the complete list.

use crate::decision::answer_steps::Part;
use crate::decision::invalid_answer::InvalidAnswer;
use crate::decision::question::{Choice, Decision, MAX_PICKED, PickOption, Prompt, Selection, Topic};
use crate::state::deal::{BaseGrant, DealPrompt, Offer, OfferLimits, OfferSide};
use crate::state::place::ShipCounts;
use crate::state::side::Side;
use crate::table::{BotStyle, Choices, Dice, Parts, Question, Seat};

/// The rejection of an answer, which leaves the game unchanged.
pub type Refusal = crate::table::Refusal<InvalidAnswer>;

impl Question for Decision {
    type Choice = Choice;
    type InvalidAnswer = InvalidAnswer;
    type Part = Part;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn fingerprint(&self) -> u64 {
        crate::decision::fingerprint::of(self)
    }

    fn is_secret(&self) -> bool {
        self.secret
    }

    fn is_window(&self) -> bool {
        match self.topic {
            Topic::Window => true,
            // A secret question is also put to seats with encounter cards, so that it reveals nothing about hands (T1).
            Topic::DrawNewHand => self.secret,
            _ => false,
        }
    }

    fn forced_choice(&self) -> Option<Choice> {
        match &self.ask {
            Prompt::Pick { min, options, .. } if *min as usize == options.len() => {
                Some(Choice::Pick(options.iter().copied().take(MAX_PICKED).collect()))
            }
            Prompt::Number { min, max } if min == max => Some(Choice::Number(*min)),
            Prompt::Ships { bounds, min, .. } if u32::from(*min) == bounds.total() => Some(Choice::Ships(*bounds)),
            Prompt::Ships { bounds, min, max } if min == max => {
                let mut places = bounds.iter();
                let (place, _) = places.next()?;
                places.next().is_none().then(|| Choice::Ships(ShipCounts::only(place, *min)))
            }
            _ => None,
        }
    }

    fn is_answerable(&self) -> bool {
        match &self.ask {
            Prompt::Pick { min, max, options } => {
                min <= max && usize::from(*min) <= options.len() && usize::from(*min) <= MAX_PICKED
            }
            Prompt::Number { min, max } => min <= max,
            Prompt::Ships { bounds, min, max } => min <= max && u32::from(*min) <= bounds.total(),
            Prompt::Deal(_) => true,
        }
    }

    fn check(&self, choice: &Choice) -> Result<(), Refusal> {
        match (&self.ask, choice) {
            (Prompt::Pick { min, max, options }, Choice::Pick(picked)) => {
                fits(picked.len() as u32, *min, *max)?;
                for (index, option) in picked.iter().enumerate() {
                    if !options.contains(option) {
                        return Err(Refusal::InvalidAnswer(InvalidAnswer::NotOffered(*option)));
                    }
                    if picked[..index].contains(option) {
                        return Err(Refusal::InvalidAnswer(InvalidAnswer::Twice(*option)));
                    }
                }
                Ok(())
            }
            (Prompt::Number { min, max }, Choice::Number(number)) => fits(u32::from(*number), *min, *max),
            (Prompt::Ships { bounds, min, max }, Choice::Ships(ships)) => {
                fits(ships.total(), *min, *max)?;
                match ships.iter().find(|(place, count)| *count > bounds.get(*place)) {
                    Some((place, ships)) => {
                        Err(Refusal::InvalidAnswer(InvalidAnswer::ShipsThere { place, ships, most: bounds.get(place) }))
                    }
                    None => Ok(()),
                }
            }
            (Prompt::Deal(deal), choice) if choice.kind() == self.ask.kind() => deal.check(choice),
            (ask, choice) => Err(Refusal::WrongKind { wanted: ask.kind(), got: choice.kind() }),
        }
    }

    fn parts(&self, so_far: &[Part]) -> Parts<Part> {
        self.next_parts(so_far)
    }

    fn choice_from_steps(&self, parts: &[Part]) -> Option<Choice> {
        self.out_of(parts)
    }

    fn parts_of(choice: &Choice) -> Vec<Part> {
        choice.parts()
    }

    fn default_choice(&self) -> Choice {
        self.least()
    }

    fn sample_choice(&self, dice: &mut Dice, manner: BotStyle) -> Choice {
        crate::decision::sample::Sample { dice, sense: manner == BotStyle::Sensible }.choose(self)
    }
}

/// Checks that a number or a count is within its bounds.
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
    /// Returns `true` if the chosen card is played face up.
    pub fn plays_open(&self) -> bool {
        self.topic == Topic::ChooseCard && !self.args.is_empty()
    }

    /// Returns the answer that passes, if the question allows a pass.
    pub fn pass(&self) -> Option<Choice> {
        match &self.ask {
            Prompt::Pick { options, .. } if options.contains(&PickOption::Pass) => Some(Choice::pass()),
            Prompt::Pick { min: 0, .. } => Some(Choice::Pick(Selection::new())),
            _ => None,
        }
    }

    /// Iterates over all legal answers. A deal can have too many to list.
    pub fn choices(&self) -> Choices<'_, Decision> {
        Choices::of(self)
    }
}

impl DealPrompt {
    /// Checks an answer in a deal.
    ///
    /// # Errors
    /// The reason why the answer is illegal.
    pub fn check(&self, choice: &Choice) -> Result<(), Refusal> {
        let unfit = match choice {
            Choice::NoDeal => return Ok(()),
            Choice::Refuse if self.standing.is_some() => return Ok(()),
            Choice::Refuse | Choice::Accept if self.standing.is_none() => InvalidAnswer::NoOfferStands,
            Choice::Accept if self.can_accept => return Ok(()),
            Choice::Accept => InvalidAnswer::LacksCardsNamed,
            Choice::Offer(_) if self.proposals_left == 0 => InvalidAnswer::NoOffersLeft,
            Choice::Offer(offer) => match self.invalid_answer(offer) {
                None => return Ok(()),
                Some(unfit) => unfit,
            },
            other => return Err(Refusal::WrongKind { wanted: Choice::NoDeal.kind(), got: other.kind() }),
        };
        Err(Refusal::InvalidAnswer(unfit))
    }

    fn invalid_answer(&self, offer: &Offer) -> Option<InvalidAnswer> {
        if !self.may_be_empty && offer.offense.is_nothing() && offer.defense.is_nothing() {
            return Some(InvalidAnswer::EmptyOffer);
        }
        Side::BOTH.into_iter().find_map(|side| {
            let terms = offer[side];
            if side == self.side && !terms.cards.are_in(&self.hand) {
                return Some(InvalidAnswer::LacksCardsOffered);
            }
            if !terms.cards.iter().all(|kind| self.kinds.contains(&kind)) {
                return Some(InvalidAnswer::NoSuchCards);
            }
            self.limits[side].invalid_answer(side, &terms)
        })
    }
}

impl OfferLimits {
    /// Returns the reason why a side cannot give these terms, judged by public information only.
    pub(crate) fn invalid_answer(&self, side: Side, terms: &OfferSide) -> Option<InvalidAnswer> {
        let cards = terms.number_of_cards();
        if cards > usize::from(self.cards) {
            return Some(InvalidAnswer::CardsOf { side, most: self.cards, cards: cards as u32 });
        }
        if let Some(freed) = terms.freed
            && !self.freed.iter().any(|(seat, most)| *seat == freed.seat && (1..=*most).contains(&freed.ships))
        {
            return Some(InvalidAnswer::Freed { side, seat: freed.seat, ships: freed.ships });
        }
        terms.base.and_then(|base| self.unfit_base(&base))
    }

    fn unfit_base(&self, base: &BaseGrant) -> Option<InvalidAnswer> {
        if !self.planets.contains(&base.planet) {
            return Some(InvalidAnswer::BaseThere { planet: base.planet });
        }
        if base.ships == 0 || u32::from(base.ships) > self.settlers.total() {
            return Some(InvalidAnswer::Settlers { most: self.settlers.total(), ships: base.ships });
        }
        let from = base.from?;
        let fits = from.within(&self.settlers) && from.total() == u32::from(base.ships);
        (!fits).then_some(InvalidAnswer::SettlersFrom { ships: base.ships })
    }
}
