//! Who has won (W2, W4).

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::table::SeatSet;
use crate::things::event::Event;
use crate::things::frame::*;

/// W2: seats with enough foreign bases win, together if they are several; W4: so does the last one left.
impl Step for CheckWin {
    const RULE: Rule = Rule::W2;

    fn is_quiet(&self, _play: &Play<'_, '_>) -> bool {
        true
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let (seats, needed) = (play.rules.seats, play.rules.numbers.bases_to_win);
        let left: SeatSet = play.rules.seats().filter(|seat| !play.state.out.contains(*seat)).collect();
        let mut winners: SeatSet =
            left.iter().filter(|seat| play.state.foreign_bases(*seat, seats) >= needed).collect();
        let mut by = Rule::W2;
        if winners.is_empty() && left.len() == 1 {
            (winners, by) = (left, Rule::W4);
        }
        if !winners.is_empty() {
            play.state.winners = winners;
            while play.state.stack.pop().is_some() {}
            play.tell_by(by, Event::GameWon { winners });
        }
        Ok(())
    }
}
