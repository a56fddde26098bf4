//! Libraries: code that the scripts of a mod share.
//!
//! A library is read after the libraries that it requires. Its table is frozen before any script receives it.

use super::error;
use super::loading::Loading;
use super::reader::is_id;
use super::vm::Vm;
use super::wrong_script::WrongScript;
use crate::problem::{How, Problem};
use hyperkon_luau::{Code, Library, Require, ScriptError, compile};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

/// Source of a library.
#[derive(Clone, Debug)]
pub struct LibrarySource {
    /// Number of the mod.
    pub pack: u32,
    /// Name with which scripts require the library.
    pub name: String,
    /// Path of the file.
    pub file: String,
    /// Content of the file.
    pub text: String,
    /// Mods whose libraries the library can require, in order.
    pub sees: Vec<u32>,
}

/// Paths and texts of libraries.
pub type LibraryTexts = Arc<[(String, String)]>;

/// All libraries of a content.
#[derive(Debug, Default)]
pub struct Libraries {
    /// Libraries by mod and name. `None` stands for a library with errors.
    read: BTreeMap<(u32, String), Option<Library>>,
    texts: BTreeMap<u32, Vec<(String, String)>>,
}

/// Libraries that the files of one mod can require.
#[derive(Clone, Debug)]
pub struct Shelf<'a> {
    libraries: &'a Libraries,
    sees: Vec<u32>,
}

impl Libraries {
    /// Returns the libraries of these mods. If two mods have a library of the same name, the first mod's is used.
    pub fn of(&self, sees: impl IntoIterator<Item = u32>) -> Shelf<'_> {
        let has_libraries = |pack: &u32| self.texts.contains_key(pack);
        Shelf { libraries: self, sees: sees.into_iter().filter(has_libraries).collect() }
    }
}

impl Shelf<'_> {
    /// Returns the paths and texts of all these libraries.
    pub fn texts(&self) -> LibraryTexts {
        self.sees.iter().filter_map(|pack| self.libraries.texts.get(pack)).flatten().cloned().collect()
    }

    fn find(&self, name: &str) -> Option<&Option<Library>> {
        self.sees.iter().find_map(|pack| self.libraries.read.get(&(*pack, name.to_owned())))
    }

    fn unknown(&self, file: &str, Require { name, line }: &Require) -> Problem {
        let plain = name.rsplit('/').next().unwrap_or_default().trim_end_matches(".lua");
        let known = || self.libraries.read.keys().filter(|(pack, _)| self.sees.contains(pack));
        let how = How::near(plain, known().map(|(_, name)| name.as_str()))
            .unwrap_or_else(|| if is_id(name) { How::PutLibrary { name: name.clone() } } else { How::NameLibrary });
        let problem = Problem::error(file, WrongScript::NoLibrary { name: name.clone(), how });
        problem.at(line.map(|line| line as usize)).about(name)
    }

    /// Adds the libraries that the code requires. Returns `None` if a library is unknown or has errors.
    pub(super) fn link(&self, file: &str, code: Code, problems: &mut Vec<Problem>) -> Option<Code> {
        if code.requires().is_empty() {
            return Some(code);
        }
        let (mut found, mut is_whole) = (BTreeMap::new(), true);
        for require in code.requires() {
            let library = self.find(&require.name);
            if let Some(Some(library)) = library {
                found.insert(require.name.as_str(), library);
                continue;
            }
            is_whole = false;
            // The errors of a library that was found have been reported.
            problems.extend(library.is_none().then(|| self.unknown(file, require)));
        }
        is_whole.then(|| code.with_libraries(&found))
    }
}

/// Returns the names of the libraries that a script or a library requires; none if it does not compile.
pub fn required(text: &str) -> Vec<String> {
    let code = text.contains("require").then(|| compile(text).ok()).flatten();
    code.iter().flat_map(Code::requires).map(|one| one.name.clone()).collect()
}

/// Order of the libraries: each comes after those that it requires.
struct Order<'a> {
    sources: &'a [LibrarySource],
    codes: Vec<Option<Code>>,
    /// Numbers of the libraries that each library requires.
    needs: Vec<Vec<usize>>,
}

impl<'a> Order<'a> {
    fn of(sources: &'a [LibrarySource], codes: Vec<Option<Code>>) -> Order<'a> {
        let keys = (0..).zip(sources).map(|(number, source)| ((source.pack, source.name.as_str()), number));
        let numbers: BTreeMap<(u32, &str), usize> = keys.collect();
        let number = |source: &LibrarySource, name: &str| {
            source.sees.iter().find_map(|pack| numbers.get(&(*pack, name)).copied())
        };
        let of_one = |(source, code): (&LibrarySource, &Option<Code>)| {
            let required = code.iter().flat_map(Code::requires);
            required.filter_map(|one| number(source, &one.name)).collect()
        };
        let needs = sources.iter().zip(&codes).map(of_one).collect();
        Order { sources, codes, needs }
    }

    /// Returns the numbers of the libraries in order, without those that never become ready because of a ring.
    fn ready(&self) -> Vec<usize> {
        let mut waits: Vec<usize> = self.needs.iter().map(Vec::len).collect();
        let mut needed_by = vec![Vec::new(); waits.len()];
        for (number, needs) in self.needs.iter().enumerate() {
            needs.iter().for_each(|need: &usize| needed_by[*need].push(number));
        }
        let mut ready: VecDeque<usize> = (0..waits.len()).filter(|number| waits[*number] == 0).collect();
        let mut order = Vec::new();
        while let Some(number) = ready.pop_front() {
            order.push(number);
            for next in &needed_by[number] {
                waits[*next] -= 1;
                ready.extend((waits[*next] == 0).then_some(*next));
            }
        }
        order
    }

    /// Reports each ring among the libraries that are not ready.
    fn rings(&self, ready: &[usize]) -> Vec<Problem> {
        let is_ready: BTreeSet<usize> = ready.iter().copied().collect();
        let (mut seen, mut problems) = (BTreeSet::new(), Vec::new());
        for number in (0..self.needs.len()).filter(|number| !is_ready.contains(number)) {
            let (mut way, mut next) = (Vec::new(), Some(number));
            while let Some(number) = next.filter(|number| seen.insert(*number)) {
                way.push(number);
                next = self.needs[number].iter().copied().find(|need| !is_ready.contains(need));
            }
            let begin = next.and_then(|number| way.iter().position(|passed| *passed == number));
            problems.extend(begin.map(|begin| self.ring(&way[begin..])));
        }
        problems
    }

    fn ring(&self, way: &[usize]) -> Problem {
        let names: Vec<&str> =
            way.iter().chain(way.first()).map(|number| self.sources[*number].name.as_str()).collect();
        let (first, second) = (way.first().copied().unwrap_or_default(), names.get(1).copied().unwrap_or_default());
        let line =
            self.codes[first].iter().flat_map(Code::requires).find(|one| one.name == second).and_then(|one| one.line);
        let wrong = WrongScript::LibraryRing { way: names.join(" → ") };
        Problem::error(&self.sources[first].file, wrong).at(line.map(|line| line as usize)).about(second)
    }
}

impl Loading<'_> {
    /// Reads all libraries, and counts their fuel.
    pub fn read_libraries(&mut self, sources: &[LibrarySource], problems: &mut Vec<Problem>) -> Libraries {
        let mut libraries = Libraries::default();
        for source in sources {
            libraries.read.insert((source.pack, source.name.clone()), None);
            libraries.texts.entry(source.pack).or_default().push((source.file.clone(), source.text.clone()));
        }
        let order = Order::of(sources, sources.iter().map(|source| compiled(source, problems)).collect());
        let ready = order.ready();
        problems.extend(order.rings(&ready));
        for number in ready {
            if self.is_too_dear() {
                break;
            }
            let (source, Some(code)) = (&sources[number], order.codes[number].clone()) else { continue };
            let shelf = libraries.of(source.sees.iter().copied());
            let Some(code) = shelf.link(&source.file, code, problems) else { continue };
            let library = self.read_library(source, code, problems);
            libraries.read.insert((source.pack, source.name.clone()), library);
        }
        libraries
    }

    /// Runs a library alone in a fresh interpreter.
    fn read_library(&mut self, source: &LibrarySource, code: Code, problems: &mut Vec<Problem>) -> Option<Library> {
        let checked = Vm::new(self.limits()).and_then(|vm| {
            let strings = vm.luau.check_library(&source.file, &code);
            self.count_library(&source.file, vm.luau.fuel_used());
            strings
        });
        match checked {
            Ok(strings) => Some(Library { file: source.file.clone(), code, strings }),
            Err(error) => {
                let mut problem = if matches!(error.kind, ScriptError::NoLibrary) {
                    Problem::error(&source.file, WrongScript::LibraryReturns)
                } else {
                    error::problem_in(&source.file, &code, &error)
                };
                problem.place.find(&source.text);
                problems.push(problem);
                None
            }
        }
    }
}

fn compiled(source: &LibrarySource, problems: &mut Vec<Problem>) -> Option<Code> {
    if !is_id(&source.name) {
        problems.push(Problem::error(&source.file, WrongScript::Id { id: source.name.clone() }));
        return None;
    }
    let code = compile(&source.text).map_err(|error| {
        let mut found = error::problems(&source.file, &error);
        found.iter_mut().for_each(|problem| problem.place.find(&source.text));
        problems.extend(found);
    });
    code.ok()
}

/// Returns the library whose function raised the error; `None` if the script itself raised it.
pub(super) fn library_of<'a>(code: &'a Code, error: &hyperkon_luau::Error) -> Option<&'a str> {
    let file = error.file.as_deref()?;
    code.library_files().find(|library| *library == file)
}
