//! Who has won (W2, W4).

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::Facts;
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{Seat, SeatSet};
use crate::things::card::ScriptId;
use crate::things::event::Event;
use crate::things::frame::{CheckWin, Frame, frames};
use crate::things::hook::Hook;
use crate::things::moment::{Case, Moment, Way};
use crate::things::ruleset::Ruleset;
use crate::things::state::State;

/// P1: a seat wins by its power when the step is done, with all others who win in it.
pub(crate) fn win_by_power(play: &mut Play<'_, '_>, seat: Seat, script: ScriptId) {
    if !play.state.out.contains(seat) {
        play.state.win_by_power[seat] = Some(script);
    }
}

impl Play<'_, '_> {
    /// A seat that wins by its power, and the last one left (W4), do so once nothing is under way that has ships or cards in
    /// hand: no loss, no card that is being played, no use.
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

/// W2: seats with enough foreign bases win, together if they are several; W4: so does the last one left. Powers may let
/// others win, or forbid it (P1); that the last one left wins they cannot forbid, for nobody is left to play against.
impl Step for CheckWin {
    const RULE: Rule = Rule::W2;

    fn is_quiet(&self, play: &Play<'_, '_>) -> bool {
        play.state.powers_with(Hook::MayWin).is_empty()
    }

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        Ok(now)
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let (mut won, mut barred) = (Won::default(), Vec::new());
        for seat in play.state.left(play.rules).iter() {
            for way in [Some(Way::Bases), play.state.win_by_power[seat].map(Way::Power)].into_iter().flatten() {
                let usual = way != Way::Bases || play.state.has_enough_bases(play.rules, seat);
                let moment = Moment::asking(Hook::MayWin, seat, Case::Win(way));
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
                play.on_behalf_of(script, |play| play.tell(Event::MayNotWin { seat }));
            }
        }
        end_if_won(play, won);
        Ok(())
    }
}

/// Who has won, and by which clause.
#[derive(Default)]
struct Won {
    winners: SeatSet,
    by_bases: bool,
    /// The power that lets one win who would not have won.
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
    /// Whether these can have won as the game stands: those with enough foreign bases (W2), those that win by a power, or
    /// the last one left (W4). What powers let win and forbid otherwise only they know.
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
