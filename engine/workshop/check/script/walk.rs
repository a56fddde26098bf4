//! The walk through a script's statements and expressions, which finds the kind of each value.

use super::Spot;
use super::facts::{Facts, FunctionFacts};
use super::kind::Kind;
use super::libraries::{FILE, Module, chunk};
use super::surroundings::Surroundings;
use crate::check::wrong::WrongCode;
use crate::problem::Problem;
use crate::script::GLOBALS;
use full_moon::ast::luau::{IfConditionBinding, InterpolatedString};
use full_moon::ast::span::ContainedSpan;
use full_moon::ast::{
    Assignment, Block, CompoundAssignment, Expression, FunctionBody, FunctionDeclaration, GenericFor, If, LastStmt,
    LocalAssignment, NumericFor, Parameter, Stmt, UnOp, Var,
};
use full_moon::tokenizer::TokenReference;
use std::collections::BTreeMap;

/// The id of the script's code outside all functions.
pub(super) const CHUNK: usize = usize::MAX;

/// The maximum number of problems reported per script. More may appear after these are fixed.
const MOST_TOLD: usize = 200;

/// One walk through a script.
pub(super) struct Walker<'a> {
    pub(super) around: &'a Surroundings<'a>,
    /// The script and its libraries.
    pub(super) modules: &'a [Module<'a>],
    /// The number of the file that is walked.
    pub(super) module: usize,
    pub(super) facts: Facts,
    pub(super) problems: Vec<Problem>,
    /// The variables in scope, by position of their declaration.
    scopes: Vec<BTreeMap<String, usize>>,
    functions: Vec<usize>,
}

impl<'a> Walker<'a> {
    pub(super) fn new(around: &'a Surroundings<'a>, modules: &'a [Module<'a>]) -> Walker<'a> {
        let (facts, problems, scopes, functions) = Default::default();
        Walker { around, modules, module: 0, facts, problems, scopes, functions }
    }

    /// Walks through the whole script and its libraries once.
    pub(super) fn round(&mut self) {
        self.facts.begin_round();
        self.problems.clear();
        let modules = self.modules;
        for (number, module) in modules.iter().enumerate().rev() {
            self.module = number;
            self.functions = vec![chunk(number)];
            module.ast.iter().for_each(|ast| self.block(ast.nodes()));
        }
        self.bind_hooks();
        self.find_reached();
    }

    /// Returns the path of the file of a place.
    pub(super) fn file(&self, spot: &Spot) -> &'a str {
        self.modules[spot.module].file
    }

    pub(super) fn error(&mut self, spot: &Spot, wrong: WrongCode) {
        self.say(spot, Problem::error(self.file(spot), wrong));
    }

    pub(super) fn warning(&mut self, spot: &Spot, wrong: WrongCode) {
        self.say(spot, Problem::warning(self.file(spot), wrong));
    }

    fn say(&mut self, spot: &Spot, problem: Problem) {
        let problem = problem.at(Some(spot.line)).about(&spot.word).beginning(spot.at);
        if self.is_reached() && self.problems.len() < MOST_TOLD && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    pub(super) fn in_function(&self) -> usize {
        self.functions.last().copied().unwrap_or(chunk(self.module))
    }

    pub(super) fn is_in_chunk(&self) -> bool {
        self.functions.len() <= 1
    }

    fn declare(&mut self, name: &TokenReference, kind: Kind) {
        let declared = self.offset(name);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(word(name), declared);
        }
        self.facts.assign(declared, kind);
    }

    fn local(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().find_map(|scope| scope.get(name)).copied()
    }

    fn block(&mut self, block: &Block) {
        self.scopes.push(BTreeMap::new());
        self.statements(block);
        self.scopes.pop();
    }

    fn statements(&mut self, block: &Block) {
        block.stmts().for_each(|statement| self.statement(statement));
        if let Some(LastStmt::Return(back)) = block.last_stmt() {
            let kinds: Vec<Kind> = back.returns().iter().map(|value| self.expression(value)).collect();
            let first = kinds.into_iter().next().unwrap_or(Kind::Nil);
            self.facts.give_back(self.in_function(), first);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assignment(assignment) => self.assignment(assignment),
            Stmt::CompoundAssignment(assignment) => self.compound(assignment),
            Stmt::Do(inner) => self.block(inner.block()),
            Stmt::FunctionCall(call) => {
                self.fold(call.prefix(), call.suffixes());
            }
            Stmt::FunctionDeclaration(declaration) => self.function_declaration(declaration),
            Stmt::GenericFor(each) => self.generic_for(each),
            Stmt::If(branch) => self.branch(branch),
            Stmt::LocalAssignment(assignment) => self.local_assignment(assignment),
            Stmt::ConstAssignment(assignment) => self.names(assignment.names().iter(), assignment.expressions().iter()),
            Stmt::LocalFunction(function) => {
                self.declare(function.name(), Kind::Function(self.function_id(function.body())));
                self.function(function.body());
            }
            Stmt::ConstFunction(function) => {
                self.declare(function.name(), Kind::Function(self.function_id(function.body())));
                self.function(function.body());
            }
            Stmt::NumericFor(counting) => self.numeric_for(counting),
            Stmt::Repeat(repeat) => {
                self.scopes.push(BTreeMap::new());
                self.statements(repeat.block());
                self.expression(repeat.until());
                self.scopes.pop();
            }
            Stmt::While(during) => {
                self.expression(during.condition());
                self.block(during.block());
            }
            _ => {}
        }
    }

    /// Checks `function name()`, `function holder.name()`, and `function holder:name()`.
    fn function_declaration(&mut self, declaration: &FunctionDeclaration) {
        let names: Vec<&TokenReference> =
            declaration.name().names().iter().chain(declaration.name().method_name()).collect();
        let Some((first, rest)) = names.split_first() else { return };
        if rest.is_empty() {
            let function = Kind::Function(self.function_id(declaration.body()));
            self.assign_name(first, function);
            self.function(declaration.body());
            return;
        }
        let holder = self.name(first);
        self.scopes.push(BTreeMap::new());
        if declaration.name().method_name().is_some() {
            let declared = self.offset(declaration.function_token());
            self.facts.assign(declared, holder.clone());
            self.scopes.last_mut().map(|scope| scope.insert("self".to_owned(), declared));
        }
        let function = self.function(declaration.body());
        self.scopes.pop();
        if let (Kind::Table(table), [name]) = (holder, rest) {
            self.facts.put_field(table, &word(name), function, self.spot(name));
        }
    }

    fn local_assignment(&mut self, assignment: &LocalAssignment) {
        self.names(assignment.names().iter(), assignment.expressions().iter());
    }

    fn names<'n>(
        &mut self,
        names: impl Iterator<Item = &'n TokenReference>,
        values: impl Iterator<Item = &'n Expression>,
    ) {
        let kinds = self.values(values);
        let mut kinds = kinds.into_iter();
        let mut open = false;
        for name in names {
            let kind = kinds.next().unwrap_or(if open { Kind::Any } else { Kind::Nil });
            // If the last value is a call, it may return several values.
            open = open || kinds.len() == 0;
            self.declare(name, kind);
        }
    }

    fn values<'n>(&mut self, values: impl Iterator<Item = &'n Expression>) -> Vec<Kind> {
        values.map(|value| self.expression(value)).collect()
    }

    fn assignment(&mut self, assignment: &Assignment) {
        let kinds = self.values(assignment.expressions().iter());
        let mut kinds = kinds.into_iter();
        for variable in assignment.variables() {
            let kind = kinds.next().unwrap_or(Kind::Any);
            self.assign(variable, kind);
        }
    }

    fn compound(&mut self, assignment: &CompoundAssignment) {
        self.expression(assignment.rhs());
        let kind = self.variable(assignment.lhs());
        self.assign(assignment.lhs(), if kind.is_text() { Kind::Text } else { Kind::Number });
    }

    fn assign(&mut self, variable: &Var, kind: Kind) {
        match variable {
            Var::Name(name) => self.assign_name(name, kind),
            Var::Expression(place) => {
                let suffixes: Vec<_> = place.suffixes().collect();
                if let Some((last, before)) = suffixes.split_last() {
                    let holder = self.fold(place.prefix(), before.iter().copied());
                    self.write_into(&holder, last, kind);
                }
            }
            _ => {}
        }
    }

    fn assign_name(&mut self, name: &TokenReference, kind: Kind) {
        let text = word(name);
        let new = self.offset(name);
        let declared = self.local(&text).unwrap_or_else(|| {
            // This is a new global, which loading has rejected. Add it, so that it is reported only once.
            self.scopes.first_mut().map(|scope| scope.insert(text, new));
            new
        });
        self.facts.assign(declared, kind);
    }

    fn generic_for(&mut self, each: &GenericFor) {
        let over = self.values(each.expressions().iter());
        let (keys, values) = over.first().map_or((Kind::Any, Kind::Any), |over| self.facts.contents(over));
        self.scopes.push(BTreeMap::new());
        for (name, kind) in each.names().iter().zip([keys, values, Kind::Any, Kind::Any]) {
            self.declare(name, kind);
        }
        self.block(each.block());
        self.scopes.pop();
    }

    fn numeric_for(&mut self, counting: &NumericFor) {
        self.expression(counting.start());
        self.expression(counting.end());
        counting.step().map(|step| self.expression(step));
        self.scopes.push(BTreeMap::new());
        self.declare(counting.index_variable(), Kind::Number);
        self.block(counting.block());
        self.scopes.pop();
    }

    fn branch(&mut self, branch: &If) {
        self.scopes.push(BTreeMap::new());
        self.condition(branch.binding(), branch.condition());
        self.block(branch.block());
        self.scopes.pop();
        for other in branch.else_if().into_iter().flatten() {
            self.scopes.push(BTreeMap::new());
            self.condition(other.binding(), other.condition());
            self.block(other.block());
            self.scopes.pop();
        }
        if let Some(block) = branch.else_block() {
            self.block(block);
        }
    }

    fn condition(&mut self, binding: Option<&IfConditionBinding>, condition: &Expression) {
        let kind = self.expression(condition);
        if let Some(binding) = binding {
            self.declare(binding.name(), kind);
        }
    }

    /// Returns the place of a token.
    pub(super) fn spot(&self, token: &TokenReference) -> Spot {
        let start = token.token().start_position();
        Spot { module: self.module, line: start.line(), word: word(token), at: start.character().checked_sub(1) }
    }

    /// Returns the position of a token, which differs from all positions in other files.
    fn offset(&self, token: &TokenReference) -> usize {
        self.module * FILE + token.token().start_position().bytes()
    }

    pub(super) fn span_offset(&self, span: &ContainedSpan) -> usize {
        self.offset(span.tokens().0)
    }

    fn function_id(&self, body: &FunctionBody) -> usize {
        self.span_offset(body.parameters_parentheses())
    }

    /// Returns the kind of an expression.
    pub(super) fn expression(&mut self, expression: &Expression) -> Kind {
        match expression {
            Expression::BinaryOperator { lhs, binop, rhs } => self.operator(lhs, binop, rhs),
            Expression::Parentheses { expression, .. } => self.expression(expression),
            Expression::UnaryOperator { unop, expression } => {
                let of = self.expression(expression);
                if let UnOp::Hash(token) = unop {
                    self.length(&of, &self.spot(token));
                }
                if matches!(unop, UnOp::Not(_)) { Kind::Flag } else { Kind::Number }
            }
            Expression::Function(function) => self.function(function.body()),
            Expression::FunctionCall(call) => self.fold(call.prefix(), call.suffixes()),
            Expression::IfExpression(choice) => {
                self.scopes.push(BTreeMap::new());
                self.condition(choice.binding(), choice.condition());
                let mut kind = self.expression(choice.if_expression());
                self.scopes.pop();
                for other in choice.else_if_expressions().into_iter().flatten() {
                    self.scopes.push(BTreeMap::new());
                    self.condition(other.binding(), other.condition());
                    kind = kind.or(self.expression(other.expression()));
                    self.scopes.pop();
                }
                kind.or(self.expression(choice.else_expression()))
            }
            Expression::InterpolatedString(string) => self.interpolated(string),
            Expression::TableConstructor(table) => self.table(table),
            Expression::Number(_) => Kind::Number,
            Expression::String(literal) => self.literal(literal),
            Expression::Symbol(symbol) => match word(symbol).as_str() {
                "true" | "false" => Kind::Flag,
                "nil" => Kind::Nil,
                _ => Kind::Any,
            },
            Expression::TypeAssertion { expression, .. } => self.expression(expression),
            Expression::Var(variable) => self.variable(variable),
            _ => Kind::Any,
        }
    }

    fn interpolated(&mut self, string: &InterpolatedString) -> Kind {
        string.expressions().for_each(|part| {
            self.expression(part);
        });
        Kind::Text
    }

    fn variable(&mut self, variable: &Var) -> Kind {
        match variable {
            Var::Name(name) => {
                let kind = self.name(name);
                self.mention(&kind);
                kind
            }
            Var::Expression(place) => self.fold(place.prefix(), place.suffixes()),
            _ => Kind::Any,
        }
    }

    /// Returns the kind of a variable.
    pub(super) fn name(&mut self, name: &TokenReference) -> Kind {
        let text = word(name);
        if let Some(declared) = self.local(&text) {
            return self.facts.variable(declared);
        }
        let is_library = |global: &str| global.strip_prefix(&text).is_some_and(|rest| rest.starts_with('.'));
        if let Some(global) = GLOBALS.iter().find(|global| global.name == text || is_library(global.name)) {
            return Kind::Global(global.name.split('.').next().unwrap_or_default());
        }
        self.unknown_name(name);
        Kind::Any
    }

    /// Returns the names of all variables in scope.
    pub(super) fn names_here(&self) -> Vec<&str> {
        let locals = self.scopes.iter().rev().flat_map(|scope| scope.keys().map(String::as_str));
        locals.chain(GLOBALS.iter().map(|global| global.name.split('.').next().unwrap_or_default())).collect()
    }

    fn function(&mut self, body: &FunctionBody) -> Kind {
        let id = self.function_id(body);
        let within = Some(self.in_function()).filter(|_| !self.is_in_chunk());
        self.functions.push(id);
        self.scopes.push(BTreeMap::new());
        let mut params = Vec::new();
        for parameter in body.parameters() {
            if let Parameter::Name(name) = parameter {
                params.push(self.offset(name));
                self.declare(name, Kind::Never);
            }
        }
        self.facts.functions.insert(id, FunctionFacts { params, within });
        self.block(body.block());
        self.scopes.pop();
        self.functions.pop();
        Kind::Function(id)
    }
}

/// Returns the text of a token.
pub(super) fn word(token: &TokenReference) -> String {
    token.token().to_string()
}
