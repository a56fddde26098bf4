//! Scripts are read one after the other, and what they cost is counted together.

use super::error;
use super::meta::{Script, ScriptSource};
use super::vm::Vm;
use crate::problem::Problem;
use hyperkon_luau::{After, Effort, Limits, Overspent};

/// The reading of all scripts of a content.
pub struct Loading {
    limits: Limits,
    effort: Effort<usize>,
    files: Vec<String>,
    dearest: Option<usize>,
}

impl Loading {
    /// Nothing has been read.
    pub fn new(limits: Limits) -> Loading {
        let effort = Effort::default();
        effort.begin_step(After::Question);
        Loading { limits, effort, files: Vec::new(), dearest: None }
    }

    /// Reads a script, and says everything that is wrong with it. It is given back unless one of the problems is an error.
    pub fn read(&mut self, source: &ScriptSource) -> (Option<Script>, Vec<Problem>) {
        // A fresh interpreter for each: what one uses up is not taken from the next.
        let mut problems = Vec::new();
        let script = match Vm::new(self.limits) {
            Ok(vm) => {
                let script = vm.read_script(source, &mut problems);
                self.count(&source.file, vm.luau.fuel_used());
                script
            }
            Err(error) => {
                problems.push(error::problem("prelude.lua", &error));
                None
            }
        };
        problems.iter_mut().for_each(|problem| problem.place.find(&source.text));
        (script.filter(|_| !problems.iter().any(Problem::is_error)), problems)
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
}
