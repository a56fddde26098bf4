//! What is to be done next: a stack of frames, the next one on top.
//!
//! A frame that has more to do puts further frames on the stack; an effect that must be complete before a script goes
//! on runs its frames within the script's own step. A moment at which something is at stake knows where it lies.

use super::frame::{Frame, Window};
use super::hook::Hook;
use super::in_place::clone_in_place;
pub(crate) use super::moment::{Depth, Moment};
use super::power_sets::PowerSet;
use crate::table::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The deepest the stack can get.
pub const MAX_DEPTH: usize = 40;

/// The deepest that a stack from outside can be: games at rest are rarely half so deep, and effects need room on top.
pub const MOST_AT_REST: usize = MAX_DEPTH * 3 / 4;

/// More is to be done than the stack holds: effects set each other off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("effects nested deeper than {MAX_DEPTH} steps")]
pub struct TooDeep;

/// The stack of frames, at most [`MAX_DEPTH`], the next one last.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Frame>", into = "Vec<Frame>")]
pub struct Stack {
    frames: Vec<Frame>,
}

clone_in_place!(Stack { frames });

impl Stack {
    /// A stack with one frame.
    pub fn of(step: impl Into<Frame>) -> Stack {
        Stack { frames: vec![step.into()] }
    }

    /// How many frames.
    pub const fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether nothing is to be done.
    pub const fn is_empty(&self) -> bool {
        self.frames.is_empty()
    }

    /// From the bottom to the top.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// What is done later, after a moment at which scripts can change it: the moment comes first.
    pub fn at_stake(&self, hook: Hook, subject: Option<Seat>, matter: impl Into<Frame>) -> [Frame; 2] {
        let matter = matter.into();
        debug_assert_eq!(hook.spec().stake, matter.stake(), "the table of hooks says what is at stake");
        let moment = self.before_next(Moment { hook, subject, matter: None, case: None });
        [Window { moment, acted: PowerSet::EMPTY }.into(), matter]
    }

    /// The same moment, with the frame that is put on the stack next at stake.
    pub const fn before_next(&self, moment: Moment) -> Moment {
        Moment { matter: Some(Depth(self.len() as u8)), ..moment }
    }

    /// What is at stake at a moment.
    pub fn matter(&self, moment: &Moment) -> Option<&Frame> {
        self.frames().get(usize::from(moment.matter?.0))
    }

    /// What is at stake at a moment, to be changed.
    pub fn matter_mut(&mut self, moment: &Moment) -> Option<&mut Frame> {
        self.frames_mut().get_mut(usize::from(moment.matter?.0))
    }

    /// From the bottom to the top, to be changed.
    pub fn frames_mut(&mut self) -> &mut [Frame] {
        &mut self.frames
    }

    /// The frame that is next.
    pub fn top(&self) -> Option<&Frame> {
        self.frames().last()
    }

    /// Takes the next frame.
    pub fn pop(&mut self) -> Option<Frame> {
        self.frames.pop()
    }

    /// Takes out what is not to be done any more, with the moments at which it was at stake and what is done at them.
    pub(crate) fn forget(&mut self, is_void: impl Fn(&Frame) -> bool) {
        let mut places: [Option<Depth>; MAX_DEPTH] = [None; MAX_DEPTH];
        let mut kept = 0;
        for at in 0..self.len() {
            let mut frame = self.frames[at];
            if is_void(&frame) {
                continue;
            }
            if let Some(matter) = frame.moment_mut().and_then(|moment| moment.matter.as_mut()) {
                // What is at stake lies further down: it has its place already, or is gone.
                let Some(place) = places.get(usize::from(matter.0)).copied().flatten() else { continue };
                *matter = place;
            }
            places[at] = Some(Depth(kept));
            self.frames[usize::from(kept)] = frame;
            kept += 1;
        }
        self.frames.truncate(usize::from(kept));
    }

    /// Puts frames on the stack so that the first of them is next.
    ///
    /// # Errors
    /// When effects are nested too deeply.
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
    use crate::table::BySeat;
    use crate::things::frame::{Cause, CheckWin, EndEncounter, Land, Lose, Loss, SettleLosses, Stage, UsePower};
    use crate::things::power_sets::PowerSlot;

    #[test]
    fn what_was_put_on_first_is_done_first_and_what_lies_below_stays() {
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
    fn a_full_stack_takes_no_more() {
        let mut stack = Stack::of(EndEncounter);
        stack.push(&[Land.into(); MAX_DEPTH - 1]).unwrap();
        let full = stack.clone();
        assert_eq!((stack.len(), stack.push(&[Land.into()])), (MAX_DEPTH, Err(TooDeep)));
        assert_eq!(stack, full);
        assert_eq!(Stack::try_from(vec![Land.into(); MAX_DEPTH + 1]), Err(TooDeep));
    }

    #[test]
    fn what_is_forgotten_takes_along_what_was_done_about_it() {
        let moment = |hook| Moment::of(hook);
        let used = |power, moment| UsePower { power: PowerSlot(power), moment, stage: Stage::Effect, number: None };
        let mut stack = Stack::of(EndEncounter);
        // A use of 0, an answer to it by 1, something that 1 has set off, and a moment about that.
        let (use_of_0, land) = (used(0, moment(Hook::AnyTime)), Land);
        let about_0 = stack.at_stake(Hook::OnPowerUsed, None, use_of_0);
        stack.push(&about_0).unwrap();
        let Some(Frame::Window(Window { moment: at_0, .. })) = stack.top().copied() else { panic!("a moment") };
        stack.push(&[land.into(), used(1, at_0).into()]).unwrap();
        let loss = SettleLosses { loss: Loss::of(BySeat::of(1), Cause::Effect) };
        let about_loss = stack.at_stake(Hook::OnLoseShips, None, loss);
        stack.push(&about_loss).unwrap();
        stack.forget(|frame| matches!(frame, Frame::UsePower(UsePower { power: PowerSlot(0), .. })));
        let Some(Frame::Window(Window { moment: of_loss, .. })) = stack.top().copied() else { panic!("a moment") };
        assert_eq!(stack.matter(&of_loss), Some(&loss.into()));
        stack.pop();
        assert_eq!(stack.frames(), [EndEncounter.into(), land.into(), loss.into()]);
    }

    #[test]
    fn a_moment_knows_what_is_at_stake() {
        let mut stack = Stack::of(EndEncounter);
        let loss = |ships| Loss::of(BySeat::of(ships), Cause::Effect);
        let [window, matter] = stack.at_stake(Hook::OnLoseShips, Some(Seat(1)), SettleLosses { loss: loss(2) });
        stack.push(&[window, matter]).unwrap();
        let Some(Frame::Window(Window { moment, .. })) = stack.pop() else { panic!("the moment comes first") };
        assert_eq!(
            (moment.hook, moment.subject, stack.matter(&moment)),
            (Hook::OnLoseShips, Some(Seat(1)), Some(&matter))
        );
        if let Some(Frame::SettleLosses(settle)) = stack.matter_mut(&moment) {
            settle.loss = loss(1);
        }
        assert_eq!(stack.pop(), Some(SettleLosses { loss: loss(1) }.into()));
        stack.push(&[Lose { loss: loss(1) }.into()]).unwrap();
        let below = stack.before_next(Moment::of(Hook::AnyTime));
        assert_eq!((stack.matter(&below), stack.matter(&Moment::of(Hook::AnyTime))), (None, None));
    }
}
