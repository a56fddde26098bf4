//! What can be wrong with what a script declares, one row each.

use crate::problem::How;
use hyperkon_cosmic::Wrong;
use hyperkon_table::mistakes;

mistakes! {
    /// What is wrong with what a script declares.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum WrongScript in "script" {
        ReturnsNothing { word: &'static str } as "script_returns_nothing" says "does not return a {word}"
            mend "end it with `return {word} {{ … }}`";
        ReturnsOther { kind: String, word: &'static str } as "script_returns_other"
            says "returns a {kind}, but lies where a {word} is expected"
            mend "aliens lie in powers/aliens, destiny cards in powers/destiny, other cards in powers/cards, rules in powers/rules";
        NoHook as "script_without_hook" says "has no hook, so it would never do anything"
            mend "the reference lists the hooks: powers/API.md";
        Nameless as "script_nameless_value" says "has a value without a name"
            mend "write `name = value` in `power {{ … }}`";
        UnknownHook { key: String, how: How } as "script_unknown_hook" says "no hook is named `{key}`" mend "{how}";
        NoId { stem: String } as "script_without_id" says "has no `id`" mend "write `id = \"{stem}\"`";
        Id { id: String } as "script_id" says "`{id}` cannot be an id"
            mend "small letters, digits and underscores, a letter first, at most 40, and no device of Windows, such as con or com1";
        OtherFile { id: String, stem: String } as "script_other_file"
            says "its id is `{id}` but its file is named `{stem}.lua`" mend "give both one name";
        Api { wrong: Wrong } as "script_api" says "`api`: {wrong}";
        HomeBases { wrong: Wrong } as "script_home_bases" says "`home_bases`: {wrong}"
            mend "how many home bases its holder needs to have the power; left out: what the edition says";
        EncounterCards { wrong: Wrong } as "script_encounter_cards" says "`encounter_cards`: {wrong}"
            mend "how many cards to lay its holder must hold, so as not to draw a new hand; left out: 1";
        ReplaceNoFlag as "script_replace_no_flag" says "`replace` is neither true nor false"
            mend "`replace = true`: this script takes the place of the one with the same id in an earlier pack";

        // A hook's entry.
        HookNoTable { name: String, needed: &'static str, takes: &'static str } as "hook_no_table" says "`{name}` is not a table"
            mend "write `{name} = {{ {needed} = function({takes}) … end }}`";
        HookTakesNo { name: String, key: String, how: How } as "hook_takes_no" says "`{name}` takes no `{key}`"
            mend "{how}";
        HookNoFunction { name: String, key: String } as "hook_no_function" says "`{name}.{key}` is not a function"
            mend "write `{key} = function(…) … end`";
        HookLacks { name: String, needed: &'static str, takes: &'static str } as "hook_lacks" says "`{name}` has no `{needed}`"
            mend "write `{needed} = function({takes}) … end`";
        HookWord { name: String, key: &'static str, how: How } as "hook_word" says "`{name}.{key}` takes one of a few words"
            mend "{how}";
        HookPart { name: String, whole: String } as "hook_part" says "`{name}` is part of `{whole}`, which this script does not have"
            mend "write `{whole} = {{ … }}`, where the use is declared";
        HookPartOfPart { name: String, whole: String } as "hook_part_of_part" says "`{name}` is part of `{whole}`, which is a part itself"
            mend "name the hook at which the use is declared";
        HookPartUse { name: String, whole: String } as "hook_part_use" says "`{name}` is part of `{whole}`: it is done unasked, and takes no `use`"
            mend "say it of `{whole}`";
        DestinyTakesNo { name: String, key: &'static str } as "hook_of_destiny" says "`{name}` of a card takes no `{key}`"
            mend "powers, rules and cards with `lies` take it; another card is played when its holder likes, or acts once where it lies turned";
        DestinyNumber { name: String } as "number_of_destiny" says "`{name}` changes a number, and a card changes none"
            mend "only powers, rules and cards with `lies` do";
        DestinyRule { name: String } as "rule_of_destiny" says "`{name}` says what is allowed, and a card says nothing of it"
            mend "only powers, rules and cards with `lies` do";

        DestinyProtected as "protected_destiny" says "a card is not protected" mend "only powers are";
        ProtectedNoFlag as "protected_no_flag" says "`protected` is neither true nor false" mend "write `protected = true`";

        CardNoClass as "card_no_class" says "the card has no `class`" mend "write its class, `class = \"flare\"`";
        CardClass as "card_class_name" says "`class` is no name for a class of cards"
            mend "it is a word of at most 40 small letters, digits and `_`, and none of `attack`, `negotiate`, `encounter`";
        CardWord { key: &'static str, how: How } as "word_of_card" says "`{key}` of a card takes one of a few words" mend "{how}";
        CardAlien as "card_alien" says "`alien` is no id" mend "write the id of the alien whose card it is, `alien = \"my_alien\"`";
        CardLies { key: &'static str } as "card_lies" says "`{key}` is said of a card that lies on the table"
            mend "it is for cards of the draw deck: leave it out, or leave out `lies`";
        TakesNo { word: &'static str, key: &'static str } as "script_takes_no" says "a {word} takes no `{key}`" mend "only powers do";
        MemoryOfTable { key: String } as "memory_of_table" says "memory `{key}` is secret"
            mend "what a rule or a card on the table remembers everybody sees: leave out `secret`";
        CardEndless { name: String } as "card_endless"
            says "`{name}` must be used, and the card comes back to the hand: it would be played without end"
            mend "write `once = \"encounter\"` beside `class`, or `use = \"may\"`";

        // Memory.
        DestinyMemory as "memory_of_destiny" says "a card has no memory"
            mend "only powers, rules and cards with `lies` remember";
        MemoryNoTable as "memory_no_table" says "`memory` is not a table" mend "write `memory = {{ asked = false }}`";
        MemoryNoName as "memory_no_name" says "`memory` has a key that is no name";
        MemoryTooLarge { slots: usize, most: usize, each: usize } as "memory_too_large"
            says "`memory` needs {slots} places; a power has {most}"
            mend "a key takes 1 place, one per seat takes {each}";
        MemoryLasts { key: String, word: String } as "memory_lasts" says "memory `{key}` lasts \"{word}\""
            mend "\"encounter\" or \"game\"";
        MemoryOdd { key: String } as "memory_odd" says "memory `{key}` is declared wrongly"
            mend "`key = false`, or `key = {{ per_seat(0), lasts = \"game\", public = true }}`";
        MemoryNone { key: String } as "memory_none" says "memory `{key}`: `none` does not say of what"
            mend "`none \"seat\"`, \"planet\", \"kind\" or \"alien\", or `none {{ \"one\", \"other\" }}` for words, each once";
        MemorySecret { key: String } as "memory_secret" says "memory `{key}` is secret and public"
            mend "what all can see is no secret: leave out one of the two";
        MemoryRange { key: String, most: i16 } as "memory_range"
            says "memory `{key}`: a secret number needs a range, `least` and `most`, and nothing else has one"
            mend "`{key} = {{ 0, secret = true, least = 1, most = 20 }}`: whole numbers from -{most} to {most}, the least first";
        MemoryNumber { key: String, wrong: Wrong } as "memory_number" says "memory `{key}`: {wrong}";

        // Zones.
        DestinyZones as "zones_of_destiny" says "a card has no zones" mend "only powers do";
        ZonesNoTable as "zones_no_table" says "`zones` is not a table"
            mend "write `zones = {{ hoard = {{ face = \"down\" }} }}`";
        ZoneNoName { most: usize } as "zone_no_name" says "`zones` has a key that is no name"
            mend "write `name = {{ face = \"down\" }}`, the name of at most {most} bytes";
        ZoneNoTable { name: String } as "zone_no_table" says "zone `{name}` is not a table"
            mend "write `{name} = {{ face = \"down\" }}`";
        ZoneTakesNo { name: String, key: String, how: How } as "zone_takes_no" says "zone `{name}` takes no `{key}`"
            mend "{how}";
        ZoneWord { name: String, key: &'static str, one: &'static str, other: &'static str } as "zone_word"
            says "`{key}` of zone `{name}` takes one of two words" mend "\"{one}\" or \"{other}\"";
        ZoneNoFace { name: String } as "zone_no_face" says "zone `{name}` does not say how its cards lie"
            mend "write `face = \"down\"`, and only its holder knows them, or `face = \"up\"`";
        ZonePlayable { name: String } as "zone_playable" says "`playable` of zone `{name}` is neither true nor false"
            mend "`playable = true`: what lies there can be laid and played as if it were in hand";
        TooManyZones { most: usize } as "too_many_zones" says "has more than {most} zones" mend "one pile holds any number of cards";

        // Options.
        OptionsNoTable as "options_no_table" says "`options` is not a table"
            mend "write `options = {{ use = \"may\" }}`";
        OptionNoName as "option_no_name" says "`options` has a key that is no name";
        OptionTooLong { key: String, most: usize } as "option_too_long"
            says "option `{key}` is longer than {most} bytes" mend "an option is a word; texts stand in the texts";
        OptionNumber { key: String, wrong: Wrong } as "option_number" says "option `{key}`: {wrong}";
        OptionRange { key: String, least: i64, most: i64 } as "option_range" says "option `{key}` is a table, but no number with a range"
            mend "write `{key} = {{ 1, least = 1, most = 20 }}`, from {least} to {most}, the default first and within the range";
        OptionRangeKey { key: String, other: String, how: How } as "option_range_key"
            says "option `{key}`: `{other}` is no end of a range" mend "{how}";
        OptionDefault { key: String, is: i64, least: i64, most: i64 } as "option_default"
            says "option `{key}`: its default {is} is not from {least} to {most}";
        OptionUse as "option_use" says "option `use` is neither \"must\" nor \"may\"";
        TooManyOptions { most: usize } as "too_many_options_declared" says "has more than {most} options";
    }
}
