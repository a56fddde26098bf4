//! Loading of all scripts in sequence, within a shared fuel budget.

use super::error;
use super::libraries::Shelf;
use super::meta::Script;
use super::reader::ScriptSource;
use super::vm::Vm;
use crate::problem::Problem;
use hyperkon_luau::{After, Effort, Limits, Overspent, check_strings};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Result of reading one script. It depends only on the script's source and its libraries.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The script; `None` if any problem is an error.
    pub script: Option<Script>,
    /// All problems found in the script.
    pub problems: Vec<Problem>,
    /// Fuel used to load the script.
    used: u32,
}

impl Reading {
    /// Reads a script with the given interpreter, or with a new one. Afterwards `vm` is set only if there were no
    /// problems.
    fn by(vm: &mut Option<Vm>, source: &ScriptSource, shelf: &Shelf<'_>, limits: Limits) -> Reading {
        let mut problems = Vec::new();
        let (script, used) = match vm.take().map_or_else(|| Vm::new(limits), Ok) {
            Ok(reads) => {
                let (script, used) = (reads.read_script(source, shelf, &mut problems), reads.luau.fuel_used());
                *vm = Some(reads).filter(|_| problems.is_empty());
                (script, used)
            }
            Err(error) => {
                problems.push(error::problem("prelude.lua", &error));
                (None, 0)
            }
        };
        problems.iter_mut().for_each(|problem| problem.place.find(&source.text));
        let script = script.filter(|_| !problems.iter().any(Problem::is_error));
        Reading { script, problems, used }
    }
}

/// All scripts that were read for a content. Other contents with the same scripts reuse these readings.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    scripts: BTreeMap<Arc<ScriptSource>, Arc<Reading>>,
    /// Fuel used to load each library alone.
    of_libraries: u64,
}

impl Readings {
    /// Returns the total fuel needed to load the scripts and the libraries.
    pub fn units(&self) -> u64 {
        self.of_libraries + self.scripts.values().map(|reading| u64::from(reading.used)).sum::<u64>()
    }

    /// Returns the script from this file; `None` if the script has errors.
    pub fn script(&self, file: &str) -> Option<&Script> {
        let (_, reading) = self.scripts.iter().find(|(source, _)| source.file == file)?;
        reading.script.as_ref()
    }

    /// Returns the files that `before` does not contain or that have been read again since.
    pub fn new_since<'a>(&'a self, before: &'a Readings) -> impl Iterator<Item = &'a str> {
        let is_old = |source, reading| before.scripts.get(source).is_some_and(|old| Arc::ptr_eq(old, reading));
        let new = self.scripts.iter().filter(move |(source, reading)| !is_old(*source, *reading));
        new.map(|(source, _)| source.file.as_str())
    }
}

/// Loading in progress of all scripts of a content.
pub struct Loading<'a> {
    limits: Limits,
    before: &'a Readings,
    done: Readings,
    effort: Effort<usize>,
    files: Vec<String>,
    dearest: Option<usize>,
    /// Interpreter that the built-in scripts share, because they are trusted.
    of_library: Option<Vm>,
}

impl<'a> Loading<'a> {
    /// Starts loading. `before` contains readings for an earlier content with the same limits.
    pub fn new(limits: Limits, before: &'a Readings) -> Loading<'a> {
        let effort = Effort::default();
        effort.begin_step(After::Question);
        let (done, files) = (Readings::default(), Vec::new());
        Loading { limits, before, done, effort, files, dearest: None, of_library: None }
    }

    /// Reads a script or reuses its reading, and counts the script's fuel in both cases.
    ///
    /// The built-in scripts share an interpreter. A mod's script gets a fresh interpreter, so that its memory use does
    /// not affect the next script.
    pub fn read(&mut self, source: ScriptSource, shelf: &Shelf<'_>, is_of_library: bool) -> Arc<Reading> {
        let (source, reading) = match self.before.scripts.get_key_value(&source) {
            Some((source, reading)) => (Arc::clone(source), Arc::clone(reading)),
            None => {
                let vm = if is_of_library { &mut self.of_library } else { &mut None };
                let reading = Reading::by(vm, &source, shelf, self.limits);
                (Arc::new(source), Arc::new(reading))
            }
        };
        self.count(&source.file, reading.used);
        self.done.scripts.insert(source, Arc::clone(&reading));
        reading
    }

    /// Counts the fuel of a library.
    pub(super) fn count_library(&mut self, file: &str, used: u32) {
        self.done.of_libraries += u64::from(used);
        self.count(file, used);
    }

    fn count(&mut self, file: &str, used: u32) {
        let number = self.files.len();
        self.files.push(file.to_owned());
        if let Err(Overspent::InStep(most) | Overspent::SinceQuestion(most)) =
            self.effort.spend(number, number, used, self.limits.fuel)
        {
            self.dearest = Some(most);
        }
    }

    pub(super) const fn limits(&self) -> Limits {
        self.limits
    }

    /// Returns `true` if the scripts exceed the fuel budget. Then the caller must stop reading.
    pub const fn is_too_dear(&self) -> bool {
        self.dearest.is_some()
    }

    /// Returns the file of the most expensive script if the fuel budget is exceeded. Otherwise returns an empty string.
    pub fn dearest(&self) -> &str {
        self.dearest.and_then(|number| self.files.get(number)).map_or("", String::as_str)
    }

    /// Returns the readings of all scripts.
    pub fn done(self) -> Readings {
        self.done
    }
}

/// Reports scripts that cannot share an interpreter, because too many of their strings have the same hash.
pub fn colliding(scripts: &[Script]) -> Option<Problem> {
    let all = scripts.iter().map(|script| (script.file.as_str(), &script.code, &script.strings));
    check_strings(all).err().map(|error| error::problem("", &error))
}
