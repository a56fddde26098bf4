//! A script's declarations: the functions of its hooks, its options, and its memory.

use super::Spot;
use super::facts::TableFacts;
use super::kind::{Kind, Who};
use super::walk::Walker;
use crate::check::wrong::WrongCode;
use crate::cosmic::HOOKS;
use crate::problem::nearest;
use crate::script::Declares;
use std::collections::{BTreeMap, BTreeSet};

/// A declared key of the memory.
pub(super) struct Cell {
    pub(super) kind: Kind,
    pub(super) per_seat: bool,
    /// True if the key declares whether other seats can see its value.
    pub(super) says_who: bool,
    pub(super) spot: Spot,
}

/// One function of a hook.
pub(super) struct HookFunction {
    pub(super) hook: &'static str,
    pub(super) key: &'static str,
    pub(super) function: usize,
}

impl Walker<'_> {
    fn body_table(&self, name: &str) -> Option<&TableFacts> {
        self.facts.table_at(self.facts.body?, name).map(|(_, facts)| facts)
    }

    /// Returns `true` if the script declares this key.
    pub(super) fn declares_key(&self, key: &str) -> bool {
        let body = self.facts.body.and_then(|body| self.facts.tables.get(&body));
        body.is_some_and(|body| body.fields.contains_key(key))
    }

    /// Returns the functions of all hooks.
    pub(super) fn hook_functions(&self) -> Vec<HookFunction> {
        let mut found = Vec::new();
        for spec in HOOKS {
            let Some(entry) = self.body_table(spec.name) else { continue };
            for key in ["when", "holding", "run", "value", "test"] {
                if let Some((Kind::Function(function), _)) = entry.fields.get(key) {
                    found.push(HookFunction { hook: spec.name, key, function: *function });
                }
            }
        }
        found
    }

    /// Records the parameters of each hook function: the game, the seat, the trigger, and a number.
    pub(super) fn bind_hooks(&mut self) {
        for hook in self.hook_functions() {
            self.bind(hook.function, &[Kind::Game, Kind::Seat(Who::Me), Kind::It, Kind::Number]);
        }
    }

    /// Returns the declared options with their default values.
    pub(super) fn declared_options(&self) -> BTreeMap<String, (Kind, Spot)> {
        let mut options = self.body_table("options").map(|options| options.fields.clone()).unwrap_or_default();
        options.values_mut().for_each(|(kind, _)| *kind = self.first_of(kind));
        options
    }

    /// Returns the declared keys of the memory.
    pub(super) fn declared_memory(&self) -> BTreeMap<String, Cell> {
        let Some(memory) = self.body_table("memory") else { return BTreeMap::new() };
        memory.fields.iter().map(|(key, (kind, spot))| (key.clone(), self.cell_of(kind, spot))).collect()
    }

    /// Returns the declared zones.
    pub(super) fn declared_zones(&self) -> BTreeMap<String, Spot> {
        let zones = self.body_table("zones").map(|zones| zones.fields.clone()).unwrap_or_default();
        zones.into_iter().map(|(key, (_, spot))| (key, spot)).collect()
    }

    /// Returns the memory key declared as `false`, `none "seat"`, `per_seat(0)`, or a table that starts with one of
    /// these.
    fn cell_of(&self, kind: &Kind, spot: &Spot) -> Cell {
        let says_who = |facts: &TableFacts| ["public", "secret"].iter().any(|word| facts.fields.contains_key(*word));
        let says_who = matches!(kind, Kind::Table(table) if self.facts.tables.get(table).is_some_and(says_who));
        let inner = self.first_of(kind);
        let (inner, per_seat) = if let Kind::PerSeat(each) = inner { (*each, true) } else { (inner, false) };
        let kind = if let Kind::NoneOf(kind) = inner { *kind } else { inner };
        Cell { kind, per_seat, says_who, spot: spot.clone() }
    }

    /// Returns the kind of a table's first item. Other kinds are returned unchanged.
    fn first_of(&self, kind: &Kind) -> Kind {
        match kind {
            Kind::Table(table) => {
                self.facts.tables.get(table).and_then(|facts| facts.items.first()).cloned().unwrap_or(Kind::Any)
            }
            other => other.clone(),
        }
    }

    /// Checks the default values of the options.
    pub(super) fn options(&mut self) {
        // The option `use` is checked while loading.
        for (name, (kind, _)) in self.declared_options().into_iter().filter(|(name, _)| name != "use") {
            if let Kind::Said(said) = &kind {
                let known = self.around.option_texts(&name);
                for (text, at) in said.iter().filter(|(text, _)| !known.contains(text)) {
                    if let Some(near) = nearest(text, known.iter().map(String::as_str)) {
                        let (option, word, near) = (name.clone(), text.clone(), near.to_owned());
                        self.warning(at, WrongCode::NoSuchValue { option, word, near });
                    }
                }
            }
        }
    }

    /// Warns about secrets in a power's memory. If a function learns a secret and remembers a value, the memory must
    /// declare whether others can see that value. Only the function itself is checked, not the functions that receive
    /// values from it.
    pub(super) fn secrets(&mut self) {
        if self.around.declares != Declares::Power {
            return;
        }
        let cells = self.declared_memory();
        let mut told = BTreeSet::new();
        for (function, key, spot) in self.facts.remembers.clone() {
            let is_unsaid = cells.get(&key).is_some_and(|cell| !cell.says_who);
            if is_unsaid && self.facts.learns.contains(&function) && told.insert(key.clone()) {
                self.warning(&spot, WrongCode::MemoryUnsaid { key });
            }
        }
    }

    /// Warns about unused declarations.
    pub(super) fn unused(&mut self) {
        if !self.facts.options_read.any {
            // The engine itself reads `use`, and the `value` of a card.
            let is_card = self.around.declares == Declares::Card;
            let is_read = |name: &str| name == "use" || is_card && name == "value";
            let options = self.declared_options();
            for (name, (_, spot)) in options.iter().filter(|(name, _)| !is_read(name)) {
                if !self.facts.options_read.keys.contains(name) {
                    self.warning(spot, WrongCode::OptionUnread { name: name.clone() });
                }
            }
        }
        if !self.facts.zones_used.any {
            for (name, spot) in self.declared_zones() {
                if !self.facts.zones_used.keys.contains(&name) {
                    self.warning(&spot, WrongCode::ZoneUnused { name });
                }
            }
        }
        if !self.facts.memory_used.any {
            for (key, cell) in self.declared_memory() {
                if !self.facts.memory_used.keys.contains(&key) {
                    self.warning(&cell.spot, WrongCode::MemoryUnused { key });
                }
            }
        }
    }
}
