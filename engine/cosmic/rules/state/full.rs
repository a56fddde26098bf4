//! The state of a game: small, plain data.
//!
//! Data that most games rarely use is stored in lists, so it costs nothing while it is empty.

use crate::state::berth::Ships;
use crate::state::card::{CardSet, MAX_STARS, Pile, ScriptId};
use crate::state::cards::Cards;
use crate::state::deal::Offer;
use crate::state::encounter::{Encounter, Laid};
use crate::state::frame::{Frame, UsePower};
use crate::state::hook::{HOOKS, Hook};
use crate::state::in_place::clone_in_place;
use crate::state::place::Planet;
use crate::state::planets::Planets;
use crate::state::power::{AllPowers, Power};
use crate::state::power_sets::{PowerSet, PowerSlot, PowersByHook};
use crate::state::ruleset::{Phase, Ruleset};
use crate::state::script::Who;
use crate::state::side::{BySide, Side};
use crate::state::stack::Stack;
use crate::state::stall::Stall;
use crate::table::{BySeat, Dice, MAX_SEATS, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The state of a game.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The pending steps, the next one on top.
    pub stack: Stack,
    /// The random number generator.
    pub dice: Dice,
    /// All ships, by berth.
    pub ships: Ships,
    /// The planets that have moved or left the game.
    #[serde(default = "planets_at_home")]
    pub planets: Planets,
    /// All cards, by zone.
    pub cards: Cards,
    /// The cards that the running script has shown to any seat; empty between calls.
    #[serde(skip)]
    pub looked_at: CardSet,
    /// The star deck, as the numbers of its cards.
    pub stars: Pile<MAX_STARS>,
    /// The drawn star cards.
    pub star_discards: Pile<MAX_STARS>,
    /// True if the top star card is public, because a power has picked it.
    #[serde(default)]
    pub star_known: bool,
    /// All powers at the table.
    pub powers: AllPowers,
    /// True if any power was gained, moved, or dropped after the deal.
    #[serde(default)]
    pub powers_moved: bool,
    /// An index of the powers by hook.
    pub power_hooks: PowersByHook,
    /// The scripts that were switched off after a fault, one bit per script.
    pub disabled: u128,
    /// The seats whose powers are lost, as last announced (W3).
    pub powerless: SeatSet,
    /// The seats that have left the game (W4).
    pub out: SeatSet,
    /// The number of the current turn, from 1.
    pub turn: u16,
    /// The seat whose turn it is.
    pub offense: Seat,
    /// True if the offense has run out of encounter cards in this turn (T9).
    pub ran_out: bool,
    /// The progress of the game toward a win.
    #[serde(default)]
    pub stall: Stall,
    /// The current phase of the encounter.
    pub phase: Phase,
    /// The current encounter.
    pub encounter: Encounter,
    /// The power with which each seat holds captive ships, while it has any.
    #[serde(default = "no_captors")]
    pub captors: BySeat<Option<PowerSlot>>,
    /// The script through which each seat wins at the end of the step.
    pub win_by_power: BySeat<Option<ScriptId>>,
    /// The winners; empty until the game is over.
    pub winners: SeatSet,
}

#[rustfmt::skip]
clone_in_place!(State {
    stack, dice, ships, planets, cards, looked_at, stars, star_discards, star_known, powers, powers_moved, power_hooks,
    disabled, powerless, out, turn, offense, ran_out, stall, phase, encounter, captors, win_by_power, winners,
});

const fn no_captors() -> BySeat<Option<PowerSlot>> {
    BySeat::of(None)
}

const fn planets_at_home() -> Planets {
    Planets::AT_HOME
}

impl State {
    /// Returns `true` if the game is over.
    pub const fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// Returns the main players, once the defense is known.
    pub fn players(&self) -> Option<BySide<Seat>> {
        Some(BySide { offense: self.offense, defense: self.encounter.defense()? })
    }

    /// Returns the side of a main player; `None` for other seats.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        let players = self.players()?;
        Side::BOTH.into_iter().find(|side| players[*side] == seat)
    }

    /// Returns the main player of a side, once the defense is known.
    pub fn main_player(&self, side: Side) -> Option<Seat> {
        Some(self.players()?[side])
    }

    /// Returns the card that a side's main player has played (C1).
    pub fn laid(&self, side: Side) -> Option<Laid> {
        self.cards.laid(self.main_player(side)?)
    }

    /// Returns `true` if both played cards are revealed, or face down with a claim.
    pub fn are_cards_turned(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.laid(side).is_some() && self.encounter[side].face.is_some())
    }

    /// Returns the side that a seat has joined, once all seats have answered (T8).
    ///
    /// The seat stays on that side for the rest of the encounter, even without ships in it. For a seat on both sides,
    /// this is the offense's side.
    pub fn allied_with(&self, seat: Seat) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.is_allied_with(seat, *side))
    }

    /// Returns `true` if a seat has joined this side. A power can let a seat join both sides.
    pub fn is_allied_with(&self, seat: Seat, side: Side) -> bool {
        self.encounter.alliances_made && self.encounter[side].allies.contains(seat)
    }

    /// Returns `true` if a seat is the main player of this side, or has joined it.
    pub fn is_on(&self, seat: Seat, side: Side) -> bool {
        self.main_player(side) == Some(seat) || self.is_allied_with(seat, side)
    }

    /// Returns the side of a main player or an ally.
    pub fn role(&self, seat: Seat) -> Option<Side> {
        self.side_of(seat).or_else(|| self.allied_with(seat))
    }

    /// Returns `true` if a seat has this part in the encounter.
    pub fn is_who(&self, seat: Seat, who: Who) -> bool {
        match who {
            Who::Anyone => true,
            Who::Offense => seat == self.offense,
            Who::Defense => self.encounter.defense() == Some(seat),
            Who::MainPlayer => self.side_of(seat).is_some(),
            Who::Ally => self.allied_with(seat).is_some(),
            Who::Involved => self.role(seat).is_some(),
            // Even before the defense is known, the offense is not a bystander.
            Who::Bystander => seat != self.offense && self.role(seat).is_none(),
        }
    }

    /// Returns the number of a seat's ships on a planet.
    #[inline]
    pub fn ships_on(&self, planet: Planet, seat: Seat) -> u8 {
        self.ships[planet][seat]
    }

    /// Returns `true` if a seat has a base on a planet (W1).
    #[inline]
    pub fn has_base(&self, planet: Planet, seat: Seat) -> bool {
        self.ships_on(planet, seat) > 0
    }

    /// Returns the number of a seat's bases in its home system.
    pub fn home_bases(&self, seat: Seat) -> u8 {
        self.bases_in(seat, seat)
    }

    #[inline]
    fn bases_in(&self, home: Seat, seat: Seat) -> u8 {
        if self.planets.are_at_home() {
            return self.ships.at_home(home).iter().filter(|ships| ships[seat] > 0).count() as u8;
        }
        let bases = Planet::all(MAX_SEATS as u8).filter(|planet| self.has_base(*planet, seat));
        bases.filter(|planet| self.planets.home(*planet) == home).count() as u8
    }

    /// Returns the number of a seat's bases outside its home system.
    ///
    /// Planets out of the game that still count as its bases are included (W2).
    pub fn foreign_bases(&self, seat: Seat, seats: u8) -> u8 {
        let bases: u8 = Seat::all(seats).filter(|home| *home != seat).map(|home| self.bases_in(home, seat)).sum();
        bases + self.planets.kept_by(seat) as u8
    }

    /// Returns the planets in the game, grouped by their initial systems.
    pub fn planets_in_game(&self, rules: &Ruleset) -> impl Iterator<Item = Planet> + use<'_> {
        rules.planets().filter(|planet| self.planets.has(*planet))
    }

    /// Returns the planets that are in a home system now.
    pub fn system(&self, rules: &Ruleset, home: Seat) -> impl Iterator<Item = Planet> + use<'_> {
        let (unmoved, each) = (self.planets.are_at_home(), rules.numbers.planets_per_system);
        // While no planet has moved, a system contains exactly the planets named after it.
        let named_after = rules.seats().filter(move |seat| !unmoved || *seat == home);
        let planets = named_after.flat_map(move |seat| Planet::in_system(seat, each));
        planets.filter(move |planet| self.planets.has(*planet) && self.planets.home(*planet) == home)
    }

    /// Returns `true` if a planet is under attack, or a pending step refers to it.
    pub(crate) fn is_at_stake(&self, planet: Planet) -> bool {
        let is_named = |frame: &Frame| match frame {
            Frame::Landing(landing) => landing.planet == planet,
            Frame::AfterLanding(landed) => landed.planet == planet,
            Frame::Leave(leave) => leave.planet == planet,
            Frame::Point(point) => point.chosen == Some(planet),
            _ => false,
        };
        let is_promised =
            |offer: &Offer| offer.both().into_iter().any(|terms| terms.base.is_some_and(|base| base.planet == planet));
        self.encounter.planet() == Some(planet)
            || self.encounter.offer.as_deref().is_some_and(|(_, offer)| is_promised(offer))
            || self.encounter.agreed.iter().any(|agreement| is_promised(&agreement.offer))
            || self.stack.frames().iter().any(is_named)
    }

    /// Returns the planets on which a seat has a base.
    pub fn bases(&self, seat: Seat, seats: u8) -> impl Iterator<Item = Planet> {
        Planet::all(seats).filter(move |planet| self.has_base(*planet, seat))
    }

    /// Returns `true` if a seat has any base.
    pub fn has_bases(&self, seat: Seat, seats: u8) -> bool {
        self.ships.on_planets(seats).any(|ships| ships[seat] > 0)
    }

    /// Returns the number of a seat's ships in the encounter.
    pub fn ships_in_encounter(&self, seat: Seat) -> u8 {
        let defending = match (self.encounter.defense(), self.encounter.planet()) {
            (Some(defense), Some(planet)) if defense == seat => self.ships_on(planet, seat),
            _ => 0,
        };
        Side::BOTH.map(|side| self.ships[side][seat]).iter().sum::<u8>() + defending
    }

    /// Returns the alien of a power.
    #[inline]
    pub fn alien(&self, power: PowerSlot) -> Option<ScriptId> {
        self.powers.get(power).map(|power| power.alien)
    }

    /// Returns `true` if a script was switched off after a fault.
    pub const fn is_disabled(&self, script: ScriptId) -> bool {
        self.disabled >> script.0 & 1 == 1
    }

    /// Switches a script off and drops its pending steps, including the reactions to them.
    pub fn switch_off(&mut self, script: ScriptId) {
        self.disabled |= 1 << script.0;
        self.forget_stall();
        let powers = &self.powers;
        let is_its = |power| powers.get(power).is_some_and(|power| power.alien == script);
        self.stack.forget(|frame| matches!(frame, Frame::UsePower(UsePower { power, .. }) if is_its(*power)));
    }

    /// Returns the powers that have a hook.
    #[inline]
    pub const fn powers_with(&self, hook: Hook) -> PowerSet {
        self.power_hooks.of(hook)
    }

    /// Returns `true` if a power is neither lost (W3) nor canceled nor switched off.
    ///
    /// Only powers of aliens can be lost or canceled.
    pub fn is_in_force(&self, rules: &Ruleset, power: &Power) -> bool {
        !self.is_disabled(power.alien)
            && !power.zapped
            && !self.out.contains(power.holder)
            && self.has_bases_for(rules, power)
    }

    /// Returns `true` if a power's holder has enough home bases to keep it (W3).
    pub fn has_bases_for(&self, rules: &Ruleset, power: &Power) -> bool {
        !power.source.is_alien() || self.home_bases(power.holder) >= rules.home_bases_for(power.alien)
    }

    /// Returns `true` if one of a seat's powers is lost (W3), or `None` if the seat has no power of an alien.
    pub fn has_lost_power(&self, rules: &Ruleset, seat: Seat) -> Option<bool> {
        let powers = self.powers.of(seat).filter(|(_, power)| power.source.is_alien());
        let needed = powers.map(|(_, power)| rules.home_bases_for(power.alien)).max()?;
        Some(self.home_bases(seat) < needed)
    }

    /// Makes a seat the offense.
    ///
    /// The seat becomes the holder of all rules and cards that act for the offense.
    pub fn set_offense(&mut self, seat: Seat) {
        self.offense = seat;
        for (_, power) in self.powers.iter_mut().filter(|(_, power)| power.source.is_common()) {
            power.holder = seat;
        }
    }

    /// Returns the number of encounter cards that a seat needs in its hand (T1).
    ///
    /// The powers of the seat can increase it.
    pub fn encounter_cards_for(&self, rules: &Ruleset, seat: Seat) -> usize {
        // In most editions, no script requires more than one encounter card.
        if rules.found.encounter_cards == 1 {
            return 1;
        }
        let powers = self.powers.of(seat).filter(|(_, power)| self.is_in_force(rules, power));
        powers.map(|(_, power)| usize::from(rules.script(power.alien).encounter_cards)).max().unwrap_or(1)
    }

    /// Rebuilds the index of powers by hook.
    pub(crate) fn find_all_hooks(&mut self, rules: &Ruleset) {
        self.power_hooks = self.all_hooks(rules);
    }

    /// Returns the index of powers by hook, computed from the powers.
    pub(crate) fn all_hooks(&self, rules: &Ruleset) -> PowersByHook {
        let mut hooks = PowersByHook::NONE;
        self.powers.iter().for_each(|(slot, power)| note_hooks(&mut hooks, rules, slot, power.alien));
        hooks
    }

    /// Adds a power to the index.
    pub(crate) fn find_hooks(&mut self, rules: &Ruleset, slot: PowerSlot, alien: ScriptId) {
        note_hooks(&mut self.power_hooks, rules, slot, alien);
    }
}

fn note_hooks(hooks: &mut PowersByHook, rules: &Ruleset, slot: PowerSlot, alien: ScriptId) {
    for spec in HOOKS.iter().filter(|spec| rules.hook_use(alien, spec.hook).is_some()) {
        hooks[spec.hook] = hooks.of(spec.hook).with(slot);
    }
}
