//! Who has won (W2, W4).

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Seat, SeatSet};
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

/// P1: a seat wins by its power when the step is done, with all others who win in it.
pub(crate) fn win_by_power(play: &mut Play<'_, '_>, seat: Seat) -> Flow {
    if play.state.out.contains(seat) {
        return Ok(());
    }
    play.state.win_by_power.insert(seat);
    Ok(())
}

impl Play<'_, '_> {
    /// A seat that wins by its power does so once nothing is under way that has its ships or cards in hand: no loss, no card
    /// that is being played, no use.
    pub(crate) fn watch_wins(&mut self) -> Flow {
        let is_under_way = |frame: &Frame| {
            matches!(
                frame,
                Frame::UsePower(_)
                    | Frame::PlayCard(_)
                    | Frame::DiscardDestiny(_)
                    | Frame::Lose(_)
                    | Frame::SettleLosses(_)
                    | Frame::CheckWin(_)
            )
        };
        if self.state.win_by_power.is_empty() || self.state.stack.frames().iter().any(is_under_way) {
            return Ok(());
        }
        self.then(&frames![CheckWin])
    }
}

/// W2: seats with enough foreign bases win, together if they are several; W4: so does the last one left.
impl Step for CheckWin {
    const RULE: Rule = Rule::W2;

    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        true
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let winners = play.state.winning(play.rules);
        if !winners.is_empty() {
            let by = match (play.state.has_enough_bases(play.rules).is_empty(), play.state.win_by_power.is_empty()) {
                (false, _) => Rule::W2,
                (true, false) => Rule::P1,
                (true, true) => Rule::W4,
            };
            play.state.winners = winners;
            while play.state.stack.pop().is_some() {}
            play.tell_by(by, Event::GameWon { winners });
        }
        Ok(())
    }
}

impl State {
    /// The seats that have won as the game stands: those with enough foreign bases (W2), or the last one left (W4).
    pub(crate) fn winning(&self, rules: &Ruleset) -> SeatSet {
        let (left, winners) = (self.left(rules), self.has_enough_bases(rules).union(self.win_by_power));
        if winners.is_empty() && left.len() == 1 { left } else { winners }
    }

    fn has_enough_bases(&self, rules: &Ruleset) -> SeatSet {
        let enough = |seat: &Seat| self.foreign_bases(*seat, rules.seats) >= rules.numbers.bases_to_win;
        self.left(rules).iter().filter(enough).collect()
    }

    fn left(&self, rules: &Ruleset) -> SeatSet {
        rules.seats().filter(|seat| !self.out.contains(*seat)).collect()
    }
}
