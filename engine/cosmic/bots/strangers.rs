//! Estimates of how much a seat's play deviates from a steady bot's. They are based on the ships on the board.
//!
//! A search bot's playouts use steady bots at all seats, so they misjudge seats that play differently, above all random
//! ones. The ships of a seat reveal how it has played: a careless seat soon has uneven stacks, and gives up bases that
//! nobody has attacked. This module reads only public data, so all viewers get the same estimate.

use hyperkon_cosmic::{Planet, Ruleset, View};
use hyperkon_table::{BySeat, Seat};

/// Number of features.
pub const SIGNS: usize = 11;

/// Names of the features, in order.
pub const NAMES: [&str; SIGNS] = [
    "any seat",
    "rounds",
    "home bases given up",
    "home bases lost",
    "lone ships at home",
    "spread of home piles",
    "spread of three",
    "ships lost",
    "foreign bases",
    "part of a cone",
    "a full cone",
];

/// Weight of each feature in the log odds that a seat plays at random.
///
/// The weights were fitted by logistic regression to games of steady bots and random bots (`cargo run --release -p
/// hyperkon-workshop --example bots -- strangers 1500`).
pub const WEIGHTS: [f64; SIGNS] = [-1.304, 0.237, 2.216, 1.488, 1.432, 4.971, 1.02, -0.73, -2.896, -0.63, -1.348];

/// Log odds below which a seat counts as a steady bot in all samples.
const STEADY: f64 = 0.5;
const STRANGE: f64 = 2.5;

/// Returns each seat's deviation probability. In this share of sampled states, the seat plays at random.
pub(super) fn deviation_rate(view: &View, rules: &Ruleset) -> BySeat<f64> {
    BySeat::each(|seat| {
        let plays = view.seats.get(seat.index()).is_some_and(|seat| !seat.out);
        if plays { ((odds(view, rules, seat) - STEADY) / (STRANGE - STEADY)).clamp(0.0, 1.0) } else { 0.0 }
    })
}

fn odds(view: &View, rules: &Ruleset, seat: Seat) -> f64 {
    signs(view, rules, seat).iter().zip(WEIGHTS).map(|(sign, weight)| sign * weight).sum()
}

/// Returns the features of a seat, each from about 0 to 2.
pub fn signs(view: &View, rules: &Ruleset, seat: Seat) -> [f64; SIGNS] {
    let Some(there) = view.seats.get(seat.index()) else { return [0.0; SIGNS] };
    let ships = |planet: &Planet| view.ships_on(*planet);
    let own = |planet: &Planet| ships(planet).get(seat.index()).copied().unwrap_or_default();
    let home = || rules.planets().filter(|planet| view.home(*planet) == seat);
    let held = || home().map(|planet| own(&planet)).filter(|ships| *ships > 0);
    let without = home().filter(|planet| own(planet) == 0).count();
    let given_up = home().filter(|planet| ships(planet).iter().all(|ships| *ships == 0)).count();
    let lone = held().filter(|ships| *ships == 1).count();
    let spread = held().max().unwrap_or_default() - held().min().unwrap_or_default();
    let count = |number: usize, most: usize| number.min(most) as f64;
    let yes = |is: bool| if is { 1.0 } else { 0.0 };
    let limit = rules.numbers.ship_limit;
    let cone = if view.offense == seat { there.cone } else { 0 };
    [
        1.0,
        count(view.turn.into(), 6 * view.seats.len()) / (3 * view.seats.len().max(1)) as f64,
        count(given_up, 3) / 2.0,
        count(without - given_up, 4) / 2.0,
        count(lone, 4) / 2.0,
        count(spread.into(), 6) / 3.0,
        yes(spread >= 3),
        count(there.black_hole.into(), 10) / 5.0,
        count(there.foreign_bases.into(), 5) / 3.0,
        yes((1..limit).contains(&cone)),
        yes(cone > 0 && cone >= limit),
    ]
}
