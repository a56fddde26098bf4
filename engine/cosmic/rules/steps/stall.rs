//! Detection of games that never end: turns pass, but no seat gets closer to winning.
//!
//! In a normal game, foreign bases change every few turns. If they do not change for [`MOST_TURNS`] turns, a script
//! must be causing this, and the game reports a fault of that script.
//!
//! A script can also make bases come and go forever. After [`LONG_GAME`] turns, a change in foreign bases therefore no
//! longer counts as progress.

use crate::state::{Acts, PowerSlot, Ruleset, ScriptId, Stall, State};
use crate::table::{BySeat, Seat};
use crate::trigger::{Fault, Flow, Play, Wrong};

/// The maximum number of turns without a change in foreign bases.
///
/// Games between random bots need about a tenth of it.
pub const MOST_TURNS: u16 = 300;

/// The turn after which a change in foreign bases is no longer progress.
///
/// The longest of 4,400 games between random bots had 854 turns.
pub const LONG_GAME: u16 = 5000;

impl Play<'_, '_> {
    /// Checks at the start of a turn that the game still makes progress.
    ///
    /// # Errors
    /// Returns a fault after [`MOST_TURNS`] turns without progress.
    pub(super) fn watch_stall(&mut self) -> Flow {
        let bases = BySeat::each(|seat: Seat| match seat.0 < self.rules.seats {
            true => self.state.foreign_bases(seat, self.rules.seats),
            false => 0,
        });
        // If a seat has enough bases but has not won, a script bars it from winning. Then a change of bases is not
        // progress.
        let is_long = self.state.turn > LONG_GAME;
        let is_barred = bases.values().any(|bases| *bases >= self.rules.numbers.bases_to_win);
        let quiet = self.state.turn.saturating_sub(self.state.stall.since);
        // A count above the limit comes only from an edited save, so restart the count.
        if (bases != self.state.stall.bases && !is_barred && !is_long) || quiet > MOST_TURNS {
            self.state.begin_stall(bases);
        } else if quiet == MOST_TURNS {
            let wrong = Wrong::NoEnd { turns: MOST_TURNS.into() };
            return Err(Fault { id: self.state.keeps_going(self.rules), ..wrong.into() }.into());
        }
        Ok(())
    }
}

impl State {
    /// Returns `true` after a third of `MOST_TURNS` without progress, which normal games do not reach.
    pub fn is_stalled(&self) -> bool {
        self.turn.saturating_sub(self.stall.since) > MOST_TURNS / 3
    }

    fn begin_stall(&mut self, bases: BySeat<u8>) {
        self.stall = Stall { since: self.turn, bases, ..self.stall };
        self.powers.iter_mut().for_each(|(_, power)| power.acts = Acts::default());
    }

    /// Restarts the count after a script was switched off.
    ///
    /// If another script causes the next stall, it gets the full number of turns.
    pub(crate) fn forget_stall(&mut self) {
        self.begin_stall(self.stall.bases);
    }

    /// Records that a power has acted.
    pub(crate) fn note_act(&mut self, slot: PowerSlot) {
        let turn = self.turn;
        let is_first = !self.powers.iter().any(|(_, power)| power.acts.acted_in(turn));
        if let Some(power) = self.powers.get_mut(slot) {
            power.acts.note(turn, is_first);
        }
    }

    /// Returns the script that keeps the game from ending.
    ///
    /// If no seat can win with the remaining planets, this is the script that removed the last planet. Otherwise, this
    /// is the script whose power has acted in most turns since the last progress. In a tie, the power that was more
    /// often the first to act counts, because the others only react.
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
