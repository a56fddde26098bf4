//! How strangely somebody plays for a steady bot, told by the ships that lie open on the board.
//!
//! A thinker plays games on with steady bots at all seats, and misjudges whoever plays otherwise; who plays at random most of
//! all. A seat's ships are the memory of its play that everybody sees: who takes them from anywhere soon has uneven piles, and
//! gives up bases that nobody has attacked. Nothing else is looked at, so that equal knowledge gives equal strangeness.

use hyperkon_cosmic::{Planet, Ruleset, View};
use hyperkon_table::{BySeat, Seat};

/// What tells a stranger.
pub const SIGNS: usize = 11;

/// The signs, in their order.
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

/// What each sign adds to the logarithm of the odds that a seat plays at random rather than steadily: fitted by logistic
/// regression to games of both (`cargo run --release -p hyperkon-workshop --example bots -- strangers 1500`).
pub const WEIGHTS: [f64; SIGNS] = [-1.304, 0.237, 2.216, 1.488, 1.432, 4.971, 1.02, -0.73, -2.896, -0.63, -1.348];

/// Log odds up to which a seat is taken for a steady one in every world, and from which on in none.
const STEADY: f64 = 0.5;
const STRANGE: f64 = 2.5;

/// In how many of a thinker's worlds each seat plays at random.
pub(super) fn strangeness(view: &View, rules: &Ruleset) -> BySeat<f64> {
    BySeat::each(|seat| {
        let plays = view.seats.get(seat.index()).is_some_and(|seat| !seat.out);
        if plays { ((odds(view, rules, seat) - STEADY) / (STRANGE - STEADY)).clamp(0.0, 1.0) } else { 0.0 }
    })
}

fn odds(view: &View, rules: &Ruleset, seat: Seat) -> f64 {
    signs(view, rules, seat).iter().zip(WEIGHTS).map(|(sign, weight)| sign * weight).sum()
}

/// The signs of a seat, each as a number of about 0 to 2.
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
