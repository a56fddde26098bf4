//! Estimates of the totals for one viewer, before the rules compute them (C2).
//!
//! Invariants: an estimate depends only on information that the viewer may see. A card counts only for seats that may
//! see it. Scripts that change numbers read public information. The viewer's own scripts also read its private
//! information. A script with private memory is called only for its own seat. Unknown values are left out and marked as
//! missing.
//!
//! An estimate describes the current state, not the outcome: it ignores possible allies, uses of powers, and cards.
//! This module never changes a state.

use crate::state::{
    BySide, CardKind, Depth, Face, FixNumber, Frame, Hook, Number, Order, Phase, PowerSet, PowerSlot, Ruleset, Side,
    Stage, State, Tally, Trigger, UsePower,
};
use crate::table::{Seat, StepExit};
use crate::trigger::call::Call;
use crate::trigger::fault::{Fault, Flow};
use crate::trigger::play::Powers;
use crate::trigger::sight::Sight;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The contribution of a seat's ships to a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShipValue {
    /// The owner.
    pub seat: Seat,
    /// The number of ships.
    pub ships: u8,
    /// The combined value of the ships; `None` if unknown to this viewer.
    pub worth: Option<i16>,
}

/// A side's estimated total for one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TotalView {
    /// The value of the side's card; `None` if the viewer sees no attack.
    pub card: Option<i16>,
    /// The ships of the side, beginning with the main player's.
    pub ships: Vec<ShipValue>,
    /// The part of the total that powers and cards add. It is `None` if unknown, and while `total` is.
    pub more: Option<i16>,
    /// The way in which card and ships are combined, usually by addition.
    pub tally: Tally,
    /// The total of the known values. `None` if no value is known, as for a negotiate, and while a power in force can
    /// change how the totals are computed or compared.
    pub total: Option<i16>,
    /// True if no value is missing from the total.
    pub known: bool,
}

/// Example card values, for testing whether the added value depends on the card.
const PROBES: [i16; 5] = [-7, 0, 7, 15, 40];

/// Returns the estimated total of each side, as far as a viewer can see it.
///
/// The estimate for the defense starts when the cone points at a planet. Script faults are passed to `faulted`.
pub fn sums(
    rules: &Ruleset,
    state: &State,
    viewer: Option<Seat>,
    powers: &dyn Powers,
    faulted: &mut dyn FnMut(&Fault),
) -> BySide<Option<TotalView>> {
    reckon(rules, state, viewer, powers, faulted, |reckoner, side| reckoner.sum(side))
}

/// Returns [`TotalView::ships`] of each side, without the totals.
pub fn ship_values(
    rules: &Ruleset,
    state: &State,
    viewer: Option<Seat>,
    powers: &dyn Powers,
    faulted: &mut dyn FnMut(&Fault),
) -> BySide<Option<Vec<ShipValue>>> {
    reckon(rules, state, viewer, powers, faulted, |reckoner, side| reckoner.ships(side))
}

/// Computes a value of each side that is known to fight.
fn reckon<T>(
    rules: &Ruleset,
    state: &State,
    viewer: Option<Seat>,
    powers: &dyn Powers,
    faulted: &mut dyn FnMut(&Fault),
    of: impl Fn(&mut Reckoner<'_>, Side) -> T,
) -> BySide<Option<T>> {
    let Some(players) = fighting(rules, state) else { return BySide::default() };
    let faces = BySide::each(|side| visible_face(rules, state, viewer, side, players[side]));
    let mut seen = Cow::Borrowed(state);
    for side in Side::BOTH.into_iter().filter(|side| state.encounter[*side].face != faces[*side]) {
        // In this preview, scripts see a card's face only if the viewer sees it.
        seen.to_mut().encounter[side].face = faces[side];
    }
    let mut reckoner = Reckoner { sight: Sight { state: &seen, rules }, viewer, players, faces, powers, faulted };
    // The order matters, because the value of one side's card can depend on the other side's card. Before the cone
    // points at a planet, the defending ships are unknown.
    let mut side = |side| Some(of(&mut reckoner, side));
    BySide { offense: side(Side::Offense), defense: state.encounter.planet().and_then(|_| side(Side::Defense)) }
}

/// Returns the main players, from the loading of the cone until the encounter is decided.
fn fighting(rules: &Ruleset, state: &State) -> Option<BySide<Seat>> {
    let encounter = &state.encounter;
    let defense = encounter.defense().filter(|_| encounter.outcome.is_none())?;
    let at = |phase: Phase| rules.choices.phases.iter().position(|other| *other == phase);
    let is_loaded = at(state.phase) > at(Phase::Load) || state.ships[Side::Offense][state.offense] > 0;
    is_loaded.then_some(BySide { offense: state.offense, defense })
}

/// Returns the face of a side's card, if the viewer may see it.
fn visible_face(rules: &Ruleset, state: &State, viewer: Option<Seat>, side: Side, player: Seat) -> Option<Face> {
    if let Some(face) = state.encounter[side].face {
        return Some(face);
    }
    let laid = state.laid(side)?;
    let kind = Some(rules.kind(laid.card)).filter(|_| laid.open || viewer == Some(player))?;
    // The face of a card with hooks is known only after the reveal.
    let acts = |script| rules.script(script).hooks.iter().any(Option::is_some);
    if let CardKind::Scripted(script) = kind
        && acts(script)
    {
        return None;
    }
    rules.face_of(kind)
}

/// The calls of scripts for the numbers of an encounter, on behalf of one viewer.
struct Reckoner<'a> {
    sight: Sight<'a>,
    viewer: Option<Seat>,
    players: BySide<Seat>,
    /// The faces of the played cards that the viewer sees.
    faces: BySide<Option<Face>>,
    powers: &'a dyn Powers,
    faulted: &'a mut dyn FnMut(&Fault),
}

/// The progress of the rules in computing a number.
enum Course {
    /// The computation has not started.
    Ahead,
    /// The current value of a computation, and the powers that have changed it so far.
    Under(i16, PowerSet),
    /// The final value.
    Fixed(i16),
}

impl Reckoner<'_> {
    fn sum(&mut self, side: Side) -> TotalView {
        let (tally, player) = (self.sight.state.encounter[side].tally, self.players[side]);
        let ships = self.ships(side);
        if self.faces.both().contains(&&Some(Face::Negotiate)) {
            return TotalView { ships, tally, ..TotalView::default() };
        }
        let card = match self.faces[side] {
            Some(Face::Attack(value)) => self.value(Number::CardValue, player, value),
            _ => None,
        };
        if self.can_totals_change() {
            return TotalView { card, ships, tally, ..TotalView::default() };
        }
        let known_ships = ships.iter().filter_map(|one| one.worth).fold(0, i16::saturating_add);
        let all_known = ships.iter().all(|one| one.worth.is_some());
        let (more, total) = match card.filter(|_| all_known) {
            Some(card) => {
                let base = self.base(side, card, known_ships);
                let total = self.value(Number::Total, player, base);
                let rest = |total: i16| total.saturating_sub(card).saturating_sub(known_ships);
                (total.map(rest), Some(total.unwrap_or(base)))
            }
            None => self.without_card(player, side, card, known_ships),
        };
        let known = card.is_some() && all_known && more.is_some();
        TotalView { card, ships, more, tally, total, known }
    }

    /// Returns `true` if a power in force has not acted on the totals yet.
    fn can_totals_change(&self) -> bool {
        let (state, moment) = (self.sight.state, Trigger::of(Hook::OnTotals));
        let (mut acted, mut has_begun) = (None, false);
        for frame in state.stack.frames() {
            match frame {
                Frame::UsePower(used) if used.moment.hook == moment.hook => return true,
                Frame::Window(window) if window.moment.hook == moment.hook => acted = Some(window.acted),
                Frame::MakeTotals(_) | Frame::CompareTotals(_) => has_begun = true,
                _ => {}
            }
        }
        let waiting = match acted {
            None if has_begun => return false,
            acted => state.powers_with(moment.hook).without(acted.unwrap_or(PowerSet::EMPTY)),
        };
        waiting.iter().any(|slot| !matches!(self.sight.usable(slot, &moment), Ok(None)))
    }

    /// Returns the added value and known total of a side with unknown card or ships.
    fn without_card(&mut self, player: Seat, side: Side, card: Option<i16>, ships: i16) -> (Option<i16>, Option<i16>) {
        let Tally { multiplied, subtracted, .. } = self.sight.state.encounter[side].tally;
        if multiplied {
            return (None, None);
        }
        let added = PROBES.map(|card| {
            let total = self.value(Number::Total, player, self.base(side, card, ships))?;
            Some(total.saturating_sub(card).saturating_sub(ships))
        });
        // The sum below adds `ships`, so if ships count negatively, subtract them twice here.
        let all_alike = added.iter().all(|one| *one == added[0]);
        let more = added[0].filter(|_| all_alike);
        let plain = self.sight.state.encounter[side].more;
        let else_more = if subtracted { plain.saturating_sub(ships.saturating_mul(2)) } else { plain };
        let sum = card.unwrap_or(0).saturating_add(ships).saturating_add(more.unwrap_or(else_more));
        (more, Some(sum))
    }

    /// Returns the total before powers change it.
    fn base(&self, side: Side, card: i16, ships: i16) -> i16 {
        let front = &self.sight.state.encounter[side];
        front.tally.total(card, ships).saturating_add(front.more)
    }

    /// Returns the ships of a side with their values.
    fn ships(&mut self, side: Side) -> Vec<ShipValue> {
        let (Sight { state, rules }, players) = (self.sight, self.players);
        let tally = state.encounter[side].tally;
        let own = (players[side], state.ships_in_encounter(players[side]));
        let is_ally = |seat: &Seat| !players.both().contains(&seat);
        let allies = rules.seats().filter(is_ally).map(|seat| (seat, state.ships[side][seat]));
        let sent: Vec<(Seat, u8)> = std::iter::once(own).chain(allies.filter(|(_, ships)| *ships > 0)).collect();
        let worth = |(seat, ships): (Seat, u8)| {
            let counts = ships > 0 && (seat == players[side] || !tally.without_allies);
            let value = if counts { self.value(Number::ShipValue, seat, 1) } else { Some(0) };
            ShipValue { seat, ships, worth: value.map(|value| i16::from(ships).saturating_mul(value)) }
        };
        sent.into_iter().map(worth).collect()
    }

    /// Returns the computed or estimated number of a seat; `None` if unknown to the viewer.
    fn value(&mut self, number: Number, subject: Seat, usual: i16) -> Option<i16> {
        let range = number.range();
        let (mut value, mut acted) = match self.course(number, subject, usual) {
            Course::Fixed(value) => return Some(value),
            Course::Under(value, acted) => (value, acted),
            Course::Ahead => (usual.clamp(*range.start(), *range.end()), PowerSet::EMPTY),
        };
        let moment = Trigger::about(number.hook(), subject);
        while let Some((slot, changed)) = self.first_change(moment, value, acted)? {
            (value, acted) = (changed, acted.with(slot));
        }
        Some(value)
    }

    fn course(&self, number: Number, subject: Seat, usual: i16) -> Course {
        let state = self.sight.state;
        let frames = state.stack.frames();
        let numbers = [Number::CardValue, Number::ShipValue, Number::Total];
        let mut begun = false;
        for (depth, frame) in frames.iter().enumerate() {
            match frame {
                Frame::FixNumber(fix) if fix.number == number && fix.subject == subject => {
                    return under_way(frames, depth, fix);
                }
                Frame::FixNumber(fix) => begun |= numbers.contains(&fix.number),
                Frame::MakeTotals(_) => begun |= number != Number::Total,
                Frame::CompareTotals(_) => begun = true,
                _ => {}
            }
        }
        // Totals are computed after all other numbers.
        let compares = frames.iter().any(|frame| matches!(frame, Frame::CompareTotals(_)));
        match number {
            _ if !begun || (number == Number::Total && !compares) => Course::Ahead,
            Number::CardValue => Course::Fixed(usual),
            _ => Course::Fixed(state.encounter.numbers[number][subject]),
        }
    }

    /// Returns the first power that would change a number, in the order of the rules.
    ///
    /// No seat is asked. The result is `None` if the viewer cannot know what a power would do.
    fn first_change(&mut self, moment: Trigger, value: i16, acted: PowerSet) -> Option<Option<(PowerSlot, i16)>> {
        let Sight { state, rules } = self.sight;
        let waiting = state.powers_with(moment.hook).without(acted);
        if waiting.is_empty() {
            return Some(None);
        }
        let seats = crate::trigger::actors::order(state, rules);
        for order in Order::ALL {
            for seat in seats.clone() {
                for slot in state.powers.held(seat, waiting).iter() {
                    let usable = self.sight.usable(slot, &moment);
                    let Some((power, used)) = self.heard(usable)? else { continue };
                    if used.order != order {
                        continue;
                    }
                    let knows = self.viewer == Some(seat);
                    if !knows && rules.script(power.alien).memory.iter().any(|cell| !cell.public) {
                        return None;
                    }
                    let call = Call { script: power.alien, me: seat, power: Some(slot), moment, knows };
                    let changed = self.powers.value(rules, state, &call, value);
                    let changed = self.heard(changed.map_err(StepExit::Fault))?;
                    if changed != value {
                        return Some(Some((slot, changed)));
                    }
                }
            }
        }
        Some(None)
    }

    /// Returns the result of a script call. A fault counts as unknown, because the script may have read hidden
    /// information.
    fn heard<T>(&mut self, came: Flow<T>) -> Option<T> {
        match came {
            Ok(came) => Some(came),
            Err(StepExit::Fault(fault)) => {
                (self.faulted)(&fault);
                None
            }
            Err(_) => None,
        }
    }
}

/// Returns the progress of a number whose step is pending. A declared change counts even while seats can still react to
/// it.
fn under_way(frames: &[Frame], depth: usize, fix: &FixNumber) -> Course {
    let at_stake = Depth::of(depth as u8);
    let declared = frames[depth..].iter().find_map(|frame| match frame {
        Frame::UsePower(UsePower { moment, stage: Stage::Effect, number, .. }) if moment.matter == Some(at_stake) => {
            *number
        }
        _ => None,
    });
    Course::Under(declared.unwrap_or(fix.value), fix.acted)
}
