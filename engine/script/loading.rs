//! Scripts are read one after the other, and what they cost is counted together.

use super::error;
use super::meta::Script;
use super::reader::ScriptSource;
use super::vm::Vm;
use crate::problem::Problem;
use hyperkon_luau::{After, Effort, Limits, Overspent};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What has come of reading a script. It depends on nothing but the script's source.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The script, unless one of the problems is an error.
    pub script: Option<Script>,
    /// Everything that is wrong with it.
    pub problems: Vec<Problem>,
    /// How many units it has taken to load.
    used: u32,
}

impl Reading {
    /// Reads a script.
    pub fn of(source: &ScriptSource, limits: Limits) -> Reading {
        // A fresh interpreter for each: what one uses up is not taken from the next.
        Reading::by(&mut None, source, limits)
    }

    /// Reads a script by an interpreter that has read others, if there is one; it is there afterwards for the next, unless
    /// something was wrong.
    fn by(vm: &mut Option<Vm>, source: &ScriptSource, limits: Limits) -> Reading {
        let mut problems = Vec::new();
        let (script, used) = match vm.take().map_or_else(|| Vm::new(limits), Ok) {
            Ok(reads) => {
                let (script, used) = (reads.read_script(source, &mut problems), reads.luau.fuel_used());
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

/// The scripts of a content that have been read: another content that has them too does not compile them again.
#[derive(Clone, Debug, Default)]
pub struct Readings(BTreeMap<Arc<ScriptSource>, Arc<Reading>>);

impl Readings {
    /// How many units it takes to load them all.
    pub fn units(&self) -> u64 {
        self.0.values().map(|reading| u64::from(reading.used)).sum()
    }

    /// The sound script that was read from this file.
    pub fn script(&self, file: &str) -> Option<&Script> {
        let (_, reading) = self.0.iter().find(|(source, _)| source.file == file)?;
        reading.script.as_ref()
    }

    /// The files of those that were read for this content, and not for that one.
    pub fn new_since<'a>(&'a self, before: &'a Readings) -> impl Iterator<Item = &'a str> {
        let is_old = |source, reading| before.0.get(source).is_some_and(|old| Arc::ptr_eq(old, reading));
        let new = self.0.iter().filter(move |(source, reading)| !is_old(*source, *reading));
        new.map(|(source, _)| source.file.as_str())
    }
}

/// The reading of all scripts of a content.
pub struct Loading<'a> {
    limits: Limits,
    before: &'a Readings,
    done: Readings,
    effort: Effort<usize>,
    files: Vec<String>,
    dearest: Option<usize>,
    /// The interpreter that has read the library's own scripts so far: built-in scripts are trusted and share it.
    of_library: Option<Vm>,
}

impl<'a> Loading<'a> {
    /// Nothing has been read; `before`: what has been with the same limits, for another content.
    pub fn new(limits: Limits, before: &'a Readings) -> Loading<'a> {
        let effort = Effort::default();
        effort.begin_step(After::Question);
        let (done, files) = (Readings::default(), Vec::new());
        Loading { limits, before, done, effort, files, dearest: None, of_library: None }
    }

    /// Reads a script, unless it has been read before. What it takes to load counts all the same. The library's own scripts
    /// share an interpreter; one of a pack has a fresh one, for what it uses up is not to be taken from the next.
    pub fn read(&mut self, source: ScriptSource, is_of_library: bool) -> Arc<Reading> {
        let (source, reading) = match self.before.0.get_key_value(&source) {
            Some((source, reading)) => (Arc::clone(source), Arc::clone(reading)),
            None => {
                let vm = if is_of_library { &mut self.of_library } else { &mut None };
                let reading = Reading::by(vm, &source, self.limits);
                (Arc::new(source), Arc::new(reading))
            }
        };
        self.count(&source.file, reading.used);
        self.done.0.insert(source, Arc::clone(&reading));
        reading
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

    /// Whether those that have been read have cost too much: no more may be.
    pub const fn is_too_dear(&self) -> bool {
        self.dearest.is_some()
    }

    /// The file of the script that has cost most, when all together have cost too much.
    pub fn dearest(&self) -> &str {
        self.dearest.and_then(|number| self.files.get(number)).map_or("", String::as_str)
    }

    /// What has been read.
    pub fn done(self) -> Readings {
        self.done
    }
}
