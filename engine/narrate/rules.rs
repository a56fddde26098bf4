//! Which rules an event is an instance of: the one table, exhaustive, so that a new event must name its own.

use crate::cosmic::{Event, Hook, Outcome, Phase, Rule, TurnEnd};

/// The rules of an event, the main one first. None for what is no part of the game: a step undone, a script off.
pub const fn rules_of(event: &Event) -> &'static [Rule] {
    match event {
        Event::GameBegan { .. } => &[Rule::S1],
        Event::AlienDealt { .. } => &[Rule::S3],
        Event::TurnBegan { .. } => &[Rule::S7],
        Event::EncounterBegan { number: 1, .. } => &[Rule::S7],
        Event::EncounterBegan { .. } => &[Rule::T9],
        Event::PhaseBegan { phase } => of_phase(*phase),
        Event::CardsDrawn { .. } => &[Rule::T1],
        Event::CardsDiscarded { .. } | Event::CardsShown { .. } => &[Rule::T1],
        Event::DeckReshuffled { .. } => &[Rule::T3],
        Event::StarDrawn { .. } | Event::StarsReshuffled | Event::DefenseNamed { .. } => &[Rule::T5],
        Event::ShipFreed { .. } => &[Rule::T4],
        Event::ShipsFreed { .. } => &[Rule::C4],
        Event::Loaded { .. } => &[Rule::T7],
        Event::Pointed { .. } => &[Rule::T6],
        Event::Invited { .. } | Event::Joined { .. } | Event::StayedOut { .. } => &[Rule::T8],
        Event::InvitedByPower { .. } => &[Rule::P1, Rule::T8],
        Event::NumberFixed { hook: Hook::ShipLimit, .. } => &[Rule::P1, Rule::T7],
        Event::NumberFixed { .. } => &[Rule::P1, Rule::C2],
        Event::CardLaid { .. } | Event::CardTurned { .. } => &[Rule::C1],
        Event::CardDrawnToLay { .. } | Event::CardsLaidAside { .. } | Event::CardsTakenUp { .. } => {
            &[Rule::P1, Rule::C1]
        }
        Event::CountsAs { .. } | Event::ChoosingAgain => &[Rule::P1, Rule::C1],
        Event::Totals { .. } => &[Rule::C2],
        Event::Decided { outcome } => of_outcome(*outcome),
        Event::PlayedCardTaken { .. } | Event::PlayedCardDiscarded { .. } => &[Rule::C11],
        Event::ShipsFalling { .. } => &[Rule::C11],
        Event::ShipsLost { leave_game: true, .. } => &[Rule::P1, Rule::W4],
        Event::ShipsLost { .. } => &[Rule::C11],
        Event::ShipsSaved { .. } => &[Rule::P1, Rule::C6],
        Event::ShipsGivenBack { .. } => &[Rule::P1, Rule::C6],
        Event::ShipsReturned { .. } => &[Rule::C14],
        Event::Landed { .. } => &[Rule::C3, Rule::W1],
        Event::Settled { .. } => &[Rule::C8, Rule::W1],
        Event::Rewarded { .. } => &[Rule::C4],
        Event::DealBegan { .. } | Event::Offered { .. } | Event::OfferRefused { .. } | Event::TimeUp { .. } => {
            &[Rule::C7]
        }
        Event::OfferAccepted { .. } => &[Rule::C8],
        Event::MayFreeInDeal { .. } => &[Rule::P1, Rule::C8],
        Event::CardsGiven { .. } => &[Rule::C5],
        Event::HandSeen { .. } | Event::HandsSwapped { .. } | Event::NothingFound { .. } => &[Rule::P1],
        Event::NoCompensation { .. } => &[Rule::C5],
        Event::PowerDeclared { .. } | Event::PowerCancelled { .. } | Event::PowerUsed { .. } => &[Rule::P1, Rule::P3],
        Event::PowerLost { .. } | Event::PowerRegained { .. } => &[Rule::W3],
        Event::DestinyCardPlayed { .. } | Event::DestinyCardDiscarded { .. } => &[Rule::P4],
        Event::DestinyCardTaken { .. } => &[Rule::P1, Rule::P4],
        Event::AlliancesCancelled | Event::ShipsBrought { .. } => &[Rule::P1, Rule::T8],
        Event::PlayedCardsSwapped => &[Rule::P1, Rule::C1],
        Event::Answered { .. } | Event::HoldsNone { .. } | Event::Promised { .. } => &[Rule::P1],
        Event::Claimed { .. } | Event::ClaimCalled { .. } | Event::PlayedCardHidden { .. } => &[Rule::P1, Rule::C1],
        Event::SeatLeft { .. } => &[Rule::W4],
        Event::TurnEnded { why, .. } => of_turn_end(*why),
        Event::GameWon { .. } => &[Rule::W2],
        Event::ScriptDisabled { .. } | Event::StepUndone { .. } => &[],
    }
}

const fn of_phase(phase: Phase) -> &'static [Rule] {
    match phase {
        Phase::NewHand | Phase::DefenseHand => &[Rule::T1],
        Phase::FreeShip => &[Rule::T4],
        Phase::Star => &[Rule::T5],
        Phase::Load => &[Rule::T7],
        Phase::Point => &[Rule::T6],
        Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => &[Rule::T8],
        Phase::Cards | Phase::Reveal => &[Rule::C1],
        Phase::Resolve => &[Rule::C11],
    }
}

const fn of_outcome(outcome: Outcome) -> &'static [Rule] {
    use crate::cosmic::Side;
    match outcome {
        Outcome::Won(Side::Offense) => &[Rule::C3],
        Outcome::Won(Side::Defense) => &[Rule::C4],
        Outcome::Deal => &[Rule::C9],
        Outcome::NoDeal => &[Rule::C10],
    }
}

const fn of_turn_end(why: TurnEnd) -> &'static [Rule] {
    match why {
        TurnEnd::NoSuccess | TurnEnd::Enough | TurnEnd::LastEncounter => &[Rule::T9],
        TurnEnd::OutOfCards => &[Rule::T2],
        TurnEnd::RanOut => &[Rule::T9],
        TurnEnd::NoShips => &[Rule::W5],
        TurnEnd::NobodyToMeet => &[Rule::T5],
        TurnEnd::LeftGame => &[Rule::W4],
    }
}

/// Cites rules for the events of a game in their order: what an event is an instance of depends on what it is part of.
#[derive(Clone, Debug, Default)]
pub struct Citer {
    /// Cards are dealt and lots are drawn: no turn has begun.
    setting_up: bool,
    phase: Option<Phase>,
    outcome: Option<Outcome>,
    /// Uses of powers and cards under way, the innermost last.
    uses: Vec<&'static [Rule]>,
}

impl Citer {
    /// The rules of the next event, the main one first.
    pub fn rules(&mut self, event: &Event) -> &'static [Rule] {
        self.follow(event);
        let cause = self.uses.last().copied();
        match event {
            Event::CardsDrawn { .. } if self.setting_up => &[Rule::S4],
            Event::StarDrawn { .. } if self.setting_up => &[Rule::S6],
            Event::CardsDrawn { .. } => {
                cause.unwrap_or(if self.phase == Some(Phase::Resolve) { &[Rule::C4] } else { &[Rule::T1] })
            }
            Event::CardsDiscarded { .. } | Event::ShipsFreed { .. } => cause.unwrap_or(rules_of(event)),
            Event::CardsGiven { .. } => cause.unwrap_or(match self.outcome {
                Some(Outcome::Won(_)) => &[Rule::C5],
                _ => &[Rule::C8],
            }),
            Event::ShipsLost { leave_game: false, .. } => match (cause, self.outcome) {
                (None, Some(outcome)) => of_outcome(outcome),
                (Some(cause), _) => cause,
                (None, None) => rules_of(event),
            },
            Event::ShipsReturned { .. } => match (cause, self.outcome, self.phase) {
                (Some(cause), ..) => cause,
                (None, Some(Outcome::Won(_)), _) => &[Rule::C4, Rule::C14],
                (None, Some(outcome), _) => of_outcome(outcome),
                (None, None, Some(Phase::Resolve)) => &[Rule::C7],
                (None, None, _) => &[Rule::T2],
            },
            _ => rules_of(event),
        }
    }

    fn follow(&mut self, event: &Event) {
        match event {
            Event::GameBegan { .. } => self.setting_up = true,
            Event::TurnBegan { .. } => self.setting_up = false,
            Event::EncounterBegan { .. } => (self.outcome, self.phase) = (None, None),
            Event::PhaseBegan { phase } => self.phase = Some(*phase),
            Event::Decided { outcome } => self.outcome = Some(*outcome),
            Event::PowerDeclared { .. } => self.uses.push(&[Rule::P1]),
            Event::DestinyCardPlayed { .. } => self.uses.push(&[Rule::P4]),
            Event::PowerUsed { .. }
            | Event::PowerCancelled { .. }
            | Event::DestinyCardDiscarded { .. }
            | Event::DestinyCardTaken { .. } => {
                self.uses.pop();
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Seat;

    #[test]
    fn an_event_is_cited_by_what_it_is_part_of() {
        let seat = Seat(0);
        let drawn = Event::CardsDrawn { seat, count: 7, hidden: crate::cosmic::Kinds::NONE };
        let mut citer = Citer::default();
        let events = [
            (Event::GameBegan { seats: 2 }, Rule::S1),
            (drawn.clone(), Rule::S4),
            (Event::TurnBegan { seat, turn: 1 }, Rule::S7),
            (drawn.clone(), Rule::T1),
            (Event::PhaseBegan { phase: Phase::Resolve }, Rule::C11),
            (drawn, Rule::C4),
        ];
        for (event, rule) in events {
            assert_eq!(citer.rules(&event).first(), Some(&rule), "{event:?}");
        }
    }
}
