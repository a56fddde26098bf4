//! What seats are asked: each question lists all that can be picked, and an answer is one of these.

mod pick;

pub use pick::Pick;

use hyperkon_table::{Code, Dice, Fnv, Manner, Parts, Refusal, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Topic {
    /// From whom a card is drawn (T1).
    Draw,
    /// Which card is shown, or which pair is played (T2).
    Main,
    /// What resources are spent on (T3).
    Spend,
    /// Whether to act first or last (T4).
    Order,
    /// Which basic action a grand plan is (C6).
    Plan,
    /// Which worker moves (C1).
    Worker,
    /// Where it moves (C1).
    Way,
    /// What is built (C2).
    Build,
    /// What is exploited (C3).
    Exploit,
    /// Which effect comes next (C9).
    Effect,
    /// Which resource is filled up (C9).
    Fill,
    /// Which resource (C9, S2).
    Kind,
    /// How many (C9).
    Many,
    /// Where workers are placed (C4).
    Place,
    /// What is stolen (C5).
    Steal,
    /// Who is struck (C7).
    Strike,
    /// What is lost (C7).
    Lose,
}

impl Topic {
    /// Every topic with its word.
    pub const WORDS: [(Topic, &'static str); 17] = [
        (Topic::Draw, "draw"),
        (Topic::Main, "main"),
        (Topic::Spend, "spend"),
        (Topic::Order, "order"),
        (Topic::Plan, "plan"),
        (Topic::Worker, "worker"),
        (Topic::Way, "way"),
        (Topic::Build, "build"),
        (Topic::Exploit, "exploit"),
        (Topic::Effect, "effect"),
        (Topic::Fill, "fill"),
        (Topic::Kind, "kind"),
        (Topic::Many, "many"),
        (Topic::Place, "place"),
        (Topic::Steal, "steal"),
        (Topic::Strike, "strike"),
        (Topic::Lose, "lose"),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Topic::WORDS.iter().find(|(topic, _)| *topic == self).map_or("", |(_, word)| *word)
    }
}

/// A question to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// What.
    pub topic: Topic,
    /// Whether what can be picked tells what nobody else may know.
    pub secret: bool,
    /// All that can be picked; [`Pick::Stop`] stands first where it can be.
    pub picks: Vec<Pick>,
}

/// What is wrong with an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// It is not among what can be picked.
    #[error("{0:?} cannot be picked now")]
    NotOffered(Pick),
}

impl Code for Illegal {
    fn code(&self) -> &'static str {
        "not_offered"
    }
}

impl hyperkon_table::Question for Question {
    type Choice = Pick;
    type Part = Pick;
    type Unfit = Illegal;

    fn seat(&self) -> Seat {
        self.seat
    }

    /// Equal on every machine.
    fn fingerprint(&self) -> u64 {
        let mut fnv = Fnv::NONE;
        fnv.mix(self.seat.0.into());
        fnv.mix(self.topic as u64);
        fnv.mix(self.secret.into());
        self.picks.iter().for_each(|pick| fnv.mix(pick.number()));
        fnv.number()
    }

    /// What a seat can show tells what it holds, also where that is one card alone of many.
    fn is_secret(&self) -> bool {
        self.secret
    }

    fn only_choice(&self) -> Option<Pick> {
        match self.picks.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn is_answerable(&self) -> bool {
        !self.picks.is_empty()
    }

    fn check(&self, choice: &Pick) -> Result<(), Refusal<Illegal>> {
        if self.picks.contains(choice) { Ok(()) } else { Err(Refusal::Unfit(Illegal::NotOffered(*choice))) }
    }

    fn parts(&self, so_far: &[Pick]) -> Parts<Pick> {
        if so_far.is_empty() { Parts { next: self.picks.clone(), done: false } } else { Parts::WHOLE }
    }

    fn made_of(&self, parts: &[Pick]) -> Option<Pick> {
        match parts {
            [pick] => Some(*pick),
            _ => None,
        }
    }

    fn parts_of(choice: &Pick) -> Vec<Pick> {
        vec![*choice]
    }

    fn fallback(&self) -> Pick {
        self.picks.first().copied().unwrap_or(Pick::Stop)
    }

    /// One of them; in the sensible manner a seat seldom stops while there is something to do.
    fn any_choice(&self, dice: &mut Dice, manner: Manner) -> Pick {
        let all = self.picks.as_slice();
        let rest = match all {
            [Pick::Stop, rest @ ..] if !rest.is_empty() && manner == Manner::Sensible && dice.below(4) > 0 => rest,
            all => all,
        };
        rest.get(dice.below(rest.len().max(1) as u32) as usize).copied().unwrap_or(Pick::Stop)
    }
}
