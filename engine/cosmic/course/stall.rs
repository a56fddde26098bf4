//! Games that never end: turns go round, and nobody comes nearer to winning.
//!
//! A game by the rules gains or loses a foreign base every few turns. One that does neither for [`MOST_TURNS`] turns is kept
//! going by a script, which is blamed.

use crate::moment::fault::{Fault, Flow};
use crate::moment::play::Play;
use crate::moment::wrong::Wrong;
use crate::table::{BySeat, Seat};
use crate::things::card::ScriptId;
use crate::things::power_sets::PowerSlot;
use crate::things::ruleset::Ruleset;
use crate::things::stall::{Acts, Stall};
use crate::things::state::State;

/// The most turns without a change in anybody's foreign bases, some ten times as many as games among random bots have.
pub const MOST_TURNS: u16 = 300;

impl Play<'_, '_> {
    /// Looks at the start of a turn whether the game gets on.
    ///
    /// # Errors
    /// A fault when it has not for [`MOST_TURNS`] turns.
    pub(super) fn watch_stall(&mut self) -> Flow {
        let bases = BySeat::each(|seat: Seat| match seat.0 < self.rules.seats {
            true => self.state.foreign_bases(seat, self.rules.seats),
            false => 0,
        });
        // Who has enough bases and has not won is forbidden to: whatever changes then brings nobody nearer.
        let is_barred = bases.values().any(|bases| *bases >= self.rules.numbers.bases_to_win);
        let quiet = self.state.turn.saturating_sub(self.state.stall.since);
        // No game gets beyond the limit: a save that says so was changed by hand, and is counted from here.
        if (bases != self.state.stall.bases && !is_barred) || quiet > MOST_TURNS {
            self.state.begin_stall(bases);
        } else if quiet == MOST_TURNS {
            let wrong = Wrong::NoEnd { turns: MOST_TURNS.into() };
            return Err(Fault { id: self.state.keeps_going(self.rules), ..wrong.into() }.into());
        }
        Ok(())
    }
}

impl State {
    /// Whether the game has not got on for a third of the turns after which it is stopped: longer than games do by the rules.
    pub fn is_stalled(&self) -> bool {
        self.turn.saturating_sub(self.stall.since) > MOST_TURNS / 3
    }

    fn begin_stall(&mut self, bases: BySeat<u8>) {
        self.stall = Stall { since: self.turn, bases, ..self.stall };
        self.powers.iter_mut().for_each(|(_, power)| power.acts = Acts::default());
    }

    /// A script is switched off: what others keep going begins to count anew.
    pub(crate) fn forget_stall(&mut self) {
        self.begin_stall(self.stall.bases);
    }

    /// A power has acted.
    pub(crate) fn note_act(&mut self, slot: PowerSlot) {
        let turn = self.turn;
        let is_first = !self.powers.iter().any(|(_, power)| power.acts.acted_in(turn));
        if let Some(power) = self.powers.get_mut(slot) {
            power.acts.note(turn, is_first);
        }
    }

    /// The script that keeps the game going: the one that took the last planet out of it, if those that are left let nobody
    /// win, and else that of the power that has acted in most turns since the game got on last; of several the one that was
    /// more often the first to act, for others only answer it.
    pub fn keeps_going(&self, rules: &Ruleset) -> Option<ScriptId> {
        let can_win = |seat: Seat| {
            let others = self.planets_in_game(rules).filter(|planet| self.planets.home(*planet) != seat).count();
            others + self.planets.kept_by(seat) >= usize::from(rules.numbers.bases_to_win)
        };
        let removed_by = self.stall.removed_by.filter(|_| !rules.seats().any(can_win));
        removed_by.filter(|script| !self.is_disabled(*script)).or_else(|| {
            let powers = self.powers.iter().map(|(_, power)| power);
            let busy = powers.filter(|power| power.acts.turns > 0 && !self.is_disabled(power.alien));
            busy.max_by_key(|power| power.acts).map(|power| power.alien)
        })
    }
}
