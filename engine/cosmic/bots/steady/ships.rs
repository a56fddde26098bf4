//! Choice of ships to take and places to put them (T4, T7, C8, C13, C14).

use super::fight::Fight;
use super::maxim::Maxim;
use super::odds::{best_number, expected};
use super::sight::Sight;
use hyperkon_cosmic::{Choice, Face, PickOption, Place, Planet, ShipCounts, Side, Topic};
use hyperkon_table::Seat;

/// Chooses the number of ships for each place.
pub(super) fn choose(sight: &Sight<'_>, bounds: &ShipCounts, min: u8, max: u8) -> Option<Choice> {
    let heeds = |maxim| sight.heeds(maxim);
    let ships = match sight.question.topic {
        Topic::Load if heeds(Maxim::LoadWhatPays) => take(sight, bounds, load(sight, bounds, min, max)?),
        Topic::LoseShips | Topic::SettleShips if heeds(Maxim::LoseTheSpare) => take(sight, bounds, min),
        Topic::MoveShips if heeds(Maxim::MoveTheSpare) && is_own(sight) => {
            let wanted = reinforcements(sight, min, max).unwrap_or(max);
            take(sight, bounds, wanted.min(spare(bounds)).clamp(min, max))
        }
        Topic::ReturnShips | Topic::PlaceShips if heeds(Maxim::StrengthenTheWeak) => put(sight, bounds, min),
        _ => return None,
    };
    Some(Choice::Ships(ships))
}

/// Chooses the planet for a freed ship: the one with the fewest ships (T4).
pub(super) fn free(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    if !sight.heeds(Maxim::FreeShips) {
        return None;
    }
    if options.contains(&PickOption::Cone) {
        return Some(Choice::one(PickOption::Cone));
    }
    let planets = options.iter().filter_map(|option| match option {
        PickOption::Planet(planet) => Some(*planet),
        _ => None,
    });
    let planet = planets.min_by_key(|planet| sight.ships_on(*planet, sight.me))?;
    Some(Choice::one(PickOption::Planet(planet)))
}

/// Places the seat's own ships one by one, each where the seat has the fewest. Places another seat's ships where that
/// seat has the most.
fn put(sight: &Sight<'_>, bounds: &ShipCounts, ships: u8) -> ShipCounts {
    let (owner, mut put) = (owner(sight), ShipCounts::NONE);
    for _ in 0..ships {
        let open = bounds.iter().map(|(place, _)| place).filter(|place| put.get(*place) < bounds.get(*place));
        let there = |place: &Place| match place {
            Place::Planet(planet) => sight.ships_on(*planet, owner).saturating_add(put.get(*place)),
            _ => u8::MAX,
        };
        let place = if owner == sight.me { open.min_by_key(there) } else { open.max_by_key(there) };
        let Some(place) = place else { break };
        put.add(place, 1);
    }
    put
}

/// Returns the owner of the ships. If they belong to another seat, the question contains that seat.
fn owner(sight: &Sight<'_>) -> Seat {
    sight.named().filter(|_| sight.question.topic != Topic::SendShips).unwrap_or(sight.me)
}

fn is_own(sight: &Sight<'_>) -> bool {
    owner(sight) == sight.me
}

/// Returns the number of ships to load. Each ship must raise the expected share by more than it costs.
fn load(sight: &Sight<'_>, bounds: &ShipCounts, min: u8, max: u8) -> Option<u8> {
    let target = sight.look.planet().or_else(|| weakest_target(sight))?;
    let spare = spare(bounds);
    let fight = Fight::planned(sight, target, 0);
    let share = |ships: u8| {
        let fight = fight.with_ships(sight, ships);
        let cards = sight.hand().counted().map(|(kind, _)| kind);
        let share = fight.best(sight, cards).map_or(fight.lost, |(_, share)| share);
        sight.stripped(share, ships, spare)
    };
    best_number(min.max(1)..=max, share)
}

/// Returns the number of ships to add after this seat has played its card.
fn reinforcements(sight: &Sight<'_>, min: u8, max: u8) -> Option<u8> {
    let (side, planet) = (sight.main_side()?, sight.look.planet()?);
    let Some(Face::Attack(value)) = sight.laid(side) else { return Some(min) };
    let [won, lost] = [side, side.other()].map(|winner| sight.after(winner, planet));
    let share = |ships: u8| {
        let sent = i16::from(ships);
        let more = sent * sight.ship_value(sight.me);
        let lead = if side == Side::Offense { sight.lead() + more } else { sight.lead() - more };
        let (won, lost) = (won.share(sight.me), lost.ships(sight.me, -sent).share(sight.me));
        expected(sight.draw().beaten_by(side, value, lead), won, lost)
    };
    best_number(min..=max, share)
}

/// Returns the likely target if ships are loaded before the planet is chosen. It is the defense's planet with the
/// fewest ships.
fn weakest_target(sight: &Sight<'_>) -> Option<Planet> {
    let defense = sight.look.defense()?;
    let held = |planet: &Planet| (sight.ships_on(*planet, sight.me) > 0, sight.ships_on(*planet, defense));
    sight.system(defense).min_by_key(held)
}

/// Returns the number of ships that can be taken without giving up a base.
pub(super) fn spare(bounds: &ShipCounts) -> u8 {
    let spare = bounds.iter().map(|(place, ships)| if matches!(place, Place::Planet(_)) { ships - 1 } else { ships });
    spare.fold(0, u8::saturating_add)
}

/// Takes the seat's own ships where their loss hurts least. Takes another seat's ships where their loss hurts most.
pub(super) fn take(sight: &Sight<'_>, bounds: &ShipCounts, ships: u8) -> ShipCounts {
    let (owner, mut left, mut taken) = (owner(sight), *bounds, ShipCounts::NONE);
    for _ in 0..ships {
        let missed = |(place, ships): &(Place, u8)| missed(sight, owner, *place, *ships);
        let place = if owner == sight.me { left.iter().min_by_key(missed) } else { left.iter().max_by_key(missed) };
        let Some((place, _)) = place else { break };
        left.set(place, left.get(place) - 1);
        taken.add(place, 1);
    }
    taken
}

/// Returns how much the loss of a ship hurts. Higher is worse.
fn missed(sight: &Sight<'_>, owner: Seat, place: Place, ships: u8) -> (u8, u8) {
    let last = match place {
        Place::Planet(planet) if ships == 1 && sight.heeds(Maxim::KeepBases) => {
            1 + u8::from(sight.is_abroad(planet, owner))
        }
        _ => 0,
    };
    (last, u8::MAX - ships)
}
