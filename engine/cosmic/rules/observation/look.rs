//! A viewer's look at a state, whose parts are computed when they are read.
//!
//! Invariant: a look returns only what its viewer may see. A [`View`](crate::View) is built from a look, so both show
//! the same. A look never returns the state or card ids.

use super::view::{LaidView, PendingUseView, Standing};
use crate::state::{
    Agreement, Berth, BySide, CardBag, CardKind, CardSet, Face, Frame, Hook, Laid, Offer, Outcome, OwnPile, Phase,
    Planet, PlanetLocation, Power, PutAway, Ruleset, ScriptId, Side, Source, Stage, Star, State, Talkers, UsePower,
};
use crate::table::{Seat, SeatSet};

/// A viewer's look at a state, without a copy of anything.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    state: &'a State,
    rules: &'a Ruleset,
    viewer: Option<Seat>,
    seats_to_act: SeatSet,
}

/// A look at one seat.
#[derive(Clone, Copy)]
pub struct SeatLook<'a> {
    look: Look<'a>,
    seat: Seat,
}

/// A look at an alien's power, a rule, or a card on the table.
#[derive(Clone, Copy)]
pub struct PowerLook<'a> {
    look: Look<'a>,
    power: &'a Power,
}

/// A look at a zone of a power.
#[derive(Clone, Copy)]
pub struct PileLook<'a> {
    look: Look<'a>,
    name: &'a str,
    seen: CardSet,
    unseen: u8,
}

impl State {
    /// Returns the look of a viewer; `None` is a spectator.
    pub const fn look<'a>(&'a self, rules: &'a Ruleset, viewer: Option<Seat>, seats_to_act: SeatSet) -> Look<'a> {
        Look { state: self, rules, viewer, seats_to_act }
    }
}

impl<'a> Look<'a> {
    /// Returns the seat of the viewer; `None` for a spectator.
    pub const fn viewer(self) -> Option<Seat> {
        self.viewer
    }

    /// Returns the look at a seat; `None` for a seat that is not at the table.
    #[inline]
    pub fn seat(self, seat: Seat) -> Option<SeatLook<'a>> {
        (seat.0 < self.rules.seats).then_some(SeatLook { look: self, seat })
    }

    /// Returns the looks at all seats of the table.
    #[inline]
    pub fn seats(self) -> impl Iterator<Item = SeatLook<'a>> {
        self.rules.seats().map(move |seat| SeatLook { look: self, seat })
    }

    /// Returns the rules of the table and the cards on it.
    pub fn lying(self) -> impl Iterator<Item = PowerLook<'a>> {
        self.state.powers.lying().map(move |(_, power)| PowerLook { look: self, power })
    }

    /// Returns the number of a seat's ships on a planet of the table.
    #[inline]
    pub fn ships_on(self, planet: Planet, seat: Seat) -> u8 {
        self.state.ships_on(planet, seat)
    }

    /// Returns the planets that have moved to another system or have left the game.
    pub fn moved(self) -> impl Iterator<Item = (Planet, PlanetLocation)> {
        self.state.planets.moved()
    }

    /// Returns the seat whose home system has a planet. For a planet out of the game, this is its first system.
    #[inline]
    pub fn home(self, planet: Planet) -> Seat {
        self.state.planets.home(planet)
    }

    /// Returns the viewer's hand.
    pub fn hand(self) -> CardBag {
        self.viewer.map_or(CardBag::NONE, |seat| self.kinds(self.state.cards.hand(seat)).collect())
    }

    /// Returns the number of cards in the draw deck.
    pub fn deck(self) -> u16 {
        self.state.cards.deck().len() as u16
    }

    /// Returns the cards of the discard pile.
    pub fn discard(self) -> impl Iterator<Item = CardKind> {
        self.kinds(self.state.cards.discard())
    }

    /// Returns the destiny cards whose effect is in progress.
    pub fn in_play(self) -> impl Iterator<Item = CardKind> {
        self.kinds(self.state.cards.in_play())
    }

    /// Returns the number of cards in the star deck.
    pub fn stars(self) -> u16 {
        self.state.stars.len() as u16
    }

    /// Returns the colors of the drawn star cards, as seats.
    pub fn star_discards(self) -> impl Iterator<Item = Seat> {
        self.state.star_discards.as_slice().iter().filter_map(|star| self.rules.color(*star))
    }

    /// Returns the drawn star cards without a color.
    pub fn special_stars(self) -> impl Iterator<Item = ScriptId> {
        let drawn = self.state.star_discards.as_slice().iter().filter_map(|star| self.rules.star(*star));
        drawn.filter_map(|star| if let Star::Special(card) = star { Some(card) } else { None })
    }

    /// Returns the number of turns that have begun.
    pub const fn turn(self) -> u16 {
        self.state.turn
    }

    /// Returns the phase.
    pub const fn phase(self) -> Phase {
        self.state.phase
    }

    /// Returns the number of the encounter in the turn.
    pub const fn encounter(self) -> u8 {
        self.state.encounter.number
    }

    /// Returns the seat whose turn it is.
    #[inline]
    pub const fn offense(self) -> Seat {
        self.state.offense
    }

    /// Returns the defense; `None` until it is named.
    #[inline]
    pub fn defense(self) -> Option<Seat> {
        self.state.encounter.defense()
    }

    /// Returns the planet at which the cone points.
    #[inline]
    pub fn planet(self) -> Option<Planet> {
        self.state.encounter.planet()
    }

    /// Returns the seats that a side has invited.
    pub fn invited(self, side: Side) -> SeatSet {
        self.state.encounter[side].invited
    }

    /// Returns a side's played card.
    pub fn laid(self, side: Side) -> Option<LaidView> {
        let (Laid { card, open }, front) = (self.state.laid(side)?, &self.state.encounter[side]);
        let visible = open || self.viewer.is_some() && self.viewer == self.state.main_player(side);
        Some(LaidView { kind: visible.then(|| self.rules.kind(card)), open, face: front.face.or(front.claim) })
    }

    /// Returns the uses and cards to which other seats can still react.
    ///
    /// The newest is last. While a use or card takes effect, its frame is not on the stack. A use that is about to be
    /// declared is not public yet.
    pub fn declared(self) -> impl Iterator<Item = PendingUseView> {
        self.state.stack.frames().iter().filter_map(move |frame| match frame {
            Frame::UsePower(UsePower { power, moment, stage: Stage::Effect, .. }) => {
                let power = self.state.powers.get(*power)?;
                Some(PendingUseView { seat: power.holder, script: power.alien, hook: moment.hook, card: false })
            }
            Frame::PutAway(PutAway { seat, card, played: true }) => {
                let script = self.rules.kind(*card).script()?;
                Some(PendingUseView { seat: *seat, script, hook: Hook::AfterCardPlayed, card: true })
            }
            _ => None,
        })
    }

    /// Returns the number of unseen cards of each face, attacks in ascending order.
    ///
    /// The viewer has seen its hand and the discard pile.
    pub fn unseen_faces(self) -> impl Iterator<Item = (Face, usize)> {
        let hand = self.viewer.map_or(CardSet::EMPTY, |seat| self.state.cards.hand(seat));
        let seen = hand.or(self.state.cards.discard());
        self.rules.found.faces.iter().map(move |(face, cards)| (*face, cards.without(seen).iter().count()))
    }

    /// Returns the final totals; `None` until they are computed.
    pub const fn totals(self) -> Option<BySide<i16>> {
        self.state.encounter.totals
    }

    /// Returns the outcome of the encounter; `None` until it is decided.
    pub const fn outcome(self) -> Option<Outcome> {
        self.state.encounter.outcome
    }

    /// Returns the side of the pending offer, and the offer.
    pub fn offer(self) -> Option<&'a (Side, Offer)> {
        self.state.encounter.offer.as_deref()
    }

    /// Returns the two seats that negotiate now in a deal of several seats; `None` for the main players.
    pub const fn talkers(self) -> Option<Talkers> {
        self.state.encounter.talkers
    }

    /// Returns the agreements so far in a deal of several seats.
    pub fn agreed(self) -> &'a [Agreement] {
        &self.state.encounter.agreed
    }

    /// Returns the seats to act.
    pub const fn seats_to_act(self) -> SeatSet {
        self.seats_to_act
    }

    /// Returns the winners.
    pub const fn winners(self) -> SeatSet {
        self.state.winners
    }

    #[inline]
    fn kinds(self, cards: CardSet) -> impl Iterator<Item = CardKind> {
        cards.iter().map(move |card| self.rules.kind(card))
    }
}

impl<'a> SeatLook<'a> {
    /// Returns the seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        self.seat
    }

    /// Returns its aliens.
    pub fn aliens(self) -> impl Iterator<Item = PowerLook<'a>> {
        self.look.state.powers.of(self.seat).map(move |(_, power)| PowerLook { look: self.look, power })
    }

    /// Returns the number of cards in its hand.
    pub fn cards(self) -> u8 {
        self.look.state.cards.hand(self.seat).len() as u8
    }

    /// Returns the cards that the viewer knows in this seat's hand, or face down in front of it.
    pub fn known(self) -> impl Iterator<Item = CardKind> {
        let known = self.look.viewer.filter(|viewer| *viewer != self.seat).map_or(CardSet::EMPTY, |viewer| {
            // Cards in a zone are part of the zone's view.
            let cards = &self.look.state.cards;
            cards.known(viewer, self.seat).without(cards.owned(self.seat))
        });
        self.look.kinds(known)
    }

    /// Returns the number of its ships in the black hole.
    #[inline]
    pub fn black_hole(self) -> u8 {
        self.ships(Berth::Hole)
    }

    /// Returns the number of its ships that have left the game.
    #[inline]
    pub fn gone(self) -> u8 {
        self.ships(Berth::Gone)
    }

    /// Returns the number of its ships on the cone.
    #[inline]
    pub fn cone(self) -> u8 {
        self.ships(Berth::Front(Side::Offense))
    }

    /// Returns the number of its ships as a defensive ally.
    #[inline]
    pub fn shield(self) -> u8 {
        self.ships(Berth::Front(Side::Defense))
    }

    /// Returns the number of ships that powers have added to its ships.
    pub fn added_ships(self) -> u8 {
        self.look.state.ships.added(self.seat)
    }

    /// Returns the ships of others that it holds captive: the owner and the number.
    pub fn captives(self) -> impl Iterator<Item = (Seat, u8)> {
        let held = &self.look.state.ships[Berth::Held(self.seat)];
        self.look.rules.seats().map(|seat| (seat, held[seat])).filter(|(_, ships)| *ships > 0)
    }

    /// Returns the number of its bases outside its home system (W2).
    pub fn foreign_bases(self) -> u8 {
        self.look.state.foreign_bases(self.seat, self.look.rules.seats)
    }

    /// Returns the number of its bases in its home system (W3).
    pub fn home_bases(self) -> u8 {
        self.look.state.home_bases(self.seat)
    }

    /// Returns its visible cards that are set aside until the encounter is over.
    pub fn aside(self) -> impl Iterator<Item = CardKind> {
        let aside = self.look.state.cards.aside(self.seat);
        self.look.kinds(if self.is_viewer() { aside } else { aside.without(self.aside_down()) })
    }

    /// Returns the number of its face-down cards that are set aside.
    pub fn aside_unseen(self) -> u8 {
        self.aside_down().len() as u8
    }

    /// Returns `true` if it has left the game (W4).
    #[inline]
    pub const fn is_out(self) -> bool {
        self.look.state.out.contains(self.seat)
    }

    #[inline]
    fn ships(self, berth: Berth) -> u8 {
        self.look.state.ships[berth][self.seat]
    }

    fn aside_down(self) -> CardSet {
        let cards = &self.look.state.cards;
        cards.aside(self.seat).and(cards.face_down(self.seat))
    }

    fn is_viewer(self) -> bool {
        self.look.viewer == Some(self.seat)
    }
}

impl<'a> PowerLook<'a> {
    /// Returns its script.
    pub const fn script(self) -> ScriptId {
        self.power.alien
    }

    /// Returns its source.
    pub const fn source(self) -> Source {
        self.power.source
    }

    /// Returns the seat for which it acts.
    pub const fn holder(self) -> Seat {
        self.power.holder
    }

    /// Returns the status of an alien's power.
    pub fn standing(self) -> Standing {
        let Look { state, rules, .. } = self.look;
        match () {
            () if state.is_in_force(rules, self.power) => Standing::InForce,
            // A seat that has left the game has lost all its powers.
            () if state.out.contains(self.power.holder) => Standing::Lost,
            () if state.is_disabled(self.power.alien) => Standing::Off,
            // A power can be both canceled and lost. Report it as lost, because it is still lost after the encounter.
            () if !state.has_bases_for(rules, self.power) => Standing::Lost,
            () => Standing::Cancelled,
        }
    }

    /// Returns the number of home bases that an alien's holder needs for the power.
    pub fn needs(self) -> u8 {
        self.look.rules.home_bases_for(self.power.alien)
    }

    /// Returns the visible part of its memory: each key with its values.
    pub fn memory(self) -> impl Iterator<Item = (&'a str, &'a [i16])> {
        let (Look { rules, .. }, power) = (self.look, self.power);
        let is_open = !power.source.is_alien() || self.is_own();
        let visible = rules.script(power.alien).memory.iter().filter(move |cell| cell.public || is_open);
        visible.map(move |cell| (cell.key.as_str(), &power.memory[cell.slots(rules.seats)]))
    }

    /// Returns the zones of an alien's power.
    pub fn piles(self) -> impl Iterator<Item = PileLook<'a>> {
        let (look, Power { holder, place, alien, .. }) = (self.look, *self.power);
        let known = look.viewer.map_or(CardSet::EMPTY, |viewer| look.state.cards.known(viewer, holder));
        (0..).zip(&look.rules.script(alien).piles).map(move |(number, info)| {
            let cards = look.state.cards.own(holder, OwnPile::of(place, number));
            let is_seen = |card: &_| self.is_own() || !look.state.cards.is_down(*card) || known.contains(*card);
            let seen: CardSet = cards.iter().filter(is_seen).collect();
            PileLook { look, name: &info.name, seen, unseen: cards.without(seen).len() as u8 }
        })
    }

    fn is_own(self) -> bool {
        self.look.viewer == Some(self.power.holder)
    }
}

impl<'a> PileLook<'a> {
    /// Returns the key in the script's `zones`.
    pub const fn name(self) -> &'a str {
        self.name
    }

    /// Returns the cards that the viewer may see.
    pub fn cards(self) -> impl Iterator<Item = CardKind> {
        self.look.kinds(self.seen)
    }

    /// Returns the number of cards that the viewer may not see.
    pub const fn unseen(self) -> u8 {
        self.unseen
    }
}
