//! A question as the table puts it: whether an answer is secret, forced or legal.

use super::choice::Choice;
use super::fingerprint;
use super::illegal::Illegal;
use super::parts::Part;
use super::question::{Ask, Question};
use hyperkon_table::{Dice, Manner, Parts, Refusal, Seat};

impl hyperkon_table::Question for Question {
    type Choice = Choice;
    type Unfit = Illegal;
    type Part = Part;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn fingerprint(&self) -> u64 {
        fingerprint::of(self)
    }

    fn is_secret(&self) -> bool {
        match self.ask {
            Ask::Lay => true,
            Ask::Bid { .. } | Ask::Name { .. } => false,
            // That a seat plays its last card is no secret.
            Ask::Play { hand, .. } => hand.len() > 1,
        }
    }

    fn only_choice(&self) -> Option<Choice> {
        match self.ask {
            Ask::Bid { .. } if self.bets().is_none() && self.targets().is_empty() => Some(Choice::Pass),
            Ask::Play { .. } => {
                let cards = self.cards();
                cards.iter().next().filter(|_| cards.len() == 1).map(Choice::Play)
            }
            _ => None,
        }
    }

    fn is_answerable(&self) -> bool {
        match self.ask {
            Ask::Play { hand, .. } => !hand.is_empty(),
            Ask::Lay | Ask::Bid { .. } | Ask::Name { .. } => true,
        }
    }

    fn check(&self, choice: &Choice) -> Result<(), Refusal<Illegal>> {
        let fits = match self.ask {
            Ask::Lay => matches!(choice, Choice::Lay(_)),
            Ask::Bid { .. } => matches!(choice, Choice::Pass | Choice::Bet(_) | Choice::Spy(_)),
            Ask::Play { .. } => matches!(choice, Choice::Play(_)),
            Ask::Name { .. } => matches!(choice, Choice::Name(_)),
        };
        if !fits {
            return Err(Refusal::WrongKind { wanted: self.wants(), got: choice.kind() });
        }
        self.judge(choice).map_err(Refusal::Unfit)
    }

    fn parts(&self, so_far: &[Part]) -> Parts<Part> {
        self.next_parts(so_far)
    }

    fn made_of(&self, parts: &[Part]) -> Option<Choice> {
        Question::out_of(parts)
    }

    fn parts_of(choice: &Choice) -> Vec<Part> {
        choice.parts()
    }

    fn fallback(&self) -> Choice {
        self.least()
    }

    fn any_choice(&self, dice: &mut Dice, manner: Manner) -> Choice {
        self.random(dice, manner)
    }
}
