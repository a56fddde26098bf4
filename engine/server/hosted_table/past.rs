//! A table's history: the game in steps, as each viewer has seen it.
//!
//! Invariants: a step shows only what the viewer could see at that time, because it is made from the table of that
//! time. An answer that showed a viewer nothing, such as a secret pass, is not a step for that viewer: otherwise the
//! viewer could count answers. The replay is made on the first request, and dropped by an undo.

use super::chances::WinChances;
use super::event_views::SharedViews;
use super::showing::raw;
use super::{Context, Room};
use crate::rpc::Failure;
use crate::wire::{self, TableStatus};
use hyperkon_frame::{Phase, Served};
use hyperkon_table::{Detail, LogEntry, Match, RecordReader, Replayed, Status, Table, Viewer};
use std::collections::BTreeMap;

/// A replayed game for looking back.
pub(super) struct Past<G: Served> {
    pub(super) played: Match<G>,
    /// The events, each with the number of its answer from 1. Events of the setup have 0.
    log: Vec<(usize, LogEntry<G::Event>)>,
    /// The phase of the game after each answer.
    phases: Vec<Phase>,
    /// The answers after which each viewer saw something new. The first entry, 0, is the setup.
    pub(super) steps: BTreeMap<Viewer, Vec<usize>>,
    /// The win chances, once a viewer has requested them.
    pub(super) chances: Option<WinChances>,
}

/// The viewers' observations during a replay.
struct Watching<G: Served> {
    log: Vec<(usize, LogEntry<G::Event>)>,
    phases: Vec<Phase>,
    steps: BTreeMap<Viewer, Vec<usize>>,
    /// Each viewer's observation after the last answer, if it is known.
    views: BTreeMap<Viewer, G::View>,
    /// The table before the next answer of the record.
    before: Option<Table<G>>,
}

impl<G: Served> Watching<G> {
    fn watch(&mut self, step: &Replayed<'_, G>) {
        let viewers = || step.table.seats().map(Viewer::Seat).chain([Viewer::Spectator]);
        self.phases.push(G::phase(step.table));
        self.log.extend(step.progress.events.iter().map(|told| (step.number, told.clone())));
        if step.number == 0 || !step.progress.events.is_empty() {
            // All viewers get the same event numbers, so every event starts a step for every viewer.
            viewers().for_each(|viewer| self.steps.entry(viewer).or_default().push(step.number));
            self.views.clear();
        } else {
            let before = self.before.take();
            for viewer in viewers() {
                let seen = step.table.seen_by(viewer).view();
                let saw = self.views.remove(&viewer).or_else(|| Some(before.as_ref()?.seen_by(viewer).view()));
                if saw.is_none_or(|saw| saw != seen) {
                    self.steps.entry(viewer).or_default().push(step.number);
                }
                self.views.insert(viewer, seen);
            }
        }
        self.before = Some(step.table.clone());
    }
}

impl<G: Served> Past<G> {
    fn of(record: &[u8], game: &G) -> Result<Past<G>, Failure> {
        let mut watching = Watching {
            log: Vec::new(),
            phases: Vec::new(),
            steps: BTreeMap::new(),
            views: BTreeMap::new(),
            before: None,
        };
        let told = &mut |step: Replayed<'_, G>| watching.watch(&step);
        let played = Match::replay_telling(game, &mut RecordReader::new(record), false, told);
        let played = played.map_err(|why| Failure::refused("record", why.to_string()))?;
        let Watching { log, phases, steps, .. } = watching;
        Ok(Past { played, log, phases, steps, chances: None })
    }

    /// Returns the events of these answers.
    fn events(&self, after: Option<usize>, until: usize) -> &[(usize, LogEntry<G::Event>)] {
        let from = after.map_or(0, |after| self.log.partition_point(|(number, _)| *number <= after));
        &self.log[from..self.log.partition_point(|(number, _)| *number <= until)]
    }
}

impl<G: Served> Room<G> {
    /// Returns `true` if a replay is in memory because a client looks back.
    pub fn looks_back(&self) -> bool {
        self.past.is_some()
    }

    /// Drops the replay from memory.
    pub fn forget_past(&mut self) {
        self.past = None;
    }

    /// Returns the steps of the game so far.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read, or the client requests this too often.
    pub fn history(&mut self, viewer: Viewer, cx: &mut Context<'_, G>) -> Result<wire::History, Failure> {
        let viewer = self.eyes(viewer);
        if self.past.as_ref().is_none_or(|past| past.played.answers() != self.answered.len()) {
            self.look_back(viewer, cx)?;
        }
        let past = self.past.as_ref().ok_or_else(gone)?;
        let steps = past.steps.get(&viewer).map(Vec::as_slice).unwrap_or_default();
        let mut from = 0;
        let step = |(number, answers): (u64, &usize)| {
            let Phase { turn, encounter, .. } = past.phases.get(*answers).copied().unwrap_or_default();
            let to = self.events_after(*answers);
            let step = wire::Step { answer: number, from, to, turn, encounter };
            from = to;
            step
        };
        let steps: Vec<wire::Step> = (0..).zip(steps).map(step).collect();
        Ok(wire::History { epoch: self.epoch, answers: (steps.len() as u64).saturating_sub(1), steps })
    }

    /// Returns the table as a viewer saw it after a step. With `views`, the events have their views.
    ///
    /// # Errors
    /// Returns an error if the step is unknown, or in the cases of [`Room::history`].
    pub fn stood(
        &mut self,
        viewer: Viewer,
        answer: u64,
        views: bool,
        cx: &mut Context<'_, G>,
    ) -> Result<wire::Stood, Failure> {
        let viewer = self.eyes(viewer);
        let place = usize::try_from(answer).unwrap_or(usize::MAX);
        let is_kept = |past: &Past<G>| past.steps.get(&viewer).is_some_and(|steps| place < steps.len());
        let is_whole = |past: &Past<G>| past.played.answers() == self.answered.len();
        if !self.past.as_ref().is_some_and(|past| is_kept(past) || is_whole(past)) {
            self.look_back(viewer, cx)?;
        }
        let past = self.past.as_ref().ok_or_else(gone)?;
        let steps = past.steps.get(&viewer).map(Vec::as_slice).unwrap_or_default();
        let none = || {
            Failure::refused("no_such_answer", "the game has no step with this number").with("last", steps.len() - 1)
        };
        let until = *steps.get(place).ok_or_else(none)?;
        let after = place.checked_sub(1).map(|before| steps[before]);
        let first = after.map_or(0, |after| self.events_after(after));
        // Without views, and at the setup, no answer is replayed event by event.
        let from = after.filter(|_| views).unwrap_or(until);
        let detail = past.played.detail(cx.game, from, until);
        let Detail { before, progress, table } = detail.map_err(|why| Failure::refused("record", why.to_string()))?;
        let words = cx.words(&self.table, cx.lang);
        let event = |(n, (_, told)): (u64, &(usize, LogEntry<G::Event>))| {
            super::showing::event::<G>(n, told, viewer.seat(), &*words)
        };
        let mut events: Vec<wire::Event> = (first..).zip(past.events(after, until)).map(event).collect();
        let tables: Vec<(u64, Table<G>)> = (first..).zip(progress.tables.into_iter().flatten()).collect();
        if !tables.is_empty() {
            let before = raw(&before.seen_by(viewer).view_with_totals(cx.game));
            SharedViews::default().add_patches(&mut events, &before, &tables, viewer, cx.game);
        }
        Ok(wire::Stood {
            epoch: self.epoch,
            answer,
            view: raw(&table.seen_by(viewer).view_with_totals(cx.game)),
            events,
            status: match table.status() {
                Status::Over => TableStatus::Over,
                Status::Stopped => TableStatus::Stopped,
                _ => TableStatus::Asking,
            },
        })
    }

    /// Replays the game from its record. This takes as long as loading the table.
    pub(super) fn look_back(&mut self, viewer: Viewer, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.count_noise(viewer, cx.now)?;
        self.past = None;
        let mut record = cx.store.read(&self.id).map_err(super::unread)?.unwrap_or_default();
        record.extend(self.owed.iter().flatten());
        let past = Past::of(&record, cx.game)?;
        if past.played.answers() != self.answered.len() {
            return Err(gone());
        }
        self.past = Some(Box::new(past));
        Ok(())
    }

    /// Returns the number of events after this number of answers, in the public numbering.
    fn events_after(&self, answers: usize) -> u64 {
        self.answered.get(answers).map_or(self.table.events(), |next| next.before)
    }
}

pub(super) fn gone() -> Failure {
    Failure::refused("not_read", "cannot replay the game from its record")
}
