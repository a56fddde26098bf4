//! Answers are taken back when everybody who plays agrees.

use super::played::Played;
use super::{Context, Room};
use crate::rpc::Failure;
use crate::wire::{SayUndo, UndoAsked};
use hyperkon_frame::Served;
use hyperkon_table::{Line, LineOf, Seat, SeatSet, Viewer};

/// A seat wishes to take back what it has answered last, and all that came after.
pub(super) struct Wish {
    by: Seat,
    /// Which of the answers that count is the first to be taken back, from 0.
    pub(super) first: usize,
    agreed: SeatSet,
}

impl<G: Served> Room<G> {
    /// A seat wishes to take its last answer back; whether that is done, or waits for consent.
    ///
    /// # Errors
    /// When it has given none, or the record cannot be written.
    pub fn ask_undo(&mut self, by: Seat, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        self.is_open()?;
        let Some(first) = self.answered.iter().rposition(|answer| answer.seat == by && answer.itself) else {
            return Err(Failure::refused("nothing_to_undo", "you have answered nothing that could be taken back"));
        };
        self.wish = Some(Wish { by, first, agreed: SeatSet::one(by) });
        self.undo_if_agreed(cx)
    }

    /// What a seat says to the wish; whether everything is taken back now.
    ///
    /// # Errors
    /// When nobody wishes to take anything back, or the record cannot be written.
    pub fn say_undo(&mut self, seat: Seat, said: &SayUndo, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        self.is_open()?;
        let stands = self.wish_shown().filter(|wish| said.from.is_none_or(|from| from == wish.from));
        let Some(wish) = self.wish.as_mut().filter(|_| stands.is_some()) else {
            return Err(Failure::refused("no_wish", "nobody wishes to take anything back"));
        };
        if said.agree {
            wish.agreed.insert(seat);
            return self.undo_if_agreed(cx);
        }
        self.wish = None;
        Ok(false)
    }

    /// The seats whose consent is missing: those at which a person plays, also one that is away for a while.
    fn missing(&self, wish: &Wish) -> SeatSet {
        let sits = |seat: &Seat| {
            let is_person = self.keys.chairs.get(seat.index()).is_some_and(|chair| chair.bot.is_none());
            is_person
                && (self.followers(Viewer::Seat(*seat)) > 0
                    || self.answered.iter().any(|answer| answer.seat == *seat && answer.itself))
        };
        self.table.seats().filter(sits).filter(|seat| !wish.agreed.contains(*seat)).collect()
    }

    pub(super) fn undo_if_agreed(&mut self, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        let answers = match &self.wish {
            Some(wish) if self.missing(wish).is_empty() => self.answered.len() - wish.first,
            _ => return Ok(false),
        };
        self.pay(cx).map_err(super::unwritten)?;
        let line: LineOf<G> = Line::Undo { answers };
        // What the record will lead to is played before it says so.
        let mut bytes = cx.store.read(&self.id).map_err(super::unread)?.unwrap_or_default();
        bytes.extend(super::written(&line)?);
        let played = Played::of(&bytes, u64::MAX, cx.game)?;
        self.write(&line, cx)?;
        self.take_over(played);
        // A bot answers a question that is asked anew as it did before: who takes back is asked first, if it can be.
        self.settle_or_later(cx);
        Ok(true)
    }

    pub(super) fn wish_shown(&self) -> Option<UndoAsked> {
        self.wish.as_ref().map(|wish| UndoAsked {
            by: wish.by,
            from: self.answered.get(wish.first).map_or(0, |answer| answer.before),
            agreed: wish.agreed.iter().collect(),
            missing: self.missing(wish).iter().collect(),
        })
    }
}
