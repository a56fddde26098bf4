//! What has been found out of a script so far. The script is walked again and again until nothing new is found,
//! so that what a helper is given in its last line is known in its first.

use super::Spot;
use super::kind::Kind;
use crate::check::wrong::OnlyLooks;
use crate::cosmic::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// What lies in a larger table is not followed.
const MOST_FIELDS: usize = 200;

/// A table that stands in the script.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TableFacts {
    pub(super) keys: Kind,
    pub(super) elements: Kind,
    pub(super) fields: BTreeMap<String, (Kind, Spot)>,
    /// What it holds without names when it is written out, in order.
    pub(super) items: Vec<Kind>,
    /// It stands outside of every function, and so lives longer than a call.
    pub(super) outlives: bool,
}

impl Default for TableFacts {
    fn default() -> Self {
        TableFacts {
            keys: Kind::Never,
            elements: Kind::Never,
            fields: BTreeMap::new(),
            items: Vec::new(),
            outlives: false,
        }
    }
}

/// What a function of the script does.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FunctionFacts {
    /// Its parameters, by where they stand.
    pub(super) params: Vec<usize>,
    /// The function in which it stands.
    pub(super) within: Option<usize>,
}

/// A function of the API that is called.
#[derive(Clone, Debug)]
pub(super) struct ApiCall {
    pub(super) entry: &'static Entry,
    pub(super) spot: Spot,
}

/// Who may not act, and why.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Idle {
    pub(super) function: usize,
    pub(super) why: OnlyLooks,
    pub(super) spot: Spot,
}

/// Everything found out so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// Variables, by where they are declared.
    pub(super) variables: BTreeMap<usize, Kind>,
    pub(super) functions: BTreeMap<usize, FunctionFacts>,
    pub(super) returns: BTreeMap<usize, Kind>,
    pub(super) tables: BTreeMap<usize, TableFacts>,
    /// What is given to `power` or `destiny`.
    pub(super) body: Option<usize>,
    /// For each function: what it calls. Found anew in each round.
    pub(super) api_calls: BTreeMap<usize, Vec<ApiCall>>,
    pub(super) calls: BTreeMap<usize, Vec<(usize, Spot)>>,
    pub(super) idle: Vec<Idle>,
    /// Every text that is written in the script.
    pub(super) said: Vec<String>,
    /// The texts that are questions, as often as they are asked.
    pub(super) asked: Vec<String>,
    pub(super) options_read: Reads,
    pub(super) memory_used: Reads,
    /// The functions in which a seat learns what others do not.
    pub(super) learns: BTreeSet<usize>,
    /// What is remembered and not written out: in which function, under which key.
    pub(super) remembers: Vec<(usize, String, Spot)>,
    /// The zones that are used.
    pub(super) zones_used: Reads,
}

/// Keys that are read; or any of them, when the key is not written out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reads {
    pub(super) keys: Vec<String>,
    pub(super) any: bool,
}

impl Facts {
    /// A new round begins: what is collected is collected anew, what is known stays.
    pub(super) fn begin_round(&mut self) {
        self.api_calls.clear();
        self.calls.clear();
        self.idle.clear();
        self.said.clear();
        self.asked.clear();
        self.learns.clear();
        self.remembers.clear();
        (self.options_read, self.memory_used, self.zones_used) = Default::default();
    }

    /// Whether a round has found anything new.
    pub(super) fn is_as(&self, before: &Facts) -> bool {
        self.variables == before.variables
            && self.returns == before.returns
            && self.tables == before.tables
            && self.functions == before.functions
            && self.body == before.body
    }

    pub(super) fn variable(&self, declared: usize) -> Kind {
        self.variables.get(&declared).cloned().unwrap_or(Kind::Never)
    }

    pub(super) fn assign(&mut self, declared: usize, kind: Kind) {
        let known = self.variables.entry(declared).or_insert(Kind::Never);
        *known = std::mem::replace(known, Kind::Never).or(kind);
    }

    pub(super) fn give_back(&mut self, function: usize, kind: Kind) {
        let known = self.returns.entry(function).or_insert(Kind::Never);
        *known = std::mem::replace(known, Kind::Never).or(kind);
    }

    /// A value is put into a table.
    pub(super) fn put(&mut self, table: usize, key: Kind, value: Kind) {
        let table = self.tables.entry(table).or_default();
        table.keys = std::mem::replace(&mut table.keys, Kind::Never).or(key);
        table.elements = std::mem::replace(&mut table.elements, Kind::Never).or(value);
    }

    pub(super) fn put_field(&mut self, table: usize, name: &str, value: Kind, spot: Spot) {
        let field = self.tables.entry(table).or_default().fields.entry(name.to_owned()).or_insert((Kind::Never, spot));
        field.0 = std::mem::replace(&mut field.0, Kind::Never).or(value);
    }

    /// The table under a field of a table.
    pub(super) fn table_at(&self, table: usize, name: &str) -> Option<(usize, &TableFacts)> {
        match self.tables.get(&table)?.fields.get(name)?.0 {
            Kind::Table(inner) => Some((inner, self.tables.get(&inner)?)),
            _ => None,
        }
    }

    /// What lies under the keys of a value, and what the keys are.
    pub(super) fn contents(&self, of: &Kind) -> (Kind, Kind) {
        match of {
            Kind::Map(keys, values) | Kind::Each(keys, values) => ((**keys).clone(), (**values).clone()),
            Kind::Table(table) => match self.tables.get(table) {
                Some(facts) if facts.fields.len() <= MOST_FIELDS => {
                    let fields = facts.fields.values().map(|(kind, _)| kind.clone());
                    let keys = if facts.fields.is_empty() { Kind::Never } else { Kind::Text };
                    (facts.keys.clone().or(keys), fields.fold(facts.elements.clone(), Kind::or))
                }
                _ => (Kind::Any, Kind::Any),
            },
            Kind::Never => (Kind::Never, Kind::Never),
            _ => (Kind::Any, Kind::Any),
        }
    }
}
