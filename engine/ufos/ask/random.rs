//! Answers at random: every legal answer has a chance, small bets a greater one.

use super::choice::Choice;
use super::question::{Ask, Question};
use crate::things::{Laid, PowerCard, Race, ScoreCard};
use hyperkon_table::{Dice, Manner};

impl Question {
    /// A legal answer. In the sensible manner a seat does not bet more than half of what it has, nor a chip too much.
    pub(super) fn random(&self, dice: &mut Dice, manner: Manner) -> Choice {
        match self.ask {
            Ask::Lay => {
                Choice::Lay(Laid { power: one_of(&PowerCard::ALL, dice), score: one_of(&ScoreCard::ALL, dice) })
            }
            Ask::Bid { chips, .. } => self.random_bid(chips, dice, manner),
            Ask::Play { .. } => Choice::Play(one_of(&self.cards().iter().collect::<Vec<_>>(), dice)),
            Ask::Name { .. } => Choice::Name(one_of(&Race::ALL, dice)),
        }
    }

    fn random_bid(&self, chips: u16, dice: &mut Dice, manner: Manner) -> Choice {
        let way = dice.below(12);
        let targets: Vec<_> = self.targets().iter().collect();
        if way >= 10 && !targets.is_empty() {
            return Choice::Spy(one_of(&targets, dice));
        }
        let Some(bets) = self.bets().filter(|_| way < 5) else { return Choice::Pass };
        let (least, room) = (*bets.start(), u32::from(bets.end() - bets.start()) + 1);
        match manner {
            Manner::Sensible if least > chips / 2 => Choice::Pass,
            Manner::Sensible => Choice::Bet(least),
            // A leap now and then; a step or two as a rule, so that the bidding goes round.
            Manner::Wild if way == 0 => Choice::Bet(least + dice.below(room) as u16),
            Manner::Wild => Choice::Bet(least + dice.below(room.min(2)) as u16),
        }
    }
}

/// One of several things, of which there is one at least: an unanswerable question is not asked.
fn one_of<T: Copy>(items: &[T], dice: &mut Dice) -> T {
    items[dice.below(items.len() as u32) as usize]
}
