//! Answers in reaction windows. They depend on the trigger and the position.
//!
//! The bot does not know the effects of powers and cards. It expects the usual effect for the trigger, so it misjudges
//! unusual ones.

use super::cards::kinds;
use super::maxim::Maxim;
use super::sight::Sight;
use hyperkon_cosmic::{CardKind, Choice, Hook, Phase, PickOption, ScriptId, Side, Who};

/// Uses a power, plays a card, or passes.
pub(super) fn window(sight: &Sight<'_>, options: &[PickOption]) -> Option<Choice> {
    let hook = sight.question.hook?;
    let mut powers =
        options.iter().filter_map(|option| if let PickOption::Power(script) = option { Some(*script) } else { None });
    if let Some(power) = powers.find(|script| power_helps(sight, hook, *script)) {
        return Some(Choice::one(PickOption::Power(power)));
    }
    let is_kept = |kind: CardKind| sight.heeds(Maxim::WasteNothing) && sight.is_waste(kind);
    let card = kinds(options).find(|kind| card_helps(sight, hook, *kind) && !is_kept(*kind));
    card.map(|kind| Choice::one(PickOption::Card(kind))).or_else(|| sight.question.pass())
}

/// Returns `true` if this seat should use its power now.
fn power_helps(sight: &Sight<'_>, hook: Hook, script: ScriptId) -> bool {
    if sight.heeds(Maxim::LeaveWellAlone)
        && matches!(hook, Hook::BeforeReveal | Hook::AfterReveal | Hook::OnCardsTurned)
        && is_winning(sight) == Some(true)
    {
        return false;
    }
    // If a main player can use its power at any time before the choice of cards, it waits for the last opportunity.
    let waits = hook == Hook::AnyTime && is_for_main_players(sight, script);
    if sight.heeds(Maxim::SwapPoorHands) && (waits || hook == Hook::BeforeChoice) && sight.main_side().is_some() {
        return (!waits || sight.question.phase == Phase::Cards) && sight.strongest() < sight.by.poor;
    }
    sight.heeds(Maxim::UsePowers)
}

/// Returns `true` if only main players can use the power at any time.
fn is_for_main_players(sight: &Sight<'_>, script: ScriptId) -> bool {
    sight.rules.hook_use(script, Hook::AnyTime).is_some_and(|used| used.who == Who::MainPlayer)
}

/// Returns `true` if this seat's side is winning. Returns `None` if this seat is on no side or no side wins.
pub(super) fn is_winning(sight: &Sight<'_>) -> Option<bool> {
    let side = sight.side_of(sight.me)?;
    let offense = sight.offense_chance()?;
    let chance = if side == Side::Offense { offense } else { 1.0 - offense };
    Some(chance >= sight.by.winning)
}

fn has_hook(sight: &Sight<'_>, script: ScriptId, hook: Hook) -> bool {
    sight.rules.hook_use(script, hook).is_some()
}

/// Returns the maxim for playing a card at this hook.
pub(super) fn maxim_of_card(sight: &Sight<'_>, hook: Hook, kind: CardKind) -> Option<Maxim> {
    Some(match hook {
        Hook::OnPowerUsed => Maxim::CancelTheirPower,
        Hook::OnCompensation => Maxim::DenyCompensation,
        Hook::BeforeStar => Maxim::FreeYourOwn,
        Hook::AfterReveal => Maxim::SaveTheLosing,
        Hook::OnNewHand => Maxim::PlayBeforeItGoes,
        _ if has_hook(sight, kind.script()?, Hook::AfterAlliances) => Maxim::BreakAlliances,
        Hook::AnyTime => Maxim::StrikeTheLeader,
        _ => return None,
    })
}

/// Returns `true` if this seat should play a card now.
fn card_helps(sight: &Sight<'_>, hook: Hook, kind: CardKind) -> bool {
    let (Some(script), Some(maxim)) = (kind.script(), maxim_of_card(sight, hook, kind)) else { return false };
    let breaks = || sight.heeds(Maxim::BreakAlliances) && has_fewer_allies(sight);
    sight.heeds(maxim)
        && match maxim {
            Maxim::CancelTheirPower => is_against_me(sight) && decides(sight),
            Maxim::DenyCompensation => draws_from_me(sight),
            Maxim::FreeYourOwn => frees_own(sight, sight.by.freed),
            Maxim::SaveTheLosing => is_main_and_loses(sight),
            Maxim::BreakAlliances => breaks(),
            Maxim::PlayBeforeItGoes if has_hook(sight, script, Hook::BeforeStar) => frees_own(sight, 1.0),
            Maxim::PlayBeforeItGoes => !has_hook(sight, script, Hook::AfterAlliances) || breaks(),
            _ => sight.main_side().is_some() && !cards_go_round(sight),
        }
}

/// Returns `true` if the deck is nearly empty. Then a seat could draw and play the same card again and again.
fn cards_go_round(sight: &Sight<'_>) -> bool {
    const FEW: usize = 4;
    usize::from(sight.look.deck()) + sight.look.discard().count() < FEW
}

/// Returns `true` if a seat on the other side uses the announced power.
fn is_against_me(sight: &Sight<'_>) -> bool {
    let Some(user) = sight.named().filter(|user| *user != sight.me) else { return false };
    let mine = sight.side_of(sight.me);
    let theirs = sight.side_of(user);
    mine.is_some() && theirs.is_some() && mine != theirs
}

/// Returns `true` if a canceled power can decide an encounter with much at stake. After the reveal, only a side that is
/// winning has something to lose by the power.
fn decides(sight: &Sight<'_>) -> bool {
    if !sight.heeds(Maxim::CancelWhatDecides) {
        return true;
    }
    let Some(planet) = sight.look.planet() else { return false };
    if sight.look.totals().is_some() {
        return is_winning(sight) != Some(false);
    }
    let [one, other] = Side::BOTH.map(|winner| sight.after(winner, planet).share(sight.me));
    (one - other).abs() >= sight.by.stake
}

/// Returns `true` if another seat is about to draw compensation from this seat's hand.
fn draws_from_me(sight: &Sight<'_>) -> bool {
    sight.main_side().is_some() && sight.named() != Some(sight.me)
}

/// Returns `true` if this seat has lost at least `enough` ships. No other seat may have lost more.
fn frees_own(sight: &Sight<'_>, enough: f32) -> bool {
    let lost = |seat| sight.seat(seat).map_or(0, |seat| seat.black_hole());
    f32::from(lost(sight.me)) >= enough && sight.others().all(|seat| lost(seat) <= lost(sight.me))
}

fn is_main_and_loses(sight: &Sight<'_>) -> bool {
    sight.main_side().is_some() && is_winning(sight) == Some(false)
}

/// Returns `true` if the other side has clearly more allied ships than this side.
fn has_fewer_allies(sight: &Sight<'_>) -> bool {
    let Some(side) = sight.main_side() else { return false };
    let allied = |side: Side| {
        let ships = sight.look.seats().filter(|seat| sight.player(side) != Some(seat.seat()));
        ships.map(|seat| i16::from(if side == Side::Offense { seat.cone() } else { seat.shield() })).sum::<i16>()
    };
    f32::from(allied(side.other()) - allied(side)) >= sight.by.outnumbered
}
