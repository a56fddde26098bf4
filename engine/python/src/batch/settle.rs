//! Policies and advice in batches: the seats of a policy in all games choose at once.

use super::slots::{All, Setting};
use crate::error::Wrong;
use crate::policies::Policy;
use crate::world::lock;
use hyperkon_table::mix;
use pyo3::PyResult;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

impl All {
    /// Returns the next action of a bot's answer in each game, or -1.
    pub(super) fn advise(&mut self, setting: &Setting, threads: usize, bot: &str) -> Result<Vec<i64>, Wrong> {
        let advice: Vec<AtomicI64> = (0..self.slots.len()).map(|_| AtomicI64::new(-1)).collect();
        self.each(setting, threads, |number, slot| {
            let action = slot.game.advise(slot.actor, bot, mix(setting.seed, slot.number))?;
            advice[number].store(action.map_or(-1, |action| action as i64), Ordering::Relaxed);
            Ok(None)
        })?;
        Ok(advice.into_iter().map(AtomicI64::into_inner).collect())
    }
}

/// The games in which one policy is to act.
struct Due {
    policy: Arc<Policy>,
    games: Vec<usize>,
    observations: Vec<u8>,
    masks: Vec<u8>,
}

impl All {
    /// Returns the games in which policies are to act, by policy.
    fn due(&self, setting: &Setting) -> Vec<Due> {
        let mut all: Vec<Due> = Vec::new();
        for (game, slot) in self.slots.iter().enumerate() {
            let Some(policy) = setting.seating.policy(slot.actor) else { continue };
            let known = all.iter().position(|due| Arc::ptr_eq(&due.policy, policy));
            let at = known.unwrap_or_else(|| {
                let policy = Arc::clone(policy);
                all.push(Due { policy, games: Vec::new(), observations: Vec::new(), masks: Vec::new() });
                all.len() - 1
            });
            let row = |bytes: &[u8], long: usize| bytes[game * long..(game + 1) * long].to_vec();
            all[at].games.push(game);
            all[at].observations.extend(row(&self.observations, setting.length));
            all[at].masks.extend(row(&self.masks, setting.actions));
        }
        all
    }
}

/// Lets policies act until no policy is to act. `told` gets the number of ended games before each round and at the end.
///
/// The games are not locked while a policy chooses, so that a policy can look at its own batch.
///
/// # Errors
/// Returns an exception of a policy or of `told`, or the first error of a game.
pub fn settle(all: &Mutex<All>, setting: &Setting, threads: usize, told: impl Fn(u64) -> PyResult<()>) -> PyResult<()> {
    loop {
        let (due, done) = {
            let all = lock(all);
            (all.due(setting), all.slots.iter().map(|slot| slot.ended.len() as u64).sum())
        };
        told(done)?;
        if due.is_empty() {
            return Ok(());
        }
        let mut actions: Vec<Option<i64>> = vec![None; setting.games as usize];
        for Due { policy, games, observations, masks } in &due {
            let chosen = policy.decide(games.len(), observations, masks)?;
            games.iter().zip(chosen).for_each(|(game, action)| actions[*game] = Some(action as i64));
        }
        lock(all).each(setting, threads, |number, slot| {
            actions[number].map(|action| slot.act(action, setting)).transpose()
        })?;
    }
}
