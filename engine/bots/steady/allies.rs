//! Alliances: whom to invite, which side to join, with how many ships (T8).

use super::maxim::Maxim;
use super::odds::strongest;
use super::sight::Sight;
use super::standing::Standing;
use crate::cosmic::{Choice, Pickable, Picked, Planet, ShipCounts, Side};
use crate::table::{Seat, SeatSet};

/// What a card of a reward is worth, in ships.
const REWARD: i16 = 1;
/// The ships that another is expected to send, and the chance that it comes.
const SENT: i16 = 3;
const COMES: f32 = 0.6;

/// Whom to invite.
pub(super) fn invite(sight: &Sight<'_>, options: &[Pickable], max: u8) -> Option<Choice> {
    let side = sight.main_side()?;
    let seats: SeatSet = Sight::seats_in(options).collect();
    let chosen = match side {
        Side::Defense if sight.heeds(Maxim::CallForDefense) => seats,
        Side::Offense if sight.heeds(Maxim::InviteWhoHelps) => best_company(sight, seats)?,
        _ => return None,
    };
    let picked: Picked = chosen.iter().take(usize::from(max)).map(Pickable::Seat).collect();
    Some(Choice::Pick(picked))
}

/// The company with which the offense can expect most: each adds its ships and founds a base of its own.
fn best_company(sight: &Sight<'_>, seats: SeatSet) -> Option<SeatSet> {
    let planet = sight.view().planet?;
    let mut company = SeatSet::EMPTY;
    let mut best = with_company(sight, planet, company);
    for _ in 0..seats.len() {
        let more = seats.iter().filter(|seat| !company.contains(*seat));
        let valued = more.map(|seat| (company.with(seat), with_company(sight, planet, company.with(seat))));
        match valued.max_by(|(_, one), (_, other)| one.total_cmp(other)) {
            Some((larger, share)) if share > best => (company, best) = (larger, share),
            _ => break,
        }
    }
    Some(company)
}

fn with_company(sight: &Sight<'_>, planet: Planet, company: SeatSet) -> f32 {
    let mut won = sight.after(Side::Offense, planet);
    let lost = sight.after(Side::Defense, planet);
    for seat in company.iter() {
        won = sight.landed(won, planet, seat);
    }
    let lead = sight.lead() + SENT * company.len() as i16;
    let chance =
        own_chance(sight, Side::Offense, lead) * COMES + own_chance(sight, Side::Offense, sight.lead()) * (1.0 - COMES);
    chance * won.share(sight.me) + (1.0 - chance) * lost.share(sight.me)
}

/// The chance that this seat, the main player of a side, wins with a good card of its hand.
fn own_chance(sight: &Sight<'_>, side: Side, lead: i16) -> f32 {
    let draw = sight.draw();
    let good = strongest(sight.rules, draw, &sight.view().hand);
    let values = sight.view().hand.counted().filter_map(|(kind, _)| sight.rules.value_of(kind));
    let own = values.map(|value| draw.beaten_by(side, value, lead)).fold(0.0, f32::max);
    let any = draw.offense_wins(lead);
    let any = if side == Side::Offense { any } else { 1.0 - any };
    // The best card need not be the one that is laid.
    if good > 0.0 { 0.7 * own + 0.3 * any } else { any }
}

/// Which side to join, if any.
pub(super) fn answer(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    if !sight.heeds(Maxim::JoinWhatPays) {
        return None;
    }
    let planet = sight.view().planet?;
    let limit = sight.rules.numbers.ship_limit;
    let sides = options.iter().filter_map(|option| if let Pickable::Side(side) = option { Some(*side) } else { None });
    let joined = sides.map(|side| {
        let best = (1..=limit).map(|ships| joined(sight, planet, Some((side, ships)))).fold(0.0, f32::max);
        (Pickable::Side(side), best)
    });
    let out = options.contains(&Pickable::Pass).then(|| (Pickable::Pass, joined_none(sight, planet)));
    let best = joined.chain(out).max_by(|(_, one), (_, other)| one.total_cmp(other))?;
    Some(Choice::one(best.0))
}

fn joined_none(sight: &Sight<'_>, planet: Planet) -> f32 {
    joined(sight, planet, None)
}

/// How many ships to send to the side that has been joined.
pub(super) fn ships_to_send(sight: &Sight<'_>, bounds: &ShipCounts, min: u8, max: u8) -> Option<u8> {
    let planet = sight.view().planet?;
    let side = side_joined(sight)?;
    let _ = bounds;
    let valued = (min..=max).map(|ships| (ships, joined(sight, planet, Some((side, ships)))));
    valued.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(ships, _)| ships)
}

/// The side that this seat is about to send ships to: the better one of those that have invited it.
fn side_joined(sight: &Sight<'_>) -> Option<Side> {
    let planet = sight.view().planet?;
    let invited = |side: &Side| sight.view().invited[*side].contains(sight.me);
    let sides: Vec<Side> = Side::BOTH.into_iter().filter(invited).collect();
    match sides[..] {
        [only] => Some(only),
        _ => {
            let limit = sight.rules.numbers.ship_limit;
            let best =
                |side: Side| (1..=limit).map(|ships| joined(sight, planet, Some((side, ships)))).fold(0.0, f32::max);
            Side::BOTH.into_iter().max_by(|one, other| best(*one).total_cmp(&best(*other)))
        }
    }
}

/// The share that this seat can expect if it joins a side with so many ships, or stays out.
fn joined(sight: &Sight<'_>, planet: Planet, with: Option<(Side, u8)>) -> f32 {
    let me: Seat = sight.me;
    let (mut won, mut lost) = (sight.after(Side::Offense, planet), sight.after(Side::Defense, planet));
    let mut lead = sight.lead();
    match with {
        Some((Side::Offense, ships)) => {
            won = sight.landed(won, planet, me);
            lost = lost.ships(me, -i16::from(ships));
            lead += i16::from(ships);
        }
        Some((Side::Defense, ships)) => {
            won = won.ships(me, -i16::from(ships));
            lost = rewarded(lost, me, ships);
            lead -= i16::from(ships);
        }
        None => {}
    }
    let chance = sight.draw().offense_wins(lead);
    chance * won.share(me) + (1.0 - chance) * lost.share(me)
}

fn rewarded(standing: Standing, seat: Seat, ships: u8) -> Standing {
    standing.ships(seat, REWARD * i16::from(ships))
}
