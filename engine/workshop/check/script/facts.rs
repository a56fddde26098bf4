//! Facts about a script. The checker walks the script repeatedly until a round finds nothing new. So it has, for
//! example, the arguments of a function whose calls are further down.

use super::Spot;
use super::kind::Kind;
use super::libraries::Mention;
use crate::check::wrong::OnlyLooks;
use crate::cosmic::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The number of fields above which the checker stops tracking a table's contents.
const MOST_FIELDS: usize = 200;

/// Facts about a table constructor in the script.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TableFacts {
    pub(super) keys: Kind,
    pub(super) elements: Kind,
    pub(super) fields: BTreeMap<String, (Kind, Spot)>,
    /// The items without names, in order, if the table is a literal.
    pub(super) items: Vec<Kind>,
    /// True if the table is created outside all functions, so it outlives a call.
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

/// Facts about a function of the script.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FunctionFacts {
    /// The function's parameters, by position in the script.
    pub(super) params: Vec<usize>,
    /// The enclosing function.
    pub(super) within: Option<usize>,
}

/// A call of an API function.
#[derive(Clone, Debug)]
pub(super) struct ApiCall {
    pub(super) entry: &'static Entry,
    pub(super) spot: Spot,
}

/// A function that must not act, with the reason.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Idle {
    pub(super) function: usize,
    pub(super) why: OnlyLooks,
    pub(super) spot: Spot,
}

/// All facts found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    /// The kinds of variables, by the position of their declaration.
    pub(super) variables: BTreeMap<usize, Kind>,
    pub(super) functions: BTreeMap<usize, FunctionFacts>,
    pub(super) returns: BTreeMap<usize, Kind>,
    pub(super) tables: BTreeMap<usize, TableFacts>,
    /// The table passed to `power` or `destiny`.
    pub(super) body: Option<usize>,
    /// The API calls of each function, collected again in each round.
    pub(super) api_calls: BTreeMap<usize, Vec<ApiCall>>,
    pub(super) calls: BTreeMap<usize, Vec<(usize, Spot)>>,
    pub(super) idle: Vec<Idle>,
    /// All strings in the script.
    pub(super) said: Vec<String>,
    /// The texts used as questions, with repetitions.
    pub(super) asked: Vec<String>,
    pub(super) options_read: Reads,
    pub(super) memory_used: Reads,
    /// The functions in which a seat learns a secret.
    pub(super) learns: BTreeSet<usize>,
    /// Remembered values that are not literals, each with its function and key.
    pub(super) remembers: Vec<(usize, String, Spot)>,
    /// The functions and tables that each function uses as values.
    pub(super) mentions: BTreeMap<usize, BTreeSet<Mention>>,
    /// The functions that the script reaches, if it has libraries.
    pub(super) reached: BTreeSet<usize>,
    /// The zones that the script uses.
    pub(super) zones_used: Reads,
}

/// The keys that the script reads. `any` is true if a key is not a literal.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reads {
    pub(super) keys: Vec<String>,
    pub(super) any: bool,
}

impl Facts {
    /// Begins a new round: clears the facts that each round collects, and keeps all others.
    pub(super) fn begin_round(&mut self) {
        self.api_calls.clear();
        self.calls.clear();
        self.idle.clear();
        self.mentions.clear();
        self.said.clear();
        self.asked.clear();
        self.learns.clear();
        self.remembers.clear();
        (self.options_read, self.memory_used, self.zones_used) = Default::default();
    }

    /// Returns `true` if the round has found nothing new.
    pub(super) fn is_as(&self, before: &Facts) -> bool {
        self.variables == before.variables
            && self.returns == before.returns
            && self.tables == before.tables
            && self.functions == before.functions
            && self.body == before.body
            && self.reached == before.reached
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

    /// Records a value in a table.
    pub(super) fn put(&mut self, table: usize, key: Kind, value: Kind) {
        let table = self.tables.entry(table).or_default();
        table.keys = std::mem::replace(&mut table.keys, Kind::Never).or(key);
        table.elements = std::mem::replace(&mut table.elements, Kind::Never).or(value);
    }

    pub(super) fn put_field(&mut self, table: usize, name: &str, value: Kind, spot: Spot) {
        let field = self.tables.entry(table).or_default().fields.entry(name.to_owned()).or_insert((Kind::Never, spot));
        field.0 = std::mem::replace(&mut field.0, Kind::Never).or(value);
    }

    /// Returns the table in a field of another table.
    pub(super) fn table_at(&self, table: usize, name: &str) -> Option<(usize, &TableFacts)> {
        match self.tables.get(&table)?.fields.get(name)?.0 {
            Kind::Table(inner) => Some((inner, self.tables.get(&inner)?)),
            _ => None,
        }
    }

    /// Returns the kinds of a table's keys and values.
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
