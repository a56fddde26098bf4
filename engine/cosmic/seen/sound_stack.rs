//! Whether what is to be done in a state that came from outside can be done: each step finds what it counts on, and there
//! is always something after it.

use super::sound::{Sound, Things};
use super::unsound::Unsound;
use crate::moment::settled::Facts;
use crate::rule::Rule;
use crate::table::{BySeat, Seat};
use crate::things::card::{CardId, ScriptId};
use crate::things::frame::*;
use crate::things::hook::{Hook, HookKind, Stake};
use crate::things::moment::{Case, Depth, Moment, Way};
use crate::things::number::Number;
use crate::things::place::Planet;
use crate::things::power_sets::{MAX_POWERS, PowerSet, PowerSlot};
use crate::things::ruleset::Phase;
use crate::things::side::Side;
use crate::things::stack::MOST_AT_REST;
use crate::things::state::State;

impl State {
    pub(super) fn sound_stack(&self, things: &Things<'_>) -> Sound {
        let frames = self.stack.frames();
        if frames.is_empty() && !self.is_over() {
            return Err(Unsound::NothingToDo);
        }
        if frames.len() > MOST_AT_REST {
            return Err(Unsound::TooMuchToDo { steps: frames.len(), most: MOST_AT_REST });
        }
        frames.iter().try_for_each(|frame| things.frame(frame, self))?;
        (0..).zip(frames).try_for_each(|(depth, frame)| self.sound_place(depth, frame, things))?;
        // What lies at the bottom is done last; it must bring up what comes next, as a turn does that passes on.
        if frames.first().is_some_and(|last| !leads_on(last)) {
            return Err(Unsound::NothingAfter);
        }
        if frames.iter().skip(1).any(leads_on) {
            return Err(Unsound::TwiceUnderWay);
        }
        self.sound_in_play()?;
        frames.iter().rev().try_fold(Facts::of(self), |now, frame| frame.settles(now, things.rules)).map(drop)
    }

    /// A step is about somebody who can do it, and what is at stake at its moment lies below it.
    fn sound_place(&self, depth: u8, frame: &Frame, things: &Things<'_>) -> Sound {
        let is_top = usize::from(depth) + 1 == self.stack.len();
        match frame {
            Frame::Window(Window { moment, .. }) => {
                if moment.hook.spec().kind != HookKind::Act {
                    return Err(Unsound::MomentOfNothing);
                }
                self.sound_moment(depth, moment)
            }
            Frame::FixNumber(FixNumber { number, subject, value, .. }) => {
                let of_main_player = matches!(number, Number::CardValue | Number::Total | Number::Compensation);
                if of_main_player && self.side_of(*subject).is_none() {
                    return Err(Unsound::MomentOfNothing);
                }
                things.number(*number, *value)
            }
            Frame::UsePower(use_) => self.sound_use(depth, use_, is_top, things),
            Frame::PlayCard(PlayCard { seat, card, moment }) => {
                let is_played =
                    self.at_hand(things.rules, *seat).contains(*card) && things.has_hook(*card, moment.hook);
                if !is_top || !is_played {
                    return Err(Unsound::StrangeLying);
                }
                self.sound_moment(depth, moment)
            }
            // What happens to them is settled within the step that moves them.
            Frame::Leave(_) | Frame::Landing(_) | Frame::AfterLanding(_) => Err(Unsound::MomentOfNothing),
            Frame::PutAway(PutAway { card, .. }) if things.rules.kind(*card).script().is_none() => {
                Err(Unsound::StrangeLying)
            }
            Frame::AnswerInvitation(AnswerInvitation { seat })
            | Frame::SendShips(SendShips { seat, .. })
            | Frame::Reward(Reward { seat })
                if self.encounter.meeting.is_none() || self.side_of(*seat).is_some() =>
            {
                Err(Unsound::NoAlly { seat: *seat })
            }
            _ => Ok(()),
        }
    }

    /// A power is used that acts at this moment, by declaring it first (P3).
    fn sound_use(&self, depth: u8, use_: &UsePower, is_top: bool, things: &Things<'_>) -> Sound {
        let UsePower { power, moment, stage, number } = *use_;
        let hook = moment.hook;
        // What was declared of a power that has gone is cancelled.
        let has_gone = stage == Stage::Cancelled;
        if !has_gone {
            things.power(power, self)?;
        }
        let acts = self.alien(power).is_some_and(|alien| things.rules.hook_use(alien, hook).is_some()) || has_gone;
        let is_number = hook.spec().kind == HookKind::Number;
        if !acts || number.is_some() != is_number {
            return Err(Unsound::StrangeUse);
        }
        if stage == Stage::Declare && !is_top {
            return Err(Unsound::StrangeUse);
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
            _ => Err(Unsound::MomentOfNothing),
        }
    }

    /// A question of the rules is asked by the step that goes by the answer.
    fn sound_question(&self, depth: u8, moment: &Moment) -> Sound {
        let asks = match (self.matter_below(depth, moment), moment.case) {
            (Some(Frame::CheckWin(_)), Some(Case::Win(_))) => Hook::MayWin,
            (Some(Frame::Point(_)), Some(Case::Aim(_))) => Hook::MayAim,
            _ => return Err(Unsound::MomentOfNothing),
        };
        if asks == moment.hook && moment.subject.is_some() { Ok(()) } else { Err(Unsound::MomentOfNothing) }
    }

    /// A moment is about whom and what the table of hooks says.
    fn sound_moment(&self, depth: u8, moment: &Moment) -> Sound {
        let spec = moment.hook.spec();
        let is_about_somebody = spec.subject != "none";
        let matter = self.matter_below(depth, moment);
        let fits = moment.case.is_none()
            && match spec.stake {
                Stake::Nothing => moment.matter.is_none(),
                stake => matter.is_some_and(|matter| matter.stake() == stake),
            };
        // What is declared is at stake until it is cancelled.
        let declared = !matches!(matter, Some(Frame::UsePower(UsePower { stage: Stage::Declare, .. })));
        let is_player = !matches!(moment.hook, Hook::OnFirstCardLaid | Hook::OnCompensation)
            || moment.subject.is_some_and(|seat| self.side_of(seat).is_some());
        if fits && declared && is_player && is_about_somebody == moment.subject.is_some() {
            Ok(())
        } else {
            Err(Unsound::MomentOfNothing)
        }
    }

    /// What is at stake at a moment, if it lies below.
    fn matter_below(&self, depth: u8, moment: &Moment) -> Option<&Frame> {
        let matter = self.stack.matter(moment)?;
        (moment.matter < Some(Depth::of(depth))).then_some(matter)
    }

    /// A destiny card in play is on its way to the discard pile.
    fn sound_in_play(&self) -> Sound {
        let on_its_way = |card: CardId| {
            let is_it = |frame: &Frame| matches!(frame, Frame::PutAway(discard) if discard.card == card);
            self.stack.frames().iter().any(is_it)
        };
        if self.cards.in_play().iter().all(on_its_way) { Ok(()) } else { Err(Unsound::StrangeLying) }
    }
}

/// Whether a step brings up further ones until the game is won.
const fn leads_on(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Begin(_) | Frame::BeginTurn(_) | Frame::BeginEncounter(_) | Frame::Phases(_) | Frame::EndEncounter(_)
    )
}

/// What a step can be about, each tested in its own way.
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
        if usize::from(power.0) < MAX_POWERS { Ok(()) } else { Err(Unsound::NoPower { power: power.0 }) }
    };
    Moment: |moment, things, _state| {
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
        if none_beyond { Ok(()) } else { Err(Unsound::StrangeShips) }
    };
    PhaseIndex: |index, things, _state| {
        let within = usize::from(index.0) <= things.rules.choices.phases.len();
        if within { Ok(()) } else { Err(Unsound::NoPhase { phase: index.0 }) }
    };
}

/// What exists at every table.
macro_rules! always {
    ($($Type:ty)*) => {
        $(impl Fits for $Type {
            fn fits(&self, _things: &Things<'_>, _state: &State) -> Sound {
                Ok(())
            }
        })*
    };
}

always! { Cause DrawnFor bool u8 i16 Option<i16> Number PowerSet Phase Side Stage TurnEnd Rule }

macro_rules! sound {
    ($($Step:ident { $($field:ident)* })*) => {
        impl Things<'_> {
            /// A frame fits if all that its step is about does.
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
