//! Choice of a system and a target planet (T5, T6, D1).

use super::fight::Fight;
use super::maxim::Maxim;
use super::odds::best;
use super::sight::Sight;
use hyperkon_cosmic::{Choice, PickOption, Planet, Topic};
use hyperkon_table::Seat;

pub(super) fn choose(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    match sight.question.topic {
        Topic::Point if sight.heeds(Maxim::AimWhereItPays) => aim(sight, options),
        Topic::OwnColor | Topic::ChooseSystem if sight.heeds(Maxim::MeetIntruders) => meet(sight, options),
        _ => None,
    }
}

/// Returns the number of ships on this seat's cone, or the number to load.
fn fleet(sight: &Sight<'_>) -> u8 {
    let loaded = sight.seat(sight.me).map_or(0, |seat| seat.cone());
    if loaded > 0 { loaded } else { sight.rules.numbers.ship_limit }
}

/// Returns the expected win share of an encounter with the ships now on a planet.
fn prospect(sight: &Sight<'_>, planet: Planet, defense: Seat) -> f32 {
    let mut fight = Fight::planned(sight, planet, fleet(sight));
    if sight.look.defense().is_none() {
        // The defense is not known yet, so assume this seat.
        let there = sight.ships_on(planet, defense);
        let won = sight.driven_off(sight.landed(*sight.prospects(), planet, sight.me), planet, defense);
        let ours = i16::from(fleet(sight)) * sight.ship_value(sight.me);
        (fight.lead, fight.won) = (ours - i16::from(there), won.share(sight.me));
    }
    let cards = sight.hand().counted().map(|(kind, _)| kind);
    let share = fight.best(sight, cards).map_or(fight.lost, |(_, share)| share);
    // Allies or powers can win even an encounter that the seat would lose by its cards.
    share + sight.by.luck * fight.won
}

fn aim(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    let defense = sight.look.defense()?;
    let worth = |option: &PickOption| match option {
        PickOption::Planet(planet) => Some((*option, prospect(sight, *planet, defense))),
        _ => None,
    };
    let best = best(options.iter().filter_map(worth));
    best.map(|(option, _)| Choice::one(option))
}

/// Chooses the best target: a foreign base in this seat's own system, or another system.
fn meet(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    let at_home = |seat: Seat| best_planet(sight, sight.me, Some(seat));
    let valued = options.iter().map(|option| {
        let share = match option {
            PickOption::Seat(seat) if *seat == sight.me => sight.others().filter_map(at_home).fold(0.0, f32::max),
            PickOption::Seat(seat) if sight.question.topic == Topic::ChooseSystem => {
                best_planet(sight, *seat, None).unwrap_or_default()
            }
            PickOption::Seat(seat) => at_home(*seat).unwrap_or_default(),
            _ => abroad(sight),
        };
        (*option, share)
    });
    let best = best(valued);
    best.map(|(option, _)| Choice::one(option))
}

/// Returns the value of another star card. It leads to an encounter in another seat's system.
fn abroad(sight: &Sight<'_>) -> f32 {
    let shares = || sight.others().filter_map(|seat| best_planet(sight, seat, None));
    shares().sum::<f32>() / (shares().count().max(1) as f32)
}

/// Returns the best expected share in a system. With an intruder, only planets with that seat's ships count.
fn best_planet(sight: &Sight<'_>, system: Seat, intruder: Option<Seat>) -> Option<f32> {
    let planets = sight.system(system);
    let met = planets.filter(|planet| intruder.is_none_or(|seat| sight.ships_on(*planet, seat) > 0));
    met.map(|planet| prospect(sight, planet, intruder.unwrap_or(system))).reduce(f32::max)
}
