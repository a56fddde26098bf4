//! The view of a seat: the only part of the state that its clients receive.

use super::look::{PileLook, PowerLook, SeatLook};
use super::sums::TotalView;
use crate::state::{
    Agreement, BySide, CardBag, CardKind, Face, Hook, Offer, Outcome, Phase, Planet, PlanetLocation, Ruleset, ScriptId,
    Side, Source, State, Talkers,
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
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
    /// The two seats that negotiate now in a deal of several seats; `None` for the main players.
    #[serde(default)]
    pub talkers: Option<Talkers>,
    /// The agreements so far in a deal of several seats.
    #[serde(default)]
    pub agreed: Vec<Agreement>,
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
    pub fn view(&self, rules: &Ruleset, seat: Option<Seat>, seats_to_act: SeatSet) -> View {
        let look = self.look(rules, seat, seats_to_act);
        let ships_on = |planet| rules.seats().map(|seat| look.ships_on(planet, seat)).collect();
        View {
            seat: look.viewer(),
            seats: look.seats().map(SeatView::of).collect(),
            lying: look.lying().map(TableCardView::of).collect(),
            planets: rules.planets().map(ships_on).collect(),
            moved: look.moved().collect(),
            hand: look.hand(),
            deck: look.deck(),
            discard: look.discard().collect(),
            in_play: look.in_play().collect(),
            stars: look.stars(),
            star_discards: look.star_discards().collect(),
            special_stars: look.special_stars().collect(),
            turn: look.turn(),
            phase: look.phase(),
            encounter: look.encounter(),
            offense: look.offense(),
            defense: look.defense(),
            planet: look.planet(),
            invited: BySide::each(|side| look.invited(side)),
            laid: BySide::each(|side| look.laid(side)),
            declared: look.declared().collect(),
            sums: BySide::default(),
            totals: look.totals(),
            outcome: look.outcome(),
            offer: look.offer().copied(),
            talkers: look.talkers(),
            agreed: look.agreed().to_vec(),
            waiting: look.seats_to_act(),
            winners: look.winners(),
        }
    }
}

impl SeatView {
    fn of(seat: SeatLook<'_>) -> SeatView {
        SeatView {
            seat: seat.seat(),
            aliens: seat.aliens().map(AlienView::of).collect(),
            cards: seat.cards(),
            known: seat.known().collect(),
            black_hole: seat.black_hole(),
            gone: seat.gone(),
            cone: seat.cone(),
            shield: seat.shield(),
            captives: seat.captives().collect(),
            foreign_bases: seat.foreign_bases(),
            home_bases: seat.home_bases(),
            aside: seat.aside().collect(),
            aside_unseen: seat.aside_unseen(),
            out: seat.is_out(),
        }
    }
}

impl AlienView {
    fn of(power: PowerLook<'_>) -> AlienView {
        let standing = power.standing();
        AlienView {
            alien: power.script(),
            in_force: standing == Standing::InForce,
            standing,
            needs: power.needs(),
            memory: written(power),
            piles: power.piles().map(PileView::of).collect(),
        }
    }
}

impl PileView {
    fn of(pile: PileLook<'_>) -> PileView {
        PileView { name: pile.name().to_owned(), cards: pile.cards().collect(), unseen: pile.unseen() }
    }
}

impl TableCardView {
    fn of(power: PowerLook<'_>) -> TableCardView {
        TableCardView { script: power.script(), source: power.source(), holder: power.holder(), memory: written(power) }
    }
}

fn written(power: PowerLook<'_>) -> Vec<(String, Vec<i16>)> {
    power.memory().map(|(key, values)| (key.to_owned(), values.to_vec())).collect()
}
