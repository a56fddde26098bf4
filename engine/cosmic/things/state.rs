//! The state of a game: small, plain data. What most games have none or few of lies out of line, in lists as long as needed.

use crate::table::{BySeat, Dice, MAX_SEATS, Seat, SeatSet};
use crate::things::berth::Ships;
use crate::things::card::{CardSet, MAX_STARS, Pile, ScriptId};
use crate::things::cards::Cards;
use crate::things::deal::Offer;
use crate::things::encounter::{Encounter, Laid};
use crate::things::frame::{Frame, UsePower};
use crate::things::hook::{HOOKS, Hook};
use crate::things::in_place::clone_in_place;
use crate::things::place::Planet;
use crate::things::planets::Planets;
use crate::things::power::{AllPowers, Power};
use crate::things::power_sets::{PowerSet, PowerSlot, PowersByHook};
use crate::things::ruleset::{Phase, Ruleset};
use crate::things::script::Who;
use crate::things::side::{BySide, Side};
use crate::things::stack::Stack;
use crate::things::stall::Stall;
use serde::{Deserialize, Serialize};

/// The state of a game.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What is to be done, the next thing on top.
    pub stack: Stack,
    /// Chance.
    pub dice: Dice,
    /// All ships, by where they lie.
    pub ships: Ships,
    /// Where planets are that are not where they were at the start.
    #[serde(default = "planets_at_home")]
    pub planets: Planets,
    /// All cards, by where they lie.
    pub cards: Cards,
    /// What the script that runs has let somebody look at; nothing between its calls.
    #[serde(skip)]
    pub looked_at: CardSet,
    /// The star deck: a seat for each card.
    pub stars: Pile<MAX_STARS>,
    /// Star cards drawn.
    pub star_discards: Pile<MAX_STARS>,
    /// A power has picked the star card that lies on top: everybody knows it.
    #[serde(default)]
    pub star_known: bool,
    /// The powers.
    pub powers: AllPowers,
    /// Powers have been gained, moved or dropped: seats have others than those they were dealt.
    #[serde(default)]
    pub powers_moved: bool,
    /// The powers that have each hook.
    pub power_hooks: PowersByHook,
    /// Scripts switched off after a fault, one bit each.
    pub disabled: u128,
    /// Seats whose powers are lost for want of home bases (W3), as last announced.
    pub powerless: SeatSet,
    /// Seats that have left the game (W4).
    pub out: SeatSet,
    /// Turns begun.
    pub turn: u16,
    /// The seat whose turn it is.
    pub offense: Seat,
    /// The offense has run out of encounter cards in this turn (T9).
    pub ran_out: bool,
    /// Since when nobody has come nearer to winning.
    #[serde(default)]
    pub stall: Stall,
    /// The phase of the encounter.
    pub phase: Phase,
    /// The encounter.
    pub encounter: Encounter,
    /// The power by which each seat holds ships captive, while it holds any.
    #[serde(default = "no_captors")]
    pub captors: BySeat<Option<PowerSlot>>,
    /// Whom a power or a card lets win when the step is done, and which.
    pub win_by_power: BySeat<Option<ScriptId>>,
    /// Who has won; empty while the game goes on.
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
    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        !self.winners.is_empty()
    }

    /// The main players, once it is known whom the offense meets.
    pub fn players(&self) -> Option<BySide<Seat>> {
        Some(BySide { offense: self.offense, defense: self.encounter.defense()? })
    }

    /// The side of a main player.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        let players = self.players()?;
        Side::BOTH.into_iter().find(|side| players[*side] == seat)
    }

    /// The main player of a side, once it is known whom the offense meets.
    pub fn main_player(&self, side: Side) -> Option<Seat> {
        Some(self.players()?[side])
    }

    /// The card that a side's main player has laid (C1).
    pub fn laid(&self, side: Side) -> Option<Laid> {
        self.cards.laid(self.main_player(side)?)
    }

    /// Whether both cards lie turned on the table, or face down with a word.
    pub fn are_cards_turned(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.laid(side).is_some() && self.encounter[side].face.is_some())
    }

    /// The side a seat has joined, once all answers are in (T8): it is its side for the rest of the encounter, whatever
    /// becomes of its ships.
    pub fn allied_with(&self, seat: Seat) -> Option<Side> {
        let joined = |side: &Side| self.encounter[*side].allies.contains(seat);
        Side::BOTH.into_iter().find(joined).filter(|_| self.encounter.alliances_made)
    }

    /// The side a seat is on, as a main player or as an ally.
    pub fn role(&self, seat: Seat) -> Option<Side> {
        self.side_of(seat).or_else(|| self.allied_with(seat))
    }

    /// Whether a seat has this part in the encounter.
    pub fn is_who(&self, seat: Seat, who: Who) -> bool {
        match who {
            Who::Anyone => true,
            Who::Offense => seat == self.offense,
            Who::Defense => self.encounter.defense() == Some(seat),
            Who::MainPlayer => self.side_of(seat).is_some(),
            Who::Ally => self.allied_with(seat).is_some(),
            Who::Involved => self.role(seat).is_some(),
            // The offense takes part before anybody knows against whom.
            Who::Bystander => seat != self.offense && self.role(seat).is_none(),
        }
    }

    /// Ships of a seat on a planet.
    #[inline]
    pub fn ships_on(&self, planet: Planet, seat: Seat) -> u8 {
        self.ships[planet][seat]
    }

    /// Whether a seat has a base on a planet (W1).
    #[inline]
    pub fn has_base(&self, planet: Planet, seat: Seat) -> bool {
        self.ships_on(planet, seat) > 0
    }

    /// A seat's bases at home.
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

    /// A seat's bases outside its home system, and the planets out of the game that are bases of its for good (W2).
    pub fn foreign_bases(&self, seat: Seat, seats: u8) -> u8 {
        let bases: u8 = Seat::all(seats).filter(|home| *home != seat).map(|home| self.bases_in(home, seat)).sum();
        bases + self.planets.kept_by(seat) as u8
    }

    /// The planets in the game, by the systems that they are named after.
    pub fn planets_in_game(&self, rules: &Ruleset) -> impl Iterator<Item = Planet> + use<'_> {
        rules.planets().filter(|planet| self.planets.has(*planet))
    }

    /// The planets that lie in a home system.
    pub fn system(&self, rules: &Ruleset, home: Seat) -> impl Iterator<Item = Planet> + use<'_> {
        let (unmoved, each) = (self.planets.are_at_home(), rules.numbers.planets_per_system);
        // As long as no planet has moved, none but those named after a system lie in it.
        let named_after = rules.seats().filter(move |seat| !unmoved || *seat == home);
        let planets = named_after.flat_map(move |seat| Planet::in_system(seat, each));
        planets.filter(move |planet| self.planets.has(*planet) && self.planets.home(*planet) == home)
    }

    /// Whether ships are on their way to a planet or from it, or could be: it is fought for, or something under way names it.
    pub(crate) fn is_at_stake(&self, planet: Planet) -> bool {
        let is_named = |frame: &Frame| match frame {
            Frame::Landing(landing) => landing.planet == planet,
            Frame::AfterLanding(landed) => landed.planet == planet,
            Frame::Leave(leave) => leave.planet == planet,
            Frame::Point(point) => point.chosen == Some(planet),
            _ => false,
        };
        let is_promised = |(_, offer): &(Side, Offer)| {
            Side::BOTH.into_iter().any(|side| offer[side].base.is_some_and(|base| base.planet == planet))
        };
        self.encounter.planet() == Some(planet)
            || self.encounter.offer.as_deref().is_some_and(is_promised)
            || self.stack.frames().iter().any(is_named)
    }

    /// The planets on which a seat has a base.
    pub fn bases(&self, seat: Seat, seats: u8) -> impl Iterator<Item = Planet> {
        Planet::all(seats).filter(move |planet| self.has_base(*planet, seat))
    }

    /// Whether a seat has a base anywhere.
    pub fn has_bases(&self, seat: Seat, seats: u8) -> bool {
        self.ships.on_planets(seats).any(|ships| ships[seat] > 0)
    }

    /// Ships a seat has in the encounter.
    pub fn ships_in_encounter(&self, seat: Seat) -> u8 {
        let defending = match (self.encounter.defense(), self.encounter.planet()) {
            (Some(defense), Some(planet)) if defense == seat => self.ships_on(planet, seat),
            _ => 0,
        };
        Side::BOTH.map(|side| self.ships[side][seat]).iter().sum::<u8>() + defending
    }

    /// The alien of a power.
    #[inline]
    pub fn alien(&self, power: PowerSlot) -> Option<ScriptId> {
        self.powers.get(power).map(|power| power.alien)
    }

    /// Whether a script has been switched off after a fault.
    pub const fn is_disabled(&self, script: ScriptId) -> bool {
        self.disabled >> script.0 & 1 == 1
    }

    /// Switches a script off: what it has still to do is dropped, and what others do about that.
    pub fn switch_off(&mut self, script: ScriptId) {
        self.disabled |= 1 << script.0;
        self.forget_stall();
        let powers = &self.powers;
        let is_its = |power| powers.get(power).is_some_and(|power| power.alien == script);
        self.stack.forget(|frame| matches!(frame, Frame::UsePower(UsePower { power, .. }) if is_its(*power)));
    }

    /// The powers that have a hook.
    #[inline]
    pub const fn powers_with(&self, hook: Hook) -> PowerSet {
        self.power_hooks.of(hook)
    }

    /// Whether a power is in force: not lost (W3), cancelled, or switched off. What is no alien's is neither lost nor cancelled.
    pub fn is_in_force(&self, rules: &Ruleset, power: &Power) -> bool {
        !self.is_disabled(power.alien)
            && !power.zapped
            && !self.out.contains(power.holder)
            && self.has_bases_for(rules, power)
    }

    /// Whether the holder of a power has the home bases that it needs (W3).
    pub fn has_bases_for(&self, rules: &Ruleset, power: &Power) -> bool {
        !power.source.is_alien() || self.home_bases(power.holder) >= rules.home_bases_for(power.alien)
    }

    /// It is this seat's turn: what lies on the table for the offense is its now.
    pub fn set_offense(&mut self, seat: Seat) {
        self.offense = seat;
        for (_, power) in self.powers.iter_mut().filter(|(_, power)| power.source.is_common()) {
            power.holder = seat;
        }
    }

    /// The cards to lay that a seat must hold, by the powers that it has in force (T1).
    pub fn encounter_cards_for(&self, rules: &Ruleset, seat: Seat) -> usize {
        // In most editions no script wants more.
        if rules.found.encounter_cards == 1 {
            return 1;
        }
        let powers = self.powers.of(seat).filter(|(_, power)| self.is_in_force(rules, power));
        powers.map(|(_, power)| usize::from(rules.script(power.alien).encounter_cards)).max().unwrap_or(1)
    }

    /// Notes the hooks of every power anew.
    pub(crate) fn find_all_hooks(&mut self, rules: &Ruleset) {
        self.power_hooks = self.all_hooks(rules);
    }

    /// The powers that there are, by the hooks that they have.
    pub(crate) fn all_hooks(&self, rules: &Ruleset) -> PowersByHook {
        let mut hooks = PowersByHook::NONE;
        self.powers.iter().for_each(|(slot, power)| note_hooks(&mut hooks, rules, slot, power.alien));
        hooks
    }

    /// Notes the hooks of a power.
    pub(crate) fn find_hooks(&mut self, rules: &Ruleset, slot: PowerSlot, alien: ScriptId) {
        note_hooks(&mut self.power_hooks, rules, slot, alien);
    }
}

fn note_hooks(hooks: &mut PowersByHook, rules: &Ruleset, slot: PowerSlot, alien: ScriptId) {
    for spec in HOOKS.iter().filter(|spec| rules.hook_use(alien, spec.hook).is_some()) {
        hooks[spec.hook] = hooks.of(spec.hook).with(slot);
    }
}
