//! The check for winners of the game (W2, W4).

use crate::rule::Rule;
use crate::state::{Case, CheckWin, Event, Frame, Hook, Ruleset, ScriptId, State, Trigger, Way, frames};
use crate::table::{Seat, SeatSet};
use crate::trigger::{Flow, Play, Settles, Step};

/// P1: makes a seat win through its power.
///
/// It wins at the end of the step, together with all other winners.
pub(crate) fn win_by_power(play: &mut Play<'_, '_>, seat: Seat, script: ScriptId) {
    if !play.state.out.contains(seat) {
        play.state.win_by_power[seat] = Some(script);
    }
}

impl Play<'_, '_> {
    /// Checks for wins by powers and for the last seat in the game (W4).
    ///
    /// The check waits until losses, played cards, and declared uses are finished.
    pub(crate) fn watch_wins(&mut self) -> Flow {
        let is_under_way = |frame: &Frame| {
            matches!(
                frame,
                Frame::UsePower(_)
                    | Frame::PlayCard(_)
                    | Frame::PutAway(_)
                    | Frame::Lose(_)
                    | Frame::SettleLosses(_)
                    | Frame::CheckWin(_)
            )
        };
        let wins = self.state.win_by_power.values().any(Option::is_some) || self.state.left(self.rules).len() == 1;
        if !wins || !self.state.winners.is_empty() || self.state.stack.frames().iter().any(is_under_way) {
            return Ok(());
        }
        self.then(&frames![CheckWin::ANEW])
    }
}

/// W2: all seats with enough foreign bases win together. W4: the last seat in the game wins.
///
/// Powers can let a seat win, or forbid a win (P1). Nobody can forbid the win of the last seat, because it has no
/// opponent.
impl Step for CheckWin {
    const RULE: Rule = Rule::W2;
    const SETTLES: Settles<Self> = |_, now, _| Ok(now);

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        play.state.powers_with(Hook::MayWin).is_empty()
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let (mut won, mut barred) = (Won::default(), Vec::new());
        for seat in play.state.left(play.rules).iter() {
            for way in [Some(Way::Bases), play.state.win_by_power[seat].map(Way::Power)].into_iter().flatten() {
                let usual = way != Way::Bases || play.state.has_enough_bases(play.rules, seat);
                let moment = Trigger::asking(Hook::MayWin, seat, Case::Win(way));
                let ruling = play.ruling(&moment, usual)?;
                if let Some(use_) = play.use_of(ruling, moment, self.acted)? {
                    return play.then(&frames![use_, CheckWin { acted: self.acted.with(use_.power) }]);
                }
                if ruling.may {
                    won.by(seat, way, ruling.by.and_then(|power| play.state.alien(power)));
                } else if ruling.by.is_some() {
                    barred.push((seat, way, ruling.by.filter(|power| self.acted.contains(*power))));
                }
            }
        }
        for (seat, way, told_of) in barred {
            if way != Way::Bases {
                play.state.win_by_power[seat] = None;
            }
            if let Some(power) = told_of {
                let script = play.state.alien(power);
                play.on_behalf_of(script, |play| play.emit(Event::MayNotWin { seat }));
            }
        }
        end_if_won(play, won);
        Ok(())
    }
}

/// The winners, and the rule by which they win.
#[derive(Default)]
struct Won {
    winners: SeatSet,
    by_bases: bool,
    /// The power that lets a seat win that would not have won otherwise.
    let_by: Option<ScriptId>,
}

impl Won {
    fn by(&mut self, seat: Seat, way: Way, let_by: Option<ScriptId>) {
        self.winners.insert(seat);
        self.by_bases |= way == Way::Bases && let_by.is_none();
        self.let_by = self.let_by.or(let_by);
    }
}

fn end_if_won(play: &mut Play<'_, '_>, won: Won) {
    let left = play.state.left(play.rules);
    let (winners, rule) = match won {
        Won { winners, by_bases: true, .. } => (winners, Rule::W2),
        Won { winners, .. } if !winners.is_empty() => (winners, Rule::P1),
        _ if left.len() == 1 => (left, Rule::W4),
        _ => return,
    };
    play.state.winners = winners;
    while play.state.stack.pop().is_some() {}
    let script = won.let_by.filter(|_| rule == Rule::P1);
    play.on_behalf_of(script, |play| play.tell_by(rule, Event::GameWon { winners }));
}

impl State {
    /// Returns `true` if these seats can have won now.
    ///
    /// Each of the seats has enough foreign bases (W2), wins through a power, or is the last seat in the game (W4). The
    /// check accepts other winners if any power can grant or forbid wins.
    pub(crate) fn can_have_won(&self, rules: &Ruleset, winners: SeatSet) -> bool {
        let left = self.left(rules);
        if !self.powers_with(Hook::MayWin).is_empty() {
            return !winners.is_empty() && winners.iter().all(|seat| left.contains(seat));
        }
        let has_won = |seat: &Seat| self.win_by_power[*seat].is_some() || self.has_enough_bases(rules, *seat);
        let usual: SeatSet = left.iter().filter(has_won).collect();
        winners == if usual.is_empty() && left.len() == 1 { left } else { usual }
    }

    fn has_enough_bases(&self, rules: &Ruleset, seat: Seat) -> bool {
        self.foreign_bases(seat, rules.seats) >= rules.numbers.bases_to_win
    }

    fn left(&self, rules: &Ruleset) -> SeatSet {
        rules.seats().filter(|seat| !self.out.contains(*seat)).collect()
    }
}
