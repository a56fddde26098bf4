//! Descriptions of the keys in the tables of scripts, for the reference and for editors.

use hyperkon::__private::cosmic::Receiver;

/// Describes a key of every declaration.
pub fn of_declaration(name: &str) -> &'static str {
    match name {
        "id" => "the file's name without its extension",
        "api" => "the API version that the script was written for",
        "options" => {
            "values that editions can set, with their defaults. `ships = { 1, least = 1, most = 20 }` is a number with a range. The option `use` decides whether the holder must or may act"
        }
        "home_bases" => {
            "the number of home bases that the holder needs to keep the power (W3). The edition sets the default"
        }
        "protected" => "for powers only; true: the power cannot be canceled, lost, taken, or copied",
        "encounter_cards" => {
            "the number of encounter cards that the holder needs, 1 by default. A holder with fewer cards draws a new hand (T1), and has no further encounter (T9)"
        }
        "memory" => "the state of a power, a rule, or a card with `lies`, with its initial values",
        "zones" => "for powers only: its own piles of cards, at most two",
        "replace" => "true: the script replaces a script with the same id in another mod",
        other => panic!("`{other}` has no description"),
    }
}

/// Describes a key of `card { … }`.
pub fn of_card(name: &str) -> &'static str {
    match name {
        "class" => {
            "the card's class, a word that you choose. `kind:is(\"flare\")` tests it. A file in the mod's `powers/texts` contains the name for players: `flare = \"flare card\"` under `[en.class]`"
        }
        "laid" => {
            "the card is an encounter card (C1). It counts as a negotiate, or as an attack of its value, unless its script changes this. Each of its hooks acts once after the reveal; the engine asks its player first, unless the hook has `use = \"must\"`. By default, a card is not an encounter card, and is played from the hand"
        }
        "after" => {
            "`\"hand\"`: after its effect, the card returns to the hand from which it was played. By default, it is discarded"
        }
        "once" => {
            "a seat plays at most one card of the class per encounter. A card that is played as an encounter card does not count"
        }
        "alien" => "the id of the alien that the card belongs to; `seat:has_its_alien()` tests it",
        "new_hand" => {
            "`\"kept\"`: the card stays in hand when its seat draws a new hand (T1). By default, it is discarded"
        }
        "lies" => {
            "the card is not in the draw deck, but in a deck of its class. `lay_out` puts it on the table, where its hooks act until the game or the encounter ends. A star card (`[stars]` of an edition) is on the table after it is revealed. A card on the table can have memory and change numbers like a power, but it cannot be canceled or lost"
        }
        other => panic!("`{other}` has no description"),
    }
}

/// Describes a key of a hook.
pub fn of_hook(name: &str) -> &'static str {
    match name {
        "when" => {
            "`function(game, me, it)`: returns true if the script may act now. Without `when`, the script always may act. Functions that `when` calls must not contain an action, even in a branch that `when` never takes. The engine calls `when` often, and once more just before `run`: if a reaction to the use has made `when` false, nothing happens"
        }
        "holding" => {
            "`function(game, me, it)`: returns true if the script can act, based on the private information of `me`: its hand, its zones, and cards that it has looked at. The engine asks the seat whenever `when` returns true, so the question reveals nothing. The seat can agree only if `holding` returns true too. If it returns false, a mandatory use (`\"must\"`) is skipped. Without `holding`, the script always can act"
        }
        "run" => {
            "`function(game, me, it)`: acts. If other hooks are `part_of` this hook, `run` is optional: the hook then only declares the use"
        }
        "use" => {
            "`\"must\"` or `\"may\"`; the default is the script's option `use`, or `\"may\"` if the script has no such option"
        }
        "once" => {
            "`\"encounter\"`, `\"turn\"`, or `\"game\"`: at most one use per encounter, turn, or game. A declared use counts even if it is canceled or does nothing. By default, the number of uses is not limited"
        }
        "who" => {
            "the role that `me` must have in the encounter: `\"offense\"`, `\"defense\"`, `\"main_player\"` (offense or defense), `\"ally\"` (after all invitations are answered), `\"involved\"` (a main player or an ally), `\"bystander\"` (neither). It is tested before `when`; the default is `\"anyone\"`"
        }
        "order" => {
            "`\"first\"` or `\"last\"`: the script acts before or after all others at this hook; the default is the order of the edition's `seat_order`"
        }
        "part_of" => {
            "the hook that declares the use which this hook carries out. This hook acts without a question if that use took effect in this encounter and the power is active; without the use, it does not act, even if memory is set. Its last chance is `after_encounter`. It does not count as a separate use, so it cannot have the key `use`"
        }
        "plays" => {
            "a class of cards, such as `\"destiny\"`: the script acts only if `me` could play a card of this class from its hand at this trigger, regardless of the cards that it has, and if no use of this power waits for a response. `run` then plays a card with `me:play_as`; `me:playable(class)` returns the kinds. In an edition without cards of this class, the hook never acts"
        }
        "value" => {
            "`function(game, me, it, number)`: returns the new number, or nothing to keep the number; each hook has a range for the number. The engine asks no seat, even with `use = \"may\"`: the option `use` affects only the text of the card"
        }
        "test" => {
            "`function(game, me, it)`: returns true to allow, false to forbid, or nothing to keep the rule. A power that forbids overrides all powers that allow. Others can respond in two cases: when a seat does something that only this power allows, and when this power forbids something for the first time in an encounter"
        }
        other => panic!("`{other}` has no description"),
    }
}

/// Describes a key of an option that is a table.
pub fn of_option(name: &str) -> &'static str {
    match name {
        "least" => "the smallest value that an edition can set",
        "most" => "the largest value that an edition can set",
        other => panic!("`{other}` has no description"),
    }
}

/// Describes a key of a value in `memory`.
pub fn of_memory(name: &str) -> &'static str {
    match name {
        "lasts" => "`\"game\"`: the value lasts until the game ends. By default, it is reset when the encounter ends",
        "public" => "true: everybody sees the value. By default, it is not shown",
        "secret" => "true: only the holder knows the value, so a bot replaces it when it samples hidden states",
        "least" => "the smallest value of a secret number",
        "most" => "the largest value of a secret number",
        other => panic!("`{other}` has no description"),
    }
}

/// Describes a key of a zone.
pub fn of_zone(name: &str) -> &'static str {
    match name {
        "face" => "`\"up\"`: everybody sees the cards; `\"down\"`: only the holder sees them",
        "playable" => "true: while the power is active, the holder can play the cards as if they were in hand",
        "lasts" => "`\"encounter\"`: the remaining cards are discarded when the encounter ends",
        other => panic!("`{other}` has no description"),
    }
}

/// Describes the values on which functions are called.
pub const fn of_receiver(receiver: Receiver) -> &'static str {
    match receiver {
        Receiver::Game => "the game",
        Receiver::Seat => "a seat: a player's place at the table",
        Receiver::Planet => "a planet",
        Receiver::Kind => "a kind of card: the face of a card",
        Receiver::Side => "a side of the encounter",
        Receiver::Card => "a single card; valid only during one call",
        Receiver::Pile => "a pile of cards: a hand, a zone, the deck, or the discard pile",
        Receiver::Power => "a power: an alien that a seat has",
        Receiver::Alien => "an alien of the edition",
        Receiver::It => "the subject of the trigger",
    }
}
