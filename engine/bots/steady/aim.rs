//! Whom to meet and where to point the cone (T5, T6, D1).

use super::fight::Fight;
use super::maxim::Maxim;
use super::odds::best;
use super::sight::Sight;
use hyperkon_cosmic::{Choice, Pickable, Planet, Topic};
use hyperkon_table::Seat;

pub(super) fn choose(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    match sight.question.topic {
        Topic::Point if sight.heeds(Maxim::AimWhereItPays) => aim(sight, options),
        Topic::OwnColour | Topic::ChooseSystem if sight.heeds(Maxim::MeetIntruders) => meet(sight, options),
        _ => None,
    }
}

/// The ships that this seat would have on the cone.
fn fleet(sight: &Sight<'_>) -> u8 {
    let loaded = sight.seat(sight.me).map_or(0, |seat| seat.cone);
    if loaded > 0 { loaded } else { sight.rules.numbers.ship_limit }
}

/// The share to be expected from an encounter on a planet, against those who stand there now.
fn prospect(sight: &Sight<'_>, planet: Planet, defense: Seat) -> f32 {
    let mut fight = Fight::planned(sight, planet, fleet(sight));
    if sight.view().defense.is_none() {
        // It is not named yet: it would be this one.
        let there = sight.ships_on(planet, defense);
        let won = sight.driven_off(sight.landed(*sight.prospects(), planet, sight.me), planet, defense);
        let ours = i16::from(fleet(sight)) * sight.ship_value(sight.me);
        (fight.lead, fight.won) = (ours - i16::from(there), won.share(sight.me));
    }
    let cards = sight.view().hand.counted().map(|(kind, _)| kind);
    let share = fight.best(sight, cards).map_or(fight.lost, |(_, share)| share);
    // Where the cards decide nothing, allies and powers may.
    share + sight.by.luck * fight.won
}

fn aim(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let defense = sight.view().defense?;
    let worth = |option: &Pickable| match option {
        Pickable::Planet(planet) => Some((*option, prospect(sight, *planet, defense))),
        _ => None,
    };
    let best = best(options.iter().filter_map(worth));
    best.map(|(option, _)| Choice::one(option))
}

/// A seat abroad is met where its base is, one at home is driven off; of two systems the better one.
fn meet(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let at_home = |seat: Seat| best_planet(sight, sight.me, Some(seat));
    let valued = options.iter().map(|option| {
        let share = match option {
            Pickable::Seat(seat) if *seat == sight.me => sight.others().filter_map(at_home).fold(0.0, f32::max),
            Pickable::Seat(seat) if sight.question.topic == Topic::ChooseSystem => {
                best_planet(sight, *seat, None).unwrap_or_default()
            }
            Pickable::Seat(seat) => at_home(*seat).unwrap_or_default(),
            _ => abroad(sight),
        };
        (*option, share)
    });
    let best = best(valued);
    best.map(|(option, _)| Choice::one(option))
}

/// What another star card is worth: an encounter in the system of anybody else.
fn abroad(sight: &Sight<'_>) -> f32 {
    let shares = || sight.others().filter_map(|seat| best_planet(sight, seat, None));
    shares().sum::<f32>() / (shares().count().max(1) as f32)
}

/// The best prospect in a system, on planets of the intruder only where one is named.
fn best_planet(sight: &Sight<'_>, system: Seat, intruder: Option<Seat>) -> Option<f32> {
    let planets = sight.system(system);
    let met = planets.filter(|planet| intruder.is_none_or(|seat| sight.ships_on(*planet, seat) > 0));
    met.map(|planet| prospect(sight, planet, intruder.unwrap_or(system))).reduce(f32::max)
}
