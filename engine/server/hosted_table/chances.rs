//! Answers of a long search: hints, and the win chances over a finished game.

use super::past::gone;
use super::showing::raw;
use super::{Context, Room};
use crate::rpc::Failure;
use crate::wire;
use hyperkon_frame::Served;
use hyperkon_table::{Chances, Curve, CurveBuilder, Seat, TurningPoint, Viewer};

/// The win chances over a finished game.
pub(super) enum WinChances {
    /// Some points of the curve are missing.
    Partial(Box<CurveBuilder>),
    /// The complete curve.
    Whole(Curve),
}

impl<G: Served> Room<G> {
    /// Returns the win chances over a finished game, by a viewer's steps. Each call computes at most one point, because other
    /// tables wait meanwhile; `None` means that points are missing.
    ///
    /// # Errors
    /// Returns an error if the game is not over, the record cannot be read, or the client requests this too often.
    pub fn curve(&mut self, viewer: Viewer, cx: &mut Context<'_, G>) -> Result<Option<wire::Curve>, Failure> {
        if !self.table.is_over() {
            return Err(Failure::refused("not_over", "the win chances are available after the game"));
        }
        if self.past.as_ref().is_none_or(|past| past.played.answers() != self.answered.len()) {
            self.look_back(viewer, cx)?;
        }
        let unread = |why: G::Error| Failure::refused("record", why.to_string());
        let past = self.past.as_mut().ok_or_else(gone)?;
        let curve = match &mut past.chances {
            Some(WinChances::Whole(curve)) => curve,
            Some(WinChances::Partial(builder)) => {
                let Some(curve) = builder.step(cx.game, &past.played).map_err(unread)? else { return Ok(None) };
                past.chances = Some(WinChances::Whole(curve));
                return Ok(None);
            }
            None => {
                let builder = CurveBuilder::new(cx.game, &past.played).map_err(unread)?;
                past.chances = Some(WinChances::Partial(Box::new(builder)));
                return Ok(None);
            }
        };
        let steps = past.steps.get(&viewer).map(Vec::as_slice).unwrap_or_default();
        // An answer that showed the viewer nothing belongs to the viewer's next step.
        let step = |answers: usize| {
            (steps.partition_point(|until| *until < answers) as u64).min((steps.len() as u64).saturating_sub(1))
        };
        let seats: Vec<Seat> = self.table.seats().collect();
        let point = |point: &Chances| wire::Chances {
            answer: step(point.answers),
            shares: seats.iter().map(|seat| point.shares[*seat]).collect(),
        };
        let turn = |turn: &TurningPoint| wire::TurningPoint {
            answer: step(turn.answer),
            before: turn.before,
            after: turn.after,
        };
        Ok(Some(wire::Curve {
            winner: curve.winner,
            points: curve.points.iter().map(point).collect(),
            turning_points: curve.turning_points.iter().map(turn).collect(),
        }))
    }

    /// Returns a thinker's hint for a seat.
    ///
    /// # Errors
    /// Returns an error if the question is not pending, or the thinker has no hint.
    pub fn hint(&self, ask: &wire::AskHint, cx: &Context<'_, G>) -> Result<wire::Hint, Failure> {
        self.is_open()?;
        let (seat, question): (Seat, &G::Question) = (ask.id.seat, self.asked(ask.id, cx)?);
        let seed = hyperkon_table::mix(self.keys.bots, u64::from(ask.id.number) << 8 | u64::from(seat.0));
        let none = || {
            Failure::refused(
                "no_hint",
                "no hint is possible: there is only one answer, or the answers cannot be compared",
            )
        };
        let (games, advised) = cx.game.advise(&self.table, seat, !seed).ok_or_else(none)?;
        let words = cx.words(&self.table, cx.lang);
        let choices = advised.into_iter().map(|one| wire::Hinted {
            text: words.choice(question, &one.choice),
            choice: raw(&one.choice),
            parts: one.parts.iter().map(raw).collect(),
            reason: cx.game.reason(self.table.seen(seat), &one.choice, cx.lang),
            share: one.share,
            close: one.close,
        });
        Ok(wire::Hint { games, choices: choices.collect() })
    }
}
