//! What is settled so far in a game and its encounter, fact by fact: what steps count on, and what they leave behind.
//!
//! In play each step is put on the stack by one that has settled what it counts on. Of a stack that came from outside it
//! has to be shown: each step says what it counts on ([`Step::settles`](super::step::Step::settles)), and the stack is
//! gone through from its top, as it would be done.

use crate::seen::unsound::{Unsettled, Unsound};
use crate::things::hook::Hook;
use crate::things::ruleset::Phase;
use crate::things::side::Side;
use crate::things::state::State;

/// Something that is settled, or still open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// Cards are dealt (S4).
    Dealt,
    /// The first turn has begun (S7).
    Begun,
    /// Whom the offense meets (T5).
    Met,
    /// On which planet they meet (T6).
    Pointed,
    /// A main player has laid its card (C1).
    Laid(Side),
    /// What both cards count as (C1).
    Turned,
    /// An offer stands (C7).
    Offered,
    /// How the encounter has ended (C3 to C10).
    Decided,
}

/// What is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts(u16);

/// Both cards are laid.
pub(crate) const BOTH_LAID: [Fact; 2] = [Fact::Laid(Side::Offense), Fact::Laid(Side::Defense)];

impl Fact {
    const fn bit(self) -> u16 {
        1 << match self {
            Fact::Dealt => 0,
            Fact::Begun => 1,
            Fact::Met => 2,
            Fact::Pointed => 3,
            Fact::Laid(Side::Offense) => 4,
            Fact::Laid(Side::Defense) => 5,
            Fact::Turned => 6,
            Fact::Offered => 7,
            Fact::Decided => 8,
        }
    }

    const fn what(self) -> Unsettled {
        match self {
            Fact::Dealt => Unsettled::Dealt,
            Fact::Begun => Unsettled::Begun,
            Fact::Met => Unsettled::Met,
            Fact::Pointed => Unsettled::Planet,
            Fact::Laid(_) => Unsettled::Laid,
            Fact::Turned => Unsettled::Turned,
            Fact::Offered => Unsettled::Offer,
            Fact::Decided => Unsettled::Outcome,
        }
    }
}

impl Facts {
    /// What is settled in a state.
    pub(crate) fn of(state: &State) -> Facts {
        let encounter = &state.encounter;
        let laid = |side| state.laid(side).is_some();
        [
            (Fact::Dealt, state.cards.are_dealt()),
            (Fact::Begun, state.turn > 0),
            (Fact::Met, encounter.meeting.is_some()),
            (Fact::Pointed, encounter.planet().is_some()),
            (Fact::Laid(Side::Offense), laid(Side::Offense)),
            (Fact::Laid(Side::Defense), laid(Side::Defense)),
            (Fact::Turned, encounter.sides.both().iter().all(|front| front.face.is_some())),
            (Fact::Offered, encounter.offer.is_some()),
            (Fact::Decided, encounter.outcome.is_some()),
        ]
        .into_iter()
        .filter(|(_, holds)| *holds)
        .fold(Facts(0), |facts, (fact, _)| Facts(facts.0 | fact.bit()))
    }

    const fn has(self, fact: Fact) -> bool {
        self.0 & fact.bit() != 0
    }

    /// All of these must be settled.
    ///
    /// # Errors
    /// The first that is open.
    pub(crate) fn settled(self, facts: &[Fact]) -> Result<Facts, Unsound> {
        match facts.iter().find(|fact| !self.has(**fact)) {
            Some(fact) => Err(Unsound::Unsettled { what: fact.what() }),
            None => Ok(self),
        }
    }

    /// All of these must still be open.
    ///
    /// # Errors
    /// The first that is settled.
    pub(crate) fn open(self, facts: &[Fact]) -> Result<Facts, Unsound> {
        match facts.iter().find(|fact| self.has(**fact)) {
            Some(fact) => Err(Unsound::Settled { what: fact.what() }),
            None => Ok(self),
        }
    }

    /// Then these are settled too.
    pub(crate) fn with(self, facts: &[Fact]) -> Facts {
        facts.iter().fold(self, |all, fact| Facts(all.0 | fact.bit()))
    }

    /// Then these are open again.
    pub(crate) fn without(self, facts: &[Fact]) -> Facts {
        facts.iter().fold(self, |all, fact| Facts(all.0 & !fact.bit()))
    }

    /// The encounter is decided, and its cards have gone where they go (C11).
    pub(crate) fn decided(self) -> Facts {
        self.with(&[Fact::Decided]).without(&BOTH_LAID).without(&[Fact::Offered])
    }

    /// Another encounter begins; of the last one no card may lie there still.
    ///
    /// # Errors
    /// A card does.
    pub(crate) fn anew(self) -> Result<Facts, Unsound> {
        let only = Facts(0).with(&[Fact::Dealt, Fact::Begun]);
        Ok(Facts(self.open(&BOTH_LAID)?.0 & only.0))
    }

    /// Once the work of a phase is done.
    ///
    /// # Errors
    /// What it counts on is not settled, or what it settles is settled already.
    pub(crate) fn after_phase(self, phase: Phase) -> Result<Facts, Unsound> {
        match phase {
            Phase::NewHand | Phase::FreeShip | Phase::DefenseHand | Phase::Load => Ok(self),
            // A power may have named the defense, or pointed the cone, before.
            Phase::Star => Ok(self.open(&[Fact::Turned])?.open(&BOTH_LAID)?.with(&[Fact::Met])),
            Phase::Point => Ok(self.settled(&[Fact::Met])?.with(&[Fact::Pointed])),
            Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => self.settled(&[Fact::Met]),
            Phase::Cards => self.to_be_chosen().map(|facts| facts.with(&BOTH_LAID)),
            Phase::Reveal => self.to_be_turned().map(|facts| facts.with(&[Fact::Turned])),
            Phase::Resolve => self.to_be_decided().map(Facts::decided),
        }
    }

    /// Cards are due, and none is laid yet (C1).
    pub(crate) fn to_be_chosen(self) -> Result<Facts, Unsound> {
        self.settled(&[Fact::Met, Fact::Pointed])?.open(&BOTH_LAID)?.open(&[Fact::Turned, Fact::Decided])
    }

    /// Cards are laid, and not turned yet (C1).
    pub(crate) fn to_be_turned(self) -> Result<Facts, Unsound> {
        self.settled(&[Fact::Met, Fact::Pointed])?.settled(&BOTH_LAID)?.open(&[Fact::Turned, Fact::Decided])
    }

    /// Cards are turned, and nothing is decided yet (C2).
    pub(crate) fn to_be_decided(self) -> Result<Facts, Unsound> {
        self.settled(&[Fact::Met, Fact::Pointed, Fact::Turned])?.open(&[Fact::Decided])
    }

    /// At the moment of a hook.
    ///
    /// # Errors
    /// The scripts that act there count on something else.
    pub(crate) fn at(self, hook: Hook) -> Result<Facts, Unsound> {
        match hook {
            Hook::AnyTime
            | Hook::OnNewHand
            | Hook::ShipLimit
            | Hook::OnLoseShips
            | Hook::AfterLoseShips
            | Hook::OnPowerUsed
            | Hook::AfterCardPlayed
            | Hook::OnCardDiscarded
            | Hook::AfterEncounter
            | Hook::MayWin
            | Hook::MayAim
            | Hook::AfterDraw
            | Hook::BeforeTurn
            | Hook::BeforeEncounter
            | Hook::BeforeFreeShip
            | Hook::AfterFree
            | Hook::OnLeave
            | Hook::AfterPowerCancelled => Ok(self),
            Hook::OnSetup => self.settled(&[Fact::Dealt])?.open(&[Fact::Begun]),
            Hook::BeforeStar | Hook::OnStar | Hook::AfterStar => self.open(&[Fact::Turned])?.open(&BOTH_LAID),
            Hook::AfterAim => self.settled(&[Fact::Met, Fact::Pointed]),
            Hook::BeforeInvite | Hook::OnAnswer | Hook::AfterAlliances | Hook::OnLand | Hook::AfterLand => {
                self.settled(&[Fact::Met])
            }
            Hook::BeforeChoice | Hook::OnChoice => self.to_be_chosen(),
            Hook::OnFirstCardLaid => self.settled(&[Fact::Met, Fact::Pointed])?.open(&[Fact::Turned, Fact::Decided]),
            Hook::BeforeReveal | Hook::OnReveal => self.to_be_turned(),
            Hook::OnCardsTurned
            | Hook::AfterReveal
            | Hook::CardValue
            | Hook::ShipValue
            | Hook::OnTotals
            | Hook::Total
            | Hook::OnResult
            | Hook::OnDeal => self.to_be_decided(),
            Hook::OnDiscard => self.settled(&[Fact::Met, Fact::Turned, Fact::Decided]),
            Hook::AfterResult
            | Hook::AfterDiscard
            | Hook::OnCompensation
            | Hook::Compensation
            | Hook::AfterCompensation => self.settled(&[Fact::Met, Fact::Decided]),
        }
    }
}
