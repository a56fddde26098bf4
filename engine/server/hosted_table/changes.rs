//! Changes of states and views, as JSON Patches.
//!
//! Invariant: a change and the state before it give the same state that the connection would otherwise receive.

use crate::wire::{Change, State};
use serde_json::{Value, json};
use std::io;

/// Returns a state without its events, as the base of the next change.
pub(super) fn base(state: &State) -> Value {
    let mut base = serde_json::to_value(state).unwrap_or_default();
    base["events"] = json!([]);
    base
}

/// Returns the change from the last state to this one, which becomes the last.
pub(super) fn next(last: &mut Value, mut state: State) -> Change {
    let events = std::mem::take(&mut state.events);
    let now = base(&state);
    let patch = between(last, &now);
    *last = now;
    Change { table: state.table, seat: state.seat, events, patch }
}

/// Returns the JSON Patch from one value to another. It replaces a value as a whole if that is shorter.
///
/// `json_patch::diff` compares lists from the beginning only: in UFOs its patches have 64 % of the bytes of
/// the states, these 45 %.
pub(super) fn between(before: &Value, after: &Value) -> Vec<Value> {
    let mut parts = Vec::new();
    add_parts(before, after, "", &mut parts);
    parts
}

/// Adds the operations from one value to another, and returns their length.
fn add_parts(before: &Value, after: &Value, path: &str, parts: &mut Vec<Value>) -> usize {
    if before == after {
        return 0;
    }
    let (begin, mut length) = (parts.len(), 0);
    let push = |part: Value, parts: &mut Vec<Value>| {
        let size = length_up_to(&part, usize::MAX).unwrap_or_default() + 1;
        parts.push(part);
        size
    };
    let add = |path: String, value: &Value| json!({ "op": "add", "path": path, "value": value });
    let remove = |path: String| json!({ "op": "remove", "path": path });
    let mut is_split = true;
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let at = |name: &str| format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"));
            for (name, value) in before {
                length += match after.get(name) {
                    Some(new) => add_parts(value, new, &at(name), parts),
                    None => push(remove(at(name)), parts),
                };
            }
            for (name, value) in after.iter().filter(|(name, _)| !before.contains_key(*name)) {
                length += push(add(at(name), value), parts);
            }
        }
        (Value::Array(before), Value::Array(after)) => {
            // Items at the end that stay are left out, because a card in the middle often comes or goes.
            let same = before.iter().rev().zip(after.iter().rev()).take_while(|(value, new)| value == new).count();
            let (before, after) = (&before[..before.len() - same], &after[..after.len() - same]);
            for (at, (value, new)) in before.iter().zip(after).enumerate() {
                length += add_parts(value, new, &format!("{path}/{at}"), parts);
            }
            for (at, value) in after.iter().enumerate().skip(before.len()) {
                length += push(add(format!("{path}/{at}"), value), parts);
            }
            // From the end, so that the other places stay the same.
            for at in (after.len()..before.len()).rev() {
                length += push(remove(format!("{path}/{at}")), parts);
            }
        }
        _ => is_split = false,
    }
    // Counting stops early, because most values are much longer than their changes.
    let around = REPLACE + path.len();
    let whole = length_up_to(after, if is_split { length.saturating_sub(around) } else { usize::MAX });
    let Some(whole) = whole else { return length };
    parts.truncate(begin);
    parts.push(json!({ "op": "replace", "path": path, "value": after }));
    around + whole
}

/// The length of a replacement with its comma, without its path and value.
const REPLACE: usize = r#"{"op":"replace","path":"","value":},"#.len();

/// Returns the length of a value as JSON, unless it is longer than this.
fn length_up_to(value: &Value, most: usize) -> Option<usize> {
    struct Left(usize);
    impl io::Write for Left {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::WriteZero)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut left = Left(most);
    serde_json::to_writer(&mut left, value).ok()?;
    Some(most - left.0)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test says what it expects by failing")]
mod tests {
    use super::*;

    #[test]
    fn patch_leads_to_the_new_value() {
        let long = "long ".repeat(30);
        let values = [
            json!({ "a/b": 1, "list": [1, 2, 3], "same": long, "m~n": { "x": long } }),
            json!({ "list": [1, 2, 3, { "x": null }], "same": long, "m~n": { "x": long, "y": 2 } }),
            json!({ "a/b": null, "list": [1, 3, { "x": null }], "same": long, "m~n": { "y": 3 } }),
            json!([]),
        ];
        for (before, after) in values.iter().flat_map(|before| values.iter().map(move |after| (before, after))) {
            let patch = json!(between(before, after));
            let mut patched = before.clone();
            json_patch::patch(&mut patched, &serde_json::from_value::<json_patch::Patch>(patch.clone()).unwrap())
                .unwrap();
            assert_eq!(&patched, after, "{patch}");
        }
    }
}
