//! What stands where in a script: functions, names, calls and tables, as data.

use super::reading::{function_id, method, span, span_of, table_given, table_id, word};
use crate::script::Declares;
use full_moon::ast::{Ast, BinOp, Call, Expression, FunctionArgs, Prefix, Suffix, Var};
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

pub(super) type Span = Range<usize>;

/// A function, known by the place of its `(`.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) params: Vec<(String, Span)>,
    pub(super) is_open: bool,
    pub(super) close: Span,
    pub(super) body: Span,
    /// What is certainly true where it gives back true, as it is written.
    pub(super) says: Vec<String>,
}

/// A name that is declared, and where it can be said.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub(super) name: String,
    pub(super) at: usize,
    scope: Span,
    pub(super) is: Is,
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Is {
    Function(usize),
    Table(usize),
    MainPlayer,
    Other,
}

/// A name that is said.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) name: String,
    pub(super) span: Span,
}

/// `name(…)`; `close` is `None` where there are no brackets.
#[derive(Clone, Debug)]
pub(super) struct NamedCall {
    pub(super) at: usize,
    pub(super) given: usize,
    pub(super) close: Option<Span>,
}

/// `receiver:name(…)`
#[derive(Clone, Debug)]
pub(super) struct Method {
    pub(super) name: String,
    pub(super) name_span: Span,
    pub(super) receiver: Span,
    /// The receiver can be said twice: it is a name, or asks without giving anything.
    pub(super) is_simple: bool,
    /// The receiver is such a call itself: the name of that one.
    pub(super) after: Option<String>,
    pub(super) args: Span,
    pub(super) given: Vec<Span>,
    /// The only thing it is given is this table.
    pub(super) table: Option<usize>,
    pub(super) is_in_brackets: bool,
}

impl Method {
    pub(super) fn whole(&self) -> Span {
        self.receiver.start..self.args.end
    }
}

/// What stands behind a key of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Function(usize),
    Table(usize),
    Name(String, usize),
    Other(Span),
}

/// `key = value`, also `["key"] = value`; the span of the key is that of its letters.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) key: String,
    pub(super) span: Span,
    pub(super) value: Value,
}

/// A script as data.
#[derive(Debug)]
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) functions: BTreeMap<usize, Function>,
    pub(super) declared: Vec<Declared>,
    pub(super) uses: Vec<Use>,
    /// Names that a value is given to.
    pub(super) written: BTreeSet<usize>,
    pub(super) calls: Vec<NamedCall>,
    pub(super) methods: Vec<Method>,
    pub(super) tables: BTreeMap<usize, Vec<Row>>,
    /// What is given to `power` or `destiny`.
    pub(super) body: Option<usize>,
    /// What is certainly true in a place.
    certain: Vec<(String, Span)>,
    /// Where the blocks end in which we are.
    pub(super) ends: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(super) fn of(text: &'a str, ast: &Ast) -> Source<'a> {
        let mut source = Source {
            text,
            functions: BTreeMap::new(),
            declared: Vec::new(),
            uses: Vec::new(),
            written: BTreeSet::new(),
            calls: Vec::new(),
            methods: Vec::new(),
            tables: BTreeMap::new(),
            body: None,
            certain: Vec::new(),
            ends: Vec::new(),
        };
        source.visit_ast(ast);
        source
    }

    /// What a name that is said here stands for.
    pub(super) fn meant(&self, name: &str, at: usize) -> Option<&Declared> {
        let here = |declared: &&Declared| declared.name == name && declared.scope.contains(&at);
        self.declared.iter().filter(here).max_by_key(|declared| declared.scope.start)
    }

    /// The functions around a place, from the inside.
    pub(super) fn around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let around = self.functions.iter().rev().filter(move |(_, function)| function.body.contains(&at));
        around.map(|(id, _)| *id)
    }

    /// Whether it is certain, here, that a call in the same words is true.
    pub(super) fn is_certain(&self, call: &str, at: usize) -> bool {
        self.certain.iter().any(|(said, place)| said == call && place.contains(&at))
    }

    pub(super) fn row(&self, table: usize, key: &str) -> Option<&Row> {
        self.tables.get(&table)?.iter().find(|row| row.key == key)
    }

    /// The function behind a key.
    pub(super) fn function_of(&self, value: &Value) -> Option<usize> {
        match value {
            Value::Function(id) => Some(*id),
            Value::Name(name, at) => match self.meant(name, *at)?.is {
                Is::Function(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    /// The table behind a key.
    pub(super) fn table_of(&self, value: &Value) -> Option<usize> {
        match value {
            Value::Table(id) => Some(*id),
            Value::Name(name, at) => match self.meant(name, *at)?.is {
                Is::Table(id) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count() + 1
    }

    pub(super) fn declare(&mut self, name: &TokenReference, from: usize, to: usize, is: Is) {
        let at = span(name).start;
        self.declared.push(Declared { name: word(name), at, scope: from..to, is });
    }

    pub(super) fn block_end(&self) -> usize {
        self.ends.last().copied().unwrap_or(self.text.len())
    }

    /// What must be true for an expression to be.
    pub(super) fn says(&self, expression: &Expression, found: &mut Vec<String>) {
        match expression {
            Expression::BinaryOperator { lhs, binop: BinOp::And(_), rhs } => {
                self.says(lhs, found);
                self.says(rhs, found);
            }
            Expression::Parentheses { expression, .. } => self.says(expression, found),
            other => found.extend(span_of(other).map(|span| self.text[span].to_owned())),
        }
    }

    pub(super) fn is_certain_in(&mut self, condition: &Expression, place: Option<Span>) {
        let mut found = Vec::new();
        self.says(condition, &mut found);
        if let Some(place) = place {
            self.certain.extend(found.into_iter().map(|said| (said, place.clone())));
        }
    }

    /// Everything that is called with a colon behind a name.
    pub(super) fn chain<'n>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'n Suffix>) {
        let Some(start) = span_of(prefix) else { return };
        let (mut end, mut is_simple, mut after) = (start.end, matches!(prefix, Prefix::Name(_)), None);
        for (number, suffix) in suffixes.enumerate() {
            let Some(here) = span_of(suffix) else { return };
            let mut called = None;
            match suffix {
                Suffix::Call(Call::MethodCall(call)) => {
                    let method = method(call, start.start..end, is_simple, after.take());
                    is_simple = is_simple && method.as_ref().is_some_and(|method| method.given.is_empty());
                    called = method.as_ref().map(|method| method.name.clone());
                    self.methods.extend(method);
                }
                Suffix::Call(Call::AnonymousCall(args)) => {
                    if let (0, Prefix::Name(name)) = (number, prefix) {
                        self.named_call(name, args);
                    }
                    is_simple = false;
                }
                _ => {}
            }
            (end, after) = (here.end, called);
        }
    }

    fn named_call(&mut self, name: &TokenReference, args: &FunctionArgs) {
        let (given, close) = match args {
            FunctionArgs::Parentheses { parentheses, arguments } => {
                (arguments.len(), Some(span(parentheses.tokens().1)))
            }
            _ => (1, None),
        };
        if Declares::of_word(&word(name)).is_some() && self.body.is_none() {
            self.body = table_given(args);
        }
        self.calls.push(NamedCall { at: span(name).start, given, close });
    }

    pub(super) fn value(expression: &Expression) -> Value {
        let other = || Value::Other(span_of(expression).unwrap_or_default());
        match expression {
            Expression::Function(function) => Value::Function(function_id(function.body())),
            Expression::TableConstructor(table) => Value::Table(table_id(table)),
            Expression::Var(Var::Name(name)) => Value::Name(word(name), span(name).start),
            _ => other(),
        }
    }
}
