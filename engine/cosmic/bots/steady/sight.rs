//! Input of the maxims, computed from the question and the look when first needed.

use super::maxim::{Maxim, Maxims};
use super::odds::Draw;
use super::prospects::Prospects;
use super::weights::Weights;
use crate::game::{Engine, GameLook, Observation};
use hyperkon_cosmic::{
    Argument, CardBag, CardKind, Choice, Decision, Face, Hook, Look, Outcome, PickOption, Planet, PowerLook, Ruleset,
    SeatLook, Side, Standing,
};
use hyperkon_table::{BySeat, Seat};
use std::cell::OnceCell;

/// Input of the maxims for one question.
pub(super) struct Sight<'a> {
    pub(super) question: &'a Decision,
    pub(super) rules: &'a Ruleset,
    pub(super) me: Seat,
    pub(super) by: &'a Weights,
    heeded: Maxims,
    engine: &'a Engine,
    seen: Observation<'a>,
    game: GameLook<'a>,
    pub(super) look: Look<'a>,
    hand: OnceCell<CardBag>,
    ship_values: OnceCell<BySeat<i16>>,
    prospects: OnceCell<Prospects<'a>>,
    draw: OnceCell<Draw>,
}

impl<'a> Sight<'a> {
    /// Returns the input for the seat that must answer.
    pub(super) fn of(
        engine: &'a Engine,
        seen: Observation<'a>,
        question: &'a Decision,
        by: &'a Weights,
        heeded: Maxims,
    ) -> Sight<'a> {
        let rules: &Ruleset = seen.rules();
        let (game, (hand, ship_values, prospects, draw)) = (seen.look(), Default::default());
        let (me, look) = (question.seat, *game);
        Sight { question, rules, me, by, heeded, engine, seen, game, look, hand, ship_values, prospects, draw }
    }

    /// Returns `true` if a maxim is switched on.
    pub(super) const fn heeds(&self, maxim: Maxim) -> bool {
        self.heeded.contains(maxim)
    }

    /// Returns `true` if a card changes nothing when it is played now.
    pub(super) fn is_waste(&self, kind: CardKind) -> bool {
        self.seen.is_waste(self.engine, &Choice::one(PickOption::Card(kind)), 0)
    }

    /// Returns this seat's hand.
    pub(super) fn hand(&self) -> &CardBag {
        self.hand.get_or_init(|| self.look.hand())
    }

    /// Returns the prospects of all seats.
    pub(super) fn prospects(&self) -> &Prospects<'a> {
        self.prospects.get_or_init(|| {
            let together = if self.heeds(Maxim::WinAlone) { self.by.together } else { 1.0 };
            let usual = Prospects::of(self.look, self.rules, self.by, self.heeds(Maxim::CarryNobody), together);
            if self.by.grudge == 0.0 {
                return usual;
            }
            let bases = |seat: Seat| self.system(self.me).filter(|planet| self.ships_on(*planet, seat) > 0).count();
            self.others().fold(usual, |prospects, seat| prospects.resented(seat, bases(seat)))
        })
    }

    /// Returns the value of one ship of a seat in a total (C2), if known.
    ///
    /// The value is 1 unless a power changes it. It is also 1 before the seat has ships in the encounter.
    pub(super) fn ship_value(&self, seat: Seat) -> i16 {
        self.ship_values.get_or_init(|| self.look_at_ship_values())[seat]
    }

    fn look_at_ship_values(&self) -> BySeat<i16> {
        let mut values = BySeat::of(1);
        let changes = |power: &PowerLook<'_>| self.rules.hook_use(power.script(), Hook::ShipValue).is_some();
        let aliens = self.look.seats().flat_map(SeatLook::aliens).filter(changes);
        let mut in_force = aliens.map(PowerLook::standing).filter(|standing| *standing == Standing::InForce);
        // If no power changes the value of ships, skip computing the values.
        if !self.heeds(Maxim::WeighShips) || in_force.next().is_none() && !self.look.lying().any(|card| changes(&card))
        {
            return values;
        }
        let sides = self.game.ship_values(self.engine);
        for one in sides.both().into_iter().flatten().flatten().filter(|one| one.ships > 0) {
            values[one.seat] = one.worth.map_or(1, |worth| worth / i16::from(one.ships));
        }
        values
    }

    /// Returns the distribution of a card that this seat has not seen.
    pub(super) fn draw(&self) -> &Draw {
        self.draw.get_or_init(|| Draw::unseen(self.look, self.by.tilt))
    }

    /// Returns the strength of a card in hand, from 0 to 1. It is the chance to beat an unseen card.
    pub(super) fn strength(&self, kind: CardKind) -> f32 {
        match self.rules.face_of(kind) {
            Some(Face::Attack(value)) => self.draw().below(value) + self.draw().negotiate,
            Some(Face::Negotiate) => self.by.negotiate,
            None => self.by.played,
        }
    }

    /// Returns the strength of the strongest playable card, or 0 if there is none.
    pub(super) fn strongest(&self) -> f32 {
        let cards = self.hand().counted().map(|(kind, _)| kind);
        let to_lay = cards.filter(|kind| self.rules.face_of(*kind).is_some());
        to_lay.map(|kind| self.strength(kind)).fold(0.0, f32::max)
    }

    /// Returns this seat's look at a seat.
    pub(super) fn seat(&self, seat: Seat) -> Option<SeatLook<'a>> {
        self.look.seat(seat)
    }

    /// Returns the other seats that are still in the game.
    pub(super) fn others(&self) -> impl Iterator<Item = Seat> {
        self.look.seats().filter(|seat| !seat.is_out() && seat.seat() != self.me).map(SeatLook::seat)
    }

    /// Returns the planets of a seat's home system.
    pub(super) fn system(&self, home: Seat) -> impl Iterator<Item = Planet> {
        self.rules.planets().filter(move |planet| self.look.home(*planet) == home)
    }

    /// Returns the first seat among the question's arguments.
    pub(super) fn named(&self) -> Option<Seat> {
        self.question.args.iter().find_map(|arg| if let Argument::Seat(seat) = arg { Some(*seat) } else { None })
    }

    /// Returns the main player of a side.
    pub(super) fn player(&self, side: Side) -> Option<Seat> {
        match side {
            Side::Offense => Some(self.look.offense()),
            Side::Defense => self.look.defense(),
        }
    }

    /// Returns this seat's side if it is a main player.
    pub(super) fn main_side(&self) -> Option<Side> {
        self.main_side_of(self.me)
    }

    /// Returns the given seat's side if it is a main player.
    fn main_side_of(&self, seat: Seat) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.player(*side) == Some(seat))
    }

    /// Returns the side on which a seat is the main player or has ships.
    pub(super) fn side_of(&self, seat: Seat) -> Option<Side> {
        self.main_side_of(seat).or_else(|| {
            let there = self.seat(seat)?;
            match (there.cone(), there.shield()) {
                (1.., _) => Some(Side::Offense),
                (_, 1..) => Some(Side::Defense),
                _ => None,
            }
        })
    }

    /// Returns the number of ships of a seat on a planet.
    pub(super) fn ships_on(&self, planet: Planet, seat: Seat) -> u8 {
        self.look.ships_on(planet, seat)
    }

    /// Returns `true` if a planet is outside a seat's home system.
    pub(super) fn is_abroad(&self, planet: Planet, seat: Seat) -> bool {
        self.look.home(planet) != seat
    }

    /// Returns a side's ship total in the encounter. `planet` may differ from the current target.
    pub(super) fn fleet(&self, side: Side, planet: Option<Planet>) -> i16 {
        let count = |seat: Seat, ships: u8| if ships > 0 { i16::from(ships) * self.ship_value(seat) } else { 0 };
        let sum = |ships: fn(SeatLook<'a>) -> u8| -> i16 {
            self.look.seats().map(|seat| count(seat.seat(), ships(seat))).sum()
        };
        let defense = || self.look.defense().zip(planet);
        match side {
            Side::Offense => sum(SeatLook::cone),
            Side::Defense => {
                sum(SeatLook::shield) + defense().map_or(0, |(seat, planet)| count(seat, self.ships_on(planet, seat)))
            }
        }
    }

    /// Returns the offense's lead: its ship total minus the defense's.
    pub(super) fn lead(&self) -> i16 {
        let planet = self.look.planet();
        self.fleet(Side::Offense, planet) - self.fleet(Side::Defense, planet)
    }

    /// Returns the prospects if a side wins on a planet with the current allies.
    pub(super) fn after(&self, winner: Side, planet: Planet) -> Prospects<'a> {
        let mut prospects = *self.prospects();
        for seat in self.look.seats().filter(|seat| !seat.is_out()) {
            match winner {
                Side::Offense if seat.cone() > 0 => prospects = self.landed(prospects, planet, seat.seat()),
                Side::Offense => prospects = prospects.ships(seat.seat(), -i16::from(seat.shield())),
                Side::Defense => prospects = prospects.ships(seat.seat(), -i16::from(seat.cone())),
            }
        }
        match self.look.defense().filter(|_| winner == Side::Offense) {
            Some(defense) => self.driven_off(prospects, planet, defense),
            None => prospects,
        }
    }

    /// Returns the prospects if 2 seats negotiate without reaching a deal (C10).
    pub(super) fn no_deal(&self, one: Seat, other: Seat) -> Prospects<'a> {
        let lost = i16::from(self.rules.numbers.failed_deal_losses);
        self.prospects().ships(one, -lost).ships(other, -lost)
    }

    /// Lowers a share if `ships` exceeds `spare`, because then a base is given up.
    pub(super) fn stripped(&self, share: f32, ships: u8, spare: u8) -> f32 {
        if ships > spare && self.heeds(Maxim::KeepBases) { share * self.by.stripped } else { share }
    }

    /// Returns the prospects after a seat has landed on a planet.
    pub(super) fn landed(&self, prospects: Prospects<'a>, planet: Planet, seat: Seat) -> Prospects<'a> {
        match (self.ships_on(planet, seat), self.is_abroad(planet, seat)) {
            (0, true) => prospects.bases(seat, 1),
            (0, false) => prospects.homes(seat, 1),
            _ => prospects,
        }
    }

    /// Returns the prospects after a seat has lost its ships on a planet.
    pub(super) fn driven_off(&self, prospects: Prospects<'a>, planet: Planet, seat: Seat) -> Prospects<'a> {
        let ships = self.ships_on(planet, seat);
        match (ships, self.is_abroad(planet, seat)) {
            (0, _) => prospects,
            (_, true) => prospects.bases(seat, -1).ships(seat, -i16::from(ships)),
            (_, false) => prospects.homes(seat, -1).ships(seat, -i16::from(ships)),
        }
    }

    /// Returns the face of a side's played card if this seat can see it.
    pub(super) fn laid(&self, side: Side) -> Option<Face> {
        let laid = self.look.laid(side)?;
        laid.face.or_else(|| self.rules.face_of(laid.kind?))
    }

    /// Returns the offense's chance to win the current encounter, judged by the visible cards.
    ///
    /// Returns `None` outside an encounter. Also returns `None` if both sides have negotiated, because then neither wins.
    pub(super) fn offense_chance(&self) -> Option<f32> {
        match self.look.outcome() {
            Some(Outcome::Won(side)) => return Some(if side == Side::Offense { 1.0 } else { 0.0 }),
            Some(_) => return None,
            None => {}
        }
        self.look.planet()?;
        if let Some(totals) = self.look.totals() {
            return Some(if totals.offense > totals.defense { 1.0 } else { 0.0 });
        }
        let lead = self.lead();
        let draw = |side| self.laid(side).map(Draw::certain);
        Some(match (self.laid(Side::Offense), self.laid(Side::Defense)) {
            (Some(Face::Attack(value)), _) => {
                draw(Side::Defense).as_ref().unwrap_or_else(|| self.draw()).beaten_by(Side::Offense, value, lead)
            }
            (_, Some(Face::Attack(value))) => {
                1.0 - draw(Side::Offense).as_ref().unwrap_or_else(|| self.draw()).beaten_by(Side::Defense, value, lead)
            }
            (Some(Face::Negotiate), Some(Face::Negotiate)) => return None,
            (Some(Face::Negotiate), None) => self.draw().negotiate / 2.0,
            (None, Some(Face::Negotiate)) => 1.0 - self.draw().negotiate / 2.0,
            (None, None) => self.draw().offense_wins(lead),
        })
    }

    /// Returns the seats among the options.
    pub(super) fn seats_in(options: &[PickOption]) -> impl Iterator<Item = Seat> {
        options.iter().filter_map(|option| if let PickOption::Seat(seat) = option { Some(*seat) } else { None })
    }
}
