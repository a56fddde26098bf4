//! Implementation of the table's question trait: secrecy, forced answers, and legal answers.

use super::answer_steps::Part;
use super::choice::Choice;
use super::fingerprint;
use super::illegal::Illegal;
use super::question::{Prompt, Question};
use hyperkon_table::{BotStyle, Dice, Parts, Refusal, Seat};

impl hyperkon_table::Question for Question {
    type Choice = Choice;
    type InvalidAnswer = Illegal;
    type Part = Part;

    fn seat(&self) -> Seat {
        self.seat
    }

    fn fingerprint(&self) -> u64 {
        fingerprint::of(self)
    }

    fn is_secret(&self) -> bool {
        match self.ask {
            Prompt::Lay => true,
            Prompt::Bid { .. } | Prompt::Name { .. } => false,
            // The last card is known, so playing it is not secret.
            Prompt::Play { hand, .. } => hand.len() > 1,
        }
    }

    fn forced_choice(&self) -> Option<Choice> {
        match self.ask {
            Prompt::Bid { .. } if self.bets().is_none() && self.targets().is_empty() => Some(Choice::Pass),
            Prompt::Play { .. } => {
                let cards = self.cards();
                cards.iter().next().filter(|_| cards.len() == 1).map(Choice::Play)
            }
            _ => None,
        }
    }

    fn is_answerable(&self) -> bool {
        match self.ask {
            Prompt::Play { hand, .. } => !hand.is_empty(),
            Prompt::Lay | Prompt::Bid { .. } | Prompt::Name { .. } => true,
        }
    }

    fn check(&self, choice: &Choice) -> Result<(), Refusal<Illegal>> {
        let fits = match self.ask {
            Prompt::Lay => matches!(choice, Choice::Lay(_)),
            Prompt::Bid { .. } => matches!(choice, Choice::Pass | Choice::Bet(_) | Choice::Spy(_)),
            Prompt::Play { .. } => matches!(choice, Choice::Play(_)),
            Prompt::Name { .. } => matches!(choice, Choice::Name(_)),
        };
        if !fits {
            return Err(Refusal::WrongKind { wanted: self.wants(), got: choice.kind() });
        }
        self.judge(choice).map_err(Refusal::InvalidAnswer)
    }

    fn parts(&self, so_far: &[Part]) -> Parts<Part> {
        self.next_parts(so_far)
    }

    fn choice_from_steps(&self, parts: &[Part]) -> Option<Choice> {
        Question::out_of(parts)
    }

    fn parts_of(choice: &Choice) -> Vec<Part> {
        choice.parts()
    }

    fn default_choice(&self) -> Choice {
        self.least()
    }

    fn sample_choice(&self, dice: &mut Dice, manner: BotStyle) -> Choice {
        self.random(dice, manner)
    }
}
