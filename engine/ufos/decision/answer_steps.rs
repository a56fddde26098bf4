//! Answer steps: the legal next steps, and the conversion between steps and answers.

use super::choice::Choice;
use super::question::{Prompt, Question};
use crate::state::{Card, Laid, PowerCard, Race, ScoreCard};
use hyperkon_table::{Parts, Seat};
use serde::{Deserialize, Serialize};

/// A step of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Passes (B2).
    Pass,
    /// Lays this power card (B1).
    Power(PowerCard),
    /// Lays this score card with the power card (B1).
    Score(ScoreCard),
    /// Bets this many chips (B2).
    Bet(u16),
    /// Spies on this seat (B2).
    Spy(Seat),
    /// Plays this card (T1).
    Play(Card),
    /// Names this race (T2).
    Name(Race),
}

impl Choice {
    /// Returns the steps of the answer.
    pub fn parts(&self) -> Vec<Part> {
        match *self {
            Choice::Lay(Laid { power, score }) => vec![Part::Power(power), Part::Score(score)],
            Choice::Pass => vec![Part::Pass],
            Choice::Bet(chips) => vec![Part::Bet(chips)],
            Choice::Spy(on) => vec![Part::Spy(on)],
            Choice::Play(card) => vec![Part::Play(card)],
            Choice::Name(race) => vec![Part::Name(race)],
        }
    }
}

impl Question {
    pub(super) fn next_parts(&self, so_far: &[Part]) -> Parts<Part> {
        let next: Vec<Part> = match (self.ask, so_far) {
            (Prompt::Lay, []) => PowerCard::ALL.map(Part::Power).into(),
            (Prompt::Lay, [Part::Power(_)]) => ScoreCard::ALL.map(Part::Score).into(),
            (Prompt::Bid { .. }, []) => {
                let bets = self.bets().into_iter().flatten().map(Part::Bet);
                let spying = self.targets();
                std::iter::once(Part::Pass).chain(bets).chain(spying.iter().map(Part::Spy)).collect()
            }
            (Prompt::Play { .. }, []) => self.cards().iter().map(Part::Play).collect(),
            (Prompt::Name { .. }, []) => Race::ALL.map(Part::Name).into(),
            _ => return Parts::WHOLE,
        };
        Parts { next, done: false }
    }

    pub(super) const fn out_of(parts: &[Part]) -> Option<Choice> {
        Some(match *parts {
            [Part::Pass] => Choice::Pass,
            [Part::Power(power), Part::Score(score)] => Choice::Lay(Laid { power, score }),
            [Part::Bet(chips)] => Choice::Bet(chips),
            [Part::Spy(on)] => Choice::Spy(on),
            [Part::Play(card)] => Choice::Play(card),
            [Part::Name(race)] => Choice::Name(race),
            _ => return None,
        })
    }

    /// Passes if possible, otherwise gives the first legal answer.
    pub(super) fn least(&self) -> Choice {
        let mut parts = Vec::new();
        while let Some(next) = self.next_parts(&parts).next.first() {
            parts.push(*next);
        }
        // Every question has an answer. If the steps do not form one, the answer is a pass.
        Question::out_of(&parts).unwrap_or(Choice::Pass)
    }
}
