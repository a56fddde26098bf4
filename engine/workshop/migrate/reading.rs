//! The walk through a script's tree that collects what stands where.

use super::source::{Function, Is, Method, Row, Source, Span, Use, Value};
use full_moon::ast::{
    Assignment, BinOp, Block, CompoundAssignment, Expression, Field, FunctionArgs, FunctionBody, FunctionCall,
    GenericFor, If, LastStmt, LocalAssignment, LocalFunction, MethodCall, NumericFor, Parameter, Prefix, Stmt,
    TableConstructor, Var, VarExpression,
};
use full_moon::node::Node;
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;

impl Visitor for Source<'_> {
    fn visit_block(&mut self, block: &Block) {
        let end = span_of(block).map_or(0, |span| span.end);
        self.ends.push(end);
    }

    fn visit_block_end(&mut self, _: &Block) {
        self.ends.pop();
    }

    fn visit_function_body(&mut self, body: &FunctionBody) {
        let (open, close) = body.parameters_parentheses().tokens();
        let (id, close) = (span(open).start, span(close));
        let inside = close.end..span(body.end_token()).end;
        let mut function =
            Function { params: Vec::new(), is_open: false, close, body: inside.clone(), says: Vec::new() };
        for parameter in body.parameters() {
            match parameter {
                Parameter::Name(name) => {
                    function.params.push((word(name), span(name)));
                    self.declare(name, inside.start, inside.end, Is::Other);
                }
                _ => function.is_open = true,
            }
        }
        let only_locals = body.block().stmts().all(|statement| matches!(statement, Stmt::LocalAssignment(_)));
        if let (true, Some(LastStmt::Return(back))) = (only_locals, body.block().last_stmt())
            && let Some(first) = back.returns().iter().next()
        {
            self.says(first, &mut function.says);
        }
        self.functions.insert(id, function);
    }

    fn visit_local_assignment(&mut self, local: &LocalAssignment) {
        let (from, to) = (span_of(local).unwrap_or_default().end, self.block_end());
        let mut values = local.expressions().iter();
        for name in local.names() {
            let is = match values.next().map(Source::value) {
                Some(Value::Function(id)) => Is::Function(id),
                Some(Value::Table(id)) => Is::Table(id),
                _ => Is::Other,
            };
            self.declare(name, from, to, is);
        }
    }

    fn visit_local_function(&mut self, function: &LocalFunction) {
        let (from, to) = (span(function.name()).start, self.block_end());
        self.declare(function.name(), from, to, Is::Function(function_id(function.body())));
    }

    fn visit_numeric_for(&mut self, counting: &NumericFor) {
        let (from, to) = (span(counting.do_token()).start, span(counting.end_token()).end);
        self.declare(counting.index_variable(), from, to, Is::Other);
    }

    fn visit_generic_for(&mut self, each: &GenericFor) {
        let (from, to) = (span(each.do_token()).start, span(each.end_token()).end);
        let over = each.expressions().iter().next().and_then(span_of).map_or("", |over| &self.text[over]);
        let of_main_players = over.starts_with("ipairs(") && over.ends_with(":main_players())");
        for (number, name) in each.names().iter().enumerate() {
            let is = if of_main_players && number == 1 { Is::MainPlayer } else { Is::Other };
            self.declare(name, from, to, is);
        }
    }

    fn visit_if(&mut self, branch: &If) {
        self.is_certain_in(branch.condition(), span_of(branch.block()));
    }

    fn visit_expression(&mut self, expression: &Expression) {
        if let Expression::BinaryOperator { lhs, binop: BinOp::And(_), rhs } = expression {
            self.is_certain_in(lhs, span_of(rhs.as_ref()));
        }
    }

    fn visit_assignment(&mut self, assignment: &Assignment) {
        let names = assignment.variables().iter().filter_map(named);
        self.written.extend(names);
    }

    fn visit_compound_assignment(&mut self, assignment: &CompoundAssignment) {
        self.written.extend(named(assignment.lhs()));
    }

    fn visit_var(&mut self, variable: &Var) {
        if let Var::Name(name) = variable {
            self.uses.push(Use { name: word(name), span: span(name) });
        }
    }

    fn visit_prefix(&mut self, prefix: &Prefix) {
        if let Prefix::Name(name) = prefix {
            self.uses.push(Use { name: word(name), span: span(name) });
        }
    }

    fn visit_function_call(&mut self, call: &FunctionCall) {
        self.chain(call.prefix(), call.suffixes());
    }

    fn visit_var_expression(&mut self, place: &VarExpression) {
        self.chain(place.prefix(), place.suffixes());
    }

    fn visit_table_constructor(&mut self, table: &TableConstructor) {
        let mut rows = Vec::new();
        for field in table.fields() {
            match field {
                Field::NameKey { key, value, .. } => {
                    rows.push(Row { key: word(key), span: span(key), value: Source::value(value) });
                }
                Field::ExpressionKey { key, value, .. } => {
                    let Expression::String(key) = key.as_ref() else { continue };
                    let span = span(key).start + 1..span(key).end.saturating_sub(1);
                    let word = self.text.get(span.clone()).unwrap_or_default().to_owned();
                    rows.push(Row { key: word, span, value: Source::value(value) });
                }
                _ => {}
            }
        }
        self.tables.insert(table_id(table), rows);
    }
}

pub(super) fn method(call: &MethodCall, receiver: Span, is_simple: bool, after: Option<String>) -> Option<Method> {
    let args = span_of(call.args())?;
    let given = match call.args() {
        FunctionArgs::Parentheses { arguments, .. } => arguments.iter().filter_map(span_of).collect(),
        _ => vec![args.clone()],
    };
    let is_in_brackets = matches!(call.args(), FunctionArgs::Parentheses { .. });
    let (name, name_span) = (word(call.name()), span(call.name()));
    let table = table_given(call.args());
    Some(Method { name, name_span, receiver, is_simple, after, args, given, table, is_in_brackets })
}

/// The table that is all that is given.
pub(super) fn table_given(args: &FunctionArgs) -> Option<usize> {
    match args {
        FunctionArgs::TableConstructor(table) => Some(table_id(table)),
        FunctionArgs::Parentheses { arguments, .. } if arguments.len() == 1 => match arguments.iter().next() {
            Some(Expression::TableConstructor(table)) => Some(table_id(table)),
            _ => None,
        },
        _ => None,
    }
}

fn named(variable: &Var) -> Option<usize> {
    match variable {
        Var::Name(name) => Some(span(name).start),
        _ => None,
    }
}

pub(super) fn word(token: &TokenReference) -> String {
    token.token().to_string()
}

pub(super) fn span(token: &TokenReference) -> Span {
    token.token().start_position().bytes()..token.token().end_position().bytes()
}

/// From its first letter to its last. (The parser's own ends leave out the `]` of an index.)
pub(super) fn span_of(node: &impl Node) -> Option<Span> {
    let places = || node.tokens().map(span);
    Some(places().map(|place| place.start).min()?..places().map(|place| place.end).max()?)
}

pub(super) fn table_id(table: &TableConstructor) -> usize {
    span(table.braces().tokens().0).start
}

pub(super) fn function_id(body: &FunctionBody) -> usize {
    span(body.parameters_parentheses().tokens().0).start
}
