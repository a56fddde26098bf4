//! Views as of the events of a state, sent as patches on request.
//!
//! Invariant: each view is the viewer's own, so a patch shows a client only what its viewer could see at that event.

use super::changes;
use super::showing::raw;
use crate::limits::{VIEW_BYTES, VIEWS};
use crate::wire;
use hyperkon_frame::Served;
use hyperkon_table::{Table, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The views that several followers of a table share, while a change is sent.
#[derive(Default)]
pub(super) struct SharedViews {
    /// Each viewer's current view.
    now: BTreeMap<Viewer, Box<RawValue>>,
    /// Each viewer's views as of the events, by the numbers of the events.
    at_events: BTreeMap<Viewer, Vec<(u64, Value)>>,
}

impl SharedViews {
    /// Returns a viewer's current view of a table.
    pub(super) fn now<G: Served>(&mut self, table: &Table<G>, viewer: Viewer, game: &G) -> Box<RawValue> {
        self.now.entry(viewer).or_insert_with(|| raw(&table.seen_by(viewer).view_with_totals(game))).clone()
    }

    /// Adds a viewer's patches to events, and returns the view as of the last one.
    ///
    /// `before` is the view before the first event, and `tables` are the tables as of the last events, by the numbers of the
    /// events.
    ///
    /// Events without a table, and the older events of a very long list, get no patch. The next patch then includes their
    /// changes.
    pub(super) fn add_patches<G: Served>(
        &mut self,
        events: &mut [wire::Event],
        before: &RawValue,
        tables: &[(u64, Table<G>)],
        viewer: Viewer,
        game: &G,
    ) -> Option<Value> {
        let first = events.first().filter(|_| !tables.is_empty())?.n;
        let before = serde_json::from_str::<Value>(before.get()).ok()?;
        let views = self.at_events.entry(viewer).or_insert_with(|| views(tables, viewer, game));
        let mut views = &views[views.partition_point(|(number, _)| *number < first)..];
        let mut patches = between(&before, views);
        while raw(&patches).get().len() > VIEW_BYTES {
            views = &views[views.len().div_ceil(2)..];
            patches = between(&before, views);
        }
        for event in events {
            event.patch = patches.remove(&event.n).unwrap_or_default();
        }
        views.last().map(|(_, view)| view.clone())
    }
}

/// Returns a viewer's views of the last tables. A table that an event has not changed has no view.
fn views<G: Served>(tables: &[(u64, Table<G>)], viewer: Viewer, game: &G) -> Vec<(u64, Value)> {
    let tables = &tables[tables.len().saturating_sub(VIEWS)..];
    let changed = tables.iter().enumerate().filter(|(at, (_, table))| *at == 0 || !table.is_same_as(&tables[at - 1].1));
    let view =
        |table: &Table<G>| serde_json::to_value(table.seen_by(viewer).view_with_totals(game)).unwrap_or_default();
    changed.map(|(_, (number, table))| (*number, view(table))).collect()
}

/// Returns the patches from each view to the next, by the numbers of the events.
fn between(before: &Value, views: &[(u64, Value)]) -> BTreeMap<u64, Vec<Value>> {
    let from = std::iter::once(before).chain(views.iter().map(|(_, view)| view));
    views.iter().zip(from).map(|((number, to), from)| (*number, changes::between(from, to))).collect()
}
