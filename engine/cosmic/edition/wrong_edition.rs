//! Errors in an edition's file, one per row.

use crate::problem::How;
use hyperkon_table::diagnostics;

diagnostics! {
    /// An error in an edition.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongEdition in "edition" {
        // File.
        NoId as "edition_without_id" says "missing `id`" mend "write `id = \"my-table\"`";
        OddApi { odd: String, ours: u32 } as "edition_odd_api" says "invalid `api`: expected an integer, found {odd}"
            mend "write `api = {ours}`";
        ExtendsItself { how: How } as "edition_extends_itself" says "edition extends itself" mend "{how}";
        ExtendsNothing { parent: String, how: How } as "edition_extends_nothing"
            says "unknown edition `{parent}` in `extends`" mend "{how}";
        ExtendsInCircle { by: String } as "edition_extends_in_circle" says "edition extends itself through `{by}`"
            mend "remove `extends` from one of these editions";

        KindTaken { name: String } as "edition_kind_taken" says "duplicate name `{name}`: an alien, rule, star card, or destiny card already has it"
            mend "rename the kind of card";
        StarLies { id: String } as "edition_star_lies" says "star card `{id}` does not stay on the table for an encounter"
            mend "write `lies = \"encounter\"` in its script";
        ManyRules { rules: usize, most: usize } as "edition_many_rules" says "`[rules]` has {rules} rules; expected at most {most}"
            mend "remove some rules";
        KindValue { name: String, least: i64, most: i64 } as "edition_kind_value"
            says "the `value` of `{name}` is not a card value" mend "write an integer from {least} to {most}";

        // Names.
        Id { id: String, most: usize } as "edition_id" says "invalid id `{id}`"
            mend "use at most {most} lowercase letters, digits, hyphens, and underscores; avoid Windows device names such as con or com1";
        Name { name: String, most: usize } as "edition_name" says "invalid name `{name}`"
            mend "use at most {most} visible characters";
        Language { language: String } as "edition_language" says "invalid language `{language}`"
            mend "use a language code such as `en`";

        // Numbers.
        Seats { fewest: u8, most: u8, limit: usize } as "edition_seats" says "invalid `seats` = [{fewest}, {most}]"
            mend "write the fewest and the most seats, from 2 to {limit}";
        Colors { colors: usize, seats: u8 } as "edition_colors"
            says "`colors` has {colors} colors for {seats} seats" mend "write one color for each seat";
        ColorTwice { id: String } as "edition_color_twice" says "duplicate color `{id}` in `colors`"
            mend "give each seat its own color";
        ColorName { id: String, other: String, name: String, language: String } as "edition_color_name"
            says "the colors `{other}` and `{id}` have the same name in `{language}`, {name}: players cannot tell them apart"
            mend "rename one of them; a language without its own name uses the English name";
        ColorHex { id: String, hex: String } as "edition_color_hex"
            says "invalid `hex` for color `{id}`: {hex}" mend "write it like `hex = \"#ff6257\"`";
        ColorDark { id: String, hex: String } as "edition_color_dark"
            says "the `hex` of color `{id}` is {hex}: too dark for the table's dark background"
            mend "choose a lighter color";
        ColorLetter { id: String, letter: String } as "edition_color_letter"
            says "invalid `letter` for color `{id}`: `{letter}`" mend "use one capital letter from A to Z";
        PaintTwice { id: String, other: String, key: &'static str } as "edition_paint_twice"
            says "the colors `{other}` and `{id}` have the same `{key}`"
            mend "change one of the two values, or remove it to get an unused value";
        StarDeck { stars: usize, most: usize } as "edition_star_deck"
            says "the star deck (`numbers.star_cards_per_seat` and `[stars]`) has {stars} cards"
            mend "use at most {most} cards, with at least one of each color";
        Planets { planets: u8, most: usize } as "edition_planets"
            says "`numbers.planets_per_system` is {planets}; expected 1 to {most}";
        Ships { ships: u8 } as "edition_ships" says "`numbers.ships_per_planet` is {ships}; expected 1 to 20";
        TooManyBases { bases: u8, fewest: u8, planets: u8 } as "edition_too_many_bases"
            says "`numbers.bases_to_win` is {bases}: no seat can win"
            mend "lower it: at a table of {fewest}, a seat can reach {planets} foreign planets";
        NoSuchTable { seats: String, fewest: u8, most: u8 } as "edition_no_such_table"
            says "unknown number of seats in `by_seats.{seats}`" mend "use {fewest} to {most}";
        NoShipLimit as "edition_no_ship_limit" says "`numbers.ship_limit` is 0: no seat can attack"
            mend "write 1 or more";
        NoBases as "edition_no_bases"
            says "`numbers.bases_to_win` is 0: all seats win before the first turn" mend "write 1 or more";
        NoEncounters as "edition_no_encounters" says "`numbers.encounters` is 0: a turn has at least one encounter"
            mend "write 1 or more";
        NoHand as "edition_no_hand" says "`numbers.new_hand` is 0: no seat gets a card" mend "write 1 or more";

        // The deck.
        Deck { cards: usize, most: usize } as "edition_deck" says "`cards` has {cards} cards; expected 1 to {most}"
            mend "add or remove cards";
        TooFewCards { cards: usize, hands: usize } as "edition_too_few_cards"
            says "`cards` has {cards} cards, but the first hands at a full table need {hands}"
            mend "add cards, or lower `numbers.new_hand` or `seats`";
        CardKinds { kinds: usize, most: usize } as "edition_card_kinds" says "`cards` has {kinds} kinds of cards; expected at most {most}"
            mend "remove some kinds";
        EncounterCards { cards: usize } as "edition_encounter_cards"
            says "`cards` has {cards} attack and negotiate cards; expected at least 2" mend "add cards: an encounter needs two";
        AttackValue { value: String } as "edition_attack_value" says "invalid attack value in `cards.attack.{value}`"
            mend "write an integer from -99 to 999 without leading zeros or a plus sign";

        // Orders.
        SeatOrder as "edition_seat_order" says "`choices.seat_order` must list each group once"
            mend "list offense, defense, and others";
        PhaseTwice as "edition_phase_twice" says "duplicate phase in `choices.phases`"
            mend "list each phase once";
        PhaseMissing as "edition_phase_missing" says "missing phase in `choices.phases`"
            mend "include new_hand, free_ship, star, load, point, cards, reveal, and resolve";
        PhaseOrder as "edition_phase_order" says "invalid order of `choices.phases`"
            mend "put free_ship before star and load, star before point and alliances, and cards, reveal, and resolve at the end";

        // Scripts.
        TooManyScripts { scripts: usize, most: usize } as "edition_too_many_scripts"
            says "edition has {scripts} aliens, rules, and cards with scripts; expected at most {most}" mend "remove some of them";
        TooFewAliens { aliens: usize, seats: u8 } as "edition_too_few_aliens"
            says "edition has only {aliens} aliens for {seats} seats" mend "add aliens, or lower `seats`: each seat needs one";
        NoAlien { group: String, id: String, how: How } as "edition_no_alien"
            says "`{group}`: unknown alien `{id}` in this edition" mend "{how}";
        NoScript { place: String, how: How } as "edition_no_script"
            says "`{place}`: unknown script" mend "{how}";
        NoOption { place: String, how: How } as "edition_no_option"
            says "`{place}`: unknown option of the script" mend "{how}";
        OptionKind { place: String, is: &'static str, wants: &'static str } as "edition_option_kind"
            says "`{place}`: expected {wants}, found {is}";
        OptionRange { place: String, is: i64, least: i64, most: i64 } as "edition_option_range"
            says "`{place}` is {is}; expected {least} to {most}" mend "write a number from {least} to {most}";
        OptionUse { place: String } as "edition_option_use" says "invalid `{place}`: expected \"must\" or \"may\"";
    }
}
