//! Reachable calls. Read-only functions must not act, not even through a helper.

use super::Spot;
use super::facts::ApiCall;
use super::walk::Walker;
use crate::check::wrong::{OnlyLooks, WrongCode};
use crate::cosmic::{Entry, Hook, Otherwise, Receiver};
use crate::problem::{Place, Problem};
use crate::table::Code;
use std::collections::BTreeSet;

impl Walker<'_> {
    /// Reports actions in read-only functions, and calls that are not available in a hook.
    pub(super) fn reached(&mut self) {
        for hook in self.hook_functions() {
            self.at_the_wrong_moment(hook.hook, hook.function);
            if hook.key != "run" {
                self.acts_in(hook.function, &OnlyLooks::OfHook { key: hook.key, hook: hook.hook }, None);
            }
        }
        for idle in self.facts.idle.clone() {
            self.acts_in(idle.function, &idle.why, Some(&idle.spot));
        }
    }

    /// Returns the API calls of a function and of its callees. Each has the call in the function that leads to it.
    fn api_calls_from(&self, function: usize, from: Option<&Spot>) -> Vec<(ApiCall, Option<Spot>)> {
        let (mut seen, mut waiting, mut found) = (BTreeSet::new(), vec![(function, from.cloned())], Vec::new());
        while let Some((function, by)) = waiting.pop() {
            if !seen.insert(function) {
                continue;
            }
            let calls = self.facts.api_calls.get(&function).into_iter().flatten();
            found.extend(calls.map(|call| (call.clone(), by.clone())));
            for (callee, spot) in self.facts.calls.get(&function).into_iter().flatten() {
                waiting.push((*callee, by.clone().or_else(|| Some(spot.clone()))));
            }
        }
        found
    }

    fn acts_in(&mut self, function: usize, why: &OnlyLooks, from: Option<&Spot>) {
        for (call, by) in self.api_calls_from(function, from).into_iter().filter(|(call, _)| call.entry.acts()) {
            let wrong = WrongCode::Acts { name: call.entry.name, why: why.clone() };
            let mut problem =
                Problem::error(self.file(&call.spot), wrong).at(Some(call.spot.line)).about(&call.spot.word);
            problem = problem.beginning(call.spot.at);
            if let Some(by) = by.filter(|by| (by.module, by.line) != (call.spot.module, call.spot.line)) {
                problem = problem.with_other(Place {
                    file: self.file(&by).to_owned(),
                    line: Some(by.line),
                    word: Some(by.word),
                    at: by.at,
                });
            }
            let same = |other: &Problem| other.place == problem.place && other.code() == problem.code();
            if !self.problems.iter().any(same) {
                self.problems.push(problem);
            }
        }
    }

    /// Reports API functions that fail or do nothing in this hook.
    fn at_the_wrong_moment(&mut self, hook: &'static str, function: usize) {
        let Some(moment) = Hook::named(hook) else { return };
        for (call, _) in self.api_calls_from(function, None) {
            let Entry { name, at: made_for, elsewhere, otherwise, receiver, .. } = *call.entry;
            if receiver == Receiver::It && !made_for.contains(&moment) {
                let moments: Vec<&str> = made_for.iter().map(|hook| hook.spec().name).collect();
                self.error(&call.spot, WrongCode::NotOfMoment { name, hooks: moments.join(", "), hook });
            }
            if otherwise == Otherwise::Idle && !made_for.contains(&moment) {
                let moments: Vec<&str> = made_for.iter().map(|hook| hook.spec().name).collect();
                self.warning(&call.spot, WrongCode::Idle { name, hooks: moments.join(", "), hook, elsewhere });
            }
        }
    }
}
