//! Which rules an event is an instance of: the one table, exhaustive, so that a new event must name its own.

use crate::cosmic::{Event, Hook, Outcome, Phase, TurnEnd};

/// The letters of the rules in the order of the rulebook: setup, winning, turns, cards, powers, two seats, variants.
const LETTERS: &str = "SWTCPDV";

/// The place of a rule in the order of the rulebook.
pub fn rule_order(rule: &str) -> (usize, u32) {
    let (letter, number) = rule.split_at(rule.len().min(1));
    (LETTERS.find(letter).unwrap_or(LETTERS.len()), number.parse().unwrap_or(0))
}

/// The rules of an event, the main one first. None for what is no part of the game: a step undone, a script off.
pub const fn rules_of(event: &Event) -> &'static [&'static str] {
    match event {
        Event::GameBegan { .. } => &["S1"],
        Event::AlienDealt { .. } => &["S3"],
        Event::TurnBegan { .. } => &["S7"],
        Event::EncounterBegan { number: 1, .. } => &["S7"],
        Event::EncounterBegan { .. } => &["T9"],
        Event::PhaseBegan { phase } => of_phase(*phase),
        Event::CardsDrawn { .. } => &["T1"],
        Event::CardsDiscarded { .. } | Event::CardsShown { .. } => &["T1"],
        Event::DeckReshuffled { .. } => &["T3"],
        Event::StarDrawn { .. } | Event::StarsReshuffled | Event::DefenseNamed { .. } => &["T5"],
        Event::ShipFreed { .. } => &["T4"],
        Event::ShipsFreed { .. } => &["C4"],
        Event::Loaded { .. } => &["T7"],
        Event::Pointed { .. } => &["T6"],
        Event::Invited { .. } | Event::Joined { .. } | Event::StayedOut { .. } => &["T8"],
        Event::InvitedByPower { .. } => &["P1", "T8"],
        Event::NumberFixed { hook: Hook::ShipLimit, .. } => &["P1", "T7"],
        Event::NumberFixed { .. } => &["P1", "C2"],
        Event::CardLaid { .. } | Event::CardTurned { .. } => &["C1"],
        Event::CardDrawnToLay { .. } | Event::CardsLaidAside { .. } | Event::CardsTakenUp { .. } => &["P1", "C1"],
        Event::CountsAs { .. } | Event::ChoosingAgain => &["P1", "C1"],
        Event::Totals { .. } => &["C2"],
        Event::Decided { outcome } => of_outcome(*outcome),
        Event::PlayedCardTaken { .. } | Event::PlayedCardDiscarded { .. } => &["C11"],
        Event::ShipsFalling { .. } => &["C11"],
        Event::ShipsLost { leave_game: true, .. } => &["P1", "W4"],
        Event::ShipsLost { .. } => &["C11"],
        Event::ShipsSaved { .. } => &["P1", "C6"],
        Event::ShipsReturned { .. } => &["C14"],
        Event::Landed { .. } => &["C3", "W1"],
        Event::Settled { .. } => &["C8", "W1"],
        Event::Rewarded { .. } => &["C4"],
        Event::DealBegan { .. } | Event::Offered { .. } | Event::OfferRefused { .. } | Event::TimeUp { .. } => &["C7"],
        Event::OfferAccepted { .. } => &["C8"],
        Event::MayFreeInDeal { .. } => &["P1", "C8"],
        Event::CardsGiven { .. } => &["C5"],
        Event::HandSeen { .. } | Event::HandsSwapped { .. } => &["P1"],
        Event::NoCompensation { .. } => &["C5"],
        Event::PowerDeclared { .. } | Event::PowerCancelled { .. } | Event::PowerUsed { .. } => &["P1", "P3"],
        Event::PowerLost { .. } | Event::PowerRegained { .. } => &["W3"],
        Event::DestinyCardPlayed { .. } | Event::DestinyCardDiscarded { .. } => &["P4"],
        Event::DestinyCardTaken { .. } => &["P1", "P4"],
        Event::AlliancesCancelled | Event::ShipsBrought { .. } => &["P1", "T8"],
        Event::PlayedCardsSwapped => &["P1", "C1"],
        Event::Answered { .. } | Event::HoldsNone { .. } | Event::Promised { .. } => &["P1"],
        Event::Claimed { .. } | Event::ClaimCalled { .. } | Event::PlayedCardHidden { .. } => &["P1", "C1"],
        Event::SeatLeft { .. } => &["W4"],
        Event::TurnEnded { why, .. } => of_turn_end(*why),
        Event::GameWon { .. } => &["W2"],
        Event::ScriptDisabled { .. } | Event::StepUndone { .. } => &[],
    }
}

const fn of_phase(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::NewHand | Phase::DefenseHand => &["T1"],
        Phase::FreeShip => &["T4"],
        Phase::Star => &["T5"],
        Phase::Load => &["T7"],
        Phase::Point => &["T6"],
        Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => &["T8"],
        Phase::Cards | Phase::Reveal => &["C1"],
        Phase::Resolve => &["C11"],
    }
}

const fn of_outcome(outcome: Outcome) -> &'static [&'static str] {
    use crate::cosmic::Side;
    match outcome {
        Outcome::Won(Side::Offense) => &["C3"],
        Outcome::Won(Side::Defense) => &["C4"],
        Outcome::Deal => &["C9"],
        Outcome::NoDeal => &["C10"],
    }
}

const fn of_turn_end(why: TurnEnd) -> &'static [&'static str] {
    match why {
        TurnEnd::NoSuccess | TurnEnd::Enough | TurnEnd::LastEncounter => &["T9"],
        TurnEnd::OutOfCards => &["T2"],
        TurnEnd::NoShips => &["W5"],
        TurnEnd::NobodyToMeet => &["T5"],
        TurnEnd::LeftGame => &["W4"],
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
    uses: Vec<&'static [&'static str]>,
}

impl Citer {
    /// The rules of the next event, the main one first.
    pub fn rules(&mut self, event: &Event) -> &'static [&'static str] {
        self.follow(event);
        let cause = self.uses.last().copied();
        match event {
            Event::CardsDrawn { .. } if self.setting_up => &["S4"],
            Event::StarDrawn { .. } if self.setting_up => &["S6"],
            Event::CardsDrawn { .. } => {
                cause.unwrap_or(if self.phase == Some(Phase::Resolve) { &["C4"] } else { &["T1"] })
            }
            Event::CardsDiscarded { .. } | Event::ShipsFreed { .. } => cause.unwrap_or(rules_of(event)),
            Event::CardsGiven { .. } => cause.unwrap_or(match self.outcome {
                Some(Outcome::Won(_)) => &["C5"],
                _ => &["C8"],
            }),
            Event::ShipsLost { leave_game: false, .. } => match (cause, self.outcome) {
                (None, Some(outcome)) => of_outcome(outcome),
                (Some(cause), _) => cause,
                (None, None) => rules_of(event),
            },
            Event::ShipsReturned { .. } => match (cause, self.outcome, self.phase) {
                (Some(cause), ..) => cause,
                (None, Some(Outcome::Won(_)), _) => &["C4", "C14"],
                (None, Some(outcome), _) => of_outcome(outcome),
                (None, None, Some(Phase::Resolve)) => &["C7"],
                (None, None, _) => &["T2"],
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
            Event::PowerDeclared { .. } => self.uses.push(&["P1"]),
            Event::DestinyCardPlayed { .. } => self.uses.push(&["P4"]),
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
            (Event::GameBegan { seats: 2 }, "S1"),
            (drawn.clone(), "S4"),
            (Event::TurnBegan { seat, turn: 1 }, "S7"),
            (drawn.clone(), "T1"),
            (Event::PhaseBegan { phase: Phase::Resolve }, "C11"),
            (drawn, "C4"),
        ];
        for (event, rule) in events {
            assert_eq!(citer.rules(&event).first(), Some(&rule), "{event:?}");
        }
    }

    #[test]
    fn rules_are_in_the_order_of_the_rulebook() {
        let mut rules = vec!["C11", "T9", "C2", "S1", "P1", "W2"];
        rules.sort_by_key(|rule| rule_order(rule));
        assert_eq!(rules, ["S1", "W2", "T9", "C2", "C11", "P1"]);
    }
}
