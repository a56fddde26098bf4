//! The API of scripts, said once: every name, what it is called on, what it takes and gives back.
//!
//! From this table come the prelude's verbs, the suggestions for misspelt names, the static check of
//! scripts, the reference and the editor stubs. Types are written as Luau writes them.

use super::signature::{Field, fields_of, inner_of};
use crate::cosmic::Hook;

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
    /// What it takes: names with types, as Luau writes them.
    pub takes: &'static str,
    /// The type of what it gives back; empty: nothing. `?` at its end: it can be nil.
    pub gives: &'static str,
    /// It changes something or asks somebody, so it works only in `run`.
    pub acts: bool,
    /// Only the seat whose script runs can do it: `me`.
    pub only_me: bool,
    /// What it means.
    pub doc: &'static str,
    /// What makes it fail, besides things of the wrong type; empty: nothing.
    pub fails: &'static str,
    /// The hooks it is made for; empty: any.
    pub at: &'static [Hook],
    /// What it does at other hooks.
    pub elsewhere: &'static str,
}

impl ApiFunction {
    /// What it takes, in order.
    pub fn params(&self) -> Vec<Field> {
        fields_of(self.takes)
    }

    /// The keys of the table it takes: `me:choose_seat { from = …, about = … }`. `None`: it takes no such table.
    pub fn request_fields(&self) -> Option<Vec<Field>> {
        let request = self.params().into_iter().find(|param| param.name == "request")?;
        Some(fields_of(inner_of(request.type_)))
    }
}

macro_rules! api {
    ($($receiver:ident $mode:ident $name:literal ($takes:literal) $gives:literal $doc:literal
        $(fails $fails:literal)? $(at [$($hook:ident),*] else $elsewhere:literal)?;)*) => {
        /// Every function a script can call.
        pub const API: &[ApiFunction] = &[
            $(ApiFunction {
                receiver: Receiver::$receiver, name: $name, takes: $takes, gives: $gives,
                acts: api!(@acts $mode), only_me: api!(@only_me $mode), doc: $doc,
                fails: concat!($($fails)?), at: &[$($(Hook::$hook),*)?], elsewhere: concat!($($elsewhere)?),
            },)*
        ];
    };
    (@acts reads) => { false };
    (@acts acts) => { true };
    (@acts mine) => { true };
    (@only_me mine) => { true };
    (@only_me $mode:ident) => { false };
}

api! {
    Game reads "offense" ("") "Seat"
        "the seat whose turn it is";
    Game reads "defense" ("") "Seat?"
        "the seat that is attacked, once named";
    Game reads "main_players" ("") "{Seat}"
        "offense and defense, once the defense is named";
    Game reads "seats" ("") "{Seat}"
        "all seats still in the game, in the order in which they act";
    Game reads "seats_where" ("test: (seat: Seat) -> boolean") "{Seat}"
        "the seats for which the function says true, in the order in which they act";
    Game reads "planet" ("") "Planet?"
        "the planet the cone points at";
    Game reads "are_alliances_made" ("") "boolean"
        "all answers to the invitations are in";
    Game reads "has_choice_begun" ("") "boolean"
        "a card has been laid in this encounter, even if it was taken back since";
    Game reads "winner" ("") "Seat?"
        "the main player whose side has won the encounter";
    Game reads "loss_reason" ("") "(\"defeat\" | \"no_deal\" | \"effect\")?"
        "why ships are falling (on_lose_ships)"
        at [OnLoseShips] else "nil";
    Game reads "are_cards_turned" ("") "boolean"
        "both cards lie open";
    Game reads "has_allies" ("") "boolean"
        "somebody is allied with a main player";
    Game reads "is_attack_played" ("") "boolean"
        "a turned card counts as an attack";
    Game reads "is_success" ("") "boolean"
        "the offense has won the encounter, or a deal was made";
    Game reads "encounter_number" ("") "number"
        "the first encounter of a turn is 1";
    Game reads "cards_to_draw" ("") "number"
        "cards in the deck and in the discard pile";
    Game reads "card_kinds" ("") "{Card}"
        "every kind of card in the edition's deck";
    Game reads "used_power" ("") "Seat?"
        "whose power is declared and can still be cancelled"
        at [OnPowerUsed] else "nil";
    Game reads "option" ("name: string") "any"
        "an option of this script, as the edition sets it: a string, a number, true or false"
        fails "the script declares no such option";
    Seat reads "is_offense" ("") "boolean"
        "it is this seat's turn";
    Seat reads "is_defense" ("") "boolean"
        "this seat is attacked";
    Seat reads "is_main_player" ("") "boolean"
        "offense or defense, once the defense is named";
    Seat reads "is_ally" ("") "boolean"
        "it has ships in the encounter as an ally";
    Seat reads "is_involved" ("") "boolean"
        "it is a main player, or an ally once all alliances are made";
    Seat reads "is_invited" ("") "boolean"
        "a main player has invited it";
    Seat reads "is_invited_by_both" ("") "boolean"
        "both main players have invited it";
    Seat reads "has_discarded_card" ("") "boolean"
        "a main player's card of this encounter lies in the discard pile";
    Seat reads "opponent" ("") "Seat?"
        "the other main player; nil for a seat that is none, or while the defense is not named";
    Seat reads "hand_size" ("") "number"
        "cards in its hand";
    Seat reads "ships_in_black_hole" ("") "number"
        "its ships in the black hole";
    Seat reads "ships_in_encounter" ("") "number"
        "its ships on the cone, as a defensive ally, or under attack";
    Seat reads "ships_falling" ("") "number"
        "its ships that are about to be lost (on_lose_ships)"
        at [OnLoseShips] else "0";
    Seat reads "ships_out_of_game" ("") "number"
        "its ships that have left the game";
    Seat reads "ships_outside_encounter" ("") "number"
        "its ships on bases that are not in the encounter";
    Seat reads "ships_just_lost" ("") "number"
        "its ships that have just gone to the black hole (on_ships_lost)"
        at [OnShipsLost] else "0";
    Seat reads "ships_on_bases" ("") "number"
        "its ships on all its bases";
    Seat reads "has_base" ("") "boolean"
        "it has at least one base";
    Seat reads "home_bases" ("") "number"
        "its bases in its home system";
    Seat reads "foreign_bases" ("") "number"
        "its bases elsewhere";
    Seat reads "bases" ("") "{Planet}"
        "where it has bases";
    Seat reads "played_card" ("") "Card?"
        "a main player's card, once it lies open; one left face down with a word of its owner does not";
    Seat reads "negotiates" ("") "boolean"
        "its turned card counts as a negotiate";
    Seat reads "attacks" ("") "boolean"
        "its turned card counts as an attack";
    Seat reads "recall" ("key: string") "any"
        "what this power remembers under a key of its `memory`: a number, true or false"
        fails "`memory` has no such key, or keeps it per seat; asked of a seat other than `me`; in a destiny card";
    Seat reads "recall_of" ("key: string, seat: Seat") "any"
        "the same for a key declared per seat"
        fails "`memory` has no such key, or does not keep it per seat; asked of a seat other than `me`; in a destiny card";
    Planet reads "home" ("") "Seat"
        "the seat whose home system it is in";
    Planet reads "ships" ("seat: Seat") "number"
        "ships of a seat there";
    Card reads "is_attack" ("") "boolean"
        "it is an attack card";
    Card reads "is_negotiate" ("") "boolean"
        "it is a negotiate card";
    Card reads "is_destiny" ("") "boolean"
        "it is a destiny card";
    Card reads "value" ("") "number?"
        "the value of an attack card";
    Game acts "ask_all" ("request: { seats: {Seat}, words: {string}, about: string, naming: {Seat | Planet | Card | number}? }") "{[Seat]: string}"
        "asks several seats at once for one of the words; gives back each seat's word"
        fails "`words` is empty, has more than 40, or one of them twice; a word or `about` is not in the texts";
    Game acts "free_all_ships" ("seats: {Seat}") ""
        "these seats free all their ships from the black hole; one without a base frees none";
    Game acts "choose_cards_again" ("") ""
        "once this moment is over, both main players choose cards again; a card that still lies goes back to the hand it came from. on_choice comes again and before_choice does not; what the encounter remembers and `once` stay; what was said with lays_open is forgotten, so remember whom it meant and say it in on_choice"
        at [OnCardsTurned, AfterReveal] else "before the reveal it waits for it; any_time after the reveal will do; later nothing happens";
    Game acts "cancel_power" ("") ""
        "the declared use is cancelled; that power is off for the rest of the encounter"
        fails "no use of a power is declared: `game:used_power()` is nil"
        at [OnPowerUsed] else "it fails";
    Game acts "cancel_alliances" ("") ""
        "all allied ships go back to bases"
        at [OnAlliancesMade, BeforeChoice, OnChoice, BeforeReveal, AnyTime] else "earlier it sends home those who have joined so far, and others can still join; once the ships have landed or fallen nothing happens";
    Game acts "forbid_compensation" ("") ""
        "nobody takes compensation in this encounter"
        at [OnCompensation] else "earlier in the encounter it counts as well; later nothing happens";
    Seat acts "choose_seat" ("request: { from: {Seat}, about: string, optional: boolean?, naming: {Seat | Planet | Card | number}? }") "Seat?"
        "asks this seat for one of the seats; nil: it passed, which `optional = true` allows"
        fails "`from` is empty, has more than 40 options, or one of them twice; `about` is not in the texts";
    Seat acts "choose_planet" ("request: { from: {Planet}, about: string, optional: boolean?, naming: {Seat | Planet | Card | number}? }") "Planet?"
        "asks this seat for one of the planets; nil: it passed, which `optional = true` allows"
        fails "`from` is empty, has more than 40 options, or one of them twice; `about` is not in the texts";
    Seat acts "choose_word" ("request: { from: {string}, about: string, optional: boolean?, naming: {Seat | Planet | Card | number}? }") "string?"
        "asks this seat for one of the words; nil: it passed, which `optional = true` allows"
        fails "`from` is empty, has more than 40 options, or one of them twice; a word or `about` is not in the texts";
    Seat acts "choose_number" ("request: { least: number, most: number, about: string, naming: {Seat | Planet | Card | number}? }") "number"
        "asks this seat for a number from `least` to `most`, both included"
        fails "`least` is above `most`, or one of them is not from 0 to 255; `about` is not in the texts";
    Seat acts "return_lost_ships" ("") ""
        "its falling ships go back to its bases: they were never lost; without a base they fall after all"
        at [OnLoseShips] else "nothing happens";
    Seat acts "give_back_lost_ships" ("") ""
        "its ships that have just gone to the black hole go back to its bases; they count as lost for compensation"
        at [OnShipsLost] else "nothing happens";
    Seat acts "lose_ships" ("ships: number") ""
        "it loses ships of its choice from its bases, all it has if they are fewer"
        fails "the number is not from 0 to 100";
    Seat acts "free_ships" ("ships: number") ""
        "it frees ships from the black hole to its bases, all it has there if they are fewer; none without a base"
        fails "the number is not from 0 to 100";
    Seat acts "draw_cards" ("cards: number") "number"
        "it draws cards from the deck; gives back how many there were"
        fails "the number is not from 0 to 100";
    Seat acts "discard_one" ("class: \"attack\" | \"negotiate\" | \"destiny\"") "boolean"
        "it discards a card of this class, its choice which; false when it has none"
        fails "there is no such class of cards";
    Seat mine "give_card_to" ("to: Seat") ""
        "it gives a card of its choice from its hand"
        fails "`me` has no card, or gives to itself";
    Seat mine "look_at_hand_of" ("of: Seat") ""
        "it looks at a hand";
    Seat acts "take_back_played_card" ("") ""
        "it takes its open card back in hand"
        fails "it is not a main player, or its card is not turned or no longer on the table"
        at [OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnDiscard] else "it fails, but for any_time after the reveal";
    Seat acts "lay_aside_played_card" ("") ""
        "its open card lies aside until the encounter is over; its only card goes back in hand"
        fails "it is not a main player, or its card is not turned or no longer on the table"
        at [OnCardsTurned, AfterReveal, OnTotals, OnDeal, OnDiscard] else "it fails, but for any_time after the reveal";
    Seat acts "lays_open" ("") ""
        "it must lay its card first and openly"
        fails "it is not a main player"
        at [OnChoice] else "earlier in the encounter it counts as well; once the cards are laid nothing happens";
    Game acts "swap_played_cards" ("") ""
        "the two played cards change owners"
        at [BeforeReveal] else "before both cards are laid nothing happens; once they are turned only their owners change, not the result";
    Game acts "lower_total_wins" ("") ""
        "the lower total wins this encounter"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens";
    Game acts "ships_leave_game" ("seats: {Seat}") ""
        "the falling ships of these seats leave the game"
        at [OnLoseShips] else "nothing happens";
    Game acts "goes_on" ("") ""
        "the offense goes on with another encounter, if it holds an encounter card"
        at [OnEncounterEnd] else "earlier in the encounter it counts as well";
    Seat acts "choose_seats" ("request: { from: {Seat}, about: string }") "{Seat}"
        "asks this seat for any number of the seats, none and all included"
        fails "`about` is not in the texts";
    Seat acts "choose_card" ("request: { from: {Card}, about: string, optional: boolean?, naming: {Seat | Planet | Card | number}? }") "Card?"
        "asks this seat for one of the kinds of cards; nil: it passed, which `optional = true` allows"
        fails "`from` is empty, has more than 40 options, or one of them twice; `about` is not in the texts";
    Seat acts "claims" ("card: Card") ""
        "it leaves its card face down and says that it is this card"
        fails "it is not a main player"
        at [OnReveal] else "before it, it counts as well; once the cards are turned it comes too late";
    Seat acts "call_claim" ("") "boolean"
        "its claimed card is turned; whether it was what was said (true if nothing was said)"
        fails "it is not a main player"
        at [OnReveal] else "before there is a claim it gives true";
    Seat acts "is_drawn_for" ("passed_over: \"aside\" | \"hand\"") ""
        "its card is drawn at random after the other's is laid; destiny cards passed over lie aside or stay in hand"
        fails "it is not a main player; the word is another"
        at [OnChoice] else "earlier in the encounter it counts as well; once the cards are laid nothing happens";
    Seat acts "withdraw_ships" ("") ""
        "it takes ships of its choice, at least one, out of the encounter to its bases; nothing happens when it has none there, or no base"
        fails "it is not a main player"
        at [BeforeChoice, OnChoice, BeforeReveal, OnReveal, OnCardsTurned, AfterReveal, OnTotals] else "before ships are loaded and after the result nothing happens";
    Seat acts "bring_ships" ("") ""
        "it brings ships of its choice, at least one, from its bases into the encounter, past any limit; nothing happens when it has none"
        fails "it is not a main player"
        at [BeforeChoice, OnChoice, BeforeReveal, OnReveal, OnCardsTurned, AfterReveal, OnTotals] else "before the planet is known and after the result nothing happens";
    Seat acts "lose_ships_outside" ("ships: number") ""
        "it loses ships of its choice from bases that are not in the encounter, all it has there if they are fewer"
        fails "the number is not from 0 to 100";
    Seat acts "leave_game" ("") ""
        "it leaves the game";
    Seat mine "draw_from_hand_of" ("from: Seat") "boolean"
        "it draws a card at random from a hand; false when that is empty"
        fails "it is the same seat";
    Seat mine "swap_hands_with" ("with: Seat") ""
        "both exchange their whole hands"
        fails "it is the same seat";
    Seat mine "take_discarded_card_of" ("of: Seat") "boolean"
        "it takes the card a main player has just discarded; false when it is gone"
        fails "the seat named is not a main player"
        at [AfterDiscard] else "before the discard it gives false; later in the encounter it still works";
    Seat mine "take_destiny_card" ("") "boolean"
        "it takes up the destiny card whose effect is done"
        at [OnDestinyCardPlayed, OnDestinyCardDiscarded] else "it gives false";
    Seat mine "keep_destiny_cards" ("") ""
        "drawing a new hand, it shows its destiny cards and keeps them"
        at [OnNewHand] else "nothing happens, nor while another seat draws";
    Seat acts "may_join_either_side" ("") ""
        "it may join either side, invited or not"
        at [OnAlliesAnswer] else "before the invitations it is forgotten; once the seat has answered it is not asked again";
    Seat acts "peace_wins" ("") ""
        "its negotiate beats an attack"
        fails "it is not a main player"
        at [OnCardsTurned, AfterReveal] else "earlier in the encounter it counts as well, unless cards are chosen again; later nothing happens";
    Seat acts "multiply_ships" ("") ""
        "its side's ships are multiplied with its card"
        fails "it is not a main player"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens";
    Seat acts "subtract_ships" ("") ""
        "its side's ships are taken from its card"
        fails "it is not a main player"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens";
    Seat acts "leave_out_allies" ("") ""
        "its allies' ships are not counted"
        fails "it is not a main player"
        at [OnTotals] else "earlier in the encounter it counts as well; later nothing happens";
    Seat acts "tells_whether_holds" ("card: Card") "boolean"
        "it says truthfully, for all to hear, whether it holds such a card; an attack means one of at least its value";
    Seat acts "promises" ("request: { card: Card, yes: string, no: string, about: string }") "boolean"
        "it says whether it will lay such a card, as its hand allows, and is bound by it as far as it can; `yes` and `no` are the words it can say"
        fails "it is not a main player; a word or `about` is not in the texts"
        at [AnyTime, BeforeChoice, OnChoice] else "once the cards are laid it binds nobody";
    Seat acts "counts_as_negotiate" ("") ""
        "its open card counts as a negotiate"
        fails "it is not a main player, or its card is not turned or no longer on the table"
        at [OnCardsTurned, AfterReveal] else "while the cards are not turned it fails, later it comes too late; any_time after the reveal will do";
    Seat mine "may_free_in_deal" ("whose: \"other_main_player\" | \"any_seat\"") ""
        "it can free such a seat's ships as a term of this deal"
        fails "the word is another"
        at [OnDeal] else "earlier in the encounter it counts as well; later nothing happens";
    Seat mine "remember" ("key: string, value: number | boolean") ""
        "this power remembers a value under a key of its `memory`"
        fails "`memory` has no such key, or keeps it per seat; the value is of another kind than the first, or not from -32768 to 32767; in a destiny card";
    Seat mine "remember_of" ("key: string, seat: Seat, value: number | boolean") ""
        "the same for a key declared per seat"
        fails "`memory` has no such key, or does not keep it per seat; the value is of another kind than the first, or not from -32768 to 32767; in a destiny card";
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

    #[test]
    fn what_they_take_is_read_from_the_row() {
        let of = |name: &str| API.iter().find(|function| function.name == name).unwrap_or(&API[0]);
        let named = |fields: Vec<Field>| fields.iter().map(|field| field.name).collect::<Vec<_>>();
        assert_eq!(named(of("remember_of").params()), ["key", "seat", "value"]);
        assert_eq!(of("remember_of").request_fields(), None);
        assert_eq!(named(of("choose_seat").params()), ["request"]);
        let fields = of("choose_seat").request_fields().unwrap_or_default();
        assert_eq!(fields[0], Field { name: "from", type_: "{Seat}", optional: false });
        assert_eq!(fields[2], Field { name: "optional", type_: "boolean", optional: true });
        assert_eq!(named(fields), ["from", "about", "optional", "naming"]);
    }
}
