//! Turns, in clockwise order (S7).

use super::powers;
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Encounter, Event, Hook, HookSet};
use crate::trigger::{Fact, Flow, Play, Settles, Step};

impl Step for BeginTurn {
    const RULE: Rule = Rule::S7;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Dealt])?.with(&[Fact::Begun]).anew();

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.state.turn = play.state.turn.saturating_add(1);
        play.state.ran_out = false;
        play.watch_stall()?;
        play.emit(Event::TurnBegan { seat: play.state.offense, turn: play.state.turn });
        play.then(&frames![BeginEncounter { number: 1 }])?;
        play.then_if_anybody_acts(Hook::BeforeTurn, play.state.offense)
    }
}

/// Ends the turn and passes it clockwise to the next seat in the game (S7).
pub(super) fn end_turn(play: &mut Play<'_, '_>, why: TurnEnd) -> Flow {
    forget_encounter(play);
    play.state.powers.iter_mut().for_each(|(_, power)| power.used.turn = HookSet::default());
    play.emit(Event::TurnEnded { seat: play.state.offense, why });
    let out = play.state.out;
    if let Some(next) = play.state.offense.after(play.rules.seats).find(|seat| !out.contains(*seat)) {
        play.state.set_offense(next);
    }
    play.state.encounter = Encounter::new(0, &play.rules.numbers);
    play.then(&frames![BeginTurn])
}

/// Resets the state of powers that lasts only for the encounter.
pub(super) fn forget_encounter(play: &mut Play<'_, '_>) {
    for (_, power) in play.state.powers.iter_mut() {
        power.end_encounter(&play.rules.script(power.alien).memory, play.rules.seats);
    }
    powers::give_back(play);
}

/// Returns the rule by which a turn ends.
pub(super) const fn of_turn_end(why: TurnEnd) -> Rule {
    match why {
        TurnEnd::NoSuccess | TurnEnd::Enough | TurnEnd::LastEncounter => Rule::T9,
        TurnEnd::OutOfCards => Rule::T2,
        TurnEnd::RanOut => Rule::T9,
        TurnEnd::NoShips => Rule::W5,
        TurnEnd::NobodyToMeet => Rule::T5,
        TurnEnd::LeftGame => Rule::W4,
    }
}
