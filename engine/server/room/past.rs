//! The table as it stood: the game so far in steps, as each viewer has seen it.
//!
//! Invariants: a step shows what the viewer could know then, for it is made of the table as it stood then; an answer of which a
//! viewer saw nothing, such as a pass in secret, is no step of its own, so that nobody can count answers; what is kept to look
//! back with is made when somebody looks back, and forgotten when answers are taken back.

use super::{Context, Room};
use crate::rpc::Failure;
use crate::wire::{self, TableStatus};
use hyperkon_frame::{Phase, Served};
use hyperkon_table::{Match, RecordReader, Replayed, Seat, Status, Table, Told, Viewer};
use std::collections::BTreeMap;

/// A game that was played again to look back at it.
pub(super) struct Past<G: Served> {
    played: Match<G>,
    /// The events with the answer that brought them, by its number from 1; 0: they belong to the set-up.
    log: Vec<(usize, Told<G::Event>)>,
    /// Where the game stood after each answer.
    phases: Vec<Phase>,
    /// After which answers each viewer saw something that it had not seen before; the first is the set-up.
    steps: BTreeMap<Viewer, Vec<usize>>,
}

/// What viewers see, while a game is played again.
struct Watching<G: Served> {
    log: Vec<(usize, Told<G::Event>)>,
    phases: Vec<Phase>,
    steps: BTreeMap<Viewer, Vec<usize>>,
    /// What each saw after the last answer, as long as that is known.
    views: BTreeMap<Viewer, G::View>,
    /// The table before the next answer.
    before: Option<Table<G>>,
}

impl<G: Served> Watching<G> {
    fn watch(&mut self, step: &Replayed<'_, G>) {
        let viewers = || step.table.seats().map(Viewer::Seat).chain([Viewer::Onlooker]);
        self.phases.push(G::phase(step.table));
        self.log.extend(step.progress.events.iter().map(|told| (step.number, told.clone())));
        if step.number == 0 || !step.progress.events.is_empty() {
            // Events have the same numbers for everybody: that something has happened is known to all.
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
        Ok(Past { played, log, phases, steps })
    }

    /// The events of these answers.
    fn events(&self, after: Option<usize>, until: usize) -> &[(usize, Told<G::Event>)] {
        let from = after.map_or(0, |after| self.log.partition_point(|(number, _)| *number <= after));
        &self.log[from..self.log.partition_point(|(number, _)| *number <= until)]
    }
}

impl<G: Served> Room<G> {
    /// Whether somebody looks back at the table, and what that takes is kept.
    pub fn looks_back(&self) -> bool {
        self.past.is_some()
    }

    /// What is kept to look back with is not any more.
    pub fn forget_past(&mut self) {
        self.past = None;
    }

    /// The game up to now, in steps.
    ///
    /// # Errors
    /// When the record cannot be read, or that is asked for too often.
    pub fn history(&mut self, viewer: Viewer, cx: &mut Context<'_, G>) -> Result<wire::History, Failure> {
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

    /// The table as a viewer saw it after a step.
    ///
    /// # Errors
    /// When there is no such step, or as [`Room::history`].
    pub fn stood(&mut self, viewer: Viewer, answer: u64, cx: &mut Context<'_, G>) -> Result<wire::Stood, Failure> {
        let place = usize::try_from(answer).unwrap_or(usize::MAX);
        let is_kept = |past: &Past<G>| past.steps.get(&viewer).is_some_and(|steps| place < steps.len());
        let is_whole = |past: &Past<G>| past.played.answers() == self.answered.len();
        if !self.past.as_ref().is_some_and(|past| is_kept(past) || is_whole(past)) {
            self.look_back(viewer, cx)?;
        }
        let past = self.past.as_ref().ok_or_else(gone)?;
        let steps = past.steps.get(&viewer).map(Vec::as_slice).unwrap_or_default();
        let none = || Failure::refused("no_such_answer", "the game has no such step").with("last", steps.len() - 1);
        let until = *steps.get(place).ok_or_else(none)?;
        let after = place.checked_sub(1).map(|before| steps[before]);
        let first = after.map_or(0, |after| self.events_after(after));
        let table = past.played.table_after(cx.game, until);
        let table = table.map_err(|why| Failure::refused("record", why.to_string()))?;
        let words = cx.words(&self.table, cx.lang);
        let event = |(n, (_, told)): (u64, &(usize, Told<G::Event>))| {
            super::showing::event::<G>(n, told, viewer.seat(), &*words)
        };
        Ok(wire::Stood {
            epoch: self.epoch,
            answer,
            view: super::showing::raw(&table.seen_by(viewer).full_view(cx.game)),
            events: (first..).zip(past.events(after, until)).map(event).collect(),
            status: match table.status() {
                Status::Over => TableStatus::Over,
                Status::Stopped => TableStatus::Stopped,
                _ => TableStatus::Asking,
            },
        })
    }

    /// Plays the game again to look back at it: that takes as long as to tell what a client has missed.
    fn look_back(&mut self, viewer: Viewer, cx: &mut Context<'_, G>) -> Result<(), Failure> {
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

    /// How many events had happened after so many answers, by the numbers that everybody was told.
    fn events_after(&self, answers: usize) -> u64 {
        self.answered.get(answers).map_or(self.table.events(), |next| next.before)
    }

    /// What a bot would answer for a seat.
    ///
    /// # Errors
    /// When the question is not asked now, or there is nothing to say.
    pub fn hint(&self, ask: &wire::AskHint, cx: &Context<'_, G>) -> Result<wire::Hint, Failure> {
        self.is_open()?;
        let (seat, question): (Seat, &G::Question) = (ask.id.seat, self.asked(ask.id, cx)?);
        let seed = hyperkon_table::mix(self.keys.bots, u64::from(ask.id.number) << 8 | u64::from(seat.0));
        let none = || Failure::refused("no_hint", "there is nothing to choose between, or nothing to tell it apart by");
        let (games, advised) = cx.game.advise(&self.table, seat, !seed).ok_or_else(none)?;
        let words = cx.words(&self.table, cx.lang);
        let choices = advised.into_iter().map(|one| wire::Hinted {
            text: words.choice(question, &one.choice),
            choice: super::showing::raw(&one.choice),
            parts: one.parts.iter().map(super::showing::raw).collect(),
            share: one.share,
            close: one.close,
        });
        Ok(wire::Hint { games, choices: choices.collect() })
    }
}

fn gone() -> Failure {
    Failure::refused("not_read", "the game cannot be played again from its record")
}
