//! Views as of the events of a state, sent as patches on request.
//!
//! Invariant: each view is the viewer's own, so a patch shows a client only what its viewer could see at that event.

use super::showing::raw;
use crate::limits::{VIEW_BYTES, VIEWS};
use crate::wire;
use hyperkon_frame::Served;
use hyperkon_table::{Table, Viewer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// Adds the changes of a viewer's view to events. `before` is the view before the first event, and `tables` are the
/// tables as of the events, by the numbers of the events.
///
/// Events without a table, and the older events of a very long list, get no patch. The next patch then includes their
/// changes.
pub(super) fn add_patches<G: Served>(
    events: &mut [wire::Event],
    before: &RawValue,
    tables: &[(u64, Table<G>)],
    viewer: Viewer,
    game: &G,
) {
    if events.is_empty() || tables.is_empty() {
        return;
    }
    let Ok(before) = serde_json::from_str::<Value>(before.get()) else { return };
    let tables = &tables[tables.len().saturating_sub(VIEWS)..];
    let mut views: Vec<(u64, Value)> = Vec::new();
    for (at, (number, table)) in tables.iter().enumerate() {
        // An event that has not changed the state has no patch.
        if at == 0 || !table.is_same_as(&tables[at - 1].1) {
            let view = table.seen_by(viewer).view_with_totals(game);
            views.push((*number, serde_json::to_value(view).unwrap_or_default()));
        }
    }
    let mut patches = between(&before, &views);
    while raw(&patches).get().len() > VIEW_BYTES {
        views.drain(..views.len().div_ceil(2));
        patches = between(&before, &views);
    }
    for event in events {
        event.patch = patches.remove(&event.n).unwrap_or_default();
    }
}

/// Returns the patches from each view to the next, by the numbers of the events.
fn between(before: &Value, views: &[(u64, Value)]) -> BTreeMap<u64, Vec<json_patch::PatchOperation>> {
    let from = std::iter::once(before).chain(views.iter().map(|(_, view)| view));
    views.iter().zip(from).map(|((number, to), from)| (*number, json_patch::diff(from, to).0)).collect()
}
