//! Errors of external states, one row each.

use crate::table::{Seat, diagnostics};

diagnostics! {
    /// The reason why a state cannot be played at its table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum InvalidState in "unsound" {
        NoSeat { seat: Seat } as "no_seat" says "{seat} is not at this table";
        NoPlanet { home: Seat, number: u8 } as "no_planet" says "{home} has no planet {number}";
        StrangePlanet { home: Seat, number: u8 } as "strange_planet"
            says "planet {number} of {home} is in an impossible place";
        StrangeCaptives { seat: Seat } as "strange_captives" says "{seat} holds captive ships that it cannot hold";
        NoCard { card: u8 } as "no_card" says "unknown card {card}";
        NoScript { script: u8 } as "no_script" says "script {script} is not played at this table";
        NoPower { power: u8 } as "no_power" says "unknown power {power}";
        NoPhase { phase: u8 } as "no_phase" says "unknown phase {phase}";
        StrangeCard as "strange_card" says "a card is not in the deck";
        StrangeOffer as "strange_offer" says "an offer names an unknown card";
        Stranger as "stranger" says "a seat that is not at the table has ships or cards";
        StrangeShips as "strange_ships" says "a seat that is not at the table loses ships";
        TooManyPowers { seat: Seat, most: usize } as "too_many_powers" says "{seat} has more than {most} powers";
        OtherPowers as "other_powers" says "the powers do not match the aliens";
        StrangeLaid { seat: Seat } as "strange_laid" says "{seat} has played a card that it cannot have played";
        StrangePile { seat: Seat } as "strange_pile" says "{seat} has a pile that belongs to none of its powers";
        StrangeLying as "strange_lying" says "a card is in an impossible place";
        LiesThere { script: u8 } as "lies_there" says "a card of script {script} is in an impossible place on the table";
        StrangeMemory { seat: Seat } as "strange_memory" says "a power of {seat} has an impossible value in memory";
        StrangeNumber { number: i16 } as "strange_number"
            says "a value of a seat is {number}, which no script can produce";
        StrangeUse as "strange_use" says "a power is used at a trigger where it cannot be used";
        NoAlly { seat: Seat } as "no_ally" says "{seat} cannot be an ally in this encounter";
        NoSuchDeal as "no_such_deal" says "the pending offer cannot be carried out";
        LeftBehind { seat: Seat } as "left_behind" says "{seat} has left the game, but not its ships or cards";
        NotWon as "not_won" says "the game is over, but its winners are wrong";
        AttacksItself as "attacks_itself" says "a seat attacks itself";
        NothingToDo as "nothing_to_do" says "no step is left, but the game is not over";
        NothingAfter as "nothing_after"
            says "no step follows the current one, but the game is not over";
        TooMuchToDo { steps: usize, most: usize } as "too_much_to_do"
            says "{steps} steps are pending; expected at most {most}";
        TwiceUnderWay as "twice_under_way" says "a turn or an encounter begins within another one";
        NobodyLeft as "nobody_left" says "all seats have left the game";
        Unsettled { what: Unsettled } as "unsettled" says "missing {what}, which a step needs";
        Settled { what: Unsettled } as "settled" says "unexpected {what}, which a pending step has yet to decide";
        MomentOfNothing as "moment_of_nothing" says "a trigger is about a step that is not pending";
        Ships { seat: Seat, ships: u32, all: u32 } as "ships" says "{seat} has {ships} ships; expected {all}";
        FallingShips as "falling_ships" says "ships are being lost, but no seat is losing them";
        StarsOf { seat: Seat, stars: usize, all: usize } as "stars_of"
            says "{seat} has {stars} star cards; expected {all}";
        Stars { stars: usize } as "stars" says "the {stars} star cards in all zones are not the cards of the star deck";
        Cards { cards: usize, different: usize, all: usize } as "cards"
            says "all zones have {cards} cards ({different} different ones); expected {all}";
    }
}

diagnostics! {
    /// A fact that must be settled before a step that requires it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Unsettled in "unsound.what" {
        Dealt as "dealt" says "the hands";
        Begun as "begun" says "the seat whose turn it is";
        Met as "met" says "the defense";
        Planet as "planet" says "the planet of the encounter";
        Laid as "laid" says "the encounter cards";
        Turned as "turned" says "the values of the encounter cards";
        Offer as "offer" says "the offer";
        Outcome as "outcome" says "the result of the encounter";
    }
}
