//! The usual stops. Each is the moment of an encounter at which a power or card is usually used.
//!
//! The rules come from the hooks of a script, never from its name:
//! - A script that also acts at any time has one effect at several moments. Its usual moment is the last one. A script
//!   that acts only at any time has its stop when the alliances are final, before the main players choose cards.
//! - A card that is about to be discarded with the hand has its stop there.
//! - A card that answers a use of a power, or a compensation, has its stop when it is aimed at another side.
//! - Every other script has its stop at each of its hooks.

use crate::game::Engine;
use hyperkon_cosmic::{
    Argument, CardKind, Decision, HOOKS, Hook, HookKind, Part, Phase, PickOption, Prompt, Ruleset, ScriptId, State, Use,
};
use hyperkon_frame::Stop;
use hyperkon_table::{Seat, Table};

/// Returns the usual stop of a seat for an option of its window.
pub(super) fn usual(table: &Table<Engine>, decision: &Decision, part: &Part) -> Stop {
    let (Some(script), Some(hook)) = (script_of(part), decision.hook) else { return Stop::Always };
    if hook == Hook::OnNewHand {
        return Stop::Always;
    }
    let subject = decision.args.iter().find_map(|arg| if let Argument::Seat(seat) = arg { Some(*seat) } else { None });
    let is_usual = is_usual_moment(table.rules(), script, hook, decision.phase)
        && (!table.rules().script(script).is_card() || hits(table.full_state().state(), decision, hook, subject));
    if !is_usual {
        return Stop::Never;
    }
    // A declined reaction is offered again for another power or another seat.
    let of = |number: Option<u8>| number.map_or(0, |number| u64::from(number) + 1);
    Stop::Once(
        (hook.index() as u64) << 32 | of(decision.source.map(|script| script.0)) << 16 | of(subject.map(|seat| seat.0)),
    )
}

/// Returns the options that a seat may have, by public knowledge. They are the offered powers, the powers that depend
/// on what the seat holds, and every kind of card with this hook. Only an offered power is certain.
pub(super) fn known(table: &Table<Engine>, decision: &Decision, hook: Hook) -> Vec<(Part, bool)> {
    let (state, rules, me) = (table.full_state().state(), table.rules(), decision.seat);
    let Prompt::Pick { options, .. } = &decision.ask else { return Vec::new() };
    let used = |script: ScriptId| rules.hook_use(script, hook).filter(|used| used.use_ == Use::May);
    let depends = |script: ScriptId| used(script).is_some_and(|used| used.holding);
    let is_sure = |option: &PickOption| match option {
        PickOption::Pass | PickOption::Card(_) => false,
        PickOption::Power(script) => !depends(*script),
        _ => true,
    };
    let mut known: Vec<(Part, bool)> =
        options.iter().filter(|option| is_sure(option)).map(|option| (Part::Pick(*option), true)).collect();
    let powers = state.powers.iter().map(|(_, power)| power);
    let powers = powers.filter(|power| power.holder == me).map(|power| power.alien).filter(|script| depends(*script));
    known.extend(powers.map(|script| (Part::Pick(PickOption::Power(script)), false)));
    let mut kinds: Vec<CardKind> = rules.cards.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let is_possible = |kind: &CardKind| kind.script().and_then(used).is_some_and(|used| state.is_who(me, used.who));
    known.extend(kinds.into_iter().filter(is_possible).map(|kind| (Part::Pick(PickOption::Card(kind)), false)));
    known
}

/// Returns the script that an option uses.
const fn script_of(part: &Part) -> Option<ScriptId> {
    match part {
        Part::Pick(PickOption::Power(script) | PickOption::Card(CardKind::Scripted(script))) => Some(*script),
        _ => None,
    }
}

fn is_usual_moment(rules: &Ruleset, script: ScriptId, hook: Hook, phase: Phase) -> bool {
    if rules.hook_use(script, Hook::AnyTime).is_none() {
        return true;
    }
    let mut moments = HOOKS.iter().filter(|row| row.kind == HookKind::Act).map(|row| row.hook);
    let last =
        moments.rfind(|one| !matches!(one, Hook::AnyTime | Hook::OnNewHand) && rules.hook_use(script, *one).is_some());
    match last {
        Some(last) => hook == last,
        None => phase == Phase::Cards,
    }
}

/// Returns `true` if a card that answers another seat's act hits an opponent.
fn hits(state: &State, decision: &Decision, hook: Hook, subject: Option<Seat>) -> bool {
    let (me, Some(subject)) = (decision.seat, subject) else { return true };
    match hook {
        Hook::OnPowerUsed => state.role(me).is_some_and(|mine| state.role(subject) != Some(mine)),
        Hook::OnCompensation => subject != me,
        _ => true,
    }
}

/// Returns the cards and powers of a seat that can act in windows.
pub(super) fn things(table: &Table<Engine>, seat: Seat) -> Vec<PickOption> {
    let (state, rules) = (table.full_state().state(), table.rules());
    let acts = |script: ScriptId, only_may: bool| {
        let uses = HOOKS.iter().filter(|row| row.kind == HookKind::Act);
        uses.filter_map(|row| rules.hook_use(script, row.hook)).any(|used| !only_may || used.use_ == Use::May)
    };
    let powers = state.powers.iter().filter(|(_, power)| power.holder == seat).map(|(_, power)| power.alien);
    let powers = powers.filter(|script| acts(*script, true)).map(PickOption::Power);
    let cards = state.cards.hand(seat).iter().map(|card| rules.kind(card));
    let cards = cards.filter(|kind| kind.script().is_some_and(|script| acts(script, false))).map(PickOption::Card);
    let mut things = Vec::new();
    for thing in powers.chain(cards) {
        if !things.contains(&thing) {
            things.push(thing);
        }
    }
    things
}
