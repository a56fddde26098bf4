//! The end of tables that nobody uses, and the removal of old ones.

use super::{Lobby, Note};
use crate::Millis;
use crate::keys::Keys;
use std::io;
use std::ops::Bound;
use std::time::Duration;

/// The interval between removals of old tables, in milliseconds.
const REMOVALS: Millis = 600_000;
/// The maximum number of tables that one round removes.
const REMOVED_AT_ONCE: usize = 1_000;
/// The number of tables that one sweep checks for use.
const CHECKED_AT_ONCE: usize = 100;

impl Lobby {
    /// Ends the next tables that nobody uses. An unloaded table changes only on disk, so this needs no game.
    pub(super) fn end_unused(&mut self) {
        if self.limits.unused.is_none() && self.limits.abandoned.is_none() {
            return;
        }
        let from = self.checked.take().map_or(Bound::Unbounded, Bound::Excluded);
        let next = self.tables.range::<String, _>((from, Bound::Unbounded)).take(CHECKED_AT_ONCE);
        let next: Vec<String> = next.cloned().collect();
        self.checked = next.last().cloned();
        for table in next {
            if self.ended.contains(&table) || self.awake.contains_key(&table) {
                continue;
            }
            // A table that cannot be read stays, and its next visitor gets the error.
            let (Ok(age), Ok(keys)) = (self.store.age(&table), self.keys_of(&table)) else { continue };
            if self.is_unused(&keys, age) {
                self.close_unloaded(&table, keys);
            }
        }
    }

    /// Returns `true` if nobody has taken a seat, or answered, for too long.
    fn is_unused(&self, keys: &Keys, age: Duration) -> bool {
        let is_past = |limit: Option<Duration>| limit.is_some_and(|limit| age > limit);
        let was_never_used = !keys.chairs.iter().any(|chair| chair.taken);
        is_past(self.limits.abandoned) || was_never_used && is_past(self.limits.unused)
    }

    fn close_unloaded(&mut self, table: &str, mut keys: Keys) {
        keys.closed = true;
        let kept = serde_json::to_vec(&keys).map_err(io::Error::from).and_then(|it| self.store.keep_keys(table, &it));
        if let Err(why) = kept {
            return self.note(Note::Failed { table: table.to_owned(), why: why.to_string() });
        }
        self.public.remove(table);
        self.ended.insert(table.to_owned());
        self.note_ended(table);
        if self.store.ended(table) {
            self.forget(table);
        }
    }

    /// Forgets a table that is no longer in the store.
    pub(super) fn forget(&mut self, table: &str) {
        self.tables.remove(table);
        self.public.remove(table);
        self.ended.remove(table);
    }

    /// Removes the tables that ended long ago, and the oldest ones beyond the limit.
    pub(super) fn remove_old(&mut self, now: Millis) {
        let beyond = self.ended.len().saturating_sub(self.limits.kept_tables);
        if self.limits.kept.is_none() && beyond == 0 || now < self.next_removal {
            return;
        }
        self.next_removal = now + REMOVALS;
        let asleep = self.ended.iter().filter(|table| !self.awake.contains_key(*table));
        let (store, mut removed, mut failed) = (&mut self.store, Vec::new(), Vec::new());
        let mut ended = Vec::new();
        for table in asleep.cloned() {
            match store.age(&table) {
                Ok(age) => ended.push((age, table)),
                Err(why) => failed.push((table, why.to_string())),
            }
        }
        ended.sort_by(|(one, _), (other, _)| other.cmp(one));
        for (at, (age, table)) in ended.into_iter().enumerate() {
            if at >= beyond && self.limits.kept.is_none_or(|kept| age <= kept) {
                break;
            }
            if removed.len() >= REMOVED_AT_ONCE {
                self.next_removal = now;
                break;
            }
            match store.remove(&table) {
                Ok(()) => removed.push(table),
                Err(why) => failed.push((table, why.to_string())),
            }
        }
        for table in removed {
            self.forget(&table);
            self.note(Note::Removed(table));
        }
        failed.into_iter().for_each(|(table, why)| self.note(Note::Failed { table, why }));
    }
}
