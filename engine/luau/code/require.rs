//! The libraries that a script requires, and the libraries' code.
//!
//! `require` is allowed only outside functions, with a literal name. So the libraries of a script are known before it
//! runs, and no function of a script can load one.

use super::chunk::{Chunk, Function, shown};
use super::op::{self, Word};
use super::{Code, Refused};
use crate::string_slots::Strings;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The global that returns a library.
pub(crate) const REQUIRE: &str = "require";

/// A library that a script requires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Require {
    /// The library's name, as the script writes it.
    pub name: String,
    /// The line, from 1, if known.
    pub line: Option<u32>,
}

/// A loaded library, with the strings that it holds permanently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    /// The library's file.
    pub file: String,
    /// The library's code, with the libraries that it requires itself.
    pub code: Code,
    /// The strings that the library holds.
    pub strings: Strings,
}

impl Code {
    /// Returns the libraries that the script requires, in order.
    pub fn requires(&self) -> &[Require] {
        &self.requires
    }

    /// Returns the files of all libraries that the script uses, even through other libraries, in the order of loading.
    pub fn library_files(&self) -> impl Iterator<Item = &str> {
        self.libraries.iter().map(|library| library.file.as_str())
    }

    /// Adds the libraries that the script requires, by the names that it writes.
    ///
    /// A script's weight and strings include those of its libraries, whose functions run as part of its calls.
    #[must_use]
    pub fn with_libraries(&self, required: &BTreeMap<&str, &Library>) -> Code {
        let mut libraries: Vec<Library> = Vec::new();
        for library in required.values() {
            // A library's own libraries are loaded before it.
            for one in library.code.libraries.iter().chain([*library]) {
                if !libraries.iter().any(|known| known.file == one.file) {
                    let code = Code { libraries: Arc::default(), ..one.code.clone() };
                    libraries.push(Library { code, ..one.clone() });
                }
            }
        }
        let (mut weight, mut texts) = (self.weight, BTreeSet::from_iter(self.texts.iter().copied()));
        for library in &libraries {
            weight.load = weight.load.max(library.code.weight.functions);
            weight.functions = weight.functions.max(library.code.weight.functions);
            texts.extend(library.code.texts.iter().chain(library.strings.spots()).copied());
        }
        let links = required.iter().map(|(name, library)| ((*name).to_owned(), library.file.clone())).collect();
        Code { weight, texts: texts.into_iter().collect(), links, libraries: libraries.into(), ..self.clone() }
    }
}

/// Returns the libraries that the file's main function requires. The code must be allowed.
pub(super) fn requires(chunk: &Chunk<'_>) -> Arc<[Require]> {
    let Some(main) = chunk.functions.get(chunk.main) else { return Arc::default() };
    let named = starts(main).filter_map(|at| Some((at, name(main, at, chunk)?)));
    named.map(|(at, name)| Require { name: shown(name), line: main.line(at) }).collect()
}

/// Returns the places at which a function's instructions begin.
fn starts<'f>(function: &'f Function<'_>) -> impl Iterator<Item = usize> + use<'f> {
    let length = |at: usize| function.code.get(at).map(|word| op::words(Word(*word).op()));
    std::iter::successors(Some(0), move |at| Some(at + length(*at)?))
}

/// Returns the reason why a use of `require` is forbidden, or `None` if it is allowed.
pub(super) fn forbidden(function: &Function<'_>, at: usize, chunk: &Chunk<'_>) -> Option<Refused> {
    let is_main = chunk.functions.get(chunk.main).is_some_and(|main| std::ptr::eq(main, function));
    if !is_main {
        return Some(Refused::RequireInside);
    }
    name(function, at, chunk).is_none().then_some(Refused::RequireUnnamed)
}

/// Returns the name in `require("name")`, or `None` for any other use of `require` and for any other instruction.
fn name<'c>(function: &Function<'_>, at: usize, chunk: &Chunk<'c>) -> Option<&'c [u8]> {
    let word = |at: usize| function.code.get(at).copied().map(Word);
    let (gets, loads, calls) = (word(at)?, word(at + 2)?, word(at + 3)?);
    let global = function.text(usize::try_from(word(at + 1)?.0).ok()?, chunk)?;
    let is_call = (gets.op(), loads.op(), calls.op()) == (op::GETGLOBAL, op::LOADK, op::CALL)
        && global == REQUIRE.as_bytes()
        && (Some(loads.a()), calls.a(), calls.b()) == (gets.a().checked_add(1), gets.a(), 2);
    if is_call { function.text(usize::try_from(loads.d()).ok()?, chunk) } else { None }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may panic")]
mod tests {
    use crate::code::compile;

    #[test]
    fn literal_names_at_the_top_are_found() {
        let text = "local one = require(\"one\")\nlocal two = require 'm/two'.part\nreturn { one = one, two = two }";
        let code = compile(text).unwrap();
        let found: Vec<_> = code.requires().iter().map(|one| (one.name.as_str(), one.line)).collect();
        assert_eq!(found, [("one", Some(1)), ("m/two", Some(2))]);
        assert!(compile("local require = tostring return { require(\"one\") }").unwrap().requires().is_empty());
    }

    #[test]
    fn other_uses_are_refused() {
        let inside = "`require` is only available at the top of a file";
        let unnamed = "`require` takes the name of a library as a literal string";
        let cases = [
            ("return { f = function() return require(\"one\") end }", inside),
            ("local function f() return require end return { f = f }", inside),
            ("local name = \"one\" return { require(name) }", unnamed),
            ("return { require(\"o\" .. \"ne\") }", unnamed),
            ("return { require(\"one\", \"two\") }", unnamed),
            ("return { require() }", unnamed),
            ("local r = require return { r(\"one\") }", unnamed),
            ("return { pairs(require) }", unnamed),
        ];
        for (text, expected) in cases {
            assert_eq!(compile(text).unwrap_err().to_string(), expected, "{text}");
        }
    }
}
