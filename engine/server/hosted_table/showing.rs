//! The states sent to followers after every change. Each state is complete, unless the follower wants changes.

use super::changes;
use super::event_views::SharedViews;
use super::played::{self, Played};
use super::{Context, Follower, Room};
use crate::connection::{ConnectionId, Out};
use crate::hosted_tables::{Following, with_page};
use crate::limits::{LINES, LINES_TOLD};
use crate::rpc;
use crate::wire::{self, Since, Standing, TableStatus};
use hyperkon_frame::{Part, Served, Words};
use hyperkon_table::{Fnv, LogEntry, Parts, Question, Rollback, Seat, Status, Viewer};
use serde_json::value::RawValue;

/// An event with its number in the record.
type Numbered<E> = (u64, LogEntry<E>);

impl<G: Served> Room<G> {
    /// Makes a connection follow the table. Returns the first state for it.
    pub fn follow(
        &mut self,
        connection: ConnectionId,
        viewer: Viewer,
        how: &Following<'_>,
        cx: &mut Context<'_, G>,
    ) -> wire::Taken {
        let is_new = !self.is_followed(connection, viewer);
        let before = self.followers.extract_if(.., |one| (one.connection, one.viewer) == (connection, viewer)).last();
        let told = before.and_then(|before| before.told);
        let (at, lang) = (self.followers.len(), cx.lang.to_owned());
        self.followers.push(Follower {
            connection,
            viewer,
            lang,
            next: 0,
            epoch: 0,
            shown: 0,
            view: None,
            last: None,
            told,
        });
        if let (true, Viewer::Seat(seat)) = (is_new, viewer) {
            self.sit_down(seat, cx);
        }
        let missed = how.since.and_then(|since| self.missed(since, cx));
        let about = with_page::<G>(cx.game.about(&self.table, &self.followers[at].lang));
        let (events, shared) = (missed.as_deref().unwrap_or_default(), &mut SharedViews::default());
        let state = self.state(&self.followers[at], (events, missed.is_none()), shared, cx);
        let follower = &mut self.followers[at];
        (follower.next, follower.epoch, follower.shown) = (state.next, state.epoch, fingerprint(&state));
        follower.view = how.views.then(|| state.view.clone());
        follower.last = how.changes.then(|| changes::base(&state));
        if is_new {
            self.tell_presence(cx);
        }
        wire::Taken {
            about,
            clock: self.keys.clock,
            windows: self.keys.windows,
            kept: cx.store.keeps(Some(&self.id)),
            state,
            presence: self.presence(),
            talk: self.talk.iter().cloned().collect(),
        }
    }

    /// Marks a seat as taken. Clocks and windows start once all seats without bots are taken.
    pub(super) fn sit_down(&mut self, seat: Seat, cx: &mut Context<'_, G>) {
        let had_begun = self.keys.has_begun();
        if let Some(chair) = self.keys.chairs.get_mut(seat.index()).filter(|chair| !chair.taken) {
            (chair.taken, self.keys_differ) = (true, true);
        }
        if !had_begun && self.keys.has_begun() {
            self.wait_anew(cx.now);
        }
        self.seat_has_changed(seat, cx.now);
        self.settle_or_later(cx);
    }

    /// Returns `true` if a connection follows the table as this viewer.
    pub fn is_followed(&self, connection: ConnectionId, viewer: Viewer) -> bool {
        self.followers.iter().any(|one| (one.connection, one.viewer) == (connection, viewer))
    }

    /// Returns the events that a client has missed, from the record. Returns `None` if the client's epoch is outdated.
    fn missed(&self, since: &Since, cx: &mut Context<'_, G>) -> Option<Vec<Numbered<G::Event>>> {
        let events = self.table.events();
        if since.epoch != self.epoch || since.next > events || self.renumbers && since.next < events {
            return None;
        }
        let is_known = |hash| since.mark.is_none_or(|mark| mark == played::mark(hash));
        if since.next == events {
            return is_known(self.hash).then(Vec::new);
        }
        let bytes = cx.store.read(&self.id).ok()??;
        let played = Played::<G>::of(&bytes, since.next, cx.game).ok()?;
        (played.table.events() == events && is_known(played.hash_before)).then_some(played.log)
    }

    /// Makes a connection stop following the table as this viewer.
    pub fn leave(&mut self, connection: ConnectionId, viewer: Viewer, cx: &mut Context<'_, G>) {
        self.followers.retain(|one| (one.connection, one.viewer) != (connection, viewer));
        self.idle_since = cx.now;
        if let Viewer::Seat(seat) = viewer {
            self.seat_has_changed(seat, cx.now);
        }
        // This seat's consent may have been the only one missing. If the record cannot be written, the undo request
        // ends.
        let _ = self.undo_if_agreed(cx);
        self.tell_presence(cx);
    }

    /// Returns the number of connections that follow the table as this viewer.
    pub fn followers(&self, viewer: Viewer) -> usize {
        self.followers.iter().filter(|one| one.viewer == viewer).count()
    }

    /// Returns `true` if any connection follows the table.
    pub fn has_followers(&self) -> bool {
        !self.followers.is_empty()
    }

    /// Sends each follower the changes that it can see.
    pub fn show(&mut self, cx: &mut Context<'_, G>) {
        let (log, tables) = (std::mem::take(&mut self.log), std::mem::take(&mut self.tables));
        let mut views = SharedViews::default();
        for at in 0..self.followers.len() {
            let follower = &self.followers[at];
            let reset = follower.epoch != self.epoch;
            let new = log.partition_point(|(number, _)| *number < follower.next);
            let mut state = self.state(follower, (if reset { &[] } else { &log[new..] }, reset), &mut views, cx);
            let seen = follower.view.as_ref().and_then(|before| {
                views.add_patches(&mut state.events, before, &tables, self.eyes(follower.viewer), cx.game)
            });
            let (shown, follower) = (fingerprint(&state), &mut self.followers[at]);
            if state.events.is_empty() && !reset && shown == follower.shown {
                continue;
            }
            (follower.next, follower.epoch, follower.shown) = (state.next, state.epoch, shown);
            follower.view.iter_mut().for_each(|view| view.clone_from(&state.view));
            let line = match &mut follower.last {
                Some(last) => {
                    if let Some(seen) = seen {
                        last["view"] = seen;
                    }
                    rpc::notice("change", &changes::next(last, state))
                }
                None => rpc::notice("state", &state),
            };
            cx.out.push(Out { to: follower.connection, line });
        }
        self.undone.clear();
    }

    /// Returns the first state of a seat.
    #[cfg(test)]
    pub(super) fn state_of(&self, seat: Seat, cx: &Context<'_, G>) -> wire::State {
        let (viewer, lang) = (Viewer::Seat(seat), cx.lang.to_owned());
        let (next, epoch, shown) = (0, 0, 0);
        let follower = Follower { connection: 0, viewer, lang, next, epoch, shown, view: None, last: None, told: None };
        self.state(&follower, (&[], true), &mut SharedViews::default(), cx)
    }

    fn state(
        &self,
        follower: &Follower,
        (events, reset): (&[Numbered<G::Event>], bool),
        views: &mut SharedViews,
        cx: &Context<'_, G>,
    ) -> wire::State {
        let (viewer, words) = (follower.viewer, cx.words(&self.table, &follower.lang));
        let from = events.first().map_or(self.table.events(), |(number, _)| *number);
        let eyes = self.eyes(viewer);
        let events = events.iter().map(|(n, told)| event::<G>(*n, told, eyes.seat(), &*words));
        wire::State {
            table: self.id.clone(),
            seat: viewer.seat(),
            epoch: self.epoch,
            next: self.table.events(),
            mark: played::mark(self.hash),
            reset,
            events: events.collect(),
            undone: self.undone_since(from),
            status: self.status(),
            view: views.now(&self.table, eyes, cx.game),
            question: eyes.seat().and_then(|seat| self.question_of(seat, &*words, cx)),
            standing: viewer
                .seat()
                .and_then(|seat| self.keys.chairs.get(seat.index())?.stands)
                .map(|stands| Standing { until: stands.until, how: stands.how }),
            stops: eyes.seat().and_then(|seat| self.stops_shown(seat, &follower.lang, cx)),
            negotiation: viewer.seat().and_then(|seat| self.negotiation(seat, &*words, cx)),
            open_for: self.open_for.iter().collect(),
            undo: self.wish_shown(),
            filling: self.filling(),
        }
    }

    pub(super) fn filling(&self) -> Option<wire::Filling> {
        let fills = self.lines >= LINES_TOLD && self.status() == TableStatus::Asking;
        fills.then(|| wire::Filling { most: LINES, script: self.table.keeps_going() })
    }

    /// Returns the undone steps among the events from this number on.
    fn undone_since(&self, from: u64) -> Vec<Rollback> {
        self.undone.iter().filter(|undone| undone.to >= from).copied().collect()
    }

    fn status(&self) -> TableStatus {
        match self.table.status() {
            _ if self.keys.closed => TableStatus::Closed,
            Status::Over => TableStatus::Over,
            Status::Stopped => TableStatus::Stopped,
            _ if self.keys.waits => TableStatus::Waiting,
            _ if self.keys.paused => TableStatus::Paused,
            _ if self.lines >= LINES => TableStatus::Full,
            _ => TableStatus::Asking,
        }
    }

    fn question_of(&self, seat: Seat, words: &dyn Words<G>, cx: &Context<'_, G>) -> Option<wire::Question> {
        let seen = self.table.seen(seat);
        let (question, id) = (seen.question()?, seen.question_id()?);
        let proposal = G::proposal(&self.table, question).map(|choice| wire::Proposal {
            parts: G::Question::parts_of(&choice).iter().map(raw).collect(),
            text: words.choice(question, &choice),
        });
        Some(wire::Question {
            id,
            text: words.question(question),
            window: question.is_window(),
            ask: raw(question),
            parts: parts::<G>(question, &question.parts(&[]), words),
            fallback: raw(&question.default_choice()),
            proposal,
            only: question.forced_choice().is_some(),
            left_ms: self.left(seat, cx.now),
            held: self.is_held(seat),
            quiet: self.is_quiet(seat),
        })
    }

    /// Returns the occupants of the seats.
    pub fn presence(&self) -> wire::Presence {
        let seats = self.table.seats().zip(&self.keys.chairs).map(|(seat, chair)| wire::Session {
            seat,
            bot: chair.bot.clone(),
            name: chair.name.clone(),
            connected: self.followers(Viewer::Seat(seat)),
            wins: chair.all_wins(),
            points: Some(chair.points.all()).filter(|points| *points > 0),
        });
        wire::Presence { table: self.id.clone(), seats: seats.collect(), onlookers: self.followers(Viewer::Spectator) }
    }

    /// Sends the occupants of the seats to all followers.
    pub fn tell_presence(&self, cx: &mut Context<'_, G>) {
        self.tell_all("presence", &self.presence(), cx);
    }

    /// Sends the same message to all followers.
    pub(super) fn tell_all(&self, method: &str, params: &impl serde::Serialize, cx: &mut Context<'_, G>) {
        let line = rpc::notice(method, params);
        // A connection that follows the table as two viewers gets the message once.
        let mut heard: Vec<ConnectionId> = self.followers.iter().map(|one| one.connection).collect();
        heard.sort_unstable();
        heard.dedup();
        cx.out.extend(heard.into_iter().map(|to| Out { to, line: line.clone() }));
    }
}

/// Returns an event as a viewer sees it, with its text.
pub(super) fn event<G: Served>(
    n: u64,
    told: &LogEntry<G::Event>,
    viewer: Option<Seat>,
    words: &dyn Words<G>,
) -> wire::Event {
    let event = G::seen(told, viewer);
    let text = words.event(&event, told.why.as_ref());
    wire::Event { n, event: raw(&event), why: raw(&told.why), text, patch: Vec::new() }
}

/// Returns the possible next parts of an answer, with their texts.
pub(super) fn parts<G: Served>(
    question: &G::Question,
    Parts { next, done }: &Parts<Part<G>>,
    words: &dyn Words<G>,
) -> wire::Parts {
    let part = |part: &Part<G>| wire::Part { part: raw(part), text: words.part(question, part) };
    wire::Parts { next: next.iter().map(part).collect(), done: *done }
}

/// Returns a value as raw JSON.
pub(crate) fn raw(of: &impl serde::Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(of).unwrap_or_default()
}

/// Returns the hash of a follower's state, without its events and its remaining time.
fn fingerprint(state: &wire::State) -> u64 {
    let question = state.question.as_ref().map(|question| (question.id, question.held, question.quiet));
    let (undo, stops) = (state.undo.as_ref(), &state.stops);
    let talks = state
        .negotiation
        .as_ref()
        .map(|one| (one.by, one.parts.iter().map(|part| part.part.get()).collect::<Vec<_>>()));
    let open_for = &state.open_for;
    let (view, status) = (state.view.get(), state.status);
    Fnv::of(&format!(
        "{view}{status:?}{question:?}{:?}{undo:?}{stops:?}{}{talks:?}{open_for:?}",
        state.standing, state.epoch
    ))
}
