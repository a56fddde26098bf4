//! An encounter: everything that lasts from its beginning to its end, and the words for how it goes.

use crate::table::{BySeat, Seat, SeatSet};
use crate::things::bent::Bent;
use crate::things::card::{CardId, CardKind, CardSet, ScriptId};
use crate::things::class::CardClass;
use crate::things::deal::Offer;
use crate::things::face::{Face, Wanted};
use crate::things::frame::TurnEnd;
use crate::things::number::ByNumber;
use crate::things::place::Planet;
use crate::things::power_sets::HookSet;
use crate::things::ruleset::Numbers;
use crate::things::side::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A main player has said what it will, or will not, play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bound {
    /// The card it spoke of.
    pub wanted: Wanted,
    /// It will play such a card, or it will not.
    pub will: bool,
}

/// What powers make a main player lay, as far as it can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MustLay {
    /// A card of this kind: it goes before the class.
    pub kind: Option<CardKind>,
    /// A card of this class.
    pub class: Option<CardClass>,
    /// This card: it goes before both.
    #[serde(default)]
    pub card: Option<CardId>,
}

/// How the encounter was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// One side won (C3, C4).
    Won(Side),
    /// A deal was made (C8).
    Deal,
    /// No deal was made (C10).
    NoDeal,
    /// It was ended with nobody's win, and is a success for the offense (T9).
    Success,
    /// It was ended with nobody's win, and is no success for the offense.
    Failure,
}

/// How a power or a card ends an encounter before it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// As if a deal had been made in which nothing is given (C9).
    Deal,
    /// As if no deal had been made (C10).
    NoDeal,
    /// Nobody has won, and it is a success for the offense.
    Success,
    /// Nobody has won, and it is none.
    Failure,
}

impl Ending {
    /// How the encounter is decided by it.
    pub const fn outcome(self) -> Outcome {
        match self {
            Ending::Deal => Outcome::Deal,
            Ending::NoDeal => Outcome::NoDeal,
            Ending::Success => Outcome::Success,
            Ending::Failure => Outcome::Failure,
        }
    }
}

/// How one side's total is made (C2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tally {
    /// Ships are multiplied with the card instead of added.
    pub multiplied: bool,
    /// Ships are taken from the card instead of added.
    pub subtracted: bool,
    /// Allied ships are not counted.
    pub without_allies: bool,
}

impl Tally {
    /// What counts of the strengths of a side's own and allied ships (C2).
    pub const fn ships(self, own: i16, allied: i16) -> i16 {
        if self.without_allies { own } else { own.saturating_add(allied) }
    }

    /// The total of a card and the ships that count (C2).
    pub const fn total(self, card: i16, ships: i16) -> i16 {
        match (self.multiplied, self.subtracted) {
            (true, _) => card.saturating_mul(ships),
            (false, true) => card.saturating_sub(ships),
            (false, false) => card.saturating_add(ships),
        }
    }
}

/// An encounter card on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// The card.
    pub card: CardId,
    /// Whether it lies open.
    pub open: bool,
}

/// What becomes of the destiny cards passed over while a card to lay is drawn from a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassedOver {
    /// They stay in the hand.
    InHand,
    /// They lie aside until the encounter is over.
    Aside,
}

/// One side of an encounter: whom it invites, what it plays, how that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Front {
    /// Whom it has invited (T8).
    pub invited: SeatSet,
    /// Who may not join it, invited or not.
    #[serde(default)]
    pub barred: SeatSet,
    /// Who has joined it (T8), whatever becomes of the ships it has sent.
    pub allies: SeatSet,
    /// What its main player has bound itself to play.
    pub bound: Option<Bound>,
    /// What powers make its main player lay, as far as it can.
    pub must: MustLay,
    /// It lays its card first and openly.
    pub lays_open: bool,
    /// Its card is drawn from its hand at random.
    pub drawn: Option<PassedOver>,
    /// What its main player says the card is, while it lies face down.
    pub claim: Option<Face>,
    /// What the card counts as, once turned.
    pub face: Option<Face>,
    /// The card, once it lies in the discard pile (C11).
    pub discarded: Option<CardId>,
    /// Its negotiate beats an attack.
    pub peace_wins: bool,
    /// What is added to its total.
    #[serde(default)]
    pub more: i16,
    /// How its total is made.
    pub tally: Tally,
    /// The hooks at which the card that it has laid has acted.
    #[serde(default)]
    pub card_used: HookSet,
}

impl Front {
    /// Whether its turned card counts as a negotiate.
    pub fn negotiates(&self) -> bool {
        self.face == Some(Face::Negotiate)
    }

    /// Whether its turned card counts as an attack.
    pub const fn attacks(&self) -> bool {
        matches!(self.face, Some(Face::Attack(_)))
    }

    /// Takes back what the choice of a card has settled, so that one can be chosen again.
    fn forget_card(&mut self) {
        let Front { invited, barred, allies, bound, must, discarded, tally, .. } = *self;
        // Which very card it was to lay counts for this choice alone.
        let must = MustLay { card: None, ..must };
        *self = Front { invited, barred, allies, bound, must, discarded, tally, ..Front::default() };
    }
}

/// The side that a seat must join when it answers (T8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Called {
    /// The side.
    pub side: Side,
    /// With so many ships, as far as it can send them; 0: as many as it likes.
    pub ships: u8,
}

const fn nobody() -> BySeat<Option<Called>> {
    BySeat::of(None)
}

/// Whom the offense meets, and where: known from the star card on (T5, T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meeting {
    /// The seat that is attacked.
    pub defense: Seat,
    /// They meet in the offense's own system.
    pub at_home: bool,
    /// The planet the cone points at, once it does.
    pub planet: Option<Planet>,
    /// The ships the defense had there when the cone was pointed at it.
    pub defenders_at_first: u8,
}

/// Everything that lasts one encounter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Encounter {
    /// The first of the turn is 1.
    pub number: u8,
    /// Whom the offense meets, once that is known (T5).
    pub meeting: Option<Meeting>,
    /// The two sides.
    pub sides: BySide<Front>,
    /// Who may join either side, invited or not.
    pub welcome: SeatSet,
    /// Who must join a side.
    #[serde(default = "nobody")]
    pub called: BySeat<Option<Called>>,
    /// Who has answered the invitations.
    pub answered: SeatSet,
    /// All answers are in.
    pub alliances_made: bool,
    /// The numbers of each seat that powers can change.
    pub numbers: ByNumber<BySeat<i16>>,
    /// A card has been laid in this encounter, even if it was taken back since.
    pub choice_begun: bool,
    /// The cards are to be chosen again.
    pub play_again: bool,
    /// The lower total wins.
    pub lower_wins: bool,
    /// The totals, once made.
    pub totals: Option<BySide<i16>>,
    /// The side that a power lets win, whatever the cards and totals say.
    pub decided_for: Option<Side>,
    /// How a power or a card ends it, once the moment is over.
    #[serde(default)]
    pub ending: Option<Ending>,
    /// How it was decided.
    pub outcome: Option<Outcome>,
    /// Why it was broken off, if it was.
    pub broken_off: Option<TurnEnd>,
    /// The standing offer and the side that made it.
    pub offer: Option<Box<(Side, Offer)>>,
    /// Offers made so far.
    pub offers_made: u8,
    /// Ships lost by this encounter's result: what compensation counts (C5).
    pub lost: BySeat<u8>,
    /// No compensation is taken in this encounter.
    pub no_compensation: bool,
    /// Seats whose power can free the other main player's ships in a deal.
    pub may_free: SeatSet,
    /// Seats whose power can free any other seat's ships in a deal.
    pub may_free_any: SeatSet,
    /// The hand with which a main player declined a new one in this phase.
    pub declined_hand: Option<CardSet>,
    /// The offense may go on after this encounter, whatever its result.
    pub goes_on: bool,
    /// Of each seat the classes of which it has played the one card that it can play in an encounter, a bit for each.
    #[serde(default = "none_played")]
    pub played: BySeat<u32>,
    /// Whose doing it is that a later step goes another way.
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
    /// The seat that is attacked, if that is known yet.
    pub fn defense(&self) -> Option<Seat> {
        Some(self.meeting?.defense)
    }

    /// The planet the cone points at, if it points at one yet.
    pub fn planet(&self) -> Option<Planet> {
        self.meeting?.planet
    }

    /// An encounter that has just begun.
    pub fn new(number: u8, numbers: &Numbers) -> Encounter {
        Encounter {
            number,
            meeting: None,
            sides: BySide::default(),
            welcome: SeatSet::EMPTY,
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

    /// The script by whose doing a term of the offer frees this seat's ships (C8).
    pub fn frees(&self, seat: Seat, offense: Seat) -> Option<ScriptId> {
        let (_, offer) = self.offer.as_deref()?;
        let (side, _) = offer.iter().find(|(_, terms)| terms.freed.is_some_and(|freed| freed.seat == seat))?;
        let giver = if side == Side::Offense { Some(offense) } else { self.defense() };
        self.bent.freeing[giver?]
    }

    /// Whether it was a success for the offense: a win, a deal made, or an end that counts as one (T9).
    pub const fn is_success(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Won(Side::Offense) | Outcome::Deal | Outcome::Success))
    }

    /// Takes back what the choice of cards has settled, so that cards can be chosen again.
    pub fn forget_cards(&mut self) {
        self.sides.both_mut().into_iter().for_each(Front::forget_card);
        (self.play_again, self.ending) = (false, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attack_below_0_counts_against_its_side() {
        let card = Face::Attack(-5).value();
        assert_eq!(Tally::default().total(card, 7), 2);
        assert_eq!(Tally { multiplied: true, ..Tally::default() }.total(card, 7), -35);
        assert!(Wanted::AttackOfAtLeast(-6).fits(CardKind::Attack(-5)));
        assert!(!Wanted::AttackOfAtLeast(0).fits(CardKind::Attack(-5)));
    }

    #[test]
    fn a_card_chosen_again_leaves_nothing_behind_but_the_encounter() {
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
    fn a_card_fits_what_is_wanted() {
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
    fn who_frees_ships_by_the_offer_is_known() {
        use crate::things::deal::{Freed, Terms};
        let state = crate::testing::position(&crate::testing::rules());
        let mut encounter = state.encounter;
        let frees = Terms { freed: Some(Freed { seat: Seat(2), ships: 1 }), ..Terms::default() };
        (encounter.bent.freeing[Seat(0)], encounter.bent.freeing[Seat(1)]) = (Some(ScriptId(4)), Some(ScriptId(5)));
        assert_eq!(encounter.frees(Seat(2), Seat(0)), None);
        encounter.offer = Some(Box::new((Side::Offense, BySide { offense: frees, defense: Terms::default() })));
        assert_eq!((encounter.frees(Seat(2), Seat(0)), encounter.frees(Seat(1), Seat(0))), (Some(ScriptId(4)), None));
        encounter.offer = Some(Box::new((Side::Offense, BySide { offense: Terms::default(), defense: frees })));
        assert_eq!(encounter.frees(Seat(2), Seat(0)), Some(ScriptId(5)));
    }
}
