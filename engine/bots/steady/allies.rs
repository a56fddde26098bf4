//! Whom to invite (T8).

use super::maxim::Maxim;
use super::odds::{best, expected};
use super::prospects::Prospects;
use super::sight::Sight;
use hyperkon_cosmic::{Choice, Phase, Pickable, Picked, Planet, Side};
use hyperkon_table::SeatSet;

/// Whom to invite.
pub(super) fn invite(sight: &Sight<'_>, options: &[Pickable], max: u8) -> Option<Choice> {
    let side = if sight.question.phase == Phase::DefenseInvites { Side::Defense } else { Side::Offense };
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
    let mut share = with_company(sight, planet, company);
    for _ in 0..seats.len() {
        let more = seats.iter().filter(|seat| !company.contains(*seat));
        let valued = more.map(|seat| (company.with(seat), with_company(sight, planet, company.with(seat))));
        match best(valued) {
            Some((larger, more)) if more > share => (company, share) = (larger, more),
            _ => break,
        }
    }
    Some(company)
}

/// The share that the offense can expect if it invites these: those whom it does not may join the defense.
fn with_company(sight: &Sight<'_>, planet: Planet, company: SeatSet) -> f32 {
    let (alone, lost) = (sight.after(Side::Offense, planet), sight.after(Side::Defense, planet));
    let joined = company.iter().fold(alone, |prospects, seat| sight.landed(prospects, planet, seat));
    let left_out =
        sight.others().filter(|seat| Some(*seat) != sight.view().defense && !company.contains(*seat)).count();
    let by = sight.by;
    let lead = f32::from(sight.lead()) - by.sent * by.against * left_out as f32;
    let share = |won: Prospects, lead: f32| {
        let chance = own_chance(sight, lead.round() as i16);
        expected(chance, won.share(sight.me), lost.share(sight.me))
    };
    expected(by.comes, share(joined, lead + by.sent * company.len() as f32), share(alone, lead))
}

/// The chance that this seat wins as the offense, with a good card of its hand.
fn own_chance(sight: &Sight<'_>, lead: i16) -> f32 {
    let draw = sight.draw();
    let any = draw.offense_wins(lead);
    let values = sight.view().hand.counted().filter_map(|(kind, _)| sight.rules.value_of(kind));
    match values.map(|value| draw.beaten_by(Side::Offense, value, lead)).reduce(f32::max) {
        // The best card need not be the one that is laid.
        Some(own) => sight.by.best * own + (1.0 - sight.by.best) * any,
        None => any,
    }
}
