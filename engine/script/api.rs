//! The API of scripts, said once: every name, what it is called on, what it takes and gives back.
//!
//! From this table come the prelude's verbs, the suggestions for misspelt names, the static check of
//! scripts, the reference and the editor stubs. Types are written as Luau writes them.

use super::signature::{Field, fields_of, inner_of};
use crate::cosmic::{Hook, Receiver, VERBS, Verb};

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
    /// At other hooks it is of no use.
    pub idle: bool,
    /// The rules' own verb, where it is one.
    pub verb: Option<&'static Verb>,
}

impl ApiFunction {
    const fn of(verb: &'static Verb) -> ApiFunction {
        let Verb { receiver, only_me, name, takes, gives, doc, fails, at, elsewhere, idle, .. } = *verb;
        let verb = Some(verb);
        ApiFunction { receiver, name, takes, gives, acts: true, only_me, doc, fails, at, elsewhere, idle, verb }
    }

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
        $(fails $fails:literal)? $(at [$($hook:ident),*] $(else $elsewhere:literal)? $(idle $idle:literal)?)?;)*) => {
        /// What scripts read, and what they ask in their own words.
        const OWN: &[ApiFunction] = &[
            $(ApiFunction {
                receiver: Receiver::$receiver, name: $name, takes: $takes, gives: $gives,
                acts: api!(@acts $mode), only_me: api!(@only_me $mode), doc: $doc,
                fails: concat!($($fails)?), at: &[$($(Hook::$hook),*)?], elsewhere: concat!($($($elsewhere)? $($idle)?)?),
                idle: !concat!($($($idle)?)?).is_empty(), verb: None,
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
        at [OnLoseShips] idle "nil";
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
        at [OnPowerUsed] idle "nil";
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
        at [OnLoseShips] idle "0";
    Seat reads "ships_out_of_game" ("") "number"
        "its ships that have left the game";
    Seat reads "ships_outside_encounter" ("") "number"
        "its ships on bases that are not in the encounter";
    Seat reads "ships_just_lost" ("") "number"
        "its ships that have just gone to the black hole (on_ships_lost)"
        at [OnShipsLost] idle "0";
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
    Seat acts "choose_seats" ("request: { from: {Seat}, about: string }") "{Seat}"
        "asks this seat for any number of the seats, none and all included"
        fails "`about` is not in the texts";
    Seat acts "choose_card" ("request: { from: {Card}, about: string, optional: boolean?, naming: {Seat | Planet | Card | number}? }") "Card?"
        "asks this seat for one of the kinds of cards; nil: it passed, which `optional = true` allows"
        fails "`from` is empty, has more than 40 options, or one of them twice; `about` is not in the texts";
    Seat acts "promises" ("request: { card: Card, yes: string, no: string, about: string }") "boolean"
        "it says whether it will lay such a card, as its hand allows, and is bound by it as far as it can; `yes` and `no` are the words it can say"
        fails "it is not a main player; a word or `about` is not in the texts"
        at [AnyTime, BeforeChoice, OnChoice] else "once the cards are laid it binds nobody";
    Seat mine "remember" ("key: string, value: number | boolean") ""
        "this power remembers a value under a key of its `memory`"
        fails "`memory` has no such key, or keeps it per seat; the value is of another kind than the first, or not from -32768 to 32767; in a destiny card";
    Seat mine "remember_of" ("key: string, seat: Seat, value: number | boolean") ""
        "the same for a key declared per seat"
        fails "`memory` has no such key, or does not keep it per seat; the value is of another kind than the first, or not from -32768 to 32767; in a destiny card";
}

/// Every function a script can call: what the rules' own verbs do comes last.
pub const API: &[ApiFunction] = &{
    let mut all = [OWN[0]; OWN.len() + VERBS.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < OWN.len() { OWN[at] } else { ApiFunction::of(&VERBS[at - OWN.len()]) };
        at += 1;
    }
    all
};

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
