//! Policies and advice in batches. A policy chooses for all its seats at once.

use super::slots::{All, Setting};
use crate::error::Wrong;
use crate::policies::Policy;
use crate::workers::BEAT;
use crate::world::lock;
use hyperkon_table::mix;
use pyo3::PyResult;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

impl All {
    /// Returns the next action of a bot's answer in each game, or -1.
    pub(super) fn advise(&mut self, setting: &Setting, threads: usize, bot: &str) -> PyResult<Vec<i64>> {
        let advice: Vec<AtomicI64> = (0..self.slots.len()).map(|_| AtomicI64::new(-1)).collect();
        self.each(setting, threads, |number, slot| {
            advice[number].store(slot.advise(setting, bot)?, Ordering::Relaxed);
            Ok(None)
        })?;
        Ok(advice.into_iter().map(AtomicI64::into_inner).collect())
    }

    /// Returns, for each action in each game, its share of the win in simulated games, and their number.
    pub(super) fn weigh(
        &mut self,
        setting: &Setting,
        threads: usize,
        (simulations, seed): (u32, u64),
    ) -> PyResult<(Vec<f32>, Vec<f32>)> {
        let many = self.slots.len() * setting.actions;
        let weighed = Mutex::new((vec![0.0; many], vec![0.0; many]));
        self.each(setting, threads, |number, slot| {
            let found = slot.game.weigh(slot.actor, simulations, mix(seed, number as u64))?;
            let mut all = lock(&weighed);
            for one in found {
                let at = number * setting.actions + one.action;
                all.0[at] = one.share as f32;
                all.1[at] = one.tries as f32;
            }
            Ok(None)
        })?;
        Ok(weighed.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The games in which one policy is to act.
struct Due {
    policy: Arc<Policy>,
    games: Vec<usize>,
    observations: Vec<u8>,
    masks: Vec<u8>,
    advice: Vec<i64>,
}

impl All {
    /// Returns the games in which policies are to act, by policy.
    fn due(&self, setting: &Setting) -> Result<Vec<Due>, Wrong> {
        let mut all: Vec<Due> = Vec::new();
        for (game, slot) in self.slots.iter().enumerate() {
            let Some(policy) = setting.seating.policy(slot.actor) else { continue };
            let advice = policy.advisor.as_ref().map(|bot| slot.advise(setting, bot)).transpose()?;
            let known = all.iter().position(|due| Arc::ptr_eq(&due.policy, policy));
            let at = known.unwrap_or_else(|| {
                let policy = Arc::clone(policy);
                let (observations, masks) = (Vec::new(), Vec::new());
                all.push(Due { policy, games: Vec::new(), observations, masks, advice: Vec::new() });
                all.len() - 1
            });
            let row = |bytes: &[u8], long: usize| bytes[game * long..(game + 1) * long].to_vec();
            all[at].games.push(game);
            all[at].observations.extend(row(&self.observations, setting.length));
            all[at].masks.extend(row(&self.masks, setting.actions));
            all[at].advice.extend(advice);
        }
        Ok(all)
    }
}

/// Lets policies act until no policy is to act. `told` gets the number of ended games at most every 100 ms, and at the end.
///
/// The games are not locked while a policy chooses, so that a policy can look at its own batch.
///
/// # Errors
/// Returns an exception of a policy or of `told`, or the first error of a game.
pub fn settle(all: &Mutex<All>, setting: &Setting, threads: usize, told: impl Fn(u64) -> PyResult<()>) -> PyResult<()> {
    let mut last = Instant::now();
    loop {
        let (due, done) = {
            let all = lock(all);
            (all.due(setting)?, all.slots.iter().map(|slot| slot.ended.len() as u64).sum())
        };
        if due.is_empty() {
            return told(done);
        }
        if last.elapsed() > BEAT {
            told(done)?;
            last = Instant::now();
        }
        let mut actions: Vec<Option<i64>> = vec![None; setting.games as usize];
        for Due { policy, games, observations, masks, advice } in &due {
            let chosen = policy.decide(games.len(), (observations, masks), advice)?;
            games.iter().zip(chosen).for_each(|(game, action)| actions[*game] = Some(action as i64));
        }
        lock(all).each(setting, threads, |number, slot| {
            actions[number].map(|action| slot.act(action, setting)).transpose()
        })?;
    }
}
