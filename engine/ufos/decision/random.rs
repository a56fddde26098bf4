//! Random answers. Every legal answer is possible, but small bets are more likely than large ones.

use super::choice::Choice;
use super::question::{Prompt, Question};
use crate::state::{Laid, PowerCard, Race, ScoreCard};
use hyperkon_table::{BotStyle, Dice};

impl Question {
    /// Returns a random legal answer. In the sensible style, the seat bets at most half of its chips.
    pub(super) fn random(&self, dice: &mut Dice, manner: BotStyle) -> Choice {
        match self.ask {
            Prompt::Lay => {
                Choice::Lay(Laid { power: one_of(&PowerCard::ALL, dice), score: one_of(&ScoreCard::ALL, dice) })
            }
            Prompt::Bid { chips, .. } => self.random_bid(chips, dice, manner),
            Prompt::Play { .. } => Choice::Play(one_of(&self.cards().iter().collect::<Vec<_>>(), dice)),
            Prompt::Name { .. } => Choice::Name(one_of(&Race::ALL, dice)),
        }
    }

    fn random_bid(&self, chips: u16, dice: &mut Dice, manner: BotStyle) -> Choice {
        let way = dice.below(12);
        let targets: Vec<_> = self.targets().iter().collect();
        if way >= 10 && !targets.is_empty() {
            return Choice::Spy(one_of(&targets, dice));
        }
        let Some(bets) = self.bets().filter(|_| way < 5) else { return Choice::Pass };
        let (least, room) = (*bets.start(), u32::from(bets.end() - bets.start()) + 1);
        match manner {
            BotStyle::Sensible if least > chips / 2 => Choice::Pass,
            BotStyle::Sensible => Choice::Bet(least),
            // Usually raise by 1 or 2 so that the bidding continues, but sometimes by any amount.
            BotStyle::Wild if way == 0 => Choice::Bet(least + dice.below(room) as u16),
            BotStyle::Wild => Choice::Bet(least + dice.below(room.min(2)) as u16),
        }
    }
}

/// Returns a random item. The list is never empty, because questions without answers are not asked.
fn one_of<T: Copy>(items: &[T], dice: &mut Dice) -> T {
    items[dice.below(items.len() as u32) as usize]
}
