//! Stops of seats: the moments at which a client wants to be prompted.
//!
//! Invariant: at a table with several people, the time of a window does not depend on hidden cards. A seat with stops has
//! time in a window in which everybody can see that it can act. It has a moment if it may have a stop, and passes at once
//! in every other window. With bots alone, nobody can learn anything from a quick pass.

use super::{Context, Room};
use crate::rpc::Failure;
use crate::wire::{self, StopAt};
use hyperkon_frame::{Attention, Part, Pin, Served, Stops, name_of_option};
use hyperkon_table::{Question as _, Seat};
use serde_json::Value;

impl<G: Served> Room<G> {
    /// Turns a seat's stops on, or off. Without stops, the server asks the seat every question.
    ///
    /// # Errors
    /// Returns an error if the setting cannot be stored.
    pub fn use_stops(&mut self, seat: Seat, on: bool, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        if self.stops(seat).is_some() == on {
            return Ok(());
        }
        self.change_stops(seat, cx, |stops| {
            *stops = on.then(Stops::default);
            Ok(())
        })
    }

    /// Changes a seat's stops for one thing, or without an option for everything. Turns its stops on.
    ///
    /// # Errors
    /// Returns an error if the option is invalid, there are too many, or the setting cannot be stored.
    pub fn stop(
        &mut self,
        seat: Seat,
        (option, at): (Option<&Value>, StopAt),
        cx: &mut Context<'_, G>,
    ) -> Result<(), Failure> {
        let named = |option: &Value| {
            let part: Part<G> =
                serde_json::from_value(option.clone()).map_err(|error| super::invalid_answer("option", &error))?;
            Ok(name_of_option::<G>(&part))
        };
        let name = option.map(named).transpose()?.unwrap_or_default();
        self.change_stops(seat, cx, |stops| {
            let stops = stops.get_or_insert_default();
            let fits = match at {
                StopAt::Usual => stops.pin(&name, None),
                StopAt::Every => stops.pin(&name, Some(Pin::Every)),
                StopAt::Never => stops.pin(&name, Some(Pin::Never)),
                StopAt::Next => stops.arm(&name, true),
                StopAt::Cancel => stops.arm(&name, false),
            };
            if fits { Ok(()) } else { Err(Failure::refused("too_many_stops", "too many stops: remove one first")) }
        })
    }

    fn change_stops(
        &mut self,
        seat: Seat,
        cx: &mut Context<'_, G>,
        change: impl FnOnce(&mut Option<Stops>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.change_keys(cx, |keys| {
            let chair = keys.chairs.get_mut(seat.index());
            change(&mut chair.ok_or_else(|| Failure::params("unknown `seat`: expected a seat of this table"))?.stops)
        })?;
        self.settle_or_later(cx);
        Ok(())
    }

    /// Returns a seat's stops, if they are on.
    pub(super) fn stops(&self, seat: Seat) -> Option<&Stops> {
        self.keys.chairs.get(seat.index())?.stops.as_ref()
    }

    /// Returns a seat's stops for its client, if they are on.
    pub(super) fn stops_shown(&self, seat: Seat, lang: &str, cx: &Context<'_, G>) -> Option<wire::Stops> {
        let Stops { pins, armed, .. } = self.stops(seat)?.clone();
        let things = cx.game.stoppable(&self.table, seat, lang).into_iter();
        let things = things.map(|(part, text)| wire::Part { part: super::showing::raw(&part), text }).collect();
        Some(wire::Stops { things, pins, armed })
    }

    /// Returns `true` if every other seat has a bot.
    pub(super) fn has_bots_alone(&self) -> bool {
        self.keys.chairs.iter().filter(|chair| chair.bot.is_none()).count() == 1
    }

    /// Returns the attention that a seat's question needs. A seat without stops has a moment in every window. With bots
    /// alone, a seat with stops has time, because nobody else waits.
    pub(super) fn attention(&self, seat: Seat) -> Attention {
        match self.stops(seat) {
            Some(_) if self.has_bots_alone() => Attention::Armed,
            Some(stops) => stops.attention(&self.table, seat),
            None => Attention::Moment,
        }
    }

    /// Returns `true` if the server answers the seat's question at once.
    pub(super) fn is_answered_by_stops(&self, seat: Seat) -> bool {
        let (Some(stops), Some(question)) = (self.stops(seat), self.table.seen(seat).question()) else { return false };
        if self.has_bots_alone() {
            return stops.answer(&self.table, seat).is_some();
        }
        if question.is_window() {
            return !self.is_held(seat) && self.attention(seat) == Attention::None;
        }
        !question.is_secret() && question.forced_choice().is_some()
    }

    /// Returns `true` if a seat's stops let its question pass.
    pub(super) fn is_quiet(&self, seat: Seat) -> bool {
        self.has_beat()
            && !self.is_open_for(seat)
            && self.stops(seat).is_some_and(|stops| stops.answer(&self.table, seat).is_some())
    }

    /// Notes the answer of a seat or its clock, before it is given.
    pub(super) fn note_stops(&mut self, seat: Seat, choice: &G::Choice) {
        let among_people = !self.has_bots_alone();
        let Some(chair) = self.keys.chairs.get_mut(seat.index()) else { return };
        if let Some(stops) = &mut chair.stops {
            let before = stops.clone();
            stops.note(&self.table, seat, choice, among_people);
            self.keys_differ |= *stops != before;
        }
    }

    /// Forgets what the seats have declined, because answers were undone.
    pub(super) fn forget_stops(&mut self) {
        self.keys.chairs.iter_mut().filter_map(|chair| chair.stops.as_mut()).for_each(Stops::forget);
    }
}
