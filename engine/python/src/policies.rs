//! Policies from Python, at seats where bots are named.

use crate::error::{Sort, Wrong};
use hyperkon_table::Seat;
use pyo3::buffer::PyBuffer;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::sync::Arc;

/// The network that the module contains.
const NET: &str = "net";

/// A policy: a Python object that chooses actions for many observations at once.
pub struct Policy {
    /// The name of the policy in results.
    pub name: String,
    /// The name of the bot whose next action the policy gets too.
    pub advisor: Option<String>,
    /// The object that the caller passed.
    source: Py<PyAny>,
    decide: Py<PyAny>,
}

impl Policy {
    fn of(bot: &Bound<'_, PyAny>) -> PyResult<Policy> {
        let seated = bot.py().import("hyperkon._policies")?.call_method1("seated", (bot,))?;
        let (name, advisor) = (seated.getattr("name")?.extract()?, seated.getattr("advisor")?.extract()?);
        let decide = seated.getattr("decide")?.unbind();
        Ok(Policy { name, advisor, source: bot.clone().unbind(), decide })
    }

    /// Returns the actions for observations and masks that follow each other. `advice` has the advisor's actions, or is
    /// empty without an advisor. Takes the GIL once.
    ///
    /// # Errors
    /// Returns the policy's exception, or an error if an action is illegal.
    pub fn decide(&self, rows: usize, seen: (&[u8], &[u8]), advice: &[i64]) -> PyResult<Vec<usize>> {
        let (observations, masks) = seen;
        Python::attach(|py| {
            let (seen, legal) = (PyBytes::new(py, observations), PyBytes::new(py, masks));
            let actions = self.decide.call1(py, (seen, legal, rows, advice))?;
            let actions = PyBuffer::<i64>::get(actions.bind(py))?.to_vec(py)?;
            let wide = masks.len() / rows.max(1);
            let place = |(row, action): (usize, i64)| {
                let place = usize::try_from(action).ok().filter(|place| *place < wide);
                let legal = place.filter(|place| masks[row * wide + place] == 1);
                legal.ok_or_else(|| {
                    let what = format!("policy `{}`: action {action} is not allowed now (see the mask)", self.name);
                    Wrong::new(Sort::Refused, "not_now", what).into()
                })
            };
            actions.into_iter().enumerate().map(place).collect()
        })
    }
}

/// The bots, policies, and learners of a table, by seat.
#[derive(Clone, Default)]
pub struct Seating {
    /// The names of bots; `None` for a policy or a learner.
    pub bots: Vec<Option<String>>,
    policies: Vec<Option<Arc<Policy>>>,
}

impl Seating {
    /// Returns the seating in Python's argument. It is one bot for all seats, or a list with a bot or None for each seat.
    /// A bot is a name, a policy, or the path of an ONNX file.
    ///
    /// # Errors
    /// Returns an error if the length of the list is not the number of seats.
    pub fn of(bots: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Seating> {
        let seats = usize::from(seats);
        let mut all = Seating::default();
        let Some(bots) = bots.filter(|bots| !bots.is_none()) else {
            (0..seats).for_each(|_| all.sit(None, None));
            return Ok(all);
        };
        if bots.is_instance_of::<PyString>() || bots.is_callable() {
            (0..seats).try_for_each(|_| all.add(bots))?;
            return Ok(all);
        }
        let wrong = |what: String| PyErr::from(Wrong::wish("bots", what));
        let each = bots
            .try_iter()
            .map_err(|_| wrong("expected a bot for all seats, or a bot or None for each seat, as `bots`".to_owned()))?;
        each.into_iter().try_for_each(|bot| all.add(&bot?))?;
        let found = all.bots.len();
        if found == seats { Ok(all) } else { Err(wrong(format!("{found} bots for {seats} seats"))) }
    }

    fn sit(&mut self, bot: Option<String>, policy: Option<Arc<Policy>>) {
        self.bots.push(bot);
        self.policies.push(policy);
    }

    fn add(&mut self, bot: &Bound<'_, PyAny>) -> PyResult<()> {
        if bot.is_none() {
            self.sit(None, None);
        } else if let Some(name) = bot.extract().ok().filter(|name: &String| name != NET && !name.ends_with(".onnx")) {
            self.sit(Some(name), None);
        } else {
            let same = |policy: &&Arc<Policy>| policy.source.bind(bot.py()).eq(bot).unwrap_or(false);
            let known = self.policies.iter().flatten().find(same).cloned();
            let policy = known.map_or_else(|| Policy::of(bot).map(Arc::new), Ok)?;
            self.sit(None, Some(policy));
        }
        Ok(())
    }

    /// Seats a bot wherever neither a bot nor a policy sits.
    pub fn fill(&mut self, bot: &str) {
        let empty = self.bots.iter_mut().zip(&self.policies).filter(|(bot, policy)| bot.is_none() && policy.is_none());
        empty.for_each(|(seat, _)| *seat = Some(bot.to_owned()));
    }

    /// Returns the policy at a seat.
    pub fn policy(&self, seat: u8) -> Option<&Arc<Policy>> {
        self.policies.get(usize::from(seat))?.as_ref()
    }

    /// Returns `true` if a policy sits at any seat.
    pub fn has_policies(&self) -> bool {
        self.policies.iter().any(Option::is_some)
    }

    /// Returns `true` if a seat has neither a bot nor a policy.
    pub fn has_learner(&self) -> bool {
        self.bots.iter().zip(&self.policies).any(|(bot, policy)| bot.is_none() && policy.is_none())
    }

    /// Returns the same bots at other seats. `from` has the former seat of each new seat.
    #[must_use]
    pub fn moved(&self, from: impl Iterator<Item = usize>) -> Seating {
        let mut all = Seating::default();
        from.for_each(|seat| all.sit(self.bots[seat].clone(), self.policies[seat].clone()));
        all
    }

    /// Returns the names of all seats. `canonical` completes the name of a bot.
    ///
    /// # Errors
    /// Returns an error if a bot is unknown, or two different policies have the same name.
    pub fn names(&self, canonical: impl Fn(&str) -> Result<String, Wrong>) -> Result<Vec<String>, Wrong> {
        let all = (0..self.bots.len()).map(|seat| self.name(seat, &canonical)).collect::<Result<Vec<_>, _>>()?;
        for (one, policy) in
            self.policies.iter().enumerate().filter_map(|(seat, policy)| Some((seat, policy.as_ref()?)))
        {
            let other = |seat: &usize| {
                all[*seat] == policy.name
                    && !self.policies[*seat].as_ref().is_some_and(|other| Arc::ptr_eq(other, policy))
            };
            if let Some(other) = (0..all.len()).find(other) {
                let what = format!(
                    "seats {one} and {other} have different bots named `{}`; set `name` on a policy",
                    policy.name
                );
                return Err(Wrong::wish("bots", what));
            }
        }
        Ok(all)
    }

    fn name(&self, seat: usize, canonical: &impl Fn(&str) -> Result<String, Wrong>) -> Result<String, Wrong> {
        match (&self.bots[seat], &self.policies[seat]) {
            (Some(name), _) => canonical(name),
            (None, Some(policy)) => Ok(policy.name.clone()),
            (None, None) => Err(Wrong::wish("bots", format!("expected a bot for {}", Seat(seat as u8)))),
        }
    }
}
