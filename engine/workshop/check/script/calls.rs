//! Suffixes of names: fields, and calls of functions of the API, the library, and the script.

use super::Spot;
use super::facts::{ApiCall, Idle};
use super::kind::{Given, Kind, Who, fits};
use super::library::{of_lua, result_of};
use super::walk::{Walker, word};
use crate::check::wrong::{Advice, LengthAdvice, OnlyLooks, WrongCode};
use crate::cosmic::{Entry, Field, LEXICON, Meaning, Receiver};
use crate::problem::How;
use crate::script::GLOBALS;
use full_moon::ast::{BinOp, Call, Expression, FunctionArgs, Index, MethodCall, Prefix, Suffix};
use full_moon::tokenizer::TokenReference;

/// Functions whose result no seat can see, except possibly the script's own.
const TELLS_ONE: [&str; 2] = ["draw_aliens", "random"];

impl Walker<'_> {
    /// Returns the kind of an expression with all its suffixes.
    pub(super) fn fold<'n>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'n Suffix>) -> Kind {
        let mut at = Spot::default();
        let mut kind = match prefix {
            Prefix::Name(name) => {
                at = self.spot(name);
                self.name(name)
            }
            Prefix::Expression(expression) => self.expression(expression),
            _ => Kind::Any,
        };
        let (mut path, mut is_value) = (at.word.clone(), false);
        for suffix in suffixes {
            is_value = matches!(suffix, Suffix::Index(_));
            kind = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => {
                    (at, path) = (self.spot(name), format!("{path}.{}", word(name)));
                    self.field(&kind, name)
                }
                Suffix::Index(Index::Brackets { expression, .. }) => {
                    let key = self.expression(expression);
                    self.element(&kind, &key)
                }
                Suffix::Call(Call::MethodCall(call)) => {
                    at = self.spot(call.name());
                    self.method(&kind, call)
                }
                Suffix::Call(Call::AnonymousCall(args)) => {
                    let given = self.given(args);
                    self.call(&kind, &path, &at, &given)
                }
                _ => Kind::Any,
            };
        }
        if is_value {
            self.mention(&kind);
        }
        kind
    }

    /// Checks `#x`.
    pub(super) fn length(&mut self, of: &Kind, at: &Spot) {
        let how = match of {
            Kind::Pile => LengthAdvice::Size,
            Kind::Card | Kind::OneCard => LengthAdvice::Value,
            _ if of.receiver().is_some() || matches!(of, Kind::Number | Kind::Flag) => LengthAdvice::List,
            _ => return,
        };
        self.error(at, WrongCode::NoLength { what: of.name(), how });
    }

    fn given(&mut self, args: &FunctionArgs) -> Given {
        match args {
            FunctionArgs::Parentheses { arguments, .. } => {
                let open = arguments.iter().last().is_some_and(is_open);
                let written = arguments.iter().take_while(|argument| is_written(argument)).count();
                Given { kinds: arguments.iter().map(|argument| self.expression(argument)).collect(), written, open }
            }
            FunctionArgs::String(text) => Given { kinds: vec![self.literal(text)], written: 1, open: false },
            FunctionArgs::TableConstructor(table) => Given { kinds: vec![self.table(table)], written: 0, open: false },
            _ => Given { kinds: Vec::new(), written: 0, open: true },
        }
    }

    /// Checks `x.name`.
    fn field(&mut self, of: &Kind, name: &TokenReference) -> Kind {
        let text = word(name);
        match of {
            Kind::Global(library) => self.library(library, name),
            Kind::Table(table) if self.is_unknown_in_library(*table, name) => Kind::Any,
            Kind::Table(table) => match self.facts.tables.get(table) {
                Some(facts) => facts.fields.get(&text).map_or(facts.elements.clone(), |(kind, _)| kind.clone()),
                None => Kind::Any,
            },
            Kind::Never => Kind::Never,
            _ => {
                if let Some(receiver) = of.receiver() {
                    self.no_colon(of, receiver, name);
                }
                Kind::Any
            }
        }
    }

    fn no_colon(&mut self, of: &Kind, receiver: Receiver, name: &TokenReference) {
        let text = word(name);
        if named(&text).any(|function| function.receiver == receiver) {
            self.error(&self.spot(name), WrongCode::LacksColon { name: text });
        } else {
            let how = Advice::near(&text, of_receiver(receiver)).unwrap_or(Advice::Reference);
            self.error(&self.spot(name), WrongCode::HasNo { what: of.name(), name: text, how });
        }
    }

    /// Checks `x[key]`.
    fn element(&mut self, of: &Kind, key: &Kind) -> Kind {
        if let (Kind::Table(table), Kind::Said(said)) = (of, key)
            && let ([(name, _)], Some(facts)) = (said.as_slice(), self.facts.tables.get(table))
            && let Some((kind, _)) = facts.fields.get(name)
        {
            return kind.clone();
        }
        self.facts.contents(of).1
    }

    /// Checks `holder.x = …` and `holder[x] = …`.
    pub(super) fn write_into(&mut self, holder: &Kind, last: &Suffix, value: Kind) {
        let (key, at) = match last {
            Suffix::Index(Index::Dot { name, .. }) => {
                (Kind::Said(vec![(word(name), self.spot(name))]), self.spot(name))
            }
            Suffix::Index(Index::Brackets { expression, brackets }) => {
                (self.expression(expression), Spot { word: String::new(), at: None, ..self.spot(brackets.tokens().0) })
            }
            _ => return,
        };
        self.keeps(holder, &at);
        match holder {
            Kind::Table(table) => self.put(*table, key, value),
            Kind::Global(_)
            | Kind::Game
            | Kind::Seat(_)
            | Kind::Planet
            | Kind::Card
            | Kind::Side
            | Kind::Place
            | Kind::It => {
                self.error(&at, WrongCode::Unwritable { what: holder.name() });
            }
            _ => {}
        }
    }

    /// Reports an assignment into a table that outlives the call.
    pub(super) fn keeps(&mut self, table: &Kind, at: &Spot) {
        let Kind::Table(id) = table else { return };
        if !self.is_in_chunk() && self.facts.tables.get(id).is_some_and(|facts| facts.outlives) {
            self.error(at, WrongCode::KeptTable);
        }
    }

    /// Checks `x:name(…)`.
    fn method(&mut self, of: &Kind, call: &MethodCall) -> Kind {
        let (name, at) = (word(call.name()), self.spot(call.name()));
        let given = self.given(call.args());
        let Some(receiver) = of.receiver() else { return self.method_of_other(of, &name, &at, &given) };
        let Some(function) = named(&name).find(|function| function.receiver == receiver) else {
            self.unknown_function(of, Some(receiver), &name, &at);
            return Kind::Any;
        };
        self.api_call(of, function, &at, &given)
    }

    /// Checks a method call on a value that may not be a game object.
    fn method_of_other(&mut self, of: &Kind, name: &str, at: &Spot, given: &Given) -> Kind {
        let of_texts = GLOBALS.iter().find(|global| global.name.strip_prefix("string.") == Some(name));
        if of.is_text() {
            return match of_texts {
                Some(global) => result_of(global.name),
                None => {
                    self.unknown_function(of, None, name, at);
                    Kind::Any
                }
            };
        }
        if of.is_open() {
            let mut same = named(name);
            return match (same.next(), same.next()) {
                (Some(function), None) => self.api_call(&Kind::Any, function, at, given),
                (None, _) if of_texts.is_none() => {
                    self.unknown_function(of, None, name, at);
                    Kind::Any
                }
                // The value is unknown in this round. A later round will find it.
                _ if *of == Kind::Never => Kind::Never,
                _ => Kind::Any,
            };
        }
        let own = matches!(of, Kind::Table(table) if self.facts.tables.get(table).is_some_and(|facts| facts.fields.contains_key(name)));
        if !own {
            self.unknown_function(of, None, name, at);
        }
        Kind::Any
    }

    fn unknown_function(&mut self, of: &Kind, receiver: Option<Receiver>, name: &str, at: &Spot) {
        let others: Vec<&str> = named(name).map(|function| belongs_to(function.receiver)).collect();
        if !others.is_empty() {
            let (name, others, what) = (name.to_owned(), others.join(" or "), of.name());
            return self.error(at, WrongCode::OfAnother { name, others, what });
        }
        let known: Vec<&str> = match receiver {
            Some(receiver) => of_receiver(receiver).collect(),
            None => LEXICON.iter().map(|function| function.name).collect(),
        };
        let near = of_lua(name).filter(|_| of.is_text()).or_else(|| Advice::near(name, known));
        let (how, name) = (near.unwrap_or(Advice::Reference), name.to_owned());
        let wrong = if of.is_open() {
            WrongCode::NoFunction { name, how }
        } else {
            WrongCode::HasNo { what: of.name(), name, how }
        };
        self.error(at, wrong);
    }

    fn api_call(&mut self, of: &Kind, function: &'static Entry, at: &Spot, given: &Given) -> Kind {
        let within = self.in_function();
        self.facts.api_calls.entry(within).or_default().push(ApiCall { entry: function, spot: at.clone() });
        self.count(function, at, given);
        if TELLS_ONE.contains(&function.name) {
            self.facts.learns.insert(within);
        }
        if let (false, Some(kind)) = (function.in_braces().is_empty(), given.kinds.get(function.in_brackets)) {
            self.request(function, at, kind);
        }
        for (index, (param, kind)) in in_brackets(function).iter().zip(&given.kinds).enumerate() {
            let name = format!("`{}`, the {} argument,", param.name, NUMBERS[index.min(NUMBERS.len() - 1)]);
            self.wants(&format!("`{}`", function.name), &name, at, kind, param.type_);
            if let Some(taken) = Kind::taken_by(param.type_) {
                self.idle(kind, at, &[taken], OnlyLooks::Function { name: function.name });
            }
        }
        if function.only_me && matches!(of, Kind::Seat(Who::Other | Who::Any)) {
            self.warning(at, WrongCode::OnlyMe { name: function.name });
        }
        let known = self.known_from_script(of, function, at, given);
        known.unwrap_or_else(|| Kind::of_type(function.gives.type_, function.gives.meaning))
    }

    /// Checks the number of arguments of a call.
    fn count(&mut self, function: &'static Entry, at: &Spot, given: &Given) {
        let in_brackets = in_brackets(function);
        let mut names: Vec<&str> = in_brackets.iter().map(|param| param.name).collect();
        let mut least = in_brackets.iter().filter(|param| !param.optional).count();
        if !function.in_braces().is_empty() {
            names.push("a table");
            least += usize::from(!function.braces_are_optional());
        }
        let (got, most) = (given.kinds.len(), names.len());
        if got > most || (got < least && !given.open) {
            let takes = if names.is_empty() { "nothing".to_owned() } else { names.join(", ") };
            let things = format!("{got} {}", if got == 1 { "argument" } else { "arguments" });
            let wrong = WrongCode::Given { name: function.name, things, takes };
            if got > most { self.warning(at, wrong) } else { self.error(at, wrong) }
        }
    }

    /// Checks a value against the type in the API.
    pub(super) fn wants(&mut self, whose: &str, name: &str, at: &Spot, kind: &Kind, type_: &'static str) {
        if !fits(kind, type_) {
            let wanted = Kind::of_type(type_, Meaning::Plain);
            let wanted = if matches!(wanted, Kind::Any) { type_ } else { wanted.name() };
            let (whose, name, is) = (whose.to_owned(), name.to_owned(), kind.name());
            self.error(at, WrongCode::Argument { whose, name, is, wanted });
            return;
        }
        match Kind::of_type(type_, Meaning::Plain) {
            Kind::OneOf(words) => self.one_of(kind, &words),
            Kind::Class => self.one_of(kind, &self.around.classes),
            _ => {}
        }
    }

    /// Checks string literals against the possible values.
    pub(super) fn one_of(&mut self, kind: &Kind, words: &[&str]) {
        let usual = match kind {
            Kind::Option(name) => self.declared_options().remove(name).map(|(kind, _)| kind),
            _ => None,
        };
        let Kind::Said(said) = usual.as_ref().unwrap_or(kind) else { return };
        for (text, at) in said.iter().filter(|(text, _)| !words.contains(&text.as_str())) {
            let list: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
            let all = || Advice::How { how: How::all(list.iter().map(String::as_str)) };
            let how = Advice::near(text, words.iter().copied()).unwrap_or_else(all);
            self.error(at, WrongCode::NotPossible { word: text.clone(), how });
        }
    }

    /// Records a function that is called where it must not act.
    pub(super) fn idle(&mut self, function: &Kind, at: &Spot, params: &[Kind], why: OnlyLooks) {
        let Kind::Function(id) = function else { return };
        self.bind(*id, params);
        self.facts.idle.push(Idle { function: *id, why, spot: at.clone() });
    }

    /// Records the arguments of a call for the parameters of the script's function.
    pub(super) fn bind(&mut self, function: usize, given: &[Kind]) {
        let params = self.facts.functions.get(&function).map(|facts| facts.params.clone()).unwrap_or_default();
        for (param, kind) in params.into_iter().zip(given) {
            self.facts.assign(param, kind.clone());
        }
    }

    /// Checks `name(…)`.
    fn call(&mut self, of: &Kind, path: &str, at: &Spot, given: &Given) -> Kind {
        match of {
            Kind::Function(id) => {
                let kinds: Vec<Kind> = (0..8).map(|index| given.kind(index)).collect();
                self.bind(*id, &kinds);
                let within = self.in_function();
                self.facts.calls.entry(within).or_default().push((*id, at.clone()));
                self.facts.returns.get(id).cloned().unwrap_or(Kind::Never)
            }
            Kind::Global(name) => self.library_call(name, at, given),
            Kind::Never => Kind::Never,
            Kind::Any => Kind::Any,
            other => {
                self.error(at, WrongCode::NotCalled { path: path.to_owned(), what: other.name() });
                Kind::Any
            }
        }
    }

    pub(super) fn operator(&mut self, lhs: &Expression, operator: &BinOp, rhs: &Expression) -> Kind {
        let (one, other) = (self.expression(lhs), self.expression(rhs));
        match operator {
            BinOp::And(_) => other,
            BinOp::Or(_) => one.or(other),
            BinOp::TwoDots(_) => Kind::Text,
            BinOp::TwoEqual(token) | BinOp::TildeEqual(token) => {
                self.compared(&one, &other, &self.spot(token));
                Kind::Flag
            }
            BinOp::GreaterThan(_) | BinOp::GreaterThanEqual(_) | BinOp::LessThan(_) | BinOp::LessThanEqual(_) => {
                Kind::Flag
            }
            _ => Kind::Number,
        }
    }

    fn compared(&mut self, one: &Kind, other: &Kind, at: &Spot) {
        // The value of `a and b` may be false, so a comparison with a boolean is useful.
        if !one.can_equal(other) && ![one, other].contains(&&Kind::Flag) {
            return self.warning(at, WrongCode::NeverEqual { one: one.name(), other: other.name() });
        }
        for (gives, said) in [(one, other), (other, one)] {
            match gives {
                Kind::Word => self.words(said),
                Kind::OneOf(words) => self.one_of(said, words),
                Kind::Option(name) => self.option_value(name, said),
                _ => {}
            }
        }
    }
}

/// Returns the positional arguments of a function. Arguments in braces are named instead.
fn in_brackets(entry: &Entry) -> &'static [Field] {
    &entry.takes[..entry.in_brackets]
}

const NUMBERS: [&str; 3] = ["first", "second", "third"];

/// Returns `true` if an argument is a literal: a number, a string, `true`, `false`, or `nil`.
const fn is_written(argument: &Expression) -> bool {
    matches!(argument, Expression::Number(_) | Expression::String(_) | Expression::Symbol(_))
}

/// Returns `true` if an argument may be several values. A call of an API function is one value.
fn is_open(argument: &Expression) -> bool {
    if let Expression::FunctionCall(call) = argument
        && let Some(Suffix::Call(Call::MethodCall(call))) = call.suffixes().last()
    {
        let name = word(call.name());
        let is_of_texts = GLOBALS.iter().any(|global| global.name.strip_prefix("string.") == Some(&name));
        return is_of_texts || named(&name).next().is_none();
    }
    matches!(argument, Expression::FunctionCall(_))
        || matches!(argument, Expression::Symbol(symbol) if word(symbol) == "...")
}

fn named(name: &str) -> impl Iterator<Item = &'static Entry> {
    LEXICON.iter().filter(move |function| function.name == name)
}

fn of_receiver(receiver: Receiver) -> impl Iterator<Item = &'static str> {
    LEXICON.iter().filter(move |function| function.receiver == receiver).map(|function| function.name)
}

const fn belongs_to(receiver: Receiver) -> &'static str {
    match receiver {
        Receiver::Game => "the game",
        Receiver::Seat => "a seat",
        Receiver::Planet => "a planet",
        Receiver::Kind => "a kind of card",
        Receiver::Side => "a side",
        Receiver::It => "the trigger",
        Receiver::Card => "a card",
        Receiver::Pile => "a pile of cards",
        Receiver::Power => "a power",
        Receiver::Alien => "an alien",
    }
}
