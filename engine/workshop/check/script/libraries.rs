//! The libraries of a script, which are walked together with the script.
//!
//! A problem within a function of a library is reported only if the script reaches the function. Other functions may
//! need options or texts that only other scripts have.

use super::kind::Kind;
use super::walk::{CHUNK, Walker};
use crate::check::wrong::{Advice, WrongCode};
use crate::game::{ContentFile, Visible};
use crate::problem::How;
use crate::script::required;
use full_moon::ast::Ast;
use full_moon::tokenizer::TokenReference;
use std::collections::{BTreeMap, BTreeSet};

/// The distance between the positions of two files. A file has fewer bytes.
pub(super) const FILE: usize = 1 << 20;

/// A file that is walked: the script, which has number 0, or a library.
pub(super) struct Module<'a> {
    pub(super) file: &'a str,
    /// The parsed file; `None` if it has errors.
    pub(super) ast: Option<Ast>,
    /// The numbers of the libraries that the file requires, by name.
    links: BTreeMap<String, usize>,
}

/// Returns a script and all libraries that it uses, or `None` if the script cannot be parsed.
pub(super) fn modules<'a>(script: &'a ContentFile, files: &'a [ContentFile]) -> Option<Vec<Module<'a>>> {
    // Most scripts require nothing, so the manifests are read only if one does.
    let (mut known, mut modules, mut visible) = (vec![script], Vec::new(), None);
    while let Some(file) = known.get(modules.len()).copied() {
        let ast = full_moon::parse(&file.text).ok();
        if modules.is_empty() && ast.is_none() {
            return None;
        }
        let names = if ast.is_some() { required(&file.text) } else { Vec::new() };
        let mut links = BTreeMap::new();
        for name in names {
            let visible = visible.get_or_insert_with(|| Visible::of(files));
            let Some(library) = visible.library(file, &name, files) else { continue };
            let number = known.iter().position(|one| one.path == library.path).unwrap_or_else(|| {
                known.push(library);
                known.len() - 1
            });
            links.insert(name, number);
        }
        modules.push(Module { file: &file.path, ast, links });
    }
    Some(modules)
}

/// Returns the id of a file's code outside all functions.
pub(super) const fn chunk(module: usize) -> usize {
    CHUNK - module
}

/// A function or a table that a function uses as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mention {
    Function(usize),
    Table(usize),
}

impl Walker<'_> {
    /// Returns the kind of a library's table.
    pub(super) fn required(&self, name: &Kind) -> Kind {
        let Kind::Said(said) = name else { return Kind::Any };
        let number = said.first().and_then(|(name, _)| self.modules[self.module].links.get(name));
        number.map_or(Kind::Any, |number| self.facts.returns.get(&chunk(*number)).cloned().unwrap_or(Kind::Never))
    }

    /// Reports a name that a library does not have. Returns `true` if it did.
    pub(super) fn is_unknown_in_library(&mut self, table: usize, name: &TokenReference) -> bool {
        let library =
            (1..self.modules.len()).find(|number| self.facts.returns.get(&chunk(*number)) == Some(&Kind::Table(table)));
        let (Some(library), Some(facts)) = (library, self.facts.tables.get(&table)) else { return false };
        let text = super::walk::word(name);
        if facts.fields.contains_key(&text) || facts.elements != Kind::Never {
            return false;
        }
        let known = || facts.fields.keys().map(String::as_str);
        let all = || Advice::How { how: How::ItHas { known: known().collect::<Vec<_>>().join(", ") } };
        let how = Advice::near(&text, known()).unwrap_or_else(all);
        let library = self.modules[library].file.to_owned();
        self.error(&self.spot(name), WrongCode::NotInLibrary { library, name: text, how });
        true
    }

    /// Records that the current function uses a function or a table as a value.
    pub(super) fn mention(&mut self, kind: &Kind) {
        let mention = match kind {
            Kind::Function(function) => Mention::Function(*function),
            Kind::Table(table) => Mention::Table(*table),
            _ => return,
        };
        let within = self.in_function();
        self.facts.mentions.entry(within).or_default().insert(mention);
    }

    /// Returns `true` if the script reaches the code that is walked.
    pub(super) fn is_reached(&self) -> bool {
        self.module == 0 || self.is_in_chunk() || self.facts.reached.contains(&self.in_function())
    }

    /// Finds the functions that the script reaches.
    pub(super) fn find_reached(&mut self) {
        if self.modules.len() == 1 {
            return;
        }
        let own = self.facts.functions.keys().copied().filter(|function| *function < FILE).chain([chunk(0)]);
        let mut waiting: Vec<Mention> = own.map(Mention::Function).collect();
        waiting.extend(self.hook_functions().iter().map(|hook| Mention::Function(hook.function)));
        // A library's own code also runs, but it only declares most of its functions.
        let called = (1..self.modules.len()).filter_map(|number| self.facts.calls.get(&chunk(number)));
        waiting.extend(called.flatten().map(|(function, _)| Mention::Function(*function)));
        let mut seen = BTreeSet::new();
        while let Some(next) = waiting.pop() {
            if !seen.insert(next) {
                continue;
            }
            match next {
                Mention::Function(function) => {
                    let calls = self.facts.calls.get(&function).into_iter().flatten();
                    waiting.extend(calls.map(|(callee, _)| Mention::Function(*callee)));
                    waiting.extend(self.facts.mentions.get(&function).into_iter().flatten());
                    let inner = self.facts.functions.iter().filter(|(_, facts)| facts.within == Some(function));
                    waiting.extend(inner.map(|(inner, _)| Mention::Function(*inner)));
                }
                Mention::Table(table) => {
                    let Some(facts) = self.facts.tables.get(&table) else { continue };
                    let values = facts.fields.values().map(|(kind, _)| kind).chain(&facts.items);
                    waiting.extend(values.chain([&facts.elements]).filter_map(|kind| match kind {
                        Kind::Function(function) => Some(Mention::Function(*function)),
                        Kind::Table(table) => Some(Mention::Table(*table)),
                        _ => None,
                    }));
                }
            }
        }
        let functions =
            seen.into_iter().filter_map(|one| if let Mention::Function(one) = one { Some(one) } else { None });
        self.facts.reached = functions.collect();
    }
}
