//! The view of a seat: the only part of the state that its clients receive.

use super::sums::TotalView;
use crate::state::{
    Berth, BySide, CardBag, CardId, CardKind, CardSet, Face, Frame, Hook, Laid, Offer, Outcome, OwnPile, Phase, Planet,
    PlanetLocation, Power, PutAway, Ruleset, ScriptId, Side, Source, Stage, Star, State, UsePower,
};
use crate::table::{Seat, SeatSet, words};
use serde::{Deserialize, Serialize};

words! {
    /// The status of a power.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Standing {
        /// In force.
        #[default]
        InForce = "in_force",
        /// Lost: the holder has too few home bases (W3) or has left the game (W4).
        Lost = "lost",
        /// Canceled until the encounter ends (P3).
        Cancelled = "cancelled",
        /// Disabled after a fault of its script.
        Off = "off",
    }
}

/// A declared use or a played card to which other seats can still react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PendingUseView {
    /// The seat that acts.
    pub seat: Seat,
    /// The script of the power or card.
    pub script: ScriptId,
    /// The hook of the use; for a card, `after_card_played`.
    pub hook: Hook,
    /// True for a card, false for a power.
    pub card: bool,
}

/// A seat's alien, as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlienView {
    /// The alien.
    pub alien: ScriptId,
    /// True if its power is in force now.
    pub in_force: bool,
    /// The status of its power.
    #[serde(default)]
    pub standing: Standing,
    /// The number of home bases that its holder needs for the power.
    #[serde(default)]
    pub needs: u8,
    /// The visible part of its memory: each key with its values.
    pub memory: Vec<(String, Vec<i16>)>,
    /// The zones of its power.
    #[serde(default)]
    pub piles: Vec<PileView>,
}

/// A power's zone, as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PileView {
    /// The key in the script's `zones`.
    pub name: String,
    /// The cards that the viewer may see.
    pub cards: CardBag,
    /// The number of cards that the viewer may not see.
    pub unseen: u8,
}

/// A rule or card on the table, as every viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCardView {
    /// Its script.
    pub script: ScriptId,
    /// The source of the power: a rule, or a card with its place.
    pub source: Source,
    /// The seat for which it acts.
    pub holder: Seat,
    /// Its memory: each key with its values.
    pub memory: Vec<(String, Vec<i16>)>,
}

/// A seat, as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Its aliens.
    pub aliens: Vec<AlienView>,
    /// The number of cards in its hand.
    pub cards: u8,
    /// The cards that the viewer knows in this seat's hand, or face down in front of it.
    pub known: CardBag,
    /// The number of its ships in the black hole.
    pub black_hole: u8,
    /// The number of its ships that have left the game.
    pub gone: u8,
    /// The number of its ships on the cone.
    pub cone: u8,
    /// The number of its ships as a defensive ally.
    pub shield: u8,
    /// The ships of others that it holds captive: the owner and the number.
    #[serde(default)]
    pub captives: Vec<(Seat, u8)>,
    /// The number of its bases outside its home system (W2).
    pub foreign_bases: u8,
    /// The number of its bases in its home system (W3).
    pub home_bases: u8,
    /// Its visible cards that are set aside until the encounter is over.
    pub aside: CardBag,
    /// The number of its face-down cards that are set aside.
    pub aside_unseen: u8,
    /// True if it has left the game (W4).
    pub out: bool,
}

/// A main player's encounter card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaidView {
    /// The kind of the card; `None` if the viewer may not see it.
    pub kind: Option<CardKind>,
    /// True if the card is face up.
    pub open: bool,
    /// The face of a revealed card, or the face that its main player claims.
    pub face: Option<Face>,
}

/// The game as one seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The seat of the viewer; `None` for a spectator.
    pub seat: Option<Seat>,
    /// All seats of the table.
    pub seats: Vec<SeatView>,
    /// The rules of the table and the cards on it.
    #[serde(default)]
    pub lying: Vec<TableCardView>,
    /// The number of ships of each seat, for each planet in the order of [`Ruleset::planets`].
    pub planets: Vec<Vec<u8>>,
    /// The planets that have moved to another system or have left the game.
    #[serde(default)]
    pub moved: Vec<(Planet, PlanetLocation)>,
    /// The viewer's hand.
    pub hand: CardBag,
    /// The number of cards in the draw deck.
    pub deck: u16,
    /// The discard pile.
    pub discard: CardBag,
    /// The destiny cards whose effect is in progress.
    pub in_play: CardBag,
    /// The number of cards in the star deck.
    pub stars: u16,
    /// The colors of the drawn star cards, as seats.
    pub star_discards: Vec<Seat>,
    /// The drawn star cards without a color.
    #[serde(default)]
    pub special_stars: Vec<ScriptId>,
    /// The number of turns that have begun.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The number of the encounter in the turn.
    pub encounter: u8,
    /// The seat whose turn it is.
    pub offense: Seat,
    /// The defense; `None` until it is named.
    pub defense: Option<Seat>,
    /// The planet at which the cone points.
    pub planet: Option<Planet>,
    /// The seats invited by each side.
    pub invited: BySide<SeatSet>,
    /// The played cards.
    pub laid: BySide<Option<LaidView>>,
    /// Declared uses and played cards to which seats can still react; the newest is last.
    #[serde(default)]
    pub declared: Vec<PendingUseView>,
    /// The estimated total of each side, while the encounter is undecided.
    ///
    /// The estimate starts when the cone is loaded. The estimate needs scripts:
    /// [`Observation::view_with_totals`](crate::table::Observation::view_with_totals) includes it, and
    /// [`Observation::view`](crate::table::Observation::view) does not.
    #[serde(default)]
    pub sums: BySide<Option<TotalView>>,
    /// The final totals; `None` until they are computed.
    pub totals: Option<BySide<i16>>,
    /// The outcome of the encounter; `None` until it is decided.
    pub outcome: Option<Outcome>,
    /// The side of the pending offer, and the offer.
    pub offer: Option<(Side, Offer)>,
    /// The seats to act.
    pub waiting: SeatSet,
    /// The winners.
    pub winners: SeatSet,
}

impl View {
    /// Returns the ships of each seat on a planet; empty for an unknown planet.
    pub fn ships_on(&self, planet: Planet) -> &[u8] {
        let per_system = self.planets.len() / self.seats.len().max(1);
        let number = planet.home().index() * per_system + usize::from(planet.number());
        self.planets.get(number).map_or(&[], Vec::as_slice)
    }

    /// Returns the seat whose home system has a planet. For a planet out of the game, this is its first system.
    pub fn home(&self, planet: Planet) -> Seat {
        let moved = self.moved.iter().find(|(moved, _)| *moved == planet);
        if let Some((_, PlanetLocation::In(seat))) = moved { *seat } else { planet.home() }
    }
}

impl State {
    /// Returns the view of a seat; `seats_to_act` has the seats to act.
    pub fn view(&self, rules: &Ruleset, seat: Option<Seat>, waiting: SeatSet) -> View {
        let kinds = |cards: crate::state::card::CardSet| cards.iter().map(|card| rules.kind(card)).collect();
        let encounter = &self.encounter;
        View {
            seat,
            seats: rules.seats().map(|other| self.seat_view(rules, seat, other)).collect(),
            lying: self.powers.lying().map(|(_, power)| lying_view(rules, power)).collect(),
            planets: rules
                .planets()
                .map(|planet| rules.seats().map(|seat| self.ships_on(planet, seat)).collect())
                .collect(),
            moved: self.planets.moved().collect(),
            hand: seat.map_or(CardBag::NONE, |seat| kinds(self.cards.hand(seat))),
            deck: self.cards.deck().len() as u16,
            discard: kinds(self.cards.discard()),
            in_play: kinds(self.cards.in_play()),
            stars: self.stars.len() as u16,
            star_discards: self.star_discards.as_slice().iter().filter_map(|star| rules.color(*star)).collect(),
            special_stars: {
                let drawn = self.star_discards.as_slice().iter().filter_map(|star| rules.star(*star));
                drawn.filter_map(|star| if let Star::Special(card) = star { Some(card) } else { None }).collect()
            },
            turn: self.turn,
            phase: self.phase,
            encounter: encounter.number,
            offense: self.offense,
            defense: encounter.defense(),
            planet: encounter.planet(),
            invited: encounter.sides.map(|front| front.invited),
            laid: BySide::each(|side| self.laid_view(rules, seat, side)),
            declared: self.declared_views(rules),
            sums: BySide::default(),
            totals: encounter.totals,
            outcome: encounter.outcome,
            offer: encounter.offer.as_deref().copied(),
            waiting,
            winners: self.winners,
        }
    }

    fn laid_view(&self, rules: &Ruleset, viewer: Option<Seat>, side: Side) -> Option<LaidView> {
        let (Laid { card, open }, front) = (self.laid(side)?, &self.encounter[side]);
        let visible = open || viewer.is_some() && viewer == self.main_player(side);
        let kind = visible.then(|| rules.kind(card));
        Some(LaidView { kind, open, face: front.face.or(front.claim) })
    }

    fn seat_view(&self, rules: &Ruleset, viewer: Option<Seat>, seat: Seat) -> SeatView {
        let known = viewer.filter(|viewer| *viewer != seat).map_or(CardBag::NONE, |viewer| {
            // Cards in a zone are part of the zone's view.
            let cards = self.cards.known(viewer, seat).without(self.cards.owned(seat));
            cards.iter().map(|card| rules.kind(card)).collect()
        });
        let aside = self.cards.aside(seat);
        let down = aside.and(self.cards.face_down(seat));
        let visible = if viewer == Some(seat) { aside } else { aside.without(down) };
        SeatView {
            seat,
            aliens: self.alien_views(rules, seat, viewer),
            cards: self.cards.hand(seat).len() as u8,
            known,
            black_hole: self.ships[Berth::Hole][seat],
            gone: self.ships[Berth::Gone][seat],
            cone: self.ships[Side::Offense][seat],
            shield: self.ships[Side::Defense][seat],
            captives: self.captives_of(rules, seat),
            foreign_bases: self.foreign_bases(seat, rules.seats),
            home_bases: self.home_bases(seat),
            aside: visible.iter().map(|card| rules.kind(card)).collect(),
            aside_unseen: down.len() as u8,
            out: self.out.contains(seat),
        }
    }

    fn captives_of(&self, rules: &Ruleset, holder: Seat) -> Vec<(Seat, u8)> {
        let held = rules.seats().map(|seat| (seat, self.ships[Berth::Held(holder)][seat]));
        held.filter(|(_, ships)| *ships > 0).collect()
    }

    fn alien_views(&self, rules: &Ruleset, seat: Seat, viewer: Option<Seat>) -> Vec<AlienView> {
        let own = viewer == Some(seat);
        let known = viewer.map_or(CardSet::EMPTY, |viewer| self.cards.known(viewer, seat));
        let view = |power: &Power| {
            let visible = rules.script(power.alien).memory.iter().filter(|cell| cell.public || own);
            let memory = visible.map(|cell| (cell.key.clone(), power.memory[cell.slots(rules.seats)].to_vec()));
            let piles = rules.script(power.alien).piles.iter().enumerate().map(|(number, info)| {
                let cards = self.cards.own(power.holder, OwnPile::of(power.place, number as u8));
                let seen: Vec<CardId> =
                    cards.iter().filter(|card| own || !self.cards.is_down(*card) || known.contains(*card)).collect();
                let unseen = (cards.len() - seen.len()) as u8;
                let cards = seen.into_iter().map(|card| rules.kind(card)).collect();
                PileView { name: info.name.clone(), cards, unseen }
            });
            let (standing, needs) = (self.standing(rules, power), rules.home_bases_for(power.alien));
            let (memory, piles) = (memory.collect(), piles.collect());
            AlienView { alien: power.alien, in_force: standing == Standing::InForce, standing, needs, memory, piles }
        };
        self.powers.of(seat).map(|(_, power)| view(power)).collect()
    }
}

impl State {
    /// Returns the status of a power.
    fn standing(&self, rules: &Ruleset, power: &Power) -> Standing {
        match () {
            () if self.is_in_force(rules, power) => Standing::InForce,
            // A seat that has left the game has lost all its powers.
            () if self.out.contains(power.holder) => Standing::Lost,
            () if self.is_disabled(power.alien) => Standing::Off,
            // A power can be both canceled and lost. Report it as lost, because it is still lost after the encounter.
            () if !self.has_bases_for(rules, power) => Standing::Lost,
            () => Standing::Cancelled,
        }
    }

    /// Returns the uses and cards to which other seats can still react.
    ///
    /// While a use or card takes effect, its frame is not on the stack. A use that is about to be declared is not
    /// public yet.
    fn declared_views(&self, rules: &Ruleset) -> Vec<PendingUseView> {
        let view = |frame: &Frame| match frame {
            Frame::UsePower(UsePower { power, moment, stage: Stage::Effect, .. }) => {
                let power = self.powers.get(*power)?;
                Some(PendingUseView { seat: power.holder, script: power.alien, hook: moment.hook, card: false })
            }
            Frame::PutAway(PutAway { seat, card, played: true }) => {
                let script = rules.kind(*card).script()?;
                Some(PendingUseView { seat: *seat, script, hook: Hook::AfterCardPlayed, card: true })
            }
            _ => None,
        };
        self.stack.frames().iter().filter_map(view).collect()
    }
}

fn lying_view(rules: &Ruleset, power: &Power) -> TableCardView {
    let cells = rules.script(power.alien).memory.iter();
    let memory = cells.map(|cell| (cell.key.clone(), power.memory[cell.slots(rules.seats)].to_vec()));
    TableCardView { script: power.alien, source: power.source, holder: power.holder, memory: memory.collect() }
}
