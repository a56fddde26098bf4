//! What each follower is shown: the whole of what it may know, whenever that has changed.

use super::{Context, Follower, Room};
use crate::connection::{ConnectionId, Out};
use crate::game::{Part, Served, Words};
use crate::limits::EVENTS_KEPT;
use crate::rpc;
use crate::wire::{self, Since};
use hyperkon_table::{Fnv, Question, Seat, Status, Undone, Viewer};
use serde_json::{Value, json};

impl<G: Served> Room<G> {
    /// A connection follows the table from now on; what it is shown first.
    pub fn follow(
        &mut self,
        connection: ConnectionId,
        viewer: Viewer,
        lang: &str,
        since: Option<&Since>,
        cx: &Context<'_, G>,
    ) -> Value {
        self.followers.retain(|one| (one.connection, one.viewer) != (connection, viewer));
        let kept = |since: &&Since| {
            let first = self.log.front().map_or(self.table.events(), |(number, _)| *number);
            since.epoch == self.epoch && (first..=self.table.events()).contains(&since.next)
        };
        let next = since.filter(kept).map(|since| since.next);
        let mut follower = Follower {
            connection,
            viewer,
            lang: lang.to_owned(),
            next: next.unwrap_or(self.table.events()),
            epoch: self.epoch,
            shown: 0,
        };
        let mut state = self.state(&follower, cx);
        state.reset = next.is_none();
        follower.next = state.next;
        follower.shown = fingerprint(&state);
        self.followers.push(follower);
        json!({ "about": cx.game.about(&self.table, lang), "state": state, "presence": self.presence(), "talk": self.talk })
    }

    /// A connection follows the table no more, as this viewer.
    pub fn leave(&mut self, connection: ConnectionId, viewer: Viewer, cx: &mut Context<'_, G>) {
        self.followers.retain(|one| (one.connection, one.viewer) != (connection, viewer));
        self.idle_since = cx.now;
        self.tell_presence(cx);
    }

    /// How many connections follow the table as this viewer.
    pub fn followers(&self, viewer: Viewer) -> usize {
        self.followers.iter().filter(|one| one.viewer == viewer).count()
    }

    /// Shows every follower what has changed for it.
    pub fn show(&mut self, cx: &mut Context<'_, G>) {
        for at in 0..self.followers.len() {
            let state = self.state(&self.followers[at], cx);
            let (shown, follower) = (fingerprint(&state), &mut self.followers[at]);
            if state.events.is_empty() && !state.reset && shown == follower.shown {
                continue;
            }
            (follower.next, follower.epoch, follower.shown) = (state.next, state.epoch, shown);
            cx.out.push(Out { to: follower.connection, line: Some(rpc::notice("state", &state)) });
        }
        let over = self.log.len().saturating_sub(EVENTS_KEPT);
        self.log.drain(..over);
    }

    fn state(&self, follower: &Follower, cx: &Context<'_, G>) -> wire::State {
        let (viewer, words) = (follower.viewer, cx.game.words(&self.table, &follower.lang));
        let first = self.log.front().map_or(self.table.events(), |(number, _)| *number);
        let reset = follower.epoch != self.epoch || follower.next < first;
        let from = if reset { self.table.events() } else { follower.next };
        let new = self.log.iter().filter(|(number, _)| *number >= from);
        let events = new.map(|(n, told)| {
            let event = G::seen(told, viewer.seat());
            let text = words.event(&event, told.why.as_ref());
            wire::Event { n: *n, event: value(&event), why: value(&told.why), text }
        });
        let seen = self.table.seen_by(viewer);
        wire::State {
            table: self.id.clone(),
            seat: viewer.seat(),
            epoch: self.epoch,
            next: self.table.events(),
            reset,
            events: events.collect(),
            undone: self.undone_since(from),
            status: self.status_word().to_owned(),
            view: value(&seen.view()),
            question: viewer.seat().and_then(|seat| self.question_of(seat, &*words, cx)),
            standing: viewer.seat().and_then(|seat| self.standing[seat]).map(|(until, _)| until),
            undo: self.wish_shown(),
        }
    }

    /// Steps that were undone among the events from this number on.
    fn undone_since(&self, from: u64) -> Vec<Undone> {
        self.undone.iter().filter(|undone| undone.to >= from).copied().collect()
    }

    fn status_word(&self) -> &'static str {
        match self.table.status() {
            _ if self.keys.closed => "closed",
            Status::Over => "over",
            Status::Stopped => "stopped",
            _ if self.keys.paused => "paused",
            _ => "asking",
        }
    }

    fn question_of(&self, seat: Seat, words: &dyn Words<G>, cx: &Context<'_, G>) -> Option<wire::Question> {
        let seen = self.table.seen(seat);
        let (question, id) = (seen.question()?, seen.question_id()?);
        Some(wire::Question {
            id,
            text: words.question(question),
            window: question.is_window(),
            ask: value(question),
            parts: parts::<G>(question, &[], words),
            fallback: value(&question.fallback()),
            left_ms: self.left(seat, cx.now),
            held: self.is_held(seat),
        })
    }

    /// Who sits where.
    pub fn presence(&self) -> wire::Presence {
        let seats = self.table.seats().zip(&self.keys.chairs).map(|(seat, chair)| wire::Sitting {
            seat,
            bot: chair.bot.clone(),
            name: chair.name.clone(),
            connected: self.followers(Viewer::Seat(seat)),
        });
        wire::Presence { table: self.id.clone(), seats: seats.collect(), onlookers: self.followers(Viewer::Onlooker) }
    }

    /// Tells everybody who sits where.
    pub fn tell_presence(&self, cx: &mut Context<'_, G>) {
        self.tell_all("presence", &self.presence(), cx);
    }

    /// The same for everybody.
    pub(super) fn tell_all(&self, method: &str, params: &impl serde::Serialize, cx: &mut Context<'_, G>) {
        let line = rpc::notice(method, params);
        // Who follows the table twice over hears it once.
        let mut heard: Vec<ConnectionId> = self.followers.iter().map(|one| one.connection).collect();
        heard.sort_unstable();
        heard.dedup();
        cx.out.extend(heard.into_iter().map(|to| Out { to, line: Some(line.clone()) }));
    }
}

/// What can come next in an answer, with its words.
pub(super) fn parts<G: Served>(question: &G::Question, so_far: &[Part<G>], words: &dyn Words<G>) -> wire::Parts {
    let hyperkon_table::Parts { next, done } = question.parts(so_far);
    let part = |part: &Part<G>| wire::Part { part: value(part), text: words.part(question, part) };
    wire::Parts { next: next.iter().map(part).collect(), done }
}

fn value(of: &impl serde::Serialize) -> Value {
    serde_json::to_value(of).unwrap_or_default()
}

/// A number for what a follower is shown, without the events and the time that is left.
fn fingerprint(state: &wire::State) -> u64 {
    let question = state.question.as_ref().map(|question| (question.id, question.held));
    let undo = state.undo.as_ref();
    Fnv::of(&format!("{}{}{question:?}{:?}{undo:?}{}", state.view, state.status, state.standing, state.epoch))
}
