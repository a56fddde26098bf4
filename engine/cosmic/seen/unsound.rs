//! What can be wrong with a state that came from outside, one row each.

use crate::table::{Seat, mistakes};

mistakes! {
    /// Why a state cannot be played at its table.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Unsound in "unsound" {
        NoSeat { seat: Seat } as "no_seat" says "{seat} does not sit at this table";
        NoPlanet { home: Seat, number: u8 } as "no_planet" says "{home} has no planet {number}";
        StrangePlanet { home: Seat, number: u8 } as "strange_planet" says "planet {number} of {home} is where it cannot be";
        StrangeCaptives { seat: Seat } as "strange_captives" says "{seat} holds ships captive that it cannot hold";
        NoCard { card: u8 } as "no_card" says "there is no card {card}";
        NoScript { script: u8 } as "no_script" says "it names script {script}, which is not played here";
        NoPower { power: u8 } as "no_power" says "there is no power {power}";
        NoPhase { phase: u8 } as "no_phase" says "there is no phase {phase}";
        StrangeCard as "strange_card" says "it has a card that is not in the deck";
        StrangeOffer as "strange_offer" says "an offer names a card that there is not";
        Stranger as "stranger" says "somebody who is not at the table has ships or cards";
        StrangeShips as "strange_ships" says "ships fall of somebody who is not at the table";
        TooManyPowers { seat: Seat, most: usize } as "too_many_powers" says "{seat} has more than {most} powers";
        OtherPowers as "other_powers" says "its powers are not those of its aliens";
        StrangeLaid { seat: Seat } as "strange_laid" says "{seat} has laid a card that it cannot have laid";
        StrangePile { seat: Seat } as "strange_pile" says "{seat} has a pile that none of its powers has";
        StrangeLying as "strange_lying" says "a card lies where no such card can lie";
        LiesThere { script: u8 } as "lies_there" says "script {script} lies on the table, where it cannot";
        StrangeMemory { seat: Seat } as "strange_memory" says "a power of {seat} remembers what it cannot";
        StrangeNumber { number: i16 } as "strange_number" says "a number of a seat is {number}, which no script can make it";
        StrangeUse as "strange_use" says "a power is used that cannot be used there";
        NoAlly { seat: Seat } as "no_ally" says "{seat} cannot be an ally in this encounter";
        NoSuchDeal as "no_such_deal" says "an offer stands that cannot be carried out";
        LeftBehind { seat: Seat } as "left_behind" says "{seat} has left the game, and its ships or cards have not";
        NotWon as "not_won" says "the game is over, and not won as it says";
        AttacksItself as "attacks_itself" says "a seat attacks itself";
        NothingToDo as "nothing_to_do" says "nothing is to be done, and the game is not over";
        NothingAfter as "nothing_after"
            says "nothing is to be done after what is under way, and the game is not over";
        TooMuchToDo { steps: usize, most: usize } as "too_much_to_do"
            says "{steps} steps are to be done; at most {most} can be under way";
        TwiceUnderWay as "twice_under_way" says "another turn or encounter is to begin within one";
        NobodyLeft as "nobody_left" says "everybody has left the game";
        Unsettled { what: Unsettled } as "unsettled" says "it does not say {what}, and a step counts on it";
        Settled { what: Unsettled } as "settled" says "it says {what}, and a step is to settle that";
        MomentOfNothing as "moment_of_nothing" says "a moment is about something that is not to be done";
        Ships { seat: Seat, ships: u32, all: u32 } as "ships" says "{seat} has {ships} ships, not {all}";
        FallingShips as "falling_ships" says "ships fall that nobody loses";
        StarsOf { seat: Seat, stars: usize, all: usize } as "stars_of" says "{seat} has {stars} star cards, not {all}";
        Stars { stars: usize } as "stars" says "{stars} star cards";
        Cards { cards: usize, different: usize, all: usize } as "cards"
            says "{cards} cards in all zones, {different} different, of {all}";
    }
}

mistakes! {
    /// What an encounter settles before a step counts on it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Unsettled in "unsound.what" {
        Dealt as "dealt" says "who holds which cards";
        Begun as "begun" says "whose turn it is";
        Met as "met" says "whom the offense meets";
        Planet as "planet" says "on which planet they meet";
        Laid as "laid" says "which cards are laid";
        Turned as "turned" says "what the cards laid count as";
        Offer as "offer" says "what was offered";
        Outcome as "outcome" says "how the encounter was decided";
    }
}
