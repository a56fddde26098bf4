//! An encounter: all data that lasts from its beginning to its end.

use crate::state::card::{CardId, CardKind, CardSet, ScriptId};
use crate::state::class::CardClass;
use crate::state::deal::{Agreement, Offer, OfferSide, Talkers};
use crate::state::face::{Face, Wanted};
use crate::state::frame::TurnEnd;
use crate::state::number::ByNumber;
use crate::state::overrides::Bent;
use crate::state::place::Planet;
use crate::state::power_sets::HookSet;
use crate::state::ruleset::Numbers;
use crate::state::side::{BySide, Side};
use crate::table::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A main player's promise to play, or not to play, a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// The card that the promise names.
    pub wanted: Wanted,
    /// True for a promise to play such a card; false for a promise not to.
    pub will: bool,
}

/// The cards that powers make a main player play, if possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MustLay {
    /// The required kind, which overrides the class.
    pub kind: Option<CardKind>,
    /// The required class.
    pub class: Option<CardClass>,
    /// The required card, which overrides the kind and the class.
    #[serde(default)]
    pub card: Option<CardId>,
}

/// The outcome of an encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// One side won (C3, C4).
    Won(Side),
    /// A deal was made (C8).
    Deal,
    /// No deal was made (C10).
    NoDeal,
    /// Ended without a winner; counts as a success for the offense (T9).
    Success,
    /// Ended without a winner; does not count as a success for the offense.
    Failure,
}

/// A way in which a power or card ends an encounter before its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// As if the main players had made a deal without terms (C9).
    Deal,
    /// As if the main players had failed to make a deal (C10).
    NoDeal,
    /// Without a winner, as a success for the offense.
    Success,
    /// Without a winner, and without success for the offense.
    Failure,
    /// With a win of this side, as if it had won the comparison (C3, C4).
    Won(Side),
}

impl Ending {
    /// Returns the outcome of this ending.
    pub const fn outcome(self) -> Outcome {
        match self {
            Ending::Deal => Outcome::Deal,
            Ending::NoDeal => Outcome::NoDeal,
            Ending::Success => Outcome::Success,
            Ending::Failure => Outcome::Failure,
            Ending::Won(side) => Outcome::Won(side),
        }
    }
}

/// The way one side's total is computed (C2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// True if the ships multiply the card's value instead of adding to it.
    pub multiplied: bool,
    /// True if the ships are subtracted from the card's value instead of added.
    pub subtracted: bool,
    /// True if the allies' ships do not count.
    pub without_allies: bool,
}

impl Tally {
    /// Returns the strength of the ships that count (C2).
    ///
    /// These are a side's own ships and, usually, those of its allies.
    pub const fn ships(self, own: i16, allied: i16) -> i16 {
        if self.without_allies { own } else { own.saturating_add(allied) }
    }

    /// Returns the total of a card's value and the strength of the ships (C2).
    pub const fn total(self, card: i16, ships: i16) -> i16 {
        match (self.multiplied, self.subtracted) {
            (true, _) => card.saturating_mul(ships),
            (false, true) => card.saturating_sub(ships),
            (false, false) => card.saturating_add(ships),
        }
    }
}

/// A played encounter card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The card.
    pub card: CardId,
    /// True if the card is face up.
    pub open: bool,
}

/// The place for destiny cards that come up when an encounter card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassedOver {
    /// The hand; they stay in it.
    InHand,
    /// Set aside until the end of the encounter.
    Aside,
}

/// One side of an encounter: its invitations, its card, and its total.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Front {
    /// The seats that the side has invited (T8).
    pub invited: SeatSet,
    /// The seats that cannot join the side, even if invited.
    #[serde(default)]
    pub barred: SeatSet,
    /// The seats that have joined the side (T8), even if their ships have left.
    pub allies: SeatSet,
    /// The promise of the side's main player.
    pub bound: Option<Bound>,
    /// The card that powers make the main player play, if possible.
    pub must: MustLay,
    /// True if the main player plays its card first and face up.
    pub lays_open: bool,
    /// The place for destiny cards if the side's card is drawn at random from the hand.
    ///
    /// `None` if the main player chooses the card.
    pub drawn: Option<PassedOver>,
    /// The face that the main player claims for its face-down card.
    pub claim: Option<Face>,
    /// The face of the card, once the card is revealed.
    pub face: Option<Face>,
    /// The side's card, once it was discarded (C11).
    pub discarded: Option<CardId>,
    /// True if the side's negotiate beats an attack.
    pub peace_wins: bool,
    /// The number that powers add to the total.
    #[serde(default)]
    pub more: i16,
    /// The way in which the total is computed.
    pub tally: Tally,
    /// The hooks at which the played card has already acted.
    #[serde(default)]
    pub card_used: HookSet,
}

impl Front {
    /// Returns `true` if the revealed card counts as a negotiate.
    pub fn negotiates(&self) -> bool {
        self.face == Some(Face::Negotiate)
    }

    /// Returns `true` if the revealed card counts as an attack.
    pub const fn attacks(&self) -> bool {
        matches!(self.face, Some(Face::Attack(_)))
    }

    /// Resets the choice of the card, so that the main player can choose again.
    fn forget_card(&mut self) {
        let Front { invited, barred, allies, bound, must, discarded, tally, .. } = *self;
        // The requirement to play one certain card applies to only one choice.
        let must = MustLay { card: None, ..must };
        *self = Front { invited, barred, allies, bound, must, discarded, tally, ..Front::default() };
    }
}

/// The side that a seat must join when it answers the invitations (T8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// The side to join.
    pub side: Side,
    /// The number of ships to send, if possible; 0 means any number.
    pub ships: u8,
}

const fn nobody() -> BySeat<Option<Called>> {
    BySeat::of(None)
}

/// The defense and the planet, known after the star card is drawn (T5, T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// The seat under attack.
    pub defense: Seat,
    /// True if the attack is in the offense's own system.
    pub at_home: bool,
    /// The planet at which the cone points, once it is chosen.
    pub planet: Option<Planet>,
    /// The number of the defense's ships on the planet when the cone pointed there.
    pub defenders_at_first: u8,
}

/// The data of one encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Encounter {
    /// The number of the encounter in its turn, from 1.
    pub number: u8,
    /// The defense and the planet, once known (T5).
    pub meeting: Option<Meeting>,
    /// The two sides.
    pub sides: BySide<Front>,
    /// The seats that can join either side without an invitation.
    pub welcome: SeatSet,
    /// The seats that can join both sides.
    #[serde(default)]
    pub two_sided: SeatSet,
    /// The sides that seats must join.
    #[serde(default = "nobody")]
    pub called: BySeat<Option<Called>>,
    /// The seats that have answered the invitations.
    pub answered: SeatSet,
    /// True if all seats have answered the invitations.
    pub alliances_made: bool,
    /// Each seat's values of the numbers that powers can change.
    pub numbers: ByNumber<BySeat<i16>>,
    /// True if a card was played in this encounter, even if it was taken back.
    pub choice_begun: bool,
    /// True if the main players must choose their cards again.
    pub play_again: bool,
    /// True if the lower total wins.
    pub lower_wins: bool,
    /// The totals, once computed.
    pub totals: Option<BySide<i16>>,
    /// The side that wins through a power, regardless of cards and totals.
    pub decided_for: Option<Side>,
    /// The ending set by a power or card. It takes effect after the current trigger.
    #[serde(default)]
    pub ending: Option<Ending>,
    /// The outcome, once decided.
    pub outcome: Option<Outcome>,
    /// The reason why the encounter was broken off.
    pub broken_off: Option<TurnEnd>,
    /// The pending offer and the side that made it.
    pub offer: Option<Box<(Side, Offer)>>,
    /// The number of offers made; in a deal of several seats, by the two seats that negotiate now.
    pub offers_made: u8,
    /// The seats that take part in the deal in addition to the main players.
    #[serde(default)]
    pub dealers: SeatSet,
    /// The two seats that negotiate now; `None` for the main players.
    #[serde(default)]
    pub talkers: Option<Talkers>,
    /// The agreements of other pairs of seats, which wait for the remaining pairs (C7).
    #[serde(default)]
    pub agreed: Vec<Agreement>,
    /// The ships that each seat lost through the result: the basis of compensation (C5).
    pub lost: BySeat<u8>,
    /// True if nobody takes compensation in this encounter.
    pub no_compensation: bool,
    /// The seats whose power can free the other main player's ships in a deal.
    pub may_free: SeatSet,
    /// The seats whose power can free any other seat's ships in a deal.
    pub may_free_any: SeatSet,
    /// The hand of the main player that declined a new hand in this phase.
    pub declined_hand: Option<CardSet>,
    /// True if the offense may continue its turn after this encounter, regardless of the result.
    pub goes_on: bool,
    /// The card classes that each seat has played, as a bit set.
    ///
    /// Only classes limited to one card per encounter are recorded.
    #[serde(default = "none_played")]
    pub played: BySeat<u32>,
    /// The scripts that have changed later steps.
    #[serde(default)]
    pub bent: Bent,
}

const fn none_played() -> BySeat<u32> {
    BySeat::of(0)
}

impl Index<Side> for Encounter {
    type Output = Front;

    fn index(&self, side: Side) -> &Front {
        &self.sides[side]
    }
}

impl IndexMut<Side> for Encounter {
    fn index_mut(&mut self, side: Side) -> &mut Front {
        &mut self.sides[side]
    }
}

impl Encounter {
    /// Returns the seat under attack, if known.
    pub fn defense(&self) -> Option<Seat> {
        Some(self.meeting?.defense)
    }

    /// Returns the planet at which the cone points, if chosen.
    pub fn planet(&self) -> Option<Planet> {
        self.meeting?.planet
    }

    /// Creates an encounter at its beginning.
    pub fn new(number: u8, numbers: &Numbers) -> Encounter {
        Encounter {
            number,
            meeting: None,
            sides: BySide::default(),
            welcome: SeatSet::EMPTY,
            two_sided: SeatSet::EMPTY,
            called: nobody(),
            answered: SeatSet::EMPTY,
            alliances_made: false,
            numbers: ByNumber::each(|number| BySeat::of(number.usual(numbers))),
            choice_begun: false,
            play_again: false,
            lower_wins: false,
            totals: None,
            decided_for: None,
            ending: None,
            outcome: None,
            broken_off: None,
            offer: None,
            offers_made: 0,
            dealers: SeatSet::EMPTY,
            talkers: None,
            agreed: Vec::new(),
            lost: BySeat::of(0),
            no_compensation: false,
            may_free: SeatSet::EMPTY,
            may_free_any: SeatSet::EMPTY,
            declined_hand: None,
            goes_on: false,
            played: BySeat::of(0),
            bent: Bent::default(),
        }
    }

    /// Returns the seats of the pending offer: the main players, or the two seats that negotiate now.
    pub fn talkers(&self, offense: Seat) -> Option<Talkers> {
        self.talkers.or(Some([offense, self.defense()?]))
    }

    /// Returns the terms of the deal so far: all agreements, and the pending offer as the last one.
    pub fn terms(&self, offense: Seat) -> Vec<Agreement> {
        let mut all = self.agreed.clone();
        let pending = self.talkers(offense).zip(self.offer.as_deref());
        all.extend(pending.map(|(seats, (_, offer))| Agreement { seats, offer: *offer }));
        all
    }

    /// Returns the script that allows the deal to free this seat's ships (C8).
    pub fn frees(&self, seat: Seat, offense: Seat) -> Option<ScriptId> {
        let is_it = |terms: &OfferSide| terms.freed.is_some_and(|freed| freed.seat == seat);
        let all = self.terms(offense);
        let (giver, ..) = all.iter().flat_map(Agreement::gifts).find(|(_, _, terms)| is_it(terms))?;
        self.bent.freeing[giver]
    }

    /// Returns `true` if the encounter was a success for the offense.
    ///
    /// A win, a deal, and an ending as success count (T9).
    pub const fn is_success(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Won(Side::Offense) | Outcome::Deal | Outcome::Success))
    }

    /// Resets the choice of cards, so that the main players can choose again.
    pub fn forget_cards(&mut self) {
        self.sides.both_mut().into_iter().for_each(Front::forget_card);
        (self.play_again, self.ending, self.dealers) = (false, None, SeatSet::EMPTY);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negative_attack_lowers_total() {
        let card = Face::Attack(-5).value();
        assert_eq!(Tally::default().total(card, 7), 2);
        assert_eq!(Tally { multiplied: true, ..Tally::default() }.total(card, 7), -35);
        assert!(Wanted::AttackOfAtLeast(-6).fits(CardKind::Attack(-5)));
        assert!(!Wanted::AttackOfAtLeast(0).fits(CardKind::Attack(-5)));
    }

    #[test]
    fn choosing_again_resets_only_the_cards() {
        let bound = Some(Bound { wanted: Wanted::Negotiate, will: true });
        let (invited, discarded) = (SeatSet::one(Seat(2)), Some(CardId(4)));
        let tally = Tally { multiplied: true, ..Tally::default() };
        let kept = Front { invited, allies: invited, bound, discarded, tally, ..Front::default() };
        let face = Some(Face::Attack(8));
        let laid =
            Front { lays_open: true, drawn: Some(PassedOver::Aside), claim: face, face, peace_wins: true, ..kept };
        let numbers = &crate::testing::rules().numbers;
        let mut encounter = Encounter {
            sides: BySide { offense: laid, defense: kept },
            play_again: true,
            ..Encounter::new(1, numbers)
        };
        encounter[Side::Offense].must.card = Some(CardId(4));
        encounter.forget_cards();
        assert_eq!((encounter[Side::Offense], encounter[Side::Defense], encounter.play_again), (kept, kept, false));
    }

    #[test]
    fn wanted_fits_its_cards() {
        let kinds = [CardKind::Attack(8), CardKind::Negotiate, CardKind::Scripted(ScriptId(1))];
        for (at, kind) in kinds.into_iter().enumerate() {
            let fits = kinds.map(|other| Wanted::of(kind).fits(other));
            assert_eq!(fits, std::array::from_fn(|other| other == at));
            assert_eq!(Wanted::of(kind).card(), kind);
        }
        assert!(
            Wanted::AttackOfAtLeast(8).fits(CardKind::Attack(9))
                && !Wanted::AttackOfAtLeast(8).fits(CardKind::Attack(7))
        );
        assert!(!Wanted::Scripted(ScriptId(0)).fits(kinds[2]));
    }

    #[test]
    fn freeing_script_is_known_from_offer() {
        use crate::state::deal::Freed;
        let state = crate::testing::position(&crate::testing::rules());
        let mut encounter = state.encounter;
        let frees = OfferSide { freed: Some(Freed { seat: Seat(2), ships: 1 }), ..OfferSide::default() };
        (encounter.bent.freeing[Seat(0)], encounter.bent.freeing[Seat(1)]) = (Some(ScriptId(4)), Some(ScriptId(5)));
        assert_eq!(encounter.frees(Seat(2), Seat(0)), None);
        encounter.offer = Some(Box::new((Side::Offense, BySide { offense: frees, defense: OfferSide::default() })));
        assert_eq!((encounter.frees(Seat(2), Seat(0)), encounter.frees(Seat(1), Seat(0))), (Some(ScriptId(4)), None));
        encounter.offer = Some(Box::new((Side::Offense, BySide { offense: OfferSide::default(), defense: frees })));
        assert_eq!(encounter.frees(Seat(2), Seat(0)), Some(ScriptId(5)));
    }
}
