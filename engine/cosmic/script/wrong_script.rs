//! Errors in script declarations, one per row.

use crate::problem::How;
use hyperkon_cosmic::Wrong;
use hyperkon_table::diagnostics;

diagnostics! {
    /// An error in a script's declaration.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongScript in "script" {
        ReturnsNothing { word: &'static str } as "script_returns_nothing" says "the script does not return a {word}"
            mend "end the script with `return {word} {{ … }}`";
        ReturnsOther { kind: String, word: &'static str } as "script_returns_other"
            says "expected a {word} in this folder, found a {kind}"
            mend "move it: aliens belong in powers/aliens, destiny cards in powers/destiny, other cards in powers/cards, rules in powers/rules";
        NoHook as "script_without_hook" says "missing hook: the script would never do anything"
            mend "add a hook from the list in powers/API.md";
        Nameless as "script_nameless_value" says "value without a name in the script's table"
            mend "write `name = value` in `power {{ … }}`";
        UnknownHook { key: String, how: How } as "script_unknown_hook" says "unknown hook `{key}`" mend "{how}";
        NoId { stem: String } as "script_without_id" says "missing `id`" mend "write `id = \"{stem}\"`";
        Id { id: String } as "script_id" says "invalid id `{id}`"
            mend "use at most 40 lowercase letters, digits, and underscores, beginning with a letter; avoid Windows device names such as con or com1";
        OtherFile { id: String, stem: String } as "script_other_file"
            says "id `{id}` does not match the file name `{stem}.lua`" mend "give both the same name";
        Api { wrong: Wrong } as "script_api" says "`api`: {wrong}";
        HomeBases { wrong: Wrong } as "script_home_bases" says "`home_bases`: {wrong}"
            mend "write the number of home bases that the holder needs to have the power, or remove the key to use the edition's number";
        EncounterCards { wrong: Wrong } as "script_encounter_cards" says "`encounter_cards`: {wrong}"
            mend "write the number of encounter cards that the holder needs to keep its hand, or remove the key for the default, 1";
        ReplaceNoFlag as "script_replace_no_flag" says "`replace` must be true or false"
            mend "write `replace = true` to replace the script with the same id in an earlier mod";

        // Libraries.
        NoLibrary { name: String, how: How } as "library_unknown" says "unknown library `{name}`" mend "{how}";
        LibraryRing { way: String } as "library_ring" says "libraries require each other: {way}"
            mend "move the code that both need into a library of its own";
        LibraryReturns as "library_returns_no_table" says "the library does not return a table"
            mend "end the file with `return name`, where `name` is a local table of functions";

        // Hook tables.
        HookNoTable { name: String, needed: &'static str, takes: &'static str } as "hook_no_table"
            says "`{name}` is not a table"
            mend "write `{name} = {{ {needed} = function({takes}) … end }}`";
        HookTakesNo { name: String, key: String, how: How } as "hook_takes_no" says "unknown key `{key}` in `{name}`"
            mend "{how}";
        HookNoFunction { name: String, key: String } as "hook_no_function" says "`{name}.{key}` is not a function"
            mend "write `{key} = function(…) … end`";
        HookLacks { name: String, needed: &'static str, takes: &'static str } as "hook_lacks"
            says "missing `{needed}` in `{name}`"
            mend "write `{needed} = function({takes}) … end`";
        HookWord { name: String, key: &'static str, how: How } as "hook_word" says "invalid value for `{name}.{key}`"
            mend "{how}";
        HookPart { name: String, whole: String } as "hook_part" says "`{name}` is part of `{whole}`, which is missing"
            mend "write `{whole} = {{ … }}`, which declares the use";
        HookPartOfPart { name: String, whole: String } as "hook_part_of_part"
            says "`{name}` is part of `{whole}`, which is itself a part"
            mend "write the hook that declares the use";
        HookPartUse { name: String, whole: String } as "hook_part_use"
            says "`{name}` is part of `{whole}` and runs without a question, so it cannot have `use`"
            mend "write `use` in `{whole}`";
        DestinyTakesNo { name: String, key: &'static str } as "hook_of_destiny"
            says "in a card, `{name}` cannot have `{key}`"
            mend "remove it: only powers, rules, and cards with `lies` can have it; other cards are played when their holder chooses, or act once when revealed";
        DestinyNumber { name: String } as "number_of_destiny"
            says "`{name}` changes a number, but a card without `lies` cannot change numbers"
            mend "use a power, a rule, or a card with `lies`";
        DestinyRule { name: String } as "rule_of_destiny"
            says "`{name}` allows or forbids something, but a card cannot do this"
            mend "use a power, a rule, or a card with `lies`";

        DestinyProtected as "protected_destiny" says "a card cannot be protected"
            mend "leave it out: only powers can be protected";
        ProtectedNoFlag as "protected_no_flag" says "`protected` must be true or false" mend "write `protected = true`";

        CardNoClass as "card_no_class" says "missing `class` in the card"
            mend "write its class, such as `class = \"flare\"`";
        CardClass as "card_class_name" says "invalid `class`"
            mend "use at most 40 lowercase letters, digits, and underscores; `attack`, `negotiate`, and `encounter` are reserved";
        CardWord { key: &'static str, how: How } as "word_of_card" says "invalid value for `{key}` in a card"
            mend "{how}";
        CardAlien as "card_alien" says "`alien` must be an id"
            mend "write the id of the alien whose card this is, such as `alien = \"my_alien\"`";
        CardLies { key: &'static str } as "card_lies" says "`{key}` does not apply to a card on the table"
            mend "remove it (only cards of the draw deck can have it), or remove `lies`";
        TakesNo { word: &'static str, key: &'static str } as "script_takes_no" says "a {word} cannot have `{key}`"
            mend "leave it out: only powers have it";
        MemoryOfTable { key: String } as "memory_of_table" says "memory `{key}` cannot be secret"
            mend "leave out `secret`: all seats see the memory of a rule or a card on the table";
        CardEndless { name: String } as "card_endless"
            says "`{name}` must be used and the card returns to the hand, so the card would be played endlessly"
            mend "write `once = \"encounter\"` beside `class`, or `use = \"may\"`";

        // Memory.
        DestinyMemory as "memory_of_destiny" says "a card cannot have memory"
            mend "use a power, a rule, or a card with `lies`";
        MemoryNoTable as "memory_no_table" says "`memory` is not a table" mend "write `memory = {{ asked = false }}`";
        MemoryNoName as "memory_no_name" says "invalid key in `memory`: expected a name";
        MemoryTooLarge { slots: usize, most: usize, each: usize } as "memory_too_large"
            says "`memory` needs {slots} slots; a power has {most}"
            mend "use fewer keys: a key takes 1 slot, and a key with a value per seat takes {each}";
        MemoryLasts { key: String, word: String } as "memory_lasts" says "invalid `lasts` in memory `{key}`: \"{word}\""
            mend "write \"encounter\" or \"game\"";
        MemoryOdd { key: String } as "memory_odd" says "invalid declaration of memory `{key}`"
            mend "write `key = false`, or `key = {{ per_seat(0), lasts = \"game\", public = true }}`";
        MemoryNone { key: String } as "memory_none" says "memory `{key}`: missing or invalid type of `none`"
            mend "write `none \"seat\"` (or \"planet\", \"kind\", \"alien\"), or `none {{ \"one\", \"other\" }}` for words of your own";
        MemorySecret { key: String } as "memory_secret" says "memory `{key}` is both secret and public"
            mend "leave out one of the two";
        MemoryRange { key: String, most: i16 } as "memory_range"
            says "memory `{key}`: a secret number needs a range (`least` and `most`); other values cannot have a range"
            mend "write `{key} = {{ 0, secret = true, least = 1, most = 20 }}`, with integers from -{most} to {most} and `least` below `most`";
        MemoryNumber { key: String, wrong: Wrong } as "memory_number" says "memory `{key}`: {wrong}";

        // Zones.
        DestinyZones as "zones_of_destiny" says "a card cannot have zones" mend "leave them out: only powers have zones";
        ZonesNoTable as "zones_no_table" says "`zones` is not a table"
            mend "write `zones = {{ hoard = {{ face = \"down\" }} }}`";
        ZoneNoName { most: usize } as "zone_no_name" says "invalid key in `zones`: expected a name"
            mend "write `name = {{ face = \"down\" }}`, with a name of at most {most} bytes";
        ZoneNoTable { name: String } as "zone_no_table" says "zone `{name}` is not a table"
            mend "write `{name} = {{ face = \"down\" }}`";
        ZoneTakesNo { name: String, key: String, how: How } as "zone_takes_no"
            says "unknown key `{key}` in zone `{name}`"
            mend "{how}";
        ZoneWord { name: String, key: &'static str, one: &'static str, other: &'static str } as "zone_word"
            says "invalid `{key}` in zone `{name}`" mend "write \"{one}\" or \"{other}\"";
        ZoneNoFace { name: String } as "zone_no_face" says "missing `face` in zone `{name}`"
            mend "write `face = \"down\"` so that only the holder knows the cards, or `face = \"up\"`";
        ZonePlayable { name: String } as "zone_playable" says "`playable` in zone `{name}` must be true or false"
            mend "write `playable = true` so that its cards can be played as if in hand";
        TooManyZones { most: usize } as "too_many_zones" says "more than {most} zones"
            mend "use fewer zones: a zone can contain any number of cards";

        // Options.
        OptionsNoTable as "options_no_table" says "`options` is not a table"
            mend "write `options = {{ use = \"may\" }}`";
        OptionNoName as "option_no_name" says "invalid key in `options`: expected a name";
        OptionTooLong { key: String, most: usize } as "option_too_long"
            says "option `{key}` is longer than {most} bytes" mend "use one word as the value, and put text for players in the script's text file";
        OptionNumber { key: String, wrong: Wrong } as "option_number" says "option `{key}`: {wrong}";
        OptionRange { key: String, least: i64, most: i64 } as "option_range"
            says "option `{key}` is a table, but not a number with a range"
            mend "write `{key} = {{ 1, least = 1, most = 20 }}`, with the default first, and all three from {least} to {most}";
        OptionRangeKey { key: String, other: String, how: How } as "option_range_key"
            says "unknown key `{other}` in the range of option `{key}`" mend "{how}";
        OptionDefault { key: String, is: i64, least: i64, most: i64 } as "option_default"
            says "default of option `{key}` is {is}; expected {least} to {most}";
        OptionUse as "option_use" says "invalid option `use`: expected \"must\" or \"may\"";
        TooManyOptions { most: usize } as "too_many_options_declared" says "more than {most} options";
    }
}
