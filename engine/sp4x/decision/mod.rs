//! Questions to seats. A question lists all its legal answers, which are called picks.

mod pick;

pub use pick::Pick;

use hyperkon_table::{BotStyle, Code, Dice, Fnv, Parts, Refusal, Seat, words};
use serde::{Deserialize, Serialize};
use thiserror::Error;

words! {
    /// Topic of a question.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Topic {
        /// The seat from which to draw a card (T1).
        Draw = "draw",
        /// The card to show, or the pair to play (T2).
        Main = "main",
        /// The next use of resources (T3).
        Spend = "spend",
        /// The choice to act first or last (T4).
        Order = "order",
        /// The basic action of a grand plan (C6).
        Plan = "plan",
        /// The worker to move (C1).
        Worker = "worker",
        /// The destination of the move (C1).
        Way = "way",
        /// The piece to build (C2).
        Build = "build",
        /// The hex or the hexes to exploit (C3).
        Exploit = "exploit",
        /// The next effect to use (C9).
        Effect = "effect",
        /// The resource to fill up to its maximum (C9).
        Fill = "fill",
        /// A kind of resource (C9, S2).
        Kind = "kind",
        /// A number chosen for a script (C9).
        Many = "many",
        /// The hex on which to place workers (C4).
        Place = "place",
        /// The resource to steal (C5).
        Steal = "steal",
        /// The seat and the hex to strike (C7).
        Strike = "strike",
        /// The piece to lose (C7).
        Lose = "lose",
    }
}

/// A question to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// Seat that must answer.
    pub seat: Seat,
    /// Topic of the question.
    pub topic: Topic,
    /// True if the picks reveal hidden information.
    pub secret: bool,
    /// All legal picks. If [`Pick::Stop`] is legal, it is first.
    pub picks: Vec<Pick>,
}

/// An error in an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// The answer is not among the picks.
    #[error("illegal pick: the pending question does not offer it")]
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
    type InvalidAnswer = Illegal;

    fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns a fingerprint that is equal on all machines.
    fn fingerprint(&self) -> u64 {
        let mut fnv = Fnv::NONE;
        fnv.mix(self.seat.0.into());
        fnv.mix(self.topic as u64);
        fnv.mix(self.secret.into());
        self.picks.iter().for_each(|pick| fnv.mix(pick.number()));
        fnv.number()
    }

    /// Returns `true` if the picks reveal the hand. This is the case even if the seat can show only one of its cards.
    fn is_secret(&self) -> bool {
        self.secret
    }

    fn forced_choice(&self) -> Option<Pick> {
        match self.picks.as_slice() {
            [only] => Some(*only),
            _ => None,
        }
    }

    fn is_answerable(&self) -> bool {
        !self.picks.is_empty()
    }

    fn check(&self, choice: &Pick) -> Result<(), Refusal<Illegal>> {
        if self.picks.contains(choice) { Ok(()) } else { Err(Refusal::InvalidAnswer(Illegal::NotOffered(*choice))) }
    }

    fn parts(&self, so_far: &[Pick]) -> Parts<Pick> {
        if so_far.is_empty() { Parts { next: self.picks.clone(), done: false } } else { Parts::WHOLE }
    }

    fn choice_from_steps(&self, parts: &[Pick]) -> Option<Pick> {
        match parts {
            [pick] => Some(*pick),
            _ => None,
        }
    }

    fn parts_of(choice: &Pick) -> Vec<Pick> {
        vec![*choice]
    }

    fn default_choice(&self) -> Pick {
        self.picks.first().copied().unwrap_or(Pick::Stop)
    }

    /// Returns a random pick. In the sensible style, a seat rarely stops early.
    fn sample_choice(&self, dice: &mut Dice, manner: BotStyle) -> Pick {
        let all = self.picks.as_slice();
        let rest = match all {
            [Pick::Stop, rest @ ..] if !rest.is_empty() && manner == BotStyle::Sensible && dice.below(4) > 0 => rest,
            all => all,
        };
        rest.get(dice.below(rest.len().max(1) as u32) as usize).copied().unwrap_or(Pick::Stop)
    }
}
