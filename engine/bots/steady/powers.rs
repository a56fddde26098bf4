//! Windows and questions of scripts: when a power or a card helps, by the moment and by who stands where.
//!
//! Nothing here knows what a power or a card does: its moment tells enough.

use super::maxim::Maxim;
use super::sight::Sight;
use crate::cosmic::{Argument, Ask, CardKind, Choice, Hook, Pickable, ScriptId, Side, Topic};
use crate::table::Seat;

/// Use a power, play a card, or pass.
pub(super) fn window(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    let hook = sight.question.hook?;
    let powers = options.iter().filter(|option| matches!(option, Pickable::Power(_)));
    for option in powers {
        if let Some(uses) = power_helps(sight, hook)
            && uses
        {
            return Some(Choice::one(*option));
        }
    }
    let cards = options.iter().filter_map(|option| if let Pickable::Card(kind) = option { Some(*kind) } else { None });
    for kind in cards {
        if card_helps(sight, hook, kind) {
            return Some(Choice::one(Pickable::Card(kind)));
        }
    }
    sight.question.pass()
}

/// Whether to use its power now; `None`: no maxim says so.
fn power_helps(sight: &Sight<'_>, hook: Hook) -> Option<bool> {
    if sight.heeds(Maxim::LeaveWellAlone)
        && matches!(hook, Hook::BeforeReveal | Hook::AfterReveal | Hook::OnCardsTurned)
        && is_winning(sight) == Some(true)
    {
        return Some(false);
    }
    if sight.heeds(Maxim::SwapPoorHands) && hook == Hook::BeforeChoice && sight.main_side().is_some() {
        return Some(sight.strongest() < sight.by.poor);
    }
    sight.heeds(Maxim::UsePowers).then_some(true)
}

/// Whether this seat's side wins as things stand; `None`: it is on none.
fn is_winning(sight: &Sight<'_>) -> Option<bool> {
    let side = sight.side_of(sight.me)?;
    let offense = sight.offense_chance()?;
    let chance = if side == Side::Offense { offense } else { 1.0 - offense };
    Some(chance >= sight.by.winning)
}

fn subject(sight: &Sight<'_>) -> Option<Seat> {
    sight.question.args.iter().find_map(|arg| if let Argument::Seat(seat) = arg { Some(*seat) } else { None })
}

fn has_hook(sight: &Sight<'_>, script: ScriptId, hook: Hook) -> bool {
    sight.rules.hook_use(script, hook).is_some()
}

/// Whether to play a card now.
fn card_helps(sight: &Sight<'_>, hook: Hook, kind: CardKind) -> bool {
    let Some(script) = kind.script() else { return false };
    match hook {
        Hook::OnPowerUsed => sight.heeds(Maxim::CancelTheirPower) && is_against_me(sight),
        Hook::BeforeStar => sight.heeds(Maxim::FreeYourOwn) && frees_own(sight),
        Hook::AfterReveal => sight.heeds(Maxim::SaveTheLosing) && is_main_and_loses(sight),
        Hook::OnNewHand => true,
        _ if has_hook(sight, script, Hook::AfterAlliances) => {
            sight.heeds(Maxim::BreakAlliances) && has_fewer_allies(sight)
        }
        Hook::AnyTime => sight.heeds(Maxim::StrikeTheLeader) && sight.main_side().is_some(),
        _ => false,
    }
}

/// Whether the power whose use was said is that of the other side's main player, or of somebody about to win.
fn is_against_me(sight: &Sight<'_>) -> bool {
    let Some(user) = subject(sight).filter(|user| *user != sight.me) else { return false };
    let mine = sight.side_of(sight.me);
    let theirs = sight.side_of(user);
    mine.is_some() && theirs.is_some() && mine != theirs
}

/// Whether this seat has more ships in the black hole than any other, and enough of them.
fn frees_own(sight: &Sight<'_>) -> bool {
    let lost = |seat| sight.seat(seat).map_or(0, |seat| seat.black_hole);
    lost(sight.me) >= 4 && sight.others().all(|seat| lost(seat) <= lost(sight.me))
}

fn is_main_and_loses(sight: &Sight<'_>) -> bool {
    sight.main_side().is_some() && is_winning(sight) == Some(false)
}

/// Whether the other side has more allied ships.
fn has_fewer_allies(sight: &Sight<'_>) -> bool {
    let Some(side) = sight.main_side() else { return false };
    let allied = |side: Side| {
        let ships = sight.view().seats.iter().filter(|seat| sight.player(side) != Some(seat.seat));
        ships.map(|seat| i16::from(if side == Side::Offense { seat.cone } else { seat.shield })).sum::<i16>()
    };
    allied(side.other()) >= allied(side) + 2
}

/// A question of a script: whom to name, and how much to take.
pub(super) fn asked_by_script(sight: &Sight<'_>) -> Option<Choice> {
    match &sight.question.ask {
        Ask::Pick { min: 0..=1, options, .. } if sight.heeds(Maxim::StrikeTheLeader) => name(sight, options),
        Ask::Number { max, .. } if sight.heeds(Maxim::TakeTheMost) => Some(Choice::Number(*max)),
        _ => None,
    }
}

/// Names the other main player, or whoever stands best but this seat.
fn name(sight: &Sight<'_>, options: &[Pickable]) -> Option<Choice> {
    if !matches!(sight.question.topic, Topic::Script(_)) {
        return None;
    }
    let others = || Sight::seats_in(options).filter(|seat| *seat != sight.me);
    let foe = sight.main_side().and_then(|side| sight.player(side.other()));
    let named = others().find(|seat| Some(*seat) == foe).or_else(|| sight.standing().best(others()))?;
    Some(Choice::one(Pickable::Seat(named)))
}
