//! Encounters: the phases in the order that the edition sets (S7, T9).
//!
//! This file only selects the phase. The work of each phase is in the file of its rule.

use super::{choose, cone, end, hand, reveal, star};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{Encounter, Event, Hook, Phase, Side, State};
use crate::steps::allies::{ask_for_answers, invite};
use crate::steps::compare::resolve;
use crate::trigger::{Fact, Flow, Play, Settles, Step};

impl Step for BeginEncounter {
    const RULE: Rule = Rule::S7;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Dealt, Fact::Begun])?.anew();

    fn rule(&self, _state: &State) -> Rule {
        if self.number > 1 { Rule::T9 } else { Self::RULE }
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let BeginEncounter { number } = self;
        play.state.encounter = Encounter::new(number, &play.rules.numbers);
        play.emit(Event::EncounterBegan { offense: play.state.offense, number });
        play.then(&frames![Phases { from: PhaseIndex(0) }])?;
        play.then_if_anybody_acts(Hook::BeforeEncounter, play.state.offense)
    }
}

/// A phase: first a window, then the work of the phase. The encounter ends after the last phase.
impl Step for Phases {
    const RULE: Rule = Rule::T9;
    const QUIET: bool = true;
    const SETTLES: Settles<Self> = |step, now, rules| {
        let left = rules.choices.phases.get(usize::from(step.from.0)..).unwrap_or_default();
        let now = now.settled(&[Fact::Dealt, Fact::Begun])?;
        left.iter().try_fold(now, |now, phase| now.after_phase(*phase))?.anew()
    };

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
            // In this phase, the defense's new hand comes before the trigger.
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
    const SETTLES: Settles<Self> = |step, now, _| now.after_phase(step.phase);

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

/// Returns the rule of a phase.
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
