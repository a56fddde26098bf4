//! Validation of the pending steps of an external state.
//!
//! The requirements of each step must be met, and the game must always have a next step.

use super::invalid_state::InvalidState;
use super::validation::{Sound, Things};
use crate::rule::Rule;
use crate::state::frame::*;
use crate::state::{
    CardId, Case, Depth, Hook, HookKind, MAX_POWERS, MOST_AT_REST, Number, Phase, Planet, PlanetSet, PowerSet,
    PowerSlot, ScriptId, Side, Stake, State, Trigger, Way,
};
use crate::table::{BySeat, Seat};
use crate::trigger::settled::Facts;

impl State {
    pub(super) fn sound_stack(&self, things: &Things<'_>) -> Sound {
        let frames = self.stack.frames();
        if frames.is_empty() && !self.is_over() {
            return Err(InvalidState::NothingToDo);
        }
        if frames.len() > MOST_AT_REST {
            return Err(InvalidState::TooMuchToDo { steps: frames.len(), most: MOST_AT_REST });
        }
        frames.iter().try_for_each(|frame| things.frame(frame, self))?;
        (0..).zip(frames).try_for_each(|(depth, frame)| self.sound_place(depth, frame, things))?;
        // The bottom frame runs last. This frame must schedule a next step, as the end of an encounter does.
        if frames.first().is_some_and(|last| !leads_on(last)) {
            return Err(InvalidState::NothingAfter);
        }
        if frames.iter().skip(1).any(leads_on) {
            return Err(InvalidState::TwiceUnderWay);
        }
        self.sound_in_play()?;
        frames.iter().rev().try_fold(Facts::of(self), |now, frame| frame.settles(now, things.rules)).map(drop)
    }

    /// Checks the seat of a step, and the event below a trigger.
    fn sound_place(&self, depth: u8, frame: &Frame, things: &Things<'_>) -> Sound {
        let is_top = usize::from(depth) + 1 == self.stack.len();
        match frame {
            Frame::Window(Window { moment, .. }) => {
                if moment.hook.spec().kind != HookKind::Act {
                    return Err(InvalidState::MomentOfNothing);
                }
                self.sound_moment(depth, moment)
            }
            Frame::FixNumber(FixNumber { number, subject, value, .. }) => {
                let of_main_player = matches!(number, Number::CardValue | Number::Total | Number::Compensation);
                if of_main_player && self.side_of(*subject).is_none() {
                    return Err(InvalidState::MomentOfNothing);
                }
                things.number(*number, *value)
            }
            Frame::UsePower(use_) => self.sound_use(depth, use_, is_top, things),
            Frame::PlayCard(PlayCard { seat, card, moment }) => {
                let is_played =
                    self.at_hand(things.rules, *seat).contains(*card) && things.has_hook(*card, moment.hook);
                if !is_top || !is_played {
                    return Err(InvalidState::StrangeLying);
                }
                self.sound_moment(depth, moment)
            }
            // These frames exist only within the step that moves the ships.
            Frame::Leave(_) | Frame::Landing(_) | Frame::AfterLanding(_) => Err(InvalidState::MomentOfNothing),
            Frame::PutAway(PutAway { card, .. }) if things.rules.kind(*card).script().is_none() => {
                Err(InvalidState::StrangeLying)
            }
            Frame::AnswerInvitation(AnswerInvitation { seat })
            | Frame::SendShips(SendShips { seat, .. })
            | Frame::Reward(Reward { seat })
                if self.encounter.meeting.is_none() || self.side_of(*seat).is_some() =>
            {
                Err(InvalidState::NoAlly { seat: *seat })
            }
            _ => Ok(()),
        }
    }

    /// Checks a use: the power must act at this trigger, after a declaration (P3).
    fn sound_use(&self, depth: u8, use_: &UsePower, is_top: bool, things: &Things<'_>) -> Sound {
        let UsePower { power, moment, stage, number } = *use_;
        let hook = moment.hook;
        // If a declared power leaves the table, its use is canceled.
        let has_gone = stage == Stage::Cancelled;
        if !has_gone {
            things.power(power, self)?;
        }
        let acts = self.alien(power).is_some_and(|alien| things.rules.hook_use(alien, hook).is_some()) || has_gone;
        let is_number = hook.spec().kind == HookKind::Number;
        if !acts || number.is_some() != is_number {
            return Err(InvalidState::StrangeUse);
        }
        if stage == Stage::Declare && !is_top {
            return Err(InvalidState::StrangeUse);
        }
        match hook.spec().kind {
            HookKind::Act => return self.sound_moment(depth, &moment),
            HookKind::Rule => return self.sound_question(depth, &moment),
            HookKind::Number => {}
        }
        match self.matter_below(depth, &moment) {
            Some(Frame::FixNumber(fix)) if fix.number.hook() == hook && Some(fix.subject) == moment.subject => {
                number.map_or(Ok(()), |number| things.number(fix.number, number))
            }
            _ => Err(InvalidState::MomentOfNothing),
        }
    }

    /// Checks that the pending step below asks for the ruling.
    fn sound_question(&self, depth: u8, moment: &Trigger) -> Sound {
        let asks = match (self.matter_below(depth, moment), moment.case) {
            (Some(Frame::CheckWin(_)), Some(Case::Win(_))) => Hook::MayWin,
            (Some(Frame::Point(_)), Some(Case::Aim(_))) => Hook::MayAim,
            _ => return Err(InvalidState::MomentOfNothing),
        };
        if asks == moment.hook && moment.subject.is_some() { Ok(()) } else { Err(InvalidState::MomentOfNothing) }
    }

    /// Checks a trigger's subject and event against the table of hooks.
    fn sound_moment(&self, depth: u8, moment: &Trigger) -> Sound {
        let spec = moment.hook.spec();
        let is_about_somebody = spec.subject != "none";
        let matter = self.matter_below(depth, moment);
        let fits = moment.case.is_none()
            && match spec.stake {
                Stake::Nothing => moment.matter.is_none(),
                stake => matter.is_some_and(|matter| matter.stake() == stake),
            };
        // A power's use can be the event of a trigger only after it has been declared.
        let declared = !matches!(matter, Some(Frame::UsePower(UsePower { stage: Stage::Declare, .. })));
        let is_player = !matches!(moment.hook, Hook::OnFirstCardLaid | Hook::OnCompensation)
            || moment.subject.is_some_and(|seat| self.side_of(seat).is_some());
        if fits && declared && is_player && is_about_somebody == moment.subject.is_some() {
            Ok(())
        } else {
            Err(InvalidState::MomentOfNothing)
        }
    }

    /// Returns the event of a trigger, if its frame is below the trigger.
    fn matter_below(&self, depth: u8, moment: &Trigger) -> Option<&Frame> {
        let matter = self.stack.matter(moment)?;
        (moment.matter < Some(Depth::of(depth))).then_some(matter)
    }

    /// Checks that each destiny card in play is on its way to the discard pile.
    fn sound_in_play(&self) -> Sound {
        let on_its_way = |card: CardId| {
            let is_it = |frame: &Frame| matches!(frame, Frame::PutAway(discard) if discard.card == card);
            self.stack.frames().iter().any(is_it)
        };
        if self.cards.in_play().iter().all(on_its_way) { Ok(()) } else { Err(InvalidState::StrangeLying) }
    }
}

/// Returns `true` if the step schedules further steps until the game is won.
const fn leads_on(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Begin(_) | Frame::BeginTurn(_) | Frame::BeginEncounter(_) | Frame::Phases(_) | Frame::EndEncounter(_)
    )
}

/// A type whose values can be checked against a table.
trait Fits {
    fn fits(&self, things: &Things<'_>, state: &State) -> Sound;
}

macro_rules! fits {
    ($($Type:ty: |$it:ident, $things:ident, $state:ident| $test:expr;)*) => {
        $(impl Fits for $Type {
            fn fits(&self, $things: &Things<'_>, $state: &State) -> Sound {
                let $it = *self;
                $test
            }
        })*
    };
}

fits! {
    Seat: |seat, things, _state| things.seat(seat);
    Option<Planet>: |planet, things, _state| planet.map_or(Ok(()), |planet| things.planet(planet));
    Option<Seat>: |seat, things, _state| seat.map_or(Ok(()), |seat| things.seat(seat));
    Planet: |planet, things, _state| things.planet(planet);
    CardId: |card, things, _state| things.card(card);
    Option<ScriptId>: |by, things, _state| by.map_or(Ok(()), |script| things.any_script(script));
    PowerSlot: |power, _things, _state| {
        if usize::from(power.0) < MAX_POWERS { Ok(()) } else { Err(InvalidState::NoPower { power: power.0 }) }
    };
    Trigger: |moment, things, _state| {
        if let Some(Case::Win(Way::Power(script))) = moment.case {
            things.any_script(script)?;
        }
        moment.subject.iter().try_for_each(|seat| things.seat(*seat))
    };
    Loss: |loss, things, state| {
        loss.sent_away_by.fits(things, state)?;
        things.seats(loss.leave_game).and(loss.ships.fits(things, state))
    };
    BySeat<u8>: |ships, things, _state| {
        let none_beyond = ships.beyond(things.rules.seats).iter().all(|ships| *ships == 0);
        if none_beyond { Ok(()) } else { Err(InvalidState::StrangeShips) }
    };
    PhaseIndex: |index, things, _state| {
        let within = usize::from(index.0) <= things.rules.choices.phases.len();
        if within { Ok(()) } else { Err(InvalidState::NoPhase { phase: index.0 }) }
    };
}

/// Implements `Fits` for types whose values are valid at every table.
macro_rules! always {
    ($($Type:ty)*) => {
        $(impl Fits for $Type {
            fn fits(&self, _things: &Things<'_>, _state: &State) -> Sound {
                Ok(())
            }
        })*
    };
}

always! { Cause DrawnFor bool u8 i16 Option<i16> Number PowerSet PlanetSet Phase Side Stage TurnEnd Rule }

macro_rules! sound {
    ($($Step:ident { $($field:ident)* })*) => {
        impl Things<'_> {
            /// Checks the contents of a frame's step.
            fn frame(&self, frame: &Frame, state: &State) -> Sound {
                match frame {
                    $(Frame::$Step(_step) => {
                        $(_step.$field.fits(self, state)?;)*
                        Ok(())
                    })*
                }
            }
        }
    };
}

each_step!(sound);
