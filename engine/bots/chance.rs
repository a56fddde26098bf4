//! How likely each seat is to win, read off an imagined table: what a thinker's games played on are worth where they stop.
//!
//! Each seat has a score, a sum of what it has with a weight for each, and the seats share the win by the exponentials of
//! their scores. Nothing here is asked of a table at which somebody plays.

use super::Steady;
use crate::cosmic::{CardKind, Face, Ruleset, State};
use crate::game::{Engine, Game};
use crate::table::{BySeat, Searched, Seat, win_shares};

/// What a score is made of.
pub const FACTS: usize = 10;

/// The facts, in their order.
pub const NAMES: [&str; FACTS] = [
    "foreign bases",
    "one base short",
    "ships lost",
    "cards in hand",
    "strongest attack",
    "second attack",
    "power lost",
    "home bases short",
    "offense",
    "negotiates",
];

/// What each fact adds to a score.
pub const WEIGHTS: [f64; FACTS] = [3.0, 0.7, -0.8, 0.15, 0.3, 0.3, -0.5, -0.3, 0.15, 0.0];

impl Searched for Engine {
    type Quick = Steady;

    fn quick(seed: u64) -> Steady {
        Steady::new(seed)
    }

    fn worth(table: &Game) -> BySeat<f64> {
        table.won().unwrap_or_else(|| shares(table.rules(), table.referee().state(), &WEIGHTS))
    }

    fn chapter(table: &Game) -> u64 {
        let state = table.referee().state();
        u64::from(state.turn) << 8 | u64::from(state.encounter.number)
    }

    fn another(&self) -> Option<Engine> {
        self.alike().ok()
    }
}

/// The share of the win that each seat can expect.
pub(crate) fn shares(rules: &Ruleset, state: &State, weights: &[f64; FACTS]) -> BySeat<f64> {
    win_shares(|seat| {
        let plays = seat.0 < rules.seats && !state.out.contains(seat);
        plays.then(|| facts(rules, state, seat).iter().zip(weights).map(|(fact, weight)| fact * weight).sum())
    })
}

/// What a seat has, each as a number of about 0 to 1.
pub fn facts(rules: &Ruleset, state: &State, seat: Seat) -> [f64; FACTS] {
    let share = |part: u8, of: u8| f64::from(part) / f64::from(of.max(1));
    let yes = |is: bool| if is { 1.0 } else { 0.0 };
    let needed = rules.numbers.bases_to_win;
    let bases = state.foreign_bases(seat, rules.seats).min(needed);
    let all = rules.ships_per_seat();
    let lost = state.ships[crate::cosmic::Berth::Hole][seat] + state.ships[crate::cosmic::Berth::Gone][seat];
    let hand = state.cards.hidden(seat);
    let (mut strongest, mut second, mut negotiates) = (0, 0, 0);
    for card in hand.iter() {
        match rules.face_of(rules.kind(card)) {
            Some(Face::Attack(value)) if value > strongest => (strongest, second) = (value, strongest),
            Some(Face::Attack(value)) if value > second => second = value,
            Some(Face::Negotiate) => negotiates += 1,
            _ => {}
        }
    }
    let scripted = hand.iter().filter(|card| matches!(rules.kind(*card), CardKind::Scripted(_))).count();
    let powers = || state.powers.of(seat).filter(|(_, power)| power.source.is_alien());
    let lost_power = powers().any(|(_, power)| !state.is_in_force(rules, power));
    let home_short = rules.home_bases_for_power().saturating_sub(state.home_bases(seat));
    [
        share(bases, needed),
        yes(bases + 1 >= needed),
        share(lost, all),
        share(hand.len() as u8, 8),
        f64::from(strongest.clamp(0, 40)) / 40.0,
        f64::from(second.clamp(0, 40)) / 40.0,
        yes(lost_power),
        share(home_short, 3),
        yes(state.offense == seat),
        f64::from(negotiates.min(3)) / 3.0 + scripted as f64 * 0.1,
    ]
}
