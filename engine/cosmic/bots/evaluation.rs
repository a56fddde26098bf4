//! Evaluation of a position: each seat's chance to win. The search bot uses it where a playout stops.
//!
//! A seat's score is a weighted sum of its features. The softmax of all scores gives the chances. Only sampled hidden
//! states are evaluated, never the real game.

use super::{Steady, strangers};
use crate::game::{Engine, Game, Observation};
use hyperkon_cosmic::{Berth, Choice, Decision, Face, PickOption, Ruleset, State, Topic};
use hyperkon_table::{BySeat, Searchable, Seat, win_shares};

/// Number of features in a score.
pub const FACTS: usize = 9;

/// Names of the features, in order.
pub const NAMES: [&str; FACTS] = [
    "foreign bases",
    "one base short",
    "two bases short",
    "ships lost",
    "cards in hand",
    "strongest attack",
    "second attack",
    "cards without attack",
    "power lost",
];

/// Weight of each feature in a score.
///
/// The weights were fitted by logistic regression to 19,200 positions from 3,000 games, with both editions and 2 to 4
/// seats. Steady bots played them with 15 % random answers (`cargo run --release -p hyperkon-workshop --example bots --
/// fit 1500`).
///
/// Cross entropy of the winner: 1.028, compared with 1.149 for equal chances. On 4,900 positions of other games: 1.025,
/// compared with 1.142.
pub const WEIGHTS: [f64; FACTS] = [1.625, 0.721, 0.309, -1.155, -0.035, 0.898, 0.632, -0.216, -0.228];

impl Searchable for Engine {
    type PlayoutBot = Steady;

    fn playout_bot(seed: u64) -> Steady {
        Steady::in_playouts(seed)
    }

    fn evaluate(table: &Game) -> BySeat<f64> {
        table.won().unwrap_or_else(|| shares(table.rules(), table.full_state().state()))
    }

    fn chapter(table: &Game) -> u64 {
        let state = table.full_state().state();
        u64::from(state.turn) << 8 | u64::from(state.encounter.number)
    }

    fn deviation_rate(seen: Observation<'_>) -> BySeat<f64> {
        strangers::deviation_rate(&seen.view(), seen.rules())
    }

    /// Returns `true` for a card in a reaction window. A power can be used again, so its use spends nothing.
    fn spends(question: &Decision, choice: &Choice) -> bool {
        let is_card = |option: &PickOption| matches!(option, PickOption::Card(_));
        question.topic == Topic::Window && matches!(choice, Choice::Pick(picked) if picked.iter().any(is_card))
    }

    fn is_same_but_spent(one: &Game, other: &Game, seat: Seat) -> bool {
        one.full_state().state().has_only_spent(other.full_state().state(), seat)
    }

    fn work(&self) -> u64 {
        self.counts().work
    }

    fn another(&self) -> Option<Engine> {
        self.alike().ok()
    }
}

/// Returns each seat's expected share of the win.
fn shares(rules: &Ruleset, state: &State) -> BySeat<f64> {
    win_shares(|seat| {
        let plays = seat.0 < rules.seats && !state.out.contains(seat);
        plays.then(|| facts(rules, state, seat).iter().zip(WEIGHTS).map(|(fact, weight)| fact * weight).sum())
    })
}

/// Returns the features of a seat, each from about 0 to 1.
pub fn facts(rules: &Ruleset, state: &State, seat: Seat) -> [f64; FACTS] {
    let share = |part: u8, of: u8| f64::from(part) / f64::from(of.max(1));
    let yes = |is: bool| if is { 1.0 } else { 0.0 };
    let needed = rules.numbers.bases_to_win;
    let bases = state.foreign_bases(seat, rules.seats).min(needed);
    let ships_lost = state.ships[Berth::Hole][seat] + state.ships[Berth::Gone][seat];
    let hand = Hand::of(rules, state, seat);
    let mut powers = state.powers.of(seat).filter(|(_, power)| power.source.is_alien());
    let power_lost = powers.any(|(_, power)| !state.is_in_force(rules, power));
    [
        share(bases, needed),
        yes(bases + 1 >= needed),
        yes(bases + 2 == needed),
        share(ships_lost, rules.ships_per_seat().saturating_add(state.ships.added(seat))),
        share(hand.cards, USUAL_HAND),
        hand.strongest,
        hand.second,
        share(hand.others, USUAL_HAND),
        yes(power_lost),
    ]
}

/// Hand size that corresponds to a feature value of 1.
const USUAL_HAND: u8 = 8;
/// Attack value that few cards beat. It corresponds to a feature value of 1.
const STRONG: i16 = 40;

/// A seat's cards in hand and face down. Attack values are fractions of [`STRONG`].
#[derive(Default)]
struct Hand {
    cards: u8,
    /// Number of cards that are not attacks.
    others: u8,
    strongest: f64,
    second: f64,
}

impl Hand {
    fn of(rules: &Ruleset, state: &State, seat: Seat) -> Hand {
        let mut hand = Hand::default();
        for card in state.cards.hidden(seat).iter() {
            hand.cards += 1;
            let Some(Face::Attack(value)) = rules.face_of(rules.kind(card)) else {
                hand.others += 1;
                continue;
            };
            let value = f64::from(value.clamp(0, STRONG)) / f64::from(STRONG);
            hand.second = hand.second.max(value.min(hand.strongest));
            hand.strongest = hand.strongest.max(value);
        }
        hand
    }
}
