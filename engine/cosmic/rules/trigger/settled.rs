//! Facts settled so far in a game and its encounter: requirements and results of steps.
//!
//! In play, a step is pushed only after its requirements are settled. A stack from outside must be checked. Therefore
//! each step declares its requirements ([`Step::SETTLES`](super::step::Step::SETTLES)), and the check walks the stack
//! from the top, in the order of execution.

use crate::observation::invalid_state::{InvalidState, Unsettled};
use crate::state::{Hook, Phase, Side, State};

/// A fact that each step can settle, require, or reset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fact {
    /// Cards are dealt (S4).
    Dealt,
    /// The first turn has begun (S7).
    Begun,
    /// The defense is known (T5).
    Met,
    /// The planet is known (T6).
    Pointed,
    /// A main player has played its card (C1).
    Laid(Side),
    /// The faces of both cards are known (C1).
    Turned,
    /// An offer is pending (C7).
    Offered,
    /// The result of the encounter is known (C3 to C10).
    Decided,
}

/// The set of settled facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts(u16);

/// The fact that both cards are played.
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
    /// Returns the settled facts of a state.
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

    /// Checks that all of these facts are settled.
    ///
    /// # Errors
    /// The first open fact.
    pub(crate) fn settled(self, facts: &[Fact]) -> Result<Facts, InvalidState> {
        match facts.iter().find(|fact| !self.has(**fact)) {
            Some(fact) => Err(InvalidState::Unsettled { what: fact.what() }),
            None => Ok(self),
        }
    }

    /// Checks that all of these facts are open.
    ///
    /// # Errors
    /// The first settled fact.
    pub(crate) fn open(self, facts: &[Fact]) -> Result<Facts, InvalidState> {
        match facts.iter().find(|fact| self.has(**fact)) {
            Some(fact) => Err(InvalidState::Settled { what: fact.what() }),
            None => Ok(self),
        }
    }

    /// Adds these facts.
    pub(crate) fn with(self, facts: &[Fact]) -> Facts {
        facts.iter().fold(self, |all, fact| Facts(all.0 | fact.bit()))
    }

    /// Removes these facts.
    pub(crate) fn without(self, facts: &[Fact]) -> Facts {
        facts.iter().fold(self, |all, fact| Facts(all.0 & !fact.bit()))
    }

    /// Marks the encounter as decided. Its cards have left the table (C11).
    pub(crate) fn decided(self) -> Facts {
        self.with(&[Fact::Decided]).without(&BOTH_LAID).without(&[Fact::Offered])
    }

    /// Resets the facts for another encounter. All cards of the last one must have left the table.
    ///
    /// # Errors
    /// A card is still on the table.
    pub(crate) fn anew(self) -> Result<Facts, InvalidState> {
        let only = Facts(0).with(&[Fact::Dealt, Fact::Begun]);
        Ok(Facts(self.open(&BOTH_LAID)?.0 & only.0))
    }

    /// Returns the facts after a phase.
    ///
    /// # Errors
    /// A required fact is open, or a result is already settled.
    pub(crate) fn after_phase(self, phase: Phase) -> Result<Facts, InvalidState> {
        match phase {
            Phase::NewHand | Phase::FreeShip | Phase::DefenseHand | Phase::Load => Ok(self),
            // A power may already have named the defense or pointed the cone, so these facts can be settled or open.
            Phase::Star => Ok(self.open(&[Fact::Turned])?.open(&BOTH_LAID)?.with(&[Fact::Met])),
            Phase::Point => Ok(self.settled(&[Fact::Met])?.with(&[Fact::Pointed])),
            Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => self.settled(&[Fact::Met]),
            Phase::Cards => self.to_be_chosen().map(|facts| facts.with(&BOTH_LAID)),
            Phase::Reveal => self.to_be_turned().map(|facts| facts.with(&[Fact::Turned])),
            Phase::Resolve => self.to_be_decided().map(Facts::decided),
        }
    }

    /// Checks that cards are due and none is played yet (C1).
    pub(crate) fn to_be_chosen(self) -> Result<Facts, InvalidState> {
        self.settled(&[Fact::Met, Fact::Pointed])?.open(&BOTH_LAID)?.open(&[Fact::Turned, Fact::Decided])
    }

    /// Checks that both cards are played and not revealed yet (C1).
    pub(crate) fn to_be_turned(self) -> Result<Facts, InvalidState> {
        self.settled(&[Fact::Met, Fact::Pointed])?.settled(&BOTH_LAID)?.open(&[Fact::Turned, Fact::Decided])
    }

    /// Checks that both cards are revealed and the encounter is undecided (C2).
    pub(crate) fn to_be_decided(self) -> Result<Facts, InvalidState> {
        self.settled(&[Fact::Met, Fact::Pointed, Fact::Turned])?.open(&[Fact::Decided])
    }

    /// Checks that the facts fit the trigger of a hook.
    ///
    /// # Errors
    /// A fact that the scripts at this hook rely on is missing, or is settled too early.
    pub(crate) fn at(self, hook: Hook) -> Result<Facts, InvalidState> {
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
            Hook::BeforeHands => self.open(&[Fact::Begun]),
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
