//! What a seat may know: all that a client of that seat ever receives of the state.

use super::sums::SumView;
use crate::table::{Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::card::{CardId, CardKind, CardSet, ScriptId};
use crate::things::cards::OwnPile;
use crate::things::deal::Offer;
use crate::things::encounter::{Laid, Outcome};
use crate::things::face::Face;
use crate::things::frame::{Frame, PutAway, Stage, UsePower};
use crate::things::hook::Hook;
use crate::things::kinds::Kinds;
use crate::things::place::Planet;
use crate::things::planets::Whereabouts;
use crate::things::power::{Power, Source};
use crate::things::ruleset::{Phase, Ruleset};
use crate::things::side::{BySide, Side};
use crate::things::star::Star;
use crate::things::state::State;
use serde::{Deserialize, Serialize};

/// Whether a power is in force, and why it is not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It is in force.
    #[default]
    InForce,
    /// Its holder has too few home bases for it (W3), or has left the game (W4).
    Lost,
    /// It is cancelled until the encounter ends (P3).
    Cancelled,
    /// Its script has been switched off after a fault.
    Off,
}

/// A use of a power, or a card played, that others can still answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeclaredView {
    /// Whose.
    pub seat: Seat,
    /// The script.
    pub script: ScriptId,
    /// The moment of the use; of a card, that at which it is answered.
    pub hook: Hook,
    /// It is a card.
    pub card: bool,
}

/// An alien of a seat, as another seat or its own sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlienView {
    /// The alien.
    pub alien: ScriptId,
    /// Whether its power is in force now.
    pub in_force: bool,
    /// The same in more words: where it is not, why.
    #[serde(default)]
    pub standing: Standing,
    /// The home bases that its holder needs for it.
    #[serde(default)]
    pub needs: u8,
    /// What it remembers, for all to see or for its own seat: the key and its values.
    pub memory: Vec<(String, Vec<i16>)>,
    /// Its piles of cards.
    #[serde(default)]
    pub piles: Vec<PileView>,
}

/// A pile of a power, as another seat or its own sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PileView {
    /// Its name in the script.
    pub name: String,
    /// Those of its cards that the viewer may see.
    pub cards: Kinds,
    /// How many others lie there.
    pub unseen: u8,
}

/// A rule of the table, or a card that lies on it, as everybody sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LyingView {
    /// Its script.
    pub script: ScriptId,
    /// What brings it to the table, and where it lies.
    pub source: Source,
    /// The seat for which it acts.
    pub holder: Seat,
    /// What it remembers: the key and its values.
    pub memory: Vec<(String, Vec<i16>)>,
}

/// A seat, as another seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// Its aliens.
    pub aliens: Vec<AlienView>,
    /// Cards in its hand.
    pub cards: u8,
    /// Those of its cards that the viewer knows, in hand or laid face down.
    pub known: Kinds,
    /// Its ships in the black hole.
    pub black_hole: u8,
    /// Its ships that have left the game.
    pub gone: u8,
    /// Its ships on the cone.
    pub cone: u8,
    /// Its ships as a defensive ally.
    pub shield: u8,
    /// The ships of others that it holds captive.
    #[serde(default)]
    pub captives: Vec<(Seat, u8)>,
    /// Its bases outside its home system (W2).
    pub foreign_bases: u8,
    /// Its bases in its home system (W3).
    pub home_bases: u8,
    /// Cards of it that lie aside until the encounter is over, as far as the viewer may see them.
    pub aside: Kinds,
    /// How many of them lie face down.
    pub aside_unseen: u8,
    /// It has left the game (W4).
    pub out: bool,
}

/// A card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LaidView {
    /// Which card, if the viewer may see it.
    pub kind: Option<CardKind>,
    /// It lies open.
    pub open: bool,
    /// What it counts as, once turned; before, what its main player says that it is, if it has to.
    pub face: Option<Face>,
}

/// The game as one seat sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// Whose view it is; `None`: an onlooker's.
    pub seat: Option<Seat>,
    /// Every seat.
    pub seats: Vec<SeatView>,
    /// The rules of the table and the cards that lie on it.
    #[serde(default)]
    pub lying: Vec<LyingView>,
    /// For each planet, in the order of [`Ruleset::planets`], the ships of each seat.
    pub planets: Vec<Vec<u8>>,
    /// The planets that lie in another system than at the start, or have left the game.
    #[serde(default)]
    pub moved: Vec<(Planet, Whereabouts)>,
    /// The viewer's hand.
    pub hand: Kinds,
    /// Cards in the draw deck.
    pub deck: u16,
    /// The discard pile.
    pub discard: Kinds,
    /// Destiny cards whose effect is under way.
    pub in_play: Kinds,
    /// Cards in the star deck.
    pub stars: u16,
    /// Star cards drawn that show a colour.
    pub star_discards: Vec<Seat>,
    /// Star cards drawn that show none.
    #[serde(default)]
    pub special_stars: Vec<ScriptId>,
    /// Turns begun.
    pub turn: u16,
    /// The phase.
    pub phase: Phase,
    /// The number of the encounter in the turn.
    pub encounter: u8,
    /// Whose turn it is.
    pub offense: Seat,
    /// The defense, once named.
    pub defense: Option<Seat>,
    /// The planet the cone points at.
    pub planet: Option<Planet>,
    /// Who is invited by each side.
    pub invited: BySide<SeatSet>,
    /// The cards laid.
    pub laid: BySide<Option<LaidView>>,
    /// What is declared and can still be answered, the newest last.
    #[serde(default)]
    pub declared: Vec<DeclaredView>,
    /// What can be seen of each side's total, from when the cone is loaded until the encounter is decided. It takes scripts
    /// to find: [`Seen::view`](crate::table::Seen::view) leaves it out, [`Seen::full_view`](crate::table::Seen::full_view)
    /// has it.
    #[serde(default)]
    pub sums: BySide<Option<SumView>>,
    /// The totals, once made.
    pub totals: Option<BySide<i16>>,
    /// How the encounter was decided.
    pub outcome: Option<Outcome>,
    /// The standing offer and who made it.
    pub offer: Option<(Side, Offer)>,
    /// Seats the game waits for.
    pub waiting: SeatSet,
    /// Who has won.
    pub winners: SeatSet,
}

impl View {
    /// The ships of each seat on a planet; empty where there is no such planet.
    pub fn ships_on(&self, planet: Planet) -> &[u8] {
        let per_system = self.planets.len() / self.seats.len().max(1);
        let number = planet.home().index() * per_system + usize::from(planet.number());
        self.planets.get(number).map_or(&[], Vec::as_slice)
    }

    /// The seat in whose home system a planet lies; of one out of the game, that in which it lay at the start.
    pub fn home(&self, planet: Planet) -> Seat {
        let moved = self.moved.iter().find(|(moved, _)| *moved == planet);
        if let Some((_, Whereabouts::In(seat))) = moved { *seat } else { planet.home() }
    }
}

impl State {
    /// What a seat may know. `waiting`: the seats that are asked something now.
    pub fn view(&self, rules: &Ruleset, seat: Option<Seat>, waiting: SeatSet) -> View {
        let kinds = |cards: crate::things::card::CardSet| cards.iter().map(|card| rules.kind(card)).collect();
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
            hand: seat.map_or(Kinds::NONE, |seat| kinds(self.cards.hand(seat))),
            deck: self.cards.deck().len() as u16,
            discard: kinds(self.cards.discard()),
            in_play: kinds(self.cards.in_play()),
            stars: self.stars.len() as u16,
            star_discards: self.star_discards.as_slice().iter().filter_map(|star| rules.colour(*star)).collect(),
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
        let known = viewer.filter(|viewer| *viewer != seat).map_or(Kinds::NONE, |viewer| {
            // What lies in a pile is shown there.
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
    /// Whether a power is in force, and why it is not.
    fn standing(&self, rules: &Ruleset, power: &Power) -> Standing {
        match () {
            () if self.is_in_force(rules, power) => Standing::InForce,
            // Whoever is out has lost all of them.
            () if self.out.contains(power.holder) => Standing::Lost,
            () if self.is_disabled(power.alien) => Standing::Off,
            // Of two reasons the one that lasts: the encounter may end and the power stay lost.
            () if !self.has_bases_for(rules, power) => Standing::Lost,
            () => Standing::Cancelled,
        }
    }

    /// What waits for answers. While a use is carried out, or a card has its effect, its frame is off the stack; one that is
    /// only about to be declared is nobody's business yet.
    fn declared_views(&self, rules: &Ruleset) -> Vec<DeclaredView> {
        let view = |frame: &Frame| match frame {
            Frame::UsePower(UsePower { power, moment, stage: Stage::Effect, .. }) => {
                let power = self.powers.get(*power)?;
                Some(DeclaredView { seat: power.holder, script: power.alien, hook: moment.hook, card: false })
            }
            Frame::PutAway(PutAway { seat, card, played: true }) => {
                let script = rules.kind(*card).script()?;
                Some(DeclaredView { seat: *seat, script, hook: Hook::AfterCardPlayed, card: true })
            }
            _ => None,
        };
        self.stack.frames().iter().filter_map(view).collect()
    }
}

fn lying_view(rules: &Ruleset, power: &Power) -> LyingView {
    let cells = rules.script(power.alien).memory.iter();
    let memory = cells.map(|cell| (cell.key.clone(), power.memory[cell.slots(rules.seats)].to_vec()));
    LyingView { script: power.alien, source: power.source, holder: power.holder, memory: memory.collect() }
}
