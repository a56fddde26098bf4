//! Invitation of allies (T8).

use super::maxim::Maxim;
use super::odds::{best, expected};
use super::prospects::Prospects;
use super::sight::Sight;
use hyperkon_cosmic::{Choice, Phase, PickOption, Planet, Selection, Side};
use hyperkon_table::SeatSet;

/// Chooses the seats to invite.
pub(super) fn invite(sight: &Sight<'_>, options: &[PickOption], max: u8) -> Option<Choice> {
    let side = if sight.question.phase == Phase::DefenseInvites { Side::Defense } else { Side::Offense };
    let seats: SeatSet = Sight::seats_in(options).collect();
    let chosen = match side {
        Side::Defense if sight.heeds(Maxim::CallForDefense) => seats,
        Side::Offense if sight.heeds(Maxim::InviteWhoHelps) => best_company(sight, without_rivals(sight, seats)?)?,
        _ => return None,
    };
    let picked: Selection = chosen.iter().take(usize::from(max)).map(PickOption::Seat).collect();
    Some(Choice::Pick(picked))
}

/// Leaves out the seats that would share a win that is probable without them.
fn without_rivals(sight: &Sight<'_>, seats: SeatSet) -> Option<SeatSet> {
    let planet = sight.look.planet()?;
    let alone = sight.after(Side::Offense, planet);
    if !sight.heeds(Maxim::WinAlone) || !alone.has_won(sight.me) || own_chance(sight, sight.lead()) < sight.by.alone {
        return Some(seats);
    }
    Some(seats.iter().filter(|seat| !sight.landed(alone, planet, *seat).has_won(*seat)).collect())
}

/// Returns the set of allies with the highest expected share. Each ally adds ships but also gets a base.
fn best_company(sight: &Sight<'_>, seats: SeatSet) -> Option<SeatSet> {
    let planet = sight.look.planet()?;
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

/// Returns the expected share if the offense invites these seats. The other seats may join the defense.
fn with_company(sight: &Sight<'_>, planet: Planet, company: SeatSet) -> f32 {
    let (alone, lost) = (sight.after(Side::Offense, planet), sight.after(Side::Defense, planet));
    let joined = company.iter().fold(alone, |prospects, seat| sight.landed(prospects, planet, seat));
    let left_out =
        sight.others().filter(|seat| Some(*seat) != sight.look.defense() && !company.contains(*seat)).count();
    let by = sight.by;
    let lead = f32::from(sight.lead()) - by.sent * by.against * left_out as f32;
    let share = |won: Prospects<'_>, lead: f32| {
        let chance = own_chance(sight, lead.round() as i16);
        expected(chance, won.share(sight.me), lost.share(sight.me))
    };
    expected(by.comes, share(joined, lead + by.sent * company.len() as f32), share(alone, lead))
}

/// Returns this seat's chance to win as the offense with a good card.
fn own_chance(sight: &Sight<'_>, lead: i16) -> f32 {
    let draw = sight.draw();
    let any = draw.offense_wins(lead);
    let values = sight.hand().counted().filter_map(|(kind, _)| sight.rules.value_of(kind));
    match values.map(|value| draw.beaten_by(Side::Offense, value, lead)).reduce(f32::max) {
        // The seat does not always play its best card, so mix both values.
        Some(own) => sight.by.best * own + (1.0 - sight.by.best) * any,
        None => any,
    }
}
