//! Which ships to take and where to put them (T4, T7, C8, C13, C14).

use super::best;
use super::fight::Fight;
use super::maxim::Maxim;
use super::sight::Sight;
use crate::cosmic::{Argument, Choice, Face, Pickable, Place, Planet, ShipCounts, Side, Topic};

/// Ships over places.
pub(super) fn choose(sight: &Sight<'_>, bounds: &ShipCounts, min: u8, max: u8) -> Option<Choice> {
    let most = u8::try_from(bounds.total()).unwrap_or(u8::MAX).min(max);
    match sight.question.topic {
        Topic::Load => {
            let ships = if sight.heeds(Maxim::LoadWhatPays) { load(sight, bounds, min, most)? } else { return None };
            Some(Choice::Ships(take(sight, bounds, ships)))
        }
        Topic::SendShips => {
            let wanted = sight.heeds(Maxim::SendWhatPays);
            let ships = if wanted { super::joining::ships_to_send(sight, bounds, min, most)? } else { return None };
            Some(Choice::Ships(take(sight, bounds, ships)))
        }
        Topic::LoseShips | Topic::SettleShips if is_own(sight) => Some(Choice::Ships(take(sight, bounds, min))),
        Topic::MoveShips if is_own(sight) && sight.heeds(Maxim::MoveTheSpare) => {
            let wanted = reinforcements(sight, min, most).unwrap_or(most);
            Some(Choice::Ships(take(sight, bounds, wanted.min(spare(bounds)).clamp(min, most))))
        }
        _ => None,
    }
}

/// The planet on which a freed ship is put: one at home that has the fewest (T4).
pub(super) fn free(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    if !sight.heeds(Maxim::FreeShips) {
        return None;
    }
    if options.contains(&Pickable::Cone) {
        return Some(Choice::one(Pickable::Cone));
    }
    let planets = options.iter().filter_map(|option| match option {
        Pickable::Planet(planet) => Some(*planet),
        _ => None,
    });
    let need = |planet: &Planet| (sight.is_abroad(*planet, sight.me), sight.ships_on(*planet, sight.me));
    Some(Choice::one(Pickable::Planet(planets.min_by_key(need)?)))
}

/// Whether the ships are its own: another's are named in the question.
fn is_own(sight: &Sight<'_>) -> bool {
    !sight.question.args.iter().any(|arg| matches!(arg, Argument::Seat(seat) if *seat != sight.me))
}

/// How many ships to load: of those that raise the chance of a win by more than they cost.
fn load(sight: &Sight<'_>, bounds: &ShipCounts, min: u8, max: u8) -> Option<u8> {
    let target = sight.view().planet.or_else(|| weakest_target(sight))?;
    let spare = spare(bounds);
    let fight = Fight::planned(sight, target, 0);
    let share = |ships: u8| {
        let fight = fight.with_ships(sight, ships);
        let cards = sight.view().hand.counted().map(|(kind, _)| kind);
        let stripped = if ships > spare && sight.heeds(Maxim::KeepBases) { sight.by.stripped } else { 1.0 };
        stripped * fight.best(sight, cards).map_or(fight.lost, |(_, share)| share)
    };
    best((min.max(1)..=max).map(|ships| (ships, share(ships)))).map(|(ships, _)| ships)
}

/// How many ships are worth bringing into the encounter once the seat's own card is laid, as far as they go there.
fn reinforcements(sight: &Sight<'_>, min: u8, max: u8) -> Option<u8> {
    let (side, planet) = (sight.main_side()?, sight.view().planet?);
    let Some(Face::Attack(value)) = sight.laid(side) else { return Some(min) };
    let [won, lost] = [side, side.other()].map(|winner| sight.after(winner, planet));
    let share = |ships: u8| {
        let sent = i16::from(ships);
        let lead = if side == Side::Offense { sight.lead() + sent } else { sight.lead() - sent };
        let chance = sight.draw().beaten_by(side, value, lead);
        chance * won.share(sight.me) + (1.0 - chance) * lost.ships(sight.me, -sent).share(sight.me)
    };
    best((min..=max).map(|ships| (ships, share(ships)))).map(|(ships, _)| ships)
}

/// The planet that would be pointed at, where ships are loaded before: that of the defense with the fewest ships.
fn weakest_target(sight: &Sight<'_>) -> Option<Planet> {
    let defense = sight.view().defense?;
    let planets = sight.rules.planets().filter(|planet| sight.view().home(*planet) == defense);
    let held = |planet: &Planet| (sight.ships_on(*planet, sight.me) > 0, sight.ships_on(*planet, defense));
    planets.min_by_key(held)
}

/// The ships that can be taken without giving up a base.
pub(super) fn spare(bounds: &ShipCounts) -> u8 {
    let spare = bounds.iter().map(|(place, ships)| if matches!(place, Place::Planet(_)) { ships - 1 } else { ships });
    spare.fold(0, u8::saturating_add)
}

/// So many ships, from where they are missed least.
pub(super) fn take(sight: &Sight<'_>, bounds: &ShipCounts, ships: u8) -> ShipCounts {
    let (mut left, mut taken) = (*bounds, ShipCounts::NONE);
    for _ in 0..ships {
        let Some((place, _)) = left.iter().min_by_key(|(place, ships)| missed(sight, *place, *ships)) else { break };
        left.set(place, left.get(place) - 1);
        taken.add(place, 1);
    }
    taken
}

/// How much a ship is missed at a place where so many lie: more is worse.
fn missed(sight: &Sight<'_>, place: Place, ships: u8) -> (u8, u8) {
    let last = match place {
        Place::Planet(planet) if ships == 1 && sight.heeds(Maxim::KeepBases) => {
            1 + u8::from(sight.is_abroad(planet, sight.me))
        }
        _ => 0,
    };
    (last, u8::MAX - ships)
}
