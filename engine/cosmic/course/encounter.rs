//! Encounters: one phase after the other, in the order of the edition (S7, T9).
//!
//! What a phase does stands with its clause; here is only which one it is.

use super::{choose, cone, end, hand, reveal, star};
use crate::course::allies::{ask_for_answers, invite};
use crate::course::compare::resolve;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::things::encounter::Encounter;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::hook::Hook;
use crate::things::ruleset::{Phase, Ruleset};
use crate::things::side::Side;
use crate::things::state::State;

impl Step for BeginEncounter {
    const RULE: Rule = Rule::S7;
    const QUIET: bool = true;

    fn rule(&self, _state: &State) -> Rule {
        if self.number > 1 { Rule::T9 } else { Self::RULE }
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Dealt, Fact::Begun])?.anew()
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let BeginEncounter { number } = self;
        play.state.encounter = Encounter::new(number, &play.rules.numbers);
        play.tell(Event::EncounterBegan { offense: play.state.offense, number });
        play.then(&frames![Phases { from: PhaseIndex(0) }])?;
        play.then_if_anybody_acts(Hook::BeforeEncounter, play.state.offense)
    }
}

/// A phase: first the window before it, then its work. After the last phase the encounter ends.
impl Step for Phases {
    const RULE: Rule = Rule::T9;
    const QUIET: bool = true;

    fn settles(&self, now: Facts, rules: &Ruleset) -> Result<Facts, Unsound> {
        let left = rules.choices.phases.get(usize::from(self.from.0)..).unwrap_or_default();
        let now = now.settled(&[Fact::Dealt, Fact::Begun])?;
        left.iter().try_fold(now, |now, phase| now.after_phase(*phase))?.anew()
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let PhaseIndex(index) = self.from;
        let Some(phase) = play.rules.choices.phases.get(usize::from(index)).copied() else {
            return end::close(play);
        };
        play.state.phase = phase;
        play.state.encounter.declined_hand = None;
        play.tell_by(of_phase(phase), Event::PhaseBegan { phase });
        let (hand, next) = (DefenseHand { due: false }, Phases { from: PhaseIndex(index + 1) });
        let window = Window::at(Hook::AnyTime);
        match phase {
            Phase::Star => play.then(&frames![window, Window::at(Hook::BeforeStar), hand, PhaseWork { phase }, next]),
            // The work of this phase begins with the hand.
            Phase::FreeShip => {
                let before = Window::about(Hook::BeforeFreeShip, play.state.offense);
                play.then(&frames![window, hand, before, PhaseWork { phase }, next])
            }
            Phase::OffenseInvites => {
                play.then(&frames![window, hand, Window::at(Hook::BeforeInvite), PhaseWork { phase }, next])
            }
            Phase::Cards => play.then(&frames![window, PhaseWork { phase }, next]),
            _ => play.then(&frames![window, hand, PhaseWork { phase }, next]),
        }
    }
}

/// The work of a phase.
impl Step for PhaseWork {
    const RULE: Rule = Rule::C11;

    fn rule(&self, _state: &State) -> Rule {
        of_phase(self.phase)
    }

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        match self.phase {
            Phase::DefenseHand | Phase::Load | Phase::Answers | Phase::Reveal | Phase::Resolve => true,
            Phase::NewHand => !hand::is_offense_asked(play),
            Phase::FreeShip => !cone::can_free_a_ship(play),
            Phase::Star => !star::asks(play),
            Phase::Cards => DefenseHand { due: false }.is_idle(play),
            Phase::Point | Phase::OffenseInvites | Phase::DefenseInvites => false,
        }
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.after_phase(self.phase)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        match self.phase {
            Phase::NewHand => hand::of_offense(play),
            Phase::FreeShip => cone::free_a_ship(play),
            Phase::Star => star::draw(play),
            Phase::DefenseHand => play.then(&frames![DefenseHand { due: false }]),
            Phase::Load => cone::begin_load(play),
            Phase::Point => cone::point(play),
            Phase::OffenseInvites => invite(play, Side::Offense),
            Phase::DefenseInvites => invite(play, Side::Defense),
            Phase::Answers => ask_for_answers(play),
            Phase::Cards => choose::begin(play),
            Phase::Reveal => reveal::begin(play),
            Phase::Resolve => resolve(play),
        }
    }
}

/// The clause that a phase is.
const fn of_phase(phase: Phase) -> Rule {
    match phase {
        Phase::NewHand | Phase::DefenseHand => Rule::T1,
        Phase::FreeShip => Rule::T4,
        Phase::Star => Rule::T5,
        Phase::Load => Rule::T7,
        Phase::Point => Rule::T6,
        Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => Rule::T8,
        Phase::Cards | Phase::Reveal => Rule::C1,
        Phase::Resolve => Rule::C11,
    }
}
