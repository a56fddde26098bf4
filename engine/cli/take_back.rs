//! Taking an answer back at the terminal: only what is fair.
//!
//! Invariant: whoever takes an answer back has learnt nothing by it that it did not know when it gave it. Others may have
//! passed meanwhile, whether they had to or not; who did more has answered to it, and then it stands. Who answers for
//! every seat hides nothing from itself.

use crate::standing::StandingPass;
use hyperkon::cosmic::{Choice, Decision, Event};
use hyperkon::table::{Seat, Told};

/// The answers that were typed in this sitting.
#[derive(Default)]
pub struct Answers {
    given: Vec<Given>,
    /// Another seat has done more than pass since the last one.
    others_acted: bool,
}

/// An answer that was typed, and how the sitting stood before it.
pub struct Given {
    /// How many answers the game had before it.
    pub before: usize,
    /// What had happened since the typed answer before it.
    pub recent: Vec<Told<Event>>,
    /// The passes that stood.
    pub passing: Vec<StandingPass>,
    others_acted: bool,
}

impl Answers {
    /// Notes an answer that was typed.
    pub fn note(&mut self, before: usize, recent: Vec<Told<Event>>, passing: Vec<StandingPass>) {
        let others_acted = std::mem::take(&mut self.others_acted);
        self.given.push(Given { before, recent, passing, others_acted });
    }

    /// Notes what a bot answers.
    pub fn note_other(&mut self, decision: &Decision, choice: &Choice) {
        self.others_acted |= decision.pass().as_ref() != Some(choice);
    }

    /// The last typed answer, which is no longer noted; `None`: there is none in a game of so many answers.
    pub fn take(&mut self, answers: usize) -> Option<Given> {
        // A fault may have taken answers back already.
        self.given.retain(|given| given.before < answers);
        let last = self.given.pop()?;
        self.others_acted = last.others_acted;
        Some(last)
    }

    /// Whether there is an answer to take back in a game of so many.
    pub fn is_any(&self, answers: usize) -> bool {
        self.given.iter().any(|given| given.before < answers)
    }

    /// Whether the last answer of a seat can fairly be taken back. `since`: what has happened since.
    pub fn is_fair(&self, me: Seat, since: &[Told<Event>]) -> bool {
        !self.others_acted && since.iter().all(|told| tells_nothing(me, &told.event))
    }
}

/// Whether an event is the seat's own doing, or follows from it, and shows nothing that lay hidden.
fn tells_nothing(me: Seat, event: &Event) -> bool {
    match event {
        Event::PhaseBegan { .. }
        | Event::EncounterBegan { .. }
        | Event::Pointed { .. }
        | Event::NumberFixed { .. }
        | Event::DealBegan { .. }
        | Event::MayFreeInDeal { .. }
        | Event::InvitedByPower { .. }
        | Event::MayNotJoin { .. }
        | Event::MustJoin { .. }
        | Event::SideSwitched { .. } => true,
        Event::Invited { by, .. } | Event::Offered { by, .. } | Event::OfferRefused { by } => *by == me,
        Event::ShipFreed { seat, .. }
        | Event::ShipsFreed { seat, .. }
        | Event::Loaded { seat, .. }
        | Event::Joined { seat, .. }
        | Event::StayedOut { seat }
        | Event::TurnedAway { seat, .. }
        | Event::CardLaid { seat, .. }
        | Event::ShipsSaved { seat, .. }
        | Event::ShipsReturned { seat, .. }
        | Event::ShipsMoved { seat, .. }
        | Event::CardsShown { seat, .. }
        | Event::CardsDiscarded { seat, .. }
        | Event::NoCompensation { seat }
        | Event::PowerDeclared { seat, .. }
        | Event::PowerUsed { seat, .. }
        | Event::DestinyCardPlayed { seat, .. }
        | Event::DestinyCardDiscarded { seat, .. }
        | Event::Promised { seat, .. }
        | Event::Claimed { seat, .. }
        | Event::Chose { seat, .. }
        | Event::ChoseSecretly { seat, .. }
        | Event::NothingFound { seat } => *seat == me,
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]
mod tests {
    use super::*;
    use hyperkon::cosmic::{Kinds, ShipCounts};
    use hyperkon::table::SeatSet;

    const ME: Seat = Seat(0);

    fn told(event: Event) -> Told<Event> {
        Told::to_all(event)
    }

    #[test]
    fn what_lay_hidden_and_was_seen_stands() {
        let mut answers = Answers::default();
        assert!(!answers.is_any(9));
        answers.note(3, Vec::new(), Vec::new());
        assert!(answers.is_any(4) && !answers.is_any(3));
        let own = told(Event::Loaded { seat: ME, from: ShipCounts::NONE });
        let invited = told(Event::Invited { by: ME, seats: SeatSet::EMPTY });
        assert!(answers.is_fair(ME, &[own.clone(), invited]) && !answers.is_fair(Seat(1), std::slice::from_ref(&own)));
        let drawn = told(Event::CardsDrawn { seat: ME, count: 1, hidden: Kinds::NONE });
        assert!(!answers.is_fair(ME, &[own, drawn]), "a card has been seen");
        assert_eq!(answers.take(4).map(|given| given.before), Some(3));
        assert!(answers.take(4).is_none());
    }
}
