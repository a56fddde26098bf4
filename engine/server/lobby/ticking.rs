//! Actions without a request: answers of bots, clocks, searches, and the unloading of idle tables.
//!
//! Invariant: the bots of a table get at most their share of the processor's time, and so do those of all tables together that
//! nobody follows.

use super::{Asking, Lobby, Note};
use crate::Millis;
use crate::connection::Out;
use crate::hosted_tables::Act;

/// The interval between unloads of idle tables, in milliseconds.
const SWEEP: Millis = 10_000;

impl Lobby {
    /// Performs the next due action at one table. If none is due, performs one search for a hint or a bot's answer.
    /// Each call performs only one action, because some tables could continue for their whole game. Call it until
    /// [`Lobby::next_tick`] is in the future. The caller may do other work between calls.
    pub fn tick(&mut self, now: Millis) -> Vec<Out> {
        let mut out = Vec::new();
        self.ticked = None;
        if let Some(table) = self.due_table(now) {
            self.schedule(&table, None);
            self.ticked = Some(table.clone());
            self.act_by_itself(&table, Act::Tick, now, &mut out);
        } else if self.hints.is_next(self.thinks_here(now)) {
            self.give_hint(now, &mut out);
        } else if self.thinks_here(now)
            && let Some(table) = self.thinking.take(&mut self.connections, now)
        {
            self.ticked = Some(table.clone());
            self.act_by_itself(&table, Act::Think, now, &mut out);
        }
        if now.saturating_sub(self.swept) >= SWEEP {
            self.swept = now;
            self.sweep(now);
        }
        out
    }

    /// Unloads idle tables, and ends and removes those that nobody uses.
    fn sweep(&mut self, now: Millis) {
        let asleep: Vec<String> = self.games.iter_mut().flat_map(|game| game.sleep(now, &self.limits)).collect();
        for table in asleep {
            self.awake.remove(&table);
            if self.ended.contains(&table) && self.store.ended(&table) {
                self.forget(&table);
            }
            self.note(Note::Unloaded(table));
        }
        self.thinking.wake(now);
        self.end_unused();
        self.remove_old(now);
    }

    pub(super) fn act_by_itself(&mut self, table: &str, act: Act<'_>, now: Millis, out: &mut Vec<Out>) {
        let asking = &mut Asking { lang: "en", now, out };
        if let Some(game) = self.awake.get(table).copied()
            && let Err(failure) = self.act(game, table, act, asking)
        {
            self.note(Note::Failed { table: table.to_owned(), why: failure.text });
            // The record cannot be written now: try again later.
            self.thinking.set(table, false);
            self.schedule(table, Some(now + 1_000));
        }
    }

    /// Returns `true` if this lobby must search for a bot now.
    fn thinks_here(&self, now: Millis) -> bool {
        self.next_thought().is_some_and(|at| at <= now)
    }

    /// Returns the time of the next search of this lobby for a bot.
    fn next_thought(&self) -> Option<Millis> {
        self.thinking.next().filter(|_| !self.elsewhere)
    }

    /// Returns the time at which [`Lobby::tick`] must be called next, at the latest.
    pub fn next_tick(&self) -> Millis {
        if self.hints.is_wanted() {
            return 0;
        }
        let due = self.next_due().into_iter().flatten().map(|due| self.begins(due));
        due.chain(self.next_thought()).fold(self.swept + SWEEP, Millis::min)
    }

    /// Returns the next actions: of a followed table, and of another one.
    fn next_due(&self) -> [Option<&(bool, Millis, String)>; 2] {
        let unfollowed = self.calendar.first().filter(|(followed, ..)| !followed);
        [self.calendar.range((true, 0, String::new())..).next(), unfollowed]
    }

    /// Returns the table whose action is due. Tables that somebody follows come first.
    fn due_table(&self, now: Millis) -> Option<String> {
        let due = self.next_due().into_iter().flatten().find(|due| self.begins(due) <= now);
        due.map(|(.., table)| table.clone())
    }

    /// Returns the time at which an action can begin.
    fn begins(&self, (followed, at, _): &(bool, Millis, String)) -> Millis {
        if *followed { *at } else { self.unfollowed_from.max(*at) }
    }

    /// Charges the last action's time, in microseconds, to its table. The next action and search of the table wait
    /// accordingly, so that its bots keep to their share of the time. All tables that nobody follows have one share together.
    pub fn charge(&mut self, micros: u64, now: Millis) {
        let share = self.limits.bot_time.clamp(1, 1_000);
        let wait = micros.saturating_mul(1_000 - share) / share / 1_000;
        let Some(table) = self.ticked.take().filter(|_| wait > 0) else { return };
        self.thinking.rest(&table, now + wait);
        if !self.is_followed(&table) {
            self.unfollowed_from = now + wait;
        }
        if let Some((_, at)) = self.due.get(&table).copied() {
            self.schedule(&table, Some(at.max(now + wait)));
        }
    }

    fn is_followed(&self, table: &str) -> bool {
        self.awake.get(table).is_some_and(|game| self.games[*game].is_followed(table))
    }

    pub(super) fn schedule(&mut self, table: &str, at: Option<Millis>) {
        if let Some((followed, at)) = self.due.remove(table) {
            self.calendar.remove(&(followed, at, table.to_owned()));
        }
        if let Some(at) = at {
            let followed = self.is_followed(table);
            self.due.insert(table.to_owned(), (followed, at));
            self.calendar.insert((followed, at, table.to_owned()));
        }
    }
}
