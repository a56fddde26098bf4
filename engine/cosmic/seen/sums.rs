//! What can be seen of the totals from one seat, before they are made (C2).
//!
//! Invariants: nothing here depends on what the viewer cannot know. A card counts only for whoever may see it; scripts that
//! change numbers read what everybody knows, those of the viewer also what it knows itself, and one that keeps something
//! secret is asked on behalf of its own seat alone. What cannot be known is left out and said to be missing.
//!
//! The sums say how things stand, not how they will end: allies that may still come, powers that may be used and cards that
//! may be played are not in them. Nothing here changes a state.

use crate::moment::call::Call;
use crate::moment::fault::{Fault, Flow};
use crate::moment::play::Powers;
use crate::moment::sight::Sight;
use crate::table::{Halt, Seat};
use crate::things::card::CardKind;
use crate::things::encounter::Tally;
use crate::things::face::Face;
use crate::things::frame::{FixNumber, Frame, Stage, UsePower};
use crate::things::moment::{Depth, Moment};
use crate::things::number::Number;
use crate::things::power_sets::{PowerSet, PowerSlot};
use crate::things::ruleset::{Phase, Ruleset};
use crate::things::script::Order;
use crate::things::side::{BySide, Side};
use crate::things::state::State;
use serde::{Deserialize, Serialize};

/// What the ships of a seat bring to a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShipsWorth {
    /// Whose.
    pub seat: Seat,
    /// How many.
    pub ships: u8,
    /// What they count together; `None`: this viewer cannot know.
    pub worth: Option<i16>,
}

/// A side's total as far as a viewer can see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumView {
    /// What its card counts, if the viewer may see it and it is an attack.
    pub card: Option<i16>,
    /// Its ships, those of its main player first.
    pub ships: Vec<ShipsWorth>,
    /// What powers and cards add or take besides, so that card, ships and this make the total; `None`: it cannot be known.
    pub more: Option<i16>,
    /// How the total is made of card and ships, if not by adding them.
    pub tally: Tally,
    /// The total of what is known; `None`: there is none, a negotiate among the cards that the viewer sees, for instance.
    pub total: Option<i16>,
    /// Nothing is missing in it.
    pub known: bool,
}

/// Cards that a card could be, to see whether what is added depends on it.
const PROBES: [i16; 5] = [-7, 0, 7, 15, 40];

/// What a viewer can see of each side's total, of the defense's from when the cone points at a planet; `faulted` is told of
/// scripts that fail.
pub fn sums(
    rules: &Ruleset,
    state: &State,
    viewer: Option<Seat>,
    powers: &dyn Powers,
    faulted: &mut dyn FnMut(&Fault),
) -> BySide<Option<SumView>> {
    let Some(players) = fighting(rules, state) else { return BySide::default() };
    let mut seen = state.clone();
    let visible = BySide::each(|side| visible_face(rules, state, viewer, side, players[side]));
    for side in Side::BOTH {
        // A script reads a face where the viewer does.
        seen.encounter[side].face = visible[side];
    }
    let negotiates = visible.both().contains(&&Some(Face::Negotiate));
    let mut reckoner = Reckoner { sight: Sight { state: &seen, rules }, viewer, powers, faulted };
    let mut sums = BySide::default();
    // In the order in which they are made: what a side's card counts, the other's can depend on.
    // Before the cone points somewhere nobody can say which ships defend.
    let sides = Side::BOTH.into_iter().filter(|side| *side == Side::Offense || state.encounter.planet().is_some());
    for side in sides {
        sums[side] = Some(reckoner.sum(players, side, visible[side], negotiates));
    }
    sums
}

/// The main players, from when the cone is loaded until the encounter is decided.
fn fighting(rules: &Ruleset, state: &State) -> Option<BySide<Seat>> {
    let encounter = &state.encounter;
    let defense = encounter.defense().filter(|_| encounter.outcome.is_none())?;
    let at = |phase: Phase| rules.choices.phases.iter().position(|other| *other == phase);
    let is_loaded = at(state.phase) > at(Phase::Load) || state.ships[Side::Offense][state.offense] > 0;
    is_loaded.then_some(BySide { offense: state.offense, defense })
}

/// What a side's card counts as, if this viewer can say: once it is turned, or as the card that it may look at.
fn visible_face(rules: &Ruleset, state: &State, viewer: Option<Seat>, side: Side, player: Seat) -> Option<Face> {
    if let Some(face) = state.encounter[side].face {
        return Some(face);
    }
    let laid = state.laid(side)?;
    let kind = Some(rules.kind(laid.card)).filter(|_| laid.open || viewer == Some(player))?;
    // What a card with a script will count as, that says only once it is turned.
    let acts = |script| rules.script(script).hooks.iter().any(Option::is_some);
    if let CardKind::Scripted(script) = kind
        && acts(script)
    {
        return None;
    }
    rules.face_of(kind)
}

/// What one viewer asks scripts of the numbers of an encounter.
struct Reckoner<'a> {
    sight: Sight<'a>,
    viewer: Option<Seat>,
    powers: &'a dyn Powers,
    faulted: &'a mut dyn FnMut(&Fault),
}

/// How far a number has come.
enum Course {
    /// Nobody has changed it yet.
    Ahead,
    /// It is being fixed: so far it is this, and these have changed it.
    Under(i16, PowerSet),
    /// It is fixed.
    Fixed(i16),
}

impl Reckoner<'_> {
    fn sum(&mut self, players: BySide<Seat>, side: Side, face: Option<Face>, negotiates: bool) -> SumView {
        let tally = self.sight.state.encounter[side].tally;
        let ships = self.ships(players, side, tally);
        if negotiates {
            return SumView { ships, tally, ..SumView::default() };
        }
        let card = match face {
            Some(Face::Attack(value)) => self.value(Number::CardValue, players[side], value),
            _ => None,
        };
        let known_ships = ships.iter().filter_map(|one| one.worth).fold(0, i16::saturating_add);
        let all_known = ships.iter().all(|one| one.worth.is_some());
        let (more, total) = match card.filter(|_| all_known) {
            Some(card) => {
                let base = self.base(side, card, known_ships);
                let total = self.value(Number::Total, players[side], base);
                let rest = |total: i16| total.saturating_sub(card).saturating_sub(known_ships);
                (total.map(rest), Some(total.unwrap_or(base)))
            }
            None => self.without_card(players[side], side, card, known_ships),
        };
        let known = card.is_some() && all_known && more.is_some();
        SumView { card, ships, more, tally, total, known }
    }

    /// What is added to a side whose card, or some of whose ships, are not known, and the total of the rest.
    fn without_card(&mut self, player: Seat, side: Side, card: Option<i16>, ships: i16) -> (Option<i16>, Option<i16>) {
        let Tally { multiplied, subtracted, .. } = self.sight.state.encounter[side].tally;
        if multiplied {
            return (None, None);
        }
        let added = PROBES.map(|card| {
            let total = self.value(Number::Total, player, self.base(side, card, ships))?;
            Some(total.saturating_sub(card).saturating_sub(ships))
        });
        // Ships that are taken off stand among the ships.
        let all_alike = added.iter().all(|one| *one == added[0]);
        let more = added[0].filter(|_| all_alike);
        let plain = self.sight.state.encounter[side].more;
        let else_more = if subtracted { plain.saturating_sub(ships.saturating_mul(2)) } else { plain };
        let sum = card.unwrap_or(0).saturating_add(ships).saturating_add(more.unwrap_or(else_more));
        (more, Some(sum))
    }

    /// What a total is before powers change it.
    fn base(&self, side: Side, card: i16, ships: i16) -> i16 {
        let front = &self.sight.state.encounter[side];
        front.tally.total(card, ships).saturating_add(front.more)
    }

    /// The ships of a side with what they count.
    fn ships(&mut self, players: BySide<Seat>, side: Side, tally: Tally) -> Vec<ShipsWorth> {
        let (state, rules) = (self.sight.state, self.sight.rules);
        let own = (players[side], state.ships_in_encounter(players[side]));
        let is_ally = |seat: &Seat| !players.both().contains(&seat);
        let allies = rules.seats().filter(is_ally).map(|seat| (seat, state.ships[side][seat]));
        let sent: Vec<(Seat, u8)> = std::iter::once(own).chain(allies.filter(|(_, ships)| *ships > 0)).collect();
        let worth = |(seat, ships): (Seat, u8)| {
            let counts = ships > 0 && (seat == players[side] || !tally.without_allies);
            let value = if counts { self.value(Number::ShipValue, seat, 1) } else { Some(0) };
            ShipsWorth { seat, ships, worth: value.map(|value| i16::from(ships).saturating_mul(value)) }
        };
        sent.into_iter().map(worth).collect()
    }

    /// What a number of a seat is, or would be if it were fixed now; `None`: this viewer cannot know.
    fn value(&mut self, number: Number, subject: Seat, usual: i16) -> Option<i16> {
        let range = number.range();
        let (mut value, mut acted) = match self.course(number, subject, usual) {
            Course::Fixed(value) => return Some(value),
            Course::Under(value, acted) => (value, acted),
            Course::Ahead => (usual.clamp(*range.start(), *range.end()), PowerSet::EMPTY),
        };
        let moment = Moment::about(number.hook(), subject);
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
        // Totals are fixed after all else.
        let compares = frames.iter().any(|frame| matches!(frame, Frame::CompareTotals(_)));
        match number {
            _ if !begun || (number == Number::Total && !compares) => Course::Ahead,
            Number::CardValue => Course::Fixed(usual),
            _ => Course::Fixed(state.encounter.numbers[number][subject]),
        }
    }

    /// The first power in its order that changes a number, as the rules find it when they fix one; here nobody is asked
    /// about it. `None`: one whose mind the viewer cannot know.
    fn first_change(&mut self, moment: Moment, value: i16, acted: PowerSet) -> Option<Option<(PowerSlot, i16)>> {
        let Sight { state, rules } = self.sight;
        let waiting = state.powers_with(moment.hook).without(acted);
        for (_, order) in Order::WORDS {
            for seat in crate::moment::actors::order(state, rules) {
                for slot in state.powers.held(seat, waiting).iter() {
                    let usable = self.sight.usable(slot, &moment);
                    let Some((power, used)) = self.heard(usable)? else { continue };
                    if used.order != *order {
                        continue;
                    }
                    let knows = self.viewer == Some(seat);
                    if !knows && rules.script(power.alien).memory.iter().any(|cell| !cell.public) {
                        return None;
                    }
                    let call = Call { script: power.alien, me: seat, power: Some(slot), moment, knows };
                    let changed = self.powers.value(rules, state, &call, value);
                    let changed = self.heard(changed.map_err(Halt::Fault))?;
                    if changed != value {
                        return Some(Some((slot, changed)));
                    }
                }
            }
        }
        Some(None)
    }

    /// What has come of a question to a script; one that fails may only have looked where the viewer cannot.
    fn heard<T>(&mut self, came: Flow<T>) -> Option<T> {
        match came {
            Ok(came) => Some(came),
            Err(Halt::Fault(fault)) => {
                (self.faulted)(&fault);
                None
            }
            Err(_) => None,
        }
    }
}

/// How far a number has come whose step lies there: with the change that is declared and can still be answered.
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
