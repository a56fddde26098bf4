//! Decides which events of cosmic conquest reveal nothing to a seat, for fair undo.

use hyperkon::__private::cosmic::Event;
use hyperkon_table::Seat;

/// Returns `true` if an event reveals no hidden information to the seat.
pub fn tells_nothing(me: Seat, event: &Event) -> bool {
    match event {
        Event::PhaseBegan { .. }
        | Event::EncounterBegan { .. }
        | Event::Pointed { .. }
        | Event::NumberFixed { .. }
        | Event::DealBegan { .. }
        | Event::JoinsDeal { .. }
        | Event::TalksBegan { .. }
        | Event::MayFreeInDeal { .. }
        | Event::InvitedByPower { .. }
        | Event::MayNotJoin { .. }
        | Event::MayJoinBoth { .. }
        | Event::MustJoin { .. }
        | Event::SideSwitched { .. } => true,
        Event::Invited { by, .. }
        | Event::Offered { by, .. }
        | Event::OfferedTo { by, .. }
        | Event::OfferRefused { by } => *by == me,
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
        | Event::ShipsAdded { seat, .. }
        | Event::CardPlayedAs { seat, .. }
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
mod tests {
    use super::*;
    use hyperkon::__private::cosmic::{CardBag, ShipCounts};
    use hyperkon_table::SeatSet;

    const ME: Seat = Seat(0);

    #[test]
    fn revealed_cards_block_undo() {
        let own = Event::Loaded { seat: ME, from: ShipCounts::NONE };
        let invited = Event::Invited { by: ME, seats: SeatSet::EMPTY };
        assert!(tells_nothing(ME, &own) && tells_nothing(ME, &invited) && !tells_nothing(Seat(1), &own));
        let drawn = Event::CardsDrawn { seat: ME, count: 1, hidden: CardBag::NONE };
        assert!(!tells_nothing(ME, &drawn), "a card has been seen");
    }
}
