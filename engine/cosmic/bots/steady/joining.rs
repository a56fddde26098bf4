//! Choice of the side to join as an ally, and of the ships (T8).

use super::maxim::Maxim;
use super::odds::{best, best_number, expected};
use super::prospects::Prospects;
use super::ships::{spare, take};
use super::sight::Sight;
use hyperkon_cosmic::{Choice, PickOption, Place, Planet, ShipCounts, Side};

/// An encounter that this seat can join. Shares and lead are computed without this seat.
struct Joining<'s, 'a> {
    sight: &'s Sight<'a>,
    planet: Planet,
    won: Prospects<'a>,
    lost: Prospects<'a>,
    lead: i16,
    /// Number of ships that this seat can send without giving up a base.
    spare: u8,
}

/// Chooses the side to join, or neither.
pub(super) fn answer(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    if !sight.heeds(Maxim::JoinWhatPays) {
        return None;
    }
    let joining = Joining::of(sight, &on_bases(sight)?)?;
    let share = |option: &PickOption| match option {
        PickOption::Side(side) => joining.best(*side),
        _ => joining.share(None),
    };
    let valued = options.iter().map(|option| (*option, share(option)));
    let best = best(valued)?;
    Some(Choice::one(best.0))
}

/// Chooses the ships to send. The question contains the main player of the joined side.
pub(super) fn send(sight: &Sight<'_>, bounds: &ShipCounts, min: u8, max: u8) -> Option<Choice> {
    if !sight.heeds(Maxim::SendWhatPays) {
        return None;
    }
    let (joining, side) = (Joining::of(sight, bounds)?, sight.side_of(sight.named()?)?);
    let ships = best_number(min..=max, |ships| joining.share(Some((side, ships))))?;
    Some(Choice::Ships(take(sight, bounds, ships)))
}

/// Returns the chance that a side wins if this seat sends this many more ships.
pub(super) fn chance_to_win(sight: &Sight<'_>, side: Side, ships: u8) -> Option<f32> {
    sight.look.planet()?;
    let sent = i16::from(ships) * sight.ship_value(sight.me);
    let lead = sight.lead() + if side == Side::Offense { sent } else { -sent };
    let offense = sight.draw().offense_wins(lead);
    Some(if side == Side::Offense { offense } else { 1.0 - offense })
}

/// Returns the best number of ships on a side, and the side's chance to win with them.
pub(super) fn best_fleet(sight: &Sight<'_>, side: Side) -> Option<(u8, f32)> {
    let joining = Joining::of(sight, &on_bases(sight)?)?;
    let ships = best_number(1..=sight.rules.numbers.ship_limit, |ships| joining.share(Some((side, ships))))?;
    Some((ships, chance_to_win(sight, side, ships)?))
}

/// Returns the number of this seat's ships on each planet.
fn on_bases(sight: &Sight<'_>) -> Option<ShipCounts> {
    let mut ships = ShipCounts::NONE;
    sight.rules.planets().for_each(|planet| ships.set(Place::Planet(planet), sight.ships_on(planet, sight.me)));
    (ships.total() > 0).then_some(ships)
}

impl<'s, 'a> Joining<'s, 'a> {
    fn of(sight: &'s Sight<'a>, ships: &ShipCounts) -> Option<Joining<'s, 'a>> {
        let planet = sight.look.planet()?;
        let [won, lost] = Side::BOTH.map(|winner| sight.after(winner, planet));
        Some(Joining { sight, planet, won, lost, lead: sight.lead(), spare: spare(ships) })
    }

    /// Returns the expected share on a side with the best number of ships.
    fn best(&self, side: Side) -> f32 {
        let most = self.sight.rules.numbers.ship_limit;
        (1..=most).map(|ships| self.share(Some((side, ships)))).fold(0.0, f32::max)
    }

    /// Returns the expected share on a side with this many ships. `None` means that this seat stays out.
    fn share(&self, with: Option<(Side, u8)>) -> f32 {
        let Joining { sight, planet, won, lost, lead, spare } = *self;
        let me = sight.me;
        let (won, lost, lead) = match with {
            Some((Side::Offense, ships)) => {
                let sent = i16::from(ships);
                (sight.landed(won, planet, me), lost.ships(me, -sent), lead + sent * sight.ship_value(me))
            }
            Some((Side::Defense, ships)) => {
                let sent = i16::from(ships);
                (won.ships(me, -sent), lost.rewarded(me, ships), lead - sent * sight.ship_value(me))
            }
            None => (won, lost, lead),
        };
        let share = expected(sight.draw().offense_wins(lead), won.share(me), lost.share(me));
        sight.stripped(share, with.map_or(0, |(_, ships)| ships), spare)
    }
}
