//! Answers are taken back when everybody who plays agrees.

use super::{Context, Played, Room};
use crate::game::Served;
use crate::rpc::Failure;
use crate::wire::UndoAsked;
use hyperkon_table::{Line, LineOf, Seat, SeatSet, Viewer};

/// A seat wishes to take back what it has answered last, and all that came after.
pub(super) struct Wish {
    by: Seat,
    /// The place of that answer among those which count.
    at: usize,
    agreed: SeatSet,
}

impl<G: Served> Room<G> {
    /// A seat wishes to take its last answer back; whether that is done, or waits for consent.
    ///
    /// # Errors
    /// When it has given none, or the record cannot be written.
    pub fn ask_undo(&mut self, by: Seat, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        self.is_not_closed()?;
        let Some(at) = self.answered.iter().rposition(|seat| *seat == by) else {
            return Err(Failure::refused("nothing_to_undo", "you have answered nothing that could be taken back"));
        };
        self.wish = Some(Wish { by, at, agreed: SeatSet::one(by) });
        self.undo_if_agreed(cx)
    }

    /// What a seat says to the wish; whether everything is taken back now.
    ///
    /// # Errors
    /// When nobody wishes to take anything back, or the record cannot be written.
    pub fn say_undo(&mut self, seat: Seat, agree: bool, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        self.is_not_closed()?;
        let Some(wish) = self.wish.as_mut() else {
            return Err(Failure::refused("no_wish", "nobody wishes to take anything back"));
        };
        if agree {
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
            is_person && (self.followers(Viewer::Seat(*seat)) > 0 || self.answered.contains(seat))
        };
        self.table.seats().filter(sits).filter(|seat| !wish.agreed.contains(*seat)).collect()
    }

    pub(super) fn undo_if_agreed(&mut self, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        let answers = match &self.wish {
            Some(wish) if !self.keys.closed && self.missing(wish).is_empty() => {
                self.answered.len().saturating_sub(wish.at)
            }
            _ => return Ok(false),
        };
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

    /// How many answers a wish takes back, as far as a viewer may know: what others have answered in secret and is still
    /// under way is not among them.
    fn taken_back(&self, wish: &Wish, viewer: Viewer) -> usize {
        let mut hidden: Vec<Seat> = self
            .table
            .referee()
            .position()
            .answers
            .iter()
            .filter_map(|answer| {
                let is_hidden = answer.secret && viewer.seat() != Some(answer.seat);
                is_hidden.then_some(answer.seat)
            })
            .collect();
        let since = self.answered.get(wish.at..).unwrap_or_default();
        let is_known = |seat: &&Seat| match hidden.iter().position(|one| one == *seat) {
            Some(at) => {
                hidden.swap_remove(at);
                false
            }
            None => true,
        };
        since.iter().rev().filter(is_known).count()
    }

    /// The wish as a viewer is shown it.
    pub(super) fn wish_shown(&self, viewer: Viewer) -> Option<UndoAsked> {
        self.wish.as_ref().map(|wish| UndoAsked {
            by: wish.by,
            answers: self.taken_back(wish, viewer),
            agreed: wish.agreed.iter().collect(),
            missing: self.missing(wish).iter().collect(),
        })
    }
}
