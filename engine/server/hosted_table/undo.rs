//! Undo of answers with the consent of all players.

use super::played::Played;
use super::{Context, Room};
use crate::rpc::Failure;
use crate::wire::{SayUndo, UndoAsked};
use hyperkon_frame::Served;
use hyperkon_table::{Line, LineOf, Seat, SeatSet, Viewer};

/// A seat's request to undo its last answer and everything after it.
pub(super) struct Wish {
    by: Seat,
    /// The index of the first answer to undo, from 0. Undone answers are not counted.
    pub(super) first: usize,
    agreed: SeatSet,
}

impl<G: Served> Room<G> {
    /// Requests an undo of the seat's last answer. Returns `true` if it was done, `false` if it waits for consent.
    ///
    /// # Errors
    /// Returns an error if the seat has given no answer, or the record cannot be written.
    pub fn ask_undo(&mut self, by: Seat, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        self.is_open()?;
        let Some(first) = self.answered.iter().rposition(|answer| answer.seat == by && answer.itself) else {
            return Err(Failure::refused("nothing_to_undo", "you have no answer to undo"));
        };
        self.wish = Some(Wish { by, first, agreed: SeatSet::one(by) });
        self.undo_if_agreed(cx)
    }

    /// Records a seat's reply to an undo request. Returns `true` if the answers are now undone.
    ///
    /// # Errors
    /// Returns an error if there is no undo request, or the record cannot be written.
    pub fn say_undo(&mut self, seat: Seat, said: &SayUndo, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        self.is_open()?;
        let stands = self.wish_shown().filter(|wish| said.from.is_none_or(|from| from == wish.from));
        let Some(wish) = self.wish.as_mut().filter(|_| stands.is_some()) else {
            return Err(Failure::refused("no_wish", "no undo request is pending"));
        };
        if said.agree {
            wish.agreed.insert(seat);
            return self.undo_if_agreed(cx);
        }
        self.wish = None;
        Ok(false)
    }

    /// Returns the seats whose consent is missing. These are people's seats, even if temporarily disconnected.
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
        // Compute the new state first: nothing is written if this fails.
        let mut bytes = cx.store.read(&self.id).map_err(super::unread)?.unwrap_or_default();
        bytes.extend(super::written(&line)?);
        let played = Played::of(&bytes, u64::MAX, cx.game)?;
        self.write(&line, cx)?;
        self.take_over(played);
        self.forget_stops();
        // Bots repeat their earlier answers, so the requesting seat is usually prompted next.
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
