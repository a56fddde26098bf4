//! The API of scripts, said once: every name, what it is called on, what it takes and gives back.
//!
//! From this table come the prelude's verbs, the suggestions for misspelt names and the reference.

/// What a function is called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// The game: `game:seats()`.
    Game,
    /// A seat: `me:hand_size()`.
    Seat,
    /// A planet: `planet:home()`.
    Planet,
    /// A kind of card: `card:is_attack()`.
    Card,
}

/// One function of the API.
#[derive(Clone, Copy, Debug)]
pub struct ApiFunction {
    /// What it is called on.
    pub receiver: Receiver,
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub takes: &'static str,
    /// What it gives back.
    pub gives: &'static str,
    /// It changes something or asks somebody, so it works only in `run`.
    pub acts: bool,
    /// What it means.
    pub doc: &'static str,
}

macro_rules! api {
    ($($receiver:ident $mode:ident $name:literal ($takes:literal) $gives:literal $doc:literal;)*) => {
        /// Every function a script can call.
        pub const API: &[ApiFunction] = &[
            $(ApiFunction {
                receiver: Receiver::$receiver, name: $name, takes: $takes, gives: $gives,
                acts: api!(@$mode), doc: $doc,
            },)*
        ];
    };
    (@reads) => { false };
    (@acts) => { true };
}

api! {
    Game reads "offense" ("") "seat" "the seat whose turn it is";
    Game reads "defense" ("") "seat or nil" "the seat that is attacked, once named";
    Game reads "main_players" ("") "list of seats" "offense and defense, once the defense is named";
    Game reads "seats" ("") "list of seats" "all seats still in the game, in the order in which they act";
    Game reads "seats_where" ("function of a seat") "list of seats" "the seats for which the function says true, in the order in which they act";
    Game reads "planet" ("") "planet or nil" "the planet the cone points at";
    Game reads "are_alliances_made" ("") "true or false" "all answers to the invitations are in";
    Game reads "has_choice_begun" ("") "true or false" "a card has been laid in this encounter, even if it was taken back since";
    Game reads "winner" ("") "seat or nil" "the main player whose side has won the encounter";
    Game reads "loss_reason" ("") "\"defeat\", \"no_deal\", \"effect\" or nil" "why ships are falling (on_lose_ships)";
    Game reads "are_cards_turned" ("") "true or false" "both cards lie open";
    Game reads "has_allies" ("") "true or false" "somebody is allied with a main player";
    Game reads "is_attack_played" ("") "true or false" "a turned card counts as an attack";
    Game reads "is_success" ("") "true or false" "the offense has won the encounter, or a deal was made";
    Game reads "encounter_number" ("") "number" "the first encounter of a turn is 1";
    Game reads "cards_to_draw" ("") "number" "cards in the deck and in the discard pile";
    Game reads "card_kinds" ("") "list of cards" "every kind of card in the edition's deck";
    Game reads "used_power" ("") "seat or nil" "whose power is declared and can still be cancelled";
    Game reads "option" ("name") "string, number, true or false" "an option of this script, as the edition sets it";
    Seat reads "is_offense" ("") "true or false" "it is this seat's turn";
    Seat reads "is_defense" ("") "true or false" "this seat is attacked";
    Seat reads "is_main_player" ("") "true or false" "offense or defense, once the defense is named";
    Seat reads "is_ally" ("") "true or false" "it has ships in the encounter as an ally";
    Seat reads "is_involved" ("") "true or false" "it is a main player, or an ally once all alliances are made";
    Seat reads "is_invited" ("") "true or false" "a main player has invited it";
    Seat reads "is_invited_by_both" ("") "true or false" "both main players have invited it";
    Seat reads "has_discarded_card" ("") "true or false" "a main player's card of this encounter lies in the discard pile";
    Seat reads "opponent" ("") "seat or nil" "the other main player, for a main player";
    Seat reads "hand_size" ("") "number" "cards in its hand";
    Seat reads "ships_in_black_hole" ("") "number" "its ships in the black hole";
    Seat reads "ships_in_encounter" ("") "number" "its ships on the cone, as a defensive ally, or under attack";
    Seat reads "ships_falling" ("") "number" "its ships that are about to be lost (on_lose_ships)";
    Seat reads "ships_out_of_game" ("") "number" "its ships that have left the game";
    Seat reads "ships_outside_encounter" ("") "number" "its ships on bases that are not in the encounter";
    Seat reads "ships_just_lost" ("") "number" "its ships that have just gone to the black hole (on_ships_lost)";
    Seat reads "ships_on_bases" ("") "number" "its ships on all its bases";
    Seat reads "has_base" ("") "true or false" "it has at least one base";
    Seat reads "home_bases" ("") "number" "its bases in its home system";
    Seat reads "foreign_bases" ("") "number" "its bases elsewhere";
    Seat reads "bases" ("") "list of planets" "where it has bases";
    Seat reads "played_card" ("") "card or nil" "a main player's card, once it lies open";
    Seat reads "negotiates" ("") "true or false" "its turned card counts as a negotiate";
    Seat reads "attacks" ("") "true or false" "its turned card counts as an attack";
    Seat reads "recall" ("key") "number, true or false" "what this power remembers under a key of its `memory`";
    Seat reads "recall_of" ("key, seat") "number, true or false" "the same for a key declared per seat";
    Planet reads "home" ("") "seat" "the seat whose home system it is in";
    Planet reads "ships" ("seat") "number" "ships of a seat there";
    Card reads "is_attack" ("") "true or false" "it is an attack card";
    Card reads "is_negotiate" ("") "true or false" "it is a negotiate card";
    Card reads "is_destiny" ("") "true or false" "it is a destiny card";
    Card reads "value" ("") "number or nil" "the value of an attack card";
    Game acts "ask_all" ("{ seats, words, about, naming }") "table: seat to word" "asks several seats at once for one of the words";
    Game acts "free_all_ships" ("seats") "nothing" "these seats free all their ships from the black hole";
    Game acts "choose_cards_again" ("") "nothing" "once this moment is over, both main players choose cards again";
    Game acts "cancel_power" ("") "nothing" "the declared use is cancelled; that power is off for the rest of the encounter";
    Game acts "cancel_alliances" ("") "nothing" "all allied ships go back to bases";
    Game acts "forbid_compensation" ("") "nothing" "nobody takes compensation in this encounter";
    Seat acts "choose_seat" ("{ from, about, optional, naming }") "seat or nil" "asks this seat for one of the seats";
    Seat acts "choose_planet" ("{ from, about, optional, naming }") "planet or nil" "asks this seat for one of the planets";
    Seat acts "choose_word" ("{ from, about, optional, naming }") "string or nil" "asks this seat for one of the words";
    Seat acts "choose_number" ("{ least, most, about, naming }") "number" "asks this seat for a number";
    Seat acts "return_lost_ships" ("") "nothing" "its falling ships go back to its bases: they were never lost";
    Seat acts "give_back_lost_ships" ("") "nothing" "its ships that have just gone to the black hole go back to its bases (on_ships_lost); they count as lost for compensation";
    Seat acts "lose_ships" ("number") "nothing" "it loses ships of its choice from its bases";
    Seat acts "free_ships" ("number") "nothing" "it frees ships from the black hole";
    Seat acts "draw_cards" ("number") "number" "it draws cards from the deck; gives back how many there were";
    Seat acts "discard_one" ("\"attack\", \"negotiate\" or \"destiny\"") "true or false" "it discards a card of this class, its choice which; false when it has none";
    Seat acts "give_card_to" ("seat") "nothing" "it gives a card of its choice from its hand";
    Seat acts "look_at_hand_of" ("seat") "nothing" "it looks at a hand";
    Seat acts "take_back_played_card" ("") "nothing" "it takes its open card back in hand";
    Seat acts "lay_aside_played_card" ("") "nothing" "its open card lies aside until the encounter is over; its only card goes back in hand";
    Seat acts "lays_open" ("") "nothing" "it must lay its card first and openly";
    Game acts "swap_played_cards" ("") "nothing" "the two played cards change owners";
    Game acts "lower_total_wins" ("") "nothing" "the lower total wins this encounter";
    Game acts "ships_leave_game" ("seats") "nothing" "the falling ships of these seats leave the game";
    Game acts "goes_on" ("") "nothing" "the offense goes on with another encounter, if it holds an encounter card";
    Seat acts "choose_seats" ("{ from, about }") "list of seats" "asks this seat for any number of the seats";
    Seat acts "choose_card" ("{ from, about, optional, naming }") "card or nil" "asks this seat for one of the kinds of cards";
    Seat acts "claims" ("card") "nothing" "it leaves its card face down and says that it is this card";
    Seat acts "call_claim" ("") "true or false" "its claimed card is turned; whether it was what was said";
    Seat acts "is_drawn_for" ("\"aside\" or \"hand\"") "nothing" "its card is drawn at random after the other's is laid; destiny cards passed over lie aside or stay in hand";
    Seat acts "withdraw_ships" ("") "nothing" "it takes ships of its choice out of the encounter";
    Seat acts "bring_ships" ("") "nothing" "it brings ships of its choice into the encounter, past any limit";
    Seat acts "lose_ships_outside" ("number") "nothing" "it loses ships of its choice from bases that are not in the encounter";
    Seat acts "leave_game" ("") "nothing" "it leaves the game";
    Seat acts "draw_from_hand_of" ("seat") "true or false" "it draws a card at random from a hand; false when that is empty";
    Seat acts "swap_hands_with" ("seat") "nothing" "both exchange their whole hands";
    Seat acts "take_discarded_card_of" ("seat") "true or false" "it takes the card a main player has just discarded; false when it is gone";
    Seat acts "take_destiny_card" ("") "true or false" "it takes up the destiny card whose effect is done";
    Seat acts "keep_destiny_cards" ("") "nothing" "drawing a new hand, it shows its destiny cards and keeps them";
    Seat acts "may_join_either_side" ("") "nothing" "it may join either side, invited or not";
    Seat acts "peace_wins" ("") "nothing" "its negotiate beats an attack";
    Seat acts "multiply_ships" ("") "nothing" "its side's ships are multiplied with its card";
    Seat acts "subtract_ships" ("") "nothing" "its side's ships are taken from its card";
    Seat acts "leave_out_allies" ("") "nothing" "its allies' ships are not counted";
    Seat acts "tells_whether_holds" ("card") "true or false" "it says truthfully, for all to hear, whether it holds such a card; an attack means one of at least its value";
    Seat acts "promises" ("{ card, yes, no, about }") "true or false" "it says whether it will lay such a card, as its hand allows, and is bound by it as far as it can; `yes` and `no` are the words it can say";
    Seat acts "counts_as_negotiate" ("") "nothing" "its open card counts as a negotiate";
    Seat acts "may_free_in_deal" ("\"other_main_player\" or \"any_seat\"") "nothing" "it can free such a seat's ships as a term of this deal";
    Seat acts "remember" ("key, value") "nothing" "this power remembers a value under a key of its `memory`";
    Seat acts "remember_of" ("key, seat, value") "nothing" "the same for a key declared per seat";
}

/// The functions that act, with the number by which a script asks for them.
pub(super) fn verbs() -> impl Iterator<Item = (u8, &'static ApiFunction)> {
    API.iter().filter(|function| function.acts).zip(0u8..).map(|(function, code)| (code, function))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart() {
        for (index, function) in API.iter().enumerate() {
            let same = API[..index].iter().any(|other| {
                other.name == function.name && (other.receiver == function.receiver || other.receiver != Receiver::Game)
            });
            assert!(!same, "{} stands twice", function.name);
        }
    }
}
