//! What can be wrong with an edition's file, one row each.

use crate::problem::How;
use hyperkon_table::mistakes;

mistakes! {
    /// What is wrong with an edition.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongEdition in "edition" {
        // Its file.
        NoId as "edition_without_id" says "has no `id`" mend "write `id = \"my-table\"`";
        OddApi { odd: String, ours: u32 } as "edition_odd_api" says "`api` is {odd}, which is no whole number"
            mend "write `api = {ours}`";
        ExtendsItself { how: How } as "edition_extends_itself" says "extends itself" mend "{how}";
        ExtendsNothing { parent: String, how: How } as "edition_extends_nothing"
            says "extends `{parent}`, which is no edition" mend "{how}";
        ExtendsInCircle { by: String } as "edition_extends_in_circle" says "extends itself by way of `{by}`"
            mend "one of them must not extend the other";

        KindTaken { name: String } as "edition_kind_taken" says "`{name}` is a kind of card, and an alien, a rule, a star card or a destiny card too"
            mend "give the kind another name";
        StarLies { id: String } as "edition_star_lies" says "the star card `{id}` does not lie on the table for an encounter"
            mend "write `lies = \"encounter\"` in its script";
        ManyRules { rules: usize, most: usize } as "edition_many_rules" says "`[rules]` has {rules} rules; a table takes {most}"
            mend "leave some out";
        KindValue { name: String, least: i64, most: i64 } as "edition_kind_value"
            says "the `value` of `{name}` is no value of a card" mend "a whole number from {least} to {most}";

        // Names.
        Id { id: String, most: usize } as "edition_id" says "`{id}` cannot be an id"
            mend "small letters, digits, hyphens and underscores, at most {most}, and no device of Windows, such as con or com1";
        Name { name: String, most: usize } as "edition_name" says "`{name}` cannot be a name"
            mend "at most {most} letters that can be seen";
        Language { language: String } as "edition_language" says "`{language}` is no language"
            mend "a language is a word like `en`";

        // Numbers.
        Seats { fewest: u8, most: u8, limit: usize } as "edition_seats" says "`seats` = [{fewest}, {most}]"
            mend "from 2 to {limit}, the fewest first";
        Colours { colours: usize, seats: u8 } as "edition_colours"
            says "`colours` names {colours} colours for {seats} seats" mend "one for each seat";
        ColourTwice { id: String } as "edition_colour_twice" says "`colours` has `{id}` twice"
            mend "each seat has its own";
        ColourName { id: String, other: String, name: String, language: String } as "edition_colour_name"
            says "the colors `{other}` and `{id}` are both called {name} in `{language}`, and players cannot tell them apart"
            mend "give one of them another name, also where a language has none of its own and shows the English one";
        ColourHex { id: String, hex: String } as "edition_colour_hex"
            says "the `hex` of the colour `{id}` is {hex}" mend "write it like `hex = \"#ff6257\"`";
        ColourDark { id: String, hex: String } as "edition_colour_dark"
            says "the `hex` of the colour `{id}` is {hex}, which can hardly be seen on the dark ground of a table"
            mend "take a lighter one";
        ColourLetter { id: String, letter: String } as "edition_colour_letter"
            says "the `letter` of the colour `{id}` is `{letter}`" mend "one capital from A to Z";
        PaintTwice { id: String, other: String, key: &'static str } as "edition_paint_twice"
            says "the colours `{other}` and `{id}` have the same `{key}`"
            mend "give one of them another, or leave it out: then it has one that is free";
        StarDeck { stars: usize, most: usize } as "edition_star_deck"
            says "`numbers.star_cards_per_seat` and `[stars]` make a star deck of {stars} cards"
            mend "a deck has 1 to {most}, and each colour one at least";
        Planets { planets: u8, most: usize } as "edition_planets"
            says "`numbers.planets_per_system` is {planets}" mend "from 1 to {most}";
        Ships { ships: u8 } as "edition_ships" says "`numbers.ships_per_planet` is {ships}" mend "from 1 to 20";
        TooManyBases { bases: u8, fewest: u8, planets: u8 } as "edition_too_many_bases"
            says "`numbers.bases_to_win` is {bases}: nobody could ever win"
            mend "{fewest} seats have {planets} planets that are not one's own";
        NoSuchTable { seats: String, fewest: u8, most: u8 } as "edition_no_such_table"
            says "`by_seats.{seats}`: no table of this edition has so many seats" mend "from {fewest} to {most}";
        NoShipLimit as "edition_no_ship_limit" says "`numbers.ship_limit` is 0: nobody could ever attack"
            mend "1 or more";
        NoBases as "edition_no_bases"
            says "`numbers.bases_to_win` is 0: everybody would have won before the first turn" mend "1 or more";
        NoEncounters as "edition_no_encounters" says "`numbers.encounters` is 0: a turn has one at least"
            mend "1 or more";
        NoHand as "edition_no_hand" says "`numbers.new_hand` is 0: nobody would ever hold a card" mend "1 or more";

        // The deck.
        Deck { cards: usize, most: usize } as "edition_deck" says "`cards` has {cards} cards"
            mend "a deck has 1 to {most}";
        TooFewCards { cards: usize, hands: usize } as "edition_too_few_cards"
            says "`cards` has {cards} cards, but the first hands of a full table take {hands}"
            mend "add cards, or lower `numbers.new_hand` or `seats`";
        CardKinds { kinds: usize, most: usize } as "edition_card_kinds" says "`cards` has {kinds} kinds of cards"
            mend "at most {most}";
        EncounterCards { cards: usize } as "edition_encounter_cards"
            says "`cards` has {cards} attack and negotiate cards" mend "an encounter needs two";
        AttackValue { value: String } as "edition_attack_value" says "`cards.attack.{value}` is no attack value"
            mend "a whole number from -99 to 999, without a zero or a plus in front";

        // Orders.
        SeatOrder as "edition_seat_order" says "`choices.seat_order` does not name each group once"
            mend "offense, defense, others";
        PhaseTwice as "edition_phase_twice" says "`choices.phases` names a phase twice"
            mend "each comes once in an encounter";
        PhaseMissing as "edition_phase_missing" says "`choices.phases` lacks a phase"
            mend "new_hand, free_ship, star, load, point, cards, reveal and resolve are needed";
        PhaseOrder as "edition_phase_order" says "`choices.phases` is out of order"
            mend "free_ship before star and load; star before point and alliances; cards, reveal, resolve at the end";

        // Scripts.
        TooManyScripts { scripts: usize, most: usize } as "edition_too_many_scripts"
            says "there are {scripts} aliens, rules and cards with scripts" mend "an edition has at most {most}";
        TooFewAliens { aliens: usize, seats: u8 } as "edition_too_few_aliens"
            says "there are {aliens} aliens for {seats} seats" mend "each seat needs one";
        NoAlien { group: String, id: String, how: How } as "edition_no_alien"
            says "`{group}`: `{id}` is no alien of this edition" mend "{how}";
        NoScript { place: String, how: How } as "edition_no_script"
            says "`{place}`: there is no script of that id" mend "{how}";
        NoOption { place: String, how: How } as "edition_no_option"
            says "`{place}`: the script has no such option" mend "{how}";
        OptionKind { place: String, is: &'static str, wants: &'static str } as "edition_option_kind"
            says "`{place}` is {is}, not {wants}";
        OptionRange { place: String, is: i64, least: i64, most: i64 } as "edition_option_range"
            says "`{place}` is {is}, and the script takes {least} to {most}" mend "write a number from {least} to {most}";
        OptionUse { place: String } as "edition_option_use" says "`{place}` is neither \"must\" nor \"may\"";
    }
}
