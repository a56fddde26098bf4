//! A script: its version, its hooks, and the third thing that their functions are given.

use super::edits::{Change, Edits, Part};
use super::source::{Is, Source, Span, Use, Value};
use super::{Left, Rewritten};
use crate::cosmic::{Hook, LEXICON, Receiver};
use crate::version::{API_VERSION, NameKind, renamed};
use std::collections::{BTreeMap, BTreeSet};

/// The functions of a hook.
const FUNCTIONS: [&str; 4] = ["when", "run", "value", "test"];

/// A script that is being rewritten.
pub(super) struct Script<'a> {
    pub(super) source: Source<'a>,
    pub(super) edits: Edits<'a>,
    pub(super) left: Vec<Left>,
    /// The functions of hooks, and the hooks they are of, by their names of today.
    hooks: BTreeMap<usize, BTreeSet<&'static str>>,
    /// Where such a function stands by its name.
    named_in_hooks: BTreeSet<usize>,
    /// Functions in which `me` is certainly a main player.
    pub(super) of_main_player: BTreeSet<usize>,
    /// Functions that keep their third name.
    kept: BTreeSet<usize>,
    /// Functions that need `it`.
    needing: BTreeSet<usize>,
    /// The script has another `it`.
    is_taken: bool,
}

/// Rewrites a script of the version before; `None`: it is not of that version.
///
/// # Errors
/// Why it cannot be rewritten at all.
pub(super) fn rewrite(text: &str) -> Result<Option<Rewritten>, Left> {
    let unread = |line, what: &str| Left::new(line, what.to_owned(), "something that `check` can read".to_owned());
    let ast = full_moon::parse(text).map_err(|errors| {
        let line = errors.first().map(|error| error.range().0.line());
        unread(line.unwrap_or(1), "no Luau stands here, and nothing is rewritten")
    })?;
    let source = Source::of(text, &ast);
    let Some(body) = source.body else {
        return Err(Left::new(1, "no script stands here".to_owned(), "`return power { … }`".to_owned()));
    };
    let Some(api) = source.row(body, "api") else {
        return Err(Left::new(
            source.line(body),
            "no `api` is stated".to_owned(),
            "`api = 1` if it is of API 1".into(),
        ));
    };
    let api = match &api.value {
        Value::Other(span) if text[span.clone()] == *"1" => (api.span.start, span.clone()),
        _ => return Ok(None),
    };
    let mut script = Script {
        source,
        edits: Edits::of(text),
        left: Vec::new(),
        hooks: BTreeMap::new(),
        named_in_hooks: BTreeSet::new(),
        of_main_player: BTreeSet::new(),
        kept: BTreeSet::new(),
        needing: BTreeSet::new(),
        is_taken: false,
    };
    script.edits.put_value(api.0, &api.1, &API_VERSION.to_string());
    script.all(body);
    let Script { edits, mut left, .. } = script;
    left.sort_by_key(|left| left.line);
    let (text, changes): (String, Vec<Change>) = edits.done();
    Ok(Some(Rewritten { text, changes, left }))
}

impl Script<'_> {
    fn all(&mut self, body: usize) {
        for row in self.source.tables.get(&body).cloned().unwrap_or_default() {
            let old = renamed(NameKind::Hook, &row.key);
            if let Some(old) = old {
                self.edits.put(&row.span, [old.new.into()]);
            }
            if let Some(hook) = Hook::named(old.map_or(&row.key, |old| old.new))
                && let Some(table) = self.source.table_of(&row.value)
            {
                self.hook(hook.spec().name, table);
            }
        }
        let is_third =
            |at: usize| self.hooks.keys().any(|id| self.third(*id).is_some_and(|(_, span)| span.start == at));
        self.is_taken = self.source.declared.iter().any(|one| one.name == "it" && !is_third(one.at));
        let hooked: Vec<usize> = self.hooks.keys().copied().collect();
        self.kept = hooked.iter().copied().filter(|id| self.keeps_its_third(*id)).collect();
        for method in self.source.methods.clone() {
            self.call(&method);
        }
        hooked.into_iter().for_each(|id| self.third_becomes_it(id));
        self.pass_it_on();
    }

    fn hook(&mut self, hook: &'static str, table: usize) {
        let once = self.source.row(table, "once").map(|row| (row.span.start, row.value.clone()));
        if let Some((key, Value::Other(span))) = once {
            match &self.source.text[span.clone()] {
                "true" => self.edits.put_value(key, &span, "\"encounter\""),
                "false" => {
                    self.leaves(span.start, "`once` is a text now".to_owned(), "nothing: leave it out".to_owned())
                }
                _ => {}
            }
        }
        for key in FUNCTIONS {
            let Some(row) = self.source.row(table, key) else { continue };
            if let Value::Name(_, at) = row.value {
                self.named_in_hooks.insert(at);
            }
            if let Some(id) = self.source.function_of(&row.value) {
                self.hooks.entry(id).or_default().insert(hook);
            }
        }
        let function = |key| self.source.row(table, key).and_then(|row| self.source.function_of(&row.value));
        if let (Some(when), Some(run)) = (function("when"), function("run")) {
            let when = &self.source.functions[&when];
            let me = when.params.get(1).map(|(name, _)| format!("{name}:is_main_player()"));
            if me.is_some_and(|me| when.says.contains(&me)) {
                self.of_main_player.insert(run);
            }
        }
    }

    pub(super) fn leaves(&mut self, at: usize, what: String, write: String) {
        self.left.push(Left::new(self.source.line(at), what, write));
    }

    /// The third thing that a hook's function is given.
    fn third(&self, id: usize) -> Option<&(String, Span)> {
        self.source.functions.get(&id)?.params.get(2)
    }

    fn uses_of_third(&self, id: usize) -> Vec<Span> {
        let Some((name, span)) = self.third(id) else { return Vec::new() };
        let is_it = |said: &&Use| {
            said.name == *name && self.source.meant(name, said.span.start).is_some_and(|one| one.at == span.start)
        };
        self.source.uses.iter().filter(is_it).map(|said| said.span.clone()).collect()
    }

    /// What it was cannot be said with `it` in this function.
    fn keeps_its_third(&self, id: usize) -> bool {
        let uses = self.uses_of_third(id);
        let has_seat = self.hooks.get(&id).is_some_and(|hooks| hooks.iter().all(|hook| has("seat", hook)));
        let is_written = uses.iter().any(|span| self.source.written.contains(&span.start));
        !uses.is_empty() && (self.is_taken || !has_seat || is_written)
    }

    fn third_becomes_it(&mut self, id: usize) {
        let uses = self.uses_of_third(id);
        if self.kept.contains(&id) {
            for span in uses {
                let name = &self.source.text[span.clone()];
                let what = format!("`{name}` is the moment now, and no seat");
                self.leaves(span.start, what, "`it:seat()` where the moment is about one".to_owned());
            }
            return;
        }
        let Some((name, span)) = self.third(id).cloned() else { return };
        if name != "it" && !self.is_taken && (!uses.is_empty() || self.needing.contains(&id)) {
            self.edits.put(&span, ["it".into()]);
        }
        uses.iter().for_each(|span| self.edits.put(span, ["it:seat()".into()]));
    }

    /// `it` is to be said in a place: false if it cannot get there, or is another moment's.
    pub(super) fn needs_it(&mut self, at: usize, moment: &str) -> bool {
        let (mut seen, mut hooks) = (BTreeSet::new(), BTreeSet::new());
        let Some(holder) = self.holder(at) else { return false };
        let reached = !self.is_taken && self.reach(holder, &mut seen, &mut hooks);
        let is_right = reached && hooks.iter().all(|hook| *hook == moment);
        if is_right {
            self.needing.extend(seen);
        }
        is_right
    }

    /// The function around a place that is a hook's or has a name.
    fn holder(&self, at: usize) -> Option<usize> {
        self.source.around(at).find(|id| self.hooks.contains_key(id) || self.declared_as(*id).is_some())
    }

    fn declared_as(&self, id: usize) -> Option<usize> {
        self.source.declared.iter().find(|one| one.is == Is::Function(id)).map(|one| one.at)
    }

    /// The places in which a function's name is said.
    fn said(&self, declared: usize) -> Vec<usize> {
        let is_it = |said: &&Use| self.source.meant(&said.name, said.span.start).is_some_and(|one| one.at == declared);
        self.source.uses.iter().filter(is_it).map(|said| said.span.start).collect()
    }

    /// Whether `it` can be given to a function wherever it is called; which functions need it for that, and the hooks.
    fn reach(&self, id: usize, seen: &mut BTreeSet<usize>, hooks: &mut BTreeSet<&'static str>) -> bool {
        if !seen.insert(id) {
            return true;
        }
        let function = &self.source.functions[&id];
        if function.is_open || self.kept.contains(&id) {
            return false;
        }
        let of_hooks = self.hooks.get(&id);
        hooks.extend(of_hooks.into_iter().flatten());
        let Some(declared) = self.declared_as(id) else { return of_hooks.is_some() };
        self.said(declared).into_iter().all(|at| {
            let Some(call) = self.source.calls.iter().find(|call| call.at == at) else {
                return of_hooks.is_some() && self.named_in_hooks.contains(&at);
            };
            let fits = call.close.is_some() && call.given == function.params.len();
            let fits = fits && (of_hooks.is_none() || function.params.len() == 2);
            fits && self.holder(at).is_some_and(|holder| self.reach(holder, seen, hooks))
        })
    }

    /// Every function that needs `it` takes it, and whoever calls it gives it.
    fn pass_it_on(&mut self) {
        for id in self.needing.clone() {
            let function = self.source.functions[&id].clone();
            let is_hooks = self.hooks.contains_key(&id);
            let more = match (is_hooks, function.params.len()) {
                (true, 0) => "_, _, it)",
                (true, 1) => ", _, it)",
                (true, 2) => ", it)",
                (true, _) => "",
                (false, 0) => "it)",
                (false, _) => ", it)",
            };
            if !more.is_empty() {
                let params = id..function.close.start;
                self.edits.put(&(id..function.close.end), [Part::Span(params), more.into()]);
            }
            let said = self.declared_as(id).map(|declared| self.said(declared)).unwrap_or_default();
            for call in self.source.calls.iter().filter(|call| said.contains(&call.at)) {
                if let Some(close) = &call.close {
                    let more = if call.given == 0 { "it)" } else { ", it)" };
                    self.edits.put(&(call.at..close.end), [Part::Span(call.at..close.start), more.into()]);
                }
            }
        }
    }

    /// What the game is called in a place.
    pub(super) fn game(&self, at: usize) -> Option<String> {
        if self.source.meant("game", at).is_some() {
            return Some("game".to_owned());
        }
        let hooks = self.source.around(at).find(|id| self.hooks.contains_key(id))?;
        let (name, _) = self.source.functions[&hooks].params.first()?;
        (!name.starts_with('_')).then(|| name.clone())
    }
}

/// Whether the moment of a hook has such a function.
fn has(name: &str, hook: &str) -> bool {
    let moment = Hook::named(hook);
    let entry = LEXICON.iter().find(|entry| entry.receiver == Receiver::It && entry.name == name);
    entry.is_some_and(|entry| moment.is_some_and(|moment| entry.at.contains(&moment)))
}
