//! The pending steps: a stack of frames, with the next one on top.
//!
//! A step with several parts pushes a frame for each part. If a script needs the complete effect before it continues,
//! the frames of that effect run within the script's step. A trigger stores the position of its stake in the stack.

use super::frame::{Frame, Window};
use super::hook::Hook;
use super::in_place::clone_in_place;
use super::power_sets::PowerSet;
pub(crate) use super::trigger::{Depth, Trigger};
use crate::table::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The maximum depth of the stack.
pub const MAX_DEPTH: usize = 40;

/// The maximum depth of a stack that is read from a file.
///
/// Stacks between steps are rarely half as deep, and effects need space above them.
pub const MOST_AT_REST: usize = MAX_DEPTH * 3 / 4;

/// An error: the stack is full, because effects keep triggering each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("effects are nested deeper than {MAX_DEPTH} steps")]
pub struct TooDeep;

/// The stack of at most [`MAX_DEPTH`] frames; the next one is last.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Frame>", into = "Vec<Frame>")]
pub struct Stack {
    frames: Vec<Frame>,
}

clone_in_place!(Stack { frames });

impl Stack {
    /// Creates a stack with one frame.
    pub fn of(step: impl Into<Frame>) -> Stack {
        Stack { frames: vec![step.into()] }
    }

    /// Returns the number of frames.
    pub const fn len(&self) -> usize {
        self.frames.len()
    }

    /// Returns `true` if no step is pending.
    pub const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// Returns the frames from the bottom to the top.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Returns the frames of a step that scripts can change.
    ///
    /// The trigger comes first, then the step.
    pub fn at_stake(&self, hook: Hook, subject: Option<Seat>, matter: impl Into<Frame>) -> [Frame; 2] {
        let matter = matter.into();
        debug_assert_eq!(hook.spec().stake, matter.stake(), "the stake differs from the one in the hook table");
        let moment = self.before_next(Trigger { hook, subject, matter: None, case: None });
        [Window { moment, acted: PowerSet::EMPTY }.into(), matter]
    }

    /// Returns the trigger with the next pushed frame as its stake.
    pub const fn before_next(&self, moment: Trigger) -> Trigger {
        Trigger { matter: Some(Depth(self.len() as u8)), ..moment }
    }

    /// Returns the stake of a trigger.
    pub fn matter(&self, moment: &Trigger) -> Option<&Frame> {
        self.frames().get(usize::from(moment.matter?.0))
    }

    /// Returns the stake of a trigger, mutable.
    pub fn matter_mut(&mut self, moment: &Trigger) -> Option<&mut Frame> {
        self.frames_mut().get_mut(usize::from(moment.matter?.0))
    }

    /// Returns the frames from the bottom to the top, mutable.
    pub fn frames_mut(&mut self) -> &mut [Frame] {
        &mut self.frames
    }

    /// Returns the next frame.
    pub fn top(&self) -> Option<&Frame> {
        self.frames().last()
    }

    /// Removes and returns the next frame.
    pub fn pop(&mut self) -> Option<Frame> {
        self.frames.pop()
    }

    /// Removes void frames, the triggers whose stakes they are, and all steps of those triggers.
    pub(crate) fn forget(&mut self, is_void: impl Fn(&Frame) -> bool) {
        let mut places: [Option<Depth>; MAX_DEPTH] = [None; MAX_DEPTH];
        let mut kept = 0;
        for at in 0..self.len() {
            let mut frame = self.frames[at];
            if is_void(&frame) {
                continue;
            }
            if let Some(matter) = frame.moment_mut().and_then(|moment| moment.matter.as_mut()) {
                // The frame of the trigger's subject is below this one: it has a new position, or it was removed.
                let Some(place) = places.get(usize::from(matter.0)).copied().flatten() else { continue };
                *matter = place;
            }
            places[at] = Some(Depth(kept));
            self.frames[usize::from(kept)] = frame;
            kept += 1;
        }
        self.frames.truncate(usize::from(kept));
    }

    /// Pushes frames so that the first of them runs next.
    ///
    /// # Errors
    /// Fails if the stack would exceed its maximum depth.
    pub fn push(&mut self, frames: &[Frame]) -> Result<(), TooDeep> {
        if self.len() + frames.len() > MAX_DEPTH {
            return Err(TooDeep);
        }
        self.frames.extend(frames.iter().rev());
        Ok(())
    }
}

impl fmt::Debug for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.frames().fmt(f)
    }
}

impl TryFrom<Vec<Frame>> for Stack {
    type Error = TooDeep;

    fn try_from(frames: Vec<Frame>) -> Result<Self, TooDeep> {
        if frames.len() > MAX_DEPTH { Err(TooDeep) } else { Ok(Stack { frames }) }
    }
}

impl From<Stack> for Vec<Frame> {
    fn from(stack: Stack) -> Self {
        stack.frames
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::frame::{Cause, CheckWin, EndEncounter, Land, Lose, Loss, SettleLosses, Stage, UsePower};
    use crate::state::power_sets::PowerSlot;
    use crate::table::BySeat;

    #[test]
    fn stack_runs_pushed_frames_in_order() {
        let mut stack = Stack::of(EndEncounter);
        stack.push(&[Land.into(), CheckWin::ANEW.into()]).unwrap();
        assert_eq!(stack.frames(), [EndEncounter.into(), CheckWin::ANEW.into(), Land.into()]);
        assert_eq!(
            format!("{stack:?}"),
            "[EndEncounter(EndEncounter), CheckWin(CheckWin { acted: PowerSet(0) }), Land(Land)]"
        );
        assert_eq!(Stack::try_from(Vec::from(stack.clone())), Ok(stack.clone()));
        assert_eq!((stack.len(), stack.is_empty(), stack.top()), (3, false, Some(&Land.into())));
        assert_eq!(
            [stack.pop(), stack.pop(), stack.pop()],
            [Some(Land.into()), Some(CheckWin::ANEW.into()), Some(EndEncounter.into())]
        );
        assert_eq!((stack.pop(), stack.top(), stack.is_empty()), (None, None, true));
        assert_ne!(stack, Stack::of(Land));
    }

    #[test]
    fn full_stack_rejects_frames() {
        let mut stack = Stack::of(EndEncounter);
        stack.push(&[Land.into(); MAX_DEPTH - 1]).unwrap();
        let full = stack.clone();
        assert_eq!((stack.len(), stack.push(&[Land.into()])), (MAX_DEPTH, Err(TooDeep)));
        assert_eq!(stack, full);
        assert_eq!(Stack::try_from(vec![Land.into(); MAX_DEPTH + 1]), Err(TooDeep));
    }

    #[test]
    fn forgotten_frames_take_their_triggers_along() {
        let moment = |hook| Trigger::of(hook);
        let used = |power, moment| UsePower { power: PowerSlot(power), moment, stage: Stage::Effect, number: None };
        let mut stack = Stack::of(EndEncounter);
        // The stack: a use of power 0, a reaction by power 1, a step of that reaction, and a trigger for that step.
        let (use_of_0, land) = (used(0, moment(Hook::AnyTime)), Land);
        let about_0 = stack.at_stake(Hook::OnPowerUsed, None, use_of_0);
        stack.push(&about_0).unwrap();
        let Some(Frame::Window(Window { moment: at_0, .. })) = stack.top().copied() else { panic!("no window") };
        stack.push(&[land.into(), used(1, at_0).into()]).unwrap();
        let loss = SettleLosses { loss: Loss::of(BySeat::of(1), Cause::Effect) };
        let about_loss = stack.at_stake(Hook::OnLoseShips, None, loss);
        stack.push(&about_loss).unwrap();
        stack.forget(|frame| matches!(frame, Frame::UsePower(UsePower { power: PowerSlot(0), .. })));
        let Some(Frame::Window(Window { moment: of_loss, .. })) = stack.top().copied() else { panic!("no window") };
        assert_eq!(stack.matter(&of_loss), Some(&loss.into()));
        stack.pop();
        assert_eq!(stack.frames(), [EndEncounter.into(), land.into(), loss.into()]);
    }

    #[test]
    fn trigger_finds_its_stake() {
        let mut stack = Stack::of(EndEncounter);
        let loss = |ships| Loss::of(BySeat::of(ships), Cause::Effect);
        let [window, matter] = stack.at_stake(Hook::OnLoseShips, Some(Seat(1)), SettleLosses { loss: loss(2) });
        stack.push(&[window, matter]).unwrap();
        let Some(Frame::Window(Window { moment, .. })) = stack.pop() else { panic!("the window is not first") };
        assert_eq!(
            (moment.hook, moment.subject, stack.matter(&moment)),
            (Hook::OnLoseShips, Some(Seat(1)), Some(&matter))
        );
        if let Some(Frame::SettleLosses(settle)) = stack.matter_mut(&moment) {
            settle.loss = loss(1);
        }
        assert_eq!(stack.pop(), Some(SettleLosses { loss: loss(1) }.into()));
        stack.push(&[Lose { loss: loss(1) }.into()]).unwrap();
        let below = stack.before_next(Trigger::of(Hook::AnyTime));
        assert_eq!((stack.matter(&below), stack.matter(&Trigger::of(Hook::AnyTime))), (None, None));
    }
}
